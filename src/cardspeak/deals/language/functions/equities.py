"""Functions of equity on a street: against the hands of the deal, or against ranges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

from cardspeak.deals.expressions.functions import COMPARISONS
from cardspeak.deals.expressions.kinds import BOOLEAN
from cardspeak.deals.expressions.nodes import Node, Operation
from cardspeak.deals.facts.equities import (
    EquityAgainstHands,
    EquityAgainstRanges,
    equity_against_hands,
    equity_against_players,
    equity_against_range,
)
from cardspeak.deals.language.functions.function import PqlFunction, Quoted
from cardspeak.deals.language.functions.ranges import read_quoted_range
from cardspeak.deals.language.percents import ABOVE_ONE, is_above_one
from cardspeak.deals.language.scope import Scope
from cardspeak.deals.runouts.limits import TooManyHoldingsError
from cardspeak.equities.question.question import MOST_LISTED

MOST_SECONDS = 60.0
"""The longest estimate for a single deal that is accepted, in seconds."""


def _against_hands(scope: Scope, player: int, street: int) -> Node:
    _check_opponents(scope)
    return _feasible(scope, street, equity_against_hands(scope.setting, player, street))


def _against_players(scope: Scope, player: int, street: int) -> Node:
    _check_opponents(scope)
    try:
        fact = equity_against_players(scope.setting, player, street)
    except TooManyHoldingsError:
        _refuse_range(scope)
    return _feasible(scope, street, fact)


def _against_perceived(scope: Scope, player: int, street: int, held: Quoted) -> Node:
    try:
        fact = equity_against_range(scope.setting, player, street, read_quoted_range(scope, held))
    except TooManyHoldingsError:
        _refuse_range(scope)
    return _feasible(scope, street, fact)


def _check_opponents(scope: Scope) -> None:
    if scope.n_players < 2:
        scope.refuse("this needs an opponent; add another player to the query, with * as the range for a random hand")


def _refuse_range(scope: Scope) -> NoReturn:
    scope.refuse(f"a range of an opponent has too many hands to list; at most {MOST_LISTED:,} are accepted")


def _feasible(scope: Scope, street: int, fact: EquityAgainstHands | EquityAgainstRanges) -> Node:
    """The fact, if it does not take too long."""
    seconds = fact.seconds
    if seconds > MOST_SECONDS:
        name = scope.setting.streets[street].name
        time = f"more than {MOST_SECONDS:.0f} s" if seconds > 1e8 else f"about {seconds:,.0f} s"
        scope.refuse(
            f"on this street ({name}), an exact equity takes {time} for each deal; ask about a later street, or narrow "
            "the ranges; the mean of riverEquity is the mean equity against the hands of the deal on any street"
        )
    return replace(fact, column=scope.column) if isinstance(fact, EquityAgainstRanges) else fact


def _at_least(build: Callable[..., Node]) -> Callable[..., Node]:
    """The function that asks whether the equity is at least the number given last."""

    def compared(scope: Scope, *given: object) -> Node:
        *others, least = given
        assert isinstance(least, Node), "the last parameter is a number"
        if is_above_one(least):
            scope.refuse(ABOVE_ONE)
        return Operation(COMPARISONS[">="], (build(scope, *others), least), BOOLEAN)

    return compared


_OF_HANDS = (
    "The player's equity on the street if all hands of this deal are known: the mean share of the pot over all cards "
    "that can still come. Dead cards and cards in a hand cannot come."
)
_OF_RANGES = (
    "The equity of the player's hand on the street against the ranges of all other players, whatever they hold in this "
    "deal. It counts every combination of their hands and cards to come that is possible given the player's hand, the "
    "board on this street and the dead cards, with the weights of the hands. Board cards of later streets are unknown, "
    "even if the query names them."
)
_OF_PERCEIVED = (
    "The equity of the player's hand on the street against a single opponent with this range, regardless of the hands "
    "and ranges of the other players in the query. If the player's cards and the board leave no hand of the range in a "
    "deal, the query is refused; `where` can leave out such deals."
)

FAMILY = (
    PqlFunction(
        "HvHEquity", ("player", "street"), "equity", _OF_HANDS, _against_hands,
        example="select avg(HvHEquity(hero, flop)) from hero='AhAs', villain='KhKs', board='2c3d4s'",
    ),
    PqlFunction(
        "equity", ("player", "street"), "equity",
        "Another name for HvHEquity.",
        _against_hands,
        example="select min(equity(hero, turn)) from hero='AhAs', villain='KhKs', board='2c3d4s'",
    ),
    PqlFunction(
        "minHvHEquity", ("player", "street", "number"), "condition",
        "Whether HvHEquity is at least this number, such as .5 for 50 %.",
        _at_least(_against_hands),
        example="select count(minHvHEquity(hero, flop, .5)) from hero='AhKh', villain='QQ', board='Qh7h'",
    ),
    PqlFunction(
        "minEquity", ("player", "street", "number"), "condition",
        "Another name for minHvHEquity.",
        _at_least(_against_hands),
        example="select count(minEquity(hero, turn, .5)) from hero='AhKh', villain='QQ', board='Jh7h2c'",
    ),
    PqlFunction(
        "HvREquity", ("player", "street"), "equity", _OF_RANGES, _against_players, is_known=False,
        example="select avg(HvREquity(hero, flop)) from hero='AhKh', villain='QQ, JxTx', board='Qh7h2c'",
    ),
    PqlFunction(
        "minHvREquity", ("player", "street", "number"), "condition",
        "Whether HvREquity is at least this number, such as .45 for 45 %.",
        _at_least(_against_players), is_known=False,
        example="select count(minHvREquity(hero, flop, .45)) from hero='AhKh', villain='QQ'",
    ),
    PqlFunction(
        "HvPerceivedRangeEquity", ("player", "street", "range"), "equity",
        _OF_PERCEIVED, _against_perceived, is_known=False,
        example="select max(HvPerceivedRangeEquity(villain, flop, 'AA')) "
        "from hero='KsKd', villain='15%', board='Qh7h2c'",
    ),
    PqlFunction(
        "minHvPerceivedRangeEquity", ("player", "street", "range", "number"), "condition",
        "Whether HvPerceivedRangeEquity is at least this number, such as .3 for 30 %.",
        _at_least(_against_perceived), is_known=False,
        example="select count(minHvPerceivedRangeEquity(villain, flop, 'AA', .3)) "
        "from hero='KsKd', villain='15%', board='Qh7h2c'",
    ),
)  # fmt: skip
