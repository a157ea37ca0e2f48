"""On which terms a question is answered."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardspeak.cards import cards_text
from cardspeak.equities.checkpoint import Checkpoint
from cardspeak.equities.classes import ALL_ALIKE, Classes, categories_of
from cardspeak.equities.options import EXACT_SECONDS, Options
from cardspeak.equities.progress import Report
from cardspeak.equities.question import TELLING_HOLDINGS, Question
from cardspeak.equities.run import Workers
from cardspeak.games import GAMES, Game


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
    by: str = ""
    seed: int = 0
    is_seed_given: bool = False
    workers: Workers = None
    progress: Report | None = None
    checkpoint: str | os.PathLike[str] | None = None
    limit: float = EXACT_SECONDS

    @property
    def tells_holdings(self) -> bool:
        """Whether each holding is to be told apart."""
        return self.by in TELLING_HOLDINGS

    def classes(self, game: Game) -> Classes:
        """What hands are told apart by at the end."""
        return categories_of(game) if self.by == "category" else ALL_ALIKE

    def kept(self, question: Question, method: Mapping[str, Any]) -> Checkpoint | None:
        """The checkpoint of the question, if one is kept; `method` is what else must be the same to go on."""
        if self.checkpoint is None:
            return None
        asked = {
            "game": question.game.code if question.game in GAMES.values() else _fingerprint(repr(question.game)),
            "ranges": " v ".join(question.texts),
            "board": cards_text(sorted(question.board)),
            "dead": cards_text(sorted(question.dead)),
            "by": self.by,
        }
        return Checkpoint(self.checkpoint, asked | dict(method))


def _fingerprint(text: str) -> str:
    """A short text that another text hardly ever has."""
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
