"""Pots and finishing probabilities in tournaments."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardspeak.kernels.money.icm import add_chances_at, add_chances_of_subsets
from cardspeak.kernels.money.pots import HandsToPay, Paid, pay_rows
from cardspeak.kernels.money.rake import Drops, House
from cardspeak.kernels.money.shares import Rules


def pots() -> list[Any]:
    """Forty hands under each of eight sets of rules: payouts, returned bets and rake."""
    random, n, seats = np.random.default_rng(5), 40, 6
    all_paid = []
    for number in range(8):
        halves, boards = 1 + number % 3, 1 + number // 3
        # If it is not known who put in the dead money, every player must bet.
        bets = random.integers(0 if number % 2 else 1, 40, (n, seats))
        folded = random.random((n, seats)) < 0.4
        folded[np.arange(n), random.integers(0, seats, n)] = False
        mucked = np.zeros((n if number % 2 else 0, seats), np.bool_)
        for row in range(len(mucked)):  # at most one player in each hand, who has not folded
            mucked[row, np.argmin(folded[row])] = row % 2 == 0
        values = random.integers(0, 4, (n, boards * halves, seats))
        values[:, ::halves] += 1
        cards, buttons = random.integers(0, 52, values.shape), random.integers(0, seats, n)
        dead_of = random.integers(0, 2, (n if number % 2 else 0, seats))
        given = HandsToPay(bets, folded, mucked, np.array([3]), dead_of, values, cards, buttons, np.array([9]))
        rules = Rules(1, halves, number % halves, number % 2, number % 2 == 0, number % 3 > 0, number > 4)
        paid = Paid(np.zeros((n, seats), np.int64), np.zeros((n, seats), np.int64), *np.zeros((2, n), np.int64))
        house = House(number, 30, 1 + number % 2, number % 3, number % 2 == 0)
        assert pay_rows(given, rules, house, Drops(np.empty((2, 0), np.int64), np.empty((2, 0), np.int64)), paid) == -1
        dead = 3 + (dead_of.sum(1) if len(dead_of) else 0)
        assert (paid.payouts.sum(1) + paid.returned.sum(1) + paid.rake == bets.sum(1) + dead).all()
        all_paid.append([array.tolist() for array in paid])
    return all_paid


def icm() -> list[Any]:
    """The finishing probabilities of five stacks for three places: by subsets, and one time point of the integral."""
    stacks = np.array([5.0, 3.0, 2.0, 0.001, 7.0])
    subsets, moment = np.zeros((5, 3)), np.zeros((5, 3))
    add_chances_of_subsets(stacks, subsets)
    add_chances_at(stacks, 0.25, 0.5, moment)
    assert subsets.any()
    assert moment.any()
    return [subsets.tolist(), moment.tolist()]
