"""Kernels that put cards together into hands, and find the hands that are wrong."""

from __future__ import annotations

from cardspeak.array_types import Bytes, Flags, Longs, SmallInts, Words64
from cardspeak.kernels.jit.compiled import compiled
from cardspeak.kernels.text.parser import NULL, WRONG


@compiled
def gather_rows(
    cards: Bytes,
    card_counts: SmallInts,
    starts: Longs,
    stops: Longs,
    are_null: Flags,
    ids: Bytes,
    counts: SmallInts,
) -> None:
    """Put single cards together into hands: row i has the cards from `starts[i]` to `stops[i]`.

    Args:
        cards: the ids of the cards, uint8[m, 1].
        card_counts: the number of cards in each item, int8[m]; an item without exactly one card makes its row wrong.
        starts: the index in `cards` where each row starts, int64[n].
        stops: the index where each row ends, int64[n].
        are_null: whether each row is null, bool[n]; an array of length 0 if none is.
        ids: uint8[n, width], filled in place with the first `width` cards of each row.
        counts: int8[n], filled in place with the number of cards in each row, or `NULL` or `WRONG`.
    """
    width = ids.shape[1]
    for row in range(len(starts)):
        if len(are_null) != 0 and are_null[row]:
            counts[row] = NULL
            continue
        start, stop = int(starts[row]), int(stops[row])
        if start < 0 or stop > len(cards):  # offsets that are damaged
            counts[row] = WRONG
            continue
        count, held = 0, 0
        for at in range(start, stop):
            card = int(cards[at, 0])
            if card_counts[at] != 1 or held >> card & 1:
                count = WRONG
                break
            held |= 1 << card
            if count < width:
                ids[row, count] = card
            count += 1
        counts[row] = count


@compiled
def find_wrong_rows(ids: Bytes, bits: Words64, are_wrong: Flags) -> None:
    """Mark hands that have a card without a bit, or a card twice.

    Args:
        ids: the hands, uint8[n, k].
        bits: for each number below 256, a bit of its own if it is a card of the deck, otherwise 0.
        are_wrong: bool[n], filled in place.
    """
    for row in range(ids.shape[0]):
        held, is_wrong = bits[0] ^ bits[0], False
        for column in range(ids.shape[1]):
            bit = bits[ids[row, column]]
            is_wrong |= bit == 0 or held & bit != 0
            held |= bit
        are_wrong[row] = is_wrong
