"""Which halves of a pot are those of Omaha."""

from __future__ import annotations

from cardspeak.cards import JOKER
from cardspeak.equities.method import Refusal
from cardspeak.evaluate.methods import is_omaha
from cardspeak.games import Game, Half

HIGH, LOW, FIXED = range(3)
"""What decides a half: two hole cards and three of the board, for high or for low; or the hole cards alone."""


def kind_of(game: Game, half: Half, n_hole: int) -> int:
    """What decides a half, if players hold so many cards.

    Raises:
        Refusal: it is not one of those that there is a kernel for.
    """
    if JOKER in game.deck:
        raise Refusal
    if half.board == 0:
        return FIXED
    if not is_omaha(half, (n_hole, game.full_board)):
        raise Refusal
    return HIGH if half.ranking.name == "high" else LOW
