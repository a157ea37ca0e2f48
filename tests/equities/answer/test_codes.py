"""From counts to results, with numbers small enough for mental arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest

from cardspeak.equities.answer.codes import CodeReader, parts_by_category, parts_by_hand, parts_by_holding
from cardspeak.equities.question.classes import ValueClasses
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.result import PlayerEquity
from cardspeak.games import Game, Half, find_game
from tests.cases import cases

HOLDEM, OMAHA8 = find_game("holdem"), find_game("omaha8")
NOBODY = "nobody qualifies"


def player_of(game: Game, n_players: int, counts: Mapping[int, int], **kind: bool) -> PlayerEquity:
    """The result for a player with these counts of codes."""
    totals = np.zeros((n_players + 2) ** len(game.halves), object)
    for code, count in counts.items():
        totals[code] = count
    options = {"is_exact": True, "is_counted": True} | kind
    return CodeReader(game, n_players, **options).player("AA", totals)


def code_of(n_players: int, *ks: int | str) -> int:
    """The code of a player's outcome, from one entry of `ks` for each half.

    An entry is the number of winners if the player is one of them, 0 if not, and `NOBODY` if no hand qualifies.
    """
    of_half = [n_players + 1 if isinstance(k, str) else k for k in ks]
    return sum(k * (n_players + 2) ** half for half, k in enumerate(of_half))


def test_wins_and_ties() -> None:
    player = player_of(HOLDEM, 3, {0: 5, 1: 3, 2: 2, 3: 6})
    assert (player.win, player.tie) == (3 / 16, 8 / 16)
    assert player.fraction == Fraction(3 + 1 + 2, 16)
    assert (player.win_deals, player.tie_deals, player.standard_error) == (3, 8, 0.0)
    assert (dict(player.halves), player.scoop, player.quarter) == ({}, None, None)


def test_sums_of_weights_are_not_reported_as_deals() -> None:
    player = player_of(HOLDEM, 2, {0: 5, 1: 5}, is_counted=False)
    assert (player.equity, player.fraction) == (0.5, Fraction(1, 2))
    assert (player.win_deals, player.tie_deals) == (None, None)


def test_samples_have_an_error_and_no_fraction() -> None:
    """Half of 100 deals are won, so the standard error of the mean is the square root of 1/4 / 99."""
    player = player_of(HOLDEM, 2, {0: 50, 1: 50}, is_exact=False)
    assert (player.equity, player.fraction, player.win_deals) == (0.5, None, None)
    assert player.standard_error == pytest.approx((0.25 / 99) ** 0.5, rel=0.02)


def test_large_numbers_are_divided_exactly() -> None:
    large = 3**200
    player = player_of(HOLDEM, 2, {0: large, 1: large, 2: large})
    assert player.equity == 0.5
    assert player.win == 1 / 3


def test_halves_of_a_split_pot() -> None:
    """The player wins the high alone (no low), both halves, the high and half of the low, half of the low, or nothing."""
    kinds: list[tuple[int | str, ...]] = [(1, NOBODY), (1, 1), (1, 2), (0, 2), (0, 0)]
    player = player_of(OMAHA8, 2, {code_of(2, *ks): 1 for ks in kinds})
    assert player.fraction == (1 + 1 + Fraction(3, 4) + Fraction(1, 4) + 0) / Fraction(5)
    assert (player.win, player.scoop, player.tie, player.quarter) == (2 / 5, 2 / 5, 0.0, 1 / 5)
    high, low = player.halves["high"], player.halves["low"]
    assert high.equity == pytest.approx((1 + 1 / 2 + 1 / 2) / 5)
    assert low.equity == pytest.approx((1 / 2 + 1 / 4 + 1 / 4) / 5)
    assert (high.win, high.tie) == (3 / 5, 0.0)
    assert (low.win, low.tie) == (1 / 5, 2 / 5)


@cases(
    ("ks", "share", "is_tie", "is_quarter"),
    [
        ((2, 2), Fraction(1, 2), True, False),
        ((2, NOBODY), Fraction(1, 2), True, False),
        ((0, 2), Fraction(1, 4), False, True),
        ((2, 0), Fraction(1, 4), False, True),
        ((2, 3), Fraction(5, 12), False, False),
        ((0, 3), Fraction(1, 6), False, False),
        ((0, 1), Fraction(1, 2), False, False),
    ],
)
def test_what_halves_are_worth(ks: tuple[int | str, ...], share: Fraction, is_tie: bool, is_quarter: bool) -> None:
    player = player_of(OMAHA8, 3, {code_of(3, *ks): 7})
    assert (player.fraction, player.win) == (share, 0.0)
    assert (player.tie, player.quarter) == (float(is_tie), float(is_quarter))


def test_three_halves() -> None:
    game = Game(
        "three",
        "Three",
        4,
        (0, 3, 4, 5),
        (Half("high", "high"), Half("low", "eight-or-better"), Half("badugi", "badugi")),
    )
    player = player_of(game, 2, {code_of(2, 1, NOBODY, 2): 1, code_of(2, 0, 1, 1): 1})
    assert player.fraction == (Fraction(3, 4) + Fraction(2, 3)) / 2
    assert [half.equity for half in player.halves.values()] == pytest.approx([1 / 4, 1 / 6, 1 / 8 + 1 / 6])


CARDS = np.array([[44, 50], [45, 51], [46, 47]], np.uint8)
"""KcAh, KdAs, KhKs."""


def test_parts_of_holdings_are_weighted() -> None:
    counts = np.array([[[4, 0, 0, 0]], [[0, 4, 0, 0]], [[0, 0, 0, 0]]], object)
    hands = Holdings(CARDS, np.array([1, 3, 5]))
    reader = CodeReader(HOLDEM, 2, is_exact=True, is_counted=False)
    parts = parts_by_holding(reader, hands, counts)
    assert [(part.name, part.share, part.equity) for part in parts] == [("AsKd", 0.75, 1.0), ("AhKc", 0.25, 0.0)]
    parts = parts_by_hand(reader, hands, counts)
    assert [(part.name, part.share, part.equity, part.win, part.tie) for part in parts] == [
        ("AKo", 1.0, 0.75, 0.75, 0.0)
    ]


def test_parts_of_categories_stay_in_order() -> None:
    classes = ValueClasses(("good", "fair", "bad"), np.zeros(1 << 16, np.uint8))
    totals = np.array([[2, 0, 0, 0], [0, 0, 0, 0], [0, 2, 4, 0]])
    parts = parts_by_category(CodeReader(HOLDEM, 2, is_exact=True, is_counted=True), classes, totals)
    assert [(part.name, part.share, part.equity) for part in parts] == [("good", 0.25, 0.0), ("bad", 0.75, 4 / 6)]


def test_rows_of_samples_have_errors() -> None:
    """If half of 10 deals are won, the error is the square root of 1/4 / 9. If all 10 deals are ties, it is 1/10.

    Ties have no spread, but the error is never reported below 1 divided by the number of deals.
    """
    counts = np.array([[[5, 5, 0, 0]], [[0, 0, 10, 0]]], np.int64)
    hands = Holdings(CARDS[:2], np.ones(2, np.int64))
    parts = parts_by_holding(CodeReader(HOLDEM, 2, is_exact=False, is_counted=True), hands, counts)
    errors = {part.name: part.standard_error for part in parts}
    assert errors == pytest.approx({"AhKc": (0.25 / 9) ** 0.5, "AsKd": 0.1})
