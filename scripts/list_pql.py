"""Write `docs/reference/pql-functions.md`, the page with every function of PQL, from the functions themselves.

    python scripts/list_pql.py

A test checks that the page is up to date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardspeak.deals.language.functions import FAMILIES
from cardspeak.deals.language.functions.function import ANY_GAME, PqlFunction

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
HEAD = """\
# PQL, function by function

This page lists the functions of [PQL](pql.md). A *player* is the name of a player of the query, and a *street* one of
`preflop`, `flop`, `turn` and `river`, or in stud `third` to `seventh`; `river` is the last street of every game.

ProPokerTools, which invented the language, published the names of these functions, what they take, and what many of
them mean. Where its meaning is not known, the page says so, and the meaning is ours. Functions that are marked as added
are not in ProPokerTools.
"""


def page() -> str:
    """The text of the page."""
    return HEAD + "".join(line for family in FAMILIES for line in _family(family))


def _family(functions: tuple[PqlFunction, ...]) -> Iterator[str]:
    yield f"\n## {TITLES[functions[0].name]}\n"
    for function in functions:
        yield f"\n### {function.name}\n\n"
        given = ", ".join(function.parameters)
        yield f"`{function.name}({given})` → {function.result}\n\n"
        yield f"{function.meaning}{_remarks(function)}\n"
        if function.example:
            yield f"\n```sql\nselect {function.example} from ...\n```\n"


def _remarks(function: PqlFunction) -> str:
    """For which games it is, and what is known of its meaning."""
    remarks = "" if function.games is ANY_GAME else f" For {function.games.words}."
    if function.is_added:
        return f"{remarks} *Added.*"
    return remarks if function.is_known else f"{remarks} *The meaning in ProPokerTools is not known; this is ours.*"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
