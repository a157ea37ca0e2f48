"""The interface of exact methods, and a plan to use one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally

Slice: TypeAlias = tuple[npt.NDArray[np.int64], ...]
"""The arrays that a slice of the work adds to the sums."""


class Method(Protocol):
    """An exact method. Its work is split into slices that threads or processes can do in any order.

    Attributes:
        name: a short description for users, such as "every board, all pairs of holdings".
        cost: estimated time on one core in seconds, without compilation. It is computed before the work starts, from
            the numbers of holdings and boards.
        n_slices: number of slices; each should take at most 50 ms.
        is_long: whether sums over the slices can exceed 2**63 and must therefore be Python integers.
    """

    name: str
    cost: float
    n_slices: int
    is_long: bool

    @staticmethod
    def takes(spot: Any) -> bool:
        """Whether the method accepts a spot: a question with its holdings listed. The check compiles nothing."""
        ...

    def __init__(self, spot: Any) -> None:
        """Plan the work for a spot that the method accepts. This computes `cost` and `n_slices`."""
        ...

    def slice(self, number: int) -> tuple[npt.NDArray[np.int64], ...]:
        """The integer arrays that slice `number` adds to the sums. Their shapes are the same for every slice.

        This method has no side effects, so threads can run several slices at once. Compiled code runs without the GIL.
        The object can be pickled for worker processes. Boards are spread over the slices: with 10 slices, slice 3
        usually takes boards 3, 13, 23 and so on. The first slices are therefore representative of all boards.
        """
        ...

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan to answer a question exactly.

    Attributes:
        method: the method, with its slices planned.
        spot: the question with all holdings listed. It can be None if the method does not need the list.
    """

    method: Method
    spot: Spot | None

    @property
    def seconds(self) -> float:
        """Estimated time on one core."""
        return self.method.cost
