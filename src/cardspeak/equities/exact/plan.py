"""Which exact method answers a question soonest: a table of the methods, what they take, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from cardspeak.equities.method import Method, Plan
from cardspeak.equities.question.classes import ALL_ALIKE, ValueClasses
from cardspeak.equities.question.question import Question, is_open, open_spot_of, spot_of
from cardspeak.equities.question.spot import Spot

AT_ONCE = 0.005
"""Seconds: a method that takes no longer is taken, without a look at others."""
SOON = 0.1
"""Seconds: a method that takes no longer and needs no list of all holdings is not compared with those that do."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a method before its module is loaded, which takes time.

    Attributes:
        module: the file of this room that it is in.
        name: what its class is called.
        players: for how many players it is.
        knows_hands: whether it is for players with one holding each only.
        is_preflop: whether it is for an empty board and no dead cards only.
        tells_classes: whether it can tell hands apart by class.
    """

    module: str
    name: str
    players: range
    knows_hands: bool = False
    is_preflop: bool = False
    tells_classes: bool = False

    def may_take(self, spot: Spot) -> bool:
        """Whether the method is worth loading for a spot."""
        return (
            len(spot.players) in self.players
            and (self.tells_classes or len(spot.classes) == 1)
            and not (self.knows_hands and any(len(player) > 1 for player in spot.players))
            and not (self.is_preflop and (spot.board or spot.dead))
        )

    def load(self) -> type[Method]:
        """The class of the method."""
        method: type[Method] = getattr(import_module(f"cardspeak.equities.exact.{self.module}"), self.name)
        return method


TWO, THREE, ANY = range(2, 3), range(3, 4), range(2, 11)
METHODS = (
    Entry("preflop", "PreflopTable", TWO, is_preflop=True),
    Entry("duel", "Duel", ANY, knows_hands=True, tells_classes=True),
    Entry("omaha_duel", "OmahaDuel", ANY, knows_hands=True),
    Entry("two_ranges", "TwoRanges", TWO, tells_classes=True),
    Entry("subset_sweep", "SubsetSweep", TWO, tells_classes=True),
    Entry("board_pairs", "BoardPairs", TWO),
    Entry("three_ranges", "ThreeRanges", THREE),
    Entry("many_ranges", "ManyRanges", range(3, 11)),
    Entry("every_deal", "EveryDeal", ANY, tells_classes=True),
)
"""The methods for holdings that are listed, the fastest first."""
UNLISTED = Entry("omaha_against_any", "OmahaAgainstAny", TWO)
"""The method for a player who may have any cards, whose holdings are not listed."""


def plan_for(question: Question, classes: ValueClasses = ALL_ALIKE, *, tells_holdings: bool = False) -> Plan | None:
    """The plan that takes the least time; None if no exact method takes the question.

    Nothing is done for the answer yet: no board is found, no hand valued, nothing compiled.

    Args:
        question: the question.
        classes: what hands are to be told apart by.
        tells_holdings: whether every player's holdings are to be told apart.
    """
    unlisted = None if tells_holdings or len(classes) > 1 else method_of_unlisted(question)
    if unlisted is not None and unlisted.cost <= SOON:
        return Plan(unlisted, None)
    spot = spot_of(question, classes, tells_holdings=tells_holdings)
    plans = [] if unlisted is None else [Plan(unlisted, spot)]
    for method in methods_of(spot) if spot is not None else ():
        plans.append(Plan(method, spot))
        if method.cost <= AT_ONCE:
            break
    return min(plans, key=lambda plan: plan.seconds, default=None)


def methods_of(spot: Spot) -> Iterator[Method]:
    """The methods that take a spot, planned; each module is loaded when it is its turn."""
    for entry in METHODS:
        if entry.may_take(spot):
            method = entry.load()
            if method.takes(spot):
                yield method(spot)


def method_of_unlisted(question: Question) -> Method | None:
    """The method for two players one of whom may have any cards, planned; None if it does not take the question."""
    if len(question.ranges) != 2 or sum(map(is_open, question.ranges)) != 1:
        return None
    method, spot = UNLISTED.load(), open_spot_of(question)
    return method(spot) if method.takes(spot) else None
