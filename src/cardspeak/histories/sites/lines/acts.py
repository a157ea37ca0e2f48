"""What players do, read from the part of a line after the name, for sites whose lines begin with a name and a verb."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import TypeAlias

from cardspeak.histories.record.amounts import amount_of
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import ActionKind

Act: TypeAlias = Callable[[Draft, int, str], bool]
"""Reads what a player does from the rest of a line, and returns whether it is understood."""

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
        amount = first_amount(rest)
        draft.put(player, kind, amount, draft.is_all(player, amount))
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
        draft.put(player, kind, added, added > 0 and draft.is_all(player, added))
        return True

    return read


def goes_all_in(draft: Draft, player: int, amount: Decimal) -> None:
    """Add a call, a bet or a raise, whichever it is, that puts in the player's last chips."""
    to, highest = draft.bet_of(player) + amount, draft.highest()
    draft.put(player, "call" if to <= highest else "raise" if highest else "bet", amount, True)


def posts(draft: Draft, player: int, kind: ActionKind, amount: Decimal) -> None:
    """Add a blind that counts as a bet; a second one of its kind is a `post`."""
    if kind in ("small blind", "big blind") and any(action.kind == kind for action in draft.actions):
        kind = "post"
    draft.put(player, kind, amount, draft.is_all(player, amount))


def understood(_draft: Draft, _player: int, _rest: str) -> bool:
    """Read a line that says nothing for the record."""
    return True
