"""The kinds of halves of the pot in Omaha games."""

from __future__ import annotations

from cardspeak.cards import JOKER
from cardspeak.evaluate.methods import is_omaha
from cardspeak.games import Game, Half, kept_count

HIGH, LOW, FIXED = range(3)
"""Kinds of halves. HIGH and LOW use two hole cards and three board cards. FIXED uses only hole cards."""


def kinds_of(game: Game, n_hole: int) -> tuple[int, ...] | None:
    """The kind of each half for players with `n_hole` hole cards.

    Returns None if the deck has a joker, if a discard is needed to make the hands, or if any half is of another kind.
    """
    if kept_count(game, n_hole) < n_hole:
        return None
    kinds = tuple(_kind_of(game, half, n_hole) for half in game.halves)
    return None if JOKER in game.deck or None in kinds else kinds  # type: ignore[return-value]  # no None among them


def _kind_of(game: Game, half: Half, n_hole: int) -> int | None:
    if half.board == 0:
        return FIXED
    if not is_omaha(half, (n_hole, game.full_board)):
        return None
    return HIGH if half.ranking.name == "high" else LOW
