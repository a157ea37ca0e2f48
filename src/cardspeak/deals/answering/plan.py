"""The plan for an answer: what will be looked at, and about how long that takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardspeak.errors import listed
from cardspeak.frozen import sealed


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
    """

    how: str
    selectors: tuple[str, ...]
    rows: int | None
    seconds: float | None


@sealed
@dataclass(frozen=True, slots=True)
class QueryPlan:
    """The plan for the answer to a question about deals. Its text says it in a few lines.

    Attributes:
        method: `exact` or `sampled`.
        steps: the steps.
    """

    method: Literal["exact", "sampled"]
    steps: tuple[Step, ...]

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
        return "\n".join([self.method, *(f"  {_words(step)}" for step in self.steps)])


def _words(step: Step) -> str:
    words = [f"{listed(step.selectors)}: {step.how}"]
    if step.rows:
        words.append(f"{step.rows:,} rows")
    if step.seconds is not None:
        words.append("below 0.01 s" if step.seconds < 0.01 else f"about {step.seconds:,.2g} s")
    return ", ".join(words)
