"""Hands to replay, made without the text of any site."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from cardspeak.cards import parse_cards
from cardspeak.histories import Source
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import HIDDEN, History, Shown
from cardspeak.histories.replaying.result import Frame, Replay, ReplaySeat


def draft(stacks: Sequence[int | str | None], game: str | None = "holdem") -> Draft:
    """A draft with the players Ann, Bob, Cid ... and the button at Ann's seat."""
    made = Draft("Test", Source("hand.txt", 0, 1))
    made.id, made.game, made.limit, made.currency, made.button = "17", game, "no", "chips", 1
    for at, (name, stack) in enumerate(zip(("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"), stacks, strict=False)):
        made.seat(name, at + 1, None if stack is None else Decimal(stack))
    return made


def cards(text: str) -> tuple[int, ...]:
    """The ids of cards; `??` is a hidden card."""
    return tuple([HIDDEN if name == "??" else parse_cards(name)[0] for name in text.split()])


def show(made: Draft, player: int, text: str) -> None:
    """Show a player's cards at the end of the hand."""
    made.show(player, Shown(player, cards(text)))


def all_in_preflop(board: str = "2h 5c Td 9s Qc") -> Draft:
    """Ann's aces against Bob's kings, all-in before the flop; Cid folds. The site takes 3."""
    made = draft([100, 42, 80])
    made.put(1, "small blind", Decimal(1))
    made.put(2, "big blind", Decimal(2))
    made.put_to(0, "raise", Decimal(6))
    made.put_to(1, "raise", Decimal(42), all_in=True)
    made.fold(2)
    made.call(0)
    made.boards = [cards(board)]
    show(made, 1, "Ks Kh")
    show(made, 0, "As Ah")
    made.award(0, Decimal(83))
    made.rake = Decimal(3)
    return made


def history(**changes: str) -> History:
    """The record of `all_in_preflop`."""
    return all_in_preflop(**changes).history()


def frame_of(replay: Replay, kind: str, street: str | None = None) -> Frame:
    """The first frame of a kind."""
    return next(frame for frame in replay.frames if frame.kind == kind and street in (None, frame.street))


def seat_of(frame: Frame, player: str) -> ReplaySeat:
    """The player in a frame."""
    return next(seat for seat in frame.seats if seat.player == player)
