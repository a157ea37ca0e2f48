"""Values of fixed cards combined with each of many other sets, compared with the kernels for whole hands."""

from __future__ import annotations

import numpy as np
import pytest

from cardspeak.evaluate.orders import KERNELS
from cardspeak.kernels.orders.blocks import BLOCK, LEAST
from cardspeak.rules import ORDERS
from tests.kernels import twin

WITH_FIXED = [order for order, kernels in KERNELS.items() if kernels.name_with_fixed]


def test_the_orders_of_boards_have_the_kernel() -> None:
    assert WITH_FIXED == [
        "high",
        "short-deck",
        "short-deck-trips",
        "ace-to-five",
        "eight-or-better",
        "deuce-to-seven",
    ]
    assert KERNELS["badugi"].with_fixed is None


@pytest.mark.parametrize("order", WITH_FIXED)
@pytest.mark.parametrize(("n_fixed", "n_cards"), [(5, 7), (2, 7), (3, 5), (4, 6)])
def test_values_are_those_of_whole_hands(order: str, n_fixed: int, n_cards: int) -> None:
    """There is more than a block of hands. Hands that share a card with the fixed cards have the value 0."""
    put_values, deck = KERNELS[order].with_fixed, ORDERS[order].deck
    assert put_values is not None
    fixed = twin.random_hands(1, n_fixed, seed=n_cards, deck=deck)
    for n in (LEAST, BLOCK + LEAST + 3):
        others = twin.random_hands(n, n_cards - n_fixed, seed=n, deck=deck)
        are_apart = ~np.isin(others, fixed).any(axis=1)
        values = np.full(n, 9999, np.uint16)
        put_values(tuple(twin.planes(fixed)[:, 0].tolist()), tuple(twin.planes(others)), n_cards, values)
        together = np.hstack([others, np.tile(fixed, (n, 1))])[are_apart]
        assert 0 < len(together) < n
        assert values[~are_apart].max() == 0
        truth = [twin.value_by_rules(order, hand) for hand in together[:50].tolist()]
        assert values[are_apart][:50].tolist() == truth
        roomy = np.vstack([together, np.tile(together[:1], (LEAST, 1))])
        by_planes = twin.values_by_planes(KERNELS[order].of_planes, roomy)[: len(together)]
        assert (values[are_apart] == by_planes).all()
