"""Settlement of hands from bets and cards.

`showdown` in `decide.py` settles the hand that a table describes, and explains who wins what and why. It reads the
table with `played.py`, evaluates the hands with `hands.py`, settles the bets with `pots`, and gets the reasons from
`explain`. `settle_cards` in `settling.py` is for programs that settle many hands: it uses the kernels if possible,
and its result, in `card_settlement.py`, names the hands only on request. Both functions read the cards with `dealt.py`
and get the rules of the game from `hands.py`. `result.py` defines the results of `showdown`.
"""

from cardspeak.showdown.card_settlement import CardSettlement
from cardspeak.showdown.decide import showdown
from cardspeak.showdown.result import BoardHands, Seat, Showdown
from cardspeak.showdown.settling import settle_cards

__all__ = ["BoardHands", "CardSettlement", "Seat", "Showdown", "settle_cards", "showdown"]
