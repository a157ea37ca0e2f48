"""The nearest of many centres for each of many points, in whole numbers.

A point is a cumulative histogram, or another vector, in 16-bit words. The earth mover's distance of two histograms is
the sum of the absolute differences of their words. It is at most 65,535, by the choice of the unit, so a register holds
the distances of a point from as many centres as it has words. The other metrics are sums of squares, in 32 bits.

Three bounds spare most distances. All are exact, because all numbers are whole:

1. The *mean* of a point is the sum of its words. Two points are at least as far apart as their means. The centres are
   in the order of their means, in blocks of one register, and are searched outwards from the mean of the point.
2. For each point, we keep an upper bound of the distance to its own centre and a lower bound of the distance to any
   other (Hamerly 2010). When centres move, both bounds are loosened by how far. While the upper bound is below the
   lower bound, the point keeps its centre, and is not even read.
3. The lower bound is loosened only by those centres whose means are near enough: a centre whose mean differs from
   the point's by the lower bound or more is too far away, however it moved.
"""

# For Numba, the scalars of NumPy are plain numbers:
# mypy: disable-error-code="arg-type, assignment, return-value, no-any-return, operator"

from __future__ import annotations

from math import ceil, floor, sqrt
from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Ints, Longs, Words, Words32
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, any_of, larger, put, smaller, words_at, words_of
from cardspeak.kernels.lanes.products import one_total, products
from cardspeak.kernels.lanes.repeats import repeated_pair
from cardspeak.kernels.lanes.wide import put_wide

PIECE = 1024
"""The number of neighbouring points that share a bound of how far centres have moved."""
MOST = 65535
"""The greatest earth mover's distance; its square is above every sum of squares."""
NEVER = 1 << 30
"""The upper bound of points that have no centre yet."""


class Shape(NamedTuple):
    """How points and distances are computed.

    Attributes:
        is_squared: whether distances are sums of squares.
        stride: the number of words of a point, even and at least 32; unused words at the end are 0.
        n_used: the number of words that are used.
        mask: uint16[WORDS], for the last register of a point: all bits set in words that no register before it has.
    """

    is_squared: bool
    stride: int
    n_used: int
    mask: Words


class Centres(NamedTuple):
    """Centres, by number and in the order of their means. There are k of them in b blocks.

    Attributes:
        rows: uint16[k * stride], the centres by number.
        blocks: uint16, the centres of each block side by side: for each word, or for sums of squares for each two
            words, those of all centres.
        numbers: int32, the numbers of the centres of each block, or -1 in the last block where there are no more.
        lows: int32[b], the least mean of each block.
        highs: int32[b], the greatest mean of each block.
        moves: int32[k], by number, how far each centre has moved since the bounds were computed.
    """

    rows: Words
    blocks: Words
    numbers: Ints
    lows: Ints
    highs: Ints
    moves: Ints


class Search(NamedTuple):
    """What is known of each of n points.

    Attributes:
        points: uint16[n * stride].
        means: int32[n].
        weights: int32[n].
        own: int32[n], the number of the nearest centre, or -1 at first.
        upper: int32[n], at least the distance to it.
        lower: int32[n], at most the distance to any other.
        loosened: int32, for each piece of points, how far any centre has moved that can be nearer than `lower` now.
    """

    points: Words
    means: Ints
    weights: Ints
    own: Ints
    upper: Ints
    lower: Ints
    loosened: Ints


class Scratch(NamedTuple):
    """Room for the distances from a point to the centres of a block: uint16[WORDS] and uint32[WORDS // 2]."""

    words: Words
    squares: Words32


@compiled
def find_nearest(
    search: Search, shape: Shape, centres: Centres, first: int, last: int, sums: Longs, scratch: Scratch, found: Longs
) -> None:
    """Find the nearest centre of each point from `first` to `last` - 1. If several are nearest, the lowest number wins.

    Args:
        search: the points; `own`, `upper` and `lower` are updated.
        shape: how distances are computed.
        centres: the centres.
        first: the first point.
        last: the last point, plus one.
        sums: int64[k, stride + 2]: for each centre, the weighted sums of its points, of their weights and of ones. They
            are changed by the points that change their centre.
        scratch: is overwritten.
        found: int64[2]: increased by how many points changed their centre, and by weight * distance of those whose
            distance had to be computed.
    """
    for piece in range((last - first + PIECE - 1) // PIECE):
        start = first + piece * PIECE
        loosened = np.int64(search.loosened[start // PIECE])
        for at in range(start, min(start + PIECE, last)):
            own = np.int64(search.own[at])
            upper, lower = np.int64(NEVER), np.int64(0)
            if own >= 0:
                upper = search.upper[at] + np.int64(centres.moves[own])
                lower = search.lower[at] - loosened
                if upper >= lower:
                    upper = distance(search.points, at * shape.stride, centres.rows, own * shape.stride, shape)
                    if shape.is_squared:
                        upper = np.int64(ceil(sqrt(upper)))
            if upper >= lower:
                best, second, number = nearest_of(
                    search.points, at * shape.stride, np.int64(search.means[at]), shape, centres, scratch
                )
                found[1] += best * search.weights[at]
                upper, lower = best, second
                if shape.is_squared:
                    upper, lower = np.int64(ceil(sqrt(best))), np.int64(floor(sqrt(second)))
                if number != own:
                    found[0] += 1
                    search.own[at] = number
                    move_sums(search, shape, at, own, number, sums)
            search.upper[at], search.lower[at] = upper, lower


@inlined
def move_sums(search: Search, shape: Shape, at: int, own: int, number: int, sums: Longs) -> None:
    """Move a point from the sums of one centre, or of none, to those of another."""
    start, n, weight, one, centre = at * shape.stride, shape.stride, np.int64(search.weights[at]), 1, number
    while centre >= 0:
        row = sums[centre]
        for j in range(n):
            row[j] += weight * search.points[start + j]
        row[n] += weight
        row[n + 1] += one
        if one < 0:
            break
        weight, one, centre = -weight, -1, own


@inlined
def distance(points: Words, at: int, others: Words, other: int, shape: Shape) -> int:
    """The distance of the points that start at `at` and `other`, or the sum of squares."""
    n = shape.stride
    end = (n - 1) // WORDS * WORDS
    if shape.is_squared:
        none = words_of(0)
        squares = products(none, none)
        for j in range(0, end, WORDS):
            difference = words_at(points, at + j) - words_at(others, other + j)
            squares = squares + products(difference, difference)
        difference = words_at(points, at + n - WORDS) - words_at(others, other + n - WORDS)
        difference = difference & words_at(shape.mask, 0)
        return one_total(squares + products(difference, difference))
    sums = words_of(0)
    for j in range(0, end, WORDS):
        here, there = words_at(points, at + j), words_at(others, other + j)
        sums = sums + (larger(here, there) - smaller(here, there))
    here, there = words_at(points, at + n - WORDS), words_at(others, other + n - WORDS)
    sums = sums + ((larger(here, there) - smaller(here, there)) & words_at(shape.mask, 0))
    return one_total(products(sums, words_of(1)))


@inlined
def nearest_of(
    points: Words, at: int, mean: int, shape: Shape, centres: Centres, scratch: Scratch
) -> tuple[int, int, int]:
    """The distances of the nearest and of the second nearest centre, and the number of the nearest.

    Args:
        points: the points.
        at: where the point starts.
        mean: its mean.
        shape: how distances are computed.
        centres: the centres.
        scratch: is overwritten.
    """
    best = second = np.int64(MOST) * MOST if shape.is_squared else np.int64(MOST)
    number, n_blocks = np.int64(-1), len(centres.lows)
    low, right = 0, n_blocks
    while low < right:
        middle = (low + right) >> 1
        if centres.lows[middle] <= mean:
            low = middle + 1
        else:
            right = middle
    left = right - 1
    n_rows, width = (shape.stride >> 1, WORDS >> 1) if shape.is_squared else (shape.stride, WORDS)
    while True:
        below = max(np.int64(0), mean - centres.highs[left]) if left >= 0 else np.int64(NEVER)
        above = centres.lows[right] - mean if right < n_blocks else np.int64(NEVER)
        if below <= above:
            gap, block = below, left
            left -= 1
        else:
            gap, block = above, right
            right += 1
        if gap == NEVER or (gap * gap > second * shape.n_used if shape.is_squared else gap > second):
            return best, second, number
        start = block * n_rows * WORDS
        if shape.is_squared:
            none = words_of(0)
            squares = products(none, none)
            for j in range(n_rows):
                difference = repeated_pair(points, at + 2 * j) - words_at(centres.blocks, start + j * WORDS)
                squares = squares + products(difference, difference)
            is_near = any_of(squares <= second)
            if is_near:
                put_wide(scratch.squares, 0, squares)
        else:
            sums = words_of(0)
            for j in range(n_rows):
                here, there = points[at + j], words_at(centres.blocks, start + j * WORDS)
                sums = sums + (larger(here, there) - smaller(here, there))
            is_near = any_of(sums <= second)
            if is_near:
                put(scratch.words, 0, sums)
        if is_near:
            for j in range(width):
                away = np.int64(scratch.squares[j]) if shape.is_squared else np.int64(scratch.words[j])
                other = np.int64(centres.numbers[block * width + j])
                if away > second or other < 0:
                    continue
                if away < best or number < 0 or (away == best and other < number):
                    best, second, number = away, best, other
                else:
                    second = away
