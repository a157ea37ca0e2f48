"""Tournaments: the value of chips in prize money, how a hand changes that value, and how a chop divides the money.

`icm` in `value.py`, `icm_change` in `change.py` and `chop_prizes` in `chop.py` are the entry points. `reading.py`
checks their arguments. `places.py` computes each player's chance of finishing in each place, by one of three methods:
for few players a sum in plain Python (`subsets.py`), for more players the same sum in a kernel, and for many players an
integral (`quadrature.py`). `bounties.py` reads and values bounties, using the sums in `knockouts.py`. `result.py` and
`chop_result.py` define the results.
"""

from cardspeak.tournament.bounties import Bounties
from cardspeak.tournament.change import icm_change
from cardspeak.tournament.chop import chop_prizes
from cardspeak.tournament.chop_result import PrizeChop
from cardspeak.tournament.result import Icm, IcmChange
from cardspeak.tournament.value import icm

__all__ = ["Bounties", "Icm", "IcmChange", "PrizeChop", "chop_prizes", "icm", "icm_change"]
