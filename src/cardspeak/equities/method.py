"""What a way to find equity exactly is, and a plan to use it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally

Slice: TypeAlias = tuple[npt.NDArray[np.int64], ...]
"""What a slice adds to the sums."""


class Method(Protocol):
    """A way to find equity exactly, cut into slices that may be done in any order, by threads or other processes.

    Attributes:
        name: what it does, in a few words, for people: "every board, all pairs of holdings".
        cost: how long it will take on one core, in seconds, known from counts before it starts; compiling is left out.
        n_slices: how many slices there are; each should take no more than 50 ms.
        is_long: whether sums of the slices may be above 2**63, so that they have to be added as Python integers.
    """

    name: str
    cost: float
    n_slices: int
    is_long: bool

    @staticmethod
    def takes(spot: Any) -> bool:
        """Whether the method is for a spot, whatever the plan: no board is found and nothing compiled to say so."""
        ...

    def __init__(self, spot: Any) -> None:
        """Plan for a spot that the method takes: cost and slices follow from counts, of holdings and of boards."""
        ...

    def slice(self, number: int) -> tuple[npt.NDArray[np.int64], ...]:
        """What slice `number` adds to the sums: arrays of whole numbers, of the same shapes for every slice.

        It changes nothing, so that slices can be done by several threads at once; the compiled parts run without the
        GIL. The object can be pickled, for processes. Slices take boards from all over (number, number + n_slices,
        ...), so that some of them tell about what all will.
        """
        ...

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result from the sums of all slices."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """How to answer a question exactly.

    Attributes:
        method: the method, which has planned its slices.
        spot: the question with all holdings listed; None if the method did without the list.
    """

    method: Method
    spot: Spot | None

    @property
    def seconds(self) -> float:
        """How long it will take on one core."""
        return self.method.cost
