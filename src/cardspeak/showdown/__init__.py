"""A table in, who wins what and why out; or bets and cards in, chips out.

`showdown` reads a table and tells everything of it, `settle_cards` answers a loop; `dealt.py` checks what was dealt,
`hands.py` values the hands, `result.py` is what comes out.
"""

from cardspeak.showdown.decide import showdown
from cardspeak.showdown.result import BoardHands, Seat, Showdown
from cardspeak.showdown.settling import settle_cards

__all__ = ["BoardHands", "Seat", "Showdown", "settle_cards", "showdown"]
