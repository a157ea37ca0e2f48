"""Kernels for Arrow's string views, where each text is in the view itself or in one of many buffers.

A view is 16 bytes: the length, then the text, if it has at most 12 bytes. Otherwise, the first four bytes of the text
follow, then the number of a buffer and the index in it where the text starts.

Source: https://arrow.apache.org/docs/format/Columnar.html#variable-size-binary-view-layout
"""

from __future__ import annotations

from cardspeak.array_types import Flags, Ints, Longs
from cardspeak.kernels.jit.compiled import compiled

MOST_INLINE = 12
"""The length of the longest text that is in the view itself."""
TEXT_IN_VIEW = 4
"""The index of the text in a view."""


@compiled
def find_ranges(views: Ints, are_null: Flags, lows: Longs, highs: Longs) -> None:
    """Find the part of each buffer that the views refer to.

    Args:
        views: the views, int32[n, 4].
        are_null: whether each row is null, bool[n]; an array of length 0 if none is.
        lows: int64[buffers], decreased in place to the first index that a view refers to.
        highs: int64[buffers], increased in place to the index after the last one.
    """
    for row in range(len(views)):
        if len(are_null) != 0 and are_null[row]:
            continue
        length, buffer, start = int(views[row, 0]), int(views[row, 2]), int(views[row, 3])
        if length > MOST_INLINE and 0 <= buffer < len(lows) and start >= 0:
            lows[buffer] = min(lows[buffer], start)
            highs[buffer] = max(highs[buffer], start + length)


@compiled
def locate_texts(views: Ints, are_null: Flags, lows: Longs, bases: Longs, starts: Longs, stops: Longs) -> None:
    """Find each text in the bytes of the views, followed by the parts of the buffers that `find_ranges` found.

    Args:
        views: the views, int32[n, 4].
        are_null: whether each row is null, bool[n]; an array of length 0 if none is.
        lows: the first index of the part of each buffer.
        bases: where the part of each buffer starts after the joining.
        starts: int64[n], filled in place with the index where each text starts; -1 if its view is damaged.
        stops: int64[n], filled in place with the index where each text ends.
    """
    for row in range(len(views)):
        starts[row] = stops[row] = 0
        if len(are_null) != 0 and are_null[row]:
            continue
        length, buffer, start = int(views[row, 0]), int(views[row, 2]), int(views[row, 3])
        if length <= MOST_INLINE:
            starts[row] = row * 16 + TEXT_IN_VIEW
        elif 0 <= buffer < len(bases) and start >= 0:
            starts[row] = bases[buffer] + start - lows[buffer]
        else:
            starts[row] = -1
        stops[row] = starts[row] + length
