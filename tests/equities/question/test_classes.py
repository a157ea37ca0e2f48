"""Categories of values: each value has the category that the rules give its hand."""

from __future__ import annotations

import numpy as np
import pytest

from cardspeak import equity, games
from cardspeak.equities.question.classes import ALL_ALIKE, N_VALUES, categories_of
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.games import Game, find_game

FIRST_HALVES: dict[object, Game] = {}
"""A game for each first half and deck, which determine the categories."""
for each_game in games():
    FIRST_HALVES.setdefault((each_game.halves[0], each_game.deck), each_game)


@pytest.mark.parametrize("game", FIRST_HALVES.values(), ids=lambda game: game.code)
def test_classes_are_the_categories_of_the_rules(game: Game) -> None:
    classes, half = categories_of(game), game.halves[0]
    assert len(set(classes.names)) == len(classes) <= 255
    assert (len(classes.of_value), classes.of_value.max()) == (N_VALUES, len(classes) - 1)
    random = np.random.default_rng(1)
    deck = np.array(game.deck, np.uint8)
    n_cards = game.hole_cards + game.full_board
    hands = np.array([random.choice(deck, n_cards, replace=False) for _ in range(60)], np.uint8)
    values = evaluate_halves(hands, game=game)[half.name]
    from cardspeak.evaluate import evaluate_parsed

    for hand, value in zip(hands.tolist(), values.tolist(), strict=True):
        by_rules = evaluate_parsed(game, tuple(hand[: game.hole_cards]), tuple(hand[game.hole_cards :])).values[
            half.name
        ]
        expected = f"no {half.name}" if by_rules is None else by_rules.category
        assert classes.names[classes.of_value[value]] == expected


def test_the_best_come_first() -> None:
    names = categories_of(find_game("holdem")).names
    assert names[0] == "straight flush"
    assert names[-1] == "high card"
    assert len(names) == 9
    assert categories_of(find_game("shortdeck")).names.index("flush") < categories_of(
        find_game("shortdeck")
    ).names.index("full house")


def test_a_better_hand_is_never_in_a_worse_class() -> None:
    for code in ("holdem", "shortdeck", "razz", "badugi", "27-triple-draw", "deuces-wild-draw", "bug-draw"):
        classes = categories_of(find_game(code))
        of_hands = classes.of_value[1:][classes.of_value[1:] < len(classes) - 1].astype(int)
        assert (np.diff(of_hands) <= 0).all()


def test_the_single_class_has_all_values() -> None:
    assert len(ALL_ALIKE) == 1
    assert not ALL_ALIKE.of_value.any()


@pytest.mark.parametrize("code", ["holdem", "omaha8", "shortdeck", "drawmaha"])
def test_the_category_made_by_the_river(code: str) -> None:
    """On a full board a holding has one category, that of the rules."""
    from cardspeak import evaluate

    board, hands = "9h 8h 7c Kd Kc", {2: ("AhTh", "QsQd"), 4: ("AhThKs7s", "QsQd6c6d"), 5: ("AhThKs7s6s", "QsQd6c6d9c")}
    game = find_game(code)
    result = equity(*hands[game.hole_cards], board=board, game=code, by="category", exact=True)
    for hand, player in zip(hands[game.hole_cards], result.players, strict=True):
        value = evaluate(hand, board=board, game=code).values[game.halves[0].name]
        assert value is not None
        assert [(part.name, part.share) for part in player.parts] == [(value.category, 1.0)]


def test_shares_of_categories_add_up_to_one() -> None:
    result = equity("AsKs", "QhQd", board="2s 7s Qc 9d", by="category")
    assert sum(part.share for part in result.players[0].parts) == pytest.approx(1)
