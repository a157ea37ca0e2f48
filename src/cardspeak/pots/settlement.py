"""The settlement of a hand: who gets what, from which pot, and why."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any

from cardspeak.drawn import Drawn
from cardspeak.exact_json import to_json
from cardspeak.frozen import sealed
from cardspeak.pots.button import EmptySeat
from cardspeak.pots.facts import SettlementFacts
from cardspeak.pots.names import Player, called, in_json
from cardspeak.pots.rake import NO_RAKE
from cardspeak.pots.rules import RULE_SETS
from cardspeak.pots.steps import Step, all_steps
from cardspeak.pots.stored import read_stored
from cardspeak.pots.story import story_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardspeak import answer_types
    from cardspeak.pots.money import Chips


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Settlement(SettlementFacts, Drawn):
    """The result of settling a hand: who gets what, and why.

    The payouts, the returned bets, the rake and the jackpot drop always add up to the bets plus the dead money. Amounts
    are exact: an `int` if they are whole, else a `Decimal`. The attributes, and properties such as `payouts` and `net`,
    are those of `SettlementFacts`.
    """

    def steps(self) -> tuple[Step, ...]:
        """Each movement of chips with its reason and its rule, in the order of `lines`.

        The `return`, `rake`, `jackpot` and `share` steps, and the `odd chip` steps to players, add up to the bets plus
        the dead money. The other steps show how a pot is made and divided.

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
        """The settlement as a JSON-ready dict, which `from_dict` reads.

        It says who put in what (`players`), who gets what (`pots`, `returned`, `payouts`, `net`, `rake` and `steps`),
        and by which rules (`button`, `dead`, `unit`, `rules` and, if they apply, other keys). Amounts are exact: an
        amount that a float cannot hold is written as text.
        """
        return {"kind": "settlement", **self.paid_hand()}

    def paid_hand(self) -> answer_types.PaidHand:
        """The keys that the JSON of settlements and showdowns has in common."""
        hand: answer_types.PaidHand = {
            "button": self.button.number if isinstance(self.button, EmptySeat) else in_json(self.button),
            "players": self._players(),
            "dead": to_json(self.dead),
            "unit": to_json(self.unit),
            "rules": self.rules.code,
            "pots": [pot.to_dict() for pot in self.pots],
            "returned": self._by_text(self.returned),
            "payouts": self._by_text(self.payouts),
            "net": self._by_text(self.net),
            "rake": to_json(self.rake),
            "steps": [step.to_dict() for step in self.steps()],
        }
        if self.rules != RULE_SETS.get(self.rules.code):
            hand["rule_set"] = self.rules.to_dict()
        if self.rake_rule != NO_RAKE:
            hand["rake_rule"] = self.rake_rule.to_dict()
        if self.jackpot:
            hand["jackpot"] = to_json(self.jackpot)
        if self.odd_half_rule:
            hand["odd_half_rule"] = self.odd_half_rule
        if self.boards > 1:
            hand["n_boards"] = self.boards
        return hand

    def _players(self) -> list[answer_types.BettingPlayer]:
        """Each player and what they did, in seat order."""
        players: list[answer_types.BettingPlayer] = []
        for player, bet in zip(self.players, self.bets, strict=True):
            entry: answer_types.BettingPlayer = {"player": in_json(player), "bet": to_json(bet)}
            if isinstance(player, Integral):
                entry["number"] = int(player)
            if player in self.folded:
                entry["folded"] = True
            if player in self.mucked:
                entry["mucked"] = True
            if player in self.dead_of:
                entry["dead"] = to_json(self.dead_of[player])
            players.append(entry)
        return players

    @staticmethod
    def _by_text(amounts: Mapping[Player, Chips]) -> answer_types.ByPlayer:
        return {in_json(player): to_json(amount) for player, amount in amounts.items()}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any], *, player: Callable[[str], Player] | None = None) -> Settlement:
        """The settlement that `to_dict` of a settlement or a showdown wrote.

        Args:
            stored: the mapping that `to_dict` returned, or the same mapping after it was written as JSON and read.
            player: a function from the text of a player to the player, such as `UUID`. By default, whole numbers
                are restored, and all other players become text.

        Raises:
            PotError: `stored` is not the JSON of a settlement or a showdown, or its amounts do not agree.

        >>> from cardspeak.pots import settle
        >>> result = settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"])
        >>> Settlement.from_dict(result.to_dict()) == result
        True
        """
        return read_stored(Settlement, stored, player)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Settlement: {', '.join(self.outcomes())}>"

    def outcomes(self) -> list[str]:
        """A few words for each player's winnings, for each return, for the rake and for the jackpot drop."""
        wins = [f"{called(player)} wins {amount}" for player, amount in self.payouts.items()]
        backs = [f"{amount} returned to {called(player)}" for player, amount in self.returned.items()]
        rake = [f"rake {self.rake}"] if self.rake else []
        jackpot = [f"jackpot {self.jackpot}"] if self.jackpot else []
        return wins + backs + rake + jackpot or ["nothing to pay"]
