"""An all-in before the missing cards are dealt: what is known, and which cards are still to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import NamedTuple

from cardspeak.allin.holdings import Holdings
from cardspeak.cards import Card
from cardspeak.games import Game
from cardspeak.showdown.dealt import Board


class Slot(NamedTuple):
    """Cards that are dealt together to a player or to a board, so that their order does not matter.

    Attributes:
        seat: the seat of the player; None for a board.
        board: the number of the board, counted from 0; None for a player.
        n_cards: the number of cards, at least 1.
    """

    seat: int | None
    board: int | None
    n_cards: int


@dataclass(frozen=True, slots=True)
class Contest:
    """An all-in before the missing cards are dealt.

    Attributes:
        game: the game.
        boards: the cards already on each board, the same number on all; a single empty board in games without a board.
        live: the cards that can come: the deck without all known cards, whether folded, discarded or still in play.
        hole: the known cards of each seat that contests a pot, without its discards.
        pots: the contenders of each contested pot, as seats.
        draws: the number of cards still to come to each seat that gets any.
        held: the holdings of the seats with a range, which `hole` does not include.
    """

    game: Game
    boards: Sequence[Board]
    live: Sequence[Card]
    hole: Mapping[int, Sequence[Card]]
    pots: Sequence[Sequence[int]]
    draws: Mapping[int, int] = field(default_factory=dict)
    held: Holdings = field(default_factory=Holdings)

    @property
    def n_to_come(self) -> int:
        """The number of cards still to come on each board."""
        return self.game.full_board - len(self.boards[0])

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots of all cards still to come, players first."""
        players = [Slot(seat, None, n_cards) for seat, n_cards in self.draws.items()]
        boards = [Slot(None, board, self.n_to_come) for board in range(len(self.boards)) if self.n_to_come]
        return (*players, *boards)

    @property
    def n_cards_to_come(self) -> int:
        """The number of cards still to come, in all hands and on all boards."""
        return sum(slot.n_cards for slot in self.slots)

    @property
    def n_left(self) -> int:
        """The number of cards that can come, once the players with a range have their holdings."""
        return len(self.live) - sum(self.held.sizes)

    @property
    def n_deals(self) -> int:
        """The number of ways to deal the missing cards and the holdings of ranges; 0 if the deck is too small."""
        n_deals, n_left = len(self.held.ids), self.n_left
        for slot in self.slots:
            n_deals *= comb(n_left, slot.n_cards) if n_left >= 0 else 0
            n_left -= slot.n_cards
        return n_deals
