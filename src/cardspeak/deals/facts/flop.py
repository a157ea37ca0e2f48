"""What a player's own cards make of the flop: a set rather than trips, top pair rather than second pair."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Words
from cardspeak.deals.expressions.kinds import Kind, labelled
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.fact import OfHand
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import RANK_BITS, board_ranks, board_suits
from cardspeak.deals.rows.straights import N_SETS, straights_of
from cardspeak.games import Game

FLOP_CATEGORY = labelled(
    "flop category",
    (
        *("nothing", "underpair", "third pair", "pair between second and third", "second pair"),
        *("pair between first and second", "top pair", "overpair", "bottom two pair", "top and bottom pair"),
        *("top two pair", "trips", "set", "straight", "flush", "full house", "four of a kind", "straight flush"),
    ),
)
"""The categories, worst first."""
_CODES = {label: code for code, label in enumerate(FLOP_CATEGORY.labels)}
OWN = ("overpair", "set", "pair between first and second", "set", "pair between second and third", "set", "underpair")
"""What a pocket pair makes of a flop of three ranks, by its position: see `_positions`."""
PAIRED = {1: "top pair", 3: "second pair", 5: "third pair"}
"""What one card makes of the flop that pairs its first, second or third rank."""
TWO_PAIR = {(1, 3): "top two pair", (1, 5): "top and bottom pair", (3, 5): "bottom two pair"}
BELOW_SECOND = 4
"""The position below the second rank, which is below the whole flop if the flop has only two ranks."""
THREE_RANKS, HIGH_PAIR, LOW_PAIR, TRIPS = range(4)
"""The kinds of flops: three ranks, a pair and a lower card, a pair and a higher card, one rank."""
N_POSITIONS = 7


@dataclass(frozen=True, slots=True)
class FlopCategory(OfHand):
    """What two of a player's own cards make of the flop; with more than two, the best category of any two."""

    kind: Kind = FLOP_CATEGORY
    seconds = 5e-8

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        best = np.zeros(len(deals), np.uint8)
        for first, second in combinations(deals.hole(self.player, self.street), 2):
            np.maximum(best, _of_two(deals, self.street, first, second), out=best)
        return Values(self.kind, best)


def _of_two(rows: Rows, street: int, first: Bytes, second: Bytes) -> Bytes:
    """The category of two cards with the flop."""
    ranks, twice = board_ranks(rows, street)
    kinds = rows.keep(("flop kinds", street), lambda: _kinds(ranks, twice))
    bits = RANK_BITS[first], RANK_BITS[second]
    places = (kinds * N_POSITIONS + _positions(ranks, bits[0])) * N_POSITIONS + _positions(ranks, bits[1])
    found = _pairs_table()[places * 2 + (bits[0] == bits[1])]
    makes_straight = _is_straight(rows.setting.game)[ranks | bits[0] | bits[1]]
    suit = rows.keep(("flop suit", street), lambda: _suit(board_suits(rows, street)))
    makes_flush = (first & 3 == suit) & (second & 3 == suit)
    made = np.array([0, _CODES["straight"], _CODES["flush"], _CODES["straight flush"]], np.uint8)
    best: Bytes = np.maximum(found, made[makes_straight + 2 * makes_flush.view(np.uint8)])
    return best


def _kinds(ranks: Words, twice: Words) -> npt.NDArray[np.intp]:
    """The kind of each flop."""
    kinds = np.where(ranks >= twice * np.uint16(2), LOW_PAIR, HIGH_PAIR)
    kinds[twice == 0] = THREE_RANKS
    kinds[ranks == twice] = TRIPS
    return kinds


def _positions(ranks: Words, bits: Words) -> Bytes:
    """Where a rank is among those of the flop: 0 above the first, 1 equal to it, 2 below it, 3 equal to the second."""
    higher = ranks & ~(bits * np.uint16(2) - np.uint16(1))
    positions: Bytes = np.bitwise_count(higher) * np.uint8(2) + (ranks & bits != 0)
    return positions


def _suit(counts: Bytes) -> Bytes:
    """The suit of three suited cards; 4 if there are none."""
    return np.where(counts.max(axis=0) == 3, counts.argmax(axis=0), 4).astype(np.uint8)


@lru_cache(maxsize=64)
def _is_straight(game: Game) -> Bytes:
    """Whether each set of ranks is a straight, 0 or 1."""
    table = np.zeros(N_SETS, np.uint8)
    table[list(straights_of(game))] = 1
    return table


@lru_cache(maxsize=1)
def _pairs_table() -> Bytes:
    """The category by kind of flop, positions of two cards, and whether they have one rank; without straights."""
    places = product(range(4), range(N_POSITIONS), range(N_POSITIONS), (False, True))
    return np.array([_CODES[_label(*place)] for place in places], np.uint8)


def _label(kind: int, first: int, second: int, is_pocket_pair: bool) -> str:
    """The category of two cards at these positions, if they make neither a straight nor a flush.

    What the flop makes on its own counts for nothing: AK on 772 has no pair of its own.
    """
    paired = {position for position in (first, second) if position % 2}
    if kind == TRIPS:
        return "four of a kind" if paired else "full house" if is_pocket_pair else "nothing"
    if kind == THREE_RANKS:
        if is_pocket_pair:
            return OWN[first]
        return _of_three_ranks(paired)
    pair = 1 if kind == HIGH_PAIR else 3
    if is_pocket_pair:
        if first == pair:
            return "four of a kind"
        return "full house" if paired else "underpair" if first == BELOW_SECOND else OWN[first]
    if pair in paired:
        return "full house" if len(paired) == 2 else "trips"
    return PAIRED[min(paired)] if paired else "nothing"


def _of_three_ranks(paired: set[int]) -> str:
    if len(paired) == 2:
        return TWO_PAIR[min(paired), max(paired)]
    return PAIRED[min(paired)] if paired else "nothing"
