"""Hands up to suit permutations in slow, obvious Python: what is the same, and how it is numbered.

`number` follows the definition by Waugh (2013) literally: whatever it counts, it lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import TypeAlias

SUIT_PERMUTATIONS = tuple(permutations(range(4)))

Rounds: TypeAlias = tuple[int, ...]
RankSets: TypeAlias = tuple[tuple[int, ...], ...]
"""The ranks of one suit in each round, ascending."""


def rounds_of(hand: Sequence[int], rounds: Rounds) -> list[Sequence[int]]:
    """The cards of each round."""
    starts = [sum(rounds[:number]) for number in range(len(rounds))]
    return [hand[start : start + size] for start, size in zip(starts, rounds, strict=True)]


def same_hands(hand: Sequence[int], rounds: Rounds) -> set[tuple[frozenset[int], ...]]:
    """All hands that differ from a hand only in suits, each as the set of cards of each round."""
    return {
        tuple(frozenset(card // 4 * 4 + suits[card % 4] for card in cards) for cards in rounds_of(hand, rounds))
        for suits in SUIT_PERMUTATIONS
    }


def number(hand: Sequence[int], rounds: Rounds, ranks: Sequence[int] = range(13)) -> int:
    """The number of a hand."""
    of_suits = []
    for suit in range(4):
        sets = tuple(
            tuple(sorted(ranks.index(card // 4) for card in cards if card % 4 == suit))
            for cards in rounds_of(hand, rounds)
        )
        counts = tuple(map(len, sets))
        of_suits.append((counts, suit_indices(counts, len(ranks))[sets]))
    of_suits.sort(reverse=True)
    configuration = tuple(counts for counts, _ in of_suits)
    result = 0
    for other in configurations(rounds, len(ranks)):
        if other == configuration:
            break
        result += size_of(other, len(ranks))
    weight = 1
    for counts, n_equal in groups(configuration):
        indices = tuple(index for of_suit, index in of_suits if of_suit == counts)
        multisets = multisets_of(len(suit_indices(counts, len(ranks))), n_equal)
        result += weight * multisets[indices]
        weight *= len(multisets)
    return result


@cache
def suit_indices(counts: Rounds, n_ranks: int) -> dict[RankSets, int]:
    """All sets of ranks that one suit can have, numbered so that the first round changes fastest."""
    return {sets: index for index, sets in enumerate(_listed(counts, tuple(range(n_ranks))))}


@cache
def _listed(counts: Rounds, left: tuple[int, ...]) -> list[RankSets]:
    """All sets of ranks from those that are left, the first round changing fastest."""
    if not counts:
        return [()]
    first = sorted(combinations(range(len(left)), counts[0]), key=lambda places: places[::-1])
    n_later = len(_listed(counts[1:], left[counts[0] :]))
    result = []
    for later in range(n_later):
        for places in first:
            rest = tuple(rank for place, rank in enumerate(left) if place not in places)
            result.append((tuple(left[place] for place in places), *_listed(counts[1:], rest)[later]))
    return result


def groups(configuration: tuple[Rounds, ...]) -> list[tuple[Rounds, int]]:
    """The count vectors of a configuration in descending order, and how many suits have each."""
    return sorted(Counter(configuration).items(), reverse=True)


@cache
def configurations(rounds: Rounds, n_ranks: int) -> list[tuple[Rounds, ...]]:
    """All configurations, in ascending order."""
    vectors = [v for v in product(*(range(n + 1) for n in rounds)) if sum(v) <= n_ranks]
    found = {
        tuple(sorted(four, reverse=True))
        for four in product(vectors, repeat=4)
        if tuple(map(sum, zip(*four, strict=True))) == rounds
    }
    return sorted(found)


@cache
def size_of(configuration: tuple[Rounds, ...], n_ranks: int) -> int:
    """The number of hands up to suit permutations that have this configuration."""
    size = 1
    for counts, n_equal in groups(configuration):
        size *= len(multisets_of(len(suit_indices(counts, n_ranks)), n_equal))
    return size


@cache
def multisets_of(n: int, size: int) -> dict[tuple[int, ...], int]:
    """All multisets of numbers below n, each in descending order, numbered in ascending order."""
    found = sorted(many[::-1] for many in combinations_with_replacement(range(n), size))
    return {many: index for index, many in enumerate(found)}
