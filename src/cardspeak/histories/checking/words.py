"""What sites call a hand, read as a category and ranks, so that it can be compared with what the cards make."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_NAMES = (
    ("two", "deuce", "twos", "deuces"),
    ("three", "threes", "trey", "treys"),
    ("four", "fours"),
    ("five", "fives"),
    ("six", "sixes"),
    ("seven", "sevens"),
    ("eight", "eights"),
    ("nine", "nines"),
    ("ten", "tens"),
    ("jack", "jacks"),
    ("queen", "queens"),
    ("king", "kings"),
    ("ace", "aces"),
)
_RANKS = {name: rank for rank, names in enumerate(_NAMES, 2) for name in names}
_RANKS |= {str(number): number for number in range(2, 11)} | {f"{number}s": number for number in range(2, 11)}
_LETTERS = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
_LETTERS |= {f"{letter}s": rank for letter, rank in _LETTERS.items()}

_CATEGORIES = (
    (re.compile(r"\broyal"), "royal flush"),
    (re.compile(r"\bstraight[ -]?flush"), "straight flush"),
    (re.compile(r"\bfour[ -]of[ -]a[ -]kind|\bquads\b|\bpoker of"), "four of a kind"),
    (re.compile(r"\bfull[ -]?house|\bfull of\b|\bboat\b"), "full house"),
    (re.compile(r"\bflush"), "flush"),
    (re.compile(r"\bstraight"), "straight"),
    (re.compile(r"\bthree[ -]of[ -]a[ -]kind|\btrips\b|\bset of\b"), "three of a kind"),
    (re.compile(r"\btwo[ -]?pairs?\b|\b2 pairs?\b|\bpair of \w+ and (?:a )?pair of\b"), "two pair"),
    (re.compile(r"\bpair\b"), "one pair"),
    (re.compile(r"\bhigh\b"), "high card"),
)
_TOKENS = re.compile(r"[A-Za-z]+|\d+s?")
_NOT_RANKS = re.compile(r"\bof a kind\b|\b(?:one|two|2|a) pairs?\b|\b(?:three|four)[ -](?=of\b)|\(.*", re.IGNORECASE)
_LONGEST = 200
_LOW_CARDS = 5


class Words(NamedTuple):
    """What words say about a hand.

    Attributes:
        category: the category, such as `two pair`.
        ranks: the ranks that tell it from others of its category, 2 to 14; empty if the words do not say.
    """

    category: str
    ranks: tuple[int, ...]


@lru_cache(maxsize=20_000)
def read_words(words: str) -> Words | None:
    """What the words for a high hand say; None if they do not name a category in English.

    >>> read_words("two pair, Aces and Kings"), read_words("a straight, Ten to Ace")
    (Words(category='two pair', ranks=(14, 13)), Words(category='straight', ranks=(14,)))
    >>> read_words("brelan de Rois") is None
    True
    """
    text = words[:_LONGEST]
    lowered = text.lower()
    category = next((name for pattern, name in _CATEGORIES if pattern.search(lowered)), None)
    if category is None:
        return None
    if category == "royal flush":
        return Words("straight flush", (14,))
    return Words(category, _telling(category, _ranks_in(_NOT_RANKS.sub(" ", text))))


def _ranks_in(text: str) -> list[int]:
    """The ranks that a text names, in its order. An article is not an ace."""
    tokens = _TOKENS.findall(text)
    ranks = []
    for at, token in enumerate(tokens):
        rank = _RANKS.get(token.lower()) or _LETTERS.get(token)
        if rank is not None and not (token == "A" and at == 0 and len(tokens) > 1 and tokens[1].lower() not in _AFTER):
            ranks.append(rank)
    return ranks


_AFTER = ("high", "s", "to")
"""Words that follow an ace, rather than an article, at the beginning of a text."""


def _telling(category: str, ranks: list[int]) -> tuple[int, ...]:
    """The ranks that matter for a category, in the order in which they are compared."""
    if category in ("straight", "straight flush"):
        ends = ranks[:2]
        return () if not ends else (5,) if {5, 14} <= set(ends) else (max(ends),)
    if category == "two pair":
        return tuple(sorted(ranks[:2], reverse=True))
    if category == "full house":
        return tuple(ranks[:2])
    if category == "flush":
        return (max(ranks),) if ranks else ()
    return tuple(ranks[:1])


@lru_cache(maxsize=20_000)
def contradict(words: str, name: str) -> bool:
    """Whether the words of a site contradict our name of a high hand.

    >>> contradict("two pair, Aces and Kings", "Two pair, aces and queens"), contradict("?", "Flush, ace high")
    (True, False)
    """
    theirs, ours = read_words(words), read_words(name)
    if theirs is None or ours is None:
        return False
    if theirs.category != ours.category:
        return True
    return any(a != b for a, b in zip(theirs.ranks, ours.ranks, strict=False))


@lru_cache(maxsize=20_000)
def low_contradicts(words: str, name: str) -> bool:
    """Whether the words of a site, such as `8,6,4,3,2`, contradict our name of a low hand.

    >>> low_contradicts("8,6,4,3,2", "8-6-4-3-2 low"), low_contradicts("Lo: 7,6,4,3,A", "8-6-4-3-2 low")
    (False, True)
    """
    theirs, ours = _low_ranks(words[:_LONGEST]), _low_ranks(name)
    if len(theirs) != _LOW_CARDS or len(ours) != _LOW_CARDS:
        return False
    return theirs != ours


def _low_ranks(text: str) -> list[int]:
    return sorted([rank % 13 for rank in _ranks_in(re.sub(r"\(.*", " ", text))])
