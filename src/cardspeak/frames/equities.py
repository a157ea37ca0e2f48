"""The equity of the hands in the rows of a data frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from cardspeak.array_types import Bytes, Flags, Floats, Longs
from cardspeak.card_sets import masks_of_ids
from cardspeak.cards import counted
from cardspeak.cluster.workers import Workers
from cardspeak.columns import Column
from cardspeak.equities.many import Equities, equity_many
from cardspeak.equities.many.rows import NO_CARD, read_villains
from cardspeak.errors import CardspeakError, RangeError
from cardspeak.frames.rows import CardRows, card_fault, read_rows, row_error, wrong_hands
from cardspeak.games import AnyGame, Game, check_board, find_game
from cardspeak.ranges import Range

Share: TypeAlias = Literal["equity", "win", "tie", "standard_error"]
SHARES: tuple[Share, ...] = ("equity", "win", "tie", "standard_error")
SLICE = 1 << 12  # rows that are compared with all holdings of a range at once


@dataclass(frozen=True, slots=True, eq=False)
class RowEquities:
    """The equities of the rows of a frame.

    Attributes:
        shares: for each of `SHARES`, float64[n]; NaN in rows that are missing.
        are_missing: whether each row has no equity, bool[n].
    """

    shares: dict[Share, Floats]
    are_missing: Flags


def equities_of_columns(
    cards: Sequence[Column],
    board: Sequence[Column] | None = None,
    villains: str | Range = "random",
    *,
    game: AnyGame = "holdem",
    exact: bool = False,
    seed: int | None = None,
    workers: Workers = None,
    strict: bool = False,
) -> RowEquities:
    """The equity of the hand in each row against one opponent. Rows that are null or wrong are missing.

    The equities are those of `equity_many`. A row is also wrong if its cards leave no holding of the opponent's range.

    Args:
        cards: the columns whose cards make up the hand: text or lists of cards.
        board: the columns of the board, which can have different numbers of cards in each row; by default, no board
            cards are known.
        villains: the opponent's range, as text or as a `Range`; by default, a random hand.
        game: a game code, a `Game`, or the path of a game file.
        exact: compute exact answers in every game, even if this takes days.
        seed: the seed for the samples of games other than hold'em; by default, a random seed.
        workers: number of threads, or an executor; the default is one thread per core.
        strict: whether a wrong row is an error.

    Raises:
        CardError: `strict` is true and a row is wrong. The message gives the first such row, counted from 0.
        HandError: these are not columns of text or of lists of cards, or they have different lengths.
        RangeError: the range cannot be read.
        EquityError: the range belongs to another game, or an option is invalid.
        GameError: the game is unknown.

    >>> found = equities_of_columns([["AsAd", "7c2d", None]])
    >>> found.shares["equity"].round(4).tolist(), found.are_missing.tolist()
    ([0.852, 0.3458, nan], [False, False, True])
    """
    known = find_game(game)
    opponents = read_villains(villains, known)
    rows = read_rows(cards, board, known)
    hands, boards, are_wrong = _arrays(rows, known)
    if strict and are_wrong.any():
        row = int(are_wrong.argmax())
        raise row_error(row, _reason(rows, row, known))

    def ask(which: Longs) -> Equities:
        options: dict[str, Any] = {"game": known, "exact": exact, "seed": seed, "workers": workers}
        return equity_many(hands[which], boards[which], opponents, **options)

    good = np.flatnonzero(~(are_wrong | rows.are_null))
    try:
        found = ask(good)
    except RangeError as error:
        is_blocked = _are_blocked(hands[good], boards[good], opponents)
        if not is_blocked.any():
            raise
        if strict:
            raise row_error(int(good[is_blocked.argmax()]), error.detail) from None
        good = good[~is_blocked]
        found = ask(good)
    are_missing = np.ones(len(rows), np.bool_)
    are_missing[good] = False
    shares = {share: np.full(len(rows), np.nan) for share in SHARES}
    for share, values in shares.items():
        values[good] = getattr(found, share)
    return RowEquities(shares, are_missing)


def _arrays(rows: CardRows, game: Game) -> tuple[Bytes, Bytes, Flags]:
    """The hands, the boards padded with `NO_CARD`, and whether each row is wrong."""
    n = len(rows)
    hands, boards = np.zeros((n, game.hole_cards), np.uint8), np.full((n, game.full_board), NO_CARD, np.uint8)
    are_wrong = ~rows.are_null
    for group in rows.groups():
        n_hand, n_board = group.counts
        if n_hand == game.hole_cards and n_board in game.board_cards:
            hands[group.place], boards[group.place, :n_board] = group.ids[:, :n_hand], group.ids[:, n_hand:]
            are_wrong[group.place] = wrong_hands(group.ids, game)
    return hands, boards, are_wrong


def _are_blocked(hands: Bytes, boards: Bytes, villains: Range) -> Flags:
    """Whether the cards of each row leave no holding of the range."""
    holdings = masks_of_ids(villains.ids)
    blocked = np.zeros(len(hands), np.bool_)
    for start in range(0, len(hands), SLICE):
        rows = slice(start, start + SLICE)
        held = masks_of_ids(hands[rows]) | masks_of_ids(boards[rows])  # `NO_CARD` has no bit
        blocked[rows] = ((held[:, None] & holdings) != 0).all(axis=1)
    return blocked


def _reason(rows: CardRows, row: int, game: Game) -> str:
    """Why a wrong row is wrong."""
    try:
        hand, board = rows.parsed(row)
        check_board(game, board)
    except CardspeakError as error:
        return str(error)
    if len(hand) != game.hole_cards:
        return f"cards: {counted(len(hand))}; {game.short_title} has {counted(game.hole_cards)} in a hand"
    return card_fault((*hand, *board), game)
