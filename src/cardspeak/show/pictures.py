"""`svg`, the picture of any result, and `html`, its table for notebooks.

Each kind of result is drawn by a function in a file of its own, which is loaded when the first result of its room is
drawn: a picture of pots needs no NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import singledispatch
from importlib import import_module
from typing import Any

from cardspeak.drawn import Form
from cardspeak.errors import CardspeakError
from cardspeak.show.svg.cards import cards_svg

_SVG = {
    "allin": "all_in",
    "comparison": "hands",
    "deal": "hands",
    "equities": "equity",
    "evaluate": "hands",
    "explain": "hands",
    "pots": "pots",
    "ranges": "range",
    "showdown": "pots",
}
"""The file in `svg/` that draws the results of each room."""

_HTML = {
    "equities": "equity",
    "explain": "explanation",
    "outs": "outs",
    "ranges": "range",
    "schemes": "score",
    "showdown": "showdown",
}
"""The file in `html/` that makes tables of the results of each room."""


@singledispatch
def svg(result: Any, /, **options: Any) -> str:
    """The picture of cards or of a result, as the text of an SVG.

    Args:
        result: cards in a row, as text or a sequence, `??` for one face down; or what `evaluate`, `explain`, `compare`,
            `deal`, `parse_range`, `equity`, `all_in`, `settle`, `settle_cards` or `showdown` returned.
        options: for hands `four_colours`, for pots `has_button`, for cards `lifted`, `size`, `four_colours` and
            `title`.

    Raises:
        CardspeakError: there is no picture of this; a size that is none.
        CardError: something is no card, or is there twice; there are no cards, or more than 60; a card is lifted that
            is not among them.
        RangeError: holdings of the range have more than two cards, or fewer.

    >>> from cardspeak.pots import settle
    >>> picture = svg(settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"]))
    >>> print(picture[picture.index("<title>") : picture.index("<desc>")].strip())
    <title>125 in 2 pots, 50 returned</title>
    """
    draw = _load(svg, "svg", result)
    if draw is not None:
        return draw(result, **options)
    if isinstance(result, Iterable):
        return cards_svg(result, **options)
    kind = type(result).__name__
    raise CardspeakError(
        f"svg: there is no picture of {kind}; give cards, or what evaluate, explain, compare, deal, parse_range, "
        "equity, all_in, settle, settle_cards or showdown returned"
    )


@singledispatch
def html(result: Any, /) -> str | None:
    """A result as HTML for a notebook; None if it has none."""
    draw = _load(html, "html", result)
    return None if draw is None else draw(result)


def for_notebook(result: object, form: Form) -> str | None:
    """The picture or the table of a result; None if it has none, as the range of a game with four hole cards."""
    try:
        return svg(result) if form == "svg" else html(result)
    except CardspeakError:
        return None


def _load(dispatched: Any, form: Form, result: object) -> Callable[..., str] | None:
    """The function that draws a result, loaded and registered for the types that it takes; None if there is none.

    The result may be of a user's own class that is derived from one of a room.
    """
    rooms = {kind.__module__.removeprefix("cardspeak.").partition(".")[0] for kind in type(result).__mro__}
    files = _SVG if form == "svg" else _HTML
    for name in {files[room] for room in rooms if room in files}:
        module = import_module(f"cardspeak.show.svg.{name}" if form == "svg" else f"cardspeak.show.html.{name}")
        dispatched.register(getattr(module, f"{name}_{form}"))
    draw: Callable[..., str] = dispatched.dispatch(type(result))
    return None if draw is dispatched.dispatch(object) else draw
