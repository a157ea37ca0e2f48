"""Functions that convert values: texts to cards and ranks, and anything to text."""

from __future__ import annotations

from cardspeak.cards import RANKS as RANK_NAMES
from cardspeak.cards import parse_cards
from cardspeak.deals.expressions.functions import to_text
from cardspeak.deals.expressions.kinds import CARD, RANK, TEXT
from cardspeak.deals.expressions.nodes import Constant, Node, Operation
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.language.functions.function import PqlFunction, Quoted, plainly
from cardspeak.deals.language.scope import Scope
from cardspeak.deals.language.words import pql_words
from cardspeak.errors import CardError, quoted


def _label(values: Values, at: int) -> str:
    return str(pql_words(values.kind, values.python(at)))


TO_STRING = to_text(_label)


def _card(scope: Scope, given: Quoted) -> Node:
    try:
        cards = parse_cards(given.text, "card")
    except CardError:
        cards = ()
    if len(cards) != 1 or cards[0] not in scope.setting.game.deck:
        scope.fail(given.column, f"{quoted(given.text, 20)} is not a card of the deck; write a card such as 'As'")
    return Constant(CARD, cards[0])


def _rank(scope: Scope, given: Quoted) -> Node:
    name = given.text.strip().upper().replace("10", "T")
    if len(name) != 1 or name not in RANK_NAMES:
        scope.fail(given.column, f"{quoted(given.text, 20)} is not a rank; write one of {RANK_NAMES}, such as 'A'")
    return Constant(RANK, RANK_NAMES.index(name))


def _text(given: Node) -> Node:
    return given if given.kind == TEXT else Operation(TO_STRING, (given,), TEXT)


FAMILY = (
    PqlFunction(
        "toCard", ("text",), "card",
        "The card with this name, to compare cards with.",
        _card,
        example="select count(riverCard() = toCard('As')) from hero='AhKh', board='Qh7h2c'",
    ),
    PqlFunction(
        "toRank", ("text",), "rank",
        "The rank with this name, to compare ranks with.",
        _rank,
        example="select count(maxRank(boardRanks(flop)) = toRank('A')) from hero='*'",
    ),
    PqlFunction(
        "toString", ("anything",), "text",
        "The value as text, as histograms show it. Texts can be joined with ||.",
        plainly(_text),
        example="select histogram(toString(maxRank(boardRanks(flop))) || '-high') from hero='*', board='Qh7h'",
    ),
)  # fmt: skip
