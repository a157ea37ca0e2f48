"""From the parts of a query to its expressions, with the kind of each checked."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from cardspeak.cards import RANKS as RANK_NAMES
from cardspeak.cards import SUITS as SUIT_NAMES
from cardspeak.deals.expressions.functions import (
    ADD,
    COMPARISONS,
    DIVIDE,
    JOIN,
    MULTIPLY,
    NEGATIVE,
    NOT,
    SUBTRACT,
)
from cardspeak.deals.expressions.kinds import BOOLEAN, CARD, EQUITY, NUMBER, RANK, RANKS, TEXT, Kind
from cardspeak.deals.expressions.nodes import Both, Case, Constant, Function, Node, Operation
from cardspeak.deals.facts.flop import FLOP_CATEGORY
from cardspeak.deals.language.functions import FUNCTIONS
from cardspeak.deals.language.functions.function import ParameterKind, PqlFunction, Quoted
from cardspeak.deals.language.parsing import Call, Cases, Literal, Syntax, Word
from cardspeak.deals.language.percents import ABOVE_ONE, is_above_one
from cardspeak.deals.language.scope import STREETS, Scope
from cardspeak.errors import listed, quoted

ARITHMETIC: dict[str, Function] = {"+": ADD, "-": SUBTRACT, "*": MULTIPLY, "/": DIVIDE}


def translate(part: Syntax, scope: Scope) -> Node:
    """The expression that a part of a query stands for.

    Raises:
        QueryError: a word is unknown, or a value has a kind that is not accepted; the error has the column.
    """
    match part:
        case Literal(value):
            return Constant(TEXT if isinstance(value, str) else NUMBER, value)
        case Word(text, column):
            return _word(text, column, scope)
        case Cases(cases, otherwise, column):
            return _case(cases, otherwise, column, scope)
        case Call(name, given, column):
            return (
                _operator(name, given, column, scope) if name in _OPERATORS else _function(name, given, column, scope)
            )


_OPERATORS = frozenset({"or", "and", "not", "in", "||", "negative", "positive", *ARITHMETIC, *COMPARISONS})


def _word(text: str, column: int, scope: Scope) -> Node:
    """The constant that a bare word stands for."""
    word = text.lower()
    if word in scope.categories:
        kind, code = scope.categories[word]
        return Constant(kind, code)
    return scope.fail(column, f"{quoted(text, 20)} is {_not_a_word(word, scope)}")


def _not_a_word(word: str, scope: Scope) -> str:
    """Why a word is not a value."""
    if word in scope.players:
        return f"a player; write what you ask about the player, such as riverEquity({word})"
    if word in STREETS:
        return f"a street; write it inside a function, such as handType(player, {word})"
    if word in ("true", "false"):
        return "not a word of the language; write the condition itself"
    if (function := FUNCTIONS.get(word)) is not None:
        return f"a function; write {function.name}({', '.join(function.parameters)})"
    return f"not a word of the language; {_meant(word, scope)}"


def _meant(word: str, scope: Scope) -> str:
    """What an unknown word can have meant."""
    if (card := word.upper()) in RANK_NAMES:
        return f"for the rank, write toRank('{card}')"
    if len(word) == 2 and card[0] in RANK_NAMES and word[1] in SUIT_NAMES:
        return f"for the card, write toCard('{card[0]}{word[1]}')"
    close = [f"flop{word}"] if f"flop{word}" in scope.categories else get_close_matches(word, [*scope.categories], 1)
    if close:
        return f"did you mean {close[0]}?"
    return "accepted here: a function, a hand type such as twopair, or a number"


def _operator(name: str, given: Sequence[Syntax], column: int, scope: Scope) -> Node:
    if name == "in":
        return _contained(given, scope)
    parts = [translate(part, scope) for part in given]
    if name in ("or", "and", "not"):
        for part, node in zip(given, parts, strict=True):
            _check(node, BOOLEAN, part.column, name, scope)
        return (
            Operation(NOT, (parts[0],), BOOLEAN) if name == "not" else Both(parts[0], parts[1], name == "or", BOOLEAN)
        )
    if name in COMPARISONS:
        return _compared(name, parts[0], parts[1], column, scope)
    if name == "||":
        for part, node in zip(given, parts, strict=True):
            _check(node, TEXT, part.column, name, scope)
        return Operation(JOIN, tuple(parts), TEXT)
    for part, node in zip(given, parts, strict=True):
        if not node.kind.is_number:
            sign = {"negative": "-", "positive": "+"}.get(name, name)
            scope.fail(part.column, f"this is a {node.kind}; {sign} needs numbers")
    if name == "positive":
        return parts[0]
    return Operation(NEGATIVE if name == "negative" else ARITHMETIC[name], tuple(parts), NUMBER, column)


def _check(node: Node, kind: Kind, column: int, name: str, scope: Scope) -> None:
    if node.kind != kind:
        scope.fail(column, f"this is a {node.kind}; {name} needs a {kind}")


def _compared(sign: str, left: Node, right: Node, column: int, scope: Scope) -> Node:
    if not _are_comparable(left.kind, right.kind):
        hint = _without_quotes(left, right, scope) or _without_quotes(right, left, scope)
        scope.fail(column, f"a {left.kind} cannot be compared with a {right.kind}{hint}")
    if sign not in ("=", "<>") and not left.kind.is_ordered:
        scope.fail(column, f"a {left.kind} is neither greater nor less than another; use = or <>")
    if (left.kind == EQUITY and is_above_one(right)) or (right.kind == EQUITY and is_above_one(left)):
        scope.fail(column, ABOVE_ONE)
    return Operation(COMPARISONS[sign], (left, right), BOOLEAN)


def _without_quotes(text: Node, other: Node, scope: Scope) -> str:
    """How to write a value that is given as text, or an empty text."""
    if not isinstance(text, Constant) or not isinstance(text.value, str):
        return ""
    if other.kind in (CARD, RANK):
        return f"; write to{str(other.kind).capitalize()}({quoted(text.value, 20)})".replace('"', "'")
    return f"; write {text.value} without quotes" if text.value.lower() in scope.categories else ""


def _are_comparable(left: Kind, right: Kind) -> bool:
    return left == right or (left.is_number and right.is_number)


def _contained(given: Sequence[Syntax], scope: Scope) -> Node:
    first, *others = (translate(part, scope) for part in given)
    is_one = [_compared("=", first, other, part.column, scope) for other, part in zip(others, given[1:], strict=True)]
    found = is_one[0]
    for each in is_one[1:]:
        found = Both(found, each, is_either=True, kind=BOOLEAN)
    return found


def _case(cases: Sequence[tuple[Syntax, Syntax]], otherwise: Syntax | None, column: int, scope: Scope) -> Node:
    translated = []
    for condition, value in cases:
        holds = translate(condition, scope)
        _check(holds, BOOLEAN, condition.column, "when", scope)
        translated.append((holds, translate(value, scope)))
    kind = translated[0][1].kind
    if otherwise is None:
        if not kind.is_number:
            scope.fail(column, f"this case needs an else, because its values are not numbers but of the kind {kind}")
        last: Node = Constant(NUMBER, 0)
    else:
        last = translate(otherwise, scope)
    for node, part in [
        *((value, part) for (_, value), (_, part) in zip(translated, cases, strict=True)),
        (last, otherwise),
    ]:
        if not _are_comparable(kind, node.kind):
            scope.fail(column if part is None else part.column, f"this is a {node.kind}; the case before is a {kind}")
    return Case(tuple(translated), last, NUMBER if kind.is_number else kind)


def _function(name: str, given: Sequence[Syntax], column: int, scope: Scope) -> Node:
    function = FUNCTIONS.get(name.lower())
    if function is None:
        close = get_close_matches(name.lower(), FUNCTIONS, 1)
        hint = (
            f"did you mean {FUNCTIONS[close[0]].name}?" if close else "the page “PQL, function by function” lists all"
        )
        scope.fail(column, f"{quoted(name, 30)} is not a function; {hint}")
    if not function.games.accepts(scope.setting.game):
        scope.fail(column, f"{function.name} is for {function.games.words}, not for {scope.setting.game.short_title}")
    if len(given) != len(function.parameters):
        n = len(function.parameters)
        needed = f"{n} value{'s' * (n != 1)}: {listed(function.parameters)}" if n else "no values"
        scope.fail(column, f"{function.name} takes {needed}; here it is given {len(given) or 'none'}")
    arguments = [
        _argument(part, parameter, function, scope) for part, parameter in zip(given, function.parameters, strict=True)
    ]
    return function.build(scope.at(column), *arguments)


def _argument(part: Syntax, parameter: ParameterKind, function: PqlFunction, scope: Scope) -> Any:
    """What a function is given, in the form in which `build` takes it."""
    if parameter == "player":
        return _named(part, scope.players, "player", scope.setting.names, function, scope)
    if parameter == "street":
        names = tuple(street.name for street in scope.setting.streets)
        return _named(part, scope.streets, "street", names, function, scope)
    if parameter in ("range", "board range", "cards", "text"):
        if not isinstance(part, Literal) or not isinstance(part.value, str):
            scope.fail(part.column, f"{function.name} takes {_article(parameter)} in quotes here")
        return Quoted(part.value, part.column)
    node = translate(part, scope)
    if parameter != "anything" and not _is_accepted(node.kind, parameter):
        scope.fail(part.column, f"this is a {node.kind}; {function.name} takes {_article(parameter)} here")
    return node


def _article(parameter: str) -> str:
    return parameter if parameter == "cards" else f"a {parameter}"


def _is_accepted(kind: Kind, parameter: ParameterKind) -> bool:
    match parameter:
        case "number":
            return kind.is_number
        case "boolean":
            return kind == BOOLEAN
        case "flop category":
            return kind == FLOP_CATEGORY
        case "rank":
            return kind == RANK
        case "rank set":
            return kind == RANKS
        case "hand type":
            return kind.name.startswith("hand type")
        case "high rating" | "low rating":
            return kind.name.startswith("rating of")
    return kind.name == parameter


def _named(
    part: Syntax, numbers: dict[str, int], what: str, names: Sequence[str], function: PqlFunction, scope: Scope
) -> int:
    """The number of a player or street, from its name."""
    text = part.text if isinstance(part, Word) else part.name if isinstance(part, Call) else ""
    number = numbers.get(text.lower()) if isinstance(part, Word) else None
    if number is None:
        found = f"{quoted(text, 20)} is not a {what}" if text else f"this is not a {what}"
        if isinstance(part, Literal) and str(part.value).lower() in numbers:
            scope.fail(part.column, f"write the {what} without quotes: {part.value}")
        scope.fail(part.column, f"{found}; {function.name} takes a {what} here: {listed(names, 'or')}")
    return number
