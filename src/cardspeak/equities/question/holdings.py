"""A player's holdings: a list with weights, or some known cards and random cards for the rest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Ids
from cardspeak.cards import Card
from cardspeak.ranges import Range

Weights = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Holdings:
    """The holdings that a player can have, without those that contain a board card or a dead card.

    Attributes:
        ids: one row per holding, uint8[n, k], ascending within a row.
        weights: positive integers, int64[n], whose greatest common divisor is 1.
    """

    ids: Ids
    weights: Weights

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def n_cards(self) -> int:
        """The number of cards in a holding."""
        return int(self.ids.shape[1])

    @property
    def are_even(self) -> bool:
        """Whether all holdings have equal weights."""
        return bool((self.weights == 1).all())


@dataclass(frozen=True, slots=True)
class AnyHolding:
    """The holdings of a player with unknown cards. All ways to deal the unknown cards are equally likely.

    Attributes:
        known: the known cards.
        n_cards: number of cards that the player holds, including the known cards.
        range: a range with too many holdings to list. If it is given, only deals of its holdings count.
    """

    known: tuple[Card, ...]
    n_cards: int
    range: Range | None = None

    @property
    def n_unknown(self) -> int:
        """The number of unknown cards."""
        return self.n_cards - len(self.known)
