"""Questions as users ask them, and questions without an answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardspeak import CardError, CardspeakError, EquityError, GameError, HandError, RangeError, equity, parse_range
from cardspeak.cards import parse_cards
from cardspeak.equities.question.question import Question, holdings_of, read_question, spot_of, with_card
from tests.cases import cases


def question(*ranges: Any, board: str = "", dead: str = "", game: str = "holdem") -> Question:
    return read_question(ranges, board, dead, game)


IMPOSSIBLE: list[tuple[tuple[Any, ...], dict[str, Any], type[CardspeakError], str]] = [
    ((), {}, EquityError, "ranges: none given"),
    (("AA",), {}, EquityError, "ranges: 1 given"),
    (("AA, KK",), {}, EquityError, "ranges: 1 given"),
    (("random",) * 11, {}, EquityError, "ranges: 11 given"),
    (("", "KK"), {}, RangeError, 'range 1 "": it is empty'),
    (("KK", " , "), {}, RangeError, 'range 2 " , "'),
    (("KK", "AA, !AA"), {}, RangeError, 'range 2 "AA, !AA"'),
    (("QQ+,AXs", "KK"), {}, RangeError, 'range 1 "QQ+,AXs": "AXs" at column 5: X is not a rank'),
    (("AsAs", "KK"), {}, RangeError, 'range 1 "AsAs"'),
    (("AsKd", "AsQd"), {}, EquityError, 'range 1 "AsKd" and range 2 "AsQd" cannot both be dealt'),
    (("AsKd", "As ??"), {}, EquityError, 'range 1 "AsKd" and range 2 "As?" cannot both be dealt'),
    (("As?", "As?"), {}, EquityError, 'range 1 "As?" and range 2 "As?" cannot both be dealt'),
    (
        ("AA", "AA", "AcAd"),
        {},
        EquityError,
        'range 1 "AA" and range 2 "AA" cannot both be dealt: given the other hands, range 1 always has Ah and As',
    ),
    (("KK", "AsKd", "AsKd, AsQd"), {}, EquityError, 'range 2 "AsKd" and range 3 "AsKd, AsQd" cannot both be dealt'),
    (
        ("AA", "KK"),
        {"board": "As Ah Ad"},
        RangeError,
        'range 1 "AA": every holding contains a board card (As Ah Ad)',
    ),
    (("AA", "KK"), {"dead": "Ks Kh Kd"}, RangeError, 'range 2 "KK": every holding contains a dead card'),
    (("As?", "KK"), {"dead": "As"}, RangeError, 'range 1 "As?": every holding contains a dead card (As)'),
    (
        ("AA", "KK"),
        {"board": "As", "dead": "Ah Ad"},
        RangeError,
        'range 1 "AA": every holding contains a board card (As) or a dead card (Ah Ad)',
    ),
    (("AA", "KK"), {"board": "2c", "dead": "2c"}, CardError, "dead: 2c is already on the board"),
    (("AA", "KK"), {"board": "2c 2c"}, CardError, 'board "2c 2c"'),
    (("AA", "KK"), {"dead": "2c 2c"}, CardError, 'dead "2c 2c"'),
    (("AA", "KK"), {"board": "2c 3c 4c 5c 6c 7c"}, HandError, "board: 6 cards; Texas hold'em takes at most 5"),
    (("AsAhAdKsKhQdQc", "2s2h2d3s3h4d4c"), {"board": "5c", "game": "stud"}, HandError, "board: 1 card"),
    (("AA", "KK"), {"board": "2c", "game": "shortdeck"}, CardError, "board"),
    (("AA", "22"), {"game": "shortdeck"}, CardspeakError, "range 2"),
    (("AA", "Jk?"), {}, CardspeakError, "range 2"),
    (("AA", "KK"), {"dead": "Jk"}, CardError, "dead"),
    (("AA", "KK"), {"game": "no such game"}, GameError, "game: "),
    (("AA", "KK"), {"board": 7}, CardError, "board: "),
    (("AA", "KK"), {"dead": None}, CardError, "dead: "),
    (("AA", None), {}, CardspeakError, "range 2"),
    (("AA", 3.5), {}, CardspeakError, "range 2"),
    (("AA", [51]), {}, CardspeakError, "range 2"),
    (("AA", [51, 51]), {}, CardspeakError, "range 2"),
    (("AA", [51, 99]), {}, CardspeakError, "range 2"),
    (("AA", [-1, 5]), {}, CardspeakError, "range 2"),
    (("AA", parse_range("AAxx", "omaha")), {}, EquityError, "range 2: it is for Omaha, not Texas hold'em"),
    (
        ("???????",) * 8,
        {"game": "stud"},
        EquityError,
        "ranges: 56 cards in 8 hands are more than the 52 cards of the deck",
    ),
    (("xxxxxx",) * 8, {"game": "omaha6"}, EquityError, "ranges: 48 cards in 8 hands and 5 on the board are more"),
]


@cases("exact", [True, False])
@cases(("ranges", "options", "kind", "message"), IMPOSSIBLE)
def test_questions_without_an_answer(
    ranges: tuple[Any, ...], options: dict[str, Any], kind: type[CardspeakError], message: str, exact: bool
) -> None:
    how: dict[str, Any] = {"exact": True} if exact else {"samples": 100, "seed": 1}
    with pytest.raises(kind) as caught:
        equity(*ranges, **options, **how)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


CLASHES: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("AA", "AA", "AA"), {}),
    (("AA", "AA", "AA", "KK"), {"board": "2c 3d"}),
    (("AsKs, AsKh", "KsKh, AsQd"), {"board": "2c 3d 4h 5s Ks"}),
    (("AsKs, AhKh", "AsKh, AhKs", "QsQh"), {"dead": "Ad"}),
    (("AsAh, KsKh", "AsKs, AhKh", "AhKs, 2c2d"), {"board": "2c"}),
]


BREAKDOWNS = (None, "holding", "category", "next-card")
WAYS: tuple[dict[str, Any], ...] = ({}, {"exact": True}, {"samples": 100, "seed": 1}, {"precision": 0.1})


@pytest.mark.parametrize(("ranges", "where"), CLASHES)
def test_hands_that_clash_whatever_is_dealt(ranges: tuple[str, ...], where: dict[str, Any]) -> None:
    """Each of `CLASHES` is tested with all `WAYS`, and each of `WAYS` with all breakdowns."""
    turn = CLASHES.index((ranges, where))
    for number, options in enumerate(WAYS):
        by = BREAKDOWNS[(number + turn) % len(BREAKDOWNS)]
        with pytest.raises(EquityError) as caught:
            equity(*ranges, by=by, **where, **options)
        assert "range" in str(caught.value), (options, by)
        assert "\n" not in str(caught.value)


def test_the_last_cards_of_the_deck() -> None:
    """The hands and the board take all cards of the deck."""
    assert sum(equity(*("???????",) * 7, game="stud", samples=50, seed=1).equities) == pytest.approx(1)
    left = "AsAhAdAc KsKhKdKc QsQhQdQc"
    dead = [card for card in range(52) if card not in parse_cards(left)]
    result = equity("random", "random", "random", board=dead[:5], dead=dead[5:], exact=True)
    assert result.deals == 12 * 11 * 10 * 9 * 8 * 7 // 8
    assert result.equities == pytest.approx((1 / 3,) * 3)


def test_impossible_holdings_are_left_out() -> None:
    """The third player has two queens, so the second has AsKd, and the first has AdAh or KsKh."""
    asked = question("AA, KsKh", "AsKd, QQ", "QsQh", board="Ac", dead="Qd")
    assert [len(hands) for hands in asked.ranges] == [2, 1, 1]
    assert asked.texts == ("AA, KsKh", "QQ, AsKd", "QsQh")
    spot = spot_of(asked)
    assert spot is not None
    assert [len(hands) for hands in spot.players] == [2, 1, 1]


def test_holdings_are_in_order_and_weights_are_integers() -> None:
    asked = question("AKs:0.5, QQ, 72o:0.125", "As ??", board="2c 3d")
    for player in range(2):
        hands = holdings_of(asked, player)
        assert hands.ids.dtype == np.uint8
        assert (np.diff(hands.ids.astype(int), axis=1) > 0).all()
        assert len(np.unique(hands.ids, axis=0)) == len(hands)
        assert hands.weights.dtype == np.int64
        assert np.gcd.reduce(hands.weights) == 1
    assert sorted(set(holdings_of(asked, 0).weights.tolist())) == [1, 4, 8]


@pytest.mark.parametrize(
    "ranges", [("9sKc:0.000822, 9sTd", "3h2c"), ("9sKc:0.3, 9sQc:0.6, 9sTd", "3h2c, Td2s:0.4, QdQh:0.2")]
)
def test_weights_have_no_common_divisor(ranges: tuple[str, ...]) -> None:
    asked = question(*ranges, dead="Td")
    for player in range(len(ranges)):
        assert np.gcd.reduce(holdings_of(asked, player).weights) == 1


def test_an_unknown_card_can_be_any_live_card() -> None:
    asked = question("As?", "KsKd", board="2c 3d 4h", dead="Qc")
    held = holdings_of(asked, 0).ids
    assert len(held) == 52 - 1 - 2 - 3 - 1
    assert not np.isin(held, parse_cards("Ks Kd 2c 3d 4h Qc")).any()
    assert (held == 51).any(axis=1).all()


def test_a_question_with_one_more_board_card() -> None:
    asked = question("AA", "KsKh, QQ", board="2c 3d 4h")
    with_ace = with_card(asked, 51)
    assert with_ace is not None
    assert with_ace.board == (*asked.board, 51)
    assert [len(hands) for hands in with_ace.ranges] == [3, 7]
    assert with_card(question("AsAh", "QQ", board="2c"), 51) is None


@cases("code", ["omaha", "omaha8", "stud", "badugi", "five-card-draw", "joker-draw", "pineapple"])
def test_any_hand_of_any_game(code: str) -> None:
    for text in ("random", "100%"):
        try:
            result = equity(text, text, game=code, samples=2_000, seed=1)
        except CardspeakError as error:
            assert "%" in str(error)  # not every game has an order of starting hands
        else:
            assert result.equities[0] == pytest.approx(0.5, abs=0.06)


def test_hands_and_dead_cards_may_take_the_whole_deck() -> None:
    players = ("random",) * 10
    assert len(question(*players, game="five-card-draw", dead="2c 3d").ranges) == 10
    with pytest.raises(EquityError, match="are more than the 52 cards of the deck"):
        question(*players, game="five-card-draw", dead="2c 3d 4h")
