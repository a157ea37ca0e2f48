"""A question about equity, read and checked: who may hold what, and which cards are yet to come."""

from __future__ import annotations

from collections.abc import Sequence
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


def holdings_of(live: Sequence[Card], n_cards: int) -> Cards2D:
    """Every set of so many cards, as uint8[n, n_cards], rising in each row, in the order of `itertools.combinations`.

    >>> holdings_of(range(4), 2).tolist()
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    """
    cards = np.array(sorted(live), np.uint8)
    chosen = np.zeros((1, 0), np.uint8)  # places among the cards, in bytes: there may be millions of rows
    for left in range(n_cards - 1, -1, -1):
        first = chosen[:, -1].astype(np.int64) + 1 if chosen.shape[1] else np.zeros(1, np.int64)
        n_ways = np.maximum(len(cards) - left - first, 0)
        row = np.repeat(np.arange(len(chosen)), n_ways)
        last = np.arange(len(row)) - np.repeat(np.cumsum(n_ways) - n_ways - first, n_ways)
        chosen = np.column_stack([chosen[row], last.astype(np.uint8)])
    return cards[chosen]


def masks_of(cards: Cards2D) -> npt.NDArray[np.uint64]:
    """The mask of each row of cards, as uint64[n].

    >>> masks_of(np.array([[0, 1], [2, 51]], np.uint8)).tolist()
    [3, 2251799813685252]
    """
    bits = np.left_shift(np.uint64(1), cards.astype(np.uint64))
    return np.bitwise_or.reduce(bits, axis=1, dtype=np.uint64) if cards.shape[1] else np.zeros(len(cards), np.uint64)
