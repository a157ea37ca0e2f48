"""The loops of `high`: values of many hands, from cards in rows or columns or from planes.

Each kernel checks the hands as it reads them. It stops at the first register that contains an invalid hand and returns
the index of the register's first hand, or -1 if all hands are valid. Hands are processed a register at a time. The last
register ends with the last hand, so some hands can be evaluated twice. There must be at least one register of hands.

`out` has one array of `n` words for dense values, or two arrays for sparse values: mains and kickers. The number of
arrays is fixed when Numba compiles a kernel, so the compiled kernel omits the branch for the other encoding. `blocks`
explains how dense values are computed.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Planes, RanksBySuit, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import (
    BYTES,
    WORDS,
    any_of,
    in_order,
    put,
)
from cardspeak.kernels.orders.blocks import BLOCK, DECK, LanesBySuit, hand_at, parts_at, put_parts, values_in_two_steps
from cardspeak.kernels.orders.high import (
    Parts,
    dense_parts,
    finished,
    from_cards,
    from_planes,
    sparse,
)
from cardspeak.kernels.orders.rows import Columns, Rows, are_wrong, cards_at, n_cards_of
from cardspeak.kernels.orders.with_fixed import with_fixed_in_two_steps


@compiled
def values_of_cards(hands: Columns | Rows, out: tuple[Words, ...]) -> int:
    """Write the values of hands in rows or columns (see `rows`) to `out`.

    Returns:
        The index of the first hand of the first register that contains an invalid hand, or -1. A hand is invalid if it
        has a card id above 51 or a duplicate card.
    """
    n, k = len(out[0]), n_cards_of(hands)
    if len(out) == 2:
        for i in range(0, n, BYTES):
            start = min(i, n - BYTES)
            ids = cards_at(hands, start)
            if any_of(are_wrong(hands, ids)):
                return start
            first, second = from_cards(ids)
            first_main, first_kickers = sparse(first, k)
            second_main, second_kickers = sparse(second, k)
            put(out[0], start, in_order(first_main, second_main))
            put(out[1], start, in_order(first_kickers, second_kickers))
    else:
        buffer = np.empty(2 * BLOCK, np.uint16)
        for block in range(0, n, BLOCK):
            end = min(block + BLOCK, n)
            for i in range(block, end, BYTES):
                start = min(i, n - BYTES)
                ids = cards_at(hands, start)
                if any_of(are_wrong(hands, ids)):
                    return start
                first, second = from_cards(ids)
                put_parts(dense_parts(first, k), buffer, i - block)
                put_parts(dense_parts(second, k), buffer, i - block + WORDS)
            for i in range(block, end, BYTES):
                at = i - block
                of_first, of_second = finished(parts_at(buffer, at)), finished(parts_at(buffer, at + WORDS))
                put(out[0], min(i, n - BYTES), in_order(of_first, of_second))
    return -1


@inlined
def parts_of_hand(hand: LanesBySuit, n_cards: int) -> Parts:
    """The parts of the dense value of the best five cards, from the ranks held in each suit."""
    clubs, diamonds, hearts, spades = hand
    return dense_parts(from_planes(clubs, diamonds, hearts, spades), n_cards)


@compiled
def values_of_planes(planes: Planes, n_cards: int, out: tuple[Words, ...]) -> int:
    """Write the values of hands of `n_cards` cards in planes to `out`.

    Returns:
        The index of the first hand of the first register that contains an invalid hand, or -1. A hand is invalid if it
        does not have `n_cards` cards, or if a bit above 12 is set.
    """
    if len(out) == 1:
        return values_in_two_steps(parts_of_hand, finished, planes, n_cards, DECK, out)
    n = len(out[0])
    for i in range(0, n, WORDS):
        start = min(i, n - WORDS)
        hand, is_wrong = hand_at(planes, start, n_cards, DECK)
        if is_wrong:
            return start
        clubs, diamonds, hearts, spades = hand
        main, kickers = sparse(from_planes(clubs, diamonds, hearts, spades), n_cards)
        put(out[0], start, main)
        put(out[1], start, kickers)
    return -1


@compiled
def high_with_fixed(fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words) -> None:
    """Write to `out[i]` the value of hand i with the fixed cards added, or 0 if they share a card."""
    with_fixed_in_two_steps(parts_of_hand, finished, fixed, planes, n_cards, out)
