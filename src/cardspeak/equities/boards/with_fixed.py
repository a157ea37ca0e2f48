"""Values of holdings on boards, for games in which any cards can play."""

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
"""A plane with all bits set, for padding. It shares a card with every hand."""


def _kernels_of(game: Game, n_cards: int) -> OrderKernels | None:
    """The kernels of the order, if one of them values `n_cards` cards with some of them fixed. Loads no kernel."""
    kernels = kernels_of(game.halves[0].ranking)
    if isinstance(kernels, OrderKernels) and kernels.name_with_fixed and n_cards in kernels.n_cards:
        return kernels
    return None


def kernel_with_fixed(game: Game, n_cards: int) -> WithFixed:
    """A function that values one set of cards combined with each of many others, `n_cards` in total.

    The game must have one half of the pot. The function is a kernel of its order if available. It needs at least one
    vector register of hands.
    """
    kernels = _kernels_of(game, n_cards)
    return (kernels.with_fixed if kernels else None) or _by_cards(game)


def seconds_of_value(game: Game, n_cards: int) -> float:
    """Approximate time to value a hand with `kernel_with_fixed`, if there are many hands."""
    return costs.VALUE_BY_KERNEL if _kernels_of(game, n_cards) else costs.VALUE_BY_CARDS


def _by_cards(game: Game) -> WithFixed:
    """The function for orders without such a kernel. It converts hands to card ids and is much slower."""

    def put_values(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
        held, known = np.array(planes), np.array(fixed, np.uint16).reshape(-1, 1)
        is_hand = ~(held & known).any(axis=0)
        out[:] = 0
        if is_hand.any():
            out[is_hand] = evaluate_many(ids_of_planes(held[:, is_hand] | known, n_cards), game=game)

    return put_values


def roomy(planes: Planes, multiple: int = 1) -> Planes:
    """The planes, padded with `NO_HAND` to at least one register and to a multiple of `multiple`."""
    n = len(planes[0])
    more = -(-max(n, LEAST) // multiple) * multiple - n
    if more == 0:
        return planes
    clubs, diamonds, hearts, spades = (np.concatenate([plane, np.full(more, NO_HAND, np.uint16)]) for plane in planes)
    return clubs, diamonds, hearts, spades


def part_of(planes: Planes, which: slice) -> Planes:
    """A subset of the hands in planes, contiguous."""
    clubs, diamonds, hearts, spades = (np.ascontiguousarray(plane[which]) for plane in planes)
    return clubs, diamonds, hearts, spades


def each_of(planes: Planes) -> list[RanksBySuit]:
    """The ranks in the four suits, for each hand in planes."""
    return list(zip(*(plane.tolist() for plane in planes), strict=True))
