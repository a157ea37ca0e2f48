"""The showdown of a table, with who wins what and why; and the payouts alone, from bets and cards.

`showdown` in `decide.py` decides a table. `played.py` reads the table, `hands.py` values the hands, `pots` settles the
bets, and `explain` supplies the reasons. `settle_cards` in `settling.py` is for programs that settle many hands; it
uses the kernels. Both read the cards with `dealt.py`, and get the rules of the game from `hands.py`. `result.py` has
the results.
"""

from cardspeak.showdown.decide import showdown
from cardspeak.showdown.result import BoardHands, Seat, Showdown
from cardspeak.showdown.settling import settle_cards

__all__ = ["BoardHands", "Seat", "Showdown", "settle_cards", "showdown"]
