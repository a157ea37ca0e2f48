"""Which halves of a pot are those of Omaha."""

from __future__ import annotations

from cardspeak.cards import JOKER
from cardspeak.evaluate.methods import is_omaha
from cardspeak.games import Game, Half

HIGH, LOW, FIXED = range(3)
"""What decides a half: two hole cards and three of the board, for high or for low; or the hole cards alone."""


def kinds_of(game: Game, n_hole: int) -> tuple[int, ...] | None:
    """What decides each half if players hold so many cards; None if there is no kernel for one of them."""
    kinds = tuple(_kind_of(game, half, n_hole) for half in game.halves)
    return None if JOKER in game.deck or None in kinds else kinds  # type: ignore[return-value]  # no None among them


def _kind_of(game: Game, half: Half, n_hole: int) -> int | None:
    if half.board == 0:
        return FIXED
    if not is_omaha(half, (n_hole, game.full_board)):
        return None
    return HIGH if half.ranking.name == "high" else LOW
