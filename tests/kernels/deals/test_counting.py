"""The kernels that count joint codes, against NumPy."""

from __future__ import annotations

import numpy as np

from cardspeak.kernels.deals.counting import add_codes, add_steps, count_joint, weigh_joint
from cardspeak.kernels.deals.layout import find_places, join, weigh, weigh_free
from tests.cases import cases


@cases("n", [0, 1, 31, 32, 33, 64, 1000])
def test_digits_are_added_to_joint_codes(n: int) -> None:
    random = np.random.default_rng(n)
    values, steps = random.integers(0, 9, n).astype(np.uint16), np.array([2, 3, 7], np.uint16)
    codes, joint = random.integers(0, 5, n).astype(np.uint8), np.zeros(n, np.uint16)
    add_steps(values, steps, 5, joint)
    add_codes(codes, 1, joint)
    assert (joint == 5 * np.searchsorted(steps, values, side="right") + codes).all()


@cases(("n", "size"), [(n, size) for n in (0, 1, 31, 33, 500) for size in (1, 4, 8, 9, 3000)])
def test_joint_codes_are_counted(n: int, size: int) -> None:
    random = np.random.default_rng(n)
    joint, is_out = random.integers(0, size, n).astype(np.uint16), random.integers(0, 2, n).astype(np.uint16)
    weights = random.integers(0, 1 << 40, n)
    counts, weighted = np.ones(size, np.int64), np.ones(size, np.int64)
    count_joint(joint, is_out, counts)
    weigh_joint(joint, weights, weighted)
    assert (counts == 1 + np.bincount(joint[is_out == 0], minlength=size)).all()
    assert weighted.tolist() == [1 + int(weights[joint == code].sum()) for code in range(size)]


def test_boards_and_hands_that_share_no_card_are_joined() -> None:
    boards, hands = np.array([0b11, 0b1100], np.uint64), np.array([0b1, 0b100, 0b110000], np.uint64)
    at_board, at_hand = np.empty((2, 7), np.int64)
    n = join(boards, hands, at_board, at_hand)
    pairs = [(0, 1), (0, 2), (1, 0), (1, 2)]
    assert [*zip(at_board[:n].tolist(), at_hand[:n].tolist(), strict=True)] == pairs
    weights, free, places = np.empty(n, np.int64), np.empty(2, np.int64), np.empty(n, np.int64)
    weigh(at_board[:n], at_hand[:n], np.array([10, 1]), np.array([2, 3, 5]), weights)
    weigh_free(boards, hands, np.array([2, 3, 5]), free)
    find_places(at_board[:n], at_hand[:n], np.array([1, 0, 1]), 2, np.array([7, 8, 9, 6]), places)
    assert weights.tolist() == [30, 50, 2, 5]
    assert free.tolist() == [8, 7]
    assert places.tolist() == [7, 8, 6, 6]
