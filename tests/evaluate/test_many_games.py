"""Arrays of hands of every game, compared with the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import cardspeak
from cardspeak.cards import card_name, parse_cards
from cardspeak.errors import CardError, GameError, HandError
from cardspeak.evaluate import arrays, hands, many, methods
from cardspeak.evaluate.one import half_value
from cardspeak.evaluate.orders import KERNELS
from cardspeak.games import GAMES, Game, Half, find_game, games
from cardspeak.rules import ORDERS
from tests.cases import cases

evaluate_many: Any = many.evaluate_many  # also called with arguments of the wrong type
evaluate_halves: Any = many.evaluate_halves
new_game: Any = Game  # also called with arguments of the wrong type

TWO_AND_THREE: dict[str, Any] = {"hole": 2, "board": 3}
OWN_GAMES = (
    new_game("sixplus-omaha", "Short-deck Omaha", 4, 5, (Half("high", "short-deck", **TWO_AND_THREE),), deck="short"),
    new_game("lowmaha", "Deuce-to-seven Omaha", 4, 5, (Half("low", "deuce-to-seven", **TWO_AND_THREE),)),
    new_game("royal", "Royal hold'em", 2, 5, (Half("high", "high"),), deck=range(32, 52)),
    new_game("omaha-royal", "Royal Omaha", 4, 5, (Half("high", "high", **TWO_AND_THREE),), deck=range(32, 52)),
    new_game("tahoe", "Tahoe", 3, 5, (Half("high", "high", hole=(0, 2)),)),
    new_game("crazy", "Three and a board", 3, 5, (Half("high", "high"), Half("low", "ace-to-five"))),
    new_game("courchevel-joker", "Bug Omaha", 4, 5, (Half("high", "high-bug", **TWO_AND_THREE),), deck="joker"),
    new_game("one-or-two", "One or two", 3, 5, (Half("high", "high", hole=(1, 2)),)),
)
ALL = {game.code: game for game in (*games(), *OWN_GAMES)}
N = 150
"""Number of hands in an array: it fills more than two vector registers of any processor, the last one partly."""


@cache
def rows_of(game: Game, n_cards: int) -> npt.NDArray[np.uint8]:
    """Hands from the game's deck: a third from the whole deck, a third from its upper half, and a third from two suits.

    If hands have eight or more cards, the array repeats 21 hands, because the rules try up to 210 choices for a hand.
    """
    rng = np.random.default_rng(n_cards)
    deck = np.array(game.deck, np.uint8)
    n_hands = N if n_cards < 8 else 21
    kind = np.arange(n_hands)[:, None] % 3
    order = rng.random((n_hands, len(deck)))
    order += (kind == 1) & (np.arange(len(deck)) < len(deck) // 2)
    order += (kind == 2) & (deck & 3 > 1)
    return np.resize(deck[np.argsort(order, axis=1)[:, :n_cards]], (N, n_cards))


@cache
def value_of(half: Half, hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    """The value of a hand by the rules, as the kernels return it."""
    value = half_value(half, hole, board)
    return 0 if value is None else value.places + 1 - value.place


def truth_of(game: Game, half: Half, rows: npt.NDArray[np.uint8]) -> list[int]:
    n_hole, _ = methods.hand_sizes(game, half)[rows.shape[1]]
    parts = [(tuple(hand[:n_hole]), tuple(hand[n_hole:])) for hand in rows.tolist()]
    if len(game.halves) == 1 or not game.discards or n_hole < game.hole_cards:
        return [value_of(half, hole, board) for hole, board in parts]
    place = game.halves.index(half)  # the halves share a discard: the first decides, the next breaks ties
    return [
        max(
            [value_of(each_half, kept, board) for each_half in game.halves]
            for kept in combinations(hole, n_hole - game.discards)
        )[place]
        for hole, board in parts
    ]


def hands_of_each_kind() -> dict[str, list[tuple[str, int]]]:
    """For each game, the halves and the numbers of cards to test.

    Each game is tested with its longest hands. Shorter hands are tested only in the first game that values them in the
    same way, because each number of cards requires compiling a kernel. Omaha with five or six hole cards and part of
    the board is left to the tests of the kernel.
    """
    chosen: dict[str, list[tuple[str, int]]] = {code: [] for code in ALL}
    known = set()
    for code, game in ALL.items():
        for half in game.halves:
            sizes = methods.hand_sizes(game, half)
            for n_cards, (n_hole, n_board) in sizes.items():
                is_special = methods.is_omaha(half, (n_hole, n_board)) and n_hole > 4
                way = half.order, half.hole, half.board, n_hole, n_board, game.deck == half.ranking.deck
                if n_cards == max(sizes) or (way not in known and not is_special):
                    chosen[code].append((half.name, n_cards))
                    known.add(way)
    return chosen


KINDS = hands_of_each_kind()


@pytest.mark.parametrize("code", KINDS)
def test_values_are_those_of_the_rules(code: str) -> None:
    game = ALL[code]
    for half, n_cards in KINDS[code]:
        rows = rows_of(game, n_cards)
        truth = truth_of(game, methods.find_half(game, half), rows)
        for given, values in (
            (rows, truth),
            (rows.astype(np.int64), truth),
            (rows[:3].tolist(), truth[:3]),
            (rows[:0], []),
        ):
            result = evaluate_many(given, game=game, half=half)
            assert result.dtype == np.uint16
            assert result.tolist() == values, (half, n_cards)


@pytest.mark.parametrize(
    ("code", "n_cards"),
    [("holdem", 7), ("shortdeck", 5), ("omaha", 9), ("razz", 7), ("27-single-draw", 5), ("badugi", 4), ("bug-draw", 5)],
)
def test_columns_have_the_same_values_as_rows(code: str, n_cards: int) -> None:
    """One order from each file of kernels is tested."""
    game = ALL[code]
    rows = rows_of(game, n_cards)
    assert evaluate_many(tuple(rows.T), game=game).tolist() == truth_of(game, game.halves[0], rows)


def test_every_order_of_every_game_has_kernels() -> None:
    assert KERNELS.keys() == ORDERS.keys()
    for kernels in KERNELS.values():
        assert callable(kernels.of_cards)
        assert callable(kernels.of_planes)


@pytest.mark.parametrize(
    ("code", "half", "sizes"),
    [
        ("holdem", "high", {5: (5, 0), 6: (6, 0), 7: (7, 0)}),
        ("shortdeck", "high", {5: (5, 0), 6: (6, 0), 7: (7, 0)}),
        ("pineapple", "high", {5: (2, 3), 7: (2, 5), 8: (3, 5)}),
        ("omaha", "high", {7: (4, 3), 8: (4, 4), 9: (4, 5)}),
        ("omaha6-8", "low", {9: (6, 3), 10: (6, 4), 11: (6, 5)}),
        ("greek", "high", {5: (2, 3), 6: (2, 4), 7: (2, 5)}),
        ("stud8", "low", {5: (5, 0), 6: (6, 0), 7: (7, 0)}),
        ("27-triple-draw", "low", {5: (5, 0)}),
        ("badugi", "badugi", {n: (n, 0) for n in (1, 2, 3, 4)}),
        ("badacey", "badugi", {n: (n, 0) for n in (1, 2, 3, 4, 5)}),
        ("badacey", "low", {5: (5, 0)}),
        ("drawmaha", "omaha", {8: (5, 3), 9: (5, 4), 10: (5, 5)}),
        ("drawmaha", "draw", {5: (5, 0), 8: (5, 3), 9: (5, 4), 10: (5, 5)}),
        ("crazy", "low", {5: (5, 0), 6: (6, 0), 7: (7, 0), 8: (8, 0)}),
    ],
)
def test_how_many_cards_a_hand_can_have(code: str, half: str, sizes: dict[int, tuple[int, int]]) -> None:
    game = ALL[code]
    assert methods.hand_sizes(game, methods.find_half(game, half)) == sizes


def test_as_few_sets_of_cards_as_possible_are_valued() -> None:
    """Pineapple has one set for each card that can be discarded. In drawmaha, the draw hand is the five hole cards."""

    def sets_of(code: str, half: str, sides: tuple[int, int]) -> int:
        return len(methods.card_sets(methods.find_half(ALL[code], half), sides))

    assert sets_of("holdem", "high", (7, 0)) == sets_of("pineapple", "high", (2, 5)) == 1
    assert sets_of("pineapple", "high", (3, 5)) == 3
    assert sets_of("drawmaha", "draw", (5, 5)) == 1
    assert sets_of("omaha7", "high", (7, 5)) == 21 * 10
    assert sets_of("crazy", "high", (8, 0)) == 8
    assert sets_of("one-or-two", "high", (3, 5)) == 3 * 5 + 3 * 10


@pytest.mark.parametrize(
    ("code", "k", "message"),
    [
        ("holdem", 4, r"with k = 5, 6 or 7 in Texas hold'em$"),
        ("omaha", 6, r"with k = 7, 8 or 9 in Omaha, hole cards before the board$"),
        ("omaha", 10, r"with k = 7, 8 or 9 in Omaha, hole cards before the board$"),
        ("27-single-draw", 7, r"with k = 5 in Deuce-to-seven single draw$"),
        ("badugi", 5, r"with k = 1, 2, 3 or 4 in Badugi$"),
    ],
)
def test_other_numbers_of_cards_are_refused(code: str, k: int, message: str) -> None:
    with pytest.raises(HandError, match=rf"^cards of shape \(3, {k}\); accepted: rows, .*{message}"):
        evaluate_many(np.zeros((3, k), np.uint8), game=code)
    with pytest.raises(HandError, match=rf"^{k} columns; accepted: rows, .*{message}"):
        evaluate_many((np.zeros(3, np.uint8),) * k, game=code)


def test_the_error_for_long_hands_suggests_evaluate() -> None:
    with pytest.raises(
        HandError, match=r"^cards of shape \(3, 12\); .*, 10 or 11 in Dozen; for longer hands, use evaluate,"
    ):
        evaluate_many(np.zeros((3, 12), np.uint8), game=new_game("dozen", "Dozen", 7, 5, (Half("high", "high"),)))


def test_games_without_whole_hands_are_refused() -> None:
    tiny = new_game("tiny", "Tiny", 2, 2, (Half("high", "high"),))
    with pytest.raises(GameError, match=r"^Tiny has no hands of 5 cards"):
        evaluate_many(np.zeros((3, 4), np.uint8), game=tiny)
    mixed = new_game(
        "mixed", "Mixed", 5, 5, (Half("all", "high", hole=5, board=0), Half("board", "high", **TWO_AND_THREE))
    )
    assert list(methods.plan_for_all(mixed).methods) == [8, 9, 10]


# Wrong cards.


@cases(
    ("code", "k", "bad", "message"),
    [
        ("shortdeck", 7, "5c", "5c is not in the deck of Short-deck hold'em"),
        ("royal", 7, "9s", "9s is not in the deck of Royal hold'em"),
        ("omaha-royal", 9, "9s", "9s is not in the deck of Royal Omaha"),
        ("sixplus-omaha", 9, "2h", "2h is not in the deck of Short-deck Omaha"),
        ("holdem", 7, 52, r"52 is not a card id \(0 to 51\)"),
        ("omaha", 9, 52, r"52 is not a card id \(0 to 51\)"),
        ("drawmaha", 10, 99, r"99 is not a card id \(0 to 51\)"),
        ("joker-draw", 5, 53, r"53 is not a card id \(0 to 51, 52 for the joker\)"),
        ("badugi", 3, 60, r"60 is not a card id \(0 to 51\)"),
    ],
)
def test_a_card_that_is_not_in_the_deck_is_reported(code: str, k: int, bad: str | int, message: str) -> None:
    game = ALL[code]
    for n, row in ((1, 0), (64, 0), (64, 63), (150, 0), (150, 149)):
        for column in range(k):
            rows = rows_of(game, k)[:n].copy()
            rows[row, column] = parse_cards(bad)[0] if isinstance(bad, str) else bad
            for half in game.halves:
                with pytest.raises(CardError, match=f"^row {row}, column {column}: {message}$"):
                    evaluate_many(rows, game=game, half=half.name)


@pytest.mark.parametrize(
    ("code", "k", "are_columns_too"),  # each number of columns requires compiling a kernel
    [
        ("omaha", 9, True),
        ("omaha5-8", 10, False),
        ("omaha6", 9, False),
        ("drawmaha", 10, False),
        ("pineapple", 8, True),
        ("badugi", 4, True),
    ],
)
def test_a_duplicate_card_is_found_in_every_pair_of_columns(code: str, k: int, are_columns_too: bool) -> None:
    game = ALL[code]
    for first, second in combinations(range(k), 2):
        rows = rows_of(game, k).copy()
        rows[100, second] = rows[100, first]
        name = card_name(int(rows[100, first]))
        for half in game.halves:
            for given in (rows, tuple(rows.T)) if are_columns_too else (rows,):
                with pytest.raises(CardError, match=f"^row 100: {name} is in columns {first} and {second};"):
                    evaluate_many(given, game=game, half=half.name)


def test_more_hands_than_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "SLICE", 130)
    monkeypatch.setattr(hands, "COPIED_SLICE", 70)
    for code, k in (("omaha", 9), ("drawmaha", 10), ("royal", 6), ("razz", 7)):
        game = ALL[code]
        rows = rows_of(game, k)
        assert evaluate_many(rows, game=game).tolist() == truth_of(game, game.halves[0], rows)
        wrong = rows.copy()
        wrong[149, 2] = wrong[149, 1]
        with pytest.raises(CardError, match=r"^row 149: .. is in columns 1 and 2;"):
            evaluate_many(wrong, game=game)


def test_hands_that_are_read_more_than_once_are_read_in_small_slices() -> None:
    for code, half, counts, size in (
        ("omaha", "high", (4, 5), arrays.SLICE),
        ("pineapple", "high", (2, 5), arrays.SLICE),
        ("pineapple", "high", (3, 5), arrays.REREAD_SLICE),
        ("omaha7", "high", (7, 5), arrays.REREAD_SLICE),
    ):
        game = ALL[code]
        assert methods.method_for(game, methods.find_half(game, half), counts).slice_size == size


def test_slices_of_a_method(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(methods, "REREAD_SLICE", 70)
    methods.plan_for.cache_clear()
    game = ALL["pineapple"]
    rows = rows_of(game, 8)
    assert evaluate_many(tuple(np.ascontiguousarray(rows.T)), game=game).tolist() == truth_of(
        game, game.halves[0], rows
    )
    methods.plan_for.cache_clear()


# All halves at once.


@pytest.mark.parametrize("code", [game.code for game in ALL.values() if len(game.halves) > 1])
def test_all_halves_at_once(code: str) -> None:
    game = ALL[code]
    sizes = methods.plan_for_all(game).methods
    for k in sizes if game.hole_cards < 5 else [max(sizes)]:  # each number of cards requires compiling a kernel
        rows = rows_of(game, k)
        values_of = evaluate_halves(rows, game=game)
        assert list(values_of) == [half.name for half in game.halves]
        for name, values in values_of.items():
            assert values.tolist() == evaluate_many(rows, game=game, half=name).tolist()


def test_halves_of_a_game_with_one_half() -> None:
    rows = rows_of(GAMES["omaha"], 9)
    assert evaluate_halves(rows, game="omaha")["high"].tolist() == evaluate_many(rows, game="omaha").tolist()


def test_high_and_low_of_omaha_take_one_pass() -> None:
    for code, n_passes in {
        "omaha8": 1,
        "omaha5-8": 1,
        "omaha6-8": 1,
        "courchevel8": 1,
        "stud8": 2,
        "drawmaha": 2,
    }.items():
        assert {len(methods_of_n) for methods_of_n in methods.plan_for_all(GAMES[code]).methods.values()} == {n_passes}


@pytest.mark.parametrize(("code", "n_checks"), [("omaha8", 0), ("drawmaha", 0), ("stud8", 0), ("royal-hi-lo", 1)])
def test_hands_are_checked_once_for_all_halves(code: str, n_checks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first kernel checks the hands. If no kernel checks against the game's deck, they are checked beforehand."""
    halves = (Half("high", "high"), Half("low", "ace-to-five"))
    game = ALL.get(code) or new_game(code, "Royal hi-lo", 2, 5, halves, deck=range(32, 52))
    k, checked = max(methods.plan_for_all(game).methods), []
    monkeypatch.setattr(many, "check_hands", lambda given, _game: checked.append(len(given)))
    evaluate_halves(rows_of(game, k), game=game)
    assert checked == [N] * n_checks


def test_halves_in_reverse_order() -> None:
    game = new_game("low-first", "Low first", 4, 5, tuple(reversed(GAMES["omaha8"].halves)))
    rows = rows_of(game, 9)
    values_of, usual = evaluate_halves(rows, game=game), evaluate_halves(rows, game="omaha8")
    assert list(values_of) == ["low", "high"]
    assert all((values_of[name] == usual[name]).all() for name in values_of)


def test_halves_are_written_to_out() -> None:
    rows = rows_of(GAMES["omaha8"], 9)
    usual = evaluate_halves(rows, game="omaha8")
    out = {"low": np.zeros(N, np.uint16), "high": np.zeros(N, np.uint16)}
    values_of = evaluate_halves(rows, game="omaha8", out=out)
    assert all(values_of[name] is out[name] for name in out)
    assert all((values_of[name] == usual[name]).all() for name in out)
    memory = np.zeros(9 * N, np.uint8)
    cards = memory.reshape(N, 9)
    cards[:] = rows
    inside = {"high": memory[: 2 * N].view(np.uint16), "low": memory[4 * N : 6 * N].view(np.uint16)}
    values_of = evaluate_halves(cards, game="omaha8", out=inside)
    assert all((values_of[name] == usual[name]).all() for name in out)


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.zeros(N, np.uint16), r"^out is not a mapping from half to array \(halves of Omaha hi-lo: high and low\)$"),
        ({"high": np.zeros(N, np.uint16)}, "^out is not a mapping from half to array"),
        ({"high": np.zeros(N, np.uint16), "low": np.zeros(2, np.uint16)}, r"^out\['low'\] is uint16\[2\]; accepted:"),
        (dict.fromkeys(("high", "low"), np.zeros(N, np.uint16)), "^the arrays of high and low in out share memory$"),
    ],
)
def test_invalid_out_of_halves(out: Any, message: str) -> None:
    with pytest.raises(HandError, match=message):
        evaluate_halves(rows_of(GAMES["omaha8"], 9), game="omaha8", out=out)


def test_hands_of_two_numbers_of_cards_are_refused_for_halves() -> None:
    with pytest.raises(HandError, match=r"with k = 5 in Badeucey$"):
        evaluate_halves(np.zeros((3, 4), np.uint8), game="badeucey")
    with pytest.raises(HandError, match=r"with k = 8, 9 or 10 in Drawmaha, hole cards before the board$"):
        evaluate_halves(np.zeros((3, 5), np.uint8), game="drawmaha")


def test_an_unknown_half() -> None:
    with pytest.raises(GameError, match=r'^half: "hi" is not a half of Omaha hi-lo \(halves: high or low\)$'):
        evaluate_many(np.zeros((3, 9), np.uint8), game="omaha8", half="hi")
    assert find_game(GAMES["omaha8"]) is GAMES["omaha8"]


ONE_ORDER = """
import sys
from cardspeak import evaluate_many
evaluate_many([[51, 47, 43, 39, 35]])
print(*sorted(name.split(".")[3] for name in sys.modules if name.startswith("cardspeak.kernels.orders.")))
"""


def test_other_orders_are_not_loaded() -> None:
    env = os.environ | {"PYTHONPATH": str(Path(cardspeak.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", ONE_ORDER], env=env, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "high_loops" in loaded
    assert not loaded & {
        "order_loops",
        "omaha",
        *(kernels.module for kernels in KERNELS.values() if kernels.module != "high_loops"),
    }
