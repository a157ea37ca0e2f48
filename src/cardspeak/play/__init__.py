"""Hands played from actions: blinds, bets, deals and draws, checked against turn, stacks and betting structure.

`hand.py` has the public class `Hand`, and `parts.py` its parts. `play.py` reads the arguments, with the help of
`seating.py` for the players and `notation.py`, which reads actions as moves. `playing.py` has the state of the hand.
`moves.py` makes a move: a forced bet (`forced.py`), a bet (`betting.py`), or a deal or a showdown (`dealing.py`).
`outcome.py` puts the result together. `rounds.py` has the betting rounds of each game as data, `wagers.py` the chips
and what the betting structure allows, and `opening.py` who is first to act in stud.
"""

from cardspeak.play.hand import Hand
from cardspeak.play.parts import Allowed, HandAction, HandPlayer

__all__ = ["Allowed", "Hand", "HandAction", "HandPlayer"]
