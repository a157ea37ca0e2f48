"""A mapping that never changes, for results that never change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

Key = TypeVar("Key")
Item = TypeVar("Item", covariant=True)


class FrozenMapping(Mapping[Key, Item]):
    """A mapping that never changes: it compares and prints as the dict it was made of, and can be pickled.

    >>> FrozenMapping({"A": 25})
    {'A': 25}
    >>> FrozenMapping({"A": 25}) == {"A": 25}
    True
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[Key, Item] | None = None) -> None:
        self._items = dict(items or {})

    def __getitem__(self, key: Key) -> Item:
        return self._items[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)
