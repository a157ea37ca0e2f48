"""Pictures of cards: a row of cards, and the symbols of the whole deck for a web page."""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.cards import DECK, JOKER, Cards, card_name, parse_cards, whole
from cardspeak.errors import CardError, CardspeakError, shortened
from cardspeak.show.svg.card_faces import (
    FOUR_COLOURS,
    HEIGHT,
    RANK_LINES,
    SUIT_SHAPES,
    TWO_COLOURS,
    UNKNOWN,
    WIDTH,
    Inks,
    back,
    paper,
    rank_in,
    rank_line,
    suit_in,
    suit_shape,
)
from cardspeak.show.svg.cards_row import card_words, cards_row, row_height, row_width
from cardspeak.show.svg.elements import document, element

SMALLEST, USUAL, LARGEST = 8, 60, 1000
"""The smallest, default and largest width of a card, in pixels."""
MOST_CARDS = 60

_SUIT_INKS = ("s", "h", "d", "c", "joker")
_BY_PAGE = Inks(
    *(
        f"var(--{'suit' if name in _SUIT_INKS else 'card'}-{name}, {colour})"
        for name, colour in zip(Inks._fields, TWO_COLOURS, strict=True)
    )
)
"""The colours that a page can set as CSS properties; the defaults are those of a two-colour deck."""


def cards_svg(
    cards: Cards, *, lifted: Cards = (), size: int = USUAL, four_colours: bool = False, title: str | None = None
) -> str:
    """The picture of a row of cards as SVG, such as a single card, a hand or a board.

    Args:
        cards: the cards to draw; `??` is a card face down.
        lifted: the cards that play. They are drawn slightly higher, and the other cards are pale.
        size: the width of a card in pixels, 8 to 1000.
        four_colours: whether diamonds are blue and clubs green.
        title: the title for screen readers; by default, the names of the cards.

    Raises:
        CardError: a card cannot be read or occurs twice; there are no cards or more than 60; a lifted card is not among
            them.
        CardspeakError: the size is invalid.

    >>> picture = cards_svg("As 10h ??", lifted="As")
    >>> print(picture[picture.index("<title>") : picture.index("<g")].strip())
    <title>ace of spades, ten of hearts, a card face down</title>
    <desc>lifted: ace of spades</desc>
    """
    names, up = read_cards(cards), [card_name(card) for card in parse_cards(lifted, "lifted")]
    stranger = next((name for name in up if name not in names), None)
    if stranger is not None:
        raise CardError.at("lifted", f"{stranger} is not among the cards")
    width = whole(size)
    if width is None or not SMALLEST <= width <= LARGEST:
        raise CardspeakError.at(
            "size", f"{shortened(size)} is not accepted; a card is {SMALLEST} to {LARGEST} pixels wide"
        )
    drawn = cards_row([names], 0, 0, width, lifted=up or None, inks=FOUR_COLOURS if four_colours else TWO_COLOURS)
    return document(
        ", ".join(map(card_words, names)) if title is None else title,
        f"lifted: {', '.join(map(card_words, up))}" if up else "",
        row_width([names], width),
        row_height(width, has_lifted=bool(up)),
        [drawn],
        has_ground=False,
    )


def read_cards(cards: Cards) -> list[str]:
    """The names of the cards, with `??` for a card face down.

    Raises:
        CardError: a card cannot be read or occurs twice; there are no cards or more than 60.

    >>> read_cards("as??10h"), read_cards(["??", 51])
    (['As', '??', 'Th'], ['??', 'As'])
    """
    if isinstance(cards, str):
        parse_cards(cards.replace(UNKNOWN, "  "))  # raises an error for a card that occurs twice
        known = [[card_name(card) for card in parse_cards(part)] for part in cards.split(UNKNOWN)]
        names = known[0] + [name for part in known[1:] for name in (UNKNOWN, *part)]
    elif isinstance(cards, Iterable) and not isinstance(cards, bytes | bytearray):
        items = list(cards)
        parsed = iter(parse_cards([item for item in items if item != UNKNOWN]))
        names = [UNKNOWN if item == UNKNOWN else card_name(next(parsed)) for item in items]
    else:
        names = [card_name(card) for card in parse_cards(cards)]  # raises an error that names the problem
    if not 1 <= len(names) <= MOST_CARDS:
        raise CardError.at("cards", f"{len(names) or 'none'} to draw; give 1 to {MOST_CARDS}")
    return names


def card_symbols() -> str:
    """The hidden SVG that a web page contains once and refers to each time it draws a card.

    It has a symbol for each card, `card-As` to `card-2c`, for the joker, `card-Jk`, and for the back, `card-back`. Each
    symbol has a box of 60 by 84: `<svg viewBox="0 0 60 84"><use href="#card-As"/></svg>`. The page can set the colours
    with the CSS properties `--suit-s`, `--suit-h`, `--suit-d`, `--suit-c`, `--suit-joker`, `--card-face`, `--card-edge`
    and `--card-back`.

    >>> symbols = card_symbols()
    >>> symbols.count("<symbol "), len(symbols) < 12_000
    (54, True)
    """
    suits = (
        element("g", paper(_BY_PAGE) + suit_shape(suit, fill=getattr(_BY_PAGE, suit)), id=f"suit-{suit}")
        for suit in SUIT_SHAPES
    )
    ranks = (rank_line(rank, id=f"rank-{rank}") for rank in RANK_LINES)
    cards = (_symbol(card_name(card)) for card in (*DECK, JOKER))
    content = element("defs", "".join((*suits, *ranks))) + "".join(cards) + _boxed("back", back(_BY_PAGE))
    out_of_sight = {"width": "0", "height": "0", "aria_hidden": "true", "focusable": "false", "display": "none"}
    return element("svg", content, xmlns="http://www.w3.org/2000/svg", **{"class": "symbols"}, **out_of_sight)


def _symbol(card: str) -> str:
    """The symbol of a card face up."""
    suit = suit_in(card)
    rank = element("use", href=f"#rank-{rank_in(card)}", stroke=getattr(_BY_PAGE, suit))
    return _boxed(card, element("use", href=f"#suit-{suit}") + rank)


def _boxed(name: str, content: str) -> str:
    return element("symbol", content, id=f"card-{name}", viewBox=f"0 0 {WIDTH} {HEIGHT}")
