"""An all-in before the board is full: what each player may expect of every pot, to the fraction of a chip.

`ask.py` is the door, which loads the rest when cards are to be dealt out. `deals.py` deals out every rest of the board,
`outcomes.py` puts those together on which the same players win the same parts of each pot, and `expecting.py` has one
of each kind paid by the rules and weighs what comes out. `result.py` is what comes out.
"""

from cardspeak.allin.ask import all_in, resolve
from cardspeak.allin.result import AllIn, ExpectedIcm, ExpectedPot

__all__ = ["AllIn", "ExpectedIcm", "ExpectedPot", "all_in", "resolve"]
