"""PQL read and answered without haste: tokens, a tree of tuples, and every deal in turn."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .card_functions import FUNCTIONS
from .functions import NoValueError
from .games import FLOP_STREETS, GAMES, STUD_STREETS, Deal, Question, deals
from .hands import FLOP_TYPES, RANKS, TYPES, card_text, cards_of

Tree = tuple[Any, ...]

_SPACE = re.compile(r"(?:\s+|--[^\n]*|/\*.*?\*/)+", re.DOTALL)
_TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|\d+\.\d*|\.\d+|\d+|\w+|<>|<=|>=|\|\||[-=<>+*/(),;]")

# What a function gives, if this is not a number or a yes or no: what is needed to print it.
KINDS = {
    "handtype": "type", "winninghandtype": "type", "flophandcategory": "category",
    "handranks": "ranks", "boardranks": "ranks", "duplicatedhandranks": "ranks", "duplicatedboardranks": "ranks",
    "intersectinghandranks": "ranks", "nonintersectinghandranks": "ranks", "maxrank": "rank", "minrank": "rank",
    "nthrank": "rank", "torank": "rank", "turncard": "card", "rivercard": "card", "upcard": "card", "tocard": "card",
    "hirating": "rating", "ratehihand": "rating", "lorating": "rating", "ratelohand": "rating",
    "riverequity": "equity", "equity": "equity", "hvhequity": "equity", "hvrequity": "equity",
    "hvperceivedrangeequity": "equity", "fractionalriverequity": "number", "tostring": "text",
}  # fmt: skip


def tokens_of(text: str) -> list[str]:
    found, at = [], 0
    while at < len(text):
        if space := _SPACE.match(text, at):
            at = space.end()
            continue
        match = _TOKEN.match(text, at)
        assert match, text[at:]
        found.append(match[0])
        at = match.end()
    return found


class Reader:
    def __init__(self, text: str) -> None:
        self.tokens = tokens_of(text)
        self.at = 0

    def sees(self, *words: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].lower() in words

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def take(self, *words: str) -> str:
        assert self.sees(*words), (words, self.tokens[self.at :])
        return self.next().lower()

    def statement(self) -> tuple[list[tuple[str, str, Tree]], dict[str, str], Tree | None]:
        self.take("select")
        items = [self.item(1)]
        while self.sees(","):
            self.next()
            items.append(self.item(len(items) + 1))
        self.take("from")
        keys = dict([self.pair()])
        while self.sees(","):
            self.next()
            keys.update([self.pair()])
        where = None
        if self.sees("where"):
            self.next()
            where = self.expression()
        return items, keys, where

    def pair(self) -> tuple[str, str]:
        key = self.next().lower()
        self.take("=")
        return key, self.next()[1:-1]

    def item(self, position: int) -> tuple[str, str, Tree]:
        selector = self.take("count", "avg", "min", "max", "histogram")
        self.take("(")
        inner = self.expression()
        self.take(")")
        name = f"{selector.upper()} {position}"
        if self.sees("as"):
            self.next()
            name = self.next().strip("'\"")
        return selector, name, inner

    def expression(self) -> Tree:
        return self.joined(("or",), lambda: self.joined(("and",), self.negated))

    def joined(self, words: tuple[str, ...], inner: Callable[[], Tree]) -> Tree:
        left = inner()
        while self.sees(*words):
            left = (self.take(*words), left, inner())
        return left

    def negated(self) -> Tree:
        if self.sees("not"):
            self.next()
            return ("not", self.negated())
        return self.compared()

    def compared(self) -> Tree:
        left = self.sum()
        while self.sees("=", "<>", "<", "<=", ">", ">=", "in"):
            word = self.next().lower()
            left = ("in", left, *self.arguments()) if word == "in" else (word, left, self.sum())
        return left

    def sum(self) -> Tree:
        return self.joined(("+", "-", "||"), lambda: self.joined(("*", "/"), self.signed))

    def signed(self) -> Tree:
        if self.sees("-"):
            self.next()
            return ("negative", self.signed())
        return self.atom()

    def arguments(self) -> list[Tree]:
        self.take("(")
        found = []
        while not self.sees(")"):
            found.append(self.expression())
            if not self.sees(")"):
                self.take(",")
        self.next()
        return found

    def atom(self) -> Tree:
        if self.sees("("):
            self.next()
            inner = self.expression()
            self.take(")")
            return inner
        if self.sees("case"):
            return self.case()
        word = self.next()
        if word[0] in "'\"":
            return ("text", word[1:-1])
        if word[0].isdigit() or word[0] == ".":
            return ("number", Fraction(word))
        return ("call", word.lower(), *self.arguments()) if self.sees("(") else ("word", word.lower())

    def case(self) -> Tree:
        self.take("case")
        branches = []
        while self.sees("when"):
            self.next()
            condition = self.expression()
            self.take("then")
            branches.append((condition, self.expression()))
        other: Tree | None = None
        if self.sees("else"):
            self.next()
            other = self.expression()
        self.take("end")
        return ("case", branches, other)


_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "<>": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "+": operator.add, "-": operator.sub, "*": operator.mul, "||": operator.add,
}  # fmt: skip


def evaluated(tree: Tree, deal: Deal) -> Any:
    """The value of an expression in a deal."""
    kind, *rest = tree
    if kind in ("text", "number"):
        return rest[0]
    if kind == "word":
        return _word(rest[0])
    if kind == "call":
        return _called(rest[0], rest[1:], deal)
    if kind == "case":
        branch = next((then for when, then in rest[0] if evaluated(when, deal)), rest[1])
        return Fraction(0) if branch is None else evaluated(branch, deal)
    if kind == "and":
        return evaluated(rest[0], deal) and evaluated(rest[1], deal)
    if kind == "or":
        return evaluated(rest[0], deal) or evaluated(rest[1], deal)
    values = [evaluated(part, deal) for part in rest]
    if kind == "not":
        return not values[0]
    if kind == "negative":
        return -values[0]
    if kind == "in":
        return values[0] in values[1:]
    if kind == "/":
        if not values[1]:
            raise NoValueError
        return Fraction(values[0]) / values[1]
    return _OPERATORS[kind](*values)


def _word(word: str) -> Any:
    """A literal: hand types and flop categories are their places, from the weakest; anything else is its name."""
    if word in TYPES:
        return TYPES.index(word)
    if word in FLOP_TYPES:
        return FLOP_TYPES.index(word)
    return word


def _called(name: str, arguments: list[Tree], deal: Deal) -> Any:
    if name == "tostring":
        return shown(evaluated(arguments[0], deal), kind_of(arguments[0]))
    return FUNCTIONS[name](deal, *(evaluated(argument, deal) for argument in arguments))


def kind_of(tree: Tree) -> str:
    if tree[0] == "call":
        return KINDS.get(tree[1], "number")
    if tree[0] == "case":
        branches = [then for _, then in tree[1]] + ([tree[2]] if tree[2] is not None else [])
        kinds = {kind_of(branch) for branch in branches}
        return kinds.pop() if len(kinds) == 1 else "number"
    if tree[0] == "word":
        return "type" if tree[1] in TYPES else "category" if tree[1] in FLOP_TYPES else "number"
    return "text" if tree[0] in ("text", "||") else "number"


def shown(value: Any, kind: str) -> Any:
    """A value as results print it: numbers are exact, all else is text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if kind == "type":
        return TYPES[value]
    if kind == "category":
        return FLOP_TYPES[value]
    if kind == "rank":
        return RANKS[value]
    if kind == "ranks":
        return "".join(RANKS[rank] for rank in sorted(value, reverse=True))
    if kind == "card":
        return card_text(value)
    return value


def question_of(keys: dict[str, str]) -> Question:
    fixed = {"game", "syntax", "board", "dead"}
    return Question(
        GAMES[keys.get("game", "holdem").lower()],
        tuple((name, text) for name, text in keys.items() if name not in fixed),
        keys.get("syntax", "classic").lower(),
        keys.get("board", ""),
        frozenset(cards_of(keys.get("dead", ""))),
    )


Answer = dict[str, Any]
MOST_DEALS = 200_000
"""Queries with more deals would take minutes in plain Python."""


class TooManyError(Exception):
    """The query has too many deals."""


def answers(text: str) -> list[Answer] | None:
    """What each selector of a query comes to, over every deal; None if no deal is left.

    Raises:
        NoValueError: in a deal that matches `where`, an expression has no value.
        TooManyError: the query has more than `MOST_DEALS` deals.
    """
    items, keys, where = Reader(text).statement()
    question = question_of(keys)
    total, tallies = Fraction(0), [dict[Any, Fraction]() for _ in items]
    for number, (deal, weight) in enumerate(deals(question)):
        if number == MOST_DEALS:
            raise TooManyError(text)
        if where is not None and not evaluated(where, deal):
            continue
        total += weight
        for (_, _, tree), tally in zip(items, tallies, strict=True):
            value = evaluated(tree, deal)
            tally[value] = tally.get(value, Fraction(0)) + weight
    if not total:
        return None
    return [
        {"name": name, "kind": selector, "value": _selected(selector, tree, tally, total)}
        for (selector, name, tree), tally in zip(items, tallies, strict=True)
    ]


def _selected(selector: str, tree: Tree, tally: dict[Any, Fraction], total: Fraction) -> Any:
    kind = kind_of(tree)
    if selector == "count":
        return tally.get(True, Fraction(0)) / total
    if selector == "avg":
        return sum((Fraction(value) * weight for value, weight in tally.items()), Fraction(0)) / total
    if selector in ("min", "max"):
        return shown(min(tally) if selector == "min" else max(tally), kind)
    shares: dict[Any, Fraction] = {}
    for value, weight in tally.items():
        named = min(99, int(100 * value)) if kind == "equity" else shown(value, kind)
        shares[named] = shares.get(named, Fraction(0)) + weight / total
    return shares


STREETS = {**FLOP_STREETS, **STUD_STREETS}
