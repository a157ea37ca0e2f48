"""Functions of the nuts and of outs."""

from __future__ import annotations

from cardspeak.deals.expressions.functions import COMPARISONS
from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER
from cardspeak.deals.expressions.nodes import Case, Constant, Node, Operation
from cardspeak.deals.facts.nuts import IsNuts, IsNutsOfCategory, NutOuts
from cardspeak.deals.facts.outs import OutsToCategory, OutsToLead
from cardspeak.deals.language.functions.function import HIGH, LOW, ForGames, PqlFunction
from cardspeak.deals.language.scope import Scope
from cardspeak.deals.rows.next_card import has_next_card
from cardspeak.deals.rows.nuts import has_nuts
from cardspeak.errors import listed
from cardspeak.games import Game


def _has_high_nuts(game: Game) -> bool:
    return HIGH.accepts(game) and has_nuts(game, 0)


def _has_low_nuts(game: Game) -> bool:
    lows = [number for number, half in enumerate(game.halves) if half.ranking.is_low]
    return LOW.accepts(game) and has_nuts(game, lows[0])


HIGH_NUTS = ForGames("games with a board and a high hand of at most two hole cards", _has_high_nuts)
LOW_NUTS = ForGames("games with a board and a low hand of at most two hole cards", _has_low_nuts)
WITH_LEAD = ForGames("games with a board and a high hand", lambda game: bool(game.full_board) and HIGH.accepts(game))
WITH_OUTS = ForGames("games with a board and stud games", lambda game: bool(game.full_board) or game.is_stud)


NO_OUTS = Constant(NUMBER, 0)
"""The outs on the last street, after which no card comes."""


def _check_next(scope: Scope, street: int) -> None:
    """Check that at most one card comes after a street."""
    setting = scope.setting
    if street != scope.last and not has_next_card(setting, street):
        names = [each.name for at, each in enumerate(setting.streets) if at == scope.last or has_next_card(setting, at)]
        scope.refuse(
            f"outs are cards that come next, one at a time; after {setting.streets[street].name} more cards come. "
            f"Accepted: {listed(names, 'or')}"
        )


def _nuts(scope: Scope, player: int, street: int) -> Node:
    scope.check_made(scope.high, street)
    return IsNuts(player, street, scope.high)


def _low_nuts(scope: Scope, player: int, street: int) -> Node:
    scope.check_made(scope.low_half, street)
    return IsNuts(player, street, scope.low_half)


def _nuts_of_type(scope: Scope, player: int, street: int) -> Node:
    scope.check_made(scope.high, street)
    return IsNutsOfCategory(player, street, scope.high)


def _nut_outs(scope: Scope, player: int, street: int) -> Node:
    _check_next(scope, street)
    return NO_OUTS if street == scope.last else NutOuts(player, street, scope.high)


def _low_nut_outs(scope: Scope, player: int, street: int) -> Node:
    _check_next(scope, street)
    return NO_OUTS if street == scope.last else NutOuts(player, street, scope.low_half)


def _outs(scope: Scope, player: int, street: int, wanted: Node) -> Node:
    """The outs to a type that the query names, or to one that it computes."""
    _check_next(scope, street)
    scope.check_made(scope.high, street)
    if street == scope.last:
        return NO_OUTS
    kind = scope.category(scope.high)
    if isinstance(wanted, Constant) and isinstance(wanted.value, int):
        return OutsToCategory(player, street, scope.high, wanted.value)
    each = [(Constant(kind, code), OutsToCategory(player, street, scope.high, code)) for code in range(kind.size)]
    cases = tuple((Operation(COMPARISONS["="], (wanted, code), BOOLEAN), outs) for code, outs in each)
    return Case(cases, Constant(NUMBER, 0), NUMBER)


def _lead(scope: Scope, player: int, street: int, *, is_tie: bool) -> Node:
    _check_next(scope, street)
    scope.check_made(scope.high, street)
    return NO_OUTS if street == scope.last else OutsToLead(player, street, scope.n_players, scope.high, is_tie)


def _lead_outs(scope: Scope, player: int, street: int) -> Node:
    return _lead(scope, player, street, is_tie=False)


def _tie_outs(scope: Scope, player: int, street: int) -> Node:
    return _lead(scope, player, street, is_tie=True)


def _has_outs(scope: Scope, player: int, street: int, wanted: Node, least: Node) -> Node:
    return Operation(COMPARISONS[">="], (_outs(scope, player, street, wanted), least), BOOLEAN)


_SEEN = (
    "All cards are unseen except the player's own, the board and the dead cards, even those that another player holds "
    "in this deal."
)

FAMILY = (
    PqlFunction(
        "nutHi", ("player", "street"), "condition",
        "Whether the player has the nuts on the street: no hole cards from the unseen cards make a better high "
        f"hand. {_SEEN}",
        _nuts,
        games=HIGH_NUTS,
        example="select count(nutHi(hero, flop)) from hero='Qs5s', board='JsKsAs'",
    ),
    PqlFunction(
        "nutLo", ("player", "street"), "condition",
        "Whether the player has the nut low on the street: a low hand, and no hole cards from the unseen cards make a "
        "better one.",
        _low_nuts,
        games=LOW_NUTS,
        example="select count(nutLo(hero, turn)) from game='omaha8', hero='As2s7dKd', board='8h4s6d'",
    ),
    PqlFunction(
        "nutHiForHandType", ("player", "street"), "condition",
        "Whether no hole cards from the unseen cards make a better high hand of the same type on the street, such "
        "as a better pair.",
        _nuts_of_type, games=HIGH_NUTS,
        example="select count(nutHiForHandType(hero, flop)) as its_type, count(nutHi(hero, flop)) as any_type "
        "from hero='AsKh', board='AdTd2d'",
    ),
    PqlFunction(
        "nutHiOuts", ("player", "street"), "number",
        "How many unseen cards give the player the nuts if they come next, as in nutHi. If the player already has "
        f"the nuts, it is the number of cards that keep them. {_SEEN}",
        _nut_outs, games=HIGH_NUTS,
        example="select avg(nutHiOuts(hero, flop)) from hero='KsJs', board='QdTd4c'",
    ),
    PqlFunction(
        "nutLoOuts", ("player", "street"), "number",
        "How many unseen cards give the player the nut low, or keep it, if they come next.",
        _low_nut_outs, is_known=False, games=LOW_NUTS,
        example="select avg(nutLoOuts(hero, flop)) from game='omaha8', hero='As2sKdQc', board='8h4sKh'",
    ),
    PqlFunction(
        "outsToHandType", ("player", "street", "hand type"), "number",
        "How many unseen cards make exactly this type if they come next. It is 0 on the last street, and unless the "
        f"type is better than the player's type now. {_SEEN}",
        _outs, games=WITH_OUTS,
        example="select avg(outsToHandType(hero, turn, straight)) from hero='Th9h', board='8h7h2c3c'",
    ),
    PqlFunction(
        "minOutsToHandType", ("player", "street", "hand type", "number"), "condition",
        "Whether outsToHandType is at least this number.", _has_outs, games=WITH_OUTS,
        example="select count(minOutsToHandType(hero, flop, straight, 8)) from hero='JsTh'",
    ),
    PqlFunction(
        "leadOuts", ("player", "street"), "number",
        "How many cards put the player's high hand in the lead, alone, if they come next. It is 0 if the player "
        "is already ahead of all others. The cards of all players count as seen.",
        _lead_outs, games=WITH_LEAD, is_added=True,
        example="select avg(leadOuts(hero, turn)) from hero='AhKh', villain='QsQd', board='Jh7h2c3s'",
    ),
    PqlFunction(
        "tieOuts", ("player", "street"), "number",
        "How many cards tie the player's high hand for the lead if they come next. It is 0 unless the player is "
        "behind. The cards of all players count as seen.",
        _tie_outs, games=WITH_LEAD, is_added=True,
        example="select avg(tieOuts(hero, turn)) from hero='Ah9d', villain='AsKd', board='AcQd8h8s'",
    ),
)  # fmt: skip
