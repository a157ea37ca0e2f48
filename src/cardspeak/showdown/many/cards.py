"""Hole cards and boards, read from columns, and the hands in which they are wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Bytes, Flags, Longs
from cardspeak.errors import Where
from cardspeak.evaluate.hands import deck_bits
from cardspeak.games import Game
from cardspeak.showdown.many.boards import BoardColumn, Boards, read_boards, wrong_boards
from cardspeak.showdown.many.card_columns import masks_of, read_card_column
from cardspeak.showdown.many.money import Money
from cardspeak.showdown.many.rows import HandRows, Problems


class CardRows(NamedTuple):
    """The cards of all hands.

    Attributes:
        hole: the hole cards of each row, uint8[n, most], padded with `NO_CARD`.
        n_hole: the number of hole cards of each row, int64[n].
        boards: the boards of each hand.
        saw_flop: whether each hand reached the flop, bool[hands].
    """

    hole: Bytes
    n_hole: Longs
    boards: Boards
    saw_flop: Flags


def read_cards(
    cards: BoardColumn,
    board: BoardColumn | None,
    boards: Sequence[BoardColumn] | None,
    game: Game,
    money: Money,
    problems: Problems,
) -> CardRows:
    """The cards of all hands; what is wrong in single rows is added to `problems`.

    Args:
        cards: the column of hole cards.
        board: the column of boards, the same in all rows of a hand, or null.
        boards: instead, several columns of boards.
        game: the game.
        money: what the players did.
        problems: the problems found so far.

    Raises:
        HandError: a column is not of text, of lists of cards or of ids.
        PotError: a column has the wrong length.
    """
    hole = read_card_column(cards, Where("cards"), game.hole_cards, problems)
    on_boards = read_boards(board, boards, game, problems)
    saw_flop: Flags = on_boards.counts[:, 0] >= game.flop if money.saw_flop is None else money.saw_flop
    return CardRows(hole.ids, hole.counts, on_boards, saw_flop)


def wrong_cards(known: CardRows, game: Game, money: Money, rows: HandRows) -> Flags:
    """The hands in which cards are wrong or missing, or `saw_flop` contradicts the cards, bool[hands]."""
    n_board = known.boards.counts[:, 0]
    is_wrong = wrong_boards(known.boards, game)
    is_wrong |= money.is_contested & (n_board != game.full_board)
    is_wrong |= _wrong_counts(known, game, money, rows)
    is_wrong |= _dealt_twice(known, game, money, rows)
    if money.saw_flop is not None:
        is_wrong |= ~money.saw_flop & (money.is_contested | ((n_board >= game.flop) & (game.full_board > 0)))
    return is_wrong


def _wrong_counts(known: CardRows, game: Game, money: Money, rows: HandRows) -> Flags:
    """The hands with a wrong number of hole cards, or in which a contender has no cards."""
    least = 0 if game.is_stud else game.hole_counts[0]
    has_wrong = money.left & (known.n_hole > 0) & (known.n_hole < least)
    contested = money.contends & rows.spread(money.is_contested)
    shows_too_few = known.n_hole < (game.hole_cards if game.is_stud else 1)
    has_wrong |= contested & shows_too_few
    has_wrong |= money.idle & (known.n_hole > 0)
    wrong: Flags = rows.any(has_wrong)
    return wrong


def _dealt_twice(known: CardRows, game: Game, money: Money, rows: HandRows) -> Flags:
    """The hands with a card that is not in the deck or is dealt twice, or with too few cards in the deck."""
    hole = masks_of(known.hole, deck_bits(game.deck))
    on_boards = np.bitwise_or.reduce(known.boards.masks(game), axis=1)
    n_on_boards = np.bitwise_count(on_boards)
    is_wrong: Flags = rows.any(np.bitwise_count(hole) != known.n_hole)
    dealt_in = rows.sizes if game.full_board else rows.sum(~money.folded)
    is_wrong |= dealt_in > (len(game.deck) - np.maximum(game.full_board, n_on_boards)) // game.hole_cards
    counts = known.n_hole
    if not game.full_board and game.has_draw:  # in draw games, folded cards can be dealt again
        hole, counts = np.where(money.folded, np.uint64(0), hole), np.where(money.folded, 0, counts)
    held = np.bitwise_or.reduceat(hole, rows.starts) | on_boards if rows.n else on_boards
    is_wrong |= np.bitwise_count(held) != rows.sum(counts) + n_on_boards
    return is_wrong
