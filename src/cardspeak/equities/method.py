"""What a way to find equity is, and what it finds.

An outcome of a deal, for one player, is a code. For each half of the pot, in the order of the game, it says k: 0 the
player does not win it, 1 alone, 2 with one other ... and n_players + 1: nobody qualifies for it. With base =
n_players + 2 the code is k of the first half + base * k of the second + base**2 * k of the third ... So in hold'em the
code is the number of players who win the pot, if this player is among them, else 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.errors import EquityError

Counts: TypeAlias = npt.NDArray[Any]
"""Whole numbers: int64, or Python integers (dtype object) where these may not be enough."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """What a method found, in whole numbers.

    Attributes:
        counts: for each player an array [holdings, classes, codes]: the weight of the deals with each outcome, where
            the weight of a deal is the product of the weights of the other players' holdings times the boards that it
            stands for. So the player's own weights times these are the weights of deals. None where a method does not
            tell holdings apart for this player. There is one class unless the method was asked to tell more.
        totals: for each player an array [classes, codes]: the same with the player's own weights, over all holdings.
    """

    counts: tuple[Counts | None, ...]
    totals: tuple[Counts, ...]


class Method(Protocol):
    """A way to find equity exactly, cut into slices that may be done in any order, by threads or other processes.

    Attributes:
        name: what it does, in a few words, for people: "every board, all pairs of holdings".
        n_slices: how many slices there are; each should take no more than 50 ms.
        is_long: whether sums of the slices may be above 2**63, so that they have to be added as Python integers.
    """

    name: str
    n_slices: int
    is_long: bool

    def seconds(self) -> float:
        """How long it will take on one core, in seconds, known before it starts; compiling is left out."""
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


class NoDealError(EquityError):
    """The hands cannot all be dealt."""


class Refusal(Exception):  # noqa: N818  it is an answer, no error
    """Raised by a method's constructor for a spot that it is not for."""
