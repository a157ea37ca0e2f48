"""An all-in before all cards are dealt: what each player can expect to win from each pot, as an exact fraction.

`ask.py` has the entry points, and loads the other modules only if cards are still to come. `contest.py` describes what
is known, and `holdings.py` lists the holdings of players with a range. `deals.py` deals the missing cards in every
possible way. `outcomes.py` groups the deals in which the same players win the same shares of each pot; `two_boards.py`
does the same for two boards, without dealing both together. `sampling.py` draws deals at random. `expecting.py` settles
one deal of each group by the rules, and `weighing.py` averages the results. `result.py` defines the results.
"""

from cardspeak.allin.ask import all_in, resolve
from cardspeak.allin.result import AllIn, ExpectedIcm, ExpectedPot

__all__ = ["AllIn", "ExpectedIcm", "ExpectedPot", "all_in", "resolve"]
