"""Every wrong input gives a one-line error with the row, the seat, and what is accepted."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from cardspeak.errors import PotError
from cardspeak.pots import Rake
from cardspeak.pots.many import settle_many
from tests.cases import cases

BETS = np.array([[10, 20, 30], [5, 5, 5]])
VALUES = np.array([[3, 2, 1], [3, 2, 1]], np.uint16)
CONTESTED = "the contenders are seat 0, seat 1 and seat 2, and each needs"
NOT_ARRAY = "is not accepted; give whole numbers, of any integer dtype"

WRONG: list[tuple[dict[str, Any], str]] = [
    # bets
    ({"bets": [[5, 5, 5], [5, -5, 5]]}, "row 1: bet of seat 1: -5 is negative; a bet must be 0 or more"),
    (
        {"bets": BETS, "unit": 10},
        "row 1: bet of seat 0: 5 is not a multiple of the unit 10; for smaller chips, give unit = 5",
    ),
    ({"bets": BETS / 2}, f"bets: float64[2, 3] {NOT_ARRAY}"),
    ({"bets": "25"}, f'bets: "25" {NOT_ARRAY}'),
    ({"bets": [["A", "B", "C"]] * 2}, f"bets: <U1[2, 3] {NOT_ARRAY}"),
    ({"bets": BETS > 5}, f"bets: bool[2, 3] {NOT_ARRAY}"),
    ({"bets": BETS[0]}, "bets: int64[3] is not accepted; give [n, seats], with 1 to 63 seats"),
    ({"bets": np.zeros((2, 0), int)}, "bets: int64[2, 0] is not accepted; give [n, seats], with 1 to 63 seats"),
    ({"bets": np.zeros((2, 64), int)}, "bets: int64[2, 64] is not accepted; give [n, seats], with 1 to 63 seats"),
    (
        {"bets": np.ma.masked_array(BETS)},
        "bets: a masked array is not accepted; leave out the masked hands",
    ),
    (
        {"bets": np.full((2, 3), 1 << 63, np.uint64)},
        "bets: 9223372036854775808 is too large; give numbers that fit int64",
    ),
    (
        {"bets": BETS * 10**14},
        "row 0: 6,000,000,000,000,000 in total is too large; a row holds at most 1,000,000,000,000,000",
    ),
    # dead money and the unit
    ({"dead": [1, -1]}, "row 1: dead money: -1 is negative; dead money must be 0 or more"),
    ({"dead": 0.5}, f"dead: 0.5 {NOT_ARRAY}"),
    ({"dead": [1, 2, 3]}, "dead: int64[3] is not accepted; give a whole number, or [2], one for each hand"),
    ({"dead": 3, "unit": 5}, "row 0: dead money: 3 is not a multiple of the unit 5; for smaller chips, give unit = 1"),
    ({"dead_of": [[0, 0, 0], [0, 0, -2]]}, "row 1: dead money of seat 2: -2 is negative; dead money must be 0 or more"),
    (
        {"dead_of": [[0, 3, 2]] * 2, "unit": 5},
        "row 0: dead money of seat 1: 3 is not a multiple of the unit 5; for smaller chips, give unit = 1",
    ),
    ({"dead_of": [1, 2, 3]}, "dead_of: int64[3] is not accepted; for these bets give [2, 3]"),
    ({"unit": 0}, "unit: 0 is not accepted; give a whole number of at least 1, for example by counting in cents"),
    ({"unit": 0.05}, "unit: 0.05 is not accepted; give a whole number of at least 1, for example by counting in cents"),
    ({"unit": "one"}, 'unit: "one" is not an amount; give a number such as 25 or 12.50'),
    # values
    (
        {"values": [[3, 2, 1], [3, 0, 1]]},
        f"row 1: main pot: a value is missing for seat 1; {CONTESTED} a place in the ranking or a value",
    ),
    (
        {"values": {"high": [[3, 2, 1], [3, 2, 0]], "low": [[0, 0, 0]] * 2}},
        f"row 1: main pot: a value is missing for seat 2; {CONTESTED} a value in the high half",
    ),
    (
        {"values": [[[[3, 2, 1]], [[3, 2, 1]]], [[[3, 2, 1]], [[0, 0, 1]]]]},
        f"row 1: main pot: a value is missing for seat 0 and seat 1 on board 2; {CONTESTED} a value in the first half",
    ),
    (
        {"values": [[3, 2, -1]] * 2},
        "row 0: value of seat 2: -1 is negative; a value must be 0 (no hand) or more",
    ),
    (
        {"values": [[[3, 2, 1], [0, -4, 0]]] * 2},
        "row 0: value of seat 1: -4 is negative; a value must be 0 (no hand) or more",
    ),
    (
        {"values": [[3, -2, -5]] * 2, "folded": [[False, False, True]] * 2},
        "row 0: value of seat 1: -2 is negative; a value must be 0 (no hand) or more",
    ),
    ({"values": VALUES / 2}, f"values: float64[2, 3] {NOT_ARRAY}"),
    (
        {"values": VALUES[:, :2]},
        "values: uint16[2, 2] is not accepted; for these bets give [2, 3], [2, halves, 3] or [2, boards, halves, 3]",
    ),
    (
        {"values": np.zeros((2, 0, 3), int)},
        "values: int64[2, 0, 3] is not accepted; for these bets give [2, 3], [2, halves, 3] or [2, boards, halves, 3]",
    ),
    ({"values": np.ones((2, 64, 3), int)}, "values: 64 halves are too many; a pot has at most 63"),
    ({"values": {str(number): VALUES for number in range(64)}}, "values: 64 halves are too many; a pot has at most 63"),
    (
        {"values": [[3, 2, 1], [3, 2]]},
        "values: list cannot be read as an array; give rows of equal length",
    ),
    ({"values": {}}, "halves: none given; give at least one half, such as high"),
    (
        {"values": {"whole": VALUES}},
        'halves: "whole" means an undivided pot; give the half another name',
    ),
    (
        {"values": {"high": VALUES[0]}},
        "values of the high half: uint16[3] is not accepted; give [2, 3] or [2, boards, 3]",
    ),
    (
        {"values": {"high": VALUES, "low": np.ones((2, 2, 3), int)}},
        "values: 1 board for the high half and 2 boards for the low half; give every half the same number of boards",
    ),
    # folds and the button
    (
        {"folded": [[False] * 3, [True] * 3]},
        "row 1: folded: everybody has folded (seat 0, seat 1 and seat 2); at least one player must still be in the hand",
    ),
    ({"folded": [[0, 0, 1]] * 2}, "folded: int64[2, 3] is not accepted; for these bets give bool[2, 3]"),
    ({"folded": [True, False]}, "folded: bool[2] is not accepted; for these bets give bool[2, 3]"),
    (
        {"bets": [[5, 5, 5], [5, 0, 5]], "dead": 3},
        "row 1: dead: seat 1 has a hand but no bet, and nothing says who put in the dead money; give each player's "
        "dead money as `dead_of` instead of `dead`, 0 for a player who put in none",
    ),
    ({"mucked": [True, False]}, "mucked: bool[2] is not accepted; for these bets give bool[2, 3]"),
    (
        {"folded": [[False] * 3, [False, True, False]], "mucked": [[False] * 3, [False, True, False]]},
        "row 1: mucked: seat 1 has also folded; a player can fold or muck, but not both",
    ),
    (
        {"bets": [[50, 100, 100]] * 2, "mucked": [[False] * 3, [False, True, True]]},
        "row 1: mucked: seat 1 and seat 2 have all bet more than the players who show their hands; the one who mucked last "
        "wins the side pot, so record the others as folded",
    ),
    ({"button": 3}, "button: 3 is not accepted; give a number from 0 to 2"),
    ({"button": [0, -1]}, "row 1: button: -1 is not accepted; give a number from 0 to 2"),
    ({"button": True}, f"button: True {NOT_ARRAY}"),
    ({"players": [2, 4]}, "row 1: players: 4 is not accepted; give a number from 1 to 3"),
    ({"saw_flop": 1}, "saw_flop: 1 is not accepted; give True or False, or bool[2]"),
    # halves and odd cards
    ({"odd_half": "low"}, 'odd_half: "low" is not a half (halves: 0)'),
    (
        {"odd_half": 2, "values": {"high": VALUES, "low": VALUES}},
        "odd_half: 2 is not a half (halves: 0 to 1, high, low)",
    ),
    ({"odd_half": True}, "odd_half: True is not a half (halves: 0)"),
    ({"low_halves": "low"}, 'low_halves: "low" is not accepted; give names or numbers of halves, such as [1]'),
    ({"low_halves": [1]}, "low_halves: 1 is not a half (halves: 0)"),
    ({"odd_cards": {"low": VALUES}}, 'odd_cards: "low" is not a half (halves: 0)'),
    (
        {"odd_cards": np.ones((2, 2, 3), int)},
        "odd_cards: given for 2 halves on 1 board, but the values are for 1 half on 1 board",
    ),
    # rules and rake
    (
        {"rules": "bridge"},
        'rules: "bridge" is not known (rules: tda, wsop, roberts or a path that ends in .toml or .json)',
    ),
    ({"rake": {"percent": 101}}, "rake: percent is 101; it must be from 0 to 100"),
    (
        {"rake": Rake(5, unit=3), "unit": 5},
        "rake: unit: 3 is not a multiple of the unit 5; for smaller chips, give unit = 1",
    ),
    (
        {"rake": Rake(Decimal("3.3333333333333333333333"))},
        "rake: 3.3333333333333333333333% in units of 1 cannot be computed exactly; use fewer digits",
    ),
]


@cases(("wrong", "message"), WRONG)
def test_wrong_input(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(PotError) as caught:
        settle_many(**{"bets": BETS, "values": VALUES, **wrong})
    assert str(caught.value) == message


def test_the_reported_row_is_counted_among_all_rows() -> None:
    """The row is counted from the start of the array, also after the first slice."""
    values = np.ones((100_000, 6), np.uint16)
    values[77_777, 3] = 0
    with pytest.raises(PotError, match=r"^row 77777: main pot: a value is missing for seat 3; "):
        settle_many(np.full((100_000, 6), 5), values)
