"""The base class of results that notebooks display; it does not depend on the drawing code."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal, TypeAlias

Form: TypeAlias = Literal["svg", "html"]


class Drawn:
    """A result that a notebook displays as a picture or a table.

    The drawing code imports the classes of the results, so they cannot import the drawing code. Instead, the package
    registers the drawing code with `draw_with`.
    """

    __slots__ = ()
    _draw: ClassVar[Callable[[object, Form], str | None]]

    def _repr_svg_(self) -> str | None:
        """The picture for a notebook, or None if the result has none."""
        return self._draw("svg")

    def _repr_html_(self) -> str | None:
        """The table for a notebook, or None if the result has none."""
        return self._draw("html")


def draw_with(draw: Callable[[object, Form], str | None]) -> None:
    """Register the function that draws all results. It receives a result and the form that the notebook requests."""
    Drawn._draw = draw
