"""A question about equity, read and checked: who may hold what, and which cards are yet to come."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from cardspeak.cards import Card
from cardspeak.errors import EquityError
from cardspeak.games import Game

Cards2D = npt.NDArray[np.uint8]
Weights = npt.NDArray[np.int64]


class NoDealError(EquityError):
    """The hands cannot all be dealt."""


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """The holdings that a player may have, none of which has a card of the board or a dead card.

    Attributes:
        cards: a row of ids for each holding, uint8[n, k], rising in each row.
        weights: how much each counts, int64[n], whole numbers from 1 up without a common divisor.
    """

    cards: Cards2D
    weights: Weights

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def n_cards(self) -> int:
        """How many cards a holding has."""
        return int(self.cards.shape[1])

    @property
    def are_even(self) -> bool:
        """Whether all holdings count alike."""
        return bool((self.weights == 1).all())


@dataclass(frozen=True, slots=True)
class AnyHolding:
    """A player of whom only some cards are known: the others are any of the deck, each set as likely as another.

    Attributes:
        known: the cards that are known.
        n_cards: how many cards the player holds, the known ones among them.
    """

    known: tuple[Card, ...]
    n_cards: int

    @property
    def n_unknown(self) -> int:
        """How many cards are not known."""
        return self.n_cards - len(self.known)


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A question about equity.

    Attributes:
        game: the game.
        board: the cards on the board so far, from none to the full board.
        dead: cards that nobody holds and that will not come.
        players: what each may hold.
    """

    game: Game
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    players: tuple[Hands, ...]

    @property
    def n_to_come(self) -> int:
        """How many cards the board still lacks."""
        return self.game.full_board - len(self.board)

    @property
    def n_codes(self) -> int:
        """How many outcomes there are for a player, see `tally`."""
        return int((len(self.players) + 2) ** len(self.game.halves))

    @property
    def is_plain(self) -> bool:
        """Whether the pot is one half that any cards play for and that somebody always wins, as in hold'em.

        So 0, which hands that do not qualify are worth, can stand for what cannot be.
        """
        half, *others = self.game.halves
        return not others and half.plays_any and not half.ranking.has_qualifier

    @property
    def live(self) -> tuple[Card, ...]:
        """The cards of the deck that are neither on the board nor dead."""
        out = {*self.board, *self.dead}
        return tuple(card for card in self.game.deck if card not in out)

    @property
    def n_boards(self) -> int:
        """How many boards are possible when every player's cards are known."""
        held = sum(player.n_cards for player in self.players)
        return comb(len(self.live) - held, self.n_to_come)
