"""Equity: the expected share of the pot, for hands and ranges; exact if feasible, otherwise sampled.

`ask.py` contains the entry point. Each of the following packages imports only packages listed above it:

- `question`: the input, parsed and checked.
- `boards`: one board for each orbit under suit permutations, and the values of holdings on boards.
- `exact`: the exact methods, and the plan, which chooses the fastest method for a question.
- `sampling`: random deals, and the counts of their outcomes.
- `running`: runs the work of a question in slices, and stores the sums in a checkpoint file.
- `answer`: computes equities from integer counts.
- `many`: `equity_many`, the equity of many hands at once; it also imports `ask.py`.

Four more modules are shared by these packages: `tally.py` (the counts), `method.py` (the interface of exact methods),
`costs.py` (the time that each step of a method takes) and `result.py` (the classes that `equity` returns).

The public names are imported on first use, because other rooms use parts of this one, such as the questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardspeak.equities.ask import equity
    from cardspeak.equities.result import Bin, Equity, HalfEquity, Part, PlayerEquity
    from cardspeak.progress import Progress

__all__ = ["Bin", "Equity", "HalfEquity", "Part", "PlayerEquity", "Progress", "equity"]
_HOMES = {
    **dict.fromkeys(["Bin", "Equity", "HalfEquity", "Part", "PlayerEquity"], "cardspeak.equities.result"),
    "Progress": "cardspeak.progress",
    "equity": "cardspeak.equities.ask",
}
"""The module that defines each public name."""


def __getattr__(name: str) -> Any:
    """The public name, imported on first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
