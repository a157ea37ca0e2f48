"""The settlement of a hand: who gets what, from which pot, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.drawn import Drawn
from cardspeak.exact_json import to_json
from cardspeak.frozen import sealed
from cardspeak.pots.facts import SettlementFacts
from cardspeak.pots.names import called, in_json
from cardspeak.pots.steps import Step, all_steps
from cardspeak.pots.story import story_lines

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Settlement(SettlementFacts, Drawn):
    """The result of settling a hand: who gets what, and why.

    The payouts, the returned bets and the rake always add up to the bets plus the dead money. Amounts are exact: an
    `int` if they are whole, else a `Decimal`. The attributes, and properties such as `payouts` and `net`, are those of
    `SettlementFacts`.
    """

    def steps(self) -> tuple[Step, ...]:
        """Each movement of chips with its reason and its rule, in the order of `lines`.

        The `return`, `rake` and `share` steps, and the `odd chip` steps to players, add up to the bets plus the dead
        money. The other steps show how a pot is made and divided.

        >>> from cardspeak.pots import settle
        >>> for step in settle({"A": 16, "B": 16}, values=[7, 7], dead=1).steps():
        ...     print(step)
        33 is in the main pot: 16 each from A and B, 1 in dead money
        16 of the main pot goes to A: tied for the best hand
        16 of the main pot goes to B: tied for the best hand
        1 odd chip of the main pot goes to A: first winner left of the button (TDA 20)
        """
        return tuple(all_steps(self))

    def lines(self) -> list[str]:
        """The settlement in words: what is returned, then each pot from the last side pot to the main pot.

        >>> from cardspeak.pots import settle
        >>> for line in settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"]).lines():
        ...     print(line)
        50 returned to C: uncalled bet
        side pot 1: 50, contested by B and C; C wins 50
        main pot: 75, contested by A, B and C; A wins 75
        """
        return story_lines(self)

    def to_dict(self) -> answer_types.Settlement:
        """The settlement as a JSON-ready dict: `pots`, `returned`, `payouts`, `rake` and `steps`.

        Amounts are exact: one that a float cannot hold is text.
        """
        return {
            "kind": "settlement",
            "pots": [pot.to_dict() for pot in self.pots],
            "returned": {in_json(player): to_json(amount) for player, amount in self.returned.items()},
            "payouts": {in_json(player): to_json(amount) for player, amount in self.payouts.items()},
            "rake": to_json(self.rake),
            "steps": [step.to_dict() for step in self.steps()],
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Settlement: {', '.join(self.outcomes())}>"

    def outcomes(self) -> list[str]:
        """A few words for each player's winnings, for each return, and for the rake."""
        wins = [f"{called(player)} wins {amount}" for player, amount in self.payouts.items()]
        backs = [f"{amount} returned to {called(player)}" for player, amount in self.returned.items()]
        rake = [f"rake {self.rake}"] if self.rake else []
        return wins + backs + rake or ["nothing to pay"]
