"""A question about equity, read and checked: who may hold what, and which cards are yet to come."""

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
    """A question about equity.

    Attributes:
        game: the game.
        board: the cards on the board so far, from none to the full board.
        dead: cards that nobody holds and that will not come.
        players: what each may hold.
        classes: what hands are told apart by at the end.
        tells_holdings: whether all holdings of every player are told apart.
    """

    game: Game
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    players: tuple[Holdings, ...]
    classes: ValueClasses = ALL_ALIKE
    tells_holdings: bool = False

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

    @cached_property
    def live(self) -> tuple[Card, ...]:
        """The cards of the deck that are neither on the board nor dead."""
        out = {*self.board, *self.dead}
        return tuple([card for card in self.game.deck if card not in out]) if out else tuple(self.game.deck)

    @cached_property
    def surely_held(self) -> int:
        """The mask of the cards that all holdings of a player have in common: in no deal are they on the board."""
        return reduce(or_, (int(np.bitwise_and.reduce(masks_of_ids(player.ids))) for player in self.players), 0)

    @cached_property
    def stabiliser(self) -> Group:
        """The subgroup of suit permutations that leaves all of it as it is.

        All suits are worth the same, except perhaps in a user's rulebook: there it is `NO_CHANGE`.
        """
        if any(half.ranking.values_of_fives is not None for half in self.game.halves):
            return NO_CHANGE
        return stabiliser(self.players, self.board, self.dead, self.game.deck)

    @property
    def n_boards(self) -> int:
        """How many boards are possible when every player's cards are known."""
        held = sum(player.n_cards for player in self.players)
        return comb(len(self.live) - held, self.n_to_come)


@dataclass(frozen=True, slots=True, eq=False)
class OpenSpot:
    """A question about equity in which players may have holdings that nobody lists.

    Attributes:
        game: the game.
        board: the cards on the board so far.
        dead: cards that nobody holds and that will not come.
        players: what each may hold.
    """

    game: Game
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    players: tuple[Holdings | AnyHolding, ...]
