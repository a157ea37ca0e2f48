"""A table in, who wins what and why out; or bets and cards in, chips out.

`showdown` in `decide.py` decides a table: `played.py` reads it, `hands.py` values the hands, the pots are settled, and
`explain` says why. `settle_cards` in `settling.py` answers a loop, with the kernels. Both read the cards with
`dealt.py`, and pay by what `hands.py` knows of the game. `result.py` is what comes out.
"""

from cardspeak.showdown.decide import showdown
from cardspeak.showdown.result import BoardHands, Seat, Showdown
from cardspeak.showdown.settling import settle_cards

__all__ = ["BoardHands", "Seat", "Showdown", "settle_cards", "showdown"]
