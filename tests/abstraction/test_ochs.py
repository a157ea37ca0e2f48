"""Opponent cluster hand strength: hands dealt out card by card, sums known from strengths, and wrong input."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak import CardspeakError, HandError, evaluate_many, parse_cards
from cardspeak.abstraction import HandIndexer, ochs, strengths
from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.streets import boards_of, holdings_of
from cardspeak.abstraction.tables.ochs import Late, preflop_clusters
from cardspeak.abstraction.tables.rivers import count_on_rivers
from cardspeak.card_sets import masks_of_ids
from cardspeak.progress import Progress
from tests.abstraction import dealt_out
from tests.cases import cases

BOARD_CARDS: dict[Late, int] = {"flop": 3, "turn": 4, "river": 5}


def equities(hand: list[int], deck: str, of_classes: npt.NDArray[np.integer[Any]]) -> list[float]:
    """The equity of a hand with a board against each cluster, by dealing out all other cards."""
    hole, board = hand[:2], hand[2:]
    k = int(of_classes.max()) + 1
    scores, met = np.zeros(k, np.int64), np.zeros(k, np.int64)
    for full in dealt_out.runouts(hole, board, deck):
        left = [card for card in dealt_out.DECK[deck] if card not in hole and card not in full]
        holdings = np.array([hole, *combinations(left, 2)], np.uint8)
        hands = np.hstack([holdings, np.tile(np.array(full, np.uint8), (len(holdings), 1))])
        values = evaluate_many(hands, game=dealt_out.GAMES[deck])
        of_others = of_classes[HandIndexer((2,), "short" if deck == "short" else "full").index(holdings[1:])]
        scores += np.bincount(of_others, 2 * (values[0] > values[1:]) + (values[0] == values[1:]), k).astype(np.int64)
        met += np.bincount(of_others, minlength=k)
    return [score / (2 * n) if n else np.nan for score, n in zip(scores.tolist(), met.tolist(), strict=True)]


@cases(
    ("street", "deck", "k", "hands"),
    [
        ("river", "full", 8, ["AsKd7h7d2c3s9s", "2s3s4s5s6s9dTd", "2c7dAsAhKsKhQs", "TcTdThTs2c3d4h"]),
        ("river", "full", 16, ["AsAd7h7d2c3s9s", "KhQc9h8h2s3s4d"]),
        ("river", "short", 5, ["6s7s8s9sTsJdQd", "AcAd6h7h8h9sKc"]),
        ("turn", "full", 8, ["AsKd7h7d2c3s", "9c9d2s3s4s5s", "2c2d2h3c3d3h"]),
        ("turn", "short", 3, ["AsKd7h7d6c6s"]),
        ("flop", "short", 4, ["9cTc7h7d7s"]),
    ],
)
def test_hands_dealt_out(street: Late, deck: Deck, k: int, hands: list[str]) -> None:
    indexer = HandIndexer((2, BOARD_CARDS[street]), deck)
    ids = [[*parse_cards(hand)] for hand in hands]
    rng = np.random.default_rng(k)
    of_classes = rng.permutation(np.arange(HandIndexer((2,), deck).size) % k)
    numbers = [indexer.index(hand) for hand in ids]
    found = ochs(street, clusters=of_classes, numbers=[*numbers, numbers[0]], deck=deck, workers=1)
    assert found.shape == (len(ids) + 1, k)
    assert (found[-1] == found[0]).all()
    for row, hand in zip(found, ids, strict=False):
        assert np.array_equal(row, np.array(equities(hand, deck, of_classes), np.float32)), hand


@pytest.mark.exhaustive
def test_a_flop_dealt_out() -> None:
    hand = [*parse_cards("AsKd 7h7d2c")]
    found = ochs("flop", clusters=8, numbers=[HandIndexer((2, 3)).index(hand)])
    assert np.array_equal(found[0], np.array(equities(hand, "full", preflop_clusters(8)), np.float32))


def test_clusters_without_a_holding() -> None:
    of_classes = np.zeros(169, np.int64)
    of_classes[HandIndexer((2,)).index("AsAd")] = 2
    hand = [*parse_cards("AsKd AhAd2c3c4c")]
    (found,) = ochs(clusters=of_classes, numbers=[HandIndexer((2, 5)).index(hand)])
    assert np.isnan(found).tolist() == [False, True, True]


@cases(("deck", "k"), [("full", 8), ("short", 3)])
def test_clusters_together_are_a_random_hand(deck: Deck, k: int) -> None:
    boards, holdings = boards_of(5, deck), holdings_of(deck)
    which = np.random.default_rng(k).integers(len(boards), size=1)
    numbers = boards.hand_numbers(which)[0]
    free = np.flatnonzero(numbers < HandIndexer((2, 5), deck).size)
    found = ochs(clusters=k, numbers=numbers[free], deck=deck)
    of_holdings = preflop_clusters(k, deck)[HandIndexer((2,), deck).index(holdings.ids)]
    masks = masks_of_ids(holdings.ids[free])
    met = ((masks[:, None] & masks) == 0).astype(np.float32) @ (of_holdings[free, None] == np.arange(k))
    counts = np.empty((1, len(holdings)), np.uint32)
    count_on_rivers(deck, which, counts)
    expected = 2 * (counts & 0xFFFF).astype(np.int64) + (counts >> 16)
    assert (np.rint((found * met).sum(axis=1) * 2) == expected[0, free]).all()
    alone = ochs(clusters=np.zeros(HandIndexer((2,), deck).size, np.uint8), numbers=numbers[free], deck=deck)
    assert np.allclose(alone[:, 0] * met.sum(axis=1) * 2, expected[0, free], rtol=1e-6, atol=0)


@cases(("deck", "k"), [("full", 1), ("full", 8), ("full", 16), ("short", 5)])
def test_preflop_clusters_are_shares_of_all_holdings_in_order(deck: Deck, k: int) -> None:
    indexer = HandIndexer((2,), deck)
    clusters = preflop_clusters(k, deck)
    sizes = np.bincount(clusters, indexer.count(np.arange(indexer.size)), k)
    assert sizes.sum() == len(holdings_of(deck))
    assert abs(sizes - sizes.mean()).max() <= 12
    best, worst = indexer.index("AsAd"), indexer.index("7s2d" if deck == "full" else "8s6d")
    assert clusters[best] == k - 1
    assert clusters[worst] == 0


def test_any_number_of_threads_and_an_array_for_the_result() -> None:
    reports: list[Progress] = []
    numbers = np.random.default_rng(3).integers(HandIndexer((2, 5), "short").size, size=700)
    expected = ochs(numbers=numbers, deck="short", workers=1, progress=reports.append)
    assert reports[-1].stage == "OCHS on the river"
    assert reports[-1].done == 1
    out = np.empty((700, 8), np.float32)
    assert ochs(numbers=numbers, deck="short", workers=3, out=out) is not None
    assert np.array_equal(out, expected)
    assert ochs(numbers=[], deck="short").shape == (0, 8)


@cases(
    ("arguments", "message"),
    [
        ({"street": "preflop"}, r'street: "preflop" is not accepted; give flop, turn or river'),
        ({"deck": "tiny"}, r'deck: "tiny" is not a deck'),
        ({"clusters": 17}, r"clusters: 17 is not a number of clusters \(1 to 16\)"),
        ({"clusters": 0}, r"clusters: 0 is not a number of clusters"),
        ({"clusters": "8"}, r'clusters: "8" is not a number of clusters'),
        ({"clusters": None}, r"clusters must have an integer dtype; these are object"),
        ({"clusters": [[1], [1, 2]]}, r"clusters are not an array of integers"),
        ({"clusters": [1, 2]}, r"clusters of shape \(2,\); accepted: 169 whole numbers from 0 to 15"),
        ({"clusters": [0] * 100 + [16] + [0] * 68}, r"row 100: 16 is not a cluster \(0 to 15\)"),
        ({"clusters": [0.5] * 169}, r"clusters must have an integer dtype; these are float64"),
        ({"numbers": [3, 123_156_254]}, r"row 1: 123,156,254 is not the number of a hand"),
        ({"numbers": [1], "out": [1]}, r"out: list is not an array; accepted: a contiguous array float32\[1, 8\]"),
        ({"numbers": [1], "out": np.empty((1, 8))}, r"out: float64\[1, 8\]; accepted"),
        ({"workers": 0}, r"workers: 0 is not accepted"),
        ({"progress": 1}, r"progress: 1 is not accepted"),
    ],
)
def test_wrong_input(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises((HandError, CardspeakError), match=message):
        ochs(**arguments)


@pytest.mark.exhaustive
@cases(("street", "deck"), [("flop", "full"), ("flop", "short"), ("turn", "short"), ("river", "short")])
def test_one_cluster_is_a_random_hand(street: Late, deck: Deck) -> None:
    found = ochs(street, clusters=1, deck=deck)
    assert np.array_equal(found[:, 0], strengths(street, deck=deck).ehs.astype(np.float32))
