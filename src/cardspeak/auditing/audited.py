"""What can be audited: a name, and scores for rows of cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.auditing.scores import Scores, check_scores, ranked, signs
from cardspeak.card_sets import Ids

Named: TypeAlias = npt.NDArray[np.uint8]
"""What a scheme calls each hand: the number of a high category, or `UNNAMED`."""
UNNAMED = 9
"""What the kernels of schemes write for a hand that the scheme has no name for."""

HOLE_CARDS = 2
"""How many cards of a hand with a board are a player's own: it is hold'em that is dealt."""

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
        scores_of: from hands to scores, and to what it calls them, if it has names.
        deals: how many random deals are looked at where nobody says.
        order: the order that it means to rank by.
        lowest_wins: whether the hand of the lower score wins.
        asks_whose: whether it tells hole cards from the board.
        takes: how a function is given the cards; None of all else.
    """

    name: str
    sizes: tuple[int, ...]
    scores_of: Callable[[Ids], tuple[Scores, Named | None]]
    deals: int = MANY
    order: str = "high"
    lowest_wins: bool = False
    asks_whose: bool = False
    takes: str | None = None

    def without_names(self) -> Audited:
        """The same, but that hands are not called anything: only high hands are, by the categories of the kernels."""
        return replace(self, scores_of=lambda rows: (self.scores_of(rows)[0], None))

    def scored(self, rows: Ids) -> tuple[Scores, Named | None]:
        """The scores of hands, each of them a number or something else that compares, and what they are called.

        Raises:
            SchemeError: a score is invalid.
        """
        scores, named = self.scores_of(rows)
        return check_scores(scores, self.name), named

    def signs(self, first: Scores, second: Scores) -> npt.NDArray[np.int8]:
        """Who wins by the scores, as int8[n]: 1 for the first, -1 for the second, 0 for neither."""
        return signs(second, first) if self.lowest_wins else signs(first, second)

    def ranked(self, scores: Scores) -> npt.NDArray[np.int64]:
        """The rank of each score among the different ones, as int64[n], 0 for the worst."""
        ranks = ranked(scores)
        return ranks.max(initial=0) - ranks if self.lowest_wins else ranks
