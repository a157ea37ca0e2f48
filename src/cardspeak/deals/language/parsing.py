"""From the text of a query to its parts, with the place of each."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from lark import Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args
from lark.exceptions import VisitError
from lark.tree import Meta

from cardspeak.deals.language.grammar import parser
from cardspeak.errors import QueryError, Where, listed, quoted

LONGEST = 20_000
"""The largest number of characters of a query."""


@dataclass(frozen=True, slots=True)
class Word:
    """A bare word: a player, a street, a hand type.

    Attributes:
        text: the word.
        column: where it begins in the text, counted from 1, here and in the other parts.
    """

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Literal:
    """A number or a text."""

    value: Fraction | str
    column: int


@dataclass(frozen=True, slots=True)
class Call:
    """A function or an operator, and what it is applied to."""

    name: str
    given: tuple[Syntax, ...]
    column: int


@dataclass(frozen=True, slots=True)
class Cases:
    """A choice: conditions with values, and the value if none holds, or None."""

    cases: tuple[tuple[Syntax, Syntax], ...]
    otherwise: Syntax | None
    column: int


Syntax: TypeAlias = Word | Literal | Call | Cases


@dataclass(frozen=True, slots=True)
class Item:
    """A selector.

    Attributes:
        kind: its kind, such as `avg`.
        given: its expression.
        name: its name, or None.
        end: the column after its last character.
    """

    kind: Word
    given: Syntax
    name: Word | None
    end: int


@dataclass(frozen=True, slots=True)
class Given:
    """What the query says is dealt: a key and its text."""

    key: Word
    text: Literal


@dataclass(frozen=True, slots=True)
class Statement:
    """A query."""

    items: tuple[Item, ...]
    sources: tuple[Given, ...]
    where: Syntax | None


def parse(text: str) -> tuple[Statement, ...]:
    """The queries in a text, which are separated by semicolons.

    Raises:
        QueryError: the text is not PQL; the error has the column and what is accepted there.

    >>> (query,) = parse("select count(winsHi(a)) from game='holdem', a='AA', b='KK'")
    >>> query.items[0].given
    Call(name='winsHi', given=(Word(text='a', column=21),), column=14)
    """
    if len(text) > LONGEST:
        raise QueryError.at("query", f"it has {len(text):,} characters; at most {LONGEST:,} are accepted")
    try:
        return _Parts().transform(parser().parse(text))  # type: ignore[no-any-return]
    except UnexpectedInput as error:
        raise _unexpected(text, error) from None
    except (VisitError, RecursionError):
        raise QueryError.at("query", "its expressions are nested too deeply") from None


_NAMES = {
    "NAME": "a name",
    "TEXT": "a text in quotes",
    "NUMBER": "a number",
    "COMPARED": "a comparison such as >=",
    "PLUS": "+",
    "MINUS": "-",
    "TIMES": "*",
    "OVER": "/",
    "JOINED": "||",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": "a comma",
    "SEMICOLON": "a semicolon",
    "EQUAL": "=",
    "$END": "the end",
}


def _unexpected(text: str, error: UnexpectedInput) -> QueryError:
    """What is wrong with a text, where, and what is accepted there."""
    if isinstance(error, UnexpectedCharacters):
        at, expected = error.pos_in_stream or 0, error.allowed or set()
    elif isinstance(error, UnexpectedToken):
        token = error.token
        at = len(text.rstrip()) if token.type == "$END" else token.start_pos or 0
        expected = error.accepts or error.expected
    else:
        at, expected = len(text.rstrip()), set()
    names = sorted({_NAMES.get(name, name.lower()) for name in expected})
    found = "the query ends" if at >= len(text.rstrip()) else f"{quoted(_word_at(text, at), 20)} at column {at + 1}"
    return QueryError.at(
        Where("query", column=at + 1),
        f"{found} is not expected; accepted here: {listed(names, 'or')}"
        if found[0] == '"'
        else f"it ends too early; accepted next: {listed(names, 'or')}",
    )


def _word_at(text: str, at: int) -> str:
    """The word or sign at an index."""
    end = at + 1
    while end < len(text) and text[at].isalnum() and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return text[at:end]


def _column(token: Token) -> int:
    return (token.start_pos or 0) + 1


@v_args(inline=True)
class _Parts(Transformer[Token, Any]):
    """Turns the tree of the parser into the classes of this file."""

    def start(self, *statements: Statement | None) -> tuple[Statement, ...]:
        return tuple(statement for statement in statements if statement is not None)

    def statement(self, *parts: Any) -> Statement:
        *parts_before, where = parts
        items = tuple(part for part in parts_before if isinstance(part, Item))
        return Statement(items, tuple(part for part in parts_before if isinstance(part, Given)), where)

    @v_args(meta=True, inline=True)
    def item(self, meta: Meta, kind: Token, given: Syntax, name: Token | None) -> Item:
        return Item(_word(kind), given, None if name is None else _word(name), meta.end_pos + 1)

    def source(self, key: Token, text: Token) -> Given:
        return Given(_word(key), Literal(str(text)[1:-1], _column(text)))

    def word(self, name: Token) -> Word:
        return _word(name)

    def number(self, digits: Token) -> Literal:
        return Literal(Fraction(str(digits)), _column(digits))

    def text(self, text: Token) -> Literal:
        return Literal(str(text)[1:-1], _column(text))

    def call(self, name: Token, *given: Syntax | None) -> Call:
        return Call(str(name), tuple(part for part in given if part is not None), _column(name))

    def either(self, left: Syntax, right: Syntax) -> Call:
        return Call("or", (left, right), left.column)

    def both(self, left: Syntax, right: Syntax) -> Call:
        return Call("and", (left, right), left.column)

    def negation(self, given: Syntax) -> Call:
        return Call("not", (given,), given.column)

    def compared(self, left: Syntax, sign: Token, right: Syntax) -> Call:
        return Call(str(sign), (left, right), _column(sign))

    def contained(self, *given: Syntax) -> Call:
        return Call("in", given, given[0].column)

    def reckoned(self, left: Syntax, sign: Token, right: Syntax) -> Call:
        return Call(str(sign), (left, right), _column(sign))

    def negative(self, sign: Token, given: Syntax) -> Call:
        return Call("negative", (given,), _column(sign))

    def positive(self, sign: Token, given: Syntax) -> Call:
        return Call("positive", (given,), _column(sign))

    def when(self, condition: Syntax, value: Syntax) -> tuple[Syntax, Syntax]:
        return condition, value

    def case(self, *parts: Any) -> Cases:
        *cases, otherwise = parts
        return Cases(tuple(cases), otherwise, cases[0][0].column)


def _word(token: Token) -> Word:
    return Word(str(token), _column(token))
