"""A pot into shares: who has the best hand of it, and who gets the odd chips.

Everything here counts in units, and a player is a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def best_of(contenders: Sequence[int], strengths: Mapping[int, Any]) -> list[int]:
    """The contenders with the greatest strength; a contender alone needs none.

    >>> best_of([0, 1, 3], {0: 7, 1: 9, 3: 9})
    [1, 3]
    """
    if len(contenders) == 1:
        return list(contenders)
    best = max(strengths[seat] for seat in contenders)
    return [seat for seat in contenders if strengths[seat] == best]


def from_left_of(button: int, seats: Sequence[int]) -> list[int]:
    """The seats, which come in ascending order, clockwise from the first left of the button; the button is last.

    >>> from_left_of(1, [0, 1, 3])
    [3, 0, 1]
    """
    return [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]


def split(amount: int, winners: Sequence[int]) -> tuple[dict[int, int], list[int]]:
    """The share of each winner, as even as the unit allows, and the winners who got an odd chip.

    Args:
        amount: what the pot holds, in units.
        winners: in the order in which odd chips go out, one each.

    >>> split(32, [2, 0, 1])
    ({2: 11, 0: 11, 1: 10}, [2, 0])
    """
    share, odd = divmod(amount, len(winners))
    lucky = list(winners[:odd])
    return dict.fromkeys(winners, share) | dict.fromkeys(lucky, share + 1), lucky
