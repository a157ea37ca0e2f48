"""`Abstraction`: the bucket of a hand by its street, for one hand and for many."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import cardspeak.abstraction
from cardspeak import CardError, HandError, parse_cards
from cardspeak.abstraction import Abstraction, HandIndexer

ROUNDS = {"preflop": (2,), "flop": (2, 3)}
ACES, FLOP = "As Ah", "As Kd 7h 7d 2c"


def buckets_of(street: str) -> np.ndarray[Any, Any]:
    """Buckets that tell most hands apart: 1,000 of them, or all hands."""
    return np.arange(HandIndexer(ROUNDS[street]).size) % 1000


@pytest.fixture(scope="module")
def both() -> Abstraction:
    return Abstraction({street: buckets_of(street) for street in reversed(ROUNDS)}, made={"flop": {"metric": "none"}})


def rows_of(*hands: str) -> np.ndarray[Any, Any]:
    return np.array([parse_cards(hand) for hand in hands], np.uint8)


def test_the_bucket_of_a_hand_is_the_label_of_its_number(both: Abstraction) -> None:
    rng = np.random.default_rng(1)
    for street, n_cards in (("preflop", 2), ("flop", 5)):
        rows = np.argsort(rng.random((300, 52)), axis=1)[:, :n_cards]
        expected = HandIndexer(ROUNDS[street]).index(rows) % 1000
        for given in (rows, rows.astype(np.uint8), tuple(rows.T), rows.tolist(), np.asfortranarray(rows)):
            found = both.bucket(given)
            assert found.dtype == np.int32
            assert (found == expected).all()
        for row, bucket in zip(rows[:40], expected.tolist(), strict=False):
            for one in (row, row.tolist(), tuple(row.tolist())):
                assert type(both.bucket(one)) is int
                assert both.bucket(one) == bucket


def test_one_hand_as_text_or_names(both: Abstraction) -> None:
    expected = int(HandIndexer((2, 3)).index(FLOP) % 1000)
    spellings: list[Any] = [FLOP, FLOP.split(), "AsKd2c7d7h", "Ac Kh 7s 7h 2d"]
    for given in spellings:
        assert both.bucket(given) == expected
    assert both.bucket(ACES) == HandIndexer((2,)).index(ACES)
    assert both.bucket(rows_of(ACES)).tolist() == [both.bucket(ACES)]


def test_what_an_abstraction_says_about_itself(both: Abstraction) -> None:
    assert both.streets == ("preflop", "flop")
    assert [both.n_buckets(street) for street in both.streets] == [169, 1000]
    assert both.labels("flop").dtype == np.uint16
    assert not both.labels("flop").flags.writeable
    assert both.made("flop") == {"metric": "none"}
    assert both.centres("flop") is None
    assert repr(both) == "<Abstraction preflop: 169 buckets, flop: 1,000 buckets, deck='full'>"
    assert both.to_dict()["streets"][0] == {"street": "preflop", "size": 169, "buckets": 169, "made": {}}


def test_abstractions_are_values(both: Abstraction) -> None:
    same = Abstraction({street: buckets_of(street) for street in ROUNDS}, made={"flop": {"metric": "none"}})
    assert same == both == pickle.loads(pickle.dumps(both))
    labels = buckets_of("preflop")
    one = Abstraction({"preflop": labels})
    assert one != both
    assert one != "something else"
    assert one != Abstraction({"preflop": labels}, made={"preflop": {"k": 5}})
    assert one != Abstraction({"preflop": labels[::-1]})
    assert one != Abstraction({"preflop": np.arange(81)}, deck="short")
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_the_room_is_not_hidden_by_a_file_of_the_same_name() -> None:
    """The package gives a file's function of its own name in place of the module."""
    assert cardspeak.abstraction.Abstraction is Abstraction


@dataclass
class Clustered:
    """What a clustering has."""

    labels: Any
    centres: Any
    metric: str = "emd"
    k: int = 4
    seed: int = 7


def test_a_clustering_brings_its_centres_and_how_it_was_made() -> None:
    labels, centres = np.arange(169) % 3, np.arange(20.0).reshape(4, 5)
    made = Abstraction({"preflop": Clustered(labels, centres)}, made={"preflop": {"bins": 5}})
    assert made.n_buckets("preflop") == 4  # the last of them is empty
    assert made.made("preflop") == {"metric": "emd", "k": 4, "seed": 7, "bins": 5}
    kept = made.centres("preflop")
    assert kept is not None
    assert kept.dtype == np.float32
    assert (kept == centres).all()
    assert made == Abstraction({"preflop": Clustered(labels, centres)}, made={"preflop": {"bins": 5}})
    assert made != Abstraction({"preflop": Clustered(labels, centres + 1)}, made={"preflop": {"bins": 5}})


def test_labels_that_do_not_fit_16_bits() -> None:
    labels = np.zeros(169, np.int64)
    labels[5] = 1 << 20
    wide = Abstraction({"preflop": labels})
    assert wide.labels("preflop").dtype == np.uint32
    assert HandIndexer((2,)).index("4c4d") == 5
    assert wide.bucket(rows_of("4c4d")).tolist() == [1 << 20]


def test_the_short_deck() -> None:
    short = Abstraction({"preflop": np.arange(81)}, deck="short")
    assert short.bucket("As Ks") == HandIndexer((2,), deck="short").index("As Ks")
    with pytest.raises(CardError, match="2c is not in the deck"):
        short.bucket("As 2c")


def test_no_hands(both: Abstraction) -> None:
    nothing: list[Any] = [[], np.empty((0, 5), np.uint8), tuple(np.empty((2, 0), np.uint8))]
    for given in nothing:
        assert both.bucket(given).dtype == np.int32
        assert both.bucket(given).shape == (0,)


@pytest.mark.parametrize(
    ("error", "message", "call"),
    [
        (HandError, "cards: 6 cards on the turn; this abstraction has preflop (2 cards) and flop (5 cards)", "2c3c4c5c6c7c"),
        (HandError, "cards: 3 cards; this abstraction has preflop (2 cards) and flop (5 cards)", "2c3c4c"),
        (HandError, "cards: no cards; this abstraction has", ""),
        (HandError, "cards: 7 cards on the river; this abstraction has", np.zeros((3, 7), np.uint8)),
        (HandError, "cards of shape (3, 4); accepted: an array of shape (n, k), or a tuple of k arrays, where k is 2", np.zeros((3, 4), np.uint8)),
        (CardError, "row 1: 3d is in columns 0 and 1", np.array([[0, 1], [5, 5]])),
        (CardError, "row 0, column 4: ", np.array([[0, 1, 2, 3, 52]])),
        (CardError, "Xx", "As Xx"),
        (CardError, "As", [51, 51]),
    ],
)  # fmt: skip
def test_wrong_cards(both: Abstraction, error: type[HandError], message: str, call: Any) -> None:
    with pytest.raises(error, match=re.escape(message)):
        both.bucket(call)


@pytest.mark.parametrize(
    ("message", "make"),
    [
        (
            "buckets: {}; accepted: a mapping of streets (preflop, flop, turn and river) to labels",
            lambda: Abstraction({}),
        ),
        ('street: "flip" is not accepted', lambda: Abstraction({"flip": range(169)})),
        ('street: "flip" is not accepted', lambda: Abstraction({"preflop": range(169)}, made={"flip": {}})),
        ('deck: "tall" is not a deck', lambda: Abstraction({"preflop": range(169)}, deck="tall")),  # type: ignore[arg-type]
        (
            "preflop labels: shape (168,); accepted: 169 whole numbers from 0, one for each hand",
            lambda: Abstraction({"preflop": range(168)}),
        ),
        ("preflop labels must have an integer dtype", lambda: Abstraction({"preflop": np.zeros(169)})),
        (
            "row 7: preflop labels: -1 is not a bucket",
            lambda: Abstraction({"preflop": np.where(np.arange(169) == 7, -1, 0)}),
        ),
        (
            "row 9: preflop labels: 2,147,483,648 is not a bucket",
            lambda: Abstraction({"preflop": np.where(np.arange(169) == 9, 1 << 31, 0)}),
        ),
        ("bucket 5, but only 4 centres", lambda: Abstraction({"preflop": Clustered(np.full(169, 5), np.ones((4, 3)))})),
        ("cannot be written as JSON", lambda: Abstraction({"preflop": range(169)}, made={"preflop": {"k": {1}}})),
        ("cannot be written as JSON", lambda: Abstraction({"preflop": range(169)}, made={"preflop": {"k": np.inf}})),
        (
            "street: this abstraction has no buckets for flop (only preflop (2 cards))",
            lambda: Abstraction({"preflop": range(169)}).n_buckets("flop"),
        ),
        ("street: 5 is not accepted", lambda: Abstraction({"preflop": range(169)}).labels(5)),  # type: ignore[arg-type]
    ],
)
def test_wrong_buckets(message: str, make: Callable[[], object]) -> None:
    with pytest.raises(HandError) as refusal:
        make()
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)
