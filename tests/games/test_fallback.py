"""A half that wins the whole pot if no hand qualifies for any other half, as in Archie."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cardspeak import Game, GameError, Half, all_in, compare, deal, equity, settle_cards, showdown
from cardspeak.games import played_for
from tests.cases import cases

HIGH, LOW, NEITHER = (
    Half("high", "sixes-or-better"),
    Half("low", "eight-or-better"),
    Half("neither", "high", fallback=True),
)
ON_A_BOARD = Game("archie-holdem", "Archie on a board", 2, 5, (HIGH, LOW, NEITHER))


def test_the_halves_that_are_played_for() -> None:
    halves = (HIGH, LOW, NEITHER)
    assert played_for(halves, {"neither"}) == [HIGH, LOW, NEITHER]
    assert played_for(halves, {"high", "neither"}) == played_for(halves, {"low", "neither"}) == [HIGH, LOW]
    assert played_for((Half("high", "high"), LOW), {"high"}) == [Half("high", "high"), LOW]


@cases(
    ("hands", "winners"),
    [
        (["6s 6h 4d 3c 2s", "8s 7h 3d 2c Ah"], {"high": (1,), "low": (2,), "neither": ()}),
        (["5s 5h 4d 3c 2s", "8s 7h 3d 2c Ah"], {"high": (), "low": (2,), "neither": ()}),
        (["5s 5h 4d 3c 2s", "Ks 7h 3d 2c Ah"], {"high": (), "low": (), "neither": (1,)}),
    ],
)
def test_a_comparison_has_a_fallback_only_if_nothing_else_decides(
    hands: list[str], winners: dict[str, tuple[int, ...]]
) -> None:
    result = compare(*hands, game="archie")
    assert {half: tuple(hands.index(hand) + 1 for hand in result.winners_of(half)) for half in winners} == winners


def test_an_unused_fallback_is_not_shown() -> None:
    used = compare("5s 5h Kd 3c 2s", "9s 7h 3d 2c Ah", game="archie")
    unused = compare("5s 5h Kd 3c 2s", "8s 7h 3d 2c Ah", game="archie")
    assert (used.is_unused("neither"), unused.is_unused("neither"), unused.is_unused("high")) == (False, True, False)
    assert str(unused) == "high: no hand\nlow:\n1. 8s 7h 3d 2c Ah: 8-7-3-2-A low (8s 7h 3d 2c Ah)"
    assert "neither:\n1. 5s 5h Kd 3c 2s: One pair, fives" in str(used)


def test_a_deal_has_the_winners_of_the_comparison() -> None:
    for seed in range(40):
        dealt = deal(players=4, seed=seed, game="archie")
        won = dealt.winners_by_half
        assert bool(won["neither"]) == (not won["high"] and not won["low"])
        assert dealt.winners


def test_each_pot_is_decided_by_its_own_contenders() -> None:
    """Ann's eight low wins the main pot. In the side pot, nobody qualifies, and Bob's fives are the best high hand."""
    cards = ["8s 7h 3d 2c Ah", "5s 5h Kd 3c 2s", "4s 4h Kh Qd 9c"]
    paid = settle_cards([10, 30, 30], cards, game="archie")
    assert dict(paid.payouts) == {0: 30, 1: 40}
    players = [
        {"name": name, "bet": bet, "cards": held} for name, bet, held in zip("ABC", (10, 30, 30), cards, strict=True)
    ]
    result = showdown({"game": "archie", "players": players})
    assert dict(result.payouts) == {"A": 30, "B": 40}
    told = " ".join(reason for reasons in result.reasons for reason in reasons)
    assert "low: 8-7-3-2-A low is the only hand that qualifies" in told
    assert told.count("neither: ") == 1


def test_equity_counts_the_fallback_only_where_nobody_qualifies() -> None:
    """The four known cards of one player qualify for no half; the unknown card can change that."""
    result = equity("5s 5h Kd 3c ?", "4s 4h Kh Qd 9c", game="archie", exact=True)
    unknown = 52 - 9
    assert [player.fraction for player in result.players] == [1, 0]
    assert result.deals == unknown
    of_neither = result.players[0].halves["neither"]
    better = 2 + 2 + 3  # a five, a king or a three makes a hand that qualifies for the high half
    assert Fraction(of_neither.equity).limit_denominator(100) == Fraction(unknown - better, unknown)


def test_an_all_in_with_a_fallback() -> None:
    """The river decides whether any hand qualifies; if none does, the best high hand wins the pot."""
    players = [{"name": "Ann", "cards": "As Kd", "bet": 10}, {"name": "Bob", "cards": "Qs Jd", "bet": 10}]
    value = all_in({"game": ON_A_BOARD, "board": "9h 5c 3d 2h", "players": players})
    exact = equity("As Kd", "Qs Jd", board="9h 5c 3d 2h", game=ON_A_BOARD, exact=True)
    assert [value.expected[name] for name in ("Ann", "Bob")] == [
        20 * (player.fraction or 0) for player in exact.players
    ]


@cases(
    "halves",
    [
        (Half("high", "high", fallback=True),),
        (Half("high", "high"), Half("neither", "high", fallback=True)),
        (HIGH, Half("low", "eight-or-better", fallback=True)),
        (HIGH, LOW, NEITHER, Half("other", "high", fallback=True)),
    ],
)
def test_wrong_fallbacks(halves: tuple[Half, ...]) -> None:
    with pytest.raises(GameError, match=r"a fallback must be the only half without a qualifier|have a qualifier"):
        Game("mine", "Mine", 5, 0, halves)


def test_a_fallback_is_true_or_false() -> None:
    wrong: Any = "yes"
    with pytest.raises(GameError, match=r"half neither: fallback: .* give true or false"):
        Half("neither", "high", fallback=wrong)
