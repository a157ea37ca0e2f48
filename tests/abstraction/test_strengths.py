"""Strengths and histograms: boards dealt out card by card, known equities, identities, and wrong input."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak import CardspeakError, evaluate, parse_cards
from cardspeak.abstraction import HandIndexer, Strengths, equity_histograms, strengths
from cardspeak.abstraction.histograms import put_histograms, river_bins, turn_bins
from cardspeak.abstraction.indexer import Deck
from cardspeak.abstraction.rivers import count_on_rivers
from cardspeak.abstraction.streets import (
    N_BOARD_CARDS,
    PERMUTATIONS,
    Boards,
    boards_of,
    holdings_of,
    indexer_of,
    n_opponents,
    n_runouts,
)
from cardspeak.abstraction.strength import before_the_flop
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
        ("full", 4, "river", 1),
        ("full", 4, "next", 64),
        ("short", 3, "river", 10),
        ("short", 3, "next", 64),
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
    filled = np.setdiff1d(boards.hand_numbers(which), indexer.size)
    assert (result[filled].sum(axis=1) == len(equities)).all()
    if deck == "short":
        assert result.sum() == len(filled) * len(equities)


@pytest.fixture(scope="module")
def flops() -> Strengths:
    """The strengths on the flop with 36 cards."""
    return strengths("flop", deck="short", workers=2)


def test_a_street(flops: Strengths) -> None:
    indexer = indexer_of("flop", "short")
    counts = indexer.count(np.arange(indexer.size)).astype(np.int64)
    assert len(flops) == indexer.size
    assert flops.wins.dtype == flops.ties.dtype == flops.losses.dtype == np.uint32
    assert flops.n_deals == 465 * 406
    scores = 2 * flops.wins.astype(np.int64) + flops.ties
    assert (scores * counts).sum() == flops.n_deals * counts.sum()  # the mean is exactly one half
    assert (flops.ehs == scores / (2 * flops.n_deals)).all()
    assert (flops.wins + flops.ties + flops.losses == flops.n_deals).all()
    royal = indexer.index("AsKs QsJsTs")
    assert (flops.wins[royal], flops.ehs[royal], flops.ehs2[royal]) == (flops.n_deals, 1, 1)
    assert (flops.ehs2 <= flops.ehs).all()
    assert (flops.ehs2 >= flops.ehs**2 * (1 - 1e-12)).all()
    for hand in dealt_out.random_hands("short", 2, 5, seed=6):
        by_board = dealt_out.wins_and_ties(hand[:2], hand[2:], "short")
        number = indexer.index(hand)
        assert (flops.wins[number], flops.ties[number]) == tuple(by_board.sum(axis=0))
        of_rivers = (by_board[:, 0] + by_board[:, 1] / 2) / 406
        assert flops.ehs2[number] == pytest.approx((of_rivers**2).mean(), rel=1e-12)


def test_strengths_compare_by_content_and_survive_pickling(flops: Strengths) -> None:
    copied = pickle.loads(pickle.dumps(flops))
    assert copied == flops
    assert not copied.wins.flags.writeable
    wins = flops.wins.copy()
    wins[0] += 1
    others = [replace(flops, wins=wins), replace(flops, deck="full"), replace(flops, squares=None)]
    assert all(flops != other for other in others)
    assert repr(flops) == "<Strengths: flop, short deck, 186,696 hands, 188,790 deals each>"
    with pytest.raises(TypeError, match="unhashable"):
        hash(flops)


def test_before_the_flop(flops: Strengths) -> None:
    """The numbers are those of `equity`, which compares ranges on all boards."""
    preflop, indexer = before_the_flop(flops), HandIndexer((2,), deck="short")
    assert preflop.n_deals == 278_256 * 406
    assert preflop.wins.dtype == np.uint32
    counts = indexer.count(np.arange(81)).astype(np.int64)
    assert ((2 * preflop.wins.astype(np.int64) + preflop.ties) * counts).sum() == preflop.n_deals * 630
    for hand, seen in {"AsAh": (81_554_974, 2_000_304), "9s7h": (44_562_903, 10_181_833)}.items():
        number = indexer.index(hand)
        assert (int(preflop.wins[number]), int(preflop.ties[number])) == seen


def test_workers_and_progress(flops: Strengths) -> None:
    reports: list[Progress] = []
    assert strengths("flop", deck="short", workers=1, progress=reports.append) == flops
    assert {report.stage for report in reports} == {"strengths on the flop"}
    done = [report.done for report in reports]
    assert done == sorted(done)
    assert done[-1] == 1


def test_an_error_in_a_report_stops_the_work() -> None:
    def stop(_report: Progress) -> None:
        raise KeyboardInterrupt

    for work in (strengths, equity_histograms):
        with pytest.raises(KeyboardInterrupt):
            work("turn", deck="short", progress=stop)


STRENGTHS: Any = strengths
HISTOGRAMS: Any = equity_histograms


@cases(
    ("ask", "message"),
    [
        (lambda: STRENGTHS("showdown"), 'street: "showdown" is not accepted; give preflop, flop, turn or river'),
        (lambda: STRENGTHS(3), "street: 3 is not accepted; give preflop, flop, turn or river"),
        (lambda: STRENGTHS("flop", deck="manila"), 'deck: "manila" is not a deck (full, short)'),
        (lambda: STRENGTHS("flop", workers=0), "workers: 0 is not accepted; give a number of threads from 1 to 256"),
        (lambda: STRENGTHS("flop", workers=object), "workers: <class 'object'> is not accepted; give a number"),
        (lambda: STRENGTHS("flop", progress=3), "progress: 3 is not accepted; give a function that takes a Progress"),
        (lambda: HISTOGRAMS("river"), 'street: "river" is not accepted; give preflop, flop or turn'),
        (lambda: HISTOGRAMS("flop", bins=0), "bins: 0 is not accepted; give a whole number from 1 to 64"),
        (lambda: HISTOGRAMS("flop", bins=65), "bins: 65 is not accepted; give a whole number from 1 to 64"),
        (lambda: HISTOGRAMS("flop", bins=2.5), "bins: 2.5 is not accepted; give a whole number from 1 to 64"),
        (lambda: HISTOGRAMS("flop", of="turn"), 'of: "turn" is not accepted; give river or next'),
        (lambda: HISTOGRAMS("flop", deck="joker"), 'deck: "joker" is not a deck (full, short)'),
    ],
)
def test_what_is_refused(ask: Callable[[], Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        ask()
    assert str(caught.value).startswith(message)
