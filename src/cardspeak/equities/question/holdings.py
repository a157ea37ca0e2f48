"""What a player may hold: holdings, listed with their weights, or any cards beside known ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Ids
from cardspeak.cards import Card

Weights = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Holdings:
    """The holdings that a player may have, none of which has a card of the board or a dead card.

    Attributes:
        ids: a row for each holding, uint8[n, k], rising in each row.
        weights: how much each counts, int64[n], whole numbers from 1 up without a common divisor.
    """

    ids: Ids
    weights: Weights

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def n_cards(self) -> int:
        """How many cards a holding has."""
        return int(self.ids.shape[1])

    @property
    def are_even(self) -> bool:
        """Whether all holdings count alike."""
        return bool((self.weights == 1).all())


@dataclass(frozen=True, slots=True)
class AnyHolding:
    """A player of whom only some cards are known: the others are any of the deck, each set as likely as another.

    Attributes:
        known: the cards that are known.
        n_cards: how many cards the player holds, the known ones among them.
    """

    known: tuple[Card, ...]
    n_cards: int

    @property
    def n_unknown(self) -> int:
        """How many cards are not known."""
        return self.n_cards - len(self.known)
