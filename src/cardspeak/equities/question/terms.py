"""On which terms a question is answered."""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import inf

from cardspeak.equities.question.classes import ALL_ALIKE, ValueClasses, categories_of
from cardspeak.equities.question.options import EXACT_SECONDS, Breakdown, Options
from cardspeak.equities.question.question import TELLING_HOLDINGS
from cardspeak.equities.question.workers import Workers
from cardspeak.games import Game
from cardspeak.progress import Report


@dataclass(frozen=True, slots=True)
class Terms:
    """On which terms a question is answered, beside what is asked.

    Attributes:
        options: how exactly.
        by: what the deals are told apart by; nothing where they are not.
        seed: what deals the samples.
        is_seed_given: whether the user gave it.
        workers: who does it.
        progress: who is told how far the work is.
        checkpoint: the path of the file that keeps what is found.
        limit: how long an exact answer may take where nothing is said, in seconds on one core.
    """

    options: Options
    by: Breakdown = ""
    seed: int = 0
    is_seed_given: bool = False
    workers: Workers = None
    progress: Report | None = None
    checkpoint: str | os.PathLike[str] | None = None
    limit: float = EXACT_SECONDS

    @property
    def exact_seconds(self) -> float:
        """How long an exact answer may take on one core."""
        if self.options.exact:
            return inf
        return self.limit if self.options.seconds is None else self.options.seconds

    @property
    def tells_holdings(self) -> bool:
        """Whether each holding is to be told apart."""
        return self.by in TELLING_HOLDINGS

    def classes(self, game: Game) -> ValueClasses:
        """What hands are told apart by at the end; a game's categories are found once, by valuing all of its hands."""
        return categories_of(game) if self.by == "category" else ALL_ALIKE
