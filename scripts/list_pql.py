"""Write `docs/reference/pql-functions.md`, the page with every function of PQL, from the functions themselves.

    python scripts/list_pql.py

The answers of the examples are computed. A test checks that the page is up to date.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardspeak import pql
from cardspeak.deals.answering.result import Bar, QueryAnswer, Selected
from cardspeak.deals.language.functions import FUNCTIONS, family
from cardspeak.deals.language.functions.files import NAMES
from cardspeak.deals.language.functions.function import ANY_GAME, PqlFunction
from cardspeak.show.words.query import bar_name, value_text

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "pql-functions.md"
TITLES = {
    "riverEquity": "The showdown",
    "HvHEquity": "Equity on a street",
    "handType": "Types of hands",
    "hiRating": "Ratings",
    "nutHi": "Nuts and outs",
    "handRanks": "Ranks",
    "boardSuitCount": "The board",
    "flopHandCategory": "Flop categories",
    "inRange": "Ranges",
    "toCard": "Cards, ranks and texts",
    "flushDraw": "Draws, blockers and texture",
}
"""The title of each family, by its first function."""
LONGEST = 78
"""The longest line of an example, in characters."""
WIDTH = 120
"""The longest line of text, in characters."""
HEAD = """\
# PQL, function by function

This page lists all functions of [PQL](pql.md), family by family. Each entry begins with what the function takes and
what it returns:

- A *player* is the name of a player of the query.
- A *street* is `preflop`, `flop`, `turn` or `river`; in stud, `third` to `seventh`. In every game, `river` also stands
  for the last street.
- A *range*, *board range*, *text* or *cards* are written in quotes. Ranges are in the [syntax](generic-syntax.md) of
  the query.
- A *condition* is true or false in each deal. Use it in `count` and `where`, and with `and`, `or`, `not` and `case`.
- An *equity* is a number from 0 to 1.

ProPokerTools, which invented the language, has published the names of its functions, what they take, and what most of
them mean. If the meaning in ProPokerTools is not known, the entry says so. Functions marked as *added* are not in
ProPokerTools. If a function is only for some games, the entry says for which.

The answers to the examples are exact.
"""


def page() -> str:
    """The text of the page."""
    return HEAD + _contents() + "".join(line for file in NAMES for line in _family(family(file)))


def _contents() -> str:
    """A table of the families with links to their functions."""
    rows = [f"| {TITLES[names[0]]} | {', '.join(map(_link, names))} |" for names in NAMES.values()]
    return "\n".join(["", "| family | functions |", "|---|---|", *rows, ""])


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def _family(functions: Sequence[PqlFunction]) -> Iterator[str]:
    yield f"\n## {TITLES[functions[0].name]}\n"
    for function in functions:
        yield f"\n### {function.name}\n\n"
        yield f"`{function.name}({', '.join(function.parameters)})`: {function.result}\n\n"
        yield f"{_wrapped(_linked(function.meaning) + _remarks(function))}\n"
        yield f"\n```sql\n{_in_lines(function.example)}\n```\n"
        yield f"\n{_wrapped(_answer_text(pql(function.example)))}\n"


def _linked(meaning: str) -> str:
    """The meaning of a function with links to the functions that it names."""
    return re.sub(r"\b(?:[a-z]+[A-Z]|Hv)\w*", lambda match: _link(FUNCTIONS[match[0].lower()].name), meaning)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def _remarks(function: PqlFunction) -> str:
    """For which games it is, and what is known of its meaning."""
    remarks = "" if function.games is ANY_GAME else f" For {function.games.words}."
    if function.is_added:
        return f"{remarks} *Added.*"
    return remarks if function.is_known else f"{remarks} *The meaning in ProPokerTools is not known; this is ours.*"


def _in_lines(query: str) -> str:
    """A query, with a line for each of its clauses if it is long."""
    return query if len(query) <= LONGEST else query.replace(" from ", "\nfrom ").replace(" where ", "\nwhere ")


def _answer_text(answer: QueryAnswer) -> str:
    """The answer to an example in a sentence."""
    assert answer.method == "exact", "examples have exact answers"
    texts = [_selected_text(selected) for selected in answer.selectors]
    if len(texts) > 1:
        pairs = zip(answer.selectors, texts, strict=True)
        texts = [f"{_name(selected, number)} {text}" for number, (selected, text) in enumerate(pairs, start=1)]
    return f"Answer: {'; '.join(texts)}."


def _name(selected: Selected, number: int) -> str:
    is_unnamed = selected.name == f"{selected.kind.upper()} {number}"
    return selected.kind if is_unnamed else f"`{selected.name}`"


def _selected_text(selected: Selected) -> str:
    if selected.kind == "histogram":
        return ", ".join(_bar_text(bar, is_share=selected.is_share) for bar in selected.histogram)
    if selected.kind == "count" and selected.fraction in (0, 1):
        return "in every deal" if selected.fraction else "in no deal"
    text = value_text(selected)
    fraction = selected.fraction
    return text if fraction is None or fraction.denominator == 1 else f"{text} ({fraction})"


def _bar_text(bar: Bar, *, is_share: bool) -> str:
    return f"`{bar_name(bar, is_share=is_share)}` {bar.share:.3%}".replace("%", " %")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
