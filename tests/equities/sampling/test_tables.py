from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import prod

import numpy as np
import pytest

from cardspeak.equities.sampling.tables import HoldingsTable, fewer_tables, packed_tables, table_of, together
from cardspeak.kernels.equity.random_deals import CARDS_PER_WORD


def table(player: int, rows: list[tuple[int, ...]], weights: list[int]) -> HoldingsTable:
    return table_of(player, np.array(rows, np.uint8), weights, range(10, 10 + len(rows)))


FIRST = table(0, [(0, 1), (0, 2), (5, 6)], [1, 2, 3])
SECOND = table(2, [(1, 2, 7), (3, 4, 8), (0, 5, 9), (10, 11, 12)], [5, 1, 1, 7])
THIRD = table(1, list(combinations(range(4), 2)), [1] * 6)


def test_two_tables_together_are_all_pairs_without_a_common_card() -> None:
    joint = together(FIRST, SECOND)
    assert joint.players == (0, 2)
    assert joint.counts == (2, 3)
    rows = zip(joint.places.tolist(), joint.weights.tolist(), joint.holdings.tolist(), strict=True)
    assert list(rows) == [
        ([0, 1, 3, 4, 8], 1, [10, 11]),
        ([0, 1, 10, 11, 12], 7, [10, 13]),
        ([0, 2, 3, 4, 8], 2, [11, 11]),
        ([0, 2, 10, 11, 12], 14, [11, 13]),
        ([5, 6, 1, 2, 7], 15, [12, 10]),
        ([5, 6, 3, 4, 8], 3, [12, 11]),
        ([5, 6, 10, 11, 12], 21, [12, 13]),
    ]


def test_small_tables_are_joined_into_one_with_every_deal_once() -> None:
    (joint,) = fewer_tables([FIRST, SECOND, THIRD])
    weights = {tuple(row): weight for row, weight in zip(joint.holdings.tolist(), joint.weights, strict=True)}
    assert len(weights) == len(joint)
    order = [{0: FIRST, 2: SECOND, 1: THIRD}[player] for player in joint.players]
    expected = {}
    for rows in product(*(range(len(part)) for part in order)):
        cards = [card for part, row in zip(order, rows, strict=True) for card in part.places[row].tolist()]
        if len(set(cards)) == len(cards):
            weight = prod(float(part.weights[row]) for part, row in zip(order, rows, strict=True))
            expected[tuple(10 + row for row in rows)] = weight
    assert weights == expected


def test_tables_that_are_too_large_stay_separate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.equities.sampling.tables.MOST_TOGETHER", 12)
    assert [left.players for left in fewer_tables([FIRST, SECOND, THIRD])] == [(1,), (0, 2)]


def test_no_row_is_left_if_nothing_can_be_dealt() -> None:
    aces = [table(player, list(combinations(range(4), 2)), [1] * 6) for player in range(3)]
    assert [len(left) for left in fewer_tables(aces)] == [0]


def test_packed_cards_and_entries_are_those_of_the_tables() -> None:
    many = table(3, [tuple(range(start, start + 11)) for start in (0, 20)], [1, 3])
    tables = [FIRST, many]
    packed = packed_tables(tables)
    for row, drawn in zip(packed.rows.tolist(), tables, strict=True):
        size, bits, entry_start, card_start, n_cards = row
        assert (size, bits, n_cards) == (len(drawn), size.bit_length(), drawn.n_cards)
        for place, cards in enumerate(drawn.places.tolist()):
            for at, card in enumerate(cards):
                word = int(packed.packed[card_start + at // CARDS_PER_WORD * size + place])
                assert word >> 8 * (at % CARDS_PER_WORD) & 255 == card
        chances = [Fraction(0)] * size
        for place, entry in enumerate(packed.entries[entry_start : entry_start + size].tolist()):
            own = Fraction(entry >> 32, 2**32)
            chances[place] += own / size
            chances[entry & 0xFFFFFFFF] += (1 - own) / size
        assert [float(chance) for chance in chances] == pytest.approx(
            (drawn.weights / drawn.weights.sum()).tolist(), abs=1e-9
        )
