"""Which halves of a pot are those of Omaha, and the planes that its kernels take."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.cards import DECK, JOKER
from cardspeak.equities.method import Refusal
from cardspeak.equities.question.spot import Cards2D
from cardspeak.evaluate.methods import is_omaha
from cardspeak.games import Game, Half

Planes: TypeAlias = npt.NDArray[np.uint16]

HIGH, LOW, FIXED = range(3)
"""What decides a half: two hole cards and three of the board, for high or for low; or the hole cards alone."""


_BITS = np.array([1 << 16 * (card & 3) + 12 - (card >> 2) for card in DECK], "<u8")
"""For each card the planes of a hand of it alone, 16 bits for each suit."""


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


def reversed_planes(sets: Cards2D) -> Planes:
    """The ranks of each set of cards in each suit, uint16[4, n], bit 0 for the ace, bit 12 for the deuce.

    >>> reversed_planes(np.array([[51, 1]], np.uint8)).tolist()
    [[0], [4096], [0], [1]]
    """
    held = np.zeros(len(sets), "<u8")
    for column in sets.T:
        held |= _BITS[column]
    return np.ascontiguousarray(held.view("<u2").reshape(-1, 4).T, np.uint16)
