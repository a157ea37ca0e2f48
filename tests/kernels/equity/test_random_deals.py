"""Random deals: uniform, and always possible."""

from __future__ import annotations

from itertools import combinations
from math import comb, sqrt

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.kernels.equity.random_deals import BLOCK, deal
from cardspeak.kernels.lanes.lanes import BYTES

OWN = 0xFFFFFFFF << 32
KEY = np.uint64(0x0123456789ABCDEF)


def dealt(
    tables: list[list[list[int]]], n_rest: int, live: list[int], n: int, first: int = 0, key: np.uint64 = KEY
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint32], npt.NDArray[np.uint16]]:
    """The results of `deal`: cards, indices of holdings, and clashes. All holdings in a table are equally likely."""
    rows: list[list[int]] = []
    entries: list[int] = []
    packed: list[int] = []
    for table in tables:
        n_cards = len(table[0])
        rows.append([len(table), len(table).bit_length(), len(entries), len(packed), n_cards])
        entries += [OWN + place for place in range(len(table))]
        for start in range(0, n_cards, 8):
            packed += [sum(card << 8 * at for at, card in enumerate(row[start : start + 8])) for row in table]
    gaps, expected = [], 0
    for card in live:
        if card > expected:
            gaps += [expected, card - expected]
        expected = card + 1
    n_columns = sum(len(table[0]) for table in tables) + n_rest
    cards, picked = np.zeros(n_columns * n, np.uint8), np.zeros(len(tables) * n, np.uint32)
    clash = np.zeros(n, np.uint16)
    deal(
        key,
        np.uint64(first),
        np.array(rows, np.uint64).reshape(-1, 5),
        np.array(entries, np.uint64),
        np.array(packed, np.uint64),
        len(live),
        np.array(gaps, np.uint8),
        cards,
        picked,
        clash,
    )
    return cards.reshape(n_columns, n), picked.reshape(-1, n), clash


def chi_square(counts: npt.NDArray[np.int64], n_cells: int) -> float:
    """How far the counts are from uniform, in standard deviations of chi-square."""
    expected = counts.sum() / n_cells
    square = ((counts - expected) ** 2).sum() / expected + (n_cells - len(counts)) * expected
    return float((square - (n_cells - 1)) / sqrt(2 * (n_cells - 1)))


def test_a_stream_is_splitmix64() -> None:
    """The first numbers of the stream are those published on Rosetta Code.

    https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 has them for the seed 1234567. The stream counts
    them from 1. Each number determines the first card of a deck of 52.
    """
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    cards, _, _ = dealt([], 1, list(range(52)), BLOCK, first=1, key=np.uint64(1234567))
    assert cards[0, :4].tolist() == [number * 52 >> 64 for number in published]


@pytest.mark.parametrize("n_rest", [1, 5, 6, 23, 52])
@pytest.mark.parametrize("live", [range(52), range(16, 52), range(53), sorted({*range(52)} - {0, 1, 17, 30, 31, 51})])
def test_cards_from_the_rest_are_different_live_cards(n_rest: int, live: list[int]) -> None:
    n_rest = min(n_rest, len(live))
    cards, _, clash = dealt([], n_rest, list(live), 2 * BLOCK)
    assert set(cards.reshape(-1).tolist()) == set(live)
    assert (np.diff(np.sort(cards, axis=0), axis=0) > 0).all()
    assert not clash.any()


def test_every_deal_of_cards_is_as_likely_as_another() -> None:
    """All ordered pairs of 52 cards, and all sets of five of nine cards."""
    cards, _, _ = dealt([], 7, list(range(52)), 1 << 20)
    for first, second in combinations(range(7), 2):
        pairs = np.bincount(cards[first].astype(np.int64) * 52 + cards[second], minlength=52 * 52)
        assert (pairs[:: 52 + 1] == 0).all()
        assert abs(chi_square(pairs[pairs > 0], 52 * 51)) < 5
    few, _, _ = dealt([], 5, [3, 4, 7, 20, 21, 22, 30, 50, 51], 1 << 18)
    sets = np.unique(np.bitwise_or.reduce(np.uint64(1) << few.astype(np.uint64), axis=0), return_counts=True)[1]
    assert abs(chi_square(sets, comb(9, 5))) < 5


def test_holdings_are_drawn_evenly_and_independently_and_clashes_are_marked() -> None:
    pairs = [list(pair) for pair in combinations(range(8), 2)]
    threes = [list(three) for three in combinations(range(4, 12), 3)]
    cards, picked, clash = dealt([pairs, threes], 2, list(range(20, 34)), 1 << 18)
    assert abs(chi_square(np.bincount(picked[0] * 56 + picked[1], minlength=28 * 56), 28 * 56)) < 5
    assert (cards[:2] - 20 == np.array(pairs, np.uint8)[picked[0]].T).all()
    assert (cards[2:5] - 20 == np.array(threes, np.uint8)[picked[1]].T).all()
    do_clash = (cards[:2, None] == cards[None, 2:5]).any(axis=(0, 1))
    assert (clash == do_clash).all()
    # Cards from the rest never clash with anything, even in deals that are thrown away.
    assert not (cards[:5, None] == cards[None, 5:]).any()
    assert (cards[5] != cards[6]).all()
    assert cards.max() < 34
    rest = np.sort(cards[5:, clash == 0].astype(np.int64) - 20, axis=0)
    given_holdings = picked[0].astype(np.int64)[clash == 0] * 56 + picked[1][clash == 0]
    codes = (given_holdings * 14 + rest[0]) * 14 + rest[1]
    n_disjoint = sum(not set(pair) & set(three) for pair in pairs for three in threes)
    assert abs(chi_square(np.unique(codes, return_counts=True)[1], n_disjoint * comb(9, 2))) < 5


def test_holdings_of_more_than_eight_cards_are_whole() -> None:
    rows = [list(range(start, start + 19)) for start in (0, 10, 30)]
    cards, picked, _ = dealt([rows, [[50, 51]]], 0, list(range(52)), BLOCK)
    assert (cards[:19] == np.array(rows, np.uint8)[picked[0]].T).all()
    assert set(picked[0].tolist()) == {0, 1, 2}
    assert (cards[19:].T == [50, 51]).all()


def test_a_part_of_a_stream_can_be_dealt_alone() -> None:
    pairs = [list(pair) for pair in combinations(range(20), 2)]
    per_deal = 2 + 2
    whole = dealt([pairs, pairs], 7, list(range(52)), 4 * BLOCK)
    part = dealt([pairs, pairs], 7, list(range(52)), BLOCK, first=2 * BLOCK * per_deal)
    assert (whole[0][:, 2 * BLOCK : 3 * BLOCK] == part[0]).all()
    assert (whole[1][:, 2 * BLOCK : 3 * BLOCK] == part[1]).all()
    assert (whole[2][2 * BLOCK : 3 * BLOCK] == part[2]).all()
    assert BLOCK % BYTES == 0


def test_dealing_no_cards_works() -> None:
    cards, _, clash = dealt([], 0, list(range(52)), BLOCK)
    assert cards.shape == (0, BLOCK)
    assert not clash.any()
