"""The faces of cards: white with round corners, a large rank and a large suit, drawn as lines and shapes.

No font is used, so a card looks the same everywhere and is crisp at any size. A face is drawn in a box of 60 by 84.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardspeak.cards import JOKER_NAME
from cardspeak.show.svg.elements import element

WIDTH, HEIGHT = 60, 84
"""The size of the box that a card is drawn in."""

UNKNOWN = "??"
"""An unknown card, drawn face down."""


class Inks(NamedTuple):
    """The colours of a deck: the four suits, the joker, the face, its edge and the back."""

    s: str
    h: str
    d: str
    c: str
    joker: str
    face: str
    edge: str
    back: str


TWO_COLOURS = Inks("#1b1f23", "#c8102e", "#c8102e", "#1b1f23", "#7a3ea1", "#ffffff", "#b4bac0", "#0b6b50")
FOUR_COLOURS = TWO_COLOURS._replace(d="#1257c4", c="#0f7a37")

RANK_LINES: Mapping[str, tuple[int, str]] = {
    "2": (20, "M.8 9a9.4 9.2 0 0 1 18.7.3c0 5.3-3.7 8.5-8.5 12.2L.8 30h19"),
    "3": (19, "M1.3 6.6a8.7 7.1 0 1 1 8.7 7.6H7.5h2.5a9.3 7.9 0 1 1-9.6 8.4"),
    "4": (21, "M15.3 30V0L0 22.2H21.5"),
    "5": (19, "M18 0H3.8L2.2 13.8c2-2 4.7-3 7.7-3a9.5 9.6 0 1 1-9.5 12"),
    "6": (20, "M14 0C7 4.5.6 12 .6 20.6a9.4 9.4 0 1 0 18.8 0a9.4 9.4 0 0 0-18.3-2.8"),
    "7": (20, "M0 0H20L8 30"),
    "8": (20, "M10 14.2a7.8 7.1 0 1 1 .1 0a9.5 7.9 0 1 1-.1 0z"),
    "9": (20, "M6 30C13 25.5 19.4 18 19.4 9.4a9.4 9.4 0 1 0-18.8 0a9.4 9.4 0 0 0 18.3 2.8"),
    "T": (26, "M0 4.5L5.5 0V30M13.5 8.5a6.5 8.5 0 0 1 13 0v13a6.5 8.5 0 0 1-13 0z"),
    "J": (16, "M6 0H16V21.5a8 8.5 0 0 1-16 .3"),
    "Q": (20, "M0 9.5a10 9.5 0 0 1 20 0v11a10 9.5 0 0 1-20 0zM12 22L20 30.5"),
    "K": (20, "M0 0V30M19 0L0 19.5M7.5 12L20 30"),
    "A": (21, "M0 30L10.5 0L21 30M3.8 20.5H17.2"),
    JOKER_NAME: (35, "M6 0H14.5V21.5a7.2 8.5 0 0 1-14.5.3M23 0V30M34 11L23 22M27 18.5L35 30"),
}
"""The width of each rank and the path of its line, which is 30 units high."""

SUIT_SHAPES: Mapping[str, str] = {
    "s": "M16 .5C18 5.5 31 12 31 20a6.8 6.8 0 0 1-12.6 3.5C18.6 27 20 29.5 22 31.5H10C12 29.5 13.4 27 13.6"
    " 23.5A6.8 6.8 0 0 1 1 20C1 12 14 5.5 16 .5z",
    "h": "M16 31C13 25.5 1 18.5 1 9.8A7.8 7.8 0 0 1 16 7A7.8 7.8 0 0 1 31 9.8C31 18.5 19 25.5 16 31z",
    "d": "M16-.5C19 5.5 23.5 11 29 16C23.5 21 19 26.5 16 32.5C13 26.5 8.5 21 3 16C8.5 11 13 5.5 16-.5z",
    "c": "M16 .8a7.2 7.2 0 0 1 6 11.3a7.2 7.2 0 1 1-3.8 10.9C18.5 27 20 29.5 22 31.5H10C12 29.5 13.5 27 13.8"
    " 23A7.2 7.2 0 1 1 10 12.1A7.2 7.2 0 0 1 16 .8z",
    "joker": "M16 0L20.2 11.2L32 11.7L22.7 19L25.9 30.500L16 23.900L6.1 30.500L9.3 19L0 11.7L11.8 11.2z",
}
"""The shape of each suit, in a box of 32 by 32; the joker has a star."""

_BUBBLE = "M16 24H44a7 7 0 0 1 7 7V48a7 7 0 0 1-7 7H31L21 66V55H16a7 7 0 0 1-7-7V31a7 7 0 0 1 7-7z"
"""The speech bubble on the back, which alludes to the rule "cards speak"."""
_LINE = "5.6"  # the stroke width of a rank
_RANK_TOP, _RANK_SCALE, _SUIT_AT = 8.5, 1.1, "translate(14.8 48.5)scale(.95)"


def suit_in(card: str) -> str:
    """The key of a card's suit in `SUIT_SHAPES`.

    >>> suit_in("As"), suit_in("Jk")
    ('s', 'joker')
    """
    return "joker" if card == JOKER_NAME else card[1]


def rank_in(card: str) -> str:
    """The key of a card's rank in `RANK_LINES`.

    >>> rank_in("As"), rank_in("Jk")
    ('A', 'Jk')
    """
    return card if card == JOKER_NAME else card[0]


def paper(inks: Inks) -> str:
    """A blank card."""
    return element(
        "rect", x="1", y="1", width="58", height="82", rx="7", fill=inks.face, stroke=inks.edge, stroke_width="1.6"
    )


def rank_line(rank: str, **attributes: str) -> str:
    """The rank at its position on a card: a line with round ends. Set its colour with `stroke`."""
    width, path = RANK_LINES[rank]
    at = f"translate({(WIDTH - width * _RANK_SCALE) / 2:.4g} {_RANK_TOP})scale({_RANK_SCALE})"
    round_ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return element("path", d=path, transform=at, fill="none", stroke_width=_LINE, **round_ends, **attributes)


def suit_shape(suit: str, **attributes: str) -> str:
    """The suit at its position on a card. Set its colour with `fill`."""
    return element("path", d=SUIT_SHAPES[suit], transform=_SUIT_AT, **attributes)


def back(inks: Inks) -> str:
    """The back of a card: a spade in a speech bubble."""
    frame = element("rect", x=4, y=4, width=52, height=76, rx=5, fill=inks.back)
    bubble = element("path", d=_BUBBLE, fill=inks.face)
    spade = element("path", d=SUIT_SHAPES["s"], transform="translate(19 28.5)scale(.7)", fill=inks.back)
    return paper(inks) + frame + bubble + spade


def face(card: str, inks: Inks) -> str:
    """The card in a box of 60 by 84, drawn without `id` attributes.

    Args:
        card: the name of the card, such as `As`, or `??` for a card face down.
        inks: the colours of the deck.
    """
    if card == UNKNOWN:
        return back(inks)
    suit = suit_in(card)
    colour: str = getattr(inks, suit)
    return paper(inks) + rank_line(rank_in(card), stroke=colour) + suit_shape(suit, fill=colour)
