"""Values without gaps for hands that rank as in `high`: with which value each category starts, by counting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from types import MappingProxyType
from typing import TypeAlias

Numbering: TypeAlias = tuple[tuple[int, ...], tuple[int, int, int, int]]
"""Where the values of each of `CATEGORIES` start, and how many sets of kickers go with a main of each of `PER_MAIN`."""

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
"""Each category: how many ranks are in `main` and how many kickers there are, see `high.best_five`."""
PER_MAIN = ("one pair", "two pair", "three of a kind", "four of a kind")
"""The categories that have a number for each main; a full house takes that of four of a kind."""
MAINS_OF = MappingProxyType({name: name for name in PER_MAIN} | {"full house": "four of a kind"})
MISSING = 16
"""The index that `sets.lowest_index` gives to a rank that is not there."""


def sizes_of(n_ranks: int, n_straights: int, n_left_out: int) -> tuple[int, ...]:
    """How many values each of `CATEGORIES` has.

    Args:
        n_ranks: of how many ranks hands are made.
        n_straights: how many straights there are.
        n_left_out: how many sets of five ranks can be no high card and no flush, for they are straights.
    """
    five = comb(n_ranks, 5) - n_left_out
    sizes = [comb(n_ranks, n_main) * comb(n_ranks - n_main, n_kickers) for n_main, n_kickers in CATEGORIES.values()]
    return five, *sizes[1:4], n_straights, five, *sizes[6:8], n_straights


def numbering(
    n_ranks: int, n_straights: int, n_left_out: int, from_the_worst: Sequence[str] = tuple(CATEGORIES)
) -> Numbering:
    """The numbers that `high.parts_in` wants, for arguments as in `sizes_of` and the categories in their order.

    A category starts with its first value, less what is added for ranks that are not there.
    """
    sizes = dict(zip(CATEGORIES, sizes_of(n_ranks, n_straights, n_left_out), strict=True))
    mains_of = MAINS_OF | {"high card": "one pair"}  # so that `parts_in` need not tell them apart
    starts, first = {}, 1
    for name in from_the_worst:
        starts[name] = (first - _of_missing(name, mains_of.get(name), n_ranks, leaves_out=True)) % 2**16
        first += sizes[name]
    return tuple(starts[name] for name in CATEGORIES), _sets_per_main(n_ranks)


def low_numbering(n_straights: int, from_the_best: Sequence[str]) -> Numbering:
    """The numbers that `ace_to_five.low_parts` and `deuce_to_seven` want: of lows the lowest is the best.

    A category starts with its last value, and what is added for ranks that are not there.
    """
    sizes = dict(zip(CATEGORIES, sizes_of(13, n_straights, n_straights), strict=True))
    starts, last = dict.fromkeys(CATEGORIES, 0), sum(sizes[name] for name in from_the_best)
    for name in from_the_best:
        starts[name] = (last + _of_missing(name, MAINS_OF.get(name), 13, leaves_out=n_straights > 0)) % 2**16
        last -= sizes[name]
    return tuple(starts.values()), _sets_per_main(13)


def _sets_per_main(n_ranks: int) -> tuple[int, int, int, int]:
    """For each of `PER_MAIN` how many sets of kickers go with one main."""
    shapes = [CATEGORIES[name] for name in PER_MAIN]
    pair, two_pair, three, four = (comb(n_ranks - n_main, n_kickers) for n_main, n_kickers in shapes)
    return pair, two_pair, three, four


def _of_missing(name: str, mains_of: str | None, n_ranks: int, *, leaves_out: bool) -> int:
    """What numbering a hand of a category adds for main ranks and kickers that are not there, each with the index 16.

    Args:
        name: the category.
        mains_of: the category as whose mains its mains are counted, if they are.
        n_ranks: of how many ranks hands are made.
        leaves_out: whether sets of kickers are counted without straights, of which 16 - 4 are below a fifth kicker 16.
    """
    n_main, n_kickers = CATEGORIES[name]
    kickers = sum(comb(MISSING - n_main if i < 4 else MISSING, i) for i in range(n_kickers + 1, 6))
    straights = MISSING - 4 if leaves_out and n_kickers < 5 else 0
    mains = sum(comb(MISSING, i) for i in range(n_main + 1, 3))
    per_main = _sets_per_main(n_ranks)[PER_MAIN.index(mains_of)] if mains_of else 0
    return kickers - straights + mains * per_main
