"""The categories and names of values as dictionaries: each text once, and the number of the text for each value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Words
from cardspeak.evaluate.naming import Label, label_of_each_value
from cardspeak.games import Half
from cardspeak.rulebooks import Rulebook

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


@lru_cache(maxsize=64)
def dictionary_of(half: Half, label: Label) -> Dictionary:
    """The labels of a half's values.

    The texts are all labels that the values can have. In a rulebook, the definition with the fewest points comes first.
    """
    labels = label_of_each_value(half, label)
    order = half.order
    texts = _of_rulebook(order) if isinstance(order, Rulebook) else tuple(dict.fromkeys(filter(None, labels)))
    number_of: dict[str | None, int] = {None: -1} | {text: number for number, text in enumerate(texts)}
    codes = np.array([number_of[text] for text in labels], np.int16)
    codes.flags.writeable = False
    return Dictionary(texts, codes)


def texts_of(half: Half, label: Label) -> tuple[str, ...]:
    """All labels that the values of a half can have, each once; the worst hand comes first.

    For a rulebook, these are known without matching hands.
    """
    if isinstance(half.order, Rulebook):
        return _of_rulebook(half.order)
    return dictionary_of(half, label).texts


def _of_rulebook(rulebook: Rulebook) -> tuple[str, ...]:
    return tuple(dict.fromkeys(hand.name for hand in sorted(rulebook.hands, key=lambda hand: hand.points)))
