"""How often each combination of codes occurs among many deals.

What is said of a deal is a code, such as the number of a hand category. Several codes together form a joint code: a
number with a digit for each of them. Joint codes have 16 bits.
"""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Bytes, Longs, Words
from cardspeak.kernels.jit.compiled import compiled
from cardspeak.kernels.lanes.lanes import WORDS, choose, count_of, put, words_at

FEW = 8
"""Up to this many joint codes, each is counted separately, a register of deals at a time, which is faster."""


@compiled
def add_steps(values: Words, steps: Words, times: int, joint: Words) -> None:
    """Add to each joint code `times` the number of steps that the value has reached.

    Args:
        values: uint16[n].
        steps: the value from which on each step counts, uint16[steps].
        times: what the digit counts for.
        joint: uint16[n], increased in place.
    """
    n = len(joint)
    n_whole = n - n % WORDS
    for i in range(0, n_whole, WORDS):
        value = words_at(values, i)
        digit = value ^ value
        for step in range(len(steps)):
            digit = digit + choose(value >= steps[step], 1, 0)
        put(joint, i, words_at(joint, i) + digit * times)
    for i in range(n_whole, n):
        for step in range(len(steps)):
            if values[i] >= steps[step]:
                joint[i] += times


@compiled
def add_codes(codes: Bytes | Words, times: int, joint: Words) -> None:
    """Add to each joint code `times` the code."""
    for i in range(len(joint)):
        joint[i] += np.uint16(times) * np.uint16(codes[i])


@compiled
def add_entries(table: Words, codes: Bytes | Words, times: int, joint: Words) -> None:
    """Add to each joint code `times` the entry of the code in a table, which has an entry for every code."""
    for i in range(len(joint)):
        joint[i] += np.uint16(times) * table[codes[i]]


@compiled
def count_joint(joint: Words, is_out: Words, counts: Longs) -> None:
    """Add to `counts`, int64[joint codes], how often each joint code occurs among the deals with `is_out` 0."""
    n, size = len(joint), len(counts)
    if size > FEW:
        _count_one_by_one(joint, is_out, counts)
        return
    n_whole = n - n % WORDS
    for i in range(0, n_whole, WORDS):
        code, is_in = words_at(joint, i), words_at(is_out, i) == 0
        for number in range(size):
            counts[number] += count_of((code == number) & is_in)
    for i in range(n_whole, n):
        if not is_out[i]:
            counts[joint[i]] += 1


@compiled
def _count_one_by_one(joint: Words, is_out: Words, counts: Longs) -> None:
    """The same for many joint codes, in four arrays, so that equal codes in a row do not wait for each other."""
    n, size = len(joint), len(counts)
    each = np.zeros(4 * size, np.int64)
    n_whole = n - n % 4
    for i in range(0, n_whole, 4):
        each[np.int64(joint[i])] += 1 - is_out[i]
        each[size + np.int64(joint[i + 1])] += 1 - is_out[i + 1]
        each[2 * size + np.int64(joint[i + 2])] += 1 - is_out[i + 2]
        each[3 * size + np.int64(joint[i + 3])] += 1 - is_out[i + 3]
    for i in range(n_whole, n):
        each[np.int64(joint[i])] += 1 - is_out[i]
    for number in range(size):
        counts[number] += each[number] + each[size + number] + each[2 * size + number] + each[3 * size + number]


@compiled
def weigh_joint(joint: Words, weights: Longs, counts: Longs) -> None:
    """Add to `counts`, int64[joint codes], the weight of the deals with each joint code."""
    for i in range(len(joint)):
        counts[np.int64(joint[i])] += weights[i]
