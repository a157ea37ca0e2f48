"""Choose the fastest exact method for a question, from a table of methods and their estimated costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

from cardspeak.equities.method import Method, Plan
from cardspeak.equities.question.classes import ALL_ALIKE, ValueClasses
from cardspeak.equities.question.question import Question, is_open, open_spot_of, spot_of
from cardspeak.equities.question.spot import Spot

AT_ONCE = 0.005
"""If a method takes at most this many seconds, the methods after it in the table are not considered."""
SOON = 0.1
"""If the method for random cards takes at most this many seconds, it is chosen and holdings are not listed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the plan must know about a method to decide whether to load its module, which takes time.

    Attributes:
        module: the module in this package.
        name: the name of the class.
        players: the accepted numbers of players.
        knows_hands: whether the method requires exactly one holding for each player.
        is_preflop: whether the method requires an empty board and no dead cards.
        tells_classes: whether the method can count hands by class.
    """

    module: str
    name: str
    players: range
    knows_hands: bool = False
    is_preflop: bool = False
    tells_classes: bool = False

    def may_take(self, spot: Spot) -> bool:
        """Whether the method might accept a spot. If not, its module is not loaded."""
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
"""The methods for listed holdings, usually the fastest first."""
UNLISTED = (
    Entry("omaha_preflop", "OmahaStartingHands", TWO, is_preflop=True),
    Entry("omaha_against_any", "OmahaAgainstAny", TWO),
)
"""The methods for a player with random cards, whose holdings are not listed; the first that accepts a spot is used."""


def plan_for(question: Question, classes: ValueClasses = ALL_ALIKE, *, tells_holdings: bool = False) -> Plan | None:
    """The fastest plan; None if no exact method accepts the question.

    Planning is fast: it lists no boards, evaluates no hands and compiles nothing.

    Args:
        question: the question.
        classes: the classes in which final hands are counted.
        tells_holdings: whether outcomes must be counted for each holding of every player.
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
    """An instance of each method that accepts a spot. Modules are loaded one at a time, during iteration."""
    for entry in METHODS:
        if entry.may_take(spot):
            method = entry.load()
            if method.takes(spot):
                yield method(spot)


def method_of_unlisted(question: Question) -> Method | None:
    """An instance of the first of the `UNLISTED` methods that accepts the question; None if none does."""
    if len(question.ranges) != 2 or not any(map(is_open, question.ranges)):
        return None
    spot = open_spot_of(question)
    for entry in UNLISTED:
        if not (entry.is_preflop and (spot.board or spot.dead)):
            method = entry.load()
            if method.takes(spot):
                return method(spot)
    return None
