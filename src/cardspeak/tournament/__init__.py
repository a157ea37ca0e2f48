"""Tournaments: the value of chips in prize money, and how a hand changes it.

`icm` in `value.py` and `icm_change` in `change.py` are the entry points. `reading.py` checks their arguments.
`places.py` computes the chance of each player to finish in each place, by one of three methods: `subsets.py` in plain
Python for few players, a kernel of the same sum for more, and `quadrature.py` for many. `result.py` has the results.
"""

from cardspeak.tournament.change import icm_change
from cardspeak.tournament.result import Icm, IcmChange
from cardspeak.tournament.value import icm

__all__ = ["Icm", "IcmChange", "icm", "icm_change"]
