"""`svg`, which draws cards and results as pictures, and `html`, which makes tables of results for notebooks.

The module that draws a kind of result is imported when it is first needed. Drawing pots, for example, does not import
NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import singledispatch
from importlib import import_module
from typing import Any

from cardspeak.drawn import Form
from cardspeak.errors import CardspeakError
from cardspeak.show.svg.cards import cards_svg

_SVG = {
    "abstraction": "buckets",
    "allin": "all_in",
    "comparison": "hands",
    "deal": "hands",
    "deals": "query",
    "equities": "equity",
    "evaluate": "hands",
    "explain": "hands",
    "histories.sessions": "session",
    "histories.replaying": "replay",
    "pots": "pots",
    "ranges": "range",
    "showdown": "pots",
}
"""The module in `svg/` that draws the results of each package."""

_HTML = {
    "equities": "equity",
    "explain": "explanation",
    "outs": "outs",
    "ranges": "range",
    "schemes": "score",
    "showdown": "showdown",
}
"""The module in `html/` that makes tables of the results of each package."""


@singledispatch
def svg(result: Any, /, **options: Any) -> str:
    """The picture of cards or of a result, as SVG text.

    Args:
        result: cards, as text or a sequence, with `??` for a card face down; or a result of `evaluate`, `explain`,
            `compare`, `deal`, `parse_range`, `equity`, `all_in`, `settle`, `settle_published`, `settle_cards`,
            `showdown`, `replay`, `session`, `pql`, a table of `deals`, `cluster` or `bucket_hands`.
        options: `four_colours` for hands; `has_button` for pots; `frame` for replays; `lifted`, `size`, `four_colours`
            and `title` for cards.

    Raises:
        CardspeakError: objects of this type have no picture, or the size is invalid.
        CardError: a card cannot be read or occurs twice; there are no cards or more than 60; a lifted card is not among
            them.
        RangeError: the game of the range does not have exactly two hole cards.

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
        f"svg: there is no picture of {kind}; give cards, or a result of evaluate, explain, compare, deal, "
        "parse_range, equity, all_in, settle, settle_published, settle_cards, showdown, replay, session, pql, deals, "
        "cluster or bucket_hands"
    )


@singledispatch
def html(result: Any, /) -> str | None:
    """A result as HTML for a notebook, usually a table; None if there is no HTML for results of this type."""
    draw = _load(html, "html", result)
    return None if draw is None else draw(result)


def for_notebook(result: object, form: Form) -> str | None:
    """The SVG or HTML of a result, as the notebook requests; None if the result has no such form.

    For example, a range in a game with four hole cards has no picture.
    """
    try:
        return svg(result) if form == "svg" else html(result)
    except CardspeakError:
        return None


def _load(dispatched: Any, form: Form, result: object) -> Callable[..., str] | None:
    """The function that draws a result; None if there is no such function.

    The module for the result's package is imported first, and its function is registered for the types that it draws.
    The result can be an instance of a user's subclass of one of the project's classes.
    """
    rooms = {room for kind in type(result).__mro__ for room in _rooms_of(kind.__module__)}
    files = _SVG if form == "svg" else _HTML
    for name in {files[room] for room in rooms if room in files}:
        module = import_module(f"cardspeak.show.svg.{name}" if form == "svg" else f"cardspeak.show.html.{name}")
        dispatched.register(getattr(module, f"{name}_{form}"))
    draw: Callable[..., str] = dispatched.dispatch(type(result))
    return None if draw is dispatched.dispatch(object) else draw


def _rooms_of(module: str) -> Iterator[str]:
    """The packages of a module: the outermost and the one inside it.

    >>> list(_rooms_of("cardspeak.histories.sessions.result"))
    ['histories', 'histories.sessions']
    """
    outer, _, rest = module.removeprefix("cardspeak.").partition(".")
    yield outer
    yield f"{outer}.{rest.partition('.')[0]}"
