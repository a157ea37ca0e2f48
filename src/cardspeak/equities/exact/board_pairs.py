"""An exact method for two ranges in any game: compare all pairs of holdings on many boards at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from math import comb

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Ids, masks_of_ids
from cardspeak.equities import costs
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.boards.orbits import tally_of_orbits
from cardspeak.equities.boards.values import values_on_boards
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Counts, Tally
from cardspeak.kernels.equity.board_pairs import BLOCKED, LOSES, NOBODY, TIES, WINS, add_pairs
from cardspeak.kernels.lanes.lanes import WORDS

MOST_BOARDS = 4096
"""Largest number of boards compared at a time, small enough to keep the values of two holdings in the L1 cache."""
MOST_VALUES = 1 << 22
"""Largest number of hands valued at a time, over all halves. Their values take less than 50 MB."""
MOST_HALVES = 7
"""Largest number of halves. Codes are 16-bit words with two bits for each half, and `BLOCKED` is the highest bit."""
OPPOSITE = (WINS, LOSES, TIES, NOBODY)
"""The opponent's outcome of a half for each of the player's outcomes; for example, `LOSES` for `WINS`."""


class BoardPairs:
    """All pairs of two players' holdings, compared on many boards at a time.

    Attributes:
        name: short description for users.
        n_slices: number of slices.
        cost: estimated time on one core, in seconds.
        is_long: False. Sums cannot exceed 2**63, because spots with weights that large are not accepted.
    """

    name = "every board, all pairs of holdings"
    is_long = False

    @staticmethod
    def takes(spot: Spot) -> bool:
        """Whether there are two players, few enough halves of the pot, one class, and sums that fit into 64 bits."""
        are_few = len(spot.players) == 2 and len(spot.game.halves) <= MOST_HALVES and len(spot.classes) == 1
        return are_few and sums_fit(spot)

    def __init__(self, spot: Spot) -> None:
        """Plan the slices for a spot that the method accepts."""
        self.spot, self.possible = spot, PossibleBoards(spot)
        n_boards, n_halves = self.possible.n, len(spot.game.halves)
        n_values, n_pairs = sum(map(len, spot.players)) * n_halves, len(spot.players[0]) * len(spot.players[1])
        valued, compared = n_values * self._seconds_of_value(), n_pairs * costs.PAIRS_OUTCOME * n_halves
        at_a_time = max(int(costs.SLICE / (valued + compared)), 8 * WORDS)
        at_a_time = min(at_a_time, max(MOST_VALUES // n_values, WORDS), MOST_BOARDS, n_boards)
        per_chunk = n_pairs * costs.PAIRS_PAIR
        self._n_chunks = -(-n_boards // at_a_time)
        n_parts = round((per_chunk + at_a_time * (valued + compared)) / costs.SLICE)
        self._n_parts = min(len(spot.players[0]), max(1, n_parts))
        self.n_slices = self._n_chunks * self._n_parts
        self.cost = n_boards * compared + self._n_chunks * per_chunk
        self.cost += self._n_parts * (n_boards * valued + self._n_chunks * costs.PAIRS_CALL)  # done again in each part

    def _seconds_of_value(self) -> float:
        """Time to value a hand in one half of the pot."""
        game = self.spot.game
        is_omaha = all(half.hole == 2 and half.board == 3 for half in game.halves)
        return costs.OMAHA_VALUE if is_omaha else costs.HAND

    def slice(self, number: int) -> tuple[npt.NDArray[np.int64], ...]:
        """The counts for some of the boards and some of the first player's holdings."""
        chunk, part = divmod(number, self._n_parts)
        boards, times = self._boards
        boards, times = boards[chunk :: self._n_chunks], times[chunk :: self._n_chunks]
        sums = tuple(np.zeros((len(player), self.spot.n_codes), np.int64) for player in self.spot.players)
        for often in np.unique(times):
            self._add(boards[times == often], int(often), part, sums)
        return tuple(counts[:, None, :] for counts in sums)

    def _add(self, boards: Ids, often: int, part: int, sums: tuple[npt.NDArray[np.int64], ...]) -> None:
        """Add the outcomes of all pairs to `sums` in place. Each board counts as `often` boards."""
        # Repeat the last board until the boards fill whole registers.
        whole = boards[np.minimum(np.arange(-(-len(boards) // WORDS) * WORDS), len(boards) - 1)]
        mine, theirs = (self._prepared(player, whole, len(boards)) for player in self.spot.players)
        counts = np.zeros_like(sums[0]), np.zeros_like(sums[1])
        other_codes = mirrored_codes(len(self.spot.game.halves))
        add_pairs(mine, theirs, self._codes, other_codes, part, self._n_parts, counts)
        for total, count in zip(sums, counts, strict=True):
            total += often * count

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result, computed from the sums of all slices."""
        return tally_of_orbits(self.spot.players, sums, self.possible.group)

    @cached_property
    def _boards(self) -> tuple[Ids, npt.NDArray[np.int64]]:
        return self.possible.find_ids()

    def _prepared(
        self, player: Holdings, boards: Ids, n_boards: int
    ) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16], npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
        """A player's inputs for the kernel. Boards with index `n_boards` or above are padding."""
        values, are_live = values_on_boards(self.spot.game, player.ids, boards)
        blocked = (~are_live).astype(np.uint16) * np.uint16(BLOCKED)
        blocked[:, n_boards:] = BLOCKED
        weights = player.weights.copy()  # Numba would compile again for a read-only array
        return values.reshape(-1), blocked.reshape(-1), masks_of_ids(player.ids), weights

    @cached_property
    def _codes(self) -> npt.NDArray[np.int64]:
        """The possible codes. In a half without a qualifier, some hand always wins."""
        digits = [range(4 if half.ranking.has_qualifier else 3) for half in self.spot.game.halves]
        return np.array([code_of(each) for each in product(*digits)], np.int64)


def code_of(digits: Iterable[int]) -> int:
    """The code of a deal between two players, from the outcome of each half.

    >>> code_of([1, 3])
    13
    """
    return sum(digit << 2 * half for half, digit in enumerate(digits))


def mirrored_codes(n_halves: int) -> npt.NDArray[np.int64]:
    """The opponent's code for each of the player's codes. The mapping is its own inverse.

    >>> mirrored_codes(1).tolist()
    [1, 0, 2, 3]
    """
    return np.array(
        [code_of(OPPOSITE[code >> 2 * half & 3] for half in range(n_halves)) for code in range(4**n_halves)]
    )


def sums_fit(spot: Spot) -> bool:
    """Whether the counts of a holding fit into 64 bits, even summed over an orbit of up to 24 holdings.

    The count of a holding is at most the other player's total weight times the number of boards.
    """
    heaviest = max(int(player.weights.sum(dtype=object)) for player in spot.players)
    return heaviest * comb(len(spot.live), spot.n_to_come) < 1 << 58
