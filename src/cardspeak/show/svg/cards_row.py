"""Cards in a row: how wide they are, and how they are drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardspeak.cards import JOKER_NAME, RANK_NAMES, RANKS, SUIT_NAMES, SUITS
from cardspeak.show.svg.card_faces import HEIGHT, TWO_COLOURS, UNKNOWN, WIDTH, Inks, face
from cardspeak.show.svg.elements import element, titled

LIFT = 12
"""How much higher a card stands that is lifted, where a card is 60 wide."""
_GAP = 5
_PALE = "0.35"
_SET_GAP = 16


def card_words(card: str) -> str:
    """The card as it is spoken.

    >>> card_words("As"), card_words("Jk"), card_words("??")
    ('ace of spades', 'joker', 'a card face down')
    """
    if card == UNKNOWN:
        return "a card face down"
    if card == JOKER_NAME:
        return "joker"
    return f"{RANK_NAMES[RANKS.index(card[0])]} of {SUIT_NAMES[SUITS.index(card[1])]}"


def row_width(sets: Sequence[Sequence[str]], size: int) -> int:
    """How many pixels wide sets of cards are that are drawn in a row, each card `size` wide."""
    return -(-_width(sets) * size // WIDTH)


def row_height(size: int, *, has_lifted: bool = True) -> int:
    """How many pixels high cards are, with the room above them that lifted ones need."""
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
    """Sets of cards in a row, as the hole cards and the board, with a gap between sets.

    Args:
        sets: the names of the cards, `??` for one that is not known.
        x: where the left edge is.
        y: where the upper edge is, that of lifted cards where there may be some.
        size: how many pixels wide a card is.
        lifted: those that stand higher, while the others are pale; None where all stand alike.
        inks: the colours.
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
    """How wide they are where a card is 60 wide."""
    filled = [cards for cards in sets if cards]
    gaps = sum(len(cards) - 1 for cards in filled) * _GAP + (len(filled) - 1) * _SET_GAP
    return sum(map(len, filled)) * WIDTH + gaps
