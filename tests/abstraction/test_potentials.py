"""Potentials: a published table, boards dealt out card by card, sums known from strengths, and wrong input."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak import CardspeakError, HandError, parse_cards
from cardspeak.abstraction import HandIndexer, Potentials, potentials, strengths
from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.streets import boards_of, holdings_of, n_opponents, n_runouts
from cardspeak.abstraction.tables.potentials import Early, count_beside
from cardspeak.abstraction.tables.sums import flop_sums, turn_sums
from cardspeak.progress import Reporter
from tests.abstraction import dealt_out
from tests.cases import cases

STREETS: dict[int, Early] = {3: "flop", 4: "turn"}
Counts = npt.NDArray[np.uint32]


def beside(board: list[int], deck: Deck) -> Counts:
    """The counts of all hands of a street; only those with this board are computed."""
    counts = np.zeros((HandIndexer((2, len(board)), deck).size, 9), np.uint32)
    count_beside(np.array([board], np.uint8), deck, counts)
    return counts.reshape(-1, 3, 3)


def test_the_published_table() -> None:
    """Source: Papp 1998, "Dealing with Imperfect Information in Poker", table 5.1, for AdQc on 3h4cJh."""
    counts = beside([*parse_cards("3h4cJh")], "full")
    number = HandIndexer((2, 3)).index("AdQc 3h4cJh")
    assert counts[number].tolist() == [[346_543, 1_036, 91_981], [540, 8_370, 0], [169_504, 3_211, 449_005]]
    result = Potentials("flop", "full", counts)
    assert round(result.positive[number], 3) == 0.208
    assert round(result.negative[number], 3) == 0.274
    assert result.n_deals == 1_070_190


BOARDS: list[tuple[str, Deck, list[str]]] = [
    ("6c7cTc", "short", ["AcKd", "8c9c"]),  # one flush suit, however the board goes on
    ("8d8hKd", "short", ["8s6d"]),
    ("6c7cJd", "short", ["AhAs"]),
    ("2c7cTcJc", "full", ["QcAd", "8c9c"]),  # a board from which one card makes a flush
    ("2c2d7c7d", "full", ["2h2s", "AcKc", "7h9h"]),
    ("3c6dTh2s", "full", ["4h5s", "AcAd"]),
    ("6c9cJdJh", "short", ["JsAc", "7c8c", "TdQs"]),
]


@cases(("board", "deck", "hands"), BOARDS)
def test_hands_dealt_out(board: str, deck: Deck, hands: list[str]) -> None:
    full = [*parse_cards(board)]
    counts = beside(full, deck)
    for hand in hands:
        found = counts[HandIndexer((2, len(full)), deck).index(f"{hand} {board}")]
        assert (found == dealt_out.now_and_later(parse_cards(hand), full, deck)).all(), hand


@cases(("n_board", "deck"), [(4, "full"), (3, "short")])
def test_all_hands_of_a_board(n_board: int, deck: Deck) -> None:
    """Later, they win and tie as often as the sweep of full boards says. One hand moves ahead when another falls back."""
    boards = boards_of(n_board, deck)
    which = np.random.default_rng(n_board).integers(len(boards), size=1)
    counts = beside(boards.ids[which[0]].tolist(), deck)
    numbers = boards.hand_numbers(which)[0]
    is_hand = numbers < len(counts)
    of_holdings = counts[numbers[is_hand]].astype(np.int64)
    if n_board == 3:
        wins, ties, _ = flop_sums(deck, which, 1, Reporter(None, ""))
    else:
        packed, _ = turn_sums(deck, which, 1, Reporter(None, ""))
        wins, ties = packed & 0xFFFF, packed >> 16
    assert (of_holdings.sum(axis=1)[:, 2] == wins[0, is_hand]).all()
    assert (of_holdings.sum(axis=1)[:, 1] == ties[0, is_hand]).all()
    assert {*of_holdings.sum(axis=(1, 2)).tolist()} == {n_runouts(STREETS[n_board], deck) * n_opponents(deck)}
    together = of_holdings.sum(axis=0)
    assert (together == together[::-1, ::-1]).all()
    assert together.all()
    assert len(holdings_of(deck)) > is_hand.sum() == len(of_holdings)
    assert np.count_nonzero(counts.any(axis=(1, 2))) == len({*numbers[is_hand].tolist()})


def test_shares_are_those_of_the_definition() -> None:
    counts = np.array([[[5, 1, 2], [4, 7, 3], [9, 6, 8]], [[0] * 3, [0] * 3, [4, 0, 8]], [[6, 0, 2], [0] * 3, [0] * 3]])
    result = Potentials("turn", "short", counts.astype(np.uint32))
    positive = Fraction(2) + Fraction(1, 2) + Fraction(3, 2), 8 + Fraction(14, 2)
    negative = Fraction(9) + Fraction(6, 2) + Fraction(4, 2), 23 + Fraction(14, 2)
    assert result.positive.tolist() == [float(positive[0] / positive[1]), 0, 0.25]
    assert result.negative.tolist() == [float(negative[0] / negative[1]), 4 / 12, 0]


def test_a_result_is_a_value() -> None:
    counts = np.arange(18, dtype=np.uint32).reshape(2, 3, 3)
    result = Potentials("turn", "full", counts)
    copied = pickle.loads(pickle.dumps(result))
    assert copied == result
    assert not copied.counts.flags.writeable
    assert result not in (Potentials("turn", "short", counts), Potentials("turn", "full", counts + 1), counts.tolist())
    assert repr(result) == "<Potentials: turn, full deck, 2 hands, 45,540 deals each>"
    with pytest.raises(TypeError, match="unhashable"):
        hash(result)


@cases(
    ("arguments", "message"),
    [
        (("river",), r'street: "river" is not accepted; give flop or turn'),
        (("preflop",), r'street: "preflop" is not accepted'),
        ((None,), r"street: None is not accepted"),
        (("flop", "36"), r'deck: "36" is not a deck \(full, short\)'),
        (("flop", "full", 0), r"workers: 0 is not accepted; give a number of threads from 1"),
        (("flop", "full", 1, 5), r"progress: 5 is not accepted"),
    ],
)
def test_wrong_input(arguments: tuple[Any, ...], message: str) -> None:
    street, *others = arguments
    options = dict(zip(("deck", "workers", "progress"), others, strict=False))
    with pytest.raises((HandError, CardspeakError), match=message):
        potentials(street, **options)


@pytest.mark.exhaustive
@cases(
    ("street", "deck", "workers"),
    [("flop", "full", 2), ("turn", "full", 2), ("flop", "short", 1), ("turn", "short", 3)],
)
def test_sums_of_all_hands_are_their_strengths(street: Early, deck: Deck, workers: int) -> None:
    result, strong = potentials(street, deck=deck, workers=workers), strengths(street, deck=deck)
    later = result.counts.sum(axis=1)
    assert (later[:, 2] == strong.wins).all()
    assert (later[:, 1] == strong.ties).all()
    assert (later[:, 0] == strong.losses).all()
    for share in (result.positive, result.negative):
        assert 0 <= share.min() < share.max() <= 1
    n_hands = HandIndexer((2, {"flop": 3, "turn": 4}[street]), deck).count(np.arange(len(result)))
    together = [
        [int((result.counts[:, now, end] * n_hands.astype(np.float64)).sum()) for end in range(3)] for now in range(3)
    ]
    assert all(together[now][end] == together[2 - now][2 - end] for now, end in combinations(range(3), 2))
