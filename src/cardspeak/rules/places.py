"""Places: all hands that an order tells apart, counted from the best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from types import MappingProxyType

from cardspeak.rules.counts import straights
from cardspeak.rules.value import Strength

HAND_SIZE = 5

MADE_OF = MappingProxyType(
    {
        "five of a kind": (5,),
        "four of a kind": (4,),
        "full house": (3, 2),
        "three of a kind": (3,),
        "two pair": (2, 2),
        "one pair": (2,),
        "high card": (),
    }
)
"""How many cards of a rank name each category of pairs and kinds; the rest of the hand is kickers."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """Which hands there are.

    Attributes:
        categories: from the worst to the best, or from the lowest to the highest where the lowest wins.
        ranks: the ranks that hands are made of, from low to high.
        ladder: the ranks in a row, as straights have them; empty where there are no straights.
        tops: the highest ranks of the straights, where not all of the ladder's can be the best hand of their cards.
        fives: the ranks that there can be five of.
    """

    categories: tuple[str, ...]
    ranks: tuple[int, ...]
    ladder: tuple[int, ...] = ()
    tops: tuple[int, ...] | None = None
    fives: tuple[int, ...] = ()


@cache
def places_of(kinds: Kinds, n_cards: int) -> Mapping[Strength, int]:
    """The place of each hand of so many cards, 1 to 5; the highest strength has place 1."""
    from_the_best = sorted(strengths(kinds, n_cards), reverse=True)
    return MappingProxyType({strength: place for place, strength in enumerate(from_the_best, start=1)})


@cache
def low_places(kinds: Kinds, n_cards: int) -> Mapping[Strength, int]:
    """The place of each hand of so many cards where the lowest wins; strengths are negative, bigger is better."""
    from_the_best = sorted(strengths(kinds, n_cards))
    return MappingProxyType({negative(strength): place for place, strength in enumerate(from_the_best, start=1)})


def negative(strength: Strength) -> Strength:
    """The strength turned round, so that the lowest hand is the best.

    >>> negative((0, 5, 3))
    (0, -5, -3)
    """
    return tuple(-part for part in strength)


def strengths(kinds: Kinds, n_cards: int) -> Iterator[Strength]:
    """All strengths of hands of so many cards, category by category."""
    runs = {frozenset(straight): straight[0] for straight in straights(kinds.ladder)}
    distinct = [ranks for ranks in combinations(kinds.ranks[::-1], n_cards) if frozenset(ranks) not in runs]
    tops = tuple(runs.values()) if kinds.tops is None else kinds.tops
    for number, category in enumerate(kinds.categories):
        match category:
            case "straight flush" | "straight":
                yield from ((number, top) for top in tops if n_cards == HAND_SIZE)
            case "flush":
                yield from ((number, *ranks) for ranks in distinct if n_cards == HAND_SIZE)
            case "high card":
                yield from ((number, *ranks) for ranks in distinct)
            case "five of a kind":
                yield from ((number, rank) for rank in kinds.fives if n_cards == HAND_SIZE)
            case _:
                yield from ((number, *ranks) for ranks in _ranks_of(MADE_OF[category], kinds.ranks, n_cards))


def _ranks_of(made_of: tuple[int, ...], ranks: tuple[int, ...], n_cards: int) -> Iterator[tuple[int, ...]]:
    """The ranks of all hands of a category of pairs and kinds: what is made, then kickers from high to low."""
    n_kickers = n_cards - sum(made_of)
    if n_kickers < 0:
        return
    order_matters = made_of == (3, 2)  # sevens full of kings is not kings full of sevens; two pair has no such order
    for made in (permutations if order_matters else combinations)(ranks[::-1], len(made_of)):
        others = [rank for rank in ranks[::-1] if rank not in made]
        yield from ((*made, *kickers) for kickers in combinations(others, n_kickers))
