"""The starting hands of hold'em in the order of ProPokerTools, from the most to the least profitable.

Copyright 2006 and 2012 ProPokerTools.com, who allow unlimited use so long as credit is given to ProPokerTools.com.
Source: `heordering.txt` and `he6maxordering.txt`, as kept in https://github.com/OpenHUD/propokertools (MIT licence).
How the orders were made: http://pokercoder.blogspot.com/2006/07/towards-meaningful-ordering-of-hands.html
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_FULL_TABLE = """
AA KK QQ JJ AKs TT AKo AQs 99 AJs AQo 88 ATs KQs AJo 77 KJs QJs KTs KQo A9s ATo 66 A8s QTs JTs KJo A7s A5s K9s A4s
A6s 55 Q9s A3s J9s KTo QJo A9o T9s K8s A2s K7s 44 A8o QTo Q8s JTo J8s K6s 98s T8s K5s A7o K4s K9o A5o 33 K3s A4o Q9o
87s Q7s T7s Q6s K2s J7s A6o 97s Q5s A3o J9o T9o 22 K8o A2o Q4s 76s K7o 86s 96s J6s J5s K6o Q3s Q2s T6s 65s K5o 75s
Q8o 54s J8o J4s T8o 98o 85s 95s K4o J3s 64s T4s T5s 87o Q7o K3o J2s 74s 97o J7o 53s Q6o T3s K2o 94s T7o 84s 43s 63s
Q5o 86o T2s 93s 76o Q4o 92s 96o 73s J6o Q3o 52s 65o J5o T6o 82s 42s 83s Q2o 75o 54o J4o 62s 85o 32s 95o 72s J3o T5o
T4o 64o J2o 53o 74o 84o T3o 43o 94o T2o 93o 63o 92o 73o 52o 42o 83o 82o 62o 32o 72o
"""

_SIX_HANDED = """
AA KK QQ JJ TT AKs AKo AQs 99 AJs AQo 88 ATs AJo KQs 77 KJs ATo KQo A9s KTs 66 A8s QJs A7s KJo QTs A5s A9o A6s JTs
55 K9s A4s KTo A3s A8o QJo Q9s A2s K8s J9s 44 K7s T9s QTo A7o K6s A5o JTo Q8s K9o A6o K5s J8s T8s A4o 33 98s K4s A3o
Q7s Q6s Q9o K3s K2s A2o J7s K8o J9o T7s 87s T9o Q5s 97s K7o 22 Q4s K6o J6s Q8o 86s 76s T6s Q3s K5o 96s J8o J5s T8o
Q2s 98o K4o 65s J4s Q7o 75s Q6o J3s K3o J7o 95s 85s T5s T7o K2o 87o 54s J2s 97o Q5o T4s 64s T3s 74s Q4o 76o J6o 84s
T2s 94s T6o 53s Q3o 86o J5o 93s 96o Q2o 63s 92s 65o 43s J4o 73s 75o 83s 52s J3o 85o T5o 82s 95o 54o J2o 42s T4o 62s
64o 72s 32s T3o 74o 84o T2o 53o 94o 93o 43o 63o 92o 73o 83o 52o 82o 42o 62o 72o 32o
"""

BY_PROFIT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"10h": tuple(_FULL_TABLE.split()), "6h": tuple(_SIX_HANDED.split())}
)
"""The classes, best first, for a table of ten and of six players."""
