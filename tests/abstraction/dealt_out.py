"""The strength of one hand by dealing everything out: every full board, and every holding of the opponent on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from cardspeak import evaluate_many
from cardspeak.cards import DECKS

GAMES = {"full": "holdem", "short": "shortdeck"}
DECK = {"full": DECKS["standard"], "short": DECKS["short"]}

Counts = npt.NDArray[np.int64]


def runouts(hand: Sequence[int], board: Sequence[int], deck: str, n_board: int = 5) -> list[tuple[int, ...]]:
    """All boards of `n_board` cards that this board can become."""
    left = [card for card in DECK[deck] if card not in (*hand, *board)]
    return [(*board, *more) for more in combinations(left, n_board - len(board))]


def wins_and_ties(hand: Sequence[int], board: Sequence[int], deck: str) -> Counts:
    """The holdings that a hand beats and ties on each full board that can come, int64[boards, 2]."""
    boards = runouts(hand, board, deck)
    left = [[card for card in DECK[deck] if card not in hand and card not in full] for full in boards]
    others = np.array(left, np.uint8)[:, [*combinations(range(len(left[0])), 2)]]
    full = np.repeat(np.array(boards, np.uint8)[:, None], others.shape[1], axis=1)
    values = evaluate_many(np.concatenate([others, full], axis=2).reshape(-1, 7), game=GAMES[deck])
    mine = evaluate_many(np.array([(*hand, *full) for full in boards], np.uint8), game=GAMES[deck])[:, None]
    values = values.reshape(others.shape[:2])
    return np.stack([(values < mine).sum(axis=1), (values == mine).sum(axis=1)], axis=1)


def now_and_later(hand: Sequence[int], board: Sequence[int], deck: str) -> Counts:
    """The deals in which a hand is behind, tied or ahead now, and is so on the full board, int64[3, 3]."""
    left = [card for card in DECK[deck] if card not in (*hand, *board)]
    others = np.array([*combinations(left, 2)], np.uint8)

    def outcomes(full: Sequence[int], others: npt.NDArray[np.uint8]) -> Counts:
        hands = np.hstack([np.vstack([np.array(hand, np.uint8), others]), np.tile(full, (len(others) + 1, 1))])
        values = evaluate_many(hands.astype(np.uint8), game=GAMES[deck]).astype(np.int64)
        compared: Counts = np.sign(values[0] - values[1:]) + 1
        return compared

    now, counts = outcomes(board, others), np.zeros((3, 3), np.int64)
    for full in runouts(hand, board, deck):
        is_free = ~np.isin(others, full).any(axis=1)
        np.add.at(counts, (now[is_free], outcomes(full, others[is_free])), 1)
    return counts


def histogram(equities: Sequence[tuple[int, int]], bins: int) -> list[int]:
    """How many equities, as fractions, are in each bin."""
    counts = [0] * bins
    for share, whole in equities:
        counts[min(bins - 1, share * bins // whole)] += 1
    return counts


def random_hands(deck: str, n: int, n_cards: int, seed: int) -> list[list[int]]:
    """Random hands with their board."""
    rng = np.random.default_rng(seed)
    cards: Any = np.array(DECK[deck])
    return [rng.permutation(cards)[:n_cards].tolist() for _ in range(n)]
