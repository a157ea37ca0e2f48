"""Values of fixed cards combined with each of many sets of cards, such as a board with many holdings.

The loops are inlined and accept the arithmetic of an order as an argument, so the kernel of an order is one line. The
cards are not checked, because callers have already checked them. If the fixed cards share a card with a set, the value
is also computed, but the meaningless result is replaced by 0.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardspeak.array_types import Planes, RanksBySuit, Words
from cardspeak.kernels.jit.compiled import inlined, pasted
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, choose, put, word, words_at
from cardspeak.kernels.orders.blocks import BLOCK, LanesBySuit, parts_at, put_parts
from cardspeak.kernels.orders.high import Parts


@inlined
def together_at(fixed: RanksBySuit, planes: Planes, start: int) -> tuple[LanesBySuit, Lanes]:
    """A register of hands with the fixed cards added, and the ranks of the cards that each hand shares with them."""
    c, d, h, s = (
        words_at(planes[0], start),
        words_at(planes[1], start),
        words_at(planes[2], start),
        words_at(planes[3], start),
    )
    fixed_c, fixed_d, fixed_h, fixed_s = word(fixed[0]), word(fixed[1]), word(fixed[2]), word(fixed[3])
    shared = c & fixed_c | d & fixed_d | h & fixed_h | s & fixed_s
    return (c | fixed_c, d | fixed_d, h | fixed_h, s | fixed_s), shared


@pasted
def with_fixed_in_two_steps(
    parts_of_hand: Callable[[LanesBySuit, int], Parts],
    finished: Callable[[Parts], Lanes],
    fixed: RanksBySuit,
    planes: Planes,
    n_cards: int,
    out: Words,
) -> None:
    """Write to `out[i]` the value of hand i with the fixed cards added, or 0 if they share a card.

    `parts_of_hand` and `finished` are as in `blocks.values_in_two_steps`. There must be at least one register of hands.
    """
    n = len(out)
    buffer = np.empty(3 * BLOCK, np.uint16)
    for block in range(0, n, BLOCK):
        end = min(block + BLOCK, n)
        for i in range(block, end, WORDS):
            hand, shared = together_at(fixed, planes, min(i, n - WORDS))
            put_parts(parts_of_hand(hand, n_cards), buffer, i - block)
            put(buffer, i - block + 2 * BLOCK, shared)
        for i in range(block, end, WORDS):
            shared = words_at(buffer, i - block + 2 * BLOCK)
            put(out, min(i, n - WORDS), choose(shared != 0, 0, finished(parts_at(buffer, i - block))))


@pasted
def with_fixed_at_once(
    value: Callable[[LanesBySuit, int], Lanes], fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words
) -> None:
    """The same as `with_fixed_in_two_steps`, for a function `value` that computes values in one step."""
    n = len(out)
    for i in range(0, n, WORDS):
        start = min(i, n - WORDS)
        hand, shared = together_at(fixed, planes, start)
        put(out, start, choose(shared != 0, 0, value(hand, n_cards)))
