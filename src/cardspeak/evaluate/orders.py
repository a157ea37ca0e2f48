"""The kernels of each order, loaded when they are first used.

One order's kernels are enough for most programs, and each file of them takes time to load and to compile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import TypeAlias

from cardspeak.cards import DECK, DECKS, JOKER
from cardspeak.evaluate.arrays import Values
from cardspeak.kernels.rows import Columns, Rows

Kernel: TypeAlias = Callable[[Columns | Rows, tuple[Values, ...]], int]
"""Values hands into arrays; returns where a register of hands starts that has a wrong one, or -1."""


@dataclass(frozen=True)
class OrderKernels:
    """The kernels of an order.

    Attributes:
        module: where they are.
        name: how they are called, before `_of_cards` and `_of_planes`.
        n_cards: how many cards they take.
        deck: the cards that they take for cards; others are wrong.
    """

    module: str
    name: str
    n_cards: range = range(5, 8)
    deck: tuple[int, ...] = DECK

    @cached_property
    def of_cards(self) -> Kernel:
        """Values hands of cards."""
        return self._find("of_cards")

    @cached_property
    def of_planes(self) -> Callable[..., int]:
        """Values hands in planes."""
        return self._find("of_planes")

    def _find(self, what: str) -> Callable[..., int]:
        found: Callable[..., int] = getattr(import_module(f"cardspeak.kernels.{self.module}"), f"{self.name}_{what}")
        return found


SHORT, WITH_JOKER = DECKS["short"], (*DECK, JOKER)
BADUGI_CARDS = range(1, 6)

KERNELS: Mapping[str, OrderKernels] = MappingProxyType(
    {
        "high": OrderKernels("loops", "values"),
        "short-deck": OrderKernels("short_deck", "short_deck", deck=SHORT),
        "short-deck-trips": OrderKernels("short_deck", "short_deck_trips", deck=SHORT),
        "ace-to-five": OrderKernels("ace_to_five", "ace_to_five"),
        "eight-or-better": OrderKernels("ace_to_five", "eight_or_better"),
        "deuce-to-seven": OrderKernels("deuce_to_seven", "deuce_to_seven"),
        "badugi": OrderKernels("badugi", "badugi", BADUGI_CARDS),
        "badugi-ace-high": OrderKernels("badugi", "badugi_ace_high", BADUGI_CARDS),
        "high-joker": OrderKernels("wild", "high_joker", deck=WITH_JOKER),
        "high-bug": OrderKernels("wild", "high_bug", deck=WITH_JOKER),
        "deuces-wild": OrderKernels("wild", "deuces_wild"),
    }
)
"""Each order by name."""
