"""Value holdings on boards, for games in which any cards can play."""

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
"""Padding for planes: a rank mask with all bits set. It shares a card with every hand."""


def _kernels_of(game: Game, n_cards: int) -> OrderKernels | None:
    """The kernels of the order of hands; None if no kernel adds fixed cards and values hands of `n_cards` cards."""
    kernels = kernels_of(game.halves[0].ranking)
    if isinstance(kernels, OrderKernels) and kernels.name_with_fixed and n_cards in kernels.n_cards:
        return kernels
    return None


def kernel_with_fixed(game: Game, n_cards: int) -> WithFixed:
    """A function that adds fixed cards to each of many sets of cards, and computes the values of the hands.

    Each hand has `n_cards` cards. The pot of the game must not be split. The function is a compiled kernel if the order
    of hands has one. It must be called with at least `LEAST` hands; see `roomy`.
    """
    kernels = _kernels_of(game, n_cards)
    return (kernels.with_fixed if kernels else None) or _by_cards(game)


def seconds_of_value(game: Game, n_cards: int) -> float:
    """Approximate time in seconds to value one of many hands with `kernel_with_fixed`."""
    return costs.VALUE_BY_KERNEL if _kernels_of(game, n_cards) else costs.VALUE_BY_CARDS


def _by_cards(game: Game) -> WithFixed:
    """The function for orders of hands without a kernel. It converts hands to card ids and is much slower."""

    def put_values(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
        held, known = np.array(planes), np.array(fixed, np.uint16).reshape(-1, 1)
        is_hand = ~(held & known).any(axis=0) & (held[0] != NO_HAND)  # hands can be padded; see `roomy`
        out[:] = 0
        if is_hand.any():
            out[is_hand] = evaluate_many(ids_of_planes(held[:, is_hand] | known, n_cards), game=game)

    return put_values


def roomy(planes: Planes, multiple: int = 1) -> Planes:
    """The planes, padded with `NO_HAND` to at least `LEAST` hands and to a multiple of `multiple`."""
    n = len(planes[0])
    more = -(-max(n, LEAST) // multiple) * multiple - n
    if more == 0:
        return planes
    clubs, diamonds, hearts, spades = (np.concatenate([plane, np.full(more, NO_HAND, np.uint16)]) for plane in planes)
    return clubs, diamonds, hearts, spades


def part_of(planes: Planes, which: slice) -> Planes:
    """A subset of the hands in planes, as contiguous arrays."""
    clubs, diamonds, hearts, spades = (np.ascontiguousarray(plane[which]) for plane in planes)
    return clubs, diamonds, hearts, spades


def each_of(planes: Planes) -> list[RanksBySuit]:
    """The four rank masks of each hand in planes."""
    return list(zip(*(plane.tolist() for plane in planes), strict=True))
