"""What must be dealt to answer a question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardspeak.deals.expressions.nodes import Node, facts_of
from cardspeak.deals.facts.fact import DealFact
from cardspeak.ranges import Range


@dataclass(frozen=True, slots=True)
class Needed:
    """What must be dealt.

    Attributes:
        players: the players whose cards are looked at, ascending.
        streets: the streets on which cards are looked at, ascending.
        names_cards: whether deals that differ only in suits are different.
        ranges: the ranges that are looked at, beside those of the players.
        seconds: about how long all facts take for a single deal, in seconds.
        facts: the facts.
    """

    players: tuple[int, ...]
    streets: tuple[int, ...]
    names_cards: bool
    ranges: tuple[Range, ...]
    seconds: float
    facts: tuple[DealFact, ...] = ()

    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """About how long all facts take for this many rows, if they have this many different boards, in seconds."""
        return sum(fact.seconds_for(n_rows, n_boards) for fact in self.facts)


def needed_for(nodes: Iterable[Node]) -> Needed:
    """What the expressions need."""
    facts = [fact for fact in facts_of(*nodes) if isinstance(fact, DealFact)]
    needs = [fact.needs for fact in facts]
    players = sorted({player for need in needs for player in need.players})
    streets = sorted({street for need in needs for street in need.streets})
    return Needed(
        tuple(players),
        tuple(streets),
        any(need.names_cards for need in needs),
        tuple(each for need in needs for each in need.ranges),
        sum(fact.seconds for fact in facts),
        tuple(facts),
    )
