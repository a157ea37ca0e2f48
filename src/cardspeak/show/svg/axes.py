"""The marks of an axis."""

from __future__ import annotations

_STEPS = (1, 2, 5, 10)


def ticks(low: float, high: float) -> list[float]:
    """Round numbers at equal steps, from `low` or less to `high` or more.

    >>> ticks(-3, 17)
    [-5.0, 0.0, 5.0, 10.0, 15.0, 20.0]
    >>> ticks(0, 0.0008)
    [0.0, 0.0002, 0.0004, 0.0006, 0.0008]
    """
    size = (high - low) / 5 or 1.0
    power = 1.0
    while power * 10 <= size:
        power *= 10
    while power > size:
        power /= 10
    step = next((power * factor for factor in _STEPS if power * factor >= size), power * 10)
    first, last = int(low // step), int(-(-high // step))
    return [round(at * step, 12) for at in range(first, max(last, first + 1) + 1)]
