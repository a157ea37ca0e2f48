"""A column of cards, as text or as ids, in which rows can have fewer cards than others."""

from __future__ import annotations

from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Words64
from cardspeak.cards import JOKER
from cardspeak.columns.parsed import NO_CARD, Column
from cardspeak.columns.ragged import PaddedColumn, read_padded
from cardspeak.errors import CardError, HandError, Where
from cardspeak.showdown.many.rows import Problems, check_length


def read_card_column(column: Column | npt.NDArray[Any], what: Where, most: int, problems: Problems) -> PaddedColumn:
    """The cards of a column, at most `most` in each row; rows that cannot be read are added to `problems`.

    Raises:
        HandError: it is not a column of text, of lists of cards, or of ids.
        PotError: it has the wrong length.
    """
    read = _of_ids(column, what, most) if _are_ids(column) else read_padded(column, what, most)
    check_length(read.ids, what, problems.rows.n)

    def fault(row: int) -> CardError:
        return CardError(f"{what}{read.reasons[row].removeprefix('cards')}", what)

    problems.in_rows(read.are_wrong, fault)
    return read


def masks_of(ids: Bytes, bits: Words64) -> Words64:
    """The set of cards of each row, with the bits of `deck_bits`; cards that are not in the deck are left out."""
    held = np.zeros(ids.shape[:-1], np.uint64)
    for card in range(ids.shape[-1]):
        held |= bits.take(ids[..., card])
    return held


def _are_ids(column: object) -> TypeGuard[npt.NDArray[Any]]:
    return isinstance(column, np.ndarray) and column.ndim == 2 and column.dtype.kind in "iu"


def _of_ids(ids: npt.NDArray[Any], what: Where, most: int) -> PaddedColumn:
    """The cards of an array of ids, in which `NO_CARD` stands for no card at the end of a row.

    Raises:
        HandError: the rows are too long.
    """
    if ids.shape[1] > most:
        raise HandError.at(what, f"card ids of shape {ids.shape}; accepted: (n, k), with k at most {most}")
    is_missing = ids == NO_CARD
    counts = np.count_nonzero(~is_missing, axis=1)
    are_wrong = (((ids < 0) | (ids > JOKER)) & ~is_missing).any(axis=1)
    are_wrong |= (is_missing[:, :-1] & ~is_missing[:, 1:]).any(axis=1)
    padded = np.full((len(ids), most), NO_CARD, np.uint8)
    padded[:, : ids.shape[1]] = np.where(is_missing, NO_CARD, ids)
    padded[are_wrong] = NO_CARD
    counts = np.where(are_wrong, 0, counts)
    reason = f"cards: not a row of card ids (0 to 51, 52 for the joker), padded with {NO_CARD}"
    reasons = dict.fromkeys(np.flatnonzero(are_wrong).tolist(), reason)
    return PaddedColumn(padded, counts, np.zeros(len(ids), np.bool_), are_wrong, reasons)
