from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.kernels.equity.omaha_against_any import add_against_any
from cardspeak.kernels.equity.omaha_boards import add_omaha_boards, omaha_values_on_boards
from cardspeak.kernels.lanes.lanes import WORDS
from cardspeak.kernels.orders.blocks import LEAST
from tests.kernels import twin

Planes = npt.NDArray[np.uint16]
Rows = npt.NDArray[np.uint8]


def reversed_planes(sets: Rows) -> Planes:
    """The ranks of each set in each suit, with the ace as bit 0."""
    planes = np.zeros((4, len(sets)), np.uint16)
    for column in sets.T.astype(np.int64):
        planes[column & 3, np.arange(len(sets))] |= (1 << (12 - (column >> 2))).astype(np.uint16)
    return planes


def flattened(planes: Planes) -> Planes:
    return np.ascontiguousarray(planes.T).reshape(-1)


def values_of(hands: Rows, boards: Rows) -> npt.NDArray[np.int64]:
    """Values by half, hand and board, found by trying all choices of cards."""
    rows = np.array([[*hand, *board] for hand in hands for board in boards], np.uint8)
    enough = np.resize(rows, (max(len(rows), LEAST), rows.shape[1]))
    values = np.array(twin.omaha_values(enough, hands.shape[1]), np.int64)[:, : len(rows)]
    return values.reshape(2, len(hands), len(boards))


def check_boards(n_hands: int, n_hole: int, n_common: int, n_last: int, seed: int) -> None:
    """Check the winners on each board; the boards have some cards in common and are given in two parts."""
    deck = twin.random_hands(1, 52, seed)[0]
    hands, rest = deck[: n_hands * n_hole].reshape(n_hands, n_hole), deck[n_hands * n_hole :]
    common, last = rest[:n_common], np.array(list(combinations(rest[n_common:][:16], 5 - n_common)), np.uint8)[:n_last]
    boards = np.hstack([np.tile(common, (len(last), 1)), last])
    values = values_of(hands, boards)
    for has_low in (False, True):
        expected = np.zeros(4**n_hands if has_low else 2**n_hands, np.int64)
        for high, low in zip(values[0].T, values[1].T, strict=True):
            best, lowest = high.max(), low.max()
            winners = sum(1 << hand for hand in range(n_hands) if high[hand] == best)
            if has_low:
                winners |= sum(1 << hand + n_hands for hand in range(n_hands) if low[hand] == lowest > 0)
            expected[winners] += 1
        counts = np.zeros(len(expected), np.int64)
        padded = np.pad(reversed_planes(last), ((0, 0), (0, WORDS)))
        given = np.tile(flattened(reversed_planes(common[None])), 2)
        planes = padded[0], padded[1], padded[2], padded[3]
        add_omaha_boards(flattened(reversed_planes(hands)), given, np.array([len(last), 0]), planes, has_low, counts)
        assert counts.tolist() == expected.tolist()


@pytest.mark.parametrize("n_hands", [2, 3, 5])
@pytest.mark.parametrize("n_hole", [2, 4, 6])
def test_the_winners_are_those_of_the_best_choices(n_hands: int, n_hole: int) -> None:
    for n_common, n_last in ((2, 560), (2, WORDS + 1), (3, 100), (5, 1)):
        check_boards(n_hands, n_hole, n_common, n_last, seed=n_hands)


def check_values(n_hole: int, n_boards: int, seed: int) -> None:
    """Check the values of hands on boards; some of the lists of boards are longer than a block."""
    deck = twin.random_hands(1, 52, seed)[0]
    hands, rest = deck[: 3 * n_hole].reshape(3, n_hole), deck[3 * n_hole :]
    boards = np.array(list(combinations(rest[:16], 5)), np.uint8)[:n_boards]
    padded = np.pad(reversed_planes(boards), ((0, 0), (0, -len(boards) % WORDS)))
    planes, size = (padded[0], padded[1], padded[2], padded[3]), 3 * padded.shape[1]
    highs, lows, alone = np.zeros((3, size), np.uint16)
    omaha_values_on_boards(flattened(reversed_planes(hands)), planes, highs, lows)
    omaha_values_on_boards(flattened(reversed_planes(hands)), planes, alone, lows[:0])
    values = np.stack([highs, lows]).reshape(2, 3, -1)[:, :, : len(boards)]
    assert (values == values_of(hands, boards)).all()
    assert (alone == highs).all()


@pytest.mark.parametrize("n_hole", [2, 4, 5, 6])
def test_values_are_the_best_of_all_choices(n_hole: int) -> None:
    for n_boards in (1, WORDS, 1500):
        check_values(n_hole, n_boards, seed=n_hole)


def check_against_any(n_cards: int, n_known: int, seed: int, n_live: int = 11) -> None:
    """Check how many opposing holdings lose, do not win, or have any value, in each half."""
    deck = twin.random_hands(1, 52, seed)[0]
    mine, cards, boards = (
        deck[:4],
        deck[4 : 4 + n_live],
        np.array([deck[20:25], deck[22:27], [*deck[30:34], deck[4 + n_known]]]),
    )
    times = np.array([1, 5, 7])
    holdings = [(*cards[:n_known], *more) for more in combinations(cards[n_known:].tolist(), n_cards - n_known)]
    expected = np.zeros((2, 3, 3), np.int64)
    for board, count in zip(boards, times, strict=True):
        live = np.array([holding for holding in holdings if not {*holding} & {*board.tolist()}], np.uint8)
        own, theirs = values_of(mine[None], board[None])[:, 0], values_of(live, board[None])[:, :, 0]
        highs, lows = ([theirs[half] < own[half], theirs[half] <= own[half], theirs[half] >= 0] for half in range(2))
        for high in range(3):
            for low in range(3):
                expected[int(own[1][0] > 0), high, low] += count * int((highs[high] & lows[low]).sum())
    first, second = np.array(list(combinations(range(n_live), 2)), np.uint8).T
    pairs = np.hstack([reversed_planes(np.column_stack([cards[first], cards[second]])), reversed_planes(mine[None])])
    pairs = np.pad(pairs, ((0, 0), (0, -pairs.shape[1] % WORDS)))
    are_live = [sum(1 << at for at, card in enumerate(cards) if card not in board) for board in boards]
    n_all = [sum(not {*holding} & {*board.tolist()} for holding in holdings) for board in boards]
    for has_low in (True, False):
        counts = np.zeros((2, 3, 3), np.int64)
        for at in range(len(boards)):
            add_against_any(
                (pairs[0], pairs[1], pairs[2], pairs[3]),
                (first.copy(), second.copy()),
                (
                    flattened(reversed_planes(boards[at : at + 1])),
                    np.array(are_live[at : at + 1], np.uint64),
                    times[at : at + 1],
                ),
                n_known,
                n_cards,
                n_all[at],
                has_low,
                counts,
            )
        if has_low:
            assert counts.tolist() == expected.tolist()
        else:
            assert counts[0, :, 2].tolist() == expected[:, :, 2].sum(axis=0).tolist()
            assert not counts[1].any()


@pytest.mark.parametrize("n_cards", [2, 3, 4, 5, 6])
def test_all_holdings_against_one_are_counted(n_cards: int) -> None:
    for seed in range(6):
        for n_known in {0, 1, n_cards - 1}:
            check_against_any(n_cards, n_known, seed)
