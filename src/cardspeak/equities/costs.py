"""How many seconds the steps of each method take on one core: what plans are reckoned from.

A step's cost is the time of a run in which the step takes most of it, less what the other steps of that run cost,
divided by the number of steps. `scripts/measure_costs.py` measures all of them so and prints stated, measured and their
ratio. Plans need no better than a factor of two.

The figures are for one core of an Intel Xeon. They were measured again on 22 November 2026, on an idle machine that
takes about 1.4 times as long: that is the median ratio. Nine constants whose ratio was more than twice or less than
half of that were corrected. Others were left: MANY_PREFIX, MANY_BOARD and MERGE_PAIR are a small part of any question,
and those of samples could not be separated from each other. After that, of some 150 questions that several methods
take, the chosen method took at most 1.5 times as long as the quickest, or less than `plan.AT_ONCE`.
"""

SLICE = 0.03
"""What a slice should take: long enough for its overhead not to count, short enough to hear Ctrl-C."""

# Values of holdings on boards

HAND = 30e-9
"""A hand put together from a holding and a board, and valued in one half of the pot."""
VALUE_BY_KERNEL = 0.6e-9
"""A value of one holding on one of many boards, by a kernel of the order."""
VALUE_BY_CARDS = 300e-9
"""The same in an order without such a kernel."""
OMAHA_VALUE = 2.5e-9
"""An Omaha holding valued on one of many boards, in one half of the pot."""

# Boards that rank all holdings identically, merged

MERGE_PAIR = 0.02e-9
"""Two holdings compared on a board, to rank them."""
MERGE_VALUE = 1e-9
"""A value moved to its place beside the others of its board."""
MERGE_BOARD = 60e-9
"""A board's ranking looked up among those known."""

# The table of preflop match-ups

PREFLOP_PAIRS = 1.2e-5
"""A question of few pairs of holdings, each looked up."""
PREFLOP_CLASSES = 5e-5
"""A question of many, by products with whole rows of the table."""

# Known hands

DUEL_HAND = 0.4e-9
"""A hand on a board, valued and compared by the kernel for high hands."""
DUEL_COUNT = 5e-9
"""Without that kernel: a valued hand on a board, compared and counted."""
DUEL_BOARD = 8e-9
"""Without that kernel: a board found up to suits."""
OMAHA_DUEL_HAND = 1e-9
"""A hand on a board in one half of the pot."""

# A known Omaha hand against any other

ANY_BOARD = 3e-6
"""A board prepared."""
ANY_PAIR = 4.5e-9
"""A pair of cards valued on a board, in one half of the pot."""
ANY_SET = 1e-9
"""A set of the other player's first cards visited in one of the graphs."""

# Two ranges of two cards

TWO_CALL = 1.2e-6
"""A call of a kernel that values holdings."""
TWO_SORT = 3.4e-9
"""A holding sorted by its value on a board."""
TWO_WALK = 3e-9
"""A holding passed by one walk over the sorted holdings of a board."""
TWO_PAIR = 5e-9
"""A pair of holdings met, once for some thousand boards."""
TWO_COMPARE = 0.017e-9
"""A pair of holdings compared on a board."""

# Two ranges of any cards: the sweep with totals by sets of cards, and all pairs

SWEEP_SET = 0.8e-9
"""A total of a set of cards, read or changed."""
SWEEP_SORT = 30e-9
"""A holding put into its place in a sweep."""
SWEEP_CALL = 25e-6
"""A sweep, whatever its holdings."""
PAIRS_OUTCOME = 0.12e-9
"""Two holdings compared on a board in one half of the pot."""
PAIRS_PAIR = 30e-9
"""A pair of holdings met, once for some thousand boards."""
PAIRS_CALL = 1e-3
"""Some thousand boards prepared, whatever the holdings."""

# Three ranges, and more

THREE_HOLDING = 14e-9
"""A holding on a board, sorted and added to the totals."""
THREE_NARROW = 24e-9
"""A holding on a board counted against all pairs, with weights of 16 bits."""
THREE_WIDE = 220e-9
"""The same with weights of 64 bits."""
MANY_PREFIX = 2e-9
"""A tuple of holdings of all players except the last, on a board."""
MANY_TUPLE = 15e-9
"""A tuple of holdings of all players, once for some thousand boards."""
MANY_BOARD = 0.15e-9
"""A tuple of holdings of all players, on a board."""

# Every deal

DEAL_OUTCOME = 3e-9
"""A player's outcome of a deal in one half of the pot."""
DEAL_PLAYER = 10e-9
"""A player of a deal, shared by the boards that are looked at together."""

# Samples

SAMPLE_HAND = 1e-9
"""A hand valued in one half of the pot, any of whose cards play."""
SAMPLE_OMAHA = 4e-9
"""A hand valued in one half of the pot as in Omaha."""
SAMPLE_LOOKED_UP = 300e-9
"""A hand of a user's own order, looked up."""
SAMPLE_NUMBER = 1.5e-9
"""A random number drawn."""
SAMPLE_CARD = 0.2e-9
"""A card dealt."""
SAMPLE_CODE = 0.3e-9
"""A player's outcome counted."""
SAMPLE_SLICE = 0.025
"""What a slice of a sample should take."""
