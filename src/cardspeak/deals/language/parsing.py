"""From the text of a query to its parts, with the place of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from lark import Token, Transformer, UnexpectedInput, v_args
from lark.exceptions import VisitError
from lark.tree import Meta

from cardspeak.deals.language.grammar import parser
from cardspeak.deals.language.unexpected import unexpected
from cardspeak.errors import QueryError, Where

LONGEST = 20_000
"""The largest number of characters of a query."""
DEEPEST = 150
"""The largest number of operations one inside the other; `1 + 2 + 3` has two."""
LARGEST, MOST_DIGITS = 10**30, 30
"""The largest number that can be written in a query, and the largest number of its digits."""


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
        message = f"it has {len(text):,} characters; at most {LONGEST:,} are accepted"
        raise QueryError.at(Where("query", column=LONGEST + 1), message)
    if not text.strip():
        raise QueryError.at(Where("query", column=1), "it is empty; write select ... from ...")
    try:
        statements: tuple[Statement, ...] = _Parts().transform(parser().parse(text))
    except UnexpectedInput as error:
        raise unexpected(text, error) from None
    except VisitError as error:
        if isinstance(error.orig_exc, QueryError):
            raise error.orig_exc from None
        raise _too_deep(1) from None
    except RecursionError:
        raise _too_deep(1) from None
    _check_depth(statements)
    return statements


def _check_depth(statements: Sequence[Statement]) -> None:
    """Check that no expression is so deep that a recursive function could fail.

    Raises:
        QueryError: one is.
    """
    roots = [item.given for statement in statements for item in statement.items]
    roots += [statement.where for statement in statements if statement.where is not None]
    stack: list[tuple[Syntax, int]] = [(root, 1) for root in roots]
    while stack:
        part, depth = stack.pop()
        if depth > DEEPEST:
            raise _too_deep(part.column)
        if isinstance(part, Call):
            stack += [(each, depth + 1) for each in part.given]
        elif isinstance(part, Cases):
            inner = [each for pair in part.cases for each in pair]
            stack += [(each, depth + 1) for each in (*inner, *([part.otherwise] if part.otherwise else []))]


def _too_deep(column: int) -> QueryError:
    message = f"it has more than {DEEPEST} operations or functions one inside the other; write fewer"
    return QueryError.at(Where("query", column=column), message)


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
        written, _, power = digits.lower().partition("e")
        is_short = len(written) <= MOST_DIGITS + 1 and abs(int(power or 0)) <= MOST_DIGITS
        if not is_short or (value := Fraction(str(digits))) > LARGEST:
            words = f"numbers have at most {MOST_DIGITS} digits and are at most 1e{MOST_DIGITS}"
            column = _column(digits)
            raise QueryError.at(Where("query", column=column, words=f"query, column {column}"), words)
        return Literal(value, _column(digits))

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
