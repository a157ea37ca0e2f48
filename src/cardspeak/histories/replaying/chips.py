"""The chips of a hand while it is replayed: stacks, bets and the pot."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import Action, History
from cardspeak.histories.replaying.result import PotOdds

_DEAD = frozenset({"ante", "dead"})


class Chips:
    """Where the chips are. Methods move them; players are identified by their index.

    Attributes:
        stacks: the chips of each player; None if they are not known.
        bets: the bet of each player in this betting round.
        pot: all chips in the middle, including these bets.
    """

    def __init__(self, history: History) -> None:
        self._names = [player.name for player in history.players]
        self.stacks = [player.stack for player in history.players]
        self.bets = [ZERO] * len(self._names)
        self.pot = ZERO
        self._totals = [ZERO] * len(self._names)
        self._dead = ZERO

    def act(self, action: Action) -> None:
        """Move the chips that an action puts in."""
        self._take(action.player, action.amount)
        if action.kind in _DEAD:
            self._dead += action.amount
        else:
            self.bets[action.player] += action.amount
            self._totals[action.player] += action.amount

    def next_street(self) -> None:
        """Move all bets to the middle."""
        self.bets = [ZERO] * len(self.bets)

    def give_back(self, player: int, amount: Decimal) -> None:
        """Return an uncalled bet."""
        self._take(player, -amount)
        self.bets[player] = max(ZERO, self.bets[player] - amount)
        self._totals[player] -= amount

    def pay(self, player: int, amount: Decimal) -> None:
        """Pay chips from the pot to a player."""
        self.next_street()
        self._take(player, -amount)

    def odds(self, player: int) -> PotOdds:
        """What the player has to pay to stay in the hand, and for what."""
        to_call = max(self.bets) - self.bets[player]
        stack = self.stacks[player]
        if stack is not None:
            to_call = max(ZERO, min(to_call, stack))
        most = self._totals[player] + to_call  # of each other bet, the player can win as much
        pot = self._dead + sum([min(total, most) for total in self._totals], ZERO)
        return PotOdds(self._names[player], to_call, max(ZERO, pot))  # damaged files can have negative amounts

    def _take(self, player: int, amount: Decimal) -> None:
        """Move chips from a player's stack to the pot."""
        stack = self.stacks[player]
        if stack is not None:
            self.stacks[player] = stack - amount
        self.pot += amount
