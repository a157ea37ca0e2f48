"""The replay of a hand: its frames, and what each frame shows."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from cardspeak.drawn import Drawn
from cardspeak.frozen import sealed

if TYPE_CHECKING:
    from cardspeak import answer_types

SeatState: TypeAlias = Literal["in", "all-in", "folded", "out"]


class PotOdds(NamedTuple):
    """What the player who acts next has to pay, and for what.

    Attributes:
        player: the player who acts next.
        to_call: the chips that a call costs; 0 if the player can check.
        pot: the chips that the player can win with a call, without the call itself. If a player cannot match a bet in
            full, the part of it that the player cannot win does not count.
    """

    player: str
    to_call: Decimal
    pot: Decimal

    @property
    def needed(self) -> Fraction:
        """The equity at which a call breaks even, if no more chips go in and no rake is taken; 0 for a check."""
        return Fraction(self.to_call) / Fraction(self.pot + self.to_call) if self.to_call else Fraction(0)

    def to_dict(self) -> answer_types.PotOdds:
        """The pot odds as a JSON-ready dict; amounts are decimal text."""
        return {
            "player": self.player,
            "to_call": f"{self.to_call:f}",
            "pot": f"{self.pot:f}",
            "needed": float(self.needed),
        }


class ReplaySeat(NamedTuple):
    """A player in a frame.

    Attributes:
        player: the player's name.
        state: `in` the hand, `all-in`, `folded`, or `out` if the player was not dealt in.
        stack: the chips that the player still has; None if the stacks are not known.
        bet: the player's bet in this betting round.
        cards: the player's cards, `??` for each unknown card.
        hand: what the player has in each half of the pot, such as `One pair, aces`; empty if it is not known.
        equity: the player's share of the pot on average over all deals of the cards to come, against the other players
            who are still in and whose cards are known; None if there is no such player, or it is not known.
    """

    player: str
    state: SeatState
    stack: Decimal | None
    bet: Decimal
    cards: tuple[str, ...]
    hand: str
    equity: Fraction | None

    def to_dict(self) -> answer_types.ReplaySeat:
        """The player as a JSON-ready dict; amounts are decimal text."""
        return {
            "player": self.player,
            "state": self.state,
            "stack": None if self.stack is None else f"{self.stack:f}",
            "bet": f"{self.bet:f}",
            "cards": list(self.cards),
            "hand": self.hand,
            "equity": None if self.equity is None else float(self.equity),
        }


@sealed
@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a hand.

    Attributes:
        number: the number of the frame, from 0.
        kind: what has just happened: `start`, `deal`, the kind of an action such as `call`, `return` of an uncalled
            bet, `show`, `muck`, `win` or `end`.
        street: the betting round, such as `flop`.
        text: what has just happened, in words.
        player: the player who acted, if any.
        pot: all chips in the middle, including the bets of this betting round.
        boards: the board; several if the hand is run more than once.
        seats: the players in seat order.
        odds: what the next player has to pay; None if nobody acts next in this betting round.
    """

    number: int
    kind: str
    street: str
    text: str
    player: str | None
    pot: Decimal
    boards: tuple[tuple[str, ...], ...]
    seats: tuple[ReplaySeat, ...]
    odds: PotOdds | None

    def to_dict(self) -> answer_types.Frame:
        """The frame as a JSON-ready dict; amounts are decimal text."""
        return {
            "number": self.number,
            "kind": self.kind,
            "street": self.street,
            "text": self.text,
            "player": self.player,
            "pot": f"{self.pot:f}",
            "boards": [list(board) for board in self.boards],
            "seats": [seat.to_dict() for seat in self.seats],
            "odds": None if self.odds is None else self.odds.to_dict(),
        }


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Replay(Drawn):
    """A hand as a sequence of frames.

    Attributes:
        site: the name of the site.
        id: the site's number of the hand.
        date: date and time as the site prints them.
        table: the name of the table.
        game: the code of the game; None if it is not known.
        title: the game and its stakes, in words.
        currency: the ISO code of the currency, `chips`, or None if it is not known.
        button: the player with the button; None if nobody has it.
        frames: the frames, in order.
        notes: what is missing or was not understood, one sentence each; empty for a complete hand.
        places: the number of decimal places of amounts.
    """

    site: str
    id: str
    date: str
    table: str
    game: str | None
    title: str
    currency: str | None
    button: str | None
    frames: tuple[Frame, ...]
    notes: tuple[str, ...]
    places: int

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order."""
        return tuple([seat.player for seat in self.frames[0].seats])

    @property
    def heading(self) -> str:
        """The site and the number of the hand, the game, and the table, in one line."""
        return ", ".join([part for part in (f"{self.site} {self.id}".strip(), self.title, self.table) if part])

    def money(self, amount: Decimal) -> str:
        """The amount as text, with the decimal places of the hand and with thousands separators."""
        return f"{amount:,.{self.places}f}"

    def __repr__(self) -> str:
        return f"<Replay of {self.heading}: {len(self.frames)} frames>"

    def to_dict(self) -> answer_types.Replay:
        """The replay as a JSON-ready dict; amounts are decimal text."""
        return {
            "kind": "replay",
            "site": self.site,
            "id": self.id,
            "date": self.date,
            "table": self.table,
            "game": self.game,
            "title": self.title,
            "currency": self.currency,
            "button": self.button,
            "players": list(self.players),
            "places": self.places,
            "frames": [frame.to_dict() for frame in self.frames],
            "notes": list(self.notes),
        }
