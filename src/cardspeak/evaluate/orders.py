"""The kernels of each order, loaded when they are first used.

One order's kernels are enough for most programs, and each file of them takes time to load and to compile.
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
"""Values hands into arrays; returns where a register of hands starts that has a wrong one, or -1."""
WithFixed: TypeAlias = Callable[[RanksBySuit, Planes, int, Values], None]
"""Values fixed cards together with each of many sets of cards: the fixed cards, the sets in planes, how many cards both
have together, where the values go; see `kernels.orders.with_fixed`."""


@dataclass(frozen=True)
class OrderKernels:
    """The kernels of an order.

    Attributes:
        module: where they are.
        name_of_cards: what the kernel is called that takes hands of cards.
        name_of_planes: what the one is called that takes hands in planes.
        name_with_fixed: what the one is called that takes a set of cards and others in planes; empty if there is none.
        n_cards: how many cards they take.
        slice_size: how many hands they may be given at once, so that Ctrl-C is heard in between.
    """

    module: str
    name_of_cards: str
    name_of_planes: str
    name_with_fixed: str = ""
    n_cards: range = range(5, 8)
    slice_size: int = SLICE

    @cached_property
    def of_cards(self) -> Kernel:
        """Values hands of cards."""
        return self._find(self.name_of_cards)

    @cached_property
    def of_planes(self) -> Callable[..., int]:
        """Values hands in planes."""
        return self._find(self.name_of_planes)

    @cached_property
    def with_fixed(self) -> WithFixed | None:
        """Values one set of cards beside each of many, if the order has a kernel for it."""
        return self._find(self.name_with_fixed) if self.name_with_fixed else None

    def _find(self, name: str) -> Callable[..., Any]:
        kernel: Callable[..., Any] = getattr(import_module(f"cardspeak.kernels.orders.{self.module}"), name)
        return kernel


@dataclass(frozen=True)
class TableKernels:
    """The kernels of an order of the user's, whose hands are looked up in the table of all hands of five cards.

    Attributes:
        order: the order.
        n_cards: how many cards they take.
        slice_size: how many hands they may be given at once, so that Ctrl-C is heard in between.
    """

    order: Order
    n_cards: range = range(5, 8)
    slice_size: int = REREAD_SLICE

    @cached_property
    def of_cards(self) -> Kernel:
        """Values hands of cards."""
        from cardspeak.kernels.orders.five_card_table import values_by_table

        values_of_fives = self.order.values_of_fives
        assert values_of_fives is not None, "an order of ours has kernels of its own"

        def values_of_cards(hands: Columns | Rows, out: tuple[Values, ...]) -> int:
            is_rows = isinstance(hands[-1], tuple)
            rows = hands[0].reshape(-1, len(hands[-1])) if is_rows else np.column_stack(hands)
            return values_by_table(rows, values_of_fives(), out[0])

        return values_of_cards


@lru_cache(maxsize=64)
def kernels_of(order: Order) -> OrderKernels | TableKernels:
    """The kernels of an order, ours or the user's."""
    return KERNELS[order.name] if order.values_of_fives is None else TableKernels(order)


UP_TO_FIVE = range(1, 6)

KERNELS: Mapping[str, OrderKernels] = MappingProxyType(
    {
        "high": OrderKernels("high_loops", "values_of_cards", "values_of_planes", "high_with_fixed"),
        "short-deck": OrderKernels(
            "short_deck", "short_deck_of_cards", "short_deck_of_planes", "short_deck_with_fixed"
        ),
        "short-deck-trips": OrderKernels(
            "short_deck", "short_deck_trips_of_cards", "short_deck_trips_of_planes", "short_deck_trips_with_fixed"
        ),
        "ace-to-five": OrderKernels(
            "ace_to_five", "ace_to_five_of_cards", "ace_to_five_of_planes", "ace_to_five_with_fixed"
        ),
        "eight-or-better": OrderKernels(
            "ace_to_five", "eight_or_better_of_cards", "eight_or_better_of_planes", "eight_or_better_with_fixed"
        ),
        "deuce-to-seven": OrderKernels(
            "deuce_to_seven", "deuce_to_seven_of_cards", "deuce_to_seven_of_planes", "deuce_to_seven_with_fixed"
        ),
        "badugi": OrderKernels("badugi", "badugi_of_cards", "badugi_of_planes", n_cards=UP_TO_FIVE),
        "badugi-ace-high": OrderKernels(
            "badugi", "badugi_ace_high_of_cards", "badugi_ace_high_of_planes", n_cards=UP_TO_FIVE
        ),
        "high-joker": OrderKernels("wild", "high_joker_of_cards", "high_joker_of_planes"),
        "high-bug": OrderKernels("wild", "high_bug_of_cards", "high_bug_of_planes"),
        "deuces-wild": OrderKernels("wild", "deuces_wild_of_cards", "deuces_wild_of_planes"),
    }
)
"""Each order by name."""
