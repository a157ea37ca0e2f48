"""How a result shows itself in a notebook, without knowing what draws it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal, TypeAlias

Form: TypeAlias = Literal["svg", "html"]


class Drawn:
    """A result that a notebook shows as a picture or as a table.

    What draws results stands above them, so the package hands it down with `draw_with`.
    """

    __slots__ = ()
    _draw: ClassVar[Callable[[object, Form], str | None]]

    def _repr_svg_(self) -> str | None:
        """The picture, for a notebook; None if there is none."""
        return self._draw("svg")

    def _repr_html_(self) -> str | None:
        """The table, for a notebook; None if there is none."""
        return self._draw("html")


def draw_with(draw: Callable[[object, Form], str | None]) -> None:
    """Have all results drawn by a function of the result and the form that a notebook asks for."""
    Drawn._draw = draw
