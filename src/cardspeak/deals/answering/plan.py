"""The plan for an answer: what will be looked at, and about how long that takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import listed, shortened
from cardspeak.frozen import sealed

LONGEST_LABEL = 48
"""The longest label of a selector in the text of a plan, in characters."""


@sealed
@dataclass(frozen=True, slots=True)
class Step:
    """A step of a plan.

    Attributes:
        how: how the selectors are answered, such as `random deals`.
        selectors: the names of the selectors.
        rows: about how many deals are looked at; 0 if none is listed, because the answer follows from counts of
            outcomes; None if this is not known before.
        seconds: about how long it takes on one core, without compilation; None if this is not known before.
        labels: what the text of the plan calls the selectors: a selector without a name by its text in the query.
    """

    how: str
    selectors: tuple[str, ...]
    rows: int | None
    seconds: float | None
    labels: tuple[str, ...] = ()


@sealed
@dataclass(frozen=True, slots=True)
class QueryPlan:
    """The plan for the answer to a question about deals. Its text says it in a few lines.

    Attributes:
        method: `exact` or `sampled`.
        steps: the steps.
        counted: what makes deals different for an exact answer, in words: the cards up to the streets that the question
            looks at. Deals that differ only in others are one deal of `deals` and `count`. Empty if sampled.
    """

    method: Literal["exact", "sampled"]
    steps: tuple[Step, ...]
    counted: str = ""

    @property
    def seconds(self) -> float | None:
        """About how long it takes on one core; None if this is not known before."""
        seconds = [step.seconds for step in self.steps if step.seconds is not None]
        return sum(seconds) if len(seconds) == len(self.steps) else None

    def __str__(self) -> str:
        """The plan in words, a line for each step.

        >>> print(QueryPlan("exact", (Step("every deal that differs in what is asked", ("n",), 19_600, 0.00031),)))
        exact
          n: every deal that differs in what is asked, 19,600 rows, below 0.01 s
        """
        counted = [f"  a deal: {self.counted}"] if self.counted else []
        return "\n".join([self.method, *(f"  {_words(step)}" for step in self.steps), *counted])


def counted_words(setting: Setting, streets: Iterable[int]) -> str:
    """What makes deals different, if the cards on these streets are looked at.

    >>> from cardspeak.deals.setting.setting import read_setting
    >>> setting = read_setting({"hero": "AsKs"}, "", "", "holdem", None)
    >>> counted_words(setting, (0, 1, 3))
    'all hands, and the board on the flop and river'
    """
    if setting.game.is_stud:
        return "all hands, in the order in which they are dealt as far as the selector looks at it"
    n_listed = 0 if setting.boards is None else setting.boards.n_cards
    parts = ["all hands", *(["the boards of the range"] if n_listed else [])]
    known = len(setting.board) + n_listed
    names = [setting.streets[at].name for at in streets if setting.streets[at].n_board > known]
    return ", and ".join([*parts, *([f"the board on the {listed(names)}"] if names else [])])


def _words(step: Step) -> str:
    labels = [shortened(label, LONGEST_LABEL) for label in step.labels or step.selectors]
    words = [f"{listed(labels)}: {step.how}"]
    if step.rows:
        words.append(f"{step.rows:,} rows")
    if step.seconds is not None:
        words.append("below 0.01 s" if step.seconds < 0.01 else f"about {step.seconds:,.2g} s")
    return ", ".join(words)
