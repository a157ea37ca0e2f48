"""The winners among known hands, compared with the values of whole hands."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardspeak.kernels.equity.duel import count_winners
from cardspeak.kernels.lanes.lanes import WORDS
from cardspeak.kernels.orders.high_loops import values_of_planes
from tests.kernels import twin


def roomy(planes: Any, n: int) -> Any:
    """The planes, padded with empty sets of cards."""
    return tuple(np.concatenate([plane, np.zeros(n - len(plane), np.uint16)]) for plane in planes)


@pytest.mark.parametrize("n_players", [2, 3, 5, 10])
@pytest.mark.parametrize("n_board", [3, 4, 5])
def test_winners_are_those_with_the_highest_value(n_players: int, n_board: int) -> None:
    """150 boards share a first card, and 37 share another. Neither number is a multiple of the register size."""
    cards = twin.random_hands(1, 52, seed=7 * n_players + n_board)[0]
    if n_players == 10:
        cards = np.sort(cards.reshape(13, 4), axis=0).reshape(-1)[::-1]  # neighbouring hands are similar, so many tie
    hands, cards = cards[: 2 * n_players].reshape(-1, 2), cards[2 * n_players :]
    firsts, cards = cards[:2].reshape(2, 1), cards[2:]
    n_rest = np.array([150, 37])
    order = np.random.default_rng(n_players).random((150, len(cards))).argsort(axis=1)
    rest = cards[order[:, : n_board - 1]]
    counts = np.zeros((n_players, n_players + 1), np.int64)
    n_cards = 2 + n_board
    count_winners(
        tuple(twin.planes(hands)), tuple(twin.planes(firsts)), n_rest, roomy(twin.planes(rest), 160 // WORDS * WORDS),
        n_cards, counts,
    )  # fmt: skip
    truth = np.zeros_like(counts)
    for first, n in zip(firsts, n_rest.tolist(), strict=True):
        boards = np.hstack([np.tile(first, (n, 1)), rest[:n]])
        whole = [np.hstack([np.tile(hand, (n, 1)), boards]) for hand in hands]
        values = np.stack([twin.values_by_planes(values_of_planes, rows) for rows in whole])
        is_best = values == values.max(axis=0)
        for player in range(n_players):
            truth[player] += np.bincount(is_best.sum(axis=0)[is_best[player]], minlength=n_players + 1)
    assert counts.sum() >= 187
    assert (counts == truth).all()
