"""Antes as parts of the bets."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TypeVar

Number = TypeVar("Number", int, Decimal)


def with_antes(
    bets: Sequence[Number], antes: Sequence[Number], is_in: Sequence[bool], is_all_in: Sequence[bool]
) -> tuple[list[Number], list[Number]]:
    """What each player bet, and what each paid as dead money, if antes count as bets where this is possible.

    If every player who is still in paid the same ante, or less because the player is all in, the ante is a part of the
    bet: a player who is all in for less than the ante then wins only that part of each other ante. Any other ante is
    dead money in the main pot, as a big-blind ante is.

    Args:
        bets: what each player bet, without antes.
        antes: the ante of each player.
        is_in: whether each player is still in the hand.
        is_all_in: whether each player has no chips left.

    >>> with_antes([10, 4, 0], [1, 1, 1], [True, True, False], [False, False, False])
    ([11, 5, 1], [0, 0, 0])
    >>> with_antes([10, 10, 0], [0, 10, 0], [True, True, False], [False, False, False])
    ([10, 10, 0], [0, 10, 0])
    """
    live = [player for player, still_in in enumerate(is_in) if still_in]
    full = max([antes[player] for player in live])
    is_common = all(antes[player] == full or (is_all_in[player] and not bets[player]) for player in live)
    nothing = full - full
    in_bets = [min(ante, full) if is_common else nothing for ante in antes]
    return (
        [bet + part for bet, part in zip(bets, in_bets, strict=True)],
        [ante - part for ante, part in zip(antes, in_bets, strict=True)],
    )
