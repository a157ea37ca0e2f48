"""Cards: ids, notation and masks.

Internally a card is an integer, its id: `rank * 4 + suit`, from 0 for the deuce of clubs to 51 for the ace of spades.
Ranks 2 to A are 0 to 12; clubs, diamonds, hearts and spades are 0 to 3. The joker, in games that use it, is 52. A mask
is a set of cards as an integer, with bit `id` set for each card in the set. `parse_cards` converts text to ids, and
`card_name` converts an id back to text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import index
from types import MappingProxyType
from typing import SupportsIndex, TypeAlias

from cardspeak.errors import CardError, Place, quoted, shortened, where

Card: TypeAlias = int
"""A card id: 0 to 51, or 52 for the joker."""

Cards: TypeAlias = str | Iterable[str | SupportsIndex]
"""The type that public functions accept for cards: text (`"As Kd"`), or a sequence of names or ids."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
DECK = tuple(range(len(RANKS) * len(SUITS)))
"""The 52 cards, as ids."""
JOKER = len(DECK)
"""The id of the joker, which only some games use."""
JOKER_NAME = "Jk"
DECKS: Mapping[str, tuple[Card, ...]] = MappingProxyType(
    {
        "standard": DECK,
        "short": tuple(card for card in DECK if card >> 2 >= RANKS.index("6")),
        "manila": tuple(card for card in DECK if card >> 2 >= RANKS.index("7")),
        "joker": (*DECK, JOKER),
    }
)
"""The named decks: the standard 52 cards, the 36 from six to ace, the 32 from seven to ace, and 53 with the joker."""

_IDS = {DECK[-1]: "0 to 51", JOKER: "0 to 51, 52 for the joker"}

_SUIT_OF = {
    letter: suit for letters in (SUITS, SUITS.upper(), SUIT_SYMBOLS, "♧♢♡♤") for suit, letter in enumerate(letters)
}
_RANK_OF = {letter: rank for letters in (RANKS, RANKS.lower()) for rank, letter in enumerate(letters)}
_NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER_NAME)
_ID_OF = {
    rank + suit: card_rank * 4 + card_suit
    for rank, card_rank in _RANK_OF.items()
    for suit, card_suit in _SUIT_OF.items()
}
"""The card id for each common way to write a card."""

CARD_CHARACTERS: Mapping[str, Card] = MappingProxyType(
    {
        chr(0x1F0A0 + 16 * block + number): _ID_OF[rank + suit]
        for block, suit in enumerate("shdc")
        for number, rank in enumerate("A23456789TJ?QK", start=1)  # the knight follows the jack
        if rank in RANKS
    }
    | {chr(joker): JOKER for joker in (0x1F0BF, 0x1F0CF, 0x1F0DF)}  # the red, the black and the white joker
)
"""The card for each character of the Unicode block Playing Cards, without knights, trumps and the back of a card."""

_JOKERS = ("joker", JOKER_NAME.lower())
_SEPARATORS = ",;\u200b\ufeff"  # whitespace also separates cards; pasted text can contain zero-width spaces
_DASHES = "-–—−"  # they also separate cards, but cannot precede the first card
_SELECTORS = "\ufe0e\ufe0f"  # variation selectors, which phones add after a symbol


def card(rank: int, suit: int) -> Card:
    """The id of the card with this rank (0 to 12) and suit (0 to 3).

    >>> card(RANKS.index("A"), SUITS.index("s"))
    51
    """
    return rank * 4 + suit


def rank_of(card: Card) -> int:
    """The rank of a card, 0 (a deuce) to 12 (an ace)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """The suit of a card, 0 to 3: clubs, diamonds, hearts, spades."""
    return card & 3


def card_name(card: Card) -> str:
    """The name of a card, such as `As`.

    Raises:
        CardError: no card has this id.

    >>> [card_name(0), card_name(51), card_name(52)]
    ['2c', 'As', 'Jk']
    """
    if type(card) is int and 0 <= card <= JOKER:  # the fast path for almost all calls
        return _NAMES[card]
    return _NAMES[check_id(card, "card", highest=JOKER)]


def cards_text(cards: Iterable[Card]) -> str:
    """The names of cards, separated by spaces, such as `As Kd`.

    Raises:
        CardError: one of the ids is not a card id.

    >>> cards_text([51, 45])
    'As Kd'
    """
    return " ".join(card_name(card) for card in cards)


def rank_name(rank: int, *, plural: bool = False) -> str:
    """The name of a rank in words.

    >>> rank_name(12), rank_name(4, plural=True)
    ('ace', 'sixes')
    """
    name = RANK_NAMES[rank]
    return (name + "es" if name == "six" else name + "s") if plural else name


def article(rank: int) -> str:
    """The indefinite article for the name of a rank: "an" for an ace or an eight, otherwise "a".

    >>> article(12), article(11)
    ('an', 'a')
    """
    return "an" if RANKS[rank] in "A8" else "a"


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of cards: an integer with bit `id` set for each card.

    >>> hex(mask_of([0, 51]))
    '0x8000000000001'
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, from the highest to the lowest id.

    >>> cards_text(cards_of(0x8000000000001))
    'As 2c'
    """
    return tuple(card for card in (JOKER, *reversed(DECK)) if mask >> card & 1)


def parse_cards(cards: Cards, what: Place = "cards") -> tuple[Card, ...]:
    """The ids of cards, in the order given.

    In text, upper and lower case both work, and cards can be separated by spaces, commas, hyphens or nothing. A ten is
    `T` or `10`, a suit is a letter or a symbol, and the joker is `Jk` or `Joker`. A card can also be a single character
    such as `🂡`. A sequence can contain names and ids.

    Args:
        cards: the cards, as text or as a sequence.
        what: what error messages call the cards, such as "cards", "board" or "hand of Ann".

    Raises:
        CardError: part of the input is not a card, or a card appears twice.

    >>> parse_cards("As Kd") == parse_cards("as,kd") == parse_cards("A♠-K♦") == parse_cards(["As", 45])
    True
    >>> parse_cards("10h Th")
    Traceback (most recent call last):
    cardspeak.errors.CardError: cards "10h Th": Th at column 5 repeats the card at column 1
    """
    if isinstance(cards, str):
        return _parse_text(cards, what)
    if isinstance(cards, bytes | bytearray):
        raise CardError.at(what, f"{quoted(cards)} is bytes; decode them, or give a list of ids")
    try:
        items = iter(cards)
    except TypeError:
        wanted = 'write cards as "As Kd", or give a list of names or ids'
        raise CardError.at(what, f"{quoted(cards)} is not a list of cards; {wanted}") from None
    return _parse_sequence(items, what)


def check_disjoint(cards: Sequence[Card], what: Place, others: Sequence[Card], other: Place) -> None:
    """Raise `CardError` if a card is in both `cards` and `others`; error messages call them `what` and `other`."""
    for card in cards:
        if card in others:
            place = where(other)
            is_of_player = isinstance(place.item, str)  # "in the cards of Ann", but "in hand 1"
            held = "on the board" if other == "board" else f"in the {place}" if is_of_player else f"in {place}"
            raise CardError.at(
                what, f"{card_name(card)} is already {held}; each card can be dealt only once", other=place
            )


def counted(count: int) -> str:
    """A number of cards in words, for error messages.

    >>> counted(0), counted(1), counted(2)
    ('no cards', '1 card', '2 cards')
    """
    return "1 card" if count == 1 else f"{count or 'no'} cards"


def _parse_text(text: str, what: Place) -> tuple[Card, ...]:
    """The ids of the cards in a text, by table lookup if all have a common form, otherwise character by character."""
    cards = _usual_hand(text) if len(text) <= _HAND else _usual_cards(text)
    return _read_text(text, what) if cards is None else cards


def _usual_cards(text: str) -> tuple[Card, ...] | None:
    """The ids of cards in common forms; None if a card is written in another form or appears twice."""
    names = text.split() if " " in text else [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        cards = tuple([_ID_OF[name] for name in names])
    except KeyError:
        return None
    return cards if len(set(cards)) == len(cards) else None


_HAND = len("As Kd")
_usual_hand = lru_cache(maxsize=4096)(_usual_cards)
"""`_usual_cards` with a cache, for hands of two cards: there are few of them, and loops parse them repeatedly."""


def _read_text(text: str, what: Place) -> tuple[Card, ...]:
    """The ids of the cards in a text, read character by character."""
    columns: dict[Card, int] = {}  # for each card, the column where it starts, counted from 1
    at = 0
    while at < len(text):
        if _is_between_cards(text[at]) or (columns and text[at] in _DASHES):
            at += 1
            continue
        card, end = _read_card(text, at, what)
        if card in columns:
            message = f" repeats the card at column {columns[card]}"
            raise CardError.in_text(what, text, card_name(card), at + 1, message)
        columns[card] = at + 1
        at = end
    return tuple(columns)


def _is_between_cards(character: str) -> bool:
    return character.isspace() or character in _SEPARATORS


def _read_card(text: str, at: int, what: Place) -> tuple[Card, int]:
    """The card that starts at `text[at]`, and the index after its end."""
    if text[at] in CARD_CHARACTERS:
        return CARD_CHARACTERS[text[at]], _after(text, at + 1)
    joker = next((name for name in _JOKERS if text[at : at + len(name)].lower() == name), None)
    if joker:
        return JOKER, at + len(joker)
    rank_end = at + 2 if text.startswith("10", at) else at + 1
    rank = _RANK_OF["T"] if rank_end == at + 2 else _RANK_OF.get(text[at])
    letter = text[rank_end : rank_end + 1]
    shown = text[at : rank_end + 1].rstrip(_SEPARATORS).rstrip()
    if rank is None:
        message = f": {quoted(text[at])} is not a rank ({RANKS}, or 10 for T)"
        raise CardError.in_text(what, text, quoted(shown), at + 1, message)
    if letter not in _SUIT_OF:
        missing = " has no suit" if not letter or _is_between_cards(letter) else f": {quoted(letter)} is not a suit"
        raise CardError.in_text(what, text, quoted(shown), at + 1, f"{missing} ({SUITS} or {SUIT_SYMBOLS})")
    return card(rank, _SUIT_OF[letter]), _after(text, rank_end + 1)


def _after(text: str, end: int) -> int:
    """The index after the variation selectors that start at `text[end]`."""
    while end < len(text) and text[end] in _SELECTORS:
        end += 1
    return end


def _parse_sequence(items: Iterable[object], what: Place) -> tuple[Card, ...]:
    """The ids of the cards in a sequence of names and ids."""
    cards: list[Card] = []
    for number, item in enumerate(items, start=1):
        card = _parse_item(item, what, number)
        if card in cards:
            message = f"{card_name(card)} at item {number} repeats the card at item {cards.index(card) + 1}"
            raise CardError.at(what, message, card=number)
        cards.append(card)
    return tuple(cards)


def _parse_item(item: object, what: Place, number: int) -> Card:
    """The id of one item of a sequence; `number` is the item's position, counted from 1."""
    if isinstance(item, str) and item in _ID_OF:
        return _ID_OF[item]
    if type(item) is int and 0 <= item <= JOKER:
        return item
    place = where(what, card=number)
    if isinstance(item, str):
        cards = _parse_text(item, place)
        if len(cards) != 1:
            raise CardError.at(place, f"{quoted(item)} is {len(cards)} cards; each item must be one card")
        return cards[0]
    return check_id(item, place, highest=JOKER, accepts_names=True)


def whole(number: object) -> int | None:
    """A Python or NumPy integer as an int; None for anything else, such as text, a float or a bool."""
    if isinstance(number, bool) or getattr(getattr(number, "dtype", None), "kind", "") == "b":
        return None
    try:
        return index(number)  # type: ignore[arg-type]  # index raises TypeError for anything else
    except TypeError:
        return None


def check_id(
    item: object,
    what: Place,
    *,
    highest: Card = DECK[-1],
    accepts_names: bool = False,
) -> Card:
    """The argument as a card id.

    Args:
        item: the argument.
        what: what error messages call it.
        highest: the largest id accepted.
        accepts_names: whether the caller also accepts names, for error messages.

    Raises:
        CardError: the argument is not an integer from 0 to `highest`.
    """
    card = whole(item)
    if card is None and accepts_names:
        raise CardError.at(what, f'{quoted(item)} is not a card; give a name such as "As" or an id from 0 to 51')
    if card is None or not 0 <= card <= highest:
        given = quoted(item) if card is None else shortened(card, 20)
        raise CardError.at(what, f"{given} is not a card id ({_IDS[highest]})")
    return card
