"""The kernel that settles pots, tested alone; `tests/pots/test_many.py` compares it with `settle`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numba import njit

from cardspeak.kernels.money.layers import MOST, MOST_MEMBERS
from cardspeak.kernels.money.pots import HandsToPay, Paid, pay_rows
from cardspeak.kernels.money.rake import MOST_FACTOR, UP, Drops, House, product_over
from cardspeak.kernels.money.shares import Rules

NO_RAKE = House(0, 1, 1, 0, main_pot_first=False)
NO_DROP = Drops(np.empty((2, 0), np.int64), np.empty((2, 0), np.int64))
RULES = Rules(1, 1, 0, 0, one_odd_chip=False, split_once=True, double_board=False)


def in_a_kernel(part: int, amount: int, whole: int) -> tuple[int, int]:
    return product_over(part, amount, whole)


quotient_and_rest: Any = njit(in_a_kernel)


def hands(bets: Any, values: Any, folded: Any = None, cap: int = MOST) -> HandsToPay:
    """Hands with one board and one half, without dead money; the button is the last seat."""
    put_in = np.array(bets, np.int64)
    n, seats = put_in.shape
    worth = np.array(values, np.int64).reshape(n, 1, seats)
    gone = np.zeros((n, seats), np.bool_) if folded is None else np.array(folded, np.bool_)
    none, zero = np.zeros((0, seats), np.int64), np.zeros(1, np.int64)
    return HandsToPay(
        put_in, gone, np.empty((0, seats), np.bool_), zero, none, worth, worth, zero + seats - 1, zero + cap
    )


def paid(given: HandsToPay, rules: Rules = RULES, house: House = NO_RAKE) -> tuple[int, Paid]:
    n, seats = given.bets.shape
    out = Paid(np.zeros((n, seats), np.int64), np.zeros((n, seats), np.int64), *np.zeros((2, n), np.int64))
    return pay_rows(given, rules, house, NO_DROP, out), out


@given(st.integers(1, MOST_FACTOR), st.integers(0, MOST), st.data())
def test_dividing_a_product_is_exact(whole: int, amount: int, data: st.DataObject) -> None:
    part = data.draw(st.integers(0, whole))
    assert quotient_and_rest(part, amount, whole) == divmod(part * amount, whole)


@given(st.integers(0, MOST), st.integers(0, MOST_FACTOR))
@example(MOST, MOST_FACTOR)
@example(MOST, 0)
@example(10, 1 << 61)
def test_dividing_the_largest_products_is_exact(amount: int, part: int) -> None:
    """The quotient and the remainder are exact, even for the largest amounts and factors."""
    assert quotient_and_rest(MOST_FACTOR, amount, MOST_FACTOR) == (amount, 0)
    assert quotient_and_rest(part, amount, MOST_FACTOR) == divmod(part * amount, MOST_FACTOR)


def test_no_hands() -> None:
    wrong, out = paid(hands(np.zeros((0, 3)), np.zeros((0, 3))))
    assert wrong == -1
    assert out.payouts.shape == (0, 3)


GOOD: dict[str, Any] = {"bets": [10, 20, 20], "values": [3, 2, 1], "folded": [False, False, False]}


@pytest.mark.parametrize(
    "bad",
    [
        {"bets": [10, -1, 20]},
        {"bets": [10, MOST, 0]},
        {"bets": [10, 1 << 62, 1 << 62]},
        {"bets": [10, -(1 << 63), 20]},
        {"bets": [10, 20, 21]},  # not a multiple of the unit, 2
        {"values": [3, 0, 1]},
        {"values": [3, -1, 1]},
        {"folded": [True, True, True]},
    ],
    ids=str,
)
def test_it_stops_at_the_first_row_that_is_wrong(bad: dict[str, Any]) -> None:
    rules = RULES._replace(unit=2)
    for row in (0, 1, 4):
        rows = [GOOD | bad if number >= row else GOOD for number in range(5)]
        arguments: dict[str, Any] = {name: [row[name] for row in rows] for name in GOOD}
        wrong, out = paid(hands(**arguments), rules)
        assert wrong == row
        assert out.payouts[:row].tolist() == [[30, 20, 0]] * row


def test_values_of_players_who_contest_nothing_are_ignored() -> None:
    """The second seat has folded; in the second hand only the first seat is left; in the third nobody bet."""
    bets, values = [[10, 10, 10], [10, 10, 10], [0, 0, 0]], [[2, -9, 1], [-9, 0, 0], [0, 0, 0]]
    wrong, out = paid(hands(bets, values, [[False, True, False], [False, True, True], [False] * 3]))
    assert wrong == -1
    assert out.payouts.tolist() == [[30, 0, 0], [30, 0, 0], [0, 0, 0]]


def test_the_most_seats_and_the_most_chips() -> None:
    """All 63 players have different bets, and a larger bet has a worse hand, so each layer has a different winner."""
    seats = np.arange(MOST_MEMBERS)
    step = MOST // (int(seats.sum()) + MOST_MEMBERS)
    wrong, out = paid(hands([(seats + 1) * step], [MOST_MEMBERS - seats]))
    assert wrong == -1
    assert out.payouts[0].tolist() == [step * (MOST_MEMBERS - seat) for seat in range(MOST_MEMBERS - 1)] + [0]
    assert out.returned[0].tolist() == [0] * (MOST_MEMBERS - 1) + [step]


def test_a_rake_with_the_largest_denominator() -> None:
    """The rake is a third of the pot, rounded up. For the largest pot, the product does not fit into 64 bits."""
    third = House(MOST_FACTOR // 3, MOST_FACTOR, 1, UP, main_pot_first=False)
    for pot in (3, 300, MOST // 2 * 2):
        wrong, out = paid(hands([[pot // 2, pot // 2]], [[2, 1]]), house=third)
        assert wrong == -1
        assert out.rake[0] == -(-(pot // 2 * 2) * (MOST_FACTOR // 3) // MOST_FACTOR)
        assert out.payouts[0].tolist() == [pot // 2 * 2 - out.rake[0], 0]
