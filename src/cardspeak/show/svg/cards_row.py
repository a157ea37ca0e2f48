"""The size and the drawing of rows of cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardspeak.cards import JOKER_NAME, RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from cardspeak.show.svg.card_faces import HEIGHT, TWO_COLOURS, UNKNOWN, WIDTH, Inks, face
from cardspeak.show.svg.elements import element, titled

LIFT = 12
"""The height by which a card that is 60 units wide is lifted."""
_GAP = 5
_PALE = "0.35"
_SET_GAP = 16


def card_words(card: str) -> str:
    """The name of a card in words.

    >>> card_words("As"), card_words("Jk"), card_words("??")
    ('ace of spades', 'joker', 'a card face down')
    """
    if card == UNKNOWN:
        return "a card face down"
    if card == JOKER_NAME:
        return "joker"
    return f"{RANK_NAMES[RANKS.index(card[0])]} of {SUIT_NAMES[SUITS.index(card[1])]}"


def row_width(sets: Sequence[Sequence[str]], size: int) -> int:
    """The width in pixels of sets of cards in a row, with cards `size` pixels wide."""
    return -(-_width(sets) * size // WIDTH)


def row_height(size: int, *, has_lifted: bool = True) -> int:
    """The height of a row of cards in pixels, including the space for lifted cards."""
    return -(-(HEIGHT + (LIFT if has_lifted else 0)) * size // WIDTH)


def cards_row(
    sets: Sequence[Sequence[str]],
    x: int,
    y: int,
    size: int,
    *,
    lifted: Collection[str] | None = None,
    inks: Inks = TWO_COLOURS,
) -> str:
    """The drawing of sets of cards in a row, such as the hole cards and the board, with a gap between sets.

    Args:
        sets: the names of the cards, with `??` for an unknown card.
        x: the position of the left edge.
        y: the position of the upper edge, which is that of a lifted card if cards can be lifted.
        size: the width of a card in pixels.
        lifted: the cards to lift; the other cards are pale. None to draw all cards in the same way.
        inks: the colours of the deck.
    """
    parts, left = [], 0
    for cards in sets:
        for card in cards:
            is_up = lifted is None or card in lifted
            pale = {} if is_up else {"opacity": _PALE}
            upper = LIFT if lifted is not None and not is_up else 0
            drawn = face(card, inks)
            at = f"translate({left} {upper})"
            parts.append(titled(card_words(card), element("g", drawn, transform=at, **pale)))
            left += WIDTH + _GAP
        left += (_SET_GAP - _GAP) if cards else 0
    return element("g", "".join(parts), transform=f"translate({x} {y})scale({size / WIDTH:.6g})")


def _width(sets: Sequence[Sequence[str]]) -> int:
    """The width of the sets, for cards that are 60 units wide."""
    filled = [cards for cards in sets if cards]
    gaps = sum(len(cards) - 1 for cards in filled) * _GAP + (len(filled) - 1) * _SET_GAP
    return sum(map(len, filled)) * WIDTH + gaps
