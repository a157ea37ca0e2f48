"""What to add to a frame, and the new columns, computed from columns of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from cardspeak.array_types import Flags, Floats
from cardspeak.columns import Column
from cardspeak.evaluate.labels import MaskedValues, places_of
from cardspeak.evaluate.naming import Label
from cardspeak.frames.equities import equities_of_columns
from cardspeak.frames.values import values_of_columns
from cardspeak.games import AnyGame


class Forms(Protocol):
    """How a library stores new columns."""

    def integers(self, numbers: MaskedValues) -> Any:
        """A column of values or places."""

    def floats(self, numbers: Floats, are_missing: Flags) -> Any:
        """A column of equities."""

    def labels(self, label: Label, values: MaskedValues, game: AnyGame, half: str | None) -> Any:
        """A column of categories or names."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What to add to a frame.

    Attributes:
        cards: the columns of the hand.
        board: the columns of the board, or None.
        added: the name of the new column for each thing to add.
        options: the other arguments of `with_values` or `with_equity`.
    """

    cards: list[str]
    board: list[str] | None
    added: Mapping[str, str]
    options: dict[str, Any]

    @property
    def of_equity(self) -> bool:
        """Whether equities are added, not values."""
        return "villains" in self.options

    def computed(self, column: Callable[[str], Column], forms: Forms) -> dict[str, Any]:
        """The new columns by name, in the form of a library; `column` returns a column of the frame by its name."""
        cards, board = ([column(name) for name in names or ()] for names in (self.cards, self.board))
        on_board = None if self.board is None else board
        if self.of_equity:
            found = equities_of_columns(cards, on_board, **self.options)
            return {name: forms.floats(found.shares[what], found.are_missing) for what, name in self.added.items()}  # type: ignore[index]
        values = values_of_columns(cards, on_board, **self.options)
        options = {"game": self.options["game"], "half": self.options["half"]}
        made: dict[str, Callable[[], Any]] = {
            "value": lambda: forms.integers(values),
            "place": lambda: forms.integers(places_of(values, **options)),
            "category": lambda: forms.labels("category", values, **options),
            "name": lambda: forms.labels("name", values, **options),
        }
        return {name: made[what]() for what, name in self.added.items()}
