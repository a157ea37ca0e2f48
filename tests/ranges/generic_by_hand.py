"""What the generic syntax means, told slowly and without the package: is a hand, a list of cards, in a range?"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

RANKS = "23456789TJQKA"
Hand = Sequence[str]
Places = tuple[tuple[str, str], ...]


@lru_cache
def places_of(pattern: str) -> Places:
    """The places of a pattern, such as `AxKx`: each a rank and a suit or their letters."""
    places = re.findall(r"(\[[^]]*\]|[A-Z2-9*])?([shdcwxyz])?", pattern)
    return tuple(place for place in places if any(place))


def matches(pattern: str, hand: Hand) -> bool:
    """Whether cards of a hand can be put into the places of a pattern, such as `AxKx`."""
    places = places_of(pattern)

    def is_filled(cards: Hand) -> bool:
        """Whether the places after those of some cards can be filled as well."""
        return len(cards) == len(places) or any(
            card not in cards and fits(places, [*cards, card]) and is_filled([*cards, card]) for card in hand
        )

    return is_filled([])


@lru_cache
def _named(places: Places) -> tuple[set[str], set[str]]:
    """The ranks and the suits that a pattern names."""
    return (
        {rank for rank, _ in places if rank and rank in RANKS},
        {suit for _, suit in places if suit and suit in "shdc"},
    )


def fits(places: Places, cards: Hand) -> bool:
    """Whether cards can be in the first places of a pattern, each a rank and a suit or their letters, in this order."""
    named_ranks, named_suits = _named(places)
    ranks: dict[str, str] = {}
    suits: dict[str, str] = {}
    for (rank, suit), card in zip(places, cards, strict=False):
        if rank.startswith("["):
            if not _in_list(rank[1:-1], card):
                return False
        elif rank and rank in RANKS:
            if card[0] != rank:
                return False
        elif rank and rank != "*" and (card[0] in named_ranks or ranks.setdefault(rank, card[0]) != card[0]):
            return False
        if suit and suit in "shdc":
            if card[1] != suit:
                return False
        elif suit and (card[1] in named_suits or suits.setdefault(suit, card[1]) != card[1]):
            return False
    return len(set(ranks.values())) == len(ranks) and len(set(suits.values())) == len(suits)


def _in_list(text: str, card: str) -> bool:
    for entry in text.split(","):
        first, dash, last = entry.partition("-")
        if dash:
            one, other = RANKS.index(first), RANKS.index(last)
            held = RANKS.index(card[0])
            if last == "A" and one < other:
                if held <= one or card[0] == "A":
                    return True
            elif min(one, other) <= held <= max(one, other):
                return True
        elif all(sign in card for sign in entry):
            return True
    return False


def told(text: str) -> Callable[[Hand], bool]:
    """The range of a text with `,`, `:`, `!`, parentheses, and the patterns of `matches`; no spans and weights."""
    expression = re.sub(r"\[[^]]*\]", lambda found: found[0].replace(",", ";"), text.replace(" ", ""))
    alternatives = _split(expression, ",")
    return lambda hand: any(_all(alternative, hand) for alternative in alternatives)


def _split(text: str, sign: str) -> list[str]:
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == sign and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _all(text: str, hand: Hand) -> bool:
    factors, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter in ":!" and not depth:
            factors.append(letter)
        else:
            factors[-1] += letter
    return all(_one(factor.lstrip(":!"), hand) != factor.startswith("!") for factor in factors if factor.lstrip(":!"))


def _one(text: str, hand: Hand) -> bool:
    if text.startswith("("):
        return told(text[1:-1])(hand)
    return matches(text.replace(";", ","), hand)
