"""The functions of PQL: a file for each family.

A query uses few families, so a file is imported when one of its functions is looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from cardspeak.deals.language.functions.files import NAMES
from cardspeak.deals.language.functions.function import PqlFunction


def family(file: str) -> tuple[PqlFunction, ...]:
    """The functions that a file defines."""
    found: tuple[PqlFunction, ...] = import_module(f"cardspeak.deals.language.functions.{file}").FAMILY
    return found


class _Functions(Mapping[str, PqlFunction]):
    """The functions by name in lower case, imported on first use."""

    def __init__(self) -> None:
        self._files = {name.lower(): file for file, names in NAMES.items() for name in names}
        self._found: dict[str, PqlFunction] = {}

    def __getitem__(self, name: str) -> PqlFunction:
        if name not in self._found:
            self._found.update({function.name.lower(): function for function in family(self._files[name])})
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        return name in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


FUNCTIONS: Mapping[str, PqlFunction] = _Functions()
"""All functions, by name in lower case."""
