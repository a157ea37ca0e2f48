"""The hands and boards of many rows, from arrays of ids or from columns of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Flags, Longs
from cardspeak.card_sets import MASK_BITS
from cardspeak.cards import JOKER, card_name, counted, parse_cards
from cardspeak.columns.ragged import read_padded
from cardspeak.equities.many.filled import Columns
from cardspeak.equities.question.question import GivenRange
from cardspeak.errors import CardError, EquityError, HandError, Where, listed, shortened
from cardspeak.evaluate.arrays import Integers, whole_numbers
from cardspeak.evaluate.texts import are_texts
from cardspeak.games import Game
from cardspeak.ranges import Range, parse_range

NO_CARD = 255
"""The number that stands for a missing card of a board."""
HANDS, BOARDS, VILLAINS = Where("hands"), Where("boards"), Where("villains")


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """Hands and boards that have been checked.

    Attributes:
        hands: card ids, uint8[n, hole cards].
        boards: card ids, uint8[n, up to a full board], padded with `NO_CARD`.
        sizes: the number of cards on each board, int64[n].
        numbers: for columns of text, the number of each row in the columns, without rows that are null or wrong.
        n_given: for columns of text, the number of rows in the columns.
        is_strict: whether a row without an equity is an error, instead of null.
    """

    hands: Bytes
    boards: Bytes
    sizes: Longs
    numbers: Longs | None = None
    n_given: int = 0
    is_strict: bool = True

    def number(self, row: int) -> int:
        """The number of a row in the arguments."""
        return row if self.numbers is None else int(self.numbers[row])

    def in_place(self, columns: Columns) -> Columns:
        """The results of all given rows, as masked arrays for columns of text."""
        if self.numbers is None:
            return columns
        placed = tuple(np.full((len(columns), self.n_given), np.nan))
        for all_rows, column in zip(placed, columns, strict=True):
            all_rows[self.numbers] = column
        mask = np.isnan(placed[0])
        return tuple(np.ma.MaskedArray(column, mask, fill_value=np.nan) for column in placed)

    def __len__(self) -> int:
        return len(self.hands)


def read_rows(hands: Any, boards: Any, game: Game, *, is_strict: bool = False) -> Rows:
    """The hands and boards in the arguments of `equity_many`.

    Rows of text that are null or wrong are left out, unless `is_strict` is true.

    Raises:
        HandError: an array does not have a valid shape or dtype, or a board has a wrong number of cards.
        CardError: a card is not in the deck, or occurs twice in a row.
    """
    if _is_text(hands) or _is_text(boards) or isinstance(boards, str):
        return _read_texts(hands, boards, game, is_strict=is_strict)
    of_hands, of_boards = _read_ids(hands, boards, game)
    is_missing = of_boards == NO_CARD
    sizes: Longs = of_boards.shape[1] - np.count_nonzero(is_missing, axis=1)
    _check_sizes(is_missing, sizes, game)
    _check_cards(of_hands, of_boards, is_missing, sizes, game)
    return Rows(np.ascontiguousarray(of_hands, np.uint8), np.ascontiguousarray(of_boards, np.uint8), sizes)


def _is_text(given: Any) -> bool:
    """Whether this is a column of text, of which all rows can be null."""
    return are_texts(given) or (isinstance(given, list | tuple) and bool(given) and all(row is None for row in given))


def _read_ids(hands: Any, boards: Any, game: Game) -> tuple[Integers, Integers]:
    """The hands and boards as arrays with the same number of rows."""
    of_hands = _read(hands, HANDS, f"card ids of shape (n, {game.hole_cards})")
    if of_hands.ndim != 2 or of_hands.shape[1] != game.hole_cards:
        raise HandError.at(HANDS, f"shape {of_hands.shape}; accepted: card ids of shape (n, {game.hole_cards})")
    n, most = len(of_hands), game.full_board
    accepted = f"card ids of shape ({n}, k) or (k,), with k at most {most}, padded with {NO_CARD}"
    of_boards = np.empty((n, 0), np.uint8) if boards is None else _read(boards, BOARDS, accepted)
    if of_boards.ndim == 1:  # one board for all hands; an empty list is no board
        of_boards = np.broadcast_to(of_boards, (n, len(of_boards)))
    if of_boards.ndim != 2 or len(of_boards) != n or of_boards.shape[1] > most:
        raise HandError.at(BOARDS, f"shape {of_boards.shape}; accepted: {accepted}")
    return of_hands, of_boards


def _read(given: npt.ArrayLike, place: Where, accepted: str) -> Integers:
    numbers = np.asarray(given)
    return numbers.astype(np.uint8) if numbers.size == 0 else whole_numbers(given, place, accepted)


def _read_texts(hands: Any, boards: Any, game: Game, *, is_strict: bool) -> Rows:
    """The hands and boards, at least one of which is a column of text.

    Raises:
        HandError: a column is not of cards, the columns have different lengths, or one board for all hands has a wrong
            number of cards.
        CardError, HandError: `is_strict` is true and a row is wrong. The error is that of the first wrong row.
    """
    one_board = parse_cards(boards, BOARDS) if isinstance(boards, str) else None
    if one_board is not None and len(one_board) not in game.board_cards:
        raise HandError.at(BOARDS, _wrong_size(len(one_board), game))
    hole = read_padded(hands, HANDS, game.hole_cards) if _is_text(hands) else None
    if one_board is not None or not _is_text(boards):
        known, on_board = None, list(one_board) if one_board is not None else boards
    else:
        known, on_board = read_padded(boards, BOARDS, game.full_board), None
    ids = hole.ids if hole else hands
    of_hands, of_boards = _read_ids(ids, known.ids if known else on_board, game)
    is_missing = of_boards == NO_CARD
    sizes: Longs = of_boards.shape[1] - np.count_nonzero(is_missing, axis=1)
    columns = [column for column in (hole, known) if column]
    is_wrong = np.logical_or.reduce([column.are_wrong for column in columns])
    is_null = np.logical_or.reduce([column.are_null for column in columns])
    if hole:
        is_wrong |= (hole.counts != game.hole_cards) & ~is_null
    is_wrong |= _has_wrong_size(sizes, game) & ~is_null
    is_wrong |= _has_wrong_cards(of_hands, of_boards, sizes, game) & ~is_null
    if is_strict and is_wrong.any():
        row = int(is_wrong.argmax())
        for place, column in ((HANDS, hole), (BOARDS, known)):
            if column and row in column.reasons:
                raise CardError.in_array(place, (row,), place.field + column.reasons[row].removeprefix("cards"))
        if hole and hole.counts[row] != game.hole_cards:
            message = f"a hand of {counted(int(hole.counts[row]))}; {game.short_title} deals {game.hole_cards}"
            raise HandError.in_array(HANDS, (row,), message)
        part = slice(row, row + 1)
        _check_sizes(is_missing[part], sizes[part], game, row)
        _check_cards(of_hands[part], of_boards[part], is_missing[part], sizes[part], game, row)
    numbers = np.flatnonzero(~(is_wrong | is_null))
    which = slice(None) if len(numbers) == len(is_wrong) else numbers
    return Rows(
        np.ascontiguousarray(of_hands[which], np.uint8),
        np.ascontiguousarray(of_boards[which], np.uint8),
        sizes[which],
        numbers,
        len(is_wrong),
        is_strict,
    )


def _has_wrong_size(sizes: Longs, game: Game) -> Flags:
    """Whether each board has a number of cards that the game does not allow."""
    is_wrong = np.ones(game.full_board + 1, np.bool_)
    is_wrong[[*game.board_cards]] = False
    are_wrong: Flags = is_wrong.take(sizes)
    return are_wrong


def _check_sizes(is_missing: Flags, sizes: Longs, game: Game, first: int = 0) -> None:
    """Raise `HandError` unless each board has a number of cards that the game allows, before its padding.

    `first` is the number of the first row.
    """
    is_wrong = _has_wrong_size(sizes, game)
    if is_wrong.any():
        row = int(is_wrong.argmax())
        raise HandError.in_array(BOARDS, (first + row,), _wrong_size(int(sizes[row]), game))
    has_gap = (is_missing[:, :-1] & ~is_missing[:, 1:]).any(axis=1)
    if has_gap.any():
        message = f"a card of the board follows {NO_CARD}, which stands for no card"
        raise HandError.in_array(BOARDS, (first + int(has_gap.argmax()),), message)


def _wrong_size(size: int, game: Game) -> str:
    """The message about a board of a size that the game does not allow."""
    return f"a board of {counted(size)}; {game.short_title} has {listed(map(str, game.board_cards), 'or')}"


def _has_wrong_cards(hands: Integers, boards: Integers, sizes: Longs, game: Game) -> Flags:
    """Whether each row has a card that is not in the deck, or a card twice."""
    bits = np.zeros_like(MASK_BITS)
    bits[[*game.deck]] = MASK_BITS[[*game.deck]]
    held, is_outside = np.zeros(len(hands), np.uint64), np.zeros(len(hands), np.bool_)
    for column in (*hands.T, *boards.T):
        if column.dtype != np.uint8:
            is_outside |= (column < 0) | (column > NO_CARD)
            column = column.astype(np.uint8)
        held |= bits.take(column)
    is_outside |= np.bitwise_count(held) != hands.shape[1] + sizes
    return is_outside


def _check_cards(
    hands: Integers, boards: Integers, is_missing: Flags, sizes: Longs, game: Game, first: int = 0
) -> None:
    """Raise `CardError` unless all cards are in the deck and no card occurs twice in a row.

    `first` is the number of the first row.
    """
    is_wrong = _has_wrong_cards(hands, boards, sizes, game)
    if is_wrong.any():
        row = int(is_wrong.argmax())
        raise _fault(row, hands[row].tolist(), boards[row][~is_missing[row]].tolist(), game, first)


def _fault(row: int, hand: list[int], board: list[int], game: Game, first: int) -> CardError:
    """The error for an invalid row."""
    row += first
    seen: dict[int, Where] = {}
    for place, cards in ((HANDS, hand), (BOARDS, board)):
        for column, card in enumerate(cards):
            if not 0 <= card <= JOKER:
                return CardError.in_array(place, (row, column), f"{shortened(card)} is not a card id (0 to 51)")
            if card not in game.deck:
                message = f"{card_name(card)} is not in the deck of {game.short_title}"
                return CardError.in_array(place, (row, column), message)
            if card in seen:
                both = place if place == seen[card] else "hands and boards"
                message = f"{card_name(card)} is twice in {both}; each card can be dealt only once"
                return CardError.in_array(place, (row, column), message)
            seen[card] = place
    raise AssertionError("the row is invalid")


def read_villains(given: GivenRange, game: Game) -> Range:
    """The range of the opponents.

    Raises:
        RangeError: the range cannot be read.
        EquityError: the range belongs to another game.
    """
    if isinstance(given, Range):
        if given.game != game:
            message = f"the range is for {given.game.short_title}, not {game.short_title}"
            raise EquityError.at(VILLAINS, f"{message}; parse it for {game.short_title}")
        return given
    if not isinstance(given, str):
        raise EquityError.at(VILLAINS, f"{shortened(given, 18)} is not accepted; give a range as text or a Range")
    return parse_range(given, game, VILLAINS)
