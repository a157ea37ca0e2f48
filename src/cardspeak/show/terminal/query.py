"""Terminal output of answers to questions about deals."""

from __future__ import annotations

from rich.text import Text

from cardspeak.deals.answering.result import QueryAnswer, Selected
from cardspeak.equities.question.options import SAMPLED
from cardspeak.errors import shortened
from cardspeak.show.terminal.equity import percent, plus_minus
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.query import bar_name, error_text, label_of, method_text, value_text

BAR = 40
"""The length of the longest bar of a histogram, in characters."""
LONGEST_LABEL = 48
"""The longest label of a selector in the table, in characters."""


def show_answer(answer: QueryAnswer, screen: Screen) -> None:
    """Print the value of each selector, and then the histograms."""
    plain = [selected for selected in answer.selectors if selected.kind != "histogram"]
    if plain:
        rows = [_row(selected, screen, is_complete=answer.is_complete) for selected in plain]
        heads = ["", "", "deals", plus_minus(screen)]
        is_used = [any(row[at] for row in rows) for at in range(len(heads))]
        if answer.method != SAMPLED:
            is_used[-1] = False
        kept = [at for at, used in enumerate(is_used) if used]
        shown: list[list[str | Text]] = [[row[at] for at in kept] for row in rows]
        if any(heads[at] for at in kept):
            shown.insert(0, [screen.faint(heads[at]) for at in kept])
        screen.columns(shown, right=range(1, len(kept)))
    for at, selected in enumerate(answer.selectors):
        if selected.kind == "histogram":
            if plain or at:
                screen.print()
            _show_histogram(selected, screen, is_complete=answer.is_complete)
    screen.print(screen.faint(method_text(answer)), hanging=2)


def _row(selected: Selected, screen: Screen, *, is_complete: bool) -> list[str | Text]:
    """The cells of a selector: its label, its value, the number of deals, its standard error."""
    count = "" if selected.count is None else f"{selected.count:,}"
    label = shortened(label_of(selected), LONGEST_LABEL)
    value = value_text(selected, is_complete=is_complete)
    return [label, screen.strong(value), count, error_text(selected)]


def _show_histogram(selected: Selected, screen: Screen, *, is_complete: bool) -> None:
    """Print a bar for each value."""
    screen.print(screen.heading(label_of(selected)))
    if not selected.histogram:
        screen.print(screen.faint(value_text(selected, is_complete=is_complete)))
        return
    most = max(bar.share for bar in selected.histogram)
    sign = "█" if screen.console.encoding.startswith("utf") else "#"
    is_sampled = any(bar.standard_error for bar in selected.histogram)
    rows: list[list[str | Text]] = [
        [
            bar_name(bar, is_share=selected.is_share),
            percent(bar.share),
            *([f"{plus_minus(screen)} {percent(bar.standard_error)}"] if is_sampled else []),
            f"{bar.count:,}",
            sign * round(bar.share / most * BAR),
        ]
        for bar in selected.histogram
    ]
    screen.columns(rows, right=range(len(rows[0]) - 1))
