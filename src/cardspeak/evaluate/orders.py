"""The kernels of each order, imported on first use.

Most programs need the kernels of only one order, and each kernel module takes time to import and compile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np

from cardspeak.array_types import Planes, RanksBySuit
from cardspeak.evaluate.arrays import REREAD_SLICE, SLICE, Values
from cardspeak.kernels.orders.rows import Columns, Rows
from cardspeak.rules import Order

Kernel: TypeAlias = Callable[[Columns | Rows, tuple[Values, ...]], int]
"""A function that writes the values of hands into arrays.

It returns the index of the first hand of the first vector register that contains an invalid hand, or -1 if all hands
are valid.
"""
WithFixed: TypeAlias = Callable[[RanksBySuit, Planes, int, Values], None]
"""A function that combines fixed cards with each of many card sets, and computes the values of these hands.

The arguments are the fixed cards, the sets in planes (four arrays, one per suit, with the ranks as bits), the number of
cards in a combined hand, and the output array. See `kernels.orders.with_fixed`.
"""


@dataclass(frozen=True)
class OrderKernels:
    """The kernels of a built-in order.

    Attributes:
        module: the name of the module that defines the kernels.
        name_of_planes: the name of the kernel for hands in planes.
        name_with_fixed: the name of the kernel for fixed cards combined with sets in planes; empty if there is none.
        name_of_cards: the name of the kernel for hands of card ids; empty if they are first converted to planes.
        n_cards: the numbers of cards that the kernels accept.
        slice_size: the maximum number of hands to pass to a kernel at once; Python handles Ctrl-C between slices.
    """

    module: str
    name_of_planes: str
    name_with_fixed: str = ""
    name_of_cards: str = ""
    n_cards: range = range(5, 8)
    slice_size: int = SLICE

    @cached_property
    def of_cards(self) -> Kernel:
        """The kernel for hands of card ids."""
        if self.name_of_cards:
            return self._find(self.name_of_cards)
        from cardspeak.kernels.orders.addresses import address_of
        from cardspeak.kernels.orders.order_loops import values_by_planes

        def values_of_cards(hands: Columns | Rows, out: tuple[Values, ...]) -> int:
            return values_by_planes(address_of(self.of_planes), hands, (out[0],))

        return values_of_cards

    @cached_property
    def of_planes(self) -> Callable[..., int]:
        """The kernel for hands in planes."""
        return self._find(self.name_of_planes)

    @cached_property
    def with_fixed(self) -> WithFixed | None:
        """The kernel for fixed cards combined with sets in planes, or None if the order has none."""
        return self._find(self.name_with_fixed) if self.name_with_fixed else None

    def _find(self, name: str) -> Callable[..., Any]:
        kernel: Callable[..., Any] = getattr(import_module(f"cardspeak.kernels.orders.{self.module}"), name)
        return kernel


@dataclass(frozen=True)
class TableKernels:
    """The kernels of an order that a user defined. They look up hands in a table of all five-card hands.

    Attributes:
        order: the order.
        n_cards: the numbers of cards that the kernels accept.
        slice_size: the maximum number of hands to pass to a kernel at once; Python handles Ctrl-C between slices.
    """

    order: Order
    n_cards: range = range(5, 8)
    slice_size: int = REREAD_SLICE

    @cached_property
    def of_cards(self) -> Kernel:
        """The kernel for hands of card ids."""
        from cardspeak.kernels.orders.five_card_table import values_by_table

        values_of_fives = self.order.values_of_fives
        assert values_of_fives is not None, "built-in orders have their own kernels"

        def values_of_cards(hands: Columns | Rows, out: tuple[Values, ...]) -> int:
            is_rows = isinstance(hands[-1], tuple)
            rows = hands[0].reshape(-1, len(hands[-1])) if is_rows else np.column_stack(hands)
            return values_by_table(rows, values_of_fives(), out[0])

        return values_of_cards


@lru_cache(maxsize=64)
def kernels_of(order: Order) -> OrderKernels | TableKernels:
    """The kernels of an order, built-in or defined by the user."""
    return KERNELS[order.name] if order.values_of_fives is None else TableKernels(order)


UP_TO_FIVE = range(1, 6)

KERNELS: Mapping[str, OrderKernels] = MappingProxyType(
    {
        "high": OrderKernels("high_loops", "values_of_planes", "high_with_fixed", "values_of_cards"),
        "short-deck": OrderKernels("short_deck", "short_deck_of_planes", "short_deck_with_fixed"),
        "short-deck-trips": OrderKernels("short_deck", "short_deck_trips_of_planes", "short_deck_trips_with_fixed"),
        "manila": OrderKernels("manila", "manila_of_planes"),
        "soko": OrderKernels("soko", "soko_of_planes"),
        "sixes-or-better": OrderKernels("sixes_or_better", "sixes_or_better_of_planes"),
        "ace-to-five": OrderKernels("ace_to_five", "ace_to_five_of_planes", "ace_to_five_with_fixed"),
        "ace-to-five-joker": OrderKernels("ace_to_five", "ace_to_five_joker_of_planes"),
        "eight-or-better": OrderKernels("ace_to_five", "eight_or_better_of_planes", "eight_or_better_with_fixed"),
        "deuce-to-seven": OrderKernels("deuce_to_seven", "deuce_to_seven_of_planes", "deuce_to_seven_with_fixed"),
        "badugi": OrderKernels("badugi", "badugi_of_planes", n_cards=UP_TO_FIVE),
        "badugi-ace-high": OrderKernels("badugi", "badugi_ace_high_of_planes", n_cards=UP_TO_FIVE),
        "most-points": OrderKernels("points", "most_points_of_planes"),
        "fewest-points": OrderKernels("points", "fewest_points_of_planes"),
        "high-joker": OrderKernels("wild", "high_joker_of_planes"),
        "high-bug": OrderKernels("wild", "high_bug_of_planes"),
        "deuces-wild": OrderKernels("wild", "deuces_wild_of_planes"),
    }
)
"""The kernels of each built-in order, by name."""
