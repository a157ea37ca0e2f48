"""The facts of a settlement: who gets what, and from which pot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots.money import Amount, Chips, from_units, to_units, total
from cardspeak.pots.rake import NO_RAKE, Rake
from cardspeak.pots.rakeback import RakedPot, RakeMethod, credit_rake

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardspeak.pots.button import EmptySeat
    from cardspeak.pots.names import Player
    from cardspeak.pots.pot import Award, Pot, Return
    from cardspeak.pots.rules import RuleSet


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class SettlementFacts:
    """Who gets what, without explanations.

    Amounts are exact: an `int` if they are whole, else a `Decimal`.

    Attributes:
        players: all players, in seat order.
        bets: what each player bet, in seat order, including the uncalled part.
        folded: the players who have folded, in seat order.
        pots: the pots that hold chips, the main pot first.
        returns: the uncalled bet, which was returned before the pots were made; empty if every bet was called.
        button: the player with the button, or the empty seat that it is on.
        dead: all dead money, which is in the main pot.
        dead_of: the dead money that is known to come from each player, in seat order.
        unit: the smallest chip in play.
        rules: the rule set that was followed.
        rake: the amount that the house took from all pots together.
        rake_rule: the terms of the rake.
        boards: the number of boards.
        odd_half_rule: the rule that decides which half gets an odd chip; empty if no rule is quoted for it.
        mucked: the players who mucked, in seat order.
        jackpot: the jackpot drop that the house took from all pots together, which is not part of the rake.
    """

    players: tuple[Player, ...]
    bets: tuple[Chips, ...]
    folded: tuple[Player, ...]
    pots: tuple[Pot, ...]
    returns: tuple[Return, ...]
    button: Player | EmptySeat
    dead: Chips
    dead_of: Mapping[Player, Chips]
    unit: Chips
    rules: RuleSet
    rake: Chips = 0
    rake_rule: Rake = NO_RAKE
    boards: int = 1
    odd_half_rule: str = ""
    mucked: tuple[Player, ...] = ()
    jackpot: Chips = 0

    @property
    def payouts(self) -> Mapping[Player, Chips]:
        """What each player wins from all pots together, in seat order; players who win nothing are left out."""
        return self._by_player(award for pot in self.pots for award in pot.awards)

    @property
    def winners(self) -> tuple[Player, ...]:
        """The players who win something from a pot, in seat order; a player who only gets chips back is not among them.

        >>> from cardspeak.pots import settle
        >>> settle({"A": 25, "B": 50, "C": 100}, ["A", "B", "C"]).winners
        ('A', 'B')
        """
        return tuple(self.payouts)

    @property
    def returned(self) -> Mapping[Player, Chips]:
        """What is returned to each player, in seat order; players who get nothing back are left out."""
        return self._by_player(self.returns)

    @property
    def net(self) -> Mapping[Player, Chips]:
        """What each player has won or lost, in seat order: payouts and returns minus the bet and known dead money.

        The dead money in `dead_of` is subtracted. Other dead money is not, because it is not known who put it in.

        >>> from cardspeak.pots import settle
        >>> settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"]).net
        {'A': 50, 'B': -50, 'C': 0}
        """
        units = {player: -to_units(bet, self.unit, "bet") for player, bet in zip(self.players, self.bets, strict=True)}
        for player, dead in self.dead_of.items():
            units[player] -= to_units(dead, self.unit, "dead money")
        for part in (self.payouts, self.returned):
            for player, amount in part.items():
                units[player] += to_units(amount, self.unit, "payout")
        return FrozenMapping({player: from_units(net, self.unit) for player, net in units.items()})

    def put_into(self, pot: Pot) -> Mapping[Player, Chips]:
        """How much of each player's bet is in a pot, in seat order.

        Players whose bet adds nothing to the pot are left out. Dead money is not counted.

        >>> from cardspeak.pots import settle
        >>> result = settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"])
        >>> result.put_into(result.pots[1])
        {'B': 25, 'C': 25}
        """
        above, top = (to_units(edge, self.unit, "layer") for edge in (pot.above, pot.top))
        back = {player: to_units(amount, self.unit, "return") for player, amount in self.returned.items()}
        parts: dict[Player, Chips] = {}
        for player, bet in zip(self.players, self.bets, strict=True):
            called = to_units(bet, self.unit, "bet") - back.get(player, 0)
            if min(called, top) > above:
                parts[player] = from_units(min(called, top) - above, self.unit)
        return FrozenMapping(parts)

    def rake_by_player(self, method: RakeMethod, *, unit: Amount | None = None) -> Mapping[Player, Chips]:
        """The part of the rake that is credited to each player, in seat order, as the basis of their rakeback.

        The parts add up to the rake exactly. Each is first rounded down. The units that are left over go to the players
        who lost most to rounding, one each; among equals, to those who come first in seat order.

        Args:
            method: how the rake is credited. `dealt`: equally to all players of the hand, who all count as dealt in.
                `contributed`: the rake of each pot equally to those who put chips into it. `weighted contributed`: the
                rake of each pot in proportion to what players put into it. Uncalled bets are in no pot. Dead money
                counts if it is known who put it in (`dead_of`); if nobody is known to have put chips into a pot, all
                players get equal parts of its rake.
            unit: the smallest amount that is credited; by default, the smallest chip. A smaller unit, such as 0.0001
                for a rake in cents, makes the parts more precise.

        Raises:
            PotError: the method is unknown, or the rake is not a multiple of the unit.

        Source: https://www.rakemeback.com/poker-articles/methods-for-calculating-rake-and-rakeback

        >>> from cardspeak.pots import settle
        >>> bets = {"A": 20, "B": 60, "C": 100, "D": 0}
        >>> result = settle(bets, ["A", "B"], folded=["C", "D"], rake={"percent": 5})
        >>> result.rake, result.rake_by_player("dealt")
        (7, {'A': 2, 'B': 2, 'C': 2, 'D': 1})
        >>> result.rake_by_player("contributed")
        {'A': 1, 'B': 3, 'C': 3, 'D': 0}
        >>> result.rake_by_player("weighted contributed")
        {'A': 1, 'B': 3, 'C': 3, 'D': 0}
        """
        pots = [RakedPot(pot.rake, self._put_into_with_dead(pot)) for pot in self.pots]
        return credit_rake(pots, self.players, method, self.unit if unit is None else unit)

    def _put_into_with_dead(self, pot: Pot) -> Mapping[Player, Chips]:
        """How much each player put into a pot, including the dead money that is known to come from them."""
        put_in = dict(self.put_into(pot))
        for player, dead in self.dead_of.items() if pot is self.pots[0] else ():
            put_in[player] = total([put_in.get(player, 0), dead])
        return put_in

    def _by_player(self, entries: Iterable[Award | Return]) -> Mapping[Player, Chips]:
        amounts: dict[Player, list[Chips]] = {player: [] for player in self.players}
        for entry in entries:
            amounts[entry.player].append(entry.amount)
        return FrozenMapping({player: total(parts) for player, parts in amounts.items() if parts})
