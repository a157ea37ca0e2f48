"""The sets of ranks that determine the values of Omaha hands, computed from the planes of hole cards and boards.

A plane is the set of ranks held in one suit, as the bits of a word. The ranks are reversed here, as in `omaha`: bit 0
is the ace, bit 12 the deuce. The sets of a board are computed separately, so that many hands can share them.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TypeAlias

from cardspeak.array_types import Words
from cardspeak.kernels.jit.compiled import inlined
from cardspeak.kernels.lanes.lanes import Lanes, choose, popcount, word, words_of
from cardspeak.kernels.orders.blocks import LanesBySuit
from cardspeak.kernels.orders.omaha import Sides
from cardspeak.kernels.orders.rank_sets import repeated

BoardSets: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes]
"""The ranks that a board holds at least once, twice and three times; the ranks of the suit that can make a flush; and
the number of this suit."""


@inlined
def board_sets(board: LanesBySuit) -> BoardSets:
    """The sets of a board, from its planes. If no suit has three cards, the flush suit is 0 (clubs)."""
    clubs, diamonds, hearts, spades = board
    once, twice, thrice = repeated(clubs, diamonds, hearts, spades)
    suited, suit = clubs, word(0) & clubs
    is_it = popcount(diamonds) >= 3
    suited, suit = choose(is_it, diamonds, suited), choose(is_it, 1, suit)
    is_it = popcount(hearts) >= 3
    suited, suit = choose(is_it, hearts, suited), choose(is_it, 2, suit)
    is_it = popcount(spades) >= 3
    suited, suit = choose(is_it, spades, suited), choose(is_it, 3, suit)
    return once, twice, thrice, suited, suit


@inlined
def sides_of_planes(hand: LanesBySuit, board: BoardSets) -> Sides:
    """The sets of the hole cards and of the board, from the planes of the hole cards and the sets of the board."""
    clubs, diamonds, hearts, spades = hand
    once, twice, _thrice = repeated(clubs, diamonds, hearts, spades)
    on_board, board_twice, board_thrice, board_suited, suit = board
    suited = choose(suit == 0, clubs, choose(suit == 1, diamonds, choose(suit == 2, hearts, spades)))
    return once, twice, on_board, board_twice, board_thrice, suited, board_suited


@inlined
def hand_of(planes: Words, number: int) -> LanesBySuit:
    """The four planes of hand `number`, each repeated to fill a register. `planes` has four words for each hand."""
    at = 4 * number
    clubs, diamonds = words_of(planes[at]), words_of(planes[at + 1])
    return clubs, diamonds, words_of(planes[at + 2]), words_of(planes[at + 3])
