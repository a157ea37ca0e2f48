"""Strengths and histograms: boards dealt out card by card, known equities, identities, and wrong input."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak import CardspeakError, HandError, equity_many, evaluate, parse_cards
from cardspeak.abstraction import HandIndexer, Strengths, equity_histograms, strengths
from cardspeak.abstraction.histograms import put_histograms, river_bins, turn_bins
from cardspeak.abstraction.indexer import Deck
from cardspeak.abstraction.rivers import count_on_rivers
from cardspeak.abstraction.streets import (
    N_BOARD_CARDS,
    PERMUTATIONS,
    Boards,
    Street,
    boards_of,
    holdings_of,
    indexer_of,
    n_opponents,
    n_runouts,
)
from cardspeak.abstraction.sums import flop_sums, turn_sums
from cardspeak.progress import Progress, Reporter
from tests.abstraction import dealt_out
from tests.cases import cases

SILENT = Reporter(None, "")
Longs = npt.NDArray[np.int64]


def number_of(boards: Boards, board: list[int]) -> int:
    return HandIndexer((boards.n_cards,), boards.deck).index(board)


def on_boards(boards: Boards, which: Longs) -> tuple[Longs, Longs, Longs]:
    """Wins, ties and squares of all holdings on some boards."""
    deck = boards.deck
    if boards.n_cards == 3:
        wins, ties, squares = flop_sums(deck, which, 1, SILENT).astype(np.int64)
        return wins, ties, squares
    if boards.n_cards == 4:
        counts, of_scores = turn_sums(deck, which, 1, SILENT)
    else:
        counts = np.empty((len(which), len(holdings_of(deck))), np.uint32)
        count_on_rivers(deck, which, counts)
        of_scores = (2 * (counts & 0xFFFF) + (counts >> 16)) ** 2
    return (counts & 0xFFFF).astype(np.int64), (counts >> 16).astype(np.int64), of_scores.astype(np.int64)


@cases(
    ("deck", "n_board", "n_hands"),
    [("full", 5, 6), ("full", 4, 4), ("full", 3, 1), ("short", 5, 6), ("short", 4, 4), ("short", 3, 2)],
)
def test_hands_dealt_out(deck: Deck, n_board: int, n_hands: int) -> None:
    boards = boards_of(n_board, deck)
    hands = dealt_out.random_hands(deck, n_hands, 2 + n_board, seed=n_board)
    which = np.array([number_of(boards, hand[2:]) for hand in hands])
    wins, ties, squares = on_boards(boards, which)
    numbers = boards.hand_numbers(which)
    indexer = HandIndexer((2, n_board), deck)
    for row, hand in enumerate(hands):
        by_board = dealt_out.wins_and_ties(hand[:2], hand[2:], deck)
        at = np.flatnonzero(numbers[row] == indexer.index(hand))
        assert len(at) >= 1
        assert {*wins[row, at].tolist()} == {int(by_board[:, 0].sum())}
        assert {*ties[row, at].tolist()} == {int(by_board[:, 1].sum())}
        assert {*squares[row, at].tolist()} == {int(((2 * by_board[:, 0] + by_board[:, 1]) ** 2).sum())}


def test_a_full_board_by_the_rules() -> None:
    """Every comparison of one board, with the order of hands in plain Python."""
    board = [*parse_cards("8s 9s Ts 6h 6d")]
    boards = boards_of(5, "short")
    which = np.array([number_of(boards, board)])
    wins, ties, _ = on_boards(boards, which)
    (full,) = boards.ids[which].tolist()
    left = [card for card in dealt_out.DECK["short"] if card not in full]
    values = {hole: evaluate([*hole], full, game="shortdeck").value for hole in combinations(left, 2)}
    found = {
        tuple(hole): (won, tied)
        for hole, won, tied in zip(holdings_of("short").ids.tolist(), wins[0].tolist(), ties[0].tolist(), strict=True)
    }
    assert len(values) == 465
    for hole, value in values.items():
        others = [other for two, other in values.items() if not {*two} & {*hole}]
        assert found[hole] == (sum(other < value for other in others), sum(other == value for other in others))
    assert all(counts == (0, 0) for hole, counts in found.items() if hole not in values)


@cases(("deck", "n_board"), [("full", 3), ("full", 4), ("full", 5), ("short", 3), ("short", 5)])
def test_all_hands_of_a_board_together_win_half(deck: Deck, n_board: int) -> None:
    boards = boards_of(n_board, deck)
    which = np.random.default_rng(1).integers(len(boards), size=2)
    wins, ties, _ = on_boards(boards, which)
    is_hand = boards.hand_numbers(which) < HandIndexer((2, n_board), deck).size
    names = {number: name for name, number in N_BOARD_CARDS.items()}
    n_deals = n_runouts(names[n_board], deck) * n_opponents(deck)
    assert ((2 * wins + ties).sum(axis=1) == is_hand.sum(axis=1) * n_deals).all()


def test_another_way_to_count_agrees() -> None:
    """`equity_many` counts all deals of a hand with tables of ranks."""
    hands = dealt_out.random_hands("full", 4, 5, seed=3)
    boards = boards_of(3, "full")
    for hand in hands[:2]:
        which = np.array([number_of(boards, hand[2:])])
        wins, ties, _ = on_boards(boards, which)
        at = int(np.argmax(boards.hand_numbers(which)[0] == HandIndexer((2, 3)).index(hand)))
        counted = equity_many([hand[:2]], boards=[hand[2:]])
        n_deals = n_runouts("flop", "full") * n_opponents("full")
        assert counted.equity[0] == (2 * wins[0, at] + ties[0, at]) / (2 * n_deals)
        assert counted.win[0] == wins[0, at] / n_deals


@cases(("deck", "n_board", "n_more"), [("full", 3, 1), ("full", 4, 1), ("short", 3, 2), ("short", 4, 1)])
def test_longer_boards_and_their_suits(deck: Deck, n_board: int, n_more: int) -> None:
    short, long = boards_of(n_board, deck), boards_of(n_board + n_more, deck)
    which = np.random.default_rng(2).integers(len(short), size=3)
    numbers, names = short.extended(n_more, which)
    for row, board in enumerate(short.ids[which].tolist()):
        left = [card for card in dealt_out.DECK[deck] if card not in board]
        found = {
            tuple(sorted(card & ~3 | PERMUTATIONS[name].tolist().index(card & 3) for card in long.ids[number].tolist()))
            for number, name in zip(numbers[row].tolist(), names[row].tolist(), strict=True)
        }
        assert found == {tuple(sorted((*board, *more))) for more in combinations(left, n_more)}


@cases(
    ("deck", "n_board", "of", "bins"),
    [
        ("full", 3, "river", 50),
        ("full", 3, "next", 64),
        ("full", 4, "river", 1),
        ("full", 4, "next", 64),
        ("short", 3, "river", 10),
        ("short", 3, "next", 50),
        ("short", 4, "river", 7),
    ],
)
def test_histograms_dealt_out(deck: Deck, n_board: int, of: str, bins: int) -> None:
    (hand,) = dealt_out.random_hands(deck, 1, 2 + n_board, seed=bins)
    boards, indexer = boards_of(n_board, deck), HandIndexer((2, n_board), deck)
    which = np.array([number_of(boards, hand[2:])])
    n_more = 1 if of == "next" else 5 - n_board
    longer = np.unique(boards.extended(n_more, which)[0])
    make = river_bins if n_board + n_more == 5 else turn_bins
    result = np.zeros((indexer.size, bins), np.uint16 if n_more == 2 else np.uint8)
    put_histograms(boards, which, n_more, make(deck, bins, longer, 1, SILENT), bins, result)
    equities = []
    if n_board + n_more == 5:
        by_board = dealt_out.wins_and_ties(hand[:2], hand[2:], deck)
        equities = [(2 * won + tied, 2 * n_opponents(deck)) for won, tied in by_board.tolist()]
    else:
        for turn in dealt_out.runouts(hand[:2], hand[2:], deck, 4):
            by_board = dealt_out.wins_and_ties(hand[:2], turn, deck)
            equities.append((int((2 * by_board[:, 0] + by_board[:, 1]).sum()), 2 * n_opponents(deck) * len(by_board)))
    assert result[indexer.index(hand)].tolist() == dealt_out.histogram(equities, bins)
    is_filled = np.zeros(indexer.size, bool)
    is_filled[np.setdiff1d(boards.hand_numbers(which), indexer.size)] = True
    assert (result.sum(axis=1) == np.where(is_filled, len(equities), 0)).all()
