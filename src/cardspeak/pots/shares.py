"""Pots into shares: who has the best hand, and who gets the odd chips.

Amounts are in units, and a player is a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


def best_of(contenders: Sequence[int], strengths: Mapping[int, Any]) -> list[int]:
    """The contenders with the greatest strength; a single contender needs no strength.

    >>> best_of([0, 1, 3], {0: 7, 1: 9, 3: 9})
    [1, 3]
    """
    if len(contenders) == 1:
        return list(contenders)
    best = max([strengths[seat] for seat in contenders])
    return [seat for seat in contenders if strengths[seat] == best]


def from_left_of(button: int, seats: Sequence[int]) -> list[int]:
    """The seats, given in ascending order, clockwise from the first left of the button; the button is last.

    >>> from_left_of(1, [0, 1, 3])
    [3, 0, 1]
    """
    return [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]


def by_card(seats: Sequence[int], odd_cards: Mapping[int, Any]) -> list[int]:
    """The seats from the greatest card to the least; seats with equal cards keep their order.

    >>> by_card([3, 0, 1], {0: 12, 1: 50, 3: 12})
    [1, 3, 0]
    """
    return sorted(seats, key=odd_cards.__getitem__, reverse=True)


def lucky_last(seats: Sequence[int], lucky: Collection[int]) -> list[int]:
    """The seats, with those that already had an odd chip after those that had none.

    >>> lucky_last([3, 0, 1], {3})
    [0, 1, 3]
    """
    return sorted(seats, key=lucky.__contains__)


def split(amount: int, winners: Sequence[int]) -> tuple[dict[int, int], list[int]]:
    """The share of each winner, as even as the unit allows, and the winners who got an odd chip.

    Args:
        amount: what the pot holds, in units.
        winners: in the order in which they get odd chips, one each.

    >>> split(32, [2, 0, 1])
    ({2: 11, 0: 11, 1: 10}, [2, 0])
    """
    share, odd = divmod(amount, len(winners))
    shares, lucky = dict.fromkeys(winners, share), list(winners[:odd])
    for winner in lucky:
        shares[winner] += 1
    return shares, lucky


def divide(amount: int, halves: Sequence[str], odd_half: str | int) -> dict[str, int]:
    """What each half of a pot holds, as even as the unit allows; odd units go to `odd_half` first, then in order.

    >>> divide(67, ["high", "low"], "high")
    {'high': 34, 'low': 33}
    >>> divide(5, ["high", "low", "badugi"], "badugi")
    {'high': 2, 'low': 1, 'badugi': 2}
    """
    share, odd = divmod(amount, len(halves))
    first = sorted(halves, key=lambda half: half != odd_half)
    return {half: share + (half in first[:odd]) for half in halves}


def share_of_boards(amount: int, boards: int) -> list[int]:
    """The share of each board: equal amounts, with the extra chips on the first board.

    >>> share_of_boards(32, 3)
    [12, 10, 10]
    """
    share, extra = divmod(amount, boards)
    return [share + extra, *[share] * (boards - 1)]
