"""Read hands from rows or columns of card ids, and find invalid hands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, TypeGuard

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import MASK_BITS
from cardspeak.cards import DECK, JOKER, Card, card_name
from cardspeak.errors import CardError, HandError, Where, listed
from cardspeak.evaluate.arrays import COPIED_SLICE, SLICE, Integers, ready, slices, unsigned, whole_numbers
from cardspeak.games import Game
from cardspeak.kernels.orders.rows import Columns, Rows

PLACE = Where("ids", words="cards")

Given: TypeAlias = npt.ArrayLike | Sequence[npt.ArrayLike]
"""Hands as one array of rows, or as a tuple of columns."""


@dataclass(frozen=True, slots=True)
class HandArrays:
    """Hands that all have the same number of cards.

    Attributes:
        rows: the hands as an array of integers of shape (n, k), or None if kernels should read the columns instead.
        columns: the hands as k arrays of shape (n,). If `rows` is not None, these are its columns.
    """

    rows: Integers | None
    columns: tuple[Integers, ...]

    @property
    def n_cards(self) -> int:
        """The number of cards in each hand."""
        return len(self.columns)

    @property
    def arrays(self) -> tuple[Integers, ...]:
        """The arrays that contain the cards."""
        return self.columns if self.rows is None else (self.rows,)

    def __len__(self) -> int:
        return len(self.columns[0])

    @property
    def slice_size(self) -> int:
        """The number of hands to pass to a kernel at once. It is larger if the arrays need not be copied."""
        are_ready = all(array.dtype == np.uint8 and array.flags.c_contiguous for array in self.arrays)
        return SLICE if are_ready else COPIED_SLICE

    def part(self, start: int, stop: int, good: Sequence[Card]) -> Columns | Rows:
        """The hands of a slice in the layout that kernels accept, padded with `good` if they do not fill a register."""
        if self.rows is not None:
            return ready(self.rows[start:stop], np.uint8, good).reshape(-1), (0,) * self.n_cards
        return tuple(ready(column[start:stop], np.uint8, good[i]) for i, column in enumerate(self.columns))

    def in_columns(self) -> HandArrays:
        """The same hands, without rows, for kernels that read columns."""
        return self if self.rows is None else HandArrays(None, self.columns)

    def copy(self) -> HandArrays:
        """A copy of the hands in new memory."""
        return (
            HandArrays(None, tuple(c.copy() for c in self.columns)) if self.rows is None else _of_rows(self.rows.copy())
        )


def read_hands(ids: Given, sizes: Collection[int], accepted: str) -> HandArrays:
    """The hands in the argument. A tuple of arrays is read as columns. One array or a list of lists is read as rows.

    A list of arrays or a tuple of lists is read as rows or columns, whichever its shape permits.

    Args:
        ids: the argument.
        sizes: the numbers of cards that a hand can have.
        accepted: the accepted input, for error messages.

    Raises:
        HandError: the argument does not have a valid shape or dtype, or its shape permits both rows and columns.
    """
    if _are_no_hands(ids):
        return _of_rows(np.empty((0, min(sizes)), np.uint8))
    if not _are_columns(ids, sizes):
        rows = whole_numbers(ids, PLACE, accepted)
        if rows.ndim != 2 or rows.shape[1] not in sizes:
            raise HandError(f"cards of shape {rows.shape}; accepted: {accepted}", PLACE)
        return HandArrays(None, tuple(rows.T)) if rows.flags.f_contiguous and len(rows) > 1 else _of_rows(rows)
    columns = tuple(whole_numbers(column, PLACE, accepted) for column in ids)
    lengths = {len(column) for column in columns}
    if not (isinstance(ids, tuple) and _are_arrays(ids)) and lengths <= {*sizes}:
        what = f"a {type(ids).__name__} of {len(columns)} sequences of {listed(sorted(lengths), 'or')} cards"
        raise HandError(f"{what} could be rows or columns; give rows as one array, columns as a tuple of arrays", PLACE)
    if len(columns) not in sizes:
        raise HandError(f"{len(columns)} columns; accepted: {accepted}", PLACE)
    if len(lengths) > 1:
        raise HandError(f"columns of different lengths: {listed(len(column) for column in columns)}", PLACE)
    return HandArrays(None, columns)


def _are_no_hands(given: object) -> bool:
    """Whether this is an empty list, or a tuple of columns that are empty lists, whether of ids or of text."""
    if not isinstance(given, list | tuple):
        return False
    return not given or (isinstance(given, tuple) and all(isinstance(column, list) and not column for column in given))


def _are_columns(given: object, sizes: Collection[int]) -> TypeGuard[Sequence[npt.ArrayLike]]:
    """Whether these can be columns.

    A tuple of arrays can always be columns. A list of arrays or a tuple of lists can be columns if its length is a
    number of cards that a hand can have.
    """
    if not isinstance(given, (tuple, list)) or not given:
        return False
    if _are_arrays(given):
        return isinstance(given, tuple) or len(given) in sizes
    return isinstance(given, tuple) and len(given) in sizes and all(_is_flat(column) for column in given)


def _are_arrays(columns: Sequence[object]) -> bool:
    """Whether these are one-dimensional arrays of NumPy or another library, such as the columns of a data frame."""
    return all(hasattr(column, "__array__") and np.ndim(column) == 1 for column in columns)


def _is_flat(given: object) -> bool:
    """Whether this is a list or tuple of single items."""
    return isinstance(given, (list, tuple)) and not any(hasattr(item, "__len__") for item in given[:1])


def _of_rows(rows: Integers) -> HandArrays:
    return HandArrays(rows, tuple(rows.T))


def check_hands(hands: HandArrays, game: Game) -> None:
    """Check that all cards are in the game's deck and that no card appears twice in a hand.

    Raises:
        CardError: a card is not in the deck or appears twice in a hand.
    """
    bits = deck_bits(game.deck)
    for start, stop in slices(len(hands), COPIED_SLICE):
        held_bits(hands, start, stop, bits, game)


def held_bits(
    hands: HandArrays, start: int, stop: int, bits: npt.NDArray[np.uint64], game: Game | None = None
) -> npt.NDArray[np.uint64]:
    """The union of the bits of the cards in each hand of a slice, as uint64[stop - start].

    Args:
        hands: the hands.
        start: the index of the first hand.
        stop: the index after the last hand.
        bits: for each number below 256, a bit of its own if the number is an accepted card, otherwise 0.
        game: the game, for error messages.

    Raises:
        CardError: a card has no bit or appears twice in a hand.
    """
    held = np.zeros(stop - start, np.uint64)
    for column in hands.columns:
        held |= bits.take(unsigned(column[start:stop], np.uint8))
    are_wrong = np.bitwise_count(held) != hands.n_cards  # a repeated card adds no second bit
    if are_wrong.any():
        raise fault(hands, start + int(are_wrong.argmax()), game)
    return held


@lru_cache(maxsize=64)
def deck_bits(deck: tuple[Card, ...]) -> npt.NDArray[np.uint64]:
    """For each number below 256, its bit in a mask of cards if the card is in the deck, otherwise 0."""
    bits = np.zeros_like(MASK_BITS)
    bits[[*deck]] = MASK_BITS[[*deck]]
    return bits


def fault(hands: HandArrays, first: int, game: Game | None = None) -> CardError:
    """The error for the first invalid hand at or after index `first`. Without a game, every card is allowed."""
    deck = game.deck if game else (*DECK, JOKER)
    highest, accepted = (JOKER, "0 to 51, 52 for the joker") if JOKER in deck else (DECK[-1], "0 to 51")
    for row in range(first, len(hands)):
        ids = [int(column[row]) for column in hands.columns]
        for column, card in enumerate(ids):
            if not 0 <= card <= highest:
                return CardError.in_array("ids", (row, column), f"{card} is not a card id ({accepted})")
        for column, card in enumerate(ids):
            if game and card not in deck:
                return CardError.in_array(
                    "ids", (row, column), f"{card_name(card)} is not in the deck of {game.short_title}"
                )
        for column, card in enumerate(ids):
            if card in ids[:column]:
                columns = f"columns {ids.index(card)} and {column}"
                return CardError.in_array(
                    "ids", (row,), f"{card_name(card)} is in {columns}; each card can be dealt only once"
                )
    raise AssertionError("a kernel reported an error in valid hands")
