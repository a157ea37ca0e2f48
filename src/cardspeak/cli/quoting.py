"""The check for cards after an option that are separate words, because the shell has not been given quotes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from cardspeak.cards import parse_cards
from cardspeak.errors import CardError, HandError

_CARD_OPTIONS = {"-a": "--against", "-b": "--board", "-d": "--dead"}


def check_quotes(args: Sequence[str]) -> None:
    """Raise `HandError` if single cards follow a single card that is the value of an option.

    The option takes one word only, so the cards after it would become part of a hand.

    >>> check_quotes(["equity", "AhKh", "QQ", "--board", "Ks 7h 2d"])
    >>> check_quotes(["equity", "AhKh", "QQ", "--board", "Ks", "7h", "2d"])
    Traceback (most recent call last):
    cardspeak.errors.HandError: --board Ks 7h 2d: cards after an option are one word; write --board "Ks 7h 2d"
    """
    for at, word in enumerate(args):
        if word == "--":
            return
        option, joined, value = word.partition("=")
        if option not in _CARD_OPTIONS and option not in _CARD_OPTIONS.values():
            continue
        words = [value, *args[at + 1 :]] if joined else args[at + 1 :]
        cards = list(takewhile(_is_card, words))
        if len(cards) > 1:
            text = " ".join(cards)
            name = _CARD_OPTIONS.get(option, option)
            raise HandError(f'{name} {text}: cards after an option are one word; write {name} "{text}"')


def _is_card(word: str) -> bool:
    """Whether a word is exactly one card."""
    try:
        return len(parse_cards(word)) == 1
    except CardError:
        return False
