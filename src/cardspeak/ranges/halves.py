"""Halves of a deck: all holdings as a few tables of bits, so that a set of millions of holdings is quick to change.

Cards that a range never tells apart form a group (see `domains.py`). The groups are split into two sides. All holdings
with the same number of cards on the first side form a block. A block is a table: a row for each way to take the cards
of one side, a column for each way to take the cards of the other side. The cells of a pattern are then a union of
rectangles, each a set of rows combined with a set of columns. Rows and columns are found separately. A set of holdings
needs one bit for each cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks, cards_of_reversed
from cardspeak.cards import JOKER
from cardspeak.ranges.domains import N_SUITS, Ways, n_ways, new_ways_of
from cardspeak.ranges.matching import Matching
from cardspeak.ranges.sets import OF_SUIT, counts_in

Words = npt.NDArray[np.uint64]
"""Bits of cells, 64 in each number."""
Shapes = frozenset[tuple[int, ...]]
Needs = tuple[tuple[int, int], ...]
"""Sets of cards, and how many cards of each are needed."""
Spend = Callable[[int], None]
"""Counts work, as a number of words."""


BITS = 64
"""The number of bits in a word."""
MOST_IN_ONE = 1 << 19
"""With at most this many cells, one side has all groups and the other side none, so there is one block with one row."""
FEW = 8
"""With at most this many needs, a count of up to 31 cards for each of them fits into one 64-bit integer."""
EACH_NEED = 1 << 11
"""The cost of finding the columns that meet a need, as the number of words that can be changed in the same time."""
EACH_WAY = 3
"""The cost of counting certain cards in one row or column, as the number of words that can be changed in that time."""
MOST_KEPT = 1 << 21
"""The largest number of words that a side caches."""


class Cells(NamedTuple):
    """Some cells of a block.

    Attributes:
        block: the index of the block.
        rows: the rows that have any of the cells.
        words: the bits of the columns, uint64[rows, n]; uint64[1, n] if they are the same in each row.
    """

    block: int
    rows: Longs
    words: Words


class Side:
    """One of the two sides: the ways to take cards from its groups."""

    def __init__(self, groups: tuple[int, ...]) -> None:
        self.groups, self.cards = groups, sum(groups)
        self._n_kept = 0
        self._ways: dict[int, Ways] = {}
        self._counts: dict[tuple[int, int], npt.NDArray[np.uint8]] = {}
        self._at_least: dict[tuple[int, int, int], Words] = {}
        self._rows: dict[tuple[int, Needs], list[tuple[tuple[int, ...], Longs]]] = {}

    def ways(self, n: int) -> Ways:
        """The ways to take n cards."""
        ways = self._ways.get(n)
        if ways is None:
            ways = self._ways[n] = new_ways_of(self.groups, n)
        return ways

    def _make_room(self, n_words: int) -> None:
        """Clear the cache if it would exceed `MOST_KEPT` with this many more words."""
        self._n_kept += n_words
        if self._n_kept > MOST_KEPT:
            self._counts, self._at_least, self._rows, self._n_kept = {}, {}, {}, n_words

    def counts(self, n: int, cards: int, spend: Spend) -> npt.NDArray[np.uint8]:
        """For each way to take n cards, the number of the given cards that it includes."""
        counts = self._counts.get((n, cards))
        if counts is None:
            counts = counts_in(self.ways(n).masks, cards)
            spend(EACH_WAY * len(counts))
            self._make_room(len(counts) // 8)
            self._counts[n, cards] = counts
        return counts

    def at_least(self, n: int, cards: int, least: int, spend: Spend) -> Words:
        """Which ways to take n cards include at least `least` of the given cards, as bits."""
        fits = self._at_least.get((n, cards, least))
        if fits is None:
            masks = self.ways(n).masks
            spend(EACH_WAY * len(masks))
            fits = packed(counts_in(masks, cards) >= least)
            self._make_room(len(fits))
            self._at_least[n, cards, least] = fits
        return fits

    def rows(self, n: int, needs: Needs, spend: Spend) -> list[tuple[tuple[int, ...], Longs]]:
        """The ways to take n cards, grouped by how many cards they have for each need.

        For a need that is met, only the needed number of cards counts.
        """
        by_code = self._rows.get((n, needs))
        if by_code is None:
            held = [np.minimum(self.counts(n, cards, spend), needed) for cards, needed in needs]
            codes = np.zeros(len(self.ways(n).masks), np.int64)
            for has, (_, needed) in zip(held, needs, strict=True):
                codes = codes * (needed + 1) + has
                if len(needs) > FEW:  # renumber the codes, which could otherwise overflow
                    codes = np.unique(codes, return_inverse=True)[1]
            of_code = [np.flatnonzero(codes == code) for code in np.unique(codes).tolist()]
            by_code = [(tuple(int(has[rows[0]]) for has in held), rows) for rows in of_code]
            spend(EACH_WAY * len(codes) * len(needs))
            self._make_room(len(codes))
            self._rows[n, needs] = by_code
        return by_code


class Block:
    """The holdings with `n_outer` cards of one side, `outer`, and `n_inner` cards of the other side, `inner`.

    Each way to take the cards of `outer` is a row, and each way to take the cards of `inner` is a column.
    """

    def __init__(self, outer: Side, n_outer: int, inner: Side, n_inner: int) -> None:
        self.outer, self.n_outer, self.inner, self.n_inner = outer, n_outer, inner, n_inner
        self.n_rows = len(outer.ways(n_outer).masks)
        self.n_words = -(-len(inner.ways(n_inner).masks) // BITS)

    def masks(self, rows: Longs, columns: Longs) -> Masks:
        """One holding of each cell, its representative."""
        return self.outer.ways(self.n_outer).masks[rows] | self.inner.ways(self.n_inner).masks[columns]

    @cached_property
    def _columns(self) -> list[tuple[int, Words]]:
        """The different sizes of columns (see `Ways.sizes`), each with the bits of the columns that have it."""
        sizes = self.inner.ways(self.n_inner).sizes
        return [(size, packed(sizes == size)) for size in np.unique(sizes).tolist()]

    def n_holdings(self, cells: Cells) -> int:
        """The number of holdings in some cells."""
        sizes = self.outer.ways(self.n_outer).sizes[cells.rows]
        return sum(
            size * int((np.bitwise_count(cells.words & columns).sum(axis=1, dtype=np.int64) * sizes).sum())
            for size, columns in self._columns
        )


class Halves:
    """The blocks of all holdings of `n_cards` cards."""

    def __init__(self, groups: tuple[int, ...], n_cards: int) -> None:
        self.groups, self.n_cards = groups, n_cards
        is_small = n_ways([group.bit_count() for group in groups], n_cards) <= MOST_IN_ONE
        ordered = _ordered(groups)
        first, last = (Side(part) for part in (((), ordered) if is_small else _split(ordered)))
        self.first, self.last = first, last
        self.blocks = []
        for n_first in range(n_cards + 1):
            if n_first > first.cards.bit_count() or n_cards - n_first > last.cards.bit_count():
                continue
            outer, inner = (first, n_first), (last, n_cards - n_first)
            if len(first.ways(n_first).masks) > len(last.ways(n_cards - n_first).masks):
                outer, inner = inner, outer
            self.blocks.append(Block(*outer, *inner))
        self._suits: dict[tuple[int, Shapes], tuple[Longs, Words]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return halves_of, (self.groups, self.n_cards)

    def matching(self, matching: Matching, spend: Spend) -> Iterator[Cells]:
        """The cells of a pattern."""
        needs = [*matching.needs]
        needs += [(1 << (JOKER - card), 1) for card in cards_of_reversed(matching.known)]
        for number, block in enumerate(self.blocks):
            spend(EACH_NEED * (1 + len(needs)) + block.n_rows)
            of_outer = tuple(need for need in needs if need[0] & block.outer.cards)
            columns = _every(block, [need for need in needs if not need[0] & block.outer.cards], spend)
            for had, rows in block.outer.rows(block.n_outer, of_outer, spend):
                left = [(cards, n - has) for (cards, n), has in zip(of_outer, had, strict=True) if n > has]
                spend(EACH_NEED * (1 + len(left)))
                if any((cards & block.inner.cards).bit_count() < n for cards, n in left):
                    continue
                words = _every(block, left, spend, columns)
                if words.any():
                    yield Cells(number, rows, words[None, :])

    def singles(self, sets: Masks) -> Iterator[Cells]:
        """The cells of single holdings. Each of their cards must be a group of its own."""
        n_first = counts_in(sets, self.first.cards)
        for number, block in enumerate(self.blocks):
            here = sets[n_first == self.n_first(block)]
            if len(here):
                row, column = self.places(block, here)
                rows, at = np.unique(row, return_inverse=True)
                words = np.zeros((len(rows), block.n_words), np.uint64)
                np.bitwise_or.at(words, (at, column // BITS), np.uint64(1) << (column % BITS).astype(np.uint64))
                yield Cells(number, rows, words)

    def n_first(self, block: Block) -> int:
        """The number of cards of the first side in the holdings of a block."""
        return block.n_outer if block.outer is self.first else block.n_inner

    def places(self, block: Block, holdings: Masks) -> tuple[Longs, Longs]:
        """The row and the column of each holding of a block."""
        outer, inner = np.uint64(block.outer.cards), np.uint64(block.inner.cards)
        rows = block.outer.ways(block.n_outer).places_of(holdings & outer)
        return rows, block.inner.ways(block.n_inner).places_of(holdings & inner)

    def shaped(self, cells: Cells, shapes: Shapes) -> Cells:
        """The cells whose holdings have one of the shapes."""
        key = cells.block, shapes
        if key not in self._suits:
            self._suits[key] = _shape_table(self.blocks[cells.block], shapes)
        of_row, table = self._suits[key]
        return cells._replace(words=cells.words & table[of_row[cells.rows]])


def _every(block: Block, needs: Iterable[tuple[int, int]], spend: Spend, columns: Words | None = None) -> Words:
    """The given columns of a block (by default, all of them) that meet all needs, as bits."""
    for cards, n in needs:
        fits = block.inner.at_least(block.n_inner, cards, n, spend)
        columns = fits if columns is None else columns & fits
    return block.inner.at_least(block.n_inner, 0, 0, spend) if columns is None else columns


def _shape_table(block: Block, shapes: Shapes) -> tuple[Longs, Words]:
    """For each row of a block, an index into a table; and the table.

    Each entry of the table has the columns, as bits, whose cards complete such a row to one of the shapes.
    """
    outer, of_row = _suit_counts(block.outer.ways(block.n_outer).masks)
    inner, of_column = _suit_counts(block.inner.ways(block.n_inner).masks)
    wanted = {tuple(sorted(shape)) for shape in shapes}
    table = [
        packed(np.array([tuple(sorted(map(sum, zip(mine, more, strict=True)))) in wanted for more in inner])[of_column])
        for mine in outer
    ]
    return of_row, np.stack(table)


def _suit_counts(masks: Masks) -> tuple[list[tuple[int, ...]], Longs]:
    """The different counts of cards by suit, and for each set the index of its counts."""
    codes = np.zeros(len(masks), np.int64)
    for suit in range(N_SUITS):
        codes |= counts_in(masks, OF_SUIT[suit]).astype(np.int64) << 4 * suit
    different, indices = np.unique(codes, return_inverse=True)
    return [tuple(code >> 4 * suit & 15 for suit in range(N_SUITS)) for code in different.tolist()], indices


def packed(cells: npt.NDArray[np.bool_]) -> Words:
    """Booleans as bits, 64 in a word; the last word of a row is padded with zeros."""
    as_bytes = np.packbits(cells, axis=-1, bitorder="little")
    n_more = -as_bytes.shape[-1] % 8
    padded = np.concatenate([as_bytes, np.zeros((*as_bytes.shape[:-1], n_more), np.uint8)], axis=-1)
    return np.ascontiguousarray(padded).view(np.uint64)


def _split(groups: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The groups in two halves, the second with one more if their number is odd."""
    middle = len(groups) // 2
    return tuple(groups[:middle]), tuple(groups[middle:])


def _ordered(groups: Sequence[int]) -> tuple[int, ...]:
    """The groups, high cards first, whatever their order was."""
    return tuple(sorted(groups, key=lambda group: (group.bit_length(), group)))


@lru_cache(maxsize=2)
def halves_of(groups: tuple[int, ...], n_cards: int) -> Halves:
    """The halves for these groups of cards."""
    return Halves(groups, n_cards)
