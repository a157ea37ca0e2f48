"""The steps that explain the value of a high hand that must be a pair of sixes or better."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import Card
from cardspeak.explain.high import high_steps
from cardspeak.explain.observation import Observation
from cardspeak.rules import Value, high_value

_OF_THE_CARDS = 8
"""The number of steps at the start of `high_steps` that examine the cards; the others examine the hand."""


def sixes_or_better_steps(hole: Sequence[Card], board: Sequence[Card], value: Value | None) -> tuple[Observation, ...]:
    """The steps from the cards to their value, or to the reason why they do not qualify."""
    best = high_value((*hole, *board)) if value is None else value
    steps = high_steps(hole, board, best)
    answer = "no" if value is None else "yes"
    qualifier = f"{answer}: a high hand needs a pair of sixes or better, and the cards make {_lower(best.name)}"
    first = (*steps[:_OF_THE_CARDS], Observation("Qualifier", (qualifier,)))
    if value is None:
        return (*first, Observation("Hand", ("none that qualifies",)))
    return (*first, *steps[_OF_THE_CARDS:])


def _lower(name: str) -> str:
    return name[0].lower() + name[1:]
