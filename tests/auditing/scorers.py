"""Ways to score hands, as strangers write them; they are also audited by the names of this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from numba import njit

from cardspeak.kernels.one import value_of_seven

RANKS = "23456789TJQKA"


def highest_id(cards: Sequence[int]) -> int:
    """The highest id: a wrong idea, and quickly computed."""
    return max(cards)


def pairs_by_name(cards: Sequence[str]) -> tuple[int, ...]:
    """Norvig's way without straights and flushes, of names."""
    counts = Counter(RANKS.index(card[0]) for card in cards)
    kinds = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    return tuple(number for kind in kinds for number in kind)


def high_card_of_text(text: str) -> float:
    return max(RANKS.index(card[0]) for card in text.split()) / 2


def hole_against_board(hole: Sequence[int], board: Sequence[int]) -> int:
    assert (len(hole), len(board)) == (2, 5)
    return max(hole)


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
def compiled_highest(cards):  # type: ignore[no-untyped-def]
    best = 0
    for card in cards:
        best = max(best, card)
    return best


@njit
def compiled_spoils(cards):  # type: ignore[no-untyped-def]
    cards.sort()
    best = cards[-1]
    cards[:] = 0
    return best


@njit
def compiled_sides(hole, board):  # type: ignore[no-untyped-def]
    return max(hole[0], hole[1]) + 0.001 * board[0]


@njit
def compiled_apart(a, b, c, d, e):  # type: ignore[no-untyped-def]
    return max(a, b, c, d, e)


@njit("int64(uint8[:])")
def compiled_bytes(cards):  # type: ignore[no-untyped-def]
    return cards.max()


@njit
def compiled_tuple(cards):  # type: ignore[no-untyped-def]
    return cards.max() // 4, cards.min()


@njit
def compiled_constant(cards):  # type: ignore[no-untyped-def]
    return (1, 2)[len(cards) - 7] if isinstance(cards, tuple) else 0


@njit
def compiled_nonsense(cards):  # type: ignore[no-untyped-def]
    return cards.no_such_thing


class Scorers:
    """A name with dots."""

    @staticmethod
    def highest(cards: Sequence[int]) -> int:
        return max(cards)
