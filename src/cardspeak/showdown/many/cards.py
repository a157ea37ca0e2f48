"""Hole cards and boards, read from columns, and the hands in which they are wrong."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeGuard

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Flags, Longs, Words64
from cardspeak.cards import JOKER
from cardspeak.columns.parsed import NO_CARD, Column
from cardspeak.columns.ragged import RaggedColumn, parse_ragged
from cardspeak.errors import CardError, HandError, Where
from cardspeak.evaluate.hands import deck_bits
from cardspeak.games import Game
from cardspeak.showdown.many.money import Money
from cardspeak.showdown.many.rows import HandRows, Problems, check_length


class CardRows(NamedTuple):
    """The cards of all hands.

    Attributes:
        hole: the hole cards of each row, uint8[n, most], padded with `NO_CARD`.
        n_hole: the number of hole cards of each row, int64[n].
        boards: the board of each hand, uint8[hands, full board], padded with `NO_CARD`.
        n_board: the number of cards on each board, int64[hands].
        saw_flop: whether each hand reached the flop, bool[hands].
    """

    hole: Bytes
    n_hole: Longs
    boards: Bytes
    n_board: Longs
    saw_flop: Flags


def read_cards(
    cards: Column | npt.NDArray[Any],
    board: Column | npt.NDArray[Any] | None,
    game: Game,
    money: Money,
    problems: Problems,
) -> CardRows:
    """The cards of all hands; what is wrong in single hands is added to `problems`.

    Args:
        cards: the column of hole cards.
        board: the column of boards, the same in all rows of a hand, or null.
        game: the game.
        money: what the players did.
        problems: the problems found so far.

    Raises:
        HandError: a column is not of text or of lists of cards, or has the wrong length.
    """
    hole = _read(cards, "cards", game.hole_cards, problems)
    boards, n_board = _read_boards(board, game, problems)
    saw_flop: Flags = n_board >= game.flop if money.saw_flop is None else money.saw_flop
    return CardRows(hole.ids, hole.counts, boards, n_board, saw_flop)


def wrong_cards(known: CardRows, game: Game, money: Money, rows: HandRows) -> Flags:
    """The hands in which cards are wrong or missing, or `saw_flop` contradicts the cards, bool[hands]."""
    is_wrong: Flags = ~np.isin(known.n_board, [*game.board_cards])
    is_wrong |= _wrong_counts(known, game, money, rows)
    is_wrong |= _dealt_twice(known, game, money, rows)
    if money.saw_flop is not None:
        is_wrong |= ~money.saw_flop & (money.is_contested | ((known.n_board >= game.flop) & (game.full_board > 0)))
    return is_wrong


def _are_ids(column: object) -> TypeGuard[npt.NDArray[Any]]:
    return isinstance(column, np.ndarray) and column.ndim == 2 and column.dtype.kind in "iu"


def _read(column: Column | npt.NDArray[Any], what: str, most: int, problems: Problems) -> RaggedColumn:
    """The cards of a column; rows that cannot be read are added to `problems`."""
    read = _of_ids(column, what, most) if _are_ids(column) else parse_ragged(column, Where(what), most)
    check_length(read.ids, what, problems.rows.n)

    def fault(row: int) -> CardError:
        return CardError(what + read.reasons[row].removeprefix("cards"), Where(what))

    problems.in_rows(read.are_wrong, fault)
    return read


def _of_ids(ids: npt.NDArray[Any], what: str, most: int) -> RaggedColumn:
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
    return RaggedColumn(padded, counts, np.zeros(len(ids), np.bool_), are_wrong, reasons)


def _read_boards(board: Column | npt.NDArray[Any] | None, game: Game, problems: Problems) -> tuple[Bytes, Longs]:
    """The board of each hand, and the number of its cards."""
    rows = problems.rows
    if board is None:
        return np.full((rows.n_hands, game.full_board), NO_CARD, np.uint8), np.zeros(rows.n_hands, np.int64)
    read = _read(board, "board", game.full_board, problems)
    has_cards = read.counts > 0
    first = rows.starts
    if rows.n and not has_cards[first].all():  # the board of a hand is in the first of its rows that has one
        first = np.minimum.reduceat(np.where(has_cards, np.arange(rows.n), rows.n), rows.starts)
        first = np.where(first == rows.n, rows.starts, first)
    boards, counts = read.ids[first], read.counts[first]
    differs = has_cards & (read.ids != boards[rows.number]).any(axis=1)

    def fault(row: int) -> CardError:
        start = int(first[rows.number[row]])
        return CardError.at("board", f"it is not the board of row {start}; give all rows of a hand the same, or null")

    problems.in_rows(differs, fault)
    return boards, counts


def _wrong_counts(known: CardRows, game: Game, money: Money, rows: HandRows) -> Flags:
    """The hands with a wrong number of hole cards, or in which a contender has no cards or no full board."""
    least = 0 if game.is_stud else game.hole_counts[0]
    has_wrong = money.left & (known.n_hole > 0) & (known.n_hole < least)
    contested = money.contends & rows.spread(money.is_contested)
    shows_too_few = known.n_hole < (game.hole_cards if game.is_stud else 1)
    has_wrong |= contested & shows_too_few
    has_wrong |= money.idle & (known.n_hole > 0)
    dealt_in = rows.sizes if game.full_board else rows.sum(~money.folded)
    most = (len(game.deck) - game.full_board) // game.hole_cards
    is_open = money.is_contested & (known.n_board != game.full_board)
    wrong: Flags = rows.any(has_wrong) | is_open | (dealt_in > most)
    return wrong


def _dealt_twice(known: CardRows, game: Game, money: Money, rows: HandRows) -> Flags:
    """The hands with a card that is not in the deck or is dealt twice."""
    bits = deck_bits(game.deck)
    hole, of_boards = _masks(known.hole, bits), _masks(known.boards, bits)
    is_wrong: Flags = rows.any(np.bitwise_count(hole) != known.n_hole)
    is_wrong |= np.bitwise_count(of_boards) != known.n_board
    counts = known.n_hole
    if not game.full_board and game.has_draw:  # in draw games, folded cards can be dealt again
        hole, counts = np.where(money.folded, np.uint64(0), hole), np.where(money.folded, 0, counts)
    held = np.bitwise_or.reduceat(hole, rows.starts) | of_boards if rows.n else of_boards
    is_wrong |= np.bitwise_count(held) != rows.sum(counts) + known.n_board
    return is_wrong


def _masks(ids: Bytes, bits: Words64) -> Words64:
    """The set of cards of each row."""
    held = np.zeros(len(ids), np.uint64)
    for column in ids.T:
        held |= bits.take(column)
    return held
