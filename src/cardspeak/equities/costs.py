"""The time of each step of each method on one core, in seconds. The plan uses it to estimate the cost of a method.

To measure a step, `scripts/measure_costs.py` times a run that spends most of its time on this step. It subtracts the
cost of the other steps and divides by the number of times that the step is done. It prints the measured value, the
value in this file and their ratio. To choose a method, the values need to be right only within a factor of two.

The values are for one core of an Intel Xeon. On 22 November 2026 they were measured again on a slower, idle machine.
The median ratio was about 1.4. Nine constants were corrected because their ratio was more than twice or less than half
the median. All other constants were kept. The constants for samples, such as SAMPLE_HAND, were not corrected because
their measurements depend on each other. MANY_PREFIX, MANY_BOARD and MERGE_PAIR were not corrected because they account
for a small share of the time of any question. After the correction, about 150 questions that several methods accept
were timed. For each of them, the chosen method took at most 1.5 times as long as the fastest method, or less than
`plan.AT_ONCE` seconds.
"""

SLICE = 0.03
"""Target time of a slice (a unit of work): long enough for a negligible overhead, short enough for a quick Ctrl-C."""

# Values of holdings on boards

HAND = 30e-9
"""Build a hand from a holding and a board, and value it in one half of the pot."""
VALUE_BY_KERNEL = 0.6e-9
"""Value a holding on one of many boards with a kernel (compiled function) for the order of hands."""
VALUE_BY_CARDS = 300e-9
"""Value a holding on one of many boards in an order of hands that has no kernel."""
OMAHA_VALUE = 2.5e-9
"""Value an Omaha holding on one of many boards in one half of the pot."""

# Merging boards that rank all holdings identically

MERGE_PAIR = 0.02e-9
"""Compare two holdings on a board to rank them."""
MERGE_VALUE = 1e-9
"""Copy a value from the row of its holding to the row of its board."""
MERGE_BOARD = 60e-9
"""Look up a board's ranking among the known rankings."""

# The table of preflop match-ups

PREFLOP_PAIRS = 1.2e-5
"""Answer a question with few pairs of holdings by looking up each pair."""
PREFLOP_CLASSES = 5e-5
"""Answer a question with many pairs by multiplying whole rows of the table by weights."""

# The table of Omaha starting hands

STARTING_HAND = 3e-7
"""Look up the starting hand of a holding, and its counts."""

# Known hands

DUEL_HAND = 0.4e-9
"""Value a hand on a board and compare it, with the kernel for high hands."""
DUEL_COUNT = 5e-9
"""Compare and count a valued hand on a board, without the kernel for high hands."""
DUEL_BOARD = 8e-9
"""Find a canonical board, without the kernel for high hands."""
OMAHA_DUEL_HAND = 1e-9
"""Value and compare a hand on a board in one half of the pot."""

# A known Omaha hand against a hand with random cards

ANY_BOARD = 3e-6
"""Prepare a board."""
ANY_PAIR = 4.5e-9
"""Value a pair of cards on a board in one half of the pot."""
ANY_SET = 1e-9
"""Count the possible last cards, given all but one of the opponent's unknown cards."""

# Two ranges with two cards

TWO_CALL = 1.2e-6
"""Call a kernel that values holdings."""
TWO_SORT = 3.4e-9
"""Sort a holding by its value on a board."""
TWO_WALK = 3e-9
"""Process a holding in one pass over the sorted holdings of a board."""
TWO_PAIR = 5e-9
"""Set up a pair of holdings, once per batch of about a thousand boards."""
TWO_COMPARE = 0.017e-9
"""Compare a pair of holdings on a board."""

# Two ranges with any number of cards: the sweep with a total for each set of cards, and the comparison of all pairs

SWEEP_SET = 0.8e-9
"""Read or change the total of a set of cards."""
SWEEP_SORT = 30e-9
"""Sort a holding into its place for a sweep."""
SWEEP_CALL = 25e-6
"""Start a sweep, regardless of the number of holdings."""
PAIRS_OUTCOME = 0.12e-9
"""Compare two holdings on a board in one half of the pot."""
PAIRS_PAIR = 30e-9
"""Set up a pair of holdings, once per batch of about a thousand boards."""
PAIRS_CALL = 1e-3
"""Prepare a batch of about a thousand boards, regardless of the number of holdings."""

# Three or more ranges

THREE_HOLDING = 14e-9
"""Sort a holding on a board and add it to the totals."""
THREE_NARROW = 24e-9
"""Count a holding on a board against all pairs of the other players' holdings, with weights of 16 bits."""
THREE_WIDE = 220e-9
"""Count a holding on a board against all pairs of the other players' holdings, with weights of 64 bits."""
MANY_PREFIX = 2e-9
"""Process a combination of holdings (one for each player except the last) on a board."""
MANY_TUPLE = 15e-9
"""Set up a combination of holdings (one for each player), once per batch of about a thousand boards."""
MANY_BOARD = 0.15e-9
"""Compare the holdings of a combination (one for each player) on a board."""

# Every deal

DEAL_OUTCOME = 3e-9
"""Find a player's outcome in one half of the pot for a deal."""
DEAL_PLAYER = 10e-9
"""Set up a player in a deal, once for all boards that are processed together."""

# Samples

SAMPLE_HAND = 1e-9
"""Value a hand in one half of the pot in which any of its cards can play."""
SAMPLE_OMAHA = 4e-9
"""Value a hand in one half of the pot by the rules of Omaha."""
SAMPLE_LOOKED_UP = 300e-9
"""Look up a hand in a user-defined order."""
SAMPLE_NUMBER = 1.5e-9
"""Draw a random number."""
SAMPLE_CARD = 0.2e-9
"""Deal a card."""
SAMPLE_CODE = 0.3e-9
"""Count a player's outcome."""
SAMPLE_SLICE = 0.025
"""Target time of a slice of random deals."""

# Many hands, each against a random hand or a range (`equity_many`)
#
# `python -m benchmarks.equity_many` measures them. They only determine the size of slices and the progress reports.

ROW_RIVER = 0.15e-6
"""Count the holdings that a hand beats on one full board."""
ROW_HOLDING = 1.5e-9
"""Compare a hand with one holding of a range on one full board."""
WHOLE_STREET = 5.0
"""Count all hands on the flop, or all on the turn, against a random hand."""
ROW_BOARD = 5e-3
"""Prepare a count of all hands on a board that many rows share."""
