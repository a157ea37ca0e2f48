"""How a pot is shared: who has the best hand, what each winner gets, and who gets the odd chips.

Amounts are in units, and players are identified by seat. Odd chips are the units left over when an amount does not
divide evenly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


def best_of(contenders: Sequence[int], strengths: Mapping[int, Any]) -> list[int]:
    """The contenders with the greatest value in `strengths`; a single contender does not need a value.

    >>> best_of([0, 1, 3], {0: 7, 1: 9, 3: 9})
    [1, 3]
    """
    if len(contenders) == 1:
        return list(contenders)
    best = max([strengths[seat] for seat in contenders])
    return [seat for seat in contenders if strengths[seat] == best]


def from_left_of(button: int, seats: Sequence[int]) -> list[int]:
    """The seats in clockwise order, starting with the first seat left of the button and ending with the button.

    The seats must be given in ascending order.

    >>> from_left_of(1, [0, 1, 3])
    [3, 0, 1]
    """
    return [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]


def by_card(seats: Sequence[int], odd_cards: Mapping[int, Any]) -> list[int]:
    """The seats, sorted by the cards that decide odd chips, greatest first; seats with equal cards keep their order.

    >>> by_card([3, 0, 1], {0: 12, 1: 50, 3: 12})
    [1, 3, 0]
    """
    return sorted(seats, key=odd_cards.__getitem__, reverse=True)


def lucky_last(seats: Sequence[int], lucky: Collection[int]) -> list[int]:
    """The seats in the same order, except that those in `lucky`, which already have an odd chip, come last.

    >>> lucky_last([3, 0, 1], {3})
    [0, 1, 3]
    """
    return sorted(seats, key=lucky.__contains__)


def split(amount: int, winners: Sequence[int]) -> tuple[dict[int, int], list[int]]:
    """The share of each winner in units, as equal as possible, and the winners who get an odd chip.

    Args:
        amount: what the pot holds, in units.
        winners: the winners, in the order in which they get odd chips, one each.

    >>> split(32, [2, 0, 1])
    ({2: 11, 0: 11, 1: 10}, [2, 0])
    """
    share, odd = divmod(amount, len(winners))
    shares, lucky = dict.fromkeys(winners, share), list(winners[:odd])
    for winner in lucky:
        shares[winner] += 1
    return shares, lucky


def divide(amount: int, halves: Sequence[str], odd_half: str | int) -> dict[str, int]:
    """The amount of each half, as equal as possible; odd chips go to `odd_half` first, then to the halves in order.

    >>> divide(67, ["high", "low"], "high")
    {'high': 34, 'low': 33}
    >>> divide(5, ["high", "low", "badugi"], "badugi")
    {'high': 2, 'low': 1, 'badugi': 2}
    """
    share, odd = divmod(amount, len(halves))
    first = sorted(halves, key=lambda half: half != odd_half)
    return {half: share + (half in first[:odd]) for half in halves}


def share_of_boards(amount: int, boards: int) -> list[int]:
    """The share of each board: equal amounts, and the extra chips for the first board.

    >>> share_of_boards(32, 3)
    [12, 10, 10]
    """
    share, extra = divmod(amount, boards)
    return [share + extra, *[share] * (boards - 1)]
