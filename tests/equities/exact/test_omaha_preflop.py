"""Omaha before the flop against a random hand, from the table of starting hands."""

from __future__ import annotations

import pickle
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from cardspeak import equity, parse_range
from cardspeak.cards import parse_cards
from cardspeak.equities.exact.omaha_preflop import OmahaStartingHands
from cardspeak.equities.exact.plan import method_of_unlisted
from cardspeak.equities.exact.starting_hands import DEALS, carried, numbers_of
from cardspeak.equities.question.question import read_question
from tests.equities.answered import answered, totals_of

ACES = "AsAhKsKh"


def test_a_hand_has_the_counts_of_the_table() -> None:
    wins, ties = carried()[:, numbers_of(np.array([parse_cards(ACES)], np.uint8))[0]].tolist()
    for ranges, me in (((ACES, "random"), 0), (("random", ACES), 1)):
        answer = equity(*ranges, game="omaha")
        assert (answer.method, answer.deals) == ("exact", DEALS)
        mine, other = answer.players[me], answer.players[1 - me]
        assert (mine.win_deals, mine.tie_deals, other.win_deals) == (wins, ties, DEALS - wins - ties)
        assert mine.fraction == Fraction(2 * wins + ties, 2 * DEALS)


def fraction(*ranges: str) -> Fraction:
    exact = equity(*ranges, game="omaha").players[0].fraction
    assert exact is not None
    return exact


def test_ranges_are_weighted_means() -> None:
    mean = (4 * fraction(ACES, "random") + fraction("7c2d2h2s", "random")) / 5
    assert fraction(f"{ACES}, 7c2d2h2s:0.25", "random") == mean
    assert fraction("random", "random") == Fraction(1, 2)


def test_unknown_cards_stand_for_every_holding() -> None:
    known = equity("As Ah ??", "random", game="omaha")
    holdings = parse_range("AsAhxx", "omaha")
    assert known.deals == comb(50, 2) * DEALS == len(holdings) * DEALS
    assert known.players[0].fraction == fraction("AsAhxx", "random")


def test_samples_agree_with_the_table() -> None:
    """The table is exact, so samples differ from it by at most a few standard errors."""
    random = np.random.default_rng(8)
    for _ in range(4):
        hand = random.permutation(52)[:4].tolist()
        sampled = equity(hand, "random", game="omaha", samples=200_000, seed=1).players[0]
        exact = equity(hand, "random", game="omaha").players[0]
        assert abs(sampled.equity - exact.equity) < 4 * sampled.standard_error


@pytest.mark.parametrize(
    ("ranges", "board", "dead", "game"),
    [
        ((ACES, "random"), "2c3d4h", "", "omaha"),
        ((ACES, "random"), "", "2c", "omaha"),
        ((ACES, "Ad2c??"), "", "", "omaha"),
        ((ACES, "random"), "", "", "omaha8"),
        (("AsAhKsKhQs", "random"), "", "", "omaha5"),
        (("AsAh", "random"), "", "", "holdem"),
    ],
)
def test_other_questions_are_left_to_other_methods(ranges: tuple[str, ...], board: str, dead: str, game: str) -> None:
    assert not isinstance(method_of_unlisted(read_question(ranges, board, dead, game)), OmahaStartingHands)


def test_the_method_can_be_pickled() -> None:
    method = method_of_unlisted(read_question((ACES, "random"), "", "", "omaha"))
    assert isinstance(method, OmahaStartingHands)
    assert totals_of(answered(pickle.loads(pickle.dumps(method)))) == totals_of(answered(method))
