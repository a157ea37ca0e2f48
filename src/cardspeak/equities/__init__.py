"""How much of the pot hands and ranges may expect: exactly wherever that can be done, else by samples.

`question.py` reads what is asked, `plan.py` chooses the exact method that is soonest done, `run.py` does its slices,
`answer.py` makes equities of the whole numbers that they find. Each method has a file of its own; what they all share
is in `spot.py` and `method.py`.
"""

from cardspeak.equities.ask import equity
from cardspeak.equities.progress import Progress
from cardspeak.equities.result import Bin, Equity, HalfEquity, Part, PlayerEquity

__all__ = ["Bin", "Equity", "HalfEquity", "Part", "PlayerEquity", "Progress", "equity"]
