"""The score of a hand as HTML."""

from __future__ import annotations

from cardspeak.schemes import Score
from cardspeak.schemes.scheme import number_text
from cardspeak.show.html.elements import escaped, picture, row, table, tag


def score_html(result: Score) -> str:
    """The cards, the score that a scheme assigns to them, and the steps that lead to the score."""
    cards = tag("p", "&#160;&#160;".join(picture(cards) for cards in (result.hole, result.board) if cards))
    number = tag("b", escaped(number_text(result.score)))
    title = tag("p", f"{escaped(result.scheme)}: {number} ({escaped(result.name)})")
    steps = [row([escaped(step.title), "<br/>".join(map(escaped, step.lines))]) for step in result.steps]
    return tag("div", cards + title + table(steps))
