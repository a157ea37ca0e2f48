"""Records of hands for tests of checks, written by their bets, cards and awards."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from cardspeak.cards import parse_cards
from cardspeak.histories import History, Shown, Source
from cardspeak.histories.checking.batch import check_batch
from cardspeak.histories.checking.result import Verified
from cardspeak.histories.checking.values import Valuer
from cardspeak.histories.record.draft import Draft

BOARD = "2c 7d 9h Js Kd"


def draft_of(
    bets: Mapping[str, str],
    awards: Mapping[str, str],
    *,
    cards: Mapping[str, str] | None = None,
    boards: tuple[str, ...] = (BOARD,),
    dead: Mapping[str, str] | None = None,
    folded: str = "",
    returned: Mapping[str, str] | None = None,
    **attributes: Any,
) -> Draft:
    """A hand of players A, B, C ... in seats 1, 2, 3 ..., the button in seat 1 unless an attribute says otherwise."""
    draft = Draft("Test", Source("hands.txt", 0, 1))
    draft.game, draft.currency, draft.button, draft.id = "holdem", "USD", 1, "77"
    for number, name in enumerate(bets, 1):
        draft.seat(name, number, Decimal(1000))
    for name, amount in (dead or {}).items():
        draft.dead(draft.player(name), Decimal(amount), "ante")
    for name, amount in bets.items():
        draft.put(draft.player(name), "bet", Decimal(amount))
        if name in folded:
            draft.fold(draft.player(name))
    draft.boards = [tuple(parse_cards(board)) for board in boards if board]
    for name, hole in (cards or {}).items():
        draft.show(draft.player(name), Shown(draft.player(name), tuple(parse_cards(hole))))
    for name, amount in (returned or {}).items():
        draft.give_back(draft.player(name), Decimal(amount))
    for name, amount in awards.items():
        draft.award(draft.player(name.rstrip("'")), Decimal(amount))
    for attribute, value in attributes.items():
        setattr(draft, attribute, Decimal(value) if attribute in ("rake", "total_pot") else value)
    return draft


def hand_of(*args: Any, **kwargs: Any) -> History:
    """The record of `draft_of`."""
    return draft_of(*args, **kwargs).history()


def check(hand: History) -> Verified:
    """The check of a hand, by the rules."""
    (checked,) = check_batch([hand], Valuer())
    return checked
