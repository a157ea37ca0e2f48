"""Places: the position of each distinct hand in an order, counted from the best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from types import MappingProxyType

from cardspeak.cards import Card, card_name
from cardspeak.rules.counts import straights
from cardspeak.rules.value import Strength, Value

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
"""How many cards of each rank make the hand, by category: (3, 2) for a full house. All other cards are kickers."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The hands that an order distinguishes, and how they rank.

    Attributes:
        order: the name of the order.
        categories: the categories from worst to best; from best to worst in an order where the lowest hand wins.
        ranks: the ranks of the cards in a hand, from low to high.
        ladder: the ranks in the sequence that straights use; empty if the order has no straights.
        tops: the top ranks of the straights that can occur; None if all can. With deuces wild, a six-high straight
            cannot occur, because its deuce makes it seven high.
        fives: the ranks that can make five of a kind with wild cards.
    """

    order: str
    categories: tuple[str, ...]
    ranks: tuple[int, ...]
    ladder: tuple[int, ...] = ()
    tops: tuple[int, ...] | None = None
    fives: tuple[int, ...] = ()


def placed(
    order: str, category: str, name: str, best: Sequence[Card], strength: Strength, places: Mapping[Strength, int]
) -> Value:
    """The value of a hand, with its place looked up in `places`."""
    cards = tuple(card_name(card) for card in best)
    return Value(order, category, name, cards, places[strength], len(places), strength)


@cache
def places_of(ranking: Ranking, n_cards: int) -> Mapping[Strength, int]:
    """The place of each hand of `n_cards` cards (1 to 5), by strength. The highest strength has place 1."""
    return numbered(strengths(ranking, n_cards))


@cache
def low_places(ranking: Ranking, n_cards: int) -> Mapping[Strength, int]:
    """The place of each hand of `n_cards` cards, 1 to 5, by `low_strength`, in an order where the lowest hand wins."""
    return numbered(low_strength(strength, n_cards) for strength in strengths(ranking, n_cards))


def numbered(strengths: Iterable[Strength]) -> Mapping[Strength, int]:
    """The place of each strength, 1 for the highest.

    >>> dict(numbered([(0, 5), (1, 3)]))
    {(1, 3): 1, (0, 5): 2}
    """
    return MappingProxyType(
        {strength: place for place, strength in enumerate(sorted(strengths, reverse=True), start=1)}
    )


BEHIND = 10
"""The penalty for each missing card in `low_strength`: larger than the number of categories."""


def low_strength(strength: Strength, n_cards: int) -> Strength:
    """The negated strength, so that the lowest hand is the best. Hands with fewer cards are worse than those with more.

    >>> low_strength((0, 7, 5, 3, 2, 0), 5), low_strength((0, 1, 0), 2)
    ((0, -7, -5, -3, -2, 0), (-30, -1, 0))
    """
    category, *ranks = strength
    return (-category - BEHIND * (HAND_SIZE - n_cards), *(-rank for rank in ranks))


def strengths(ranking: Ranking, n_cards: int) -> Iterator[Strength]:
    """All strengths of hands of `n_cards` cards, category by category."""
    runs = {frozenset(straight): straight[0] for straight in straights(ranking.ladder)}
    distinct = [ranks for ranks in combinations(ranking.ranks[::-1], n_cards) if frozenset(ranks) not in runs]
    tops = tuple(runs.values()) if ranking.tops is None else ranking.tops
    for number, category in enumerate(ranking.categories):
        match category:
            case "straight flush" | "straight":
                yield from ((number, top) for top in tops if n_cards == HAND_SIZE)
            case "flush":
                yield from ((number, *ranks) for ranks in distinct if n_cards == HAND_SIZE)
            case "high card":
                yield from ((number, *ranks) for ranks in distinct)
            case "five of a kind":
                yield from ((number, rank) for rank in ranking.fives if n_cards == HAND_SIZE)
            case _:
                yield from ((number, *ranks) for ranks in _ranks_of(MADE_OF[category], ranking.ranks, n_cards))


def _ranks_of(made_of: tuple[int, ...], ranks: tuple[int, ...], n_cards: int) -> Iterator[tuple[int, ...]]:
    """The ranks of all hands in a category of `MADE_OF`: first the made hand, then the kickers from high to low."""
    n_kickers = n_cards - sum(made_of)
    if n_kickers < 0:
        return
    # Sevens full of kings is not kings full of sevens, but two pair is the same either way round.
    order_matters = made_of == (3, 2)
    for made in (permutations if order_matters else combinations)(ranks[::-1], len(made_of)):
        others = [rank for rank in ranks[::-1] if rank not in made]
        yield from ((*made, *kickers) for kickers in combinations(others, n_kickers))
