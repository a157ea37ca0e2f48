"""Values of holdings on boards, in every game in which any cards play."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Planes, RanksBySuit, Words
from cardspeak.card_sets import ids_of_planes
from cardspeak.equities import costs
from cardspeak.evaluate.many import evaluate_many
from cardspeak.evaluate.orders import OrderKernels, WithFixed, kernels_of
from cardspeak.games import Game
from cardspeak.kernels.orders.blocks import LEAST

NO_HAND = (1 << 16) - 1
"""A plane with every card, and cards that there are not: beside it all is blocked."""


def _kernels_of(game: Game, n_cards: int) -> OrderKernels | None:
    """The kernels of the half's order, if one of them takes `n_cards` with some of them fixed; none is loaded."""
    kernels = kernels_of(game.halves[0].ranking)
    if isinstance(kernels, OrderKernels) and kernels.name_with_fixed and n_cards in kernels.n_cards:
        return kernels
    return None


def kernel_with_fixed(game: Game, n_cards: int) -> WithFixed:
    """What values one set of cards beside each of many others, `n_cards` together, in a game of one half of the pot.

    That is a kernel of the half's order, where there is one; it takes a register of hands at least.
    """
    kernels = _kernels_of(game, n_cards)
    return (kernels.with_fixed if kernels else None) or _by_cards(game)


def seconds_of_value(game: Game, n_cards: int) -> float:
    """How long it takes to value a hand so, if there are many."""
    return costs.VALUE_BY_KERNEL if _kernels_of(game, n_cards) else costs.VALUE_BY_CARDS


def _by_cards(game: Game) -> WithFixed:
    """What does the same by the cards of each hand, much slower, in any order."""

    def put_values(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
        held, known = np.array(planes), np.array(fixed, np.uint16).reshape(-1, 1)
        is_hand = ~(held & known).any(axis=0)
        out[:] = 0
        if is_hand.any():
            out[is_hand] = evaluate_many(ids_of_planes(held[:, is_hand] | known, n_cards), game=game)

    return put_values


def roomy(planes: Planes, multiple: int = 1) -> Planes:
    """The planes, filled up to a register at least, and to a multiple of so many, with what shares cards with all."""
    n = len(planes[0])
    more = -(-max(n, LEAST) // multiple) * multiple - n
    if more == 0:
        return planes
    clubs, diamonds, hearts, spades = (np.concatenate([plane, np.full(more, NO_HAND, np.uint16)]) for plane in planes)
    return clubs, diamonds, hearts, spades


def part_of(planes: Planes, which: slice) -> Planes:
    """Some of the hands in planes, contiguous."""
    clubs, diamonds, hearts, spades = (np.ascontiguousarray(plane[which]) for plane in planes)
    return clubs, diamonds, hearts, spades


def each_of(planes: Planes) -> list[RanksBySuit]:
    """The ranks in the four suits of each of the hands in planes."""
    return list(zip(*(plane.tolist() for plane in planes), strict=True))
