"""Actions whose meaning follows from the bets and the stacks."""

from __future__ import annotations

from decimal import Decimal

import pytest

from cardspeak.histories.record import acting
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Source, Stakes
from tests.cases import cases


def table() -> Draft:
    """Two players with 100 each: the first has bet 10, and the second 30."""
    draft = Draft("site", Source("file", 0, 1))
    for seat in (1, 2):
        draft.seat(f"p{seat}", seat, Decimal(100))
    draft.put(0, "big blind", Decimal(10))
    draft.put(1, "raise", Decimal(30))
    return draft


@cases(("amount", "added"), [(20, 20), (30, 20), (15, 15)])
def test_a_call_adds_or_is_the_total(amount: int, added: int) -> None:
    draft = table()
    acting.call(draft, 0, Decimal(amount))
    assert draft.actions[-1].amount == added


@cases(
    ("amount", "is_total", "added", "kind"),
    [
        (90, False, 90, "raise"),
        (90, True, 90, "raise"),
        (100, False, 90, "raise"),
        (100, True, 90, "raise"),
        (50, False, 50, "raise"),
        (50, True, 40, "raise"),
        (20, False, 20, "call"),
        (30, True, 20, "call"),
    ],
)
def test_an_all_in_adds_or_is_the_total(amount: int, is_total: bool, added: int, kind: str) -> None:
    draft = table()
    acting.all_in(draft, 0, Decimal(amount), is_total=is_total)
    action = draft.actions[-1]
    assert (int(action.amount), action.kind, action.all_in) == (added, kind, True)


@cases(
    ("small", "big", "amount", "dead", "live"),
    [
        (10, 30, 30, 0, 30),
        (10, 30, 40, 10, 30),
        (10, 30, 10, 10, 0),
        (None, None, 40, 10, 30),
        (30, 30, 30, 0, 30),
        (10, 30, 12, 0, 12),
    ],
)
def test_a_post_is_live_up_to_the_big_blind(
    small: int | None, big: int | None, amount: int, dead: int, live: int
) -> None:
    draft = table()
    draft.seat("p3", 3, Decimal(100))
    draft.stakes = Stakes("", *(None if blind is None else Decimal(blind) for blind in (small, big)))
    acting.post(draft, 2, Decimal(amount))
    player = draft.history().players[2]
    assert (int(player.dead), int(player.contributed - player.dead)) == (dead, live)


def test_a_negative_amount_is_an_error() -> None:
    draft = table()
    with pytest.raises(BadHandError, match="-1 is a negative amount"):
        acting.call(draft, 0, Decimal(-1))
    with pytest.raises(BadHandError, match="less than the bet before it"):
        acting.all_in(draft, 0, Decimal(5), is_total=True)


@cases(("game", "cards", "code"), [("omaha", 5, "omaha5"), ("omaha8", 6, "omaha6-8"), ("holdem", 5, "holdem")])
def test_games_with_more_hole_cards(game: str, cards: int, code: str) -> None:
    assert acting.with_hole_cards(game, cards) == code
