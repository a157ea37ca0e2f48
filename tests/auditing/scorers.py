"""Functions that score hands, as users might write them. Some tests audit them by the name of this file."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from cardspeak.kernels.orders.one_hand import value_of_seven

RANKS = "23456789TJQKA"


def highest_id(cards: Sequence[int]) -> int:
    """The highest id: wrong, but fast."""
    return max(cards)


def pairs_by_name(cards: Sequence[str]) -> tuple[int, ...]:
    """Norvig's method on card names, without straights and flushes."""
    counts = Counter(RANKS.index(card[0]) for card in cards)
    kinds = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    return tuple(number for kind in kinds for number in kind)


def high_card_of_text(text: str) -> float:
    return max(RANKS.index(card[0]) for card in text.split()) / 2


def hole_against_board(hole: Sequence[int], board: Sequence[int]) -> int:
    assert len(hole) == 2
    return max(hole) + 0 * len(board)


def seven_apart(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    return value_of_seven(a, b, c, d, e, f, g)


def any_apart(*cards: int) -> int:
    return max(cards)


def five_only(cards: Sequence[int]) -> int:
    if len(cards) != 5:
        raise ValueError("five cards, please")
    return max(cards)


def spoils_its_cards(cards: Any) -> int:
    cards.sort()
    first: int = cards[-1]
    cards[:] = [0] * len(cards)
    return first


def raises_sometimes(cards: Sequence[int]) -> float:
    return 1 / (max(cards) - 40)


def nothing(_cards: Sequence[int]) -> None:
    return None


def not_a_number(cards: Sequence[int]) -> float:
    return float("nan") if max(cards) == 51 else 1.0


def mixed(cards: Sequence[int]) -> object:
    return "high" if max(cards) > 48 else 1


@njit
def compiled_truth(cards):  # type: ignore[no-untyped-def]
    return value_of_seven(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6])


@njit
def compiled_spoils(cards):  # type: ignore[no-untyped-def]
    best = cards.max()
    cards[:] = 0
    return best


@njit
def compiled_sides(hole, board):  # type: ignore[no-untyped-def]
    return max(hole[0], hole[1]) + 0.001 * board[0]


@njit
def compiled_apart(a, b, c, d, e):  # type: ignore[no-untyped-def]
    return max(a, b, c, d, e)


@njit
def compiled_tuple(cards):  # type: ignore[no-untyped-def]
    return cards.max() // 4, cards.min()


@njit
def compiled_any(*cards):  # type: ignore[no-untyped-def]
    best = 0
    for card in cards:
        best = max(best, card)
    return best


@njit
def compiled_big_optional(cards, bonus=0):  # type: ignore[no-untyped-def]
    return np.uint64(2**63) + np.uint64(cards.max() + bonus)


def with_signature(signature: str | list[str], add: int = 0) -> Any:
    """The highest id plus a number, compiled at import for certain array types."""

    def score(cards):  # type: ignore[no-untyped-def]
        return cards.max() + add

    return njit(signature)(score)


@njit
def compiled_raises(cards):  # type: ignore[no-untyped-def]
    if cards.max() == 40:
        raise ValueError("forty")
    return cards.max()


@njit
def compiled_nonsense(cards):  # type: ignore[no-untyped-def]
    return cards.no_such_thing


class LessThan:
    """A score that only supports `<`."""

    def __init__(self, number: float) -> None:
        self.number = number

    def __lt__(self, other: LessThan) -> bool:
        return self.number < other.number


def only_less_than(cards: Sequence[int]) -> LessThan:
    return LessThan(max(cards) // 4)


def high_rank(cards: Sequence[int]) -> int:
    return max(cards) // 4


def lists(cards: Sequence[int]) -> list[int]:
    return [max(cards) // 4]


def nan_in_a_tuple(cards: Sequence[int]) -> tuple[float, int]:
    return (float("nan") if max(cards) == 51 else 1.0, 2)


def nan_of_numpy(cards: Sequence[int]) -> object:
    return np.float32("nan") if max(cards) == 51 else np.float32(1)


def arrays(cards: Sequence[int]) -> object:
    return np.array([max(cards), 1])


def exits(_cards: Sequence[int]) -> None:
    raise SystemExit(3)


def chance(_cards: Sequence[int]) -> float:
    return random.random()


def huge(cards: Sequence[int]) -> int:
    return 10**400 + max(cards) // 4


class Scorers:
    """Functions whose names contain dots."""

    def of_an_object(self, cards: Sequence[int]) -> int:
        return max(cards)

    @staticmethod
    def highest(cards: Sequence[int]) -> int:
        return max(cards)
