"""Whole streets: identities, published equities, and other methods that agree."""

from __future__ import annotations

import doctest
import re
from math import comb
from pathlib import Path

import numpy as np
import pytest

from cardspeak import cards_text, equity, equity_many
from cardspeak.abstraction import HandIndexer, equity_histograms, strengths
from cardspeak.abstraction.indexer import Deck
from cardspeak.abstraction.rivers import values_on_rivers
from cardspeak.abstraction.streets import N_BOARD_CARDS, Street, boards_of, indexer_of
from cardspeak.kernels.abstraction.rivers import MOST_VALUES
from tests.abstraction import dealt_out
from tests.cases import cases

pytestmark = pytest.mark.exhaustive

STREETS: list[Street] = ["preflop", "flop", "turn", "river"]
AA, KK = "AsAh", "KsKh"


@cases(("street", "deck"), [(street, deck) for street in STREETS for deck in ("full", "short")])
def test_every_street(street: Street, deck: Deck) -> None:
    """All hands of a street, each as often as it is dealt, win half of all deals."""
    found, indexer = strengths(street, deck=deck), indexer_of(street, deck)
    assert len(found) == indexer.size
    total = n_hands = 0
    for start in range(0, indexer.size, 1 << 20):
        some = slice(start, min(start + (1 << 20), indexer.size))
        counts = indexer.count(np.arange(some.start, some.stop)).astype(np.int64)
        wins, ties = found.wins[some].astype(np.int64), found.ties[some].astype(np.int64)
        assert (wins + ties <= found.n_deals).all()
        total += int(((2 * wins + ties) * counts).sum())
        n_hands += int(counts.sum())
    assert total == found.n_deals * n_hands


def test_published_equities() -> None:
    """Source: S. Ganzfried and T. Sandholm, Potential-aware imperfect-recall abstraction, AAAI 2014, section 2."""
    preflop, indexer = strengths("preflop"), HandIndexer((2,))
    aces, kings = indexer.index(AA), indexer.index(KK)
    assert f"{preflop.ehs[aces]:.4%}" == "85.2037%"
    assert f"{preflop.wins[aces] / preflop.n_deals:.2%}" == "84.93%"
    assert f"{preflop.ehs[kings]:.3f}" == "0.824"


@cases("deck", ["full", "short"])
def test_another_method_before_the_flop(deck: Deck) -> None:
    preflop, indexer = strengths("preflop", deck=deck), HandIndexer((2,), deck)
    for number, hand in enumerate(indexer.unindex(np.arange(indexer.size)).tolist()):
        player = equity(cards_text(hand), "random", game=dealt_out.GAMES[deck]).players[0]
        assert (player.win_deals, player.tie_deals) == (preflop.wins[number], preflop.ties[number])


def test_another_method_on_every_flop() -> None:
    """`equity_many` counts all deals of a hand, with tables of ranks."""
    found, indexer = strengths("flop"), HandIndexer((2, 3))
    numbers = np.random.default_rng(7).integers(indexer.size, size=3_000)
    hands = indexer.unindex(numbers)
    counted = equity_many(hands[:, :2], boards=hands[:, 2:])
    assert (counted.equity == found.ehs[numbers]).all()
    assert (counted.win == found.wins[numbers] / found.n_deals).all()


@cases("deck", ["full", "short"])
def test_histograms_of_every_street(deck: Deck) -> None:
    """Each row counts every board that can come. The mean of the equity lies between the limits of the bins."""
    for street in STREETS[:3]:
        found = strengths(street, deck=deck)
        for of in ("river", "next"):
            histograms = equity_histograms(street, of=of, deck=deck)
            n_boards = histograms[0].sum(dtype=np.int64)
            n_cards = len(dealt_out.DECK[deck]) - 2 - N_BOARD_CARDS[street]
            n_more = 5 - N_BOARD_CARDS[street] if of == "river" else {"preflop": 3, "flop": 1, "turn": 1}[street]
            assert n_boards == comb(n_cards, n_more)
            ehs = found.ehs
            for start in range(0, len(found), 1 << 18):
                some = slice(start, start + (1 << 18))
                assert (histograms[some].sum(axis=1, dtype=np.int64) == n_boards).all()
                lowest = histograms[some] @ (np.arange(50) / 50) / n_boards
                assert ((lowest <= ehs[some] + 1e-12) & (ehs[some] <= lowest + 0.02 + 1e-12)).all()
            if street == "turn":
                break  # the next street is the river


def test_values_on_a_board_fit_in_a_byte() -> None:
    """`count_rivers` numbers the values on a board with bytes."""
    for deck in ("full", "short"):
        boards = boards_of(5, deck)
        for start in range(0, len(boards), 512):
            values = np.sort(values_on_rivers(deck, np.arange(start, min(start + 512, len(boards)))), axis=1)
            assert ((np.diff(values) > 0).sum(axis=1) + (values[:, 0] > 0) <= MOST_VALUES).all()


def test_the_examples_of_the_how_to_page() -> None:
    """All of them, with those that take too long for the tests of the documentation."""
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "strength-of-every-flop.md").read_text("utf-8")
    sessions = re.findall(r"```pycon\n(.+?)```", page, re.DOTALL)
    assert len(sessions) >= 5
    test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, "page", None, 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0
