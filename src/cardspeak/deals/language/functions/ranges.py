"""Functions of ranges: whether a hand or a board is in a range, and the place of a hand in an order."""

from __future__ import annotations

from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.facts.ranges import BoardInRange, InRange, StartingPlace, blocked_hands, orders_of
from cardspeak.deals.language.functions.function import PqlFunction, Quoted
from cardspeak.deals.language.notation import range_of
from cardspeak.deals.language.scope import Scope
from cardspeak.deals.runouts.limits import TooManyHoldingsError
from cardspeak.deals.setting.boards import read_boards
from cardspeak.equities.question.question import MOST_LISTED
from cardspeak.errors import CardspeakError, listed, quoted
from cardspeak.ranges import Range


def read_quoted_range(scope: Scope, given: Quoted) -> Range:
    """The range that a function is given.

    Raises:
        QueryError: it cannot be parsed; the error has the column in the query.
    """
    try:
        return range_of(given.text, scope.setting.game, scope.syntax)
    except CardspeakError as error:
        scope.fail(_column(given, error), f"in the range: {error.detail}")


def _column(given: Quoted, error: CardspeakError) -> int:
    """The column in the query of an error in a text in quotes."""
    inside = error.where.column if error.where else None
    return given.column + (inside or 0)


def _in_range(scope: Scope, player: int, given: Quoted) -> Node:
    return InRange(player, scope.last if scope.setting.game.is_stud else 0, read_quoted_range(scope, given))


def _blocked(scope: Scope, player: int, street: int, given: Quoted) -> Node:
    hands = read_quoted_range(scope, given)
    try:
        return blocked_hands(scope.setting, player, street, hands)
    except TooManyHoldingsError:
        scope.fail(given.column, f"the range has too many hands to list; at most {MOST_LISTED:,} are accepted")
    except CardspeakError as error:
        scope.fail(given.column, f"in the range: {error.detail}")


def _board_in_range(scope: Scope, given: Quoted) -> Node:
    setting = scope.setting
    if not setting.game.full_board:
        scope.refuse(f"boardInRange is for games with a board; {setting.game.short_title} has none")
    try:
        boards = read_boards(given.text, setting.game, "range of boards")
    except CardspeakError as error:
        scope.fail(_column(given, error), f"in the range of boards: {error.detail}")
    streets = [number for number, street in enumerate(setting.streets) if 0 < street.n_board <= boards.n_cards]
    return BoardInRange(boards, tuple(streets))


def _place(scope: Scope, player: int) -> Node:
    names = orders_of(scope.setting.game)
    if not names:
        scope.refuse(f"{scope.setting.game.short_title} has no order of starting hands")
    return StartingPlace(player, 0, scope.setting.game.code, names[0])


def _place_in(scope: Scope, player: int, given: Quoted) -> Node:
    names = orders_of(scope.setting.game)
    if not names:
        scope.refuse(f"{scope.setting.game.short_title} has no order of starting hands")
    if given.text.lower() not in names:
        accepted = listed([f"'{name}'" for name in names], "or")
        scope.fail(given.column, f"{quoted(given.text, 20)} is not an order of starting hands; write {accepted}")
    return StartingPlace(player, 0, scope.setting.game.code, given.text.lower())


FAMILY = (
    PqlFunction(
        "inRange", ("player", "range"), "condition",
        "Whether the player's hole cards are in the range. The weights in the range are ignored.",
        _in_range,
        example="select count(inRange(villain, 'QQ+')) from villain='15%'",
    ),
    PqlFunction(
        "boardInRange", ("board range",), "condition",
        "Whether the board is in this range of boards. The first three cards are the flop, in any order; the next "
        "is the turn, and the last the river. Cards that the range does not name can be any cards.",
        _board_in_range,
        example="select count(boardInRange('[A-K]**')) from hero='*'",
    ),
    PqlFunction(
        "handRanking", ("player",), "number",
        "The place of the player's hole cards in the order of starting hands, in percent: 5 if 5 % of all hands "
        "are as good or better. In hold'em, it is the order of ProPokerTools for a table of ten. In other games, "
        "it is our order by equity against a random hand, which is not that of ProPokerTools.",
        _place, is_known=False,
        example="select avg(handRanking(hero)) from hero='AhKh'",
    ),
    PqlFunction(
        "handRankingFor", ("player", "text"), "number",
        "The same as handRanking, in a named order: in hold'em `'10h'` or `'6h'`, the orders of ProPokerTools for "
        "ten and six players; in all games that have an order, `'equity'`, our order by equity against a random "
        "hand.",
        _place_in, is_known=False,
        example="select avg(handRankingFor(hero, '6h')), avg(handRankingFor(hero, 'equity')) from hero='AhKh'",
    ),
    PqlFunction(
        "blockedHands", ("player", "street", "range"), "number",
        "How many hands of the range contain one of the player's own cards, so that nobody else can hold them. Hands "
        "with a dead card or a card on the board on this street are not counted. The weights in the range are ignored.",
        _blocked, is_added=True,
        example="select avg(blockedHands(hero, flop, 'QQ+, AK')) from hero='AhQh', board='Qd7h2c'",
    ),
)  # fmt: skip
