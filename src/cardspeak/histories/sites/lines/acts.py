"""What players do, read from the part of a line after the name, for sites whose lines begin with a name and a verb."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import TypeAlias

from cardspeak.histories.record import acting
from cardspeak.histories.record.amounts import amount_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import ActionKind

Act: TypeAlias = Callable[[Draft, int, str], bool]
"""Reads what a player does from the rest of a line, and returns whether it is understood."""

_LIVE_POSTS: tuple[ActionKind, ...] = ("small blind", "big blind", "straddle")
_FIRST_AMOUNT = re.compile(r"\d(?:[\d., \u00a0\u202f]*\d)?")


def first_amount(rest: str) -> Decimal:
    """The first amount in the rest of a line such as `bets [$0.25 USD]`.

    Raises:
        BadHandError: there is no amount.
    """
    match = _FIRST_AMOUNT.search(rest)
    if match is None:
        raise BadHandError(f"there is no amount in {rest[:40]!r}")
    return amount_of(match[0])


def posts(draft: Draft, player: int, what: str, amount: Decimal) -> bool:
    """Add a small blind, a big blind, an ante or a straddle, whichever `what` begins with; False for anything else."""
    if what.startswith("ante"):
        draft.dead(player, amount, "ante")
        return True
    for kind in _LIVE_POSTS:
        if what.startswith(kind):
            acting.blind(draft, player, kind, amount)
            return True
    return False


def folds(draft: Draft, player: int, _rest: str) -> bool:
    """Read a fold."""
    draft.fold(player)
    return True


def checks(draft: Draft, player: int, _rest: str) -> bool:
    """Read a check."""
    draft.check(player)
    return True


def adds(kind: ActionKind) -> Act:
    """A reader of lines whose first amount is what the action adds."""

    def read(draft: Draft, player: int, rest: str) -> bool:
        acting.add(draft, player, kind, first_amount(rest))
        return True

    return read


def brings_to(kind: ActionKind) -> Act:
    """A reader of lines whose amount, after `to` if there is one, is the player's bet on the street.

    The reader raises `BadHandError` if the bet would become smaller.
    """

    def read(draft: Draft, player: int, rest: str) -> bool:
        added = first_amount(rest.rpartition(" to ")[2]) - draft.bet_of(player)
        if added < 0:
            raise BadHandError(f"{rest[:40]!r} makes a bet smaller")
        acting.add(draft, player, kind, added)
        return True

    return read


def understood(_draft: Draft, _player: int, _rest: str) -> bool:
    """Read a line that says nothing for the record."""
    return True
