"""Values of one set of cards beside each of many others: a board and holdings, or a holding and boards.

The loops are inlined and take the arithmetic of an order as an argument, so each order's kernel is one line. Nothing is
checked here: whoever calls has put the cards together. Where two sets share a card, the arithmetic runs all the same,
on a hand that is none, and its value is thrown away.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardspeak.array_types import Planes, RanksBySuit, Words
from cardspeak.kernels.jit.compiled import inlined
from cardspeak.kernels.lanes.lanes import WORDS, Lanes, choose, put, word, words_at
from cardspeak.kernels.orders.blocks import BLOCK, LanesBySuit, parts_at, put_parts
from cardspeak.kernels.orders.high import Parts


@inlined
def together_at(fixed: RanksBySuit, planes: Planes, start: int) -> tuple[LanesBySuit, Lanes]:
    """A register of hands, each with the fixed cards; and the ranks of cards that are in both, in any suit."""
    c, d, h, s = (
        words_at(planes[0], start),
        words_at(planes[1], start),
        words_at(planes[2], start),
        words_at(planes[3], start),
    )
    fixed_c, fixed_d, fixed_h, fixed_s = word(fixed[0]), word(fixed[1]), word(fixed[2]), word(fixed[3])
    shared = c & fixed_c | d & fixed_d | h & fixed_h | s & fixed_s
    return (c | fixed_c, d | fixed_d, h | fixed_h, s | fixed_s), shared


@inlined
def with_fixed_in_two_steps(
    parts_of_hand: Callable[[LanesBySuit, int], Parts],
    finished: Callable[[Parts], Lanes],
    fixed: RanksBySuit,
    planes: Planes,
    n_cards: int,
    out: Words,
) -> None:
    """In place: `out[i]` is the value of the fixed cards with those of hand i; 0 where they share a card.

    The two functions and the two steps are those of `blocks.values_in_two_steps`. There must be a register of hands.
    """
    n = len(out)
    buffer = np.empty(4 * BLOCK, np.uint16)
    for block in range(0, n, BLOCK):
        end = min(block + BLOCK, n)
        for i in range(block, end, WORDS):
            hand, shared = together_at(fixed, planes, min(i, n - WORDS))
            put_parts(parts_of_hand(hand, n_cards), buffer, i - block)
            put(buffer, i - block + 3 * BLOCK, shared)
        for i in range(block, end, WORDS):
            shared = words_at(buffer, i - block + 3 * BLOCK)
            put(out, min(i, n - WORDS), choose(shared != 0, 0, finished(parts_at(buffer, i - block))))


@inlined
def with_fixed_at_once(
    value: Callable[[LanesBySuit, int], Lanes], fixed: RanksBySuit, planes: Planes, n_cards: int, out: Words
) -> None:
    """The same where `value` makes a value of a hand in one step."""
    n = len(out)
    for i in range(0, n, WORDS):
        start = min(i, n - WORDS)
        hand, shared = together_at(fixed, planes, start)
        put(out, start, choose(shared != 0, 0, value(hand, n_cards)))
