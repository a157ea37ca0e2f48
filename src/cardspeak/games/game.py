"""What a game is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardspeak.cards import DECK, Card
from cardspeak.errors import GameError, listed, quoted
from cardspeak.frozen import sealed
from cardspeak.rules import ORDERS


@sealed
@dataclass(frozen=True, slots=True)
class Half:
    """A part of the pot that is won on its own.

    Attributes:
        name: its key in results, as `high`.
        order: the order that ranks the hands for it, a key of `cardspeak.rules.ORDERS`.
    """

    name: str
    order: str


@sealed
@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game, as far as its showdown needs them.

    Attributes:
        code: what a program calls it, as `holdem`.
        title: what people call it.
        hole_cards: how many cards a player holds at the showdown.
        board_cards: how many cards lie on the board after each round of betting; the last is the full board.
        halves: what the pot is split into; one half is the whole pot.
        rule: which cards make the hand, in one line.
        source: where the rules are published.
        deck: the cards that are dealt, as ids.
    """

    code: str
    title: str
    hole_cards: int
    board_cards: tuple[int, ...]
    halves: tuple[Half, ...]
    rule: str
    source: str
    deck: tuple[Card, ...] = DECK

    def __post_init__(self) -> None:
        """Refuse what is no game: `GameError`."""
        if not self.board_cards or not self.halves or self.hole_cards < 1:
            raise GameError(f"game {self.code}: it needs hole cards, numbers of board cards (0 for none), and a half")
        for half in self.halves:
            if half.order not in ORDERS:
                orders = listed(ORDERS, "or")
                raise GameError(f"game {self.code}: {quoted(half.order)} is not an order (orders: {orders})")

    @property
    def full_board(self) -> int:
        """How many cards lie on the board at the showdown."""
        return self.board_cards[-1]

    @property
    def most_cards(self) -> int:
        """How many cards a hand is made of at the most, hole cards and board together."""
        return self.hole_cards + self.full_board

    @property
    def most_players(self) -> int:
        """How many players the deck has cards for."""
        return (len(self.deck) - self.full_board) // self.hole_cards

    def to_dict(self) -> dict[str, Any]:
        """The game as JSON has it."""
        return {
            "code": self.code,
            "title": self.title,
            "hole_cards": self.hole_cards,
            "board_cards": self.full_board,
            "halves": {half.name: half.order for half in self.halves},
            "rule": self.rule,
            "source": self.source,
        }
