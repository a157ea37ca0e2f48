"""The common form of everything that can be audited: a name, and a function that returns the scores of hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.auditing.scores import Scores, check_scores, ranked, signs
from cardspeak.card_sets import Ids

Named: TypeAlias = npt.NDArray[np.uint8]
"""The category that a scheme assigns to each hand: its index in the categories of the `high` order, or `UNNAMED`."""
UNNAMED = 9
"""The number that a scheme's kernel writes instead of a category if it assigns none to the hand."""

HOLE_CARDS = 2
"""The number of hole cards in a hand with a board, as in hold'em."""

MANY = 1_000_000
"""The default number of deals if compiled code scores the hands, or if a function scores many hands at once."""
FEWER = 100_000
"""The default number of deals if Python calls a function for each hand."""


@dataclass(frozen=True, slots=True)
class Audited:
    """A way of scoring hands.

    Attributes:
        name: the name to show.
        sizes: the accepted numbers of cards in a hand, with the default first.
        scores_of: a function that returns the scores of hands and, if the scheme assigns categories, the categories.
        deals: the default number of random deals.
        order: the order that the scores are meant to produce.
        lowest_wins: whether the lower score wins.
        asks_whose: whether the scores treat hole cards and board cards differently.
        takes: the form in which a function accepts the cards; None for schemes, rulebooks and the evaluators of other
            libraries.
        is_thread_safe: whether several threads can score hands at once. Functions of users may not allow it.
        remade: a function and its arguments that make this object in another process, because the parts of it often
            cannot be pickled; None to pickle its parts.
    """

    name: str
    sizes: tuple[int, ...]
    scores_of: Callable[[Ids], tuple[Scores, Named | None]]
    deals: int = MANY
    order: str = "high"
    lowest_wins: bool = False
    asks_whose: bool = False
    takes: str | None = None
    is_thread_safe: bool = False
    remade: tuple[Callable[..., Audited], tuple[Any, ...]] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return self.remade or (Audited, tuple(getattr(self, field.name) for field in fields(self)))

    def without_names(self) -> Audited:
        """A copy that assigns no categories, for orders other than `high`. Kernels assign only categories of `high`."""
        return replace(self, scores_of=lambda rows: (self.scores_of(rows)[0], None))

    def scored(self, rows: Ids) -> tuple[Scores, Named | None]:
        """The scores of hands and the categories that the scheme assigns to them.

        Raises:
            SchemeError: a score is invalid.
        """
        scores, named = self.scores_of(rows)
        return check_scores(scores, self.name), named

    def signs(self, first: Scores, second: Scores) -> npt.NDArray[np.int8]:
        """The winner of each showdown by the scores, int8[n]: 1 for the first hand, -1 for the second, 0 for a tie."""
        return signs(second, first) if self.lowest_wins else signs(first, second)

    def ranked(self, scores: Scores) -> npt.NDArray[np.int64]:
        """The rank of each score among the distinct scores, int64[n], 0 for the worst."""
        ranks = ranked(scores)
        return ranks.max(initial=0) - ranks if self.lowest_wins else ranks
