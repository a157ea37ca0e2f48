"""Ranges the obvious way: a pattern is a list of tokens, and a hand matches if some order of its cards does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from .hands import RANKS, SUITS, Card, cards_of

Hand = tuple[Card, ...]
Token = tuple[str, str]  # what is said of the rank: `A`, `R`, `*`, `[AK7]`; and of the suit: `s`, `x`, or nothing
Test = Callable[[Hand], bool]

_TOKEN = re.compile(r"(\[[^\]]*\]|[A-Z0-9*])?([shdcwxyz])?")


def tokens_of(text: str) -> list[Token]:
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match, text
        assert match.end() > at, text
        rank = match[1] or "*"
        if rank[0] == "[":
            rank = "[" + _listed(rank[1:-1]) + "]"
        found.append((rank, match[2] or ""))
        at = match.end()
    return found


def _listed(text: str) -> str:
    if "-" in text:
        high, low = (RANKS.index(end) for end in text.split("-"))
        return "".join(RANKS[rank] for rank in range(min(low, high), max(low, high) + 1))
    return text.replace(",", "")


def matches(tokens: list[Token], cards: Hand, free: int = 9) -> bool:
    """Whether the tokens fit different cards, with one rank (suit) for each variable: the first `free` in any order."""

    def fit(at: int, used: frozenset[int], ranks: dict[str, int], suits: dict[str, str]) -> bool:
        if at == len(tokens):
            return True
        rank, suit = tokens[at]
        for index, card in enumerate(cards):
            if index in used or (index != at and max(index, at) >= free):
                continue
            new_ranks, new_suits = ranks, suits
            if rank[0] == "[":
                if RANKS[card[0]] not in rank:
                    continue
            elif rank in RANKS:
                if RANKS[card[0]] != rank:
                    continue
            elif rank != "*":
                if ranks.get(rank, card[0]) != card[0] or any(v == card[0] for k, v in ranks.items() if k != rank):
                    continue
                new_ranks = {**ranks, rank: card[0]}
            if suit and suit in SUITS:
                if card[1] != suit:
                    continue
            elif suit:
                if suits.get(suit, card[1]) != card[1] or any(v == card[1] for k, v in suits.items() if k != suit):
                    continue
                new_suits = {**suits, suit: card[1]}
            if fit(at + 1, used | {index}, new_ranks, new_suits):
                return True
        return False

    return fit(0, frozenset(), {}, {})


def _moved(tokens: list[Token], by: int) -> list[Token] | None:
    ranks = [RANKS.index(rank) + by for rank, _ in tokens]
    if min(ranks) < 0 or max(ranks) > 12:
        return None
    return [(RANKS[rank], suit) for rank, (_, suit) in zip(ranks, tokens, strict=True)]


def patterns_of(text: str) -> list[list[Token]]:
    """The patterns of an atom of generic syntax: `QQ+`, `T98-654`, `AxKx`, `sshh`."""
    if re.fullmatch(r"[^\[]+-[^\]]+", text):
        first, last = (tokens_of(end) for end in text.split("-"))
        by = RANKS.index(last[0][0]) - RANKS.index(first[0][0])
        return [found for step in range(abs(by) + 1) if (found := _moved(first, step if by > 0 else -step))]
    if text[-1] in "+-":
        tokens = tokens_of(text[:-1])
        sign = 1 if text[-1] == "+" else -1
        return [found for step in range(13) if (found := _moved(tokens, sign * step))]
    return [tokens_of(text)]


def generic(text: str, free: int = 9) -> list[tuple[Test, Fraction]]:
    """The alternatives of a range in generic syntax, each with its weight."""
    found = []
    for part in split(text, ","):
        body, _, weight = part.partition("@")
        found.append((_and(body.strip(), free), Fraction(int(weight or 100), 100)))
    return found


def split(text: str, separators: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if sign in separators and not depth:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


def _and(text: str, free: int) -> Test:
    """What `:` and `!` join, from left to right."""
    pieces = re.split(r"([:!])", text) if "(" not in text else _joined(text)
    test = _atom(pieces[0], free)
    for sign, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        test = _both(test, _atom(piece, free), sign == "!")
    return test


def _joined(text: str) -> list[str]:
    parts, depth, now = [], 0, ""
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign in ":!" and not depth:
            parts += [now, sign]
            now = ""
        else:
            now += sign
    return [*parts, now]


def _both(left: Test, right: Test, negated: bool) -> Test:
    return lambda hand: left(hand) and (right(hand) != negated)


def _atom(text: str, free: int) -> Test:
    text = text.strip()
    if text.startswith("("):
        inner = generic(text[1:-1], free)
        return lambda hand: any(test(hand) for test, _ in inner)
    patterns = patterns_of(text)
    return lambda hand: any(matches(pattern, hand, free) for pattern in patterns)


def classic(text: str) -> list[tuple[Test, Fraction]]:
    """The alternatives of a hold'em range in classic syntax: `QQ+, 99-66, AKs, A5s+, KTo-K7o, AK, *, AsKh`."""
    found = []
    for part in text.split(","):
        body, _, weight = part.strip().partition("@")
        found.append((_classic_atom(body), Fraction(int(weight or 100), 100)))
    return found


def _classic_atom(text: str) -> Test:
    if text == "*":
        return lambda _hand: True
    if re.fullmatch(r"([2-9TJQKA][cdhs])+", text):
        cards = set(cards_of(text))
        return lambda hand: cards == set(hand)
    names = _classic_names(text)
    return lambda hand: any(_is_named(hand, name) for name in names)


def _classic_names(text: str) -> list[str]:
    if "-" in text:
        first, last = text.split("-")
        moved = [RANKS.index(first[1]), RANKS.index(last[1])]
        low, high = min(moved), max(moved)
    elif text.endswith("+"):
        first = text[:-1]
        low = RANKS.index(first[1])
        high = 12 if first[0] == first[1] else RANKS.index(first[0]) - 1
    else:
        return [text]
    if first[0] == first[1]:
        return [RANKS[rank] * 2 for rank in range(low, high + 1)]
    return [first[0] + RANKS[rank] + first[2:] for rank in range(low, high + 1)]


def _is_named(hand: Hand, name: str) -> bool:
    (first, first_suit), (second, second_suit) = hand
    if {RANKS[first], RANKS[second]} != set(name[:2]) or (first == second) != (name[0] == name[1]):
        return False
    return name[2:] == "" or (name[2:] == "s") == (first_suit == second_suit)


@lru_cache(maxsize=4096)
def alternatives(text: str, syntax: str, free: int = 9) -> tuple[tuple[Test, Fraction], ...]:
    return tuple(generic(text, free) if syntax == "generic" else classic(text))


def weight_in(hand: Hand, text: str, syntax: str, free: int = 9) -> Fraction:
    """The weight of a hand, else 0: the largest that matches in generic syntax, the last one in classic syntax."""
    found = [weight for test, weight in alternatives(text, syntax, free) if test(hand)]
    return (max(found) if syntax == "generic" else found[-1]) if found else Fraction(0)


def hands_in(deck: Iterable[Card], size: int, text: str, syntax: str, free: int = 9) -> list[tuple[Hand, Fraction]]:
    cards = sorted(deck, reverse=True)
    hands: Iterable[Hand] = combinations(cards, size)
    hand = rf"([2-9TJQKA][cdhs]){{{size}}}(@\d+)?"  # whole hands: `Jc` alone is every hand with this card
    if re.fullmatch(rf"{hand}(,{hand})*", text.replace(" ", "")):
        listed = (cards_of(part.partition("@")[0]) for part in text.replace(" ", "").split(","))
        hands = {tuple(sorted(given, reverse=True)): None for given in listed if set(given) <= set(cards)}
    found = []
    for each in hands:
        weight = weight_in(each, text, syntax, free)
        if weight:
            found.append((each, weight))
    return found
