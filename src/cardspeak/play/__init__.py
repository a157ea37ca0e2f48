"""Hands played from actions: blinds, bets, deals and draws, checked against turn, stacks and betting structure.

`hand.py` has the public class `Hand`. `play.py` reads its arguments, with the help of `seating.py` for the players and
`notation.py` for the actions; `playing.py` makes the moves, and `outcome.py` puts the result together. `rounds.py` has
the betting rounds of each game as data, and `wagers.py` what the betting structure allows.
"""

from cardspeak.play.hand import Hand
from cardspeak.play.parts import Allowed, HandAction, HandPlayer

__all__ = ["Allowed", "Hand", "HandAction", "HandPlayer"]
