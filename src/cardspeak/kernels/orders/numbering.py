"""The first dense value of each category of hands, found by counting. The categories are those of `high`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from types import MappingProxyType
from typing import TypeAlias

from cardspeak.kernels.lanes.tables import Table

Numbering: TypeAlias = tuple[tuple[int, ...], tuple[int, int, int, int]]
"""For each of `CATEGORIES`, the start of its values (see `numbering`). For each of `PER_MAIN`, how many sets of kickers
are possible with one `main`, the ranks that name a hand (see `high.best_five`)."""

CATEGORIES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "high card": (0, 5),
        "one pair": (1, 3),
        "two pair": (2, 1),
        "three of a kind": (1, 2),
        "straight": (0, 1),
        "flush": (0, 5),
        "full house": (1, 1),
        "four of a kind": (1, 1),
        "straight flush": (0, 1),
    }
)
"""For each category, the number of ranks in `main` and the number of kickers."""
PER_MAIN = ("one pair", "two pair", "three of a kind", "four of a kind")
"""The categories for which the number of kicker sets per `main` is used. A full house uses the number for four of a
kind."""


def sizes_of(n_ranks: int, n_straights: int, n_left_out: int) -> tuple[int, ...]:
    """The number of values in each of `CATEGORIES`.

    Args:
        n_ranks: the number of ranks in the deck.
        n_straights: the number of straights.
        n_left_out: the number of sets of five ranks that are straights, and therefore neither high cards nor flushes.
    """
    five = comb(n_ranks, 5) - n_left_out
    sizes = [comb(n_ranks, n_main) * comb(n_ranks - n_main, n_kickers) for n_main, n_kickers in CATEGORIES.values()]
    return five, *sizes[1:4], n_straights, five, *sizes[6:8], n_straights


def numbering(
    n_ranks: int, n_straights: int, n_left_out: int, from_the_worst: Sequence[str] = tuple(CATEGORIES)
) -> Numbering:
    """The numbers that `high.parts_in` needs.

    The arguments are those of `sizes_of`, and the categories from the worst to the best. The start of a category is its
    lowest value.
    """
    sizes = dict(zip(CATEGORIES, sizes_of(n_ranks, n_straights, n_left_out), strict=True))
    starts, first = {}, 1
    for name in from_the_worst:
        starts[name] = first
        first += sizes[name]
    return tuple(starts[name] for name in CATEGORIES), _sets_per_main(n_ranks)


def low_numbering(n_straights: int, from_the_best: Sequence[str]) -> Numbering:
    """The numbers that `ace_to_five.low_parts` and `deuce_to_seven` need. In these orders, the lowest hand is the best.

    The number of a hand is subtracted from the start of its category. So the start is the largest value of the
    category.
    """
    sizes = dict(zip(CATEGORIES, sizes_of(13, n_straights, n_straights), strict=True))
    starts, last = dict.fromkeys(CATEGORIES, 0), sum(sizes[name] for name in from_the_best)
    for name in from_the_best:
        starts[name] = last
        last -= sizes[name]
    return tuple(starts.values()), _sets_per_main(13)


def _sets_per_main(n_ranks: int) -> tuple[int, int, int, int]:
    """For each of `PER_MAIN`, how many sets of kickers are possible with one `main`."""
    shapes = [CATEGORIES[name] for name in PER_MAIN]
    pair, two_pair, three, four = (comb(n_ranks - n_main, n_kickers) for n_main, n_kickers in shapes)
    return pair, two_pair, three, four


def fifth_ranks(n_ranks: int, *, has_wheel: bool) -> Table:
    """For each rank, how many sets of five ranks that are not straights come before all sets with this highest rank.

    These are `rank_sets.FIVE`, less the straights. Ranks are counted from the lowest rank of the deck. The first
    straight without a wheel has highest rank 4. The straight with highest rank e is the last of all sets with this
    rank. So e - 4 straights come before all sets with highest rank e. The wheel has the ace as its highest rank, and
    is the first of all sets with an ace, because it has the four lowest other ranks. So it comes before the sets with
    an ace that are not straights.
    """
    ace = n_ranks - 1
    return Table(max(0, comb(e, 5) - max(0, e - 4) - (has_wheel and e == ace)) for e in range(n_ranks))
