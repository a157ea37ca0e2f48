"""Array representations of card sets, and conversions between them.

| form | array | bit of a card |
|---|---|---|
| ids | `uint8[n, k]`, a row for each set of k cards | |
| masks | `uint64[n]` | `id`, which is rank * 4 + suit; 52 for the joker |
| planes | four arrays `uint16[n]`: clubs, diamonds, hearts, spades | rank, 0 for a deuce to 12 for an ace |
| packed planes | `uint64[n]`: the four planes in one integer, clubs lowest | 16 * suit + rank |

The joker is bit 13 of the clubs plane, as if it were a club above the ace.

Two forms also have a reversed version. In a reversed mask, a card is bit 52 - id. Take sets of the same size, each
written with ascending ids. If their reversed masks are in descending order, the sets are in lexicographic order. In
reversed planes, a card is bit 12 - rank. This makes the ace the lowest bit, as the Omaha kernels require.

Functions are named `<to>_of_<from>`. They do not check their arguments. To convert a single set to or from a plain
integer, use `mask_of` and `cards_of` in `cards`, or `reversed_mask_of` and `cards_of_reversed` here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Planes, RanksBySuit, Words, Words64
from cardspeak.cards import DECK, JOKER, RANKS, SUITS, Card

Ids: TypeAlias = Bytes
"""Card sets as rows of ids, uint8[n, k]."""
Masks: TypeAlias = Words64
"""Card sets as integers: masks, reversed masks or packed planes, uint64[n]."""
AnyPlanes: TypeAlias = Sequence[Words] | Words
"""Four planes as a sequence, or as one array uint16[4, n]."""

ACE = len(RANKS) - 1
BITS_OF_PLANE = 16
AT_ONCE = 1 << 13
"""The number of sets converted at a time: few enough to stay in the cache."""
FEW = 64
"""Below this number of sets, combining all columns in one NumPy call is faster than adding them one by one."""


def _bits(bit_of: Callable[[Card], int], deck: Iterable[Card] = (*DECK, JOKER)) -> Masks:
    """A lookup table, uint64[256]: each card id maps to the set of that card, any other number to the empty set."""
    bits = np.zeros(256, np.uint64)
    for card in deck:
        bits[card] = 1 << bit_of(card)
    bits.flags.writeable = False
    return bits


MASK_BITS = _bits(lambda card: card)
REVERSED_BITS = _bits(lambda card: JOKER - card)
PACKED_BITS = _bits(lambda card: BITS_OF_PLANE * (card & 3) + (card >> 2))
REVERSED_PACKED_BITS = _bits(lambda card: BITS_OF_PLANE * (card & 3) + ACE - (card >> 2), DECK)
"""Lookup tables, one for each form: each card id maps to the set of that card, any other number below 256 to 0."""


def _union(bits: Masks, ids: npt.NDArray[Any]) -> Masks:
    """The set of cards in each row, uint64[n], in the form of the lookup table `bits`."""
    if len(ids) < FEW:
        few: Masks = np.bitwise_or.reduce(bits.take(ids), axis=1)
        return few
    union = np.zeros(len(ids), np.uint64)
    for start in range(0, len(ids), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        for column in ids[part].T:
            union[part] |= bits.take(column)
    return union


def masks_of_ids(ids: npt.NDArray[Any]) -> Masks:
    """The mask of each row of ids, uint64[n].

    >>> masks_of_ids(np.array([[0, 1], [2, 51]], np.uint8)).tolist()
    [3, 2251799813685252]
    """
    return _union(MASK_BITS, ids)


def ids_of_masks(masks: Masks, n_cards: int) -> Ids:
    """The ids of sets that all have `n_cards` cards, uint8[n, n_cards], ascending in each row.

    >>> ids_of_masks(np.array([3, 2251799813685252], np.uint64), 2).tolist()
    [[0, 1], [2, 51]]
    """
    ids = np.empty((len(masks), n_cards), np.uint8)
    rest = masks.astype(np.float64)  # exact for up to 53 bits; the exponent is the position of the highest bit
    for column in reversed(range(n_cards)):
        ids[:, column] = np.frexp(rest)[1] - 1
        rest -= MASK_BITS[ids[:, column]]
    return ids


def reversed_mask_of(cards: Iterable[Card]) -> int:
    """The reversed mask of cards, as an integer.

    >>> reversed_mask_of([52, 51])
    3
    """
    return sum(1 << (JOKER - card) for card in cards)


def cards_of_reversed(mask: int) -> tuple[Card, ...]:
    """The cards of a reversed mask, by ascending id.

    >>> cards_of_reversed(3)
    (51, 52)
    """
    cards = []
    while mask:
        bit = mask.bit_length() - 1
        cards.append(JOKER - bit)
        mask ^= 1 << bit
    return tuple(cards)


def reversed_masks_of_ids(ids: npt.NDArray[Any]) -> Masks:
    """The reversed mask of each row of ids, uint64[n]."""
    return _union(REVERSED_BITS, ids)


def ids_of_reversed_masks(masks: Masks, n_cards: int) -> Ids:
    """The ids of sets that all have `n_cards` cards, uint8[n, n_cards], ascending in each row.

    >>> ids_of_reversed_masks(np.array([3], np.uint64), 2).tolist()
    [[51, 52]]
    """
    ids = np.empty((len(masks), n_cards), np.uint8)
    rest = masks.astype(np.float64)  # as in `ids_of_masks`
    for column in range(n_cards):
        ids[:, column] = JOKER + 1 - np.frexp(rest)[1]
        rest -= REVERSED_BITS[ids[:, column]]
    return ids


def every_set(cards: Iterable[Card], n_cards: int) -> Ids:
    """All sets of `n_cards` of these cards, as rows of ascending ids in lexicographic order, uint8[n, n_cards].

    >>> every_set(range(4), 2).tolist()
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    """
    deck = np.array(sorted(cards), np.uint8)
    ids = np.zeros((1, 0), np.uint8)
    for n_ways, place in _longer_sets(len(deck), n_cards):
        ids = np.column_stack([np.repeat(ids, n_ways, axis=0), deck[place]])
    return ids


def every_board(board: Sequence[Card], live: Iterable[Card], n_to_come: int) -> Ids:
    """All full boards as rows of ids: the cards already on the board, followed by each set of `n_to_come` live cards.

    >>> every_board([51], [0, 1, 2], 2).tolist()
    [[51, 0, 1], [51, 0, 2], [51, 1, 2]]
    """
    to_come = every_set(live, n_to_come)
    return np.hstack([np.tile(np.array(board, np.uint8), (len(to_come), 1)), to_come])


def every_reversed_mask(cards: Iterable[Card], n_cards: int) -> Masks:
    """All sets of `n_cards` of these cards, as reversed masks in descending order, uint64[n].

    >>> ids_of_reversed_masks(every_reversed_mask([3, 0, 1], 2), 2).tolist()
    [[0, 1], [0, 3], [1, 3]]
    """
    bits = REVERSED_BITS[sorted(cards)]
    masks = np.zeros(1, np.uint64)
    for n_ways, place in _longer_sets(len(bits), n_cards):
        masks = np.repeat(masks, n_ways) | bits[place]
    return masks


def _longer_sets(n: int, size: int) -> Iterator[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]]:
    """The steps that grow the empty set into all sets of `size` positions out of n, one position per step.

    Each step extends every set by one position that is higher than all positions in the set. It adds every such
    position that leaves enough higher positions for the remaining steps.

    Yields:
        Two arrays for each step: how many extensions each set has, and the last position of each extended set.
    """
    after = np.zeros(1, np.int64)
    for missing in reversed(range(size)):
        n_ways = np.maximum(n - missing - after, 0)
        first = np.cumsum(n_ways) - n_ways
        place = np.repeat(after - first, n_ways) + np.arange(int(n_ways.sum()))
        yield n_ways, place
        after = place + 1


def ranks_by_suit(cards: Iterable[Card]) -> RanksBySuit:
    """The planes of one set of cards, as four integers.

    >>> ranks_by_suit([0, 1, 4])
    (3, 1, 0, 0)
    """
    ranks = [0] * len(SUITS)
    for card in cards:
        ranks[card & 3] |= 1 << (card >> 2)
    return ranks[0], ranks[1], ranks[2], ranks[3]


def packed_planes_of_ids(ids: npt.NDArray[Any]) -> Masks:
    """The packed planes of each row of ids, uint64[n].

    >>> packed_planes_of_ids(np.array([[0, 51]], np.uint8)).tolist() == [1 | 1 << 16 * 3 + 12]
    True
    """
    return _union(PACKED_BITS, ids)


def planes_of_packed(packed: Masks) -> Planes:
    """The planes of sets that are given as packed planes."""
    words = packed.astype("<u8").view("<u2").reshape(-1, len(SUITS))  # lowest 16 bits first on any machine
    clubs, diamonds, hearts, spades = np.ascontiguousarray(words.T, np.uint16)
    return clubs, diamonds, hearts, spades


def packed_of_planes(planes: AnyPlanes) -> Masks:
    """The packed planes of sets that are given as planes, uint64[n]."""
    packed = np.zeros(len(planes[0]), np.uint64)
    for suit, plane in enumerate(planes):
        packed |= plane.astype(np.uint64) << np.uint64(BITS_OF_PLANE * suit)
    return packed


def planes_of_ids(ids: npt.NDArray[Any]) -> Planes:
    """The planes of each row of ids.

    >>> [plane.tolist() for plane in planes_of_ids(np.array([[0, 1, 4], [3, 48, 51]], np.uint8))]
    [[3, 4096], [1, 0], [0, 0], [0, 4097]]
    """
    return planes_of_packed(packed_planes_of_ids(ids))


def ids_of_planes(planes: AnyPlanes, n_cards: int) -> Ids:
    """The ids of sets given as planes, uint8[n, n_cards], ascending in each row. All sets must have `n_cards` cards.

    >>> ids_of_planes([np.array([ranks], np.uint16) for ranks in (3, 0, 0, 4096)], 3).tolist()
    [[0, 4, 51]]
    """
    ids, rest = np.empty((len(planes[0]), n_cards), np.uint8), packed_of_planes(planes)
    for column in range(n_cards):
        lowest = rest & (~rest + np.uint64(1))
        place = np.bitwise_count(lowest - np.uint64(1))
        ids[:, column] = (place % BITS_OF_PLANE) * len(SUITS) + place // BITS_OF_PLANE
        rest ^= lowest
    ids.sort(axis=1)
    return ids


def reversed_planes_of_ids(ids: npt.NDArray[Any]) -> Planes:
    """The reversed planes of each row of ids; the rows must not contain the joker.

    >>> [plane.tolist() for plane in reversed_planes_of_ids(np.array([[51, 1]], np.uint8))]
    [[0], [4096], [0], [1]]
    """
    return planes_of_packed(_union(REVERSED_PACKED_BITS, ids))


def reversed_planes_of_reversed_masks(masks: Masks) -> Planes:
    """The reversed planes of sets that are given as reversed masks. A joker is left out.

    >>> [plane.tolist() for plane in reversed_planes_of_reversed_masks(np.array([1 << 52 - 51 | 1 << 51], np.uint64))]
    [[0], [4096], [0], [1]]
    """
    clubs, diamonds, hearts, spades = (
        _every_fourth_bit(masks >> np.uint64(JOKER - 4 * ACE - suit)).astype(np.uint16) for suit in range(len(SUITS))
    )
    return clubs, diamonds, hearts, spades


_PACKING = ((3, 0x03030303030303), (6, 0x000F000F000F000F), (12, 0x000000FF000000FF), (24, 0xFFFF))
"""The steps that gather every fourth bit: OR the number with itself shifted right, then keep only the mask's bits."""


def _every_fourth_bit(masks: Masks) -> Masks:
    """Bits 0, 4, 8 and so on of each number, moved to bits 0, 1, 2 and so on."""
    masks = masks & np.uint64(0x1111111111111)
    for shift, kept in _PACKING:
        masks = (masks | masks >> np.uint64(shift)) & np.uint64(kept)
    return masks
