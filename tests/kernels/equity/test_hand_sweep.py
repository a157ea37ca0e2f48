"""The kernel that counts the hands that each Omaha hand beats on a board, compared with a comparison of all hands."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Longs, Words
from cardspeak.card_sets import every_set, masks_of_ids
from cardspeak.kernels.equity.hand_sweep import N_KINDS, NO_RANK, add_boards_of_ranks

N_HANDS = 30
PLAIN, FLUSH = ((0, 1, 4, 20, 21), (0, 0, 1, 5, 5)), ((7, 15, 51, 0, 4), (0, 1, NO_RANK, NO_RANK, NO_RANK))
"""Boards without and with a flush suit (spades), and the ranks of their cards outside it."""


def kinds_of(cards: npt.NDArray[np.uint8], *, has_flush: bool) -> Longs:
    kinds: Longs = (cards >> 2) + 13 * ((cards & 3 == 3) & has_flush).astype(np.int64)
    return kinds


def compared(hand: Bytes, board: tuple[int, ...], of_kinds: Words, *, has_flush: bool) -> tuple[int, int]:
    """How many hands a hand beats and ties on a board; each hand is worth as much as its best pair."""
    others = every_set([card for card in range(52) if card not in {*board, *hand.tolist()}], 4)

    def values(hands: Bytes) -> Words:
        kinds = kinds_of(hands, has_flush=has_flush)
        return np.max([of_kinds[kinds[:, i], kinds[:, j]] for i, j in combinations(range(4), 2)], axis=0)  # type: ignore[no-any-return]

    theirs, mine = values(others), values(hand[None])[0]
    return int((theirs < mine).sum()), int((theirs == mine).sum())


def ways(hand: Bytes, ranks: tuple[int, ...], *, has_flush: bool) -> int:
    """The number of ways to choose cards of these ranks that are not in the hand, and not of the flush suit."""
    cards = [card for card in range(52) if card not in hand and not (has_flush and card & 3 == 3)]
    wanted = sorted(rank for rank in ranks if rank != NO_RANK)
    allowed = [card for card in cards if card >> 2 in wanted]
    return sum(sorted(card >> 2 for card in chosen) == wanted for chosen in combinations(allowed, len(wanted)))


def test_wins_and_ties_are_those_of_a_comparison_with_every_hand() -> None:
    """Values are random, with few different ones, so that there are ties; some hands share cards with the boards."""
    random = np.random.default_rng(5)
    tables = random.integers(1, 40, (2, N_KINDS, N_KINDS)).astype(np.uint16) * np.uint16(186)
    tables = np.minimum(tables, tables.transpose(0, 2, 1))
    hands = np.sort(np.array([random.permutation(52)[:4] for _ in range(N_HANDS)], np.uint8), axis=1)
    lives = np.array([[card for card in range(52) if card not in board] for board, _ in (PLAIN, FLUSH)], np.uint8)
    drawn = np.array([ranks for _, ranks in (PLAIN, FLUSH)], np.uint8)
    of_ranks, of_views = (np.zeros((2, N_HANDS), np.int64) for _ in range(2))
    add_boards_of_ranks(
        (lives.reshape(-1), drawn.reshape(-1), tables.reshape(-1)),
        (hands.reshape(-1), hands.reshape(-1), np.arange(N_HANDS)),
        (of_ranks[0], of_ranks[1]),
        (of_views[0], of_views[1]),
    )
    n_dead = 0
    for at, hand in enumerate(hands):
        plain = compared(hand, PLAIN[0], tables[0], has_flush=False)
        if not {*hand.tolist()} & {*PLAIN[0]}:
            times = ways(hand, PLAIN[1], has_flush=False)
            assert of_ranks[:, at].tolist() == [times * count for count in plain]
        else:
            n_dead += 1
            assert of_ranks[:, at].tolist() == [0, 0]
            plain = 0, 0
        if not {*hand.tolist()} & {*FLUSH[0]}:
            times = ways(hand, FLUSH[1], has_flush=True)
            counts = compared(hand, FLUSH[0], tables[1], has_flush=True)
            assert of_views[:, at].tolist() == [times * (a - b) for a, b in zip(counts, plain, strict=True)]
        else:
            assert of_views[:, at].tolist() == [0, 0]
    assert 0 < n_dead < N_HANDS
    assert len(np.unique(masks_of_ids(hands))) == N_HANDS
