from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from cardspeak.kernels.orders import all_sevens
from cardspeak.kernels.orders.high_loops import values_of_cards
from cardspeak.kernels.orders.numbering import sizes_of
from tests.kernels.hands import rows_of


@pytest.mark.parametrize("middle", [3, 4, 47, 48])
def test_hands_with_one_middle_card_have_the_counts_and_values_of_their_rows(middle: int) -> None:
    below, above = combinations(range(middle), 3), list(combinations(range(middle + 1, 52), 3))
    rows = np.array([(*low, middle, *high) for low in below for high in above], np.uint8)
    assert len(rows) == comb(middle, 3) * comb(51 - middle, 3)
    dense, main, kickers = np.zeros((3, len(rows)), np.uint16)
    assert values_of_cards(rows_of(rows), (dense,)) == -1
    assert values_of_cards(rows_of(rows), (main, kickers)) == -1

    tables, nested, sums = all_sevens.triple_tables(), np.zeros(8, np.int64), np.zeros(2, np.int64)
    all_sevens.count_categories(middle, *tables, nested)
    all_sevens.sum_values(middle, *tables, sums)
    assert sums.tolist() == [int(main.sum(dtype=np.int64)), int(kickers.sum(dtype=np.int64))]
    starts = np.cumsum([1, *sizes_of(13, 10, 10)])
    counts = np.histogram(dense, bins=starts)[0].tolist()
    others = all_sevens.category_counts(nested)[1:]  # the first is all 133,784,560 hands minus the others
    assert others == counts[1:]


def test_all_triples_are_listed_and_those_of_the_first_cards_come_first() -> None:
    for table, deck in zip(all_sevens.triple_tables(), (range(52), range(51, -1, -1)), strict=True):
        planes = table.reshape(6, all_sevens.STRIDE)[:, : all_sevens.N_TRIPLES]
        assert len(np.unique(planes[:4], axis=1).T) == all_sevens.N_TRIPLES
        assert (np.bitwise_count(planes[:4]).sum(axis=0) == 3).all()
        for n in (3, 10, 52):
            cards = sorted(deck[:n])
            few = planes[:4, : comb(n, 3)]
            assert all(not few[card % 4].any() or card in cards for card in cards)
            held = np.bitwise_or.reduce(few, axis=1)
            assert [int(ranks) for ranks in held] == [sum(1 << c // 4 for c in cards if c % 4 == s) for s in range(4)]


def test_random_triples_have_their_odd_and_repeated_ranks() -> None:
    table = all_sevens.triple_tables()[0].reshape(6, all_sevens.STRIDE)[:, : all_sevens.N_TRIPLES]
    for planes in table[:, np.random.default_rng(1).integers(0, all_sevens.N_TRIPLES, 200)].T.tolist():
        times = [sum(plane >> rank & 1 for plane in planes[:4]) for rank in range(13)]
        assert planes[4] == sum(1 << rank for rank in range(13) if times[rank] % 2)
        assert planes[5] == sum(1 << rank for rank in range(13) if times[rank] > 1)
