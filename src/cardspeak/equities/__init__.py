"""Equity: the share of the pot that hands and ranges can expect, exact where feasible and sampled otherwise.

`ask.py` contains the entry point. The packages, each of which imports only those listed before it:

- `question`: the input, parsed and checked.
- `boards`: boards up to suit permutations, and the values of holdings on them.
- `exact`: one file for each exact method, and the plan, which chooses the cheapest method for a question.
- `sampling`: random deals.
- `running`: slices of work, and the checkpoint file that stores their sums.
- `answer`: turns integer counts into equities.

The modules next to these packages: `tally.py` (the counts), `method.py` (the interface of exact methods), `costs.py`
(the time that their steps take) and `result.py` (the classes that users receive).
"""

from cardspeak.equities.ask import equity
from cardspeak.equities.result import Bin, Equity, HalfEquity, Part, PlayerEquity
from cardspeak.progress import Progress

__all__ = ["Bin", "Equity", "HalfEquity", "Part", "PlayerEquity", "Progress", "equity"]
