"""How much of the pot hands and ranges may expect: exactly wherever that can be done, else by samples.

`ask.py` is the door. Each room uses only those before it:

- `question`: what is asked, read and checked.
- `boards`: boards up to suits, and what holdings are worth on them.
- `exact`: a file for each exact method, and the plan, a table of them that chooses one by its cost.
- `sampling`: random deals.
- `running`: slices of work, and the file that keeps what they found.
- `answer`: whole numbers into equities.

Beside the door stand `tally.py`, what is counted; `method.py`, what a method is; `costs.py`, how long its steps take;
`result.py`, what users get.
"""

from cardspeak.equities.ask import equity
from cardspeak.equities.result import Bin, Equity, HalfEquity, Part, PlayerEquity
from cardspeak.progress import Progress

__all__ = ["Bin", "Equity", "HalfEquity", "Part", "PlayerEquity", "Progress", "equity"]
