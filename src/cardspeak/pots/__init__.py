"""Pots: bets into layers, layers into shares, shares into chips.

`settle` is the way in. `money.py` counts amounts in units, `reading.py` and `halves.py` check what comes in, and
`hand.py` holds it. `layers.py` makes the pots, `rake.py` says what the house takes of them, `payment.py` pays them with
the arithmetic of `shares.py`; `rules.py` has the rulebooks, `house_rules.py` finds them and reads a file.
`pot.py` and `facts.py` hold who gets what, `steps.py` goes through it chip by chip, `story.py` puts it into lines, and
`settlement.py` is all of that in one, which comes out.

`settle_many` in `many.py` is the way in for arrays, which `arrays.py` checks; a kernel pays them by the same rules.
"""

from cardspeak.pots.halves import THE_GAMES_RULE, Half, OddHalf
from cardspeak.pots.hand import Hand, read_hand, settle_hand
from cardspeak.pots.house_rules import find_rules
from cardspeak.pots.layers import UNCALLED, UNMATCHED, contesting
from cardspeak.pots.money import Amount, Chips, from_units, money, to_json, to_units, total
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.pot import Award, Pot, PotHalf, Return
from cardspeak.pots.rake import Rake
from cardspeak.pots.rules import RULE_SETS, OddCard, RuleSet
from cardspeak.pots.settle import settle
from cardspeak.pots.settlement import Settlement
from cardspeak.pots.steps import Step
from cardspeak.pots.story import awards_line, boards_line, odd_chips_lines, rake_line, return_line

__all__ = [
    "RULE_SETS",
    "THE_GAMES_RULE",
    "UNCALLED",
    "UNMATCHED",
    "WHOLE",
    "Amount",
    "Award",
    "Chips",
    "Half",
    "Hand",
    "OddCard",
    "OddHalf",
    "Player",
    "Pot",
    "PotHalf",
    "Rake",
    "Return",
    "RuleSet",
    "Settlement",
    "Step",
    "awards_line",
    "boards_line",
    "called",
    "contesting",
    "find_rules",
    "from_units",
    "money",
    "odd_chips_lines",
    "rake_line",
    "read_hand",
    "return_line",
    "settle",
    "settle_hand",
    "to_json",
    "to_units",
    "total",
]
