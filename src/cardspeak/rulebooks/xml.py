"""A rulebook in XML, as published: the cards, and the definitions with their patterns.

Files are not trusted: defusedxml parses them and rejects document types, entities and external references. The numbers
of cards and hands are limited.

Source: https://github.com/monicanagent/cypherpoker, PokerHand.as and settings.xml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from cardspeak.cards import DECK, SUIT_NAMES, card, card_name, cards_text
from cardspeak.errors import LONGEST_QUOTE, RulebookError, Where, quoted, shortened
from cardspeak.files import XML_ENDING, meant
from cardspeak.rulebooks.reading import (
    LONGEST_NAME,
    MOST_HANDS,
    MOST_POINTS,
    in_order,
    read_choice,
    read_groupby,
    read_match,
    read_name,
    read_number,
)
from cardspeak.rulebooks.rulebook import FACE_TEXTS, STANDARD_CARDS, Aces, Definition, Rulebook, RuleCard, Sort

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

HAND_ATTRIBUTES = ("name", "rank", "points", "aces", "groupby", "sort", "match")
"""The attributes of a definition in XML. Unknown attributes have no effect. The check lists likely misspellings."""

MOST_CARDS = 200
MOST_NAMED = 3
"""The maximum number of missing cards that a message names."""
MOST_FACE_VALUE = 1_000

_ACES: Mapping[str, Aces] = {"high": "high", "h": "high", "low": "low", "l": "low", "": "low"}
_RANK_OF_TEXT = {text: rank for rank, text in enumerate(FACE_TEXTS)} | {"deuce": 0}


def is_xml(path: str, text: str) -> bool:
    """Whether a file with this name and text is meant to be XML."""
    return path.lower().endswith(XML_ENDING) or text.lstrip().startswith("<")


def rulebook_of_xml(text: str, default_name: str) -> Rulebook:
    """The rulebook in XML text; its root element can have a `name` and a `source`.

    The elements `cards` and `hands` can be anywhere; all other elements are ignored. Without `cards`, the standard
    cards are used.

    Raises:
        RulebookError: the text is not XML, or not a valid rulebook; the message says where the mistake is, but does not
            name the file.

    >>> book = rulebook_of_xml('<hands><hand name="Anything" rank="1" points="1" match="*"/></hands>', "mine")
    >>> book.name, book.hands[0].name, len(book.cards)
    ('mine', 'Anything', 52)
    """
    root = _root_of(text)
    cards = [element for deck in root.iter("cards") for element in _children(deck, "deck", "card")]
    hands = [element for group in root.iter("hands") for element in group.iterfind("hand")]
    if len(hands) > MOST_HANDS:
        raise RulebookError(f"it defines {len(hands):,} hands; give at most {MOST_HANDS}", Where("hands"))
    return Rulebook(
        name=_name_of(root.get("name")) or default_name,
        source=_name_of(root.get("source")),
        cards=_read_cards(cards) if next(root.iter("cards"), None) is not None else STANDARD_CARDS,
        hands=in_order(_read_hand(hand, number) for number, hand in enumerate(hands, start=1)),
        number="sum",
    )


def _root_of(text: str) -> Element:
    """The root element of XML text."""
    from xml.etree.ElementTree import ParseError
    from xml.parsers.expat import ErrorString

    from defusedxml import DefusedXmlException, DTDForbidden
    from defusedxml.ElementTree import fromstring

    try:
        return fromstring(text, forbid_dtd=True, forbid_entities=True, forbid_external=True)
    except ParseError as error:
        line, column = error.position
        place = Where("file", line=line, column=column + 1)
        raise RulebookError(
            f"it is not XML: {ErrorString(error.code)} at line {line}, column {column + 1}", place
        ) from None
    except DTDForbidden:
        raise RulebookError(
            "it is not a rulebook in XML: it has a document type (<!DOCTYPE); remove it", Where("file")
        ) from None
    except DefusedXmlException:
        raise RulebookError(
            "it is not a rulebook in XML: it has entities or refers to other files", Where("file")
        ) from None
    except (ValueError, RecursionError, LookupError) as error:
        raise RulebookError(f"it is not XML: {shortened(error, LONGEST_QUOTE)}", Where("file")) from None


def _children(element: Element, through: str, tag: str) -> Iterator[Element]:
    """The children with this tag, in the order of the file, including those inside a child with the tag `through`."""
    for child in element:
        if child.tag == tag:
            yield child
        elif child.tag == through:
            yield from child.iterfind(tag)


def _name_of(given: str | None) -> str:
    """A name or source from the root element; "" if it is not printable or is too long."""
    return given.strip() if given and given.isprintable() and len(given) <= LONGEST_NAME else ""


# --- Cards ---


def _read_cards(elements: list[Element]) -> tuple[RuleCard, ...]:
    """The 52 cards, sorted by id."""
    if len(elements) > MOST_CARDS:
        raise RulebookError(
            f"it describes {len(elements):,} cards; describe the 52 cards of the deck, or none", Where("cards")
        )
    cards: dict[int, RuleCard] = {}
    for number, element in enumerate(elements, start=1):
        card, rule_card = _read_card(element.attrib, Where("card", number))
        if card in cards:
            raise RulebookError.at(
                Where("card", number),
                f"{card_name(card)} appears twice; it is already described as {quoted(cards[card].name)}",
            )
        cards[card] = rule_card
    missing = [card for card in DECK if card not in cards]
    if missing:
        n_others = len(missing) - MOST_NAMED
        others = f" and {n_others} other{'' if n_others == 1 else 's'}" if n_others > 0 else ""
        names = cards_text(missing[:MOST_NAMED]) + others
        verb = "is" if len(missing) == 1 else "are"
        raise RulebookError.at(
            "cards", f"{names} {verb} missing; describe all 52 cards, or none to use the standard cards"
        )
    return tuple(cards[card] for card in DECK)


def _read_card(attributes: Mapping[str, str], what: Where) -> tuple[int, RuleCard]:
    """The id of a card, and its description; missing attributes are taken from the standard card."""
    suit = read_name(attributes.get("suit", ""), what.key("suit"), "clubs, diamonds, hearts or spades")
    read_choice(suit, what.key("suit"), SUIT_NAMES)
    values = attributes.get("facevalue")
    face_values = _read_face_values(values, what.key("facevalue")) if values is not None else ()
    card_id = card(_read_rank(attributes.get("facetext"), face_values, what), SUIT_NAMES.index(suit.lower()))
    standard = STANDARD_CARDS[card_id]
    return card_id, RuleCard(
        name=read_name(attributes.get("name", standard.name), what.key("name")),
        face_values=face_values or standard.face_values,
        face_text=read_name(attributes.get("facetext", standard.face_text), what.key("facetext")),
        color=read_name(attributes.get("color", standard.color), what.key("color")),
        suit=suit,
        class_name=read_name(attributes.get("class", standard.class_name), what.key("class")),
    )


def _read_face_values(given: str, what: Where) -> tuple[int, ...]:
    """The value of a card, or its low and its high value."""
    values = tuple(read_number(value.strip(), what, 0, MOST_FACE_VALUE) for value in given.split(";"))
    if len(values) > 2 or list(values) != sorted(values):
        raise RulebookError.at(
            what, f'{quoted(given)} is not accepted; give a value, or the low and the high value, such as "1;14"'
        )
    return values


def _read_rank(text: str | None, values: tuple[int, ...], what: Where) -> int:
    """The rank, 0 to 12, that a card's face text names; if it names no rank, the rank with the card's low value."""
    rank = _RANK_OF_TEXT.get(text.strip().lower()) if text is not None else None
    if rank is None and values and 1 <= values[0] <= 14:
        rank = (values[0] - 2) % 13
    if rank is None:
        accepted = "give a facetext from two to ace, or a facevalue from 1 to 13"
        raise RulebookError.at(what, f"facetext {quoted(text or '')} is not a rank; {accepted}")
    return rank


# --- Hands ---


def _read_hand(element: Element, number: int) -> Definition:
    """The definition in an element."""
    given = element.attrib
    name = read_name(_needed(given, "name", Where("hand", number)), Where("hand", number).key("name"))
    what = Where("hand", number, words=f"hand {number}, {quoted(name)}")
    rank = read_number(_needed(given, "rank", what), what.key("rank"), 0, MOST_POINTS)
    what = Where("hand", name, words=f"hand {quoted(name)} of rank {rank}")
    aces = read_choice("".join(given.get("aces", "").split()), what.key("aces"), tuple(_ACES))
    return Definition(
        name=name,
        points=read_number(given.get("points", "0"), what.key("points"), 0, MOST_POINTS),
        rank=rank,
        aces=_ACES[aces],
        sort=cast("Sort", read_choice(given.get("sort") or "no", what.key("sort"), ("asc", "des", "no"))),
        groupby=read_groupby(given.get("groupby", ""), what.key("groupby")),
        match=read_match(_needed(given, "match", what), what.key("match")),
        unknown_attributes=tuple((key, given[key]) for key in given if key not in HAND_ATTRIBUTES),
    )


def _needed(given: Mapping[str, str], key: str, what: Where) -> str:
    """The value of a required attribute."""
    if key not in given:
        similar = meant(key, [name for name in given if name not in HAND_ATTRIBUTES])
        message = f"{key} is missing" + similar.replace("did you mean", "is it misspelt as")
        raise RulebookError(f"{what}: {message}", Where(key, what.item), message)
    return given[key]
