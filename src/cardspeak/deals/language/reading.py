"""From the text of a query to a question about deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cardspeak.deals.answering.query import SELECTORS, Query, Selector
from cardspeak.deals.expressions.kinds import BOOLEAN
from cardspeak.deals.language.functions import FUNCTIONS
from cardspeak.deals.language.notation import Syntax, classic_range
from cardspeak.deals.language.parsing import Given, Item, Statement, parse
from cardspeak.deals.language.placing import placed
from cardspeak.deals.language.scope import STREETS, Scope
from cardspeak.deals.language.translating import translate
from cardspeak.deals.language.words import KEYS, KEYWORDS
from cardspeak.deals.setting.setting import Setting, read_setting
from cardspeak.errors import QueryError, Where, listed, quoted
from cardspeak.games import Game, find_game
from cardspeak.ranges import Range

GAMES = {
    "omahahi": "omaha",
    "omahahi5": "omaha5",
    "omahahi6": "omaha6",
    "omaha85": "omaha5-8",
    "studhi": "stud",
    "stud8": "stud8",
}
"""The names of games in PQL that are not the codes of games here."""
SYNTAXES: Mapping[str, Syntax] = MappingProxyType({"generic": "generic", "classic": "classic"})


def read_queries(text: str, find: Callable[[str], Game] = find_game) -> tuple[Query, ...]:
    """The questions that a text asks.

    Args:
        text: the queries.
        find: the function that finds a game by its name.

    Raises:
        QueryError: the text is not PQL, or a word or a kind in it is wrong; the error has the column.
        CardspeakError: a range, the board or the dead cards cannot be read, or the game is unknown.

    >>> (query,) = read_queries("select avg(riverEquity(a)) as eq from game='holdem', a='AA', b='KK'")
    >>> query.selectors[0].name, query.selectors[0].kind
    ('eq', 'avg')
    """
    statements = parse(text)
    if not statements:
        raise QueryError.at(Where("query", column=1), "it is empty; write select ... from ...")
    return tuple(_query(statement, text, find) for statement in statements)


def _query(statement: Statement, text: str, find: Callable[[str], Game]) -> Query:
    scope = _scope(statement, find)
    names: set[str] = set()
    selectors = tuple(
        _selector(item, number, text, names, scope) for number, item in enumerate(statement.items, start=1)
    )
    where = None
    if statement.where is not None:
        where = translate(statement.where, scope)
        if where.kind != BOOLEAN:
            scope.fail(statement.where.column, f"this is a {where.kind}; where needs a condition")
    return Query(scope.setting, selectors, where, _columns(statement))


def _columns(statement: Statement) -> dict[str, int]:
    """For each key, the column of its text."""
    return {given.key.text: given.text.column for given in statement.sources}


def _selector(item: Item, number: int, text: str, names: set[str], scope: Scope) -> Selector:
    kind = item.kind.text.lower()
    if kind not in SELECTORS:
        scope.fail(item.kind.column, f"{quoted(item.kind.text, 20)} is not a selector; write {listed(SELECTORS, 'or')}")
    node = translate(item.given, scope)
    if kind == "count" and node.kind != BOOLEAN:
        scope.fail(item.given.column, f"this is a {node.kind}; count needs a condition")
    if kind == "avg" and not node.kind.is_number:
        scope.fail(item.given.column, f"this is a {node.kind}; avg needs a number")
    if kind in ("min", "max") and not node.kind.is_ordered:
        scope.fail(item.given.column, f"this is a {node.kind}, and these have no order; {kind} needs one")
    name = f"{kind.upper()} {number}" if item.name is None else item.name.text
    if name.lower() in names:
        scope.fail(
            item.kind.column if item.name is None else item.name.column,
            f"{quoted(name, 20)} is the name of two selectors",
        )
    names.add(name.lower())
    label = "" if item.name else " ".join(text[item.kind.column - 1 : item.end - 1].split())
    return Selector(name, kind, node, label=label)


def _scope(statement: Statement, find: Callable[[str], Game]) -> Scope:
    """What is dealt, from the keys of a query."""
    found: dict[str, Given] = {}
    for given in statement.sources:
        key = given.key.text.lower()
        if key in found:
            raise QueryError.at(_at(given), f"{quoted(given.key.text, 20)} is given twice")
        if key not in KEYS and any(key in words for words in (KEYWORDS, FUNCTIONS, STREETS, SELECTORS)):
            raise QueryError.at(
                _at(given),
                f"{quoted(given.key.text, 20)} is a word of the language; give the player another name",
            )
        found[key] = given
    options = {key: str(found[key].text.value) if key in found else "" for key in KEYS}
    said = options["syntax"].lower()
    syntax = SYNTAXES.get(said)
    with placed(_columns(statement)):
        if said and syntax is None:
            raise QueryError.at("syntax", "syntax is 'generic' or 'classic'")
        setting = _setting(found, options, syntax, find)
    return Scope(setting, syntax)


def _at(given: Given) -> Where:
    """The place of a key."""
    column = given.key.column
    return Where("query", column=column, words=f"query, column {column}")


def _setting(
    found: Mapping[str, Given], options: Mapping[str, str], syntax: Syntax | None, find: Callable[[str], Game]
) -> Setting:
    """What is dealt, from the text of each key."""
    game = (options["game"] or "holdem").lower()
    known_game = find(GAMES.get(game, game))
    players: dict[str, str | Range] = {}
    for given in (given for key, given in found.items() if key not in KEYS):
        text = str(given.text.value)
        classic = classic_range(text, known_game) if syntax is None else None
        players[given.key.text] = text if classic is None else classic
    return read_setting(players, options["board"], options["dead"], known_game, syntax or "generic")
