"""Explanations of hands of every game: complete, true to the values, and readable."""

from __future__ import annotations

import re
from random import Random

import pytest

from cardspeak import Game, compare, explain, games
from cardspeak.cards import cards_text
from cardspeak.explain import in_a_sentence, why
from cardspeak.explain.orders import EXPLAINED
from cardspeak.rules import ORDERS
from tests.cases import cases

CODES = [game.code for game in games()]


def dealt(game: Game, seed: int, n_hands: int = 2) -> tuple[list[str], str]:
    """Hands and a board. Every other deal uses only part of the deck, so that hands are often close."""
    random = Random(seed)
    deck = list(game.deck)
    random.shuffle(deck)
    if seed % 2:
        ranks = random.sample(range(4, 13), 6) if len(game.deck) == 36 else random.sample(range(13), 6)
        deck.sort(key=lambda card: card >> 2 not in ranks)
    board, rest = deck[: game.full_board], deck[game.full_board :]
    hands = [rest[at * game.hole_cards :][: game.hole_cards] for at in range(n_hands)]
    return [cards_text(hand) for hand in hands], cards_text(board)


def test_every_order_is_explained() -> None:
    assert EXPLAINED.keys() == ORDERS.keys()


@pytest.mark.parametrize("game", games(), ids=CODES)
def test_steps_name_the_hand_and_decisions_agree_with_the_values(game: Game) -> None:
    for seed in range(6):
        (mine, other), board = dealt(game, seed)
        explanation = explain(mine, board=board, against=other, game=game)
        assert explanation.against is not None
        assert explanation.steps.keys() == explanation.evaluation.values.keys()
        for half, steps in explanation.steps.items():
            value, against = explanation.evaluation.values[half], explanation.against.values[half]
            text = {step.title: step.text for step in steps}
            assert "Discard" in text or text["Cards"].startswith(mine)
            if value is None:
                assert text["Hand"].startswith("none that qualifies")
                assert (half in explanation.decisions) == (against is not None)
                continue
            assert text["Hand"].startswith(f"{value.name}: {' '.join(value.cards)}")
            assert text["Place"].startswith(f"{value.place:,} of {value.places:,}")
            decision = explanation.decisions[half]
            if against is None:
                assert decision.winner == 1
                continue
            assert decision.winner == (0 if value == against else 1 if value > against else 2)
            if decision.cards:
                winner, loser = (value, against) if decision.winner == 1 else (against, value)
                assert decision.cards[0] in winner.cards
                assert set(decision.cards[1:]) <= set(loser.cards)
                assert "decides" in decision.text or winner.name != loser.name


@cases("game", games())
def test_texts_are_short_and_complete(game: Game) -> None:
    for seed in range(2):
        (mine, other), board = dealt(game, seed)
        explanation = explain(mine, board=board, against=other, game=game)
        for step in (step for steps in explanation.steps.values() for step in steps):
            assert step.text.strip() == step.text != ""
            assert not re.search(r"  |None|\(\)|: ;|, ,", step.text)
            assert len(step.text) < 500
        assert all(str(decision) and len(str(decision)) < 200 for decision in explanation.decisions.values())


@cases(
    ("game", "mine", "other", "text", "cards"),
    [
        (
            "razz",
            "8s 6d 4h 3c As Kd Kh",
            "8d 6c 5h 3d Ad Ks Qs",
            "8-6-4-3-A low beats 8-6-5-3-A low: the third card decides, four under five",
            ("4h", "5h"),
        ),
        (
            "razz",
            "Ks Kd 8h 8d 4s 4d 2c",
            "Kh Kc 8s 8c 4h 4c 3c",
            "one pair, fours: the third kicker decides, deuce under three",
            ("2c", "3c"),
        ),
        (
            "27-single-draw",
            "2s 2d 8h 5c 4s",
            "3s 3d 8s 5d 4d",
            "one pair, deuces beats one pair, threes: the pair decides, deuce under three",
            ("2s", "3s"),
        ),
        (
            "27-single-draw",
            "7s 6d 4h 3c 2s",
            "7d 6c 5h 3d 2d",
            "7-6-4-3-2 low, number two beats 7-6-5-3-2 low, number three: the third card decides, four under five",
            ("4h", "5h"),
        ),
        (
            "27-single-draw",
            "Ts 8s 7s 4s 2s",
            "9d 8d 7d 6d 5d",
            "flush, ten high beats straight flush, nine high",
            (),
        ),
        (
            "27-single-draw",
            "6s 5d 4h 3c 2s",
            "7d 6c 5h 4d 3d",
            "straight, six high beats straight, seven high: the top card decides, six under seven",
            ("6s", "7d"),
        ),
        ("badugi", "5s 3d Ah Kh", "9s 4d Ac Kc", None, ()),
        (
            "badugi",
            "5s 3d Ah Kh",
            "6s 2d Ac Kc",
            "three-card badugi, 5-3-A beats three-card badugi, 6-2-A: the first card decides, five under six",
            ("5s", "6s"),
        ),
        ("shortdeck", "As Kd", "Qd Qc", "flush, ace high beats full house, queens full of nines", ()),
        ("deuces-wild-draw", "As Ad 2c 7d 9h", "Ah Ac 2d 7s 8h", None, ("9h", "8h")),
        (
            "joker-draw",
            "Ks Kd Kh Kc Jk",
            "As Ad Ah Ac 9c",
            "five of a kind, kings beats four of a kind, aces",
            (),
        ),
        (
            "soko",
            "9s 8s 7d 6c 4d",
            "9h 8c 7h 6d 3d",
            "four straight, nine high: the kicker decides, four over three",
            ("4d", "3d"),
        ),
        (
            "soko",
            "Ks 8s 7s 6s 4d",
            "Kd 8d 5d 6d Ah",
            "four flush, king high: the third card decides, seven over six",
            ("7s", "6d"),
        ),
        ("soko", "9s 8s 7d 6c 4d", "As Ah Kd Qc Jd", "four straight, ace high beats four straight, nine high", ()),
        (
            "a5-joker",
            "7s 3h As Jk 9d",
            "7d 4c Ac 2d 9h",
            "9-7-3-2-A low beats 9-7-4-2-A low: the third card decides, three under four",
            ("3h", "4c"),
        ),
        (
            "a5-joker",
            "7s 3h 4s Jk 2d",
            "7d 3c 2c Jh 4d",
            "7-4-3-2-A low beats J-7-4-3-2 low: the first card decides, seven under jack",
            ("7s", "Jh"),
        ),
        ("a5-joker", "7s 3h As Jk 2d", "7d 3c Ac 5d 2c", None, ()),
    ],
)
def test_what_decides(game: str, mine: str, other: str, text: str | None, cards: tuple[str, ...]) -> None:
    board = "9s 9d Qs 8s 6s" if game == "shortdeck" else ""
    decision = explain(mine, board=board, against=other, game=game).decisions[next(iter(_halves(game)))]
    if text is not None:
        assert decision.text == text
    if cards:
        assert decision.cards == cards


def _halves(code: str) -> list[str]:
    return [half.name for game in games() if game.code == code for half in game.halves]


@cases(
    ("game", "hand", "board", "half", "title", "text"),
    [
        ("omaha", "As Kd 8h 8c", "8s 8d Ah Kh 2c", "high", "Possible hands", "exactly 2 from the hand and exactly 3 from the board: 60 hands"),
        ("omaha", "As Kd 8h 8c", "8s 8d Ah Kh 2c", "high", "From the hand", "8h 8c"),
        ("omaha6", "As Kd 8h 8c 2d 3d", "8s 8d Ah Kh 2c", "high", "Possible hands", "exactly 2 from the hand and exactly 3 from the board: 150 hands"),
        ("omaha8", "As 2d Kh Kc", "8s 8d Ah Kd 2c", "low", "Hand", "none that qualifies: a low needs five different ranks, none above eight; the hand has 2-A, the board has 8-2-A, and together they have 8-2-A"),
        ("omaha8", "As 3d Kh Kc", "8s 7d 6h Kd 2c", "low", "Kinds of hands", "4 that qualify, 56 that do not"),
        ("stud8", "As 3d Kh Kc 8s 8c 6d", "", "low", "Qualifier", "no: a low needs five different ranks, none above eight, and the cards have 4: 8-6-3-A"),
        ("stud8", "As 3d Kh 5c 8s 8c 6d", "", "low", "Qualifier", "yes: a low needs five different ranks, none above eight, and the cards have 5: 8-6-5-3-A"),
        ("razz", "As 3d Kh Kc 8s 8c Kd", "", "low", "Nothing lower", "only 4 different ranks are available, so any 5 of the cards contain a pair; these 5 are the lowest"),
        ("27-single-draw", "As 2d 3h 4c 5s", "", "low", "Straights and flushes", "they count against a hand; A-2-3-4-5 is not a straight"),
        ("badugi", "5s 3d Ah Kh", "", "badugi", "Suits", "diamonds: 3d; hearts: Ah Kh, only one of which can play; spades: 5s"),
        ("badugi", "5s 5d Ah Kh", "", "badugi", "Same rank", "5s 5d: only one of each rank can play"),
        ("badugi", "5s 3d Ah Kc", "", "badugi", "Left out", "no card"),
        ("shortdeck", "As 6d", "7h 8c 9s Kd Kh", "high", "Straight", "yes: 9-8-7-6-A, the ace counting as the card below the six"),
        ("bug-draw", "Ks Kd Jk 7c 7d", "", "high", "Wild cards", "Jk can be an ace, or any card that completes a straight or a flush"),
        ("joker-draw", "Ks Qd Jk Tc 9d", "", "high", "Hand", "Straight, king high: Ks Qd Jk Tc 9d; Jk is a jack"),
        ("bug-draw", "As Jk Kd Kc 7h", "", "high", "Nothing better", "no five of a kind, no four of a kind, no three of a kind: the largest group of one rank has 2 cards; no straight flush: apart from the wild card, no suit has more than 1 of any five consecutive ranks; no full house: only aces and kings are held twice or more; no flush: apart from the wild card, no suit has more than 1 card; no straight: apart from the wild card, at most 2 of any five consecutive ranks are held"),
        ("joker-draw", "Ks Kd Jk", "", "high", "Nothing better", "straights, flushes and full houses need five cards; no four of a kind: the largest group of one rank has 2 cards, and 1 card is wild"),
        ("a5-draw", "Ks Kd Kc Kh 8h", "", "low", "Nothing lower", "all the cards must play"),
        ("drawmaha", "Ks Qd Jh Tc 9d", "", "omaha", "Hand", "none yet"),
        ("archie", "As Kd 9h 5c 5d", "", "high", "Qualifier", "no: a high hand needs a pair of sixes or better, and the cards make one pair, fives"),
        ("archie", "As Kd 9h 6c 6d", "", "high", "Qualifier", "yes: a high hand needs a pair of sixes or better, and the cards make one pair, sixes"),
        ("drawmaha49", "Ks Ad Jh Tc 9d", "", "draw", "Points", "Tc 10, 9d 9, Ad 1, Ks 0, Jh 0"),
        ("drawmaha0", "Ks Ad Jh Tc 9d", "", "draw", "Tie-breakers", "the points; the fewer the better"),
        ("a5-joker", "7s 3h As Jk 9d", "", "low", "Joker", "Jk is a deuce, the lowest rank that the hand does not contain"),
        ("a5-joker", "7s 3h As 2d 9d", "", "low", "Joker", "none"),
        ("a5-joker", "Jk", "", "low", "Ranks", "no other cards"),
        ("soko", "9s 8s 7d 6c 4d", "", "high", "Tie-breakers", "the top card, nine, then the kicker, four"),
        ("soko", "Ks 8s 7s 6s", "", "high", "Tie-breakers", "the cards of the suit from high to low: king, eight, seven, six"),
    ],
)  # fmt: skip
def test_steps(game: str, hand: str, board: str, half: str, title: str, text: str) -> None:
    steps = {step.title: step.text for step in explain(hand, board=board, game=game).steps[half]}
    assert steps[title] == text


def test_names_that_begin_with_a_rank_stay_as_they_are() -> None:
    value = explain("Ks Qd Jh 9c 8d", game="27-single-draw").evaluation.value
    assert in_a_sentence(value) == value.name == "K-Q-J-9-8 low"


def test_a_tie_of_hands_with_wild_cards_mentions_what_they_stand_for() -> None:
    ranking = compare("As Ad 2c 7d 9h", "Ah Ac 2d 7s 9s", game="deuces-wild-draw").ranking
    text = why(ranking[0].value, ranking[1].value).text
    assert text == "tied with three of a kind, aces: the cards stand for the same ranks, and suits do not break ties"
