"""The rules of ranking, in slow and obvious Python.

This is the text that a student reads, the path of the one-hand commands, and the oracle that the compiled kernels are
held against. One file holds one order; `value.py` says what a hand is worth in any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from cardspeak.rules.high import high_value
from cardspeak.rules.value import Value

ORDERS: Mapping[str, Callable[[Sequence[int]], Value]] = MappingProxyType({"high": high_value})
"""Each order by name: the function from cards to the value of the best hand among them."""

__all__ = ["ORDERS", "Value", "high_value"]
