"""An explanation as HTML."""

from __future__ import annotations

from cardspeak.explain import Explanation
from cardspeak.show.html.elements import escaped, row, table, tag
from cardspeak.show.svg.hands import hands_svg


def explanation_html(explanation: Explanation) -> str:
    """The hands as a picture, followed by a table with a row for each step."""
    parts = [hands_svg(explanation)]
    for half, steps in explanation.steps.items():
        parts += [tag("p", escaped(half))] if len(explanation.steps) > 1 else []
        parts.append(table([row([escaped(step.title), "<br/>".join(map(escaped, step.lines))]) for step in steps]))
    return tag("div", "".join(parts))
