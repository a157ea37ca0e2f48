"""Tournaments: the value of chips in prize money, and how a hand changes it.

`icm` in `value.py` and `icm_change` in `change.py` are the entry points. `reading.py` checks their arguments.
`places.py` computes each player's chance of finishing in each place, by one of three methods: for few players a sum in
plain Python (`subsets.py`), for more players the same sum in a kernel, and for many players an integral
(`quadrature.py`). `result.py` defines the results.
"""

from cardspeak.tournament.change import icm_change
from cardspeak.tournament.result import Icm, IcmChange
from cardspeak.tournament.value import icm

__all__ = ["Icm", "IcmChange", "icm", "icm_change"]
