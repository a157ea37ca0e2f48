"""The hand that a player has made on a street: its category, its value, its place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from cardspeak.array_types import Words
from cardspeak.deals.expressions.kinds import NUMBER, Kind, labelled
from cardspeak.deals.expressions.values import Array, Values
from cardspeak.deals.facts.fact import OfHand
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import hand_values
from cardspeak.evaluate.naming import label_of_each_value
from cardspeak.games import Game
from cardspeak.kernels.deals.counting import add_steps

N_VALUES = 1 << 16


@lru_cache(maxsize=64)
def category_kind(game: Game, half: int) -> Kind:
    """The categories for a half of the pot, worst first; before them `none`, if some hands do not qualify."""
    name = "hand type" if half == 0 else f"hand type for {game.halves[half].name}"
    return labelled(name, _categories(game, half)[0])


@lru_cache(maxsize=64)
def _categories(game: Game, half: int) -> tuple[tuple[str, ...], Array]:
    """The categories, and the code of the category of each value, uint8[65536]."""
    each = label_of_each_value(game.halves[half], "category")
    names = tuple(dict.fromkeys(name for name in each if name is not None))
    has_none = game.halves[half].ranking.has_qualifier
    of_value = np.zeros(N_VALUES, np.uint8)
    codes = {name: code for code, name in enumerate(names, has_none)}
    of_value[: len(each)] = [0 if name is None else codes[name] for name in each]
    return (("none", *names) if has_none else names), of_value


@lru_cache(maxsize=64)
def _steps(game: Game, half: int) -> Words | None:
    """The values at which the next category begins; None if a category is not a range of values."""
    names, of_value = _categories(game, half)
    codes = of_value[: len(label_of_each_value(game.halves[half], "category"))].astype(np.int64)
    changes = np.diff(codes)
    if not np.isin(changes, (0, 1)).all() or codes[-1] != len(names) - 1:
        return None
    return np.flatnonzero(changes).astype(np.uint16) + np.uint16(1)


@dataclass(frozen=True, slots=True)
class Category(OfHand):
    """The category of the best hand that a player has on a street.

    Attributes:
        half: the half of the pot.
        kind: the categories of the half.
    """

    half: int
    kind: Kind

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        values = hand_values(deals, self.player, self.street, self.half)
        steps = _steps(deals.setting.game, self.half)
        if steps is None:
            return Values(self.kind, _categories(deals.setting.game, self.half)[1][values])
        codes = np.zeros(len(values), np.uint16)
        add_steps(values, steps, 1, codes)
        return Values(self.kind, codes)


@dataclass(frozen=True, slots=True)
class Rating(OfHand):
    """The value of the best hand that a player has on a street; bigger is better, and 0 does not qualify.

    Attributes:
        half: the half of the pot.
        kind: the values of the half.
    """

    half: int
    kind: Kind

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(self.kind, hand_values(deals, self.player, self.street, self.half))


@dataclass(frozen=True, slots=True)
class Place(OfHand):
    """The place of the best hand that a player has on a street, 1 for the best of all hands.

    Attributes:
        half: the half of the pot.
    """

    half: int
    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        places = deals.setting.game.halves[self.half].ranking.places
        return Values(NUMBER, np.int64(places + 1) - hand_values(deals, self.player, self.street, self.half))
