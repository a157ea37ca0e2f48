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


STARS = """\
PokerStars Hand #7001: Hold'em No Limit ($0.50/$1.00 USD) - 2026/03/01 20:10:05 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob B. ($42.50 in chips)
Seat 4: Cid ($80 in chips)
Bob B.: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [As Ah]
Ann: raises $2 to $3
Bob B.: calls $2.50
Cid: calls $2
*** FLOP *** [Ad 7h 2c]
Bob B.: checks
Cid: bets $6
Ann: raises $12 to $18
Bob B.: raises $21.50 to $39.50 and is all-in
Cid: folds
Ann: calls $21.50
*** TURN *** [Ad 7h 2c] [7s]
*** RIVER *** [Ad 7h 2c 7s] [9d]
*** SHOW DOWN ***
Bob B.: shows [7d 7c] (four of a kind, Sevens)
Ann: shows [As Ah] (a full house, Aces full of Sevens)
Bob B. collected $91 from pot
*** SUMMARY ***
Total pot $94 | Rake $3
Board [Ad 7h 2c 7s 9d]
Seat 1: Ann (button) showed [As Ah] and lost with a full house, Aces full of Sevens
Seat 2: Bob B. (small blind) showed [7d 7c] and won ($91) with four of a kind, Sevens
Seat 4: Cid (big blind) folded on the Flop
"""
"""A hand in the form of PokerStars."""

NEXT = """\


PokerStars Hand #7002: Hold'em No Limit ($0.50/$1.00 USD) - 2026/03/01 20:11:40 ET
Table 'Vega' 6-max Seat #2 is the button
Seat 1: Ann ($57.50 in chips)
Seat 2: Bob B. ($91 in chips)
Bob B.: posts small blind $0.50
Ann: posts big blind $1
*** HOLE CARDS ***
Bob B.: folds
Uncalled bet ($0.50) returned to Ann
Ann collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: Ann (big blind) collected ($1)
Seat 2: Bob B. (button) (small blind) folded before Flop
"""
"""The hand after it."""
