"""Rows of frames for tests: hands and boards as text, some null, some wrong, with different numbers of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from hypothesis import strategies as st

from cardspeak import CardspeakError, Half, cards_text, evaluate, parse_cards
from cardspeak.games import Game, can_make, kept_count

Row: TypeAlias = tuple[str | None, str | None]

WRONG = ["AsAx", "AsAs", "1s2s", "A", "hello", "As Kd Qh \0"]


@st.composite
def rows_of(draw: st.DrawFn, game: Game) -> Row:
    """A row: mostly a hand of the game with a board that is possible, but anything else can be in it."""
    n_hand = draw(st.sampled_from([game.hole_cards] * 6 + [*game.hole_counts, game.hole_cards + 1, 5, 7]))
    n_board = draw(st.sampled_from([*game.board_cards, game.full_board, game.full_board, 1]))
    cards = draw(st.permutations(game.deck))[: n_hand + n_board]
    if draw(st.integers(0, 9)) == 0:
        cards[-1] = cards[0]
    parts: list[str | None] = [cards_text(cards[:n_hand]), cards_text(cards[n_hand:])]
    change = draw(st.integers(0, 19))
    if change < 2:
        parts[change] = None
    elif change < 4:
        parts[change - 2] = draw(st.sampled_from(WRONG))
    return parts[0], parts[1]


def value_by_rules(row: Row, game: Game, half: Half, sizes: Mapping[int, tuple[int, int]]) -> int | None:
    """The value of the hand in a row by the rules; None if it is null, not a hand, or whole and not of these sizes."""
    hole, board = row
    if hole is None or board is None:
        return None
    try:
        hand, on_board = parse_cards(hole), parse_cards(board)
        n = len(hand) + len(on_board)
        if on_board and not half.plays_any:
            if not can_make(half, kept_count(game, len(hand)), len(on_board)):
                return None
        elif n not in sizes:
            return None
        if not on_board:  # the hand has all cards
            hand, on_board = hand[: sizes[n][0]], hand[sizes[n][0] :]
        value = evaluate(hand, on_board, game).values[half.name]
    except CardspeakError:
        return None
    return half.ranking.places + 1 - value.place if value else 0
