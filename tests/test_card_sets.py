"""Sets of cards: every form converts to every other and back, compared with Python's own sets."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import card_sets
from cardspeak.card_sets import (
    MASK_BITS,
    PACKED_BITS,
    REVERSED_BITS,
    REVERSED_PACKED_BITS,
    cards_of_reversed,
    every_reversed_mask,
    every_set,
    ids_of_masks,
    ids_of_planes,
    ids_of_reversed_masks,
    masks_of_ids,
    packed_of_planes,
    packed_planes_of_ids,
    planes_of_ids,
    planes_of_packed,
    ranks_by_suit,
    reversed_mask_of,
    reversed_masks_of_ids,
    reversed_planes_of_ids,
    reversed_planes_of_reversed_masks,
)
from cardspeak.cards import DECK, JOKER, RANKS, SUITS, mask_of

ALL = (*DECK, JOKER)
SOME_IDS = st.integers(0, 10).flatmap(
    lambda n: st.lists(st.sets(st.sampled_from(ALL), min_size=n, max_size=n).map(sorted), min_size=1, max_size=20).map(
        lambda rows: np.array(rows, np.uint8).reshape(len(rows), n)
    )
)


def test_the_layout_of_each_card() -> None:
    for card in ALL:
        assert int(MASK_BITS[card]) == mask_of([card]) == 1 << card
        assert int(REVERSED_BITS[card]) == reversed_mask_of([card]) == 1 << 52 - card
    for rank in range(len(RANKS)):
        for suit in range(len(SUITS)):
            card = rank * 4 + suit
            assert int(PACKED_BITS[card]) == 1 << 16 * suit + rank
            assert int(REVERSED_PACKED_BITS[card]) == 1 << 16 * suit + 12 - rank
    assert int(PACKED_BITS[JOKER]) == 1 << 13
    assert not REVERSED_PACKED_BITS[JOKER]
    for bits in (MASK_BITS, REVERSED_BITS, PACKED_BITS, REVERSED_PACKED_BITS):
        assert not bits[JOKER + 1 :].any()
        assert not bits.flags.writeable


@pytest.mark.parametrize("n_cards", range(4))
def test_round_trip_of_all_small_sets(n_cards: int) -> None:
    check_all_forms(every_set(ALL, n_cards))


def test_round_trip_of_all_holdings_of_four_cards() -> None:
    """270,725 sets, more than are converted at once."""
    ids = every_set(DECK, 4)
    assert len(ids) > card_sets.AT_ONCE
    check_all_forms(ids)


@given(SOME_IDS)
def test_round_trip_of_any_sets(ids: npt.NDArray[np.uint8]) -> None:
    check_all_forms(ids)


def check_all_forms(ids: npt.NDArray[np.uint8]) -> None:
    n_cards = ids.shape[1]
    masks, reversed_masks, planes = masks_of_ids(ids), reversed_masks_of_ids(ids), planes_of_ids(ids)
    assert all(plane.dtype == np.uint16 and plane.flags.c_contiguous for plane in planes)
    for back in (
        ids_of_masks(masks, n_cards),
        ids_of_reversed_masks(reversed_masks, n_cards),
        ids_of_planes(planes, n_cards),
        ids_of_planes(np.array(planes), n_cards),
    ):
        assert back.dtype == np.uint8
        assert np.array_equal(back, ids)
    packed = packed_planes_of_ids(ids)
    assert np.array_equal(packed_of_planes(planes), packed)
    assert np.array_equal(planes_of_packed(packed), planes)
    is_plain = ~(ids == JOKER).any(axis=1)
    assert np.array_equal(
        np.array(reversed_planes_of_reversed_masks(reversed_masks))[:, is_plain], reversed_planes_of_ids(ids[is_plain])
    )
    for row in range(0, len(ids), 1 + len(ids) // 100):
        cards = ids[row].tolist()
        assert int(masks[row]) == mask_of(cards)
        assert int(reversed_masks[row]) == reversed_mask_of(cards)
        assert cards_of_reversed(int(reversed_masks[row])) == tuple(cards)
        assert tuple(int(plane[row]) for plane in planes) == ranks_by_suit(cards)


@given(st.sets(st.sampled_from(DECK)))
def test_reversed_planes_have_the_ace_lowest(cards: set[int]) -> None:
    planes = reversed_planes_of_ids(np.array([sorted(cards)], np.uint8))
    mirrored = [int(f"{ranks:013b}"[::-1], 2) for ranks in ranks_by_suit(cards)]
    assert [int(plane[0]) for plane in planes] == mirrored


@given(st.sets(st.sampled_from(ALL), max_size=9), st.integers(0, 6))
def test_all_sets_are_listed_in_order(cards: set[int], n_cards: int) -> None:
    expected = list(combinations(sorted(cards), n_cards))
    assert [tuple(row) for row in every_set(cards, n_cards).tolist()] == expected
    masks = every_reversed_mask(cards, n_cards)
    assert [cards_of_reversed(mask) for mask in masks.tolist()] == expected
    assert (np.diff(masks.astype(np.int64)) < 0).all()
