"""Settlement of a hand: the bets are divided into pots, and the pots are paid to their winners.

`settle` is the entry point. `options.py` reads the settling options, `betting.py` reads what the players did, and
`halves.py` reads the values of their hands. `reading.py` has the checks that these modules share, and `money.py`
converts amounts.

`layers.py` divides the bets into layers, one for each pot. `rake.py` computes the rake, and `payment.py` pays the pots
with the arithmetic of `shares.py`. `rules.py` has the published rule sets. `house_rules.py` finds a rule set by its
code, or reads one from a file.

The result is the `Settlement` in `settlement.py`. `facts.py` and `pot.py` hold its data, `steps.py` lists every
movement of chips, and `story.py` describes the settlement in sentences.

`settle_many` in `many.py` is the entry point for arrays. `arrays.py` checks the arrays, and a kernel pays the hands by
the same rules.
"""

from cardspeak.pots.betting import Betting, read_betting
from cardspeak.pots.halves import HalfValues
from cardspeak.pots.house_rules import find_rules
from cardspeak.pots.layers import UNCALLED, contesting
from cardspeak.pots.money import Amount, Chips, from_units, money, to_units, total
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.options import SettleOptions, read_options
from cardspeak.pots.pot import Award, Pot, PotHalf, Return
from cardspeak.pots.rake import Rake
from cardspeak.pots.rules import RULE_SETS, OddCard, RuleSet
from cardspeak.pots.settle import settle, settle_hand
from cardspeak.pots.settlement import Settlement
from cardspeak.pots.steps import Step
from cardspeak.pots.story import awards_line, boards_line, odd_chips_lines, rake_line, return_line

__all__ = [
    "RULE_SETS",
    "UNCALLED",
    "WHOLE",
    "Amount",
    "Award",
    "Betting",
    "Chips",
    "HalfValues",
    "OddCard",
    "Player",
    "Pot",
    "PotHalf",
    "Rake",
    "Return",
    "RuleSet",
    "SettleOptions",
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
    "read_betting",
    "read_options",
    "return_line",
    "settle",
    "settle_hand",
    "to_units",
    "total",
]
