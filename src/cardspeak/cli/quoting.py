"""Detect options whose cards or amounts are separate words because they were not quoted in the shell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from cardspeak.cards import parse_cards
from cardspeak.errors import LONGEST_QUOTE, CardError, HandError, PotError, shortened

_CARD_OPTIONS = {"-a": "--against", "-b": "--board", "-d": "--dead"}
_AMOUNT_OPTIONS = ("--prizes", "--bounties")


def check_quotes(args: Sequence[str]) -> None:
    """Raise an error if the cards or amounts of an option are separate words.

    The option would take only the first word. The other cards would be read as hole cards, and the other amounts as
    stacks. Amounts after the first are accepted if no stack precedes the option, because they can then be the stacks.

    Raises:
        HandError: cards are separate words.
        PotError: amounts are separate words.

    >>> check_quotes(["equity", "AhKh", "QQ", "--board", "Ks 7h 2d"])
    >>> check_quotes(["equity", "AhKh", "QQ", "--board", "Ks", "7h", "2d"])
    Traceback (most recent call last):
    cardspeak.errors.HandError: --board Ks 7h 2d: quote cards that are separated by spaces; write --board "Ks 7h 2d"
    >>> check_quotes(["icm", "--prizes", "50,30", "5000", "3000"])
    >>> check_quotes(["icm", "5000", "3000", "--prizes", "50", "30"])
    Traceback (most recent call last):
    cardspeak.errors.PotError: --prizes 50 30: separate amounts by commas, not spaces; write --prizes 50,30
    """
    for at, word in enumerate(args):
        if word == "--":
            return
        option, joined, value = word.partition("=")
        if option in _AMOUNT_OPTIONS:
            _check_amounts(option, [value, *args[at + 1 :]] if joined else args[at + 1 :], args[:at])
        if option not in _CARD_OPTIONS and option not in _CARD_OPTIONS.values():
            continue
        words = [value, *args[at + 1 :]] if joined else args[at + 1 :]
        cards = list(takewhile(_is_card, words))
        if len(cards) > 1:
            text = shortened(" ".join(cards), LONGEST_QUOTE // 2)
            name = _CARD_OPTIONS.get(option, option)
            raise HandError(f'{name} {text}: quote cards that are separated by spaces; write {name} "{text}"')


def _check_amounts(option: str, words: Sequence[str], before: Sequence[str]) -> None:
    """Raise `PotError` if a stack precedes an option whose amounts are separate words."""
    amounts = list(takewhile(_is_amount, words))
    has_stack = len(before) > 1 and not any(word.startswith("-") for word in before[-2:])
    if has_stack and len(amounts) > 1:
        given, meant = (shortened(mark.join(amounts), LONGEST_QUOTE // 2) for mark in (" ", ","))
        raise PotError(f"{option} {given}: separate amounts by commas, not spaces; write {option} {meant}")


def _is_amount(word: str) -> bool:
    """Whether a word is exactly one amount, without a name."""
    return word.replace(".", "", 1).isdecimal()


def _is_card(word: str) -> bool:
    """Whether a word is exactly one card."""
    try:
        return len(parse_cards(word)) == 1
    except CardError:
        return False
