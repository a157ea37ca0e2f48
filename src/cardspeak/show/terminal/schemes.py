"""Terminal output of schemes and scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from cardspeak.schemes import Scheme, Score
from cardspeak.schemes.scheme import number_text
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.text import capitalized


def show_schemes(schemes: tuple[Scheme, ...], screen: Screen) -> None:
    """Print the name, title, accepted cards, idea, faults and source of each scheme."""
    for place, scheme in enumerate(schemes):
        if place:
            screen.print()
        screen.print(screen.strong(scheme.name), f"  {scheme.title}; takes {scheme.takes}", hanging=2)
        screen.print(f"  {capitalized(scheme.idea)}", hanging=2)
        for fault in scheme.faults:
            screen.print("  - ", screen.prose(fault), hanging=4)
        screen.print(screen.faint(f"  {scheme.source}"), hanging=2)


def show_score(score: Score, screen: Screen) -> None:
    """Print a score, its components, and the steps that lead to it."""
    screen.print(screen.strong(number_text(score.score)), f"  {score.name}", screen.faint(f"  by {score.scheme}"))
    screen.columns((screen.faint(f"  {name}"), _part_text(part)) for name, part in score.parts.items())
    screen.print()
    screen.columns(_step_rows(score, screen))


def _part_text(part: Any) -> str:
    """A component of a score, as text."""
    if isinstance(part, bool):
        return "yes" if part else "no"
    if isinstance(part, Mapping):
        return ", ".join(f"{name} {count}" for name, count in part.items())
    if isinstance(part, tuple):
        return " ".join(map(str, part)) or "none"
    return part if isinstance(part, str) else number_text(part)


def _step_rows(score: Score, screen: Screen) -> Iterator[tuple[Text, Text]]:
    """A row for each step: its title and its findings."""
    for step in score.steps:
        yield screen.faint(step.title), screen.prose("\n".join(step.lines))
