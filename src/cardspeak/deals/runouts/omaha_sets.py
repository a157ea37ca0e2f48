"""Omaha hands against one range, however wide: sets of holdings are united and counted, and no holding is valued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement

import numpy as np

from cardspeak.array_types import Bytes, Longs, Planes, Words
from cardspeak.card_sets import (
    Ids,
    Masks,
    every_set,
    masks_of_ids,
    packed_of_planes,
    reversed_planes_of_ids,
)
from cardspeak.deals.runouts.groups import Grouped
from cardspeak.deals.runouts.method import Fractions
from cardspeak.deals.runouts.street import Street
from cardspeak.equities.boards.omaha_halves import HIGH, LOW, kinds_of
from cardspeak.equities.question.holdings import Holdings
from cardspeak.kernels.deals.omaha_sets import (
    CARDS,
    LOW_PAIRS,
    N_SETS,
    RANK_PAIRS,
    SUITED_PAIRS,
    TILE,
    Halves,
    put_omaha_values,
    run_programs,
    write_programs,
)
from cardspeak.kernels.equity.omaha_boards import omaha_values_on_boards
from cardspeak.kernels.lanes.lanes import WORDS

BITS = 16
PADDING = 2 * WORDS
MOST_RUNOUTS = 1 << 12
"""About how many runouts are prepared at a time, and the largest number of those of a board."""
MOST_ROWS = 64
"""The largest number of rows with the same board that are counted at a time."""
MOST_DIGITS = 24
BOARD, RUNOUT, ROW, ROW_RUNOUT = 12e-6, 1.5e-6, 2e-6, 0.15e-6
TILE_RUNOUT, TILE_COUNT = 50e-9, 16e-9
"""About how long it takes to prepare a board, a runout, a row, and a row on a runout; and, for each tile, to unite the
sets on a runout, and to count for a row."""
LOW_RANKS, OTHER_RANKS = (12, 0, 1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11)
_LOW = [(min(pair), max(pair)) for pair in combinations(LOW_RANKS, 2)]
PAIRS = (*_LOW, *(pair for pair in combinations_with_replacement(range(13), 2) if pair not in _LOW))
"""All pairs of ranks, the lower rank first. Those that can make a low come first."""
SUITED = tuple((low, high) for high in range(1, 13) for low in range(high))


def sets_of(ids: Ids) -> Words:
    """The sets of holdings, uint8[n, k], as `run_programs` reads them."""
    n_tiles = -(-len(ids) // (TILE * BITS))
    of_card, columns = np.empty((CARDS, n_tiles * TILE), np.uint16), np.ascontiguousarray(ids.T)
    for card in range(CARDS):
        has_card = np.zeros(n_tiles * TILE * BITS, np.bool_)
        for column in columns:
            has_card[: len(ids)] |= column == card
        of_card[card] = np.packbits(has_card, bitorder="little").view("<u2")
    bits = np.empty((n_tiles, N_SETS, TILE), np.uint16)

    def put(number: int, held: Words) -> None:
        bits[:, number] = held.reshape(n_tiles, TILE)

    of_suit = of_card.reshape(CARDS // 4, 4, -1)
    of_rank = np.bitwise_or.reduce(of_suit, axis=1)
    for card in range(CARDS):
        put(card, of_card[card])
    for number, (low, high) in enumerate(PAIRS, CARDS):
        put(number, of_rank[low] & of_rank[high] if low < high else _two_of(of_suit[low]))
    for suit in range(4):
        for number, (low, high) in enumerate(SUITED, CARDS + RANK_PAIRS + suit * SUITED_PAIRS):
            put(number, of_suit[low, suit] & of_suit[high, suit])
        put(N_SETS - 4 + suit, _two_of(of_suit[:, suit]))
    return bits.reshape(-1)


def _two_of(sets: Words) -> Words:
    """What is in at least two of some sets."""
    once, twice = np.zeros((2, sets.shape[1]), np.uint16)
    for each in sets:
        twice |= once & each
        once |= each
    return twice


def digits_of(weights: Longs) -> Words:
    """The binary digits of the weights of holdings, as `run_programs` reads them."""
    n_bits = -(-len(weights) // (TILE * BITS)) * TILE * BITS
    digits = []
    for digit in range(int(weights.max()).bit_length()):
        has_digit = np.zeros(n_bits, np.bool_)
        has_digit[: len(weights)] = weights >> digit & 1
        digits.append(np.packbits(has_digit, bitorder="little").view("<u2"))
    return np.ascontiguousarray(np.concatenate(digits), np.uint16)


def _in_rows(planes: Planes) -> Words:
    """The planes of one hand after another."""
    return np.ascontiguousarray(np.column_stack(planes).reshape(-1))


def _reversed(ids: Ids) -> Words:
    return _in_rows(reversed_planes_of_ids(ids))


def _padded(planes: Planes) -> Planes:
    """The planes, with two registers of words more."""
    padded = np.zeros((4, len(planes[0]) + PADDING), np.uint16)
    for row, plane in zip(padded, planes, strict=True):
        row[: len(plane)] = plane
    return padded[0], padded[1], padded[2], padded[3]


def _by_runout(values: Words) -> Words:
    """Values of hands on runouts, uint16[hands, n], runout after runout."""
    return np.ascontiguousarray(values.T).reshape(-1)


_RANK_HANDS = _reversed(np.array([(4 * low, 4 * high + 1) for low, high in PAIRS], np.uint8))
_SUITED_HANDS = tuple(
    _reversed(np.array([(4 * low + suit, 4 * high + suit) for low, high in SUITED], np.uint8)) for suit in range(4)
)


@dataclass(frozen=True, slots=True, eq=False)
class _Runouts:
    """The runouts of some boards, one board after another.

    Attributes:
        cards: the cards that each adds to its board, uint8[m, k].
        starts: the first runout of each board, and the number of runouts.
        full: the full boards as packed planes, with reversed ranks.
        planes: the same as planes, padded.
    """

    cards: Ids
    starts: Longs
    full: Masks
    planes: Planes


class OmahaSets:
    """Omaha hands against a range; see `kernels.deals.omaha_sets`."""

    @staticmethod
    def takes(street: Street, opponents: Sequence[Holdings]) -> bool:
        """Whether the game is Omaha, with a low half or without, there is one opponent, and boards have few runouts."""
        if len(opponents) != 1 or street.n_runouts > MOST_RUNOUTS:
            return False
        kinds = kinds_of(street.game, opponents[0].n_cards)
        is_split = kinds == (HIGH, LOW) and not any(half.fallback for half in street.game.halves)
        is_short = int(opponents[0].weights.max()).bit_length() <= MOST_DIGITS
        return is_short and (kinds == (HIGH,) or is_split)

    def __init__(self, street: Street, opponents: Sequence[Holdings]) -> None:
        (self._range,) = opponents
        self._street, self._has_low = street, len(street.game.halves) > 1

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name not in ("_sets", "_digits")}

    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """See `Method`."""
        n_runouts, n_tiles = self._street.n_runouts, -(-len(self._range) // (TILE * BITS))
        n_digits, halves = int(self._range.weights.max()).bit_length(), 1 + self._has_low
        per_board = max(1.0, n_rows / max(n_boards, 1))
        unions = -(-per_board // MOST_ROWS) * n_boards * n_runouts
        each = ROW_RUNOUT + n_tiles * n_digits * TILE_COUNT
        return (
            n_boards * BOARD
            + unions * (RUNOUT + n_tiles * n_digits * TILE_RUNOUT) * halves
            + n_rows * (ROW + n_runouts * each * halves)
        )

    @cached_property
    def _sets(self) -> Words:
        return sets_of(self._range.ids)

    @cached_property
    def _digits(self) -> Words:
        return digits_of(self._range.weights)

    @cached_property
    def _to_come(self) -> Ids:
        live = [card for card in self._street.game.deck if card not in self._street.dead]
        return every_set(live, self._street.n_to_come)

    def shares(self, rows: Grouped) -> Fractions:
        """See `Method`."""
        step = max(1, MOST_RUNOUTS // self._street.n_runouts)
        lost, met = np.zeros((2, len(rows)), np.int64)
        for start in range(0, len(rows.boards), step):
            first, last = np.searchsorted(rows.board_of, [start, start + step])
            part = slice(int(first), int(last))
            self._add(rows.part(start, start + step), lost[part], met[part])
        n_dealt = self._street.n_dealt(2 * rows.hands.shape[2])
        over = met * (n_dealt * (4 if self._has_low else 2))
        return Fractions(over - lost, over)

    def _add(self, rows: Grouped, lost: Longs, met: Longs) -> None:
        """Add what the hands lose, and the weight of the holdings that they meet."""
        runouts = self._runouts(rows.boards)
        of_pairs = self._of_pairs(runouts.planes)
        n_rows = np.bincount(rows.board_of, minlength=len(rows.boards))
        of_part = (np.arange(len(rows)) - (np.cumsum(n_rows) - n_rows)[rows.board_of]) // MOST_ROWS
        for part in range(int(of_part.max()) + 1):
            at = np.flatnonzero(of_part == part)
            lost[at], met[at] = self._of_part(rows.hands[at, 0], rows.board_of[at], rows.boards, runouts, of_pairs)

    def _of_part(
        self, hands: Ids, board_of: Longs, boards: Ids, runouts: _Runouts, of_pairs: tuple[Halves, Words, Bytes]
    ) -> tuple[Longs, Longs]:
        """What some of the hands lose, and the weight of the holdings that they meet."""
        planes = reversed_planes_of_ids(hands)
        row_starts = np.searchsorted(board_of, np.arange(len(boards) + 1))
        first = runouts.starts[board_of]
        n_runouts = runouts.starts[board_of + 1] - first
        sizes = -(-n_runouts // WORDS) * WORDS
        places = np.cumsum(sizes) - sizes
        highs = np.empty(int(sizes.sum()), np.uint16)
        values = highs, np.empty(len(highs) if self._has_low else 0, np.uint16)
        put_omaha_values(_in_rows(planes), first, n_runouts, runouts.planes, places, values)
        n_codes = len(runouts.full) * 200 + 8 * int(n_runouts.sum())
        codes, starts = np.empty(n_codes, np.int32), np.empty(len(runouts.full) + 1, np.int64)
        full = runouts.full, runouts.planes
        held = packed_of_planes(planes)
        write_programs(of_pairs, values, places, held, full, row_starts, runouts.starts, codes, starts)
        out = np.ascontiguousarray(np.hstack([hands, boards[board_of]]))
        lost, met = np.zeros((2, len(hands)), np.int64)
        run_programs(
            self._sets,
            self._digits,
            (out.reshape(-1), out.shape[1]),
            (runouts.cards.reshape(-1), runouts.cards.shape[1]),
            (codes, starts),
            row_starts,
            runouts.starts,
            lost,
            met,
        )
        return lost, met

    def _runouts(self, boards: Ids) -> _Runouts:
        to_come = self._to_come
        board_of, at = np.nonzero(masks_of_ids(boards)[:, None] & masks_of_ids(to_come) == 0)
        starts = np.searchsorted(board_of, np.arange(len(boards) + 1))
        cards = np.ascontiguousarray(to_come[at])
        known = reversed_planes_of_ids(np.hstack([boards[board_of], cards]))
        return _Runouts(cards, starts, packed_of_planes(known), _padded(known))

    def _of_pairs(self, padded: Planes) -> tuple[Halves, Words, Bytes]:
        """The values of pairs of ranks, as `write_programs` reads them."""
        n = len(padded[0]) - PADDING
        highs, lows = self._values(_RANK_HANDS, padded, n)
        suited, suit_of = np.zeros((n, SUITED_PAIRS), np.uint16), np.full(n, 4, np.uint8)
        for suit, hands in enumerate(_SUITED_HANDS):
            at = np.flatnonzero(np.bitwise_count(padded[suit][:n]) >= 3)
            if len(at):
                suit_of[at] = suit
                clubs, diamonds, hearts, spades = padded
                part = _padded((clubs[at], diamonds[at], hearts[at], spades[at]))
                suited[at] = self._values(hands, part, len(at))[0].T
        of_halves = _by_runout(highs), _by_runout(lows[:LOW_PAIRS])
        return of_halves, suited.reshape(-1), suit_of

    def _values(self, hands: Words, padded: Planes, n: int) -> tuple[Words, Words]:
        """The values of hands of two cards on n boards, uint16[hands, n]; the lows are empty without a low half."""
        n_whole = -(-n // WORDS) * WORDS
        clubs, diamonds, hearts, spades = (plane[:n_whole] for plane in padded)
        highs = np.empty((len(hands) // 4, n_whole), np.uint16)
        lows = np.empty((len(highs) if self._has_low else 0, n_whole), np.uint16)
        omaha_values_on_boards(hands, (clubs, diamonds, hearts, spades), highs.reshape(-1), lows.reshape(-1))
        return highs[:, :n], lows[:, :n]
