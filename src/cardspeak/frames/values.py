"""The values of the hands in the rows of a data frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from cardspeak.array_types import Flags
from cardspeak.cards import counted
from cardspeak.columns import Column
from cardspeak.errors import CardspeakError, HandError, listed
from cardspeak.evaluate.arrays import Values
from cardspeak.evaluate.labels import MaskedValues
from cardspeak.evaluate.many import evaluate_many, values_of_counts
from cardspeak.evaluate.methods import find_half, hand_sizes, plan_for
from cardspeak.evaluate.texts import MISSING
from cardspeak.frames.rows import CardRows, Counts, Group, card_fault, read_rows, row_error, wrong_hands
from cardspeak.games import AnyGame, Game, Half, can_make, check_hand, find_game, kept_count


def values_of_columns(
    cards: Sequence[Column],
    board: Sequence[Column] | None = None,
    *,
    game: AnyGame = "holdem",
    half: str | None = None,
    strict: bool = False,
) -> MaskedValues:
    """The value of the hand in each row, as a masked array uint16[n]; rows that are null or wrong are masked.

    The values are those of `evaluate_many`. A row is wrong if its cards are not a hand of the game; rows can have
    different numbers of cards, such as boards of three, four and five cards.

    Args:
        cards: the columns whose cards make up the hand: text or lists of cards.
        board: the columns of the board. Where they are empty, or without them, the hand has all cards, hole cards
            before board cards.
        game: a game code, a `Game`, or the path of a game file.
        half: the half of the pot; by default, the game's first half.
        strict: whether a wrong row is an error.

    Raises:
        CardError: `strict` is true and a row is wrong. The message gives the first such row, counted from 0.
        HandError: these are not columns of text or of lists of cards, or they have different lengths.
        GameError: the game or the half is unknown, or has no hands that can be valued.

    >>> values_of_columns([["AsKd", "AsAx", None]], [["Ah Ac Kc 2d 7s", "Qh Qc Qd", "Qh Qc Qd"]]).tolist()
    [7296, None, None]
    """
    known = find_game(game)
    chosen = find_half(known, half)
    plan_for(known, chosen)
    rows = read_rows(cards, board, known)
    if strict:
        _check(rows, known, chosen)
    values, are_missing = np.full(len(rows), MISSING, np.uint16), rows.are_null | rows.are_wrong
    for group in rows.groups():
        if is_hand(group.counts, known, chosen):
            values[group.place], are_missing[group.place] = _values_of_group(group, known, chosen)
        else:
            are_missing[group.place] = True
    values[are_missing] = MISSING
    return np.ma.MaskedArray(values, are_missing, fill_value=MISSING)


def _values_of_group(group: Group, game: Game, half: Half) -> tuple[Values, Flags]:
    """The values of hands with equally many cards, and whether each hand is wrong."""
    ids, are_wrong = group.ids, wrong_hands(group.ids, game)
    if are_wrong.any():
        ids[are_wrong] = game.deck[: ids.shape[1]]
    if group.counts[1]:
        return values_of_counts(ids, group.counts, game=game, halves=(half.name,))[half.name], are_wrong
    return evaluate_many(ids, game=game, half=half.name), are_wrong


def is_hand(counts: Counts, game: Game, half: Half) -> bool:
    """Whether so many cards in the hand and on the board can be valued for the half.

    Without cards on the board, all cards are in the hand, hole cards before board cards.
    """
    n_hand, n_board = counts
    return counts in _hands(game, half) if n_board else n_hand in plan_for(game, half).methods


@lru_cache(maxsize=256)
def _hands(game: Game, half: Half) -> Mapping[Counts, None]:
    """The numbers of cards in the hand and on the board that can be valued, with at least one card on the board."""
    if half.plays_any:
        sizes = hand_sizes(game, half)
        pairs = ((size - n_board, n_board) for size in sizes for n_board in range(1, min(size, game.full_board) + 1))
    else:
        pairs = (
            (n_hole, n_board)
            for n_hole, n_board in product(game.hole_counts, game.board_cards)
            if n_board and can_make(half, kept_count(game, n_hole), n_board)
        )
    return dict.fromkeys(counts for counts in pairs if _is_possible(game, counts))


def _is_possible(game: Game, counts: Counts) -> bool:
    """Whether so many cards in the hand and on the board can be a hand of the game."""
    n_hand, n_board = counts
    try:
        check_hand(game, game.deck[:n_hand], game.deck[n_hand : n_hand + n_board])
    except HandError:
        return False
    return True


def _check(rows: CardRows, game: Game, half: Half) -> None:
    """Check that no row is wrong.

    Raises:
        CardError: a row is wrong. The message is about the first such row.
    """
    are_wrong = rows.are_wrong.copy()
    for group in rows.groups():
        are_wrong[group.place] |= wrong_hands(group.ids, game) if is_hand(group.counts, game, half) else True
    if are_wrong.any():
        row = int(are_wrong.argmax())
        raise row_error(row, reason(rows, row, game, half))


def reason(rows: CardRows, row: int, game: Game, half: Half) -> str:
    """Why a wrong row is wrong."""
    try:
        hand, board = rows.parsed(row)
        if board:
            check_hand(game, hand, board)
    except CardspeakError as error:
        return str(error)
    fault = card_fault((*hand, *board), game)
    if fault:
        return fault
    sizes = listed(plan_for(game, half).methods, "or")
    hint = "; give the board in a column of its own" if game.discards and rows.board is None else ""
    return f"cards: {counted(len(hand) + len(board))} in all; {game.short_title} values hands of {sizes} cards{hint}"
