"""The best holdings: whole classes in order of equity, until the percentage is reached."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.card_sets import ids_of_reversed_masks, reversed_masks_of_ids
from cardspeak.equities.exact.preflop import preflop_matrix
from cardspeak.equities.exact.starting_hands import carried
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.games import GAMES
from cardspeak.ranges import parse_range
from cardspeak.ranges.classes import classes_of
from cardspeak.ranges.orders import IN_FILES, ORDERED, TWO_CARDS, ClassOrder, HoldingOrder, order_of
from cardspeak.ranges.suits import suit_classes
from tests.cases import cases


@pytest.mark.parametrize("code", TWO_CARDS)
def test_every_class_has_a_place(code: str) -> None:
    assert sorted(TWO_CARDS[code]) == sorted(classes_of(GAMES[code].deck).names)


Ordered: TypeAlias = tuple[str, HoldingOrder | ClassOrder, npt.NDArray[np.intp]]


@pytest.fixture(scope="module", params=[code for code in ORDERED if IN_FILES.get(code, code) == code])
def ordered(request: pytest.FixtureRequest) -> Ordered:
    """A game with an order of starting hands, and how to sort the order by holding. Sorting takes up to a second."""
    order = order_of(request.param)
    return request.param, order, np.argsort(order.every)


def test_every_holding_has_a_place(ordered: Ordered) -> None:
    code, order, by_set = ordered
    every = order.every[by_set]
    assert len(every) == comb(len(GAMES[code].deck), GAMES[code].hole_cards)
    assert (np.diff(every.astype(np.int64)) > 0).all()
    assert (np.diff(order.ends) > 0).all()


def test_classes_are_closed_under_suit_permutations(ordered: Ordered) -> None:
    code, order, _ = ordered
    sizes = {"shortdeck": 81, "shortdeck-trips": 81, "holdem": 169, "greek": 169}
    sizes |= {"omaha": 16_432, "omaha8": 16_432, "omaha5": 134_459, "omaha5-8": 134_459}
    assert order.size == sizes[code]
    ends = order.ends[:20_000]  # enough of the many classes of five-card games
    _, numbers = suit_classes(order.every[: ends[-1]])
    assert (np.flatnonzero(np.diff(numbers)) + 1).tolist() == ends[:-1].tolist()
    assert len(np.unique(numbers)) == len(ends)


@pytest.mark.parametrize(("code", "same"), [("courchevel", "omaha5"), ("courchevel8", "omaha5-8")])
def test_courchevel_has_the_order_of_omaha(code: str, same: str) -> None:
    assert IN_FILES[code] == IN_FILES[same]
    assert (GAMES[code].deck, GAMES[code].hole_cards) == (GAMES[same].deck, GAMES[same].hole_cards)


@given(st.sampled_from(["holdem", "shortdeck", "omaha", "omaha8"]), st.decimals("0.1", 100, places=2))
def test_the_fewest_classes_that_reach_a_percentage(code: str, percent: object) -> None:
    hands = parse_range(f"{percent}%", code)
    order = order_of(code)
    wanted = Fraction(str(percent)) / 100 * len(order.every)
    last = int(np.searchsorted(order.ends, len(hands)))
    assert order.ends[last] == len(hands) >= wanted
    assert last == 0 or order.ends[last - 1] < wanted


@given(st.integers(1, 99), st.integers(1, 99))
def test_a_span_of_percentages_is_a_difference(first: int, second: int) -> None:
    low, high = sorted((first, second))
    if parse_range(f"{low}%") == parse_range(f"{high}%"):
        return
    between = parse_range(f"{first}%-{second}%")
    assert between == parse_range(f"{high}%") - parse_range(f"{low}%")


@cases(
    ("game", "text", "written"),
    [
        ("holdem", "0.1%", "AA"),
        ("holdem", "1%", "QQ+"),
        ("holdem", "5%", "77+, AJs+, AKo"),
        ("holdem", "15%", "55+, A5s+, K9s+, QJs, A9o+, KJo+"),
        ("shortdeck", "10%", "TT+, AQ+, AJs, KQs"),
        ("holdem", "99%-100%", "32o"),
    ],
)
def test_known_percentages(game: str, text: str, written: str) -> None:
    assert str(parse_range(text, game)) == written


def test_the_best_and_the_worst_of_omaha() -> None:
    """AAxx double suited is best and four deuces are worst, as every Omaha player knows."""
    assert len(parse_range("0.1%", "omaha") & parse_range("AA:ds", "omaha")) == len(parse_range("0.1%", "omaha"))
    assert len(parse_range("0.1%", "omaha8") & parse_range("A2:ds, A3:ds, A4:ds, A5:ds", "omaha8")) > 0
    worst = order_of("omaha").every[-1:]
    assert ids_of_reversed_masks(worst, 4).tolist() == [[0, 1, 2, 3]]


def test_the_order_of_holdem_is_that_of_the_match_up_matrix() -> None:
    wins, ties = (part.astype(np.int64) for part in preflop_matrix())
    holdings = parse_range("random").ids
    assert len(wins) == len(holdings)
    points, deals = (2 * wins + ties).sum(axis=1), (wins + wins.T + ties).sum(axis=1)
    assert len(set(deals.tolist())) == 1  # every holding has the same number of deals
    _, numbers = suit_classes(order_of("holdem").every)
    assert len(set(numbers.tolist())) == 169
    points_of = dict(zip(map(tuple, holdings.tolist()), points.tolist(), strict=True))
    ordered = [points_of[tuple(row)] for row in ids_of_reversed_masks(order_of("holdem").every, 2).tolist()]
    assert ordered == sorted(ordered, reverse=True)
    assert len(set(ordered)) == 169  # no two classes tie


@lru_cache(maxsize=1)
def shuffled(deck: tuple[int, ...], n: int) -> npt.NDArray[np.uint8]:
    """The first 15 cards of a deck after each of n shuffles."""
    keys = np.random.default_rng(7).random((n, len(deck)), np.float32)
    return np.array(deck, np.uint8)[np.argsort(keys, axis=1)[:, :15]]


@pytest.mark.parametrize(
    ("n", "parts"), [(30_000, 5), pytest.param(60_000, 10, marks=pytest.mark.exhaustive)], ids=["fifths", "tenths"]
)
def test_better_parts_win_more_of_dealt_hands(ordered: Ordered, n: int, parts: int) -> None:
    """In random deals of two hands and a board, the share of the pot falls from each fifth or tenth to the next."""
    code, order, by_set = ordered
    game = GAMES[code]
    k = game.hole_cards
    dealt = shuffled(game.deck, n)[:, : 2 * k + 5]
    mine, its, board = dealt[:, :k], dealt[:, k : 2 * k], dealt[:, 2 * k :]
    my_values, its_values = (evaluate_halves(np.hstack([hole, board]), game=game) for hole in (mine, its))
    halves = [
        np.where(my_values[name] == its_values[name], 0.5, my_values[name] > its_values[name]) for name in my_values
    ]
    # A low that nobody qualifies for is not a half of the pot.
    is_won = [(my_values[name] > 0) | (its_values[name] > 0) for name in my_values]
    share = np.average(halves, axis=0, weights=is_won)
    sets = reversed_masks_of_ids(mine)
    places = by_set[np.searchsorted(order.every[by_set], sets)]
    part_of = places * parts // len(order.every)
    means = [share[part_of == part].mean() for part in range(parts)]
    assert means == sorted(means, reverse=True)
    assert means[0] > (0.58 if parts == 10 else 0.55)
    assert means[-1] < 0.45


def test_the_order_of_omaha_is_that_of_the_table_of_starting_hands() -> None:
    wins, ties = carried()
    order = order_of("omaha")
    assert isinstance(order, ClassOrder)
    equities = (2 * wins + ties)[np.argsort(order.places)]
    assert (np.diff(equities) < 0).all()
