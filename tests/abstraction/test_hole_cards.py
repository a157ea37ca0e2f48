"""`bucket_hands`: the hole cards of a bucket, counted by brute force in the short deck."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from cardspeak import CardspeakError, HandIndexer, card_name
from cardspeak.abstraction import bucket_hands
from cardspeak.cards import DECKS
from cardspeak.ranges.classes import classes_of
from tests.cases import cases


def test_all_hands_of_a_street_are_in_one_bucket() -> None:
    hands = bucket_hands(np.zeros(169, np.int32), 0)
    assert hands.shares == dict.fromkeys(classes_of(DECKS["standard"]).names, 1)
    assert (hands.street, hands.deck, hands.bucket, hands.share) == ("preflop", "full", 0, 1)


def test_shares_are_counts_over_all_boards() -> None:
    indexer = HandIndexer((2, 3), deck="short")
    holdings = {"AKs": "AsKs", "A6o": "Ac6d", "99": "9h9s"}
    labels = np.random.default_rng(4).integers(0, 3, indexer.size)
    found = bucket_hands(labels, 1)
    assert (found.street, found.deck) == ("flop", "short")
    for name, holding in holdings.items():
        left = [card for card in DECKS["short"] if card_name(card) not in (holding[:2], holding[2:])]
        cards = [next(card for card in DECKS["short"] if card_name(card) == holding[at : at + 2]) for at in (0, 2)]
        rows = np.array([[*cards, *flop] for flop in combinations(left, 3)], np.uint8)
        assert found.shares[name] == pytest.approx((labels[indexer.index(rows)] == 1).mean())
    n_hands = indexer.count(np.arange(indexer.size)).astype(int)
    assert found.share == pytest.approx(n_hands[labels == 1].sum() / n_hands.sum())
    assert sum(bucket_hands(labels, bucket).shares["AKs"] for bucket in range(3)) == pytest.approx(1)
    assert found.to_dict()["shares"]["99"] == found.shares["99"]


@cases(
    ("labels", "bucket", "message"),
    [
        (
            np.zeros(170, int),
            0,
            "labels: an array of int64, shape (170,); accepted: the bucket of each hand of a street",
        ),
        (np.zeros(169), 0, "labels: an array of float64, shape (169,)"),
        (np.zeros(169, int), 1, "bucket: no hand is in bucket 1"),
        (np.zeros(169, int), -1, "bucket: -1 is not the number of a bucket"),
        (np.zeros(169, int), "0", 'bucket: "0" is not the number of a bucket'),
    ],
)
def test_wrong_input_is_named(labels: Any, bucket: Any, message: str) -> None:
    with pytest.raises(CardspeakError) as raised:
        bucket_hands(labels, bucket)
    assert message in str(raised.value)
