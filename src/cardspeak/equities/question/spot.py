"""A question with its holdings listed: the holdings of each player, and the cards that are still to come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from math import comb
from operator import or_

import numpy as np

from cardspeak.card_sets import masks_of_ids
from cardspeak.cards import Card
from cardspeak.equities.question.classes import ALL_ALIKE, ValueClasses
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.suits import NO_CHANGE, Group, stabiliser
from cardspeak.errors import EquityError
from cardspeak.games import Game


class NoDealError(EquityError):
    """The hands cannot all be dealt."""


@dataclass(frozen=True, eq=False)
class Spot:
    """A question about equity, with every player's holdings listed.

    Attributes:
        game: the game.
        board: the board cards dealt so far.
        dead: cards that no player holds and that cannot be dealt.
        players: the holdings of each player.
        classes: the classes in which final hands are counted.
        tells_holdings: whether outcomes are counted for each holding of every player.
    """

    game: Game
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    players: tuple[Holdings, ...]
    classes: ValueClasses = ALL_ALIKE
    tells_holdings: bool = False

    @property
    def n_to_come(self) -> int:
        """The number of board cards still to come."""
        return self.game.full_board - len(self.board)

    @property
    def n_codes(self) -> int:
        """The number of outcome codes; see `equities.tally`."""
        return int((len(self.players) + 2) ** len(self.game.halves))

    @property
    def is_plain(self) -> bool:
        """Whether the pot is not split, any cards can play, and every hand qualifies, as in hold'em.

        The value 0 normally means that a hand does not qualify. In a plain game, it can instead mark a holding that
        shares a card with the board.
        """
        half, *others = self.game.halves
        return not others and half.plays_any and not half.ranking.has_qualifier

    @cached_property
    def live(self) -> tuple[Card, ...]:
        """The cards of the deck that are neither on the board nor dead."""
        out = {*self.board, *self.dead}
        return tuple([card for card in self.game.deck if card not in out]) if out else tuple(self.game.deck)

    @cached_property
    def surely_held(self) -> int:
        """The mask of cards that are in every holding of some player. These cards are never on the board."""
        return reduce(or_, (int(np.bitwise_and.reduce(masks_of_ids(player.ids))) for player in self.players), 0)

    @cached_property
    def stabiliser(self) -> Group:
        """The stabiliser of the spot: the suit permutations that leave it unchanged.

        For a user's rulebook, which can rank suits differently, it contains only the identity (`NO_CHANGE`).
        """
        if any(half.ranking.values_of_fives is not None for half in self.game.halves):
            return NO_CHANGE
        return stabiliser(self.players, self.board, self.dead, self.game.deck)

    @property
    def n_boards(self) -> int:
        """The number of possible boards once every player's cards are known."""
        held = sum(player.n_cards for player in self.players)
        return comb(len(self.live) - held, self.n_to_come)


@dataclass(frozen=True, slots=True, eq=False)
class OpenSpot:
    """A question about equity in which players with random cards need no list of holdings.

    Attributes:
        game: the game.
        board: the board cards dealt so far.
        dead: cards that no player holds and that cannot be dealt.
        players: the holdings of each player, listed or given by known cards.
    """

    game: Game
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    players: tuple[Holdings | AnyHolding, ...]
