"""The notation of cards, as the tables that the kernel reads. All of it comes from `cardspeak.cards`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import numpy as np

from cardspeak.array_types import Bytes
from cardspeak.cards import CARD_CHARACTERS, Card, parse_cards
from cardspeak.errors import CardError
from cardspeak.kernels.text.parser import DASH, NONE, SEPARATOR, Notation

ASCII = [chr(byte) for byte in range(128)]
FIRST_SYMBOL, FIRST_CHARACTER = 0x2640, 0x1F0A0


@cache
def notation() -> Notation:
    """The tables, read from what `parse_cards` accepts."""
    ranks = _table((_card(f"{letter}s") for letter in ASCII), lambda card: card >> 2)
    suits = _table((_card(f"A{letter}") for letter in ASCII), lambda card: card & 3)
    symbols = _table((_card(f"A{chr(FIRST_SYMBOL + at)}") for at in range(64)), lambda card: card & 3)
    characters = _table(CARD_CHARACTERS.get(chr(FIRST_CHARACTER + at)) for at in range(96))
    pairs = np.full((256, 256), NONE, np.uint8)
    for second in np.flatnonzero(suits != NONE):
        for first in np.flatnonzero(ranks != NONE):
            pairs[second, first] = ranks[first] * 4 + suits[second]
    between = np.array([_between(letter) for letter in ASCII], np.uint8)
    tables = (pairs.reshape(-1), ranks, suits, symbols, characters, between)
    for table in tables:
        table.flags.writeable = False
    return Notation(*tables)


def _table(cards: Iterable[Card | None], entry: Callable[[Card], int] = int) -> Bytes:
    return np.array([NONE if card is None else entry(card) for card in cards], np.uint8)


def _card(text: str) -> Card | None:
    """The card that this text is, as rank and suit; None if it is not exactly one card."""
    try:
        cards = parse_cards(text)
    except CardError:
        return None
    return cards[0] if len(cards) == 1 else None


def _between(letter: str) -> int:
    """Whether an ASCII character separates cards, and whether it can precede them."""
    if _card(f"As{letter}") is None:
        return 0
    return SEPARATOR if _card(f"{letter}As") is not None else DASH
