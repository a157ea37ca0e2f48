"""What can be audited: a name, and scores for rows of cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.auditing.scores import Rows, Scores, check_scores, ranked, signs

Groups: TypeAlias = npt.NDArray[np.uint8]
"""What a scheme calls each hand: the number of a high category, or `UNNAMED`."""
UNNAMED = 9

MANY = 1_000_000
"""Deals that are looked at without being asked for, where hands are scored by compiled code."""
FEWER = 100_000
"""The same where they are scored by Python."""


@dataclass(frozen=True, slots=True)
class Audited:
    """A way to score hands.

    Attributes:
        name: what it is called.
        sizes: how many cards it can be given, the first one where nobody says.
        scores_of: from hands to scores, and the categories that it names, if it does.
        deals: how many random deals are looked at where nobody says.
        order: the order that it means to rank by.
        lowest_wins: whether the hand of the lower score wins.
    """

    name: str
    sizes: tuple[int, ...]
    scores_of: Callable[[Rows], tuple[Scores, Groups | None]]
    deals: int = MANY
    order: str = "high"
    lowest_wins: bool = False

    def turned(self) -> Audited:
        """The same, but that the lower score wins where the higher one did."""
        return replace(self, lowest_wins=not self.lowest_wins)

    def scored(self, rows: Rows) -> tuple[Scores, Groups | None]:
        """The scores of hands, each of them a number or something else that compares, and the categories named.

        Raises:
            SchemeError: a score is none.
        """
        scores, groups = self.scores_of(rows)
        return check_scores(scores, self.name), groups

    def signs(self, first: Scores, second: Scores) -> npt.NDArray[np.int8]:
        """Who wins by the scores, as int8[n]: 1 for the first, -1 for the second, 0 for neither."""
        return signs(second, first) if self.lowest_wins else signs(first, second)

    def ranked(self, scores: Scores) -> npt.NDArray[np.int64]:
        """The rank of each score among the different ones, as int64[n], 0 for the worst."""
        ranks = ranked(scores)
        return ranks.max(initial=0) - ranks if self.lowest_wins else ranks
