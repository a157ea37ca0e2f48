"""The kernel that reads the cards in rows of UTF-8 text, in every notation that `parse_cards` accepts.

It accepts and refuses exactly what `parse_cards` does. It does not find every reason to refuse a row, and it does not
know all of Unicode: if a row contains a character that is not ASCII and not in the tables, the kernel answers `UNSURE`
at that character, and its caller asks `parse_cards`.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import NamedTuple

from cardspeak.array_types import Bytes, Flags, Longs, SmallInts
from cardspeak.kernels.jit.compiled import compiled, inlined

NULL, WRONG, UNSURE = -1, -2, -3
"""What `counts` has in place of a number of cards: the row is null, has wrong cards, or must be read by Python."""

NONE = 255
"""The entry of the tables for what is not a card, a rank or a suit."""
TEN, JACK, JOKER = 8, 9, 52
SEPARATOR, DASH = 1, 2
"""The entries of `between`: whitespace, commas and semicolons; a hyphen, which cannot precede the first card."""


class Notation(NamedTuple):
    """The tables that describe the notation, each uint8 and read-only.

    Attributes:
        pairs: the card for two ASCII characters, at the first byte + 256 * the second.
        ranks: the rank for an ASCII character.
        suits: the suit for an ASCII character.
        symbols: the suit for each of the 64 characters from U+2640.
        characters: the card for each of the 96 characters from U+1F0A0, the Unicode block Playing Cards.
        between: `SEPARATOR` or `DASH` for an ASCII character that separates cards, otherwise 0.
    """

    pairs: Bytes
    ranks: Bytes
    suits: Bytes
    symbols: Bytes
    characters: Bytes
    between: Bytes


@inlined
def byte_at(data: Bytes, at: int, stop: int) -> int:
    """The byte at an index, or 0 at and after the end of the row. No card, suit or separator is written with a 0."""
    return int(data[at]) if at < stop else 0


@inlined
def three_at(data: Bytes, at: int, stop: int) -> int:
    """Three bytes as one number, the first byte highest: 0xE299A0 for a spade symbol."""
    return byte_at(data, at, stop) << 16 | byte_at(data, at + 1, stop) << 8 | byte_at(data, at + 2, stop)


@inlined
def separator_length(data: Bytes, at: int, stop: int, is_after_card: bool, notation: Notation) -> int:
    """The number of bytes of the separator at an index, or 0 if there is none."""
    byte = int(data[at])
    if byte < 128:
        kind = notation.between[byte]
        return 1 if kind == SEPARATOR or (kind == DASH and is_after_card) else 0
    if byte == 0xC2 and byte_at(data, at + 1, stop) == 0xA0:  # no-break space
        return 2
    three = three_at(data, at, stop)
    if three == 0xE2808B or three == 0xEFBBBF:  # zero-width spaces
        return 3
    if is_after_card and (three == 0xE28093 or three == 0xE28094 or three == 0xE28892):  # en, em, minus
        return 3
    return 0


@inlined
def after_selectors(data: Bytes, at: int, stop: int) -> int:
    """The index after the variation selectors U+FE0E and U+FE0F that start at an index."""
    while three_at(data, at, stop) & ~1 == 0xEFB88E:
        at += 3
    return at


@inlined
def joker_length(data: Bytes, at: int, stop: int) -> int:
    """The number of bytes of the joker at an index (`Joker` or `Jk` in any case), or 0 if there is none."""
    if byte_at(data, at, stop) | 32 != 0x6A:
        return 0
    second = byte_at(data, at + 1, stop) | 32
    if second == 0x6B:
        return 2
    rest = byte_at(data, at + 2, stop) << 16 | byte_at(data, at + 3, stop) << 8 | byte_at(data, at + 4, stop)
    return 5 if second == 0x6F and rest | 0x202020 == 0x6B6572 else 0


@inlined
def read_card(data: Bytes, at: int, stop: int, notation: Notation) -> tuple[int, int]:
    """The card that starts at an index, and the index after it. The card is `WRONG` or `UNSURE` if there is none."""
    joker = joker_length(data, at, stop)
    if joker != 0:
        return JOKER, at + joker
    byte = int(data[at])
    if byte >= 128:
        high, low = byte_at(data, at + 2, stop), byte_at(data, at + 3, stop)
        if three_at(data, at, stop) & ~1 == 0xF09F82 and low >> 6 == 0b10:
            place = ((high & 0x3F) << 6 | (low & 0x3F)) - 0xA0
            card = int(notation.characters[place]) if place >= 0 else NONE
            if card != NONE:
                return card, after_selectors(data, at + 4, stop)
        return UNSURE, at
    is_ten = byte == 0x31 and byte_at(data, at + 1, stop) == 0x30
    rank = TEN if is_ten else int(notation.ranks[byte])
    if rank == NONE:
        return WRONG, at
    at += 2 if is_ten else 1
    byte = byte_at(data, at, stop)
    if byte < 128:
        suit = int(notation.suits[byte])
        if suit == NONE:  # "Jo" could begin a joker with the Kelvin sign, whose lower case is an ASCII k
            return (UNSURE if rank == JACK and byte | 32 == 0x6F else WRONG), at
        return rank * 4 + suit, after_selectors(data, at + 1, stop)
    three = three_at(data, at, stop)
    if three >> 8 == 0xE299 and three & 0xC0 == 0x80:
        suit = int(notation.symbols[three & 0x3F])
        if suit != NONE:
            return rank * 4 + suit, after_selectors(data, at + 3, stop)
    return UNSURE, at


@compiled
def parse_rows(
    data: Bytes,
    starts: Longs,
    stops: Longs,
    are_null: Flags,
    notation: Notation,
    ids: Bytes,
    counts: SmallInts,
) -> None:
    """Read the cards in each row of text.

    Args:
        data: the text of all rows, UTF-8.
        starts: the index in `data` where each row starts, int64[n].
        stops: the index where each row ends, int64[n].
        are_null: whether each row is null, bool[n]; an array of length 0 if none is.
        notation: the notation.
        ids: uint8[n, width], filled in place with the ids of the first `width` cards of each row. Of rows that are
            null, wrong or shorter, only the beginning is filled.
        counts: int8[n], filled in place with the number of cards in each row, or `NULL`, `WRONG` or `UNSURE`.
    """
    width = ids.shape[1]
    for row in range(len(starts)):
        if len(are_null) != 0 and are_null[row]:
            counts[row] = NULL
            continue
        at, stop = int(starts[row]), int(stops[row])
        if at < 0 or stop > len(data):  # offsets that are damaged
            counts[row] = WRONG
            continue
        count, held = 0, 0
        while at < stop:
            card = NONE
            if at + 1 < stop:
                card = int(notation.pairs[int(data[at]) | int(data[at + 1]) << 8])
            if card != NONE:
                at += 2
                if at < stop and data[at] >= 128:
                    at = after_selectors(data, at, stop)
            else:
                length = separator_length(data, at, stop, count != 0, notation)
                if length != 0:
                    at += length
                    continue
                card, at = read_card(data, at, stop, notation)
                if card < 0:
                    count = card
                    break
            if held >> card & 1:
                count = WRONG
                break
            held |= 1 << card
            if count < width:
                ids[row, count] = card
            count += 1
            if at < stop and data[at] == 32:
                at += 1
        counts[row] = count
