"""Tools for immutable results: a mapping, and a decorator for dataclasses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError
from typing import NoReturn, TypeVar

Key = TypeVar("Key")
Item = TypeVar("Item", covariant=True)
Class = TypeVar("Class", bound=type)


def sealed(cls: Class) -> Class:
    """Make a frozen, slotted dataclass raise `FrozenInstanceError` for every assignment.

    This includes assignments to properties and to attributes that do not exist. Without this decorator, many versions
    of Python raise a TypeError about `super` for these, because the generated method refers to the class that existed
    before slots were added. See https://github.com/python/cpython/issues/105936.

    >>> from dataclasses import dataclass
    >>> @sealed
    ... @dataclass(frozen=True, slots=True)
    ... class Square:
    ...     side: int
    ...     @property
    ...     def area(self) -> int:
    ...         return self.side**2
    >>> Square(3).area = 10
    Traceback (most recent call last):
    dataclasses.FrozenInstanceError: cannot assign to area: Square is immutable
    """

    def refuse_to_set(self: object, name: str, _value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to {name}: {type(self).__name__} is immutable")

    def refuse_to_delete(self: object, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete {name}: {type(self).__name__} is immutable")

    # mypy rejects assignment to a method, but here it is intended.
    cls.__setattr__ = refuse_to_set  # type: ignore[assignment,method-assign]
    cls.__delattr__ = refuse_to_delete  # type: ignore[assignment,method-assign]
    return cls


class FrozenMapping(Mapping[Key, Item]):
    """An immutable mapping. It compares and prints like a dict, and it can be pickled.

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
