"""Settlement of a hand: the bets are divided into pots, and the pots are paid to their winners.

`settle` is the entry point. `options.py` reads the settling options, `betting.py` reads what the players did,
`folds.py` reads who has left the hand, `button.py` reads where the button is, and `halves.py` reads the values of the
hands. `reading.py` has the checks that these modules share, and `money.py` converts amounts.

`layers.py` divides the bets into layers, one for each pot. `rake.py` and `drops.py` describe the rake, and `raking.py`
computes it. `payment.py` pays the pots with the arithmetic of `shares.py`. `rules.py` has the published rule sets.
`house_rules.py` finds a rule set by its code, or reads one from a file.

The result is the `Settlement` in `settlement.py`. `facts.py` and `pot.py` hold its data, `steps.py` lists every
movement of chips, and `story.py` describes the settlement in sentences. `stored.py` reads settlements from JSON, and
`rakeback.py` credits the rake to players. `time_charge.py` computes fees for seats, which are not taken from pots.

`settle_many` in `many.py` is the entry point for arrays. `arrays.py` checks the arrays, a kernel pays the hands by the
same rules, and `payments.py` defines the result.
"""

from cardspeak.pots.betting import Betting, read_betting
from cardspeak.pots.button import EmptySeat, SeatNumbers, button_called
from cardspeak.pots.folds import NOBODY, Folded
from cardspeak.pots.halves import HalfValues
from cardspeak.pots.house_rules import find_rules
from cardspeak.pots.layers import UNCALLED, contesting
from cardspeak.pots.money import Amount, Chips, from_units, money, to_units, total
from cardspeak.pots.names import WHOLE, Player, called, in_json, numbered
from cardspeak.pots.options import SettleOptions, read_options
from cardspeak.pots.pot import Award, Pot, PotHalf, Return
from cardspeak.pots.rake import Rake
from cardspeak.pots.rules import RULE_SETS, OddCard, RuleSet
from cardspeak.pots.settle import settle, settle_hand
from cardspeak.pots.settlement import Settlement
from cardspeak.pots.steps import Step
from cardspeak.pots.stored import read_stored
from cardspeak.pots.story import awards_line, boards_line, odd_chips_lines, return_line, taken_lines

__all__ = [
    "NOBODY",
    "RULE_SETS",
    "UNCALLED",
    "WHOLE",
    "Amount",
    "Award",
    "Betting",
    "Chips",
    "EmptySeat",
    "Folded",
    "HalfValues",
    "OddCard",
    "Player",
    "Pot",
    "PotHalf",
    "Rake",
    "Return",
    "RuleSet",
    "SeatNumbers",
    "SettleOptions",
    "Settlement",
    "Step",
    "awards_line",
    "boards_line",
    "button_called",
    "called",
    "contesting",
    "find_rules",
    "from_units",
    "in_json",
    "money",
    "numbered",
    "odd_chips_lines",
    "read_betting",
    "read_options",
    "read_stored",
    "return_line",
    "settle",
    "settle_hand",
    "taken_lines",
    "to_units",
    "total",
]
