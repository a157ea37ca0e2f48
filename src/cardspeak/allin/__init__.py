"""An all-in before the board is full: what each player can expect to win from each pot, as an exact fraction.

`ask.py` has the entry points, and loads the other modules only if cards are still to come. `deals.py` completes the
board in every possible way. `outcomes.py` groups the boards on which the same players win the same shares of each pot.
`expecting.py` settles one board of each group by the rules, and `weighing.py` averages the results. `result.py` defines
the results.
"""

from cardspeak.allin.ask import all_in, resolve
from cardspeak.allin.result import AllIn, ExpectedIcm, ExpectedPot

__all__ = ["AllIn", "ExpectedIcm", "ExpectedPot", "all_in", "resolve"]
