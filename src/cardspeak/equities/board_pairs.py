"""Two ranges, all pairs of their holdings along the boards: exact in every game, and fast where boards are many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from math import comb

import numpy as np
import numpy.typing as npt

from cardspeak.equities.every_deal import masks_of, tally_of_players
from cardspeak.equities.method import Counts, Refusal, Tally
from cardspeak.equities.spot import Cards2D, Hands, Spot, holdings_of
from cardspeak.equities.values import values_on_boards
from cardspeak.kernels.board_pairs import BLOCKED, NOBODY, add_pairs
from cardspeak.kernels.lanes import WORDS

VALUE_SECONDS = 15e-9
"""A hand, to be put together and valued in one half of the pot."""
OUTCOME_SECONDS = 0.12e-9
"""Two holdings on a board, compared in one half of the pot."""
PAIR_SECONDS = 30e-9
"""What a pair takes besides."""
SLICE_SECONDS = 0.03
MOST_VALUES = 1 << 22
"""Hands valued at a time, in all halves: what they take stays below 50 MB."""
MOST_HALVES = 7
"""More would have codes up to the bit that says that a holding shares a card with the board."""
DIGITS = (1, 0, 2, NOBODY)
"""What becomes of a half for the other player, for each thing that becomes of it for one."""


class BoardPairs:
    """All pairs of the holdings of two players, compared on many boards at a time.

    Attributes:
        name: what it does.
        n_slices: how many slices there are.
        is_long: whether sums may be above 2**63; such weights are refused.
    """

    name = "every board, all pairs of holdings"
    is_long = False

    def __init__(self, spot: Spot) -> None:
        """Prepare the slices.

        Raises:
            Refusal: there are not two players, or too many halves of the pot; or weights are above all measure.
        """
        if len(spot.players) != 2 or len(spot.game.halves) > MOST_HALVES:
            raise Refusal
        self.spot = spot
        self._to_come = known_to_come(spot)
        self._n_boards = comb(len(self._to_come), spot.n_to_come)
        check_sums(spot.players, self._n_boards)
        n_held = sum(map(len, spot.players))
        most = max(WORDS, MOST_VALUES // (n_held * len(spot.game.halves)))
        wanted = max(8 * WORDS, int(SLICE_SECONDS / self._seconds_of_boards(1, 1)))
        self._n_chunks = -(-self._n_boards // min(most, wanted))
        self._n_parts = self._parts()
        self.n_slices = self._n_chunks * self._n_parts

    def _parts(self) -> int:
        """How many parts the first player's holdings are cut into, if comparing takes longer than a slice should."""
        per_chunk = self._seconds_of_boards(-(-self._n_boards // self._n_chunks), 1)
        return min(len(self.spot.players[0]), max(1, round(per_chunk / SLICE_SECONDS)))

    def _seconds_of_boards(self, n: int, n_parts: int) -> float:
        """How long so many boards at a time take, where the first player's holdings are cut into so many parts."""
        mine, theirs = map(len, self.spot.players)
        per_pair = PAIR_SECONDS + n * OUTCOME_SECONDS * len(self.spot.game.halves)
        return n_parts * (mine + theirs) * n * VALUE_SECONDS * len(self.spot.game.halves) + mine * theirs * per_pair

    def seconds(self) -> float:
        """How long it takes on one core."""
        at_a_time = -(-self._n_boards // self._n_chunks)
        return self._n_chunks * self._seconds_of_boards(at_a_time, self._n_parts)

    def slice(self, number: int) -> tuple[npt.NDArray[np.int64], ...]:
        """The counts of all holdings over some of the boards and some of the first player's holdings."""
        chunk, part = divmod(number, self._n_parts)
        boards = self._boards[chunk :: self._n_chunks]
        mine, theirs = (self._prepared(player, boards) for player in self.spot.players)
        n_codes = self.spot.n_codes
        found = tuple(np.zeros((len(player), n_codes), np.int64) for player in self.spot.players)
        other_codes = mirrored_codes(len(self.spot.game.halves))
        add_pairs(mine, theirs, self._possible, other_codes, part, self._n_parts, (found[0], found[1]))
        return tuple(counts[:, None, :] for counts in found)

    def tally(self, sums: Sequence[Counts]) -> Tally:
        """The result from the sums of all slices."""
        return tally_of_players(self.spot.players, sums)

    @cached_property
    def _boards(self) -> Cards2D:
        return full_boards(self.spot.board, self._to_come, self.spot.n_to_come)

    def _prepared(
        self, player: Hands, boards: Cards2D
    ) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16], npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
        """What the kernel takes of a player, with boards that are none behind the others to fill up a register."""
        values, are_live = values_on_boards(self.spot.game, player.cards, boards)
        n_missing = -len(boards) % WORDS
        padded = np.pad(values, ((0, 0), (0, 0), (0, n_missing)))
        blocked = np.pad(
            np.where(are_live, 0, BLOCKED).astype(np.uint16), ((0, 0), (0, n_missing)), constant_values=BLOCKED
        )
        return padded.reshape(-1), blocked.reshape(-1), masks_of(player.cards), player.weights

    @cached_property
    def _possible(self) -> npt.NDArray[np.int64]:
        """The codes that there may be: of a half without a qualifier somebody wins it."""
        digits = [range(4 if half.ranking.has_qualifier else 3) for half in self.spot.game.halves]
        return np.array([code_of(each) for each in product(*digits)], np.int64)


def code_of(digits: Iterable[int]) -> int:
    """The code of what becomes of each half, of two players' deals.

    >>> code_of([1, 3])
    13
    """
    return sum(digit << 2 * half for half, digit in enumerate(digits))


def mirrored_codes(n_halves: int) -> npt.NDArray[np.int64]:
    """The code of the other player for each code of one of two; the same codes in pairs, so either way.

    >>> mirrored_codes(1).tolist()
    [1, 0, 2, 3]
    """
    return np.array([code_of(DIGITS[code >> 2 * half & 3] for half in range(n_halves)) for code in range(4**n_halves)])


def known_to_come(spot: Spot) -> tuple[int, ...]:
    """The cards that the board may still get: not those that one of the players surely holds."""
    surely = [np.bitwise_and.reduce(masks_of(player.cards)) for player in spot.players]
    held = int(np.bitwise_or.reduce(surely))
    return tuple(card for card in spot.live if not held >> card & 1)


def full_boards(board: Sequence[int], to_come: Sequence[int], n_to_come: int) -> Cards2D:
    """Every full board that begins with the cards of `board`, as uint8[n, full board].

    >>> full_boards((1, 2), (3, 4), 1).tolist()
    [[1, 2, 3], [1, 2, 4]]
    """
    rest = holdings_of(to_come, n_to_come)
    return np.hstack([np.tile(np.array(board, np.uint8), (len(rest), 1)), rest])


def check_sums(players: Sequence[Hands], n_boards: int) -> None:
    """Nothing; raises `Refusal` where counts may not fit into 64 bits.

    A holding counts no more than the other player's weight on all boards.
    """
    if max(int(player.weights.sum(dtype=object)) for player in players) * n_boards >= 1 << 63:
        raise Refusal
