"""The interface of methods that find the equity of many hands, each on its own board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from cardspeak.deals.expressions.values import Array
from cardspeak.deals.runouts.groups import Grouped


@dataclass(frozen=True, slots=True, eq=False)
class Fractions:
    """Exact fractions, int64 or Python integers. The denominator is 0 if no deal is possible.

    Attributes:
        numbers: the numerators.
        over: the denominators.
    """

    numbers: Array
    over: Array


class Method(Protocol):
    """A way to find equities."""

    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """About how long it takes for this many different rows on this many boards, in seconds."""
        ...

    def shares(self, rows: Grouped) -> Fractions:
        """The equity of the first hand in each row."""
        ...
