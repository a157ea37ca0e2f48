"""Tournaments: what chips are worth in prizes, and what a hand changes.

`icm` in `value.py` and `icm_change` in `change.py` are the ways in. `reading.py` checks what comes in; `places.py` has
the chance of each player to finish in each place, in one of three ways: `subsets.py` for few players without compiled
code, the kernel of the same sum for some more, `quadrature.py` for many. `result.py` is what comes out.
"""

from cardspeak.tournament.change import icm_change
from cardspeak.tournament.result import Icm, IcmChange
from cardspeak.tournament.value import icm

__all__ = ["Icm", "IcmChange", "icm", "icm_change"]
