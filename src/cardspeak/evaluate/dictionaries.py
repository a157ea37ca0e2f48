"""The categories and names of values as dictionaries: each text once, and the number of the text for each value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Words
from cardspeak.evaluate.labels import value_of_number, values_by_halving
from cardspeak.games import Half
from cardspeak.rulebooks import Rulebook
from cardspeak.rules import Value

Label: TypeAlias = Literal["category", "name"]
Codes: TypeAlias = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class Dictionary:
    """The labels of a half's values.

    Attributes:
        texts: each label once; the worst hand comes first.
        codes: for each value, the index of its label in `texts`, int16[places + 1]; -1 for the value 0.
    """

    texts: tuple[str, ...]
    codes: Codes

    def of(self, values: Words) -> Codes:
        """For each value, the index of its label; -1 for the value 0."""
        codes: Codes = self.codes.take(values)
        return codes


def dictionary_of(half: Half, label: Label, values: Words) -> Dictionary:
    """The labels of a half's values.

    The hands of a rulebook are named by matching them in Python, which takes seconds for all of them. For a rulebook,
    only the given values have a label, but `texts` is always complete.
    """
    order = half.ranking
    if order.values_of_fives is None:
        return _of_built_in(half, label)
    texts = texts_of(half, label)
    codes = np.full(order.places + 1, -1, np.int16)
    are_present = np.bincount(values, minlength=order.places + 1) > 0
    for number in np.flatnonzero(are_present[1:]) + 1:
        codes[number] = texts.index(_label_of(label)(value_of_number(order, int(number))))
    return Dictionary(texts, codes)


def texts_of(half: Half, label: Label) -> tuple[str, ...]:
    """All labels that the values of a half can have, each once; the worst hand comes first.

    In a rulebook, the definition with the fewest points comes first.
    """
    if isinstance(half.order, Rulebook):
        return tuple(dict.fromkeys(hand.name for hand in sorted(half.order.hands, key=lambda hand: hand.points)))
    return _of_built_in(half, label).texts


@lru_cache(maxsize=64)
def _of_built_in(half: Half, label: Label) -> Dictionary:
    labels = [*map(_label_of(label), values_by_halving(half.ranking)[1:])]
    number_of = _numbered(labels)
    codes = np.array([-1, *(number_of[text] for text in labels)], np.int16)
    codes.flags.writeable = False
    return Dictionary((*number_of,), codes)


def _numbered(texts: Iterable[str]) -> dict[str, int]:
    return {text: number for number, text in enumerate(dict.fromkeys(texts))}


def _label_of(label: Label) -> Callable[[Value | None], str]:
    def of(value: Value | None) -> str:
        assert value is not None, "only the value 0 stands for no hand"
        return value.category if label == "category" else value.name

    return of
