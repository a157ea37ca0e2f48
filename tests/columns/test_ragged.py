"""Columns of cards in which rows have different numbers of cards."""

from __future__ import annotations

from cardspeak.columns.ragged import parse_ragged
from cardspeak.errors import Where

BOARDS = ["Ac Kc Jc", None, "", "Ac Kc Jc 5c Th", "Ac Xc", "Ac Kc Jc 5c Th 2d", " "]


def test_rows_of_any_length_up_to_the_limit() -> None:
    boards = parse_ragged(BOARDS, Where("board"), 5)
    none = [255] * 5
    assert boards.ids.tolist() == [[48, 44, 36, 255, 255], none, none, [48, 44, 36, 12, 34], none, none, none]
    assert boards.counts.tolist() == [3, 0, 0, 5, 0, 0, 0]
    assert boards.are_null.tolist() == [False, True, *[False] * 5]
    assert boards.are_wrong.tolist() == [False, False, False, False, True, True, False]
    assert boards.reasons[5] == 'cards: "Ac Kc Jc 5c Th 2d" is 6 cards; at most 5'


def test_no_cards_at_all() -> None:
    boards = parse_ragged(["", None, "As"], Where("board"), 0)
    assert boards.ids.shape == (3, 0)
    assert boards.are_wrong.tolist() == [False, False, True]
