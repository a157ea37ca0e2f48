"""Runner-runner: a hand that takes both of the last two cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Bytes
from cardspeak.deals.expressions.kinds import BOOLEAN, Kind
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.fact import Needs, OfHand
from cardspeak.deals.facts.made import code_of_value
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import hand_values, values_of
from cardspeak.deals.setting.streets import streets_of
from cardspeak.games import Game


def has_runners(game: Game) -> bool:
    """Whether each of the last two streets brings a single card.

    >>> from cardspeak.games import GAMES
    >>> [has_runners(GAMES[code]) for code in ("holdem", "stud", "five-card-draw")]
    [True, True, False]
    """
    sizes = [street.n_hole + street.n_board for street in streets_of(game)]
    return len(sizes) > 2 and sizes[-1] - sizes[-2] == sizes[-2] - sizes[-3] == 1


@dataclass(frozen=True, slots=True)
class IsRunnerRunner(OfHand):
    """Whether a player's category needs both of the last two cards: without either of them, it would be worse.

    The street is the last one. The order of the two cards does not matter.

    Attributes:
        half: the half of the pot.
    """

    half: int
    kind: Kind = BOOLEAN
    seconds = 6e-8

    @property
    def needs(self) -> Needs:
        """See `DealFact`: also the street before the two cards, so that it is known which they are."""
        return Needs(frozenset((self.player,)), frozenset((self.street - 2, self.street)))

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        setting, half = deals.setting, self.half
        whole = code_of_value(setting.game, half, *setting.counts(self.street))
        found = whole[hand_values(deals, self.player, self.street, half)]
        return Values(BOOLEAN, (found > self._without(deals, 1)) & (found > self._without(deals, 2)))

    def _without(self, deals: Rows, nth: int) -> Bytes:
        """The code of the category without the nth card from the end."""
        setting, game = deals.setting, deals.setting.game
        hole, board = deals.hole(self.player, self.street), deals.board_on(self.street)
        if game.is_stud:
            hole = (*hole[: len(hole) - nth], *hole[len(hole) - nth + 1 :])
        else:
            board = (*board[: len(board) - nth], *board[len(board) - nth + 1 :])
        codes = code_of_value(game, self.half, *setting.counts(self.street - 1))
        return np.asarray(codes[values_of(game, self.half, hole, board, len(deals))], np.uint8)
