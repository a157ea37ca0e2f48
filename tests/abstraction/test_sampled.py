"""Sampled strengths: exact answers of other methods within the errors stated, seeds, and wrong input."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from cardspeak import CardspeakError, equity, equity_many, parse_cards
from cardspeak.abstraction import HandIndexer, sampled_strengths
from cardspeak.progress import Progress
from tests.abstraction import dealt_out
from tests.cases import cases

FLOPS = [parse_cards(hand) for hand in ("AsKsAhKh 2s3s7d", "2c2d2h3c KsQs9d", "9s8s7h6h 5c5dTc")]
NAMES = ("AsKsAhKh", "2s3s7d"), ("2c2d2h3c", "KsQs9d"), ("9s8s7h6h", "5c5dTc")
MOST_ERRORS = 4.5
"""A correct result is farther away, in standard errors, in 1 of 150,000 cases."""


@cases(("deck", "n_board"), [("full", 5), ("full", 4), ("short", 3)])
def test_hands_dealt_out(deck: str, n_board: int) -> None:
    hands = dealt_out.random_hands(deck, 3, 2 + n_board, seed=n_board)
    found = sampled_strengths(hands, game=dealt_out.GAMES[deck], samples=5_000, seed=1)
    for hand, ehs, standard_error in zip(hands, found.ehs, found.standard_error, strict=True):
        by_board = dealt_out.wins_and_ties(hand[:2], hand[2:], deck)
        n_opponents = 990 if deck == "full" else 406
        exact = (by_board[:, 0] + by_board[:, 1] / 2).mean() / n_opponents
        assert abs(ehs - exact) <= MOST_ERRORS * max(standard_error, 1e-3)


def test_a_sure_win_and_all_cards_of_one_deal() -> None:
    royal = parse_cards("AsKs QsJsTs 2c 3c")
    found = sampled_strengths([royal, parse_cards("2d3d QsJsTs AsKs")], game="holdem", samples=100, seed=1)
    assert (found.ehs.tolist(), found.standard_error.tolist()) == ([1.0, 0.5], [0.0, 0.0])


def test_the_standard_error_is_that_of_the_deals() -> None:
    """The spread of many results with different seeds is the standard error that each of them states."""
    many = sampled_strengths([FLOPS[0]] * 400, samples=100, seed=3)
    assert np.unique(many.ehs).size > 10
    assert many.ehs.std() == pytest.approx(many.standard_error.mean(), rel=0.15)
    one = sampled_strengths([FLOPS[0]], samples=40_000, seed=3)
    assert abs(many.ehs.mean() - one.ehs[0]) <= MOST_ERRORS * 2**0.5 * one.standard_error[0]
    assert one.standard_error[0] == pytest.approx((one.ehs[0] * (1 - one.ehs[0]) / 40_000) ** 0.5, rel=0.1)


def test_results_depend_only_on_the_seed() -> None:
    hands = HandIndexer((4, 3)).unindex(np.arange(0, 204_461_673, 10_000_000))
    reports: list[Progress] = []
    first = sampled_strengths(hands, samples=4_000, seed=5, workers=1, progress=reports.append)
    assert reports[-1].done == 1
    again = sampled_strengths(tuple(hands.T.astype(np.int64)), samples=4_000, seed=5, workers=3)
    assert first == again == pickle.loads(pickle.dumps(first))
    assert first != replace(first, seed=6)
    assert first != sampled_strengths(hands, samples=4_000, seed=6)
    drawn = sampled_strengths(hands[:1], samples=2)
    assert drawn == sampled_strengths(hands[:1], samples=2, seed=drawn.seed)
    assert repr(first) == "<SampledStrengths: 21 hands, 4,000 deals each, seed 5>"
    assert len(sampled_strengths(np.empty((0, 7), np.uint8))) == 0
    with pytest.raises(TypeError, match="unhashable"):
        hash(first)


SAMPLED: Any = sampled_strengths


@cases(
    ("ask", "message"),
    [
        (lambda: SAMPLED(FLOPS, game="omaha8"), 'game: "omaha8" is not accepted; accepted: games with a board of five'),
        (lambda: SAMPLED(FLOPS, game="badugi"), 'game: "badugi" is not accepted; accepted: games with a board of five'),
        (lambda: SAMPLED(FLOPS, game="pineapple"), 'game: "pineapple" is not accepted; accepted: games with a board'),
        (
            lambda: SAMPLED(FLOPS, samples=1),
            "samples: 1 is not accepted; give a number of deals from 2 to 1,000,000,000",
        ),
        (lambda: SAMPLED(FLOPS, samples=2.5), "samples: 2.5 is not accepted; give a number of deals"),
        (lambda: SAMPLED(FLOPS, seed=-1), "seed: -1 is not accepted"),
        (lambda: SAMPLED(FLOPS, workers=0), "workers: 0 is not accepted"),
        (lambda: SAMPLED(FLOPS, progress=1), "progress: 1 is not accepted"),
        (
            lambda: SAMPLED([[0, 1, 2, 3, 4, 5]]),
            "cards of shape (1, 6); accepted: rows or columns of 4, 7, 8 or 9 cards",
        ),
        (lambda: SAMPLED([FLOPS[0], [0, 1, 2, 3, 4, 5, 5]]), "row 1: 3d is in columns 5 and 6"),
        (lambda: SAMPLED([[0, 1, 2, 3, 4, 5, 52]]), "row 0, column 6: 52 is not a card id (0 to 51)"),
    ],
)
def test_what_is_refused(ask: Callable[[], Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        ask()
    assert str(caught.value).startswith(message)


@pytest.mark.exhaustive
def test_omaha_against_another_method() -> None:
    found = sampled_strengths(FLOPS, samples=100_000, seed=1)
    for (hand, board), ehs, standard_error in zip(NAMES, found.ehs, found.standard_error, strict=True):
        player = equity(hand, "random", board=board, game="omaha", samples=100_000, seed=2).players[0]
        assert abs(ehs - player.equity) <= MOST_ERRORS * (standard_error**2 + player.standard_error**2) ** 0.5
    pairs = [parse_cards("AsAd"), parse_cards("7c2d")]
    exact, near = equity_many(pairs).equity, sampled_strengths(pairs, game="holdem", samples=100_000, seed=1)
    assert (np.abs(exact - near.ehs) <= MOST_ERRORS * near.standard_error).all()
