"""The chips of a hand while it is played, and what the betting structure allows.

Amounts are in units, and players are identified by their index. Sources: TDA 2024, rules 43 (raise amounts) and 47
(re-opening the betting); Robert's Rules of Poker, version 11, Betting and raising, and No-limit and pot-limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardspeak.play.rounds import Limit, Round


class BettingTerms(NamedTuple):
    """The terms of the betting, in units.

    Attributes:
        limit: the betting structure.
        blinds: the blinds, from the small blind on; more than two are straddles.
        ante: the ante.
        small_bet: the smallest bet; in fixed-limit games, the bet of the first rounds.
        big_bet: the bet of the later rounds of a fixed-limit game.
        bring_in: the forced bet of a stud game; 0 if there is none.
        most_bets: the number of bets and raises in a round of a fixed-limit game; None if there is no cap.
    """

    limit: Limit
    blinds: tuple[int, ...] = ()
    ante: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    most_bets: int | None = 4

    @property
    def big_blind(self) -> int:
        """The big blind, or 0."""
        return self.blinds[min(1, len(self.blinds) - 1)] if self.blinds else 0

    @property
    def least_bet(self) -> int:
        """The smallest bet that opens a round without fixed limits; at least 1."""
        return max(self.small_bet or self.big_blind, 1)


class Span(NamedTuple):
    """The smallest and the largest total that a bet or a raise can be to; None if the largest is not known."""

    least: int
    most: int | None


class Wagers:
    """Who has put in what, on this round and in all.

    Attributes:
        bets: what each player bet in all rounds, without dead money.
        antes: what each player paid as an ante.
        dead: other dead money of each player.
        on_round: what each player bet in this round.
        is_all_in: whether each player has no chips left.
        is_in: whether each player is still in the hand.
        level: the bet that players have to call in this round.
    """

    def __init__(self, stacks: Sequence[int | None], terms: BettingTerms) -> None:
        n = len(stacks)
        self.stacks = stacks
        self.terms = terms
        self.bets = [0] * n
        self.antes = [0] * n
        self.dead = [0] * n
        self.on_round = [0] * n
        self.is_all_in = [stack == 0 for stack in stacks]
        self.is_in = [True] * n
        self.level = 0
        self._step = terms.least_bet  # the size of the last full bet or raise
        self._full = 0  # in fixed limit, the level without an all-in that is less than half a raise
        self._n_bets = 0
        self._acted_at: list[int | None] = [None] * n  # the level that each player last acted at

    def start(self) -> None:
        """Start a round."""
        self.on_round = [0] * len(self.bets)
        self.level = self._full = self._n_bets = 0
        self._step = self.terms.least_bet
        self._acted_at = [None] * len(self.bets)

    @property
    def pot(self) -> int:
        """All chips that were put in."""
        return sum(self.bets) + sum(self.antes) + sum(self.dead)

    def put_in(self, player: int) -> int:
        """All chips that a player put in."""
        return self.bets[player] + self.antes[player] + self.dead[player]

    def left(self, player: int) -> int | None:
        """The chips that a player has left; None if the stack is not known."""
        stack = self.stacks[player]
        return None if stack is None else stack - self.put_in(player)

    def can_pay(self, player: int, amount: int) -> bool:
        """Whether a player has an amount left, as far as is known."""
        left = self.left(player)
        return not self.is_all_in[player] and (left is None or amount <= left)

    # --- chips that go in

    def pay_dead(self, player: int, amount: int, *, ante: bool) -> None:
        """Pay dead money."""
        (self.antes if ante else self.dead)[player] += amount
        self._note_all_in(player)

    def add(self, player: int, amount: int) -> None:
        """Add chips to a player's bet."""
        self.bets[player] += amount
        self.on_round[player] += amount
        self._note_all_in(player)

    def _note_all_in(self, player: int) -> None:
        if self.left(player) == 0:
            self.is_all_in[player] = True

    def post(self, player: int, amount: int, nominal: int) -> None:
        """Post a live blind; `nominal` is its size, of which a short stack posts only a part."""
        self.add(player, amount)
        if nominal > self.level:
            self.level = self._full = nominal
            self._step = max(nominal, self.terms.least_bet)
            self._n_bets += self.terms.big_blind <= nominal

    def bring_in(self, player: int, amount: int) -> None:
        """Bring in, which is not yet a bet: the next raise completes it."""
        self.add(player, amount)
        self.level = max(self.level, amount)

    def act(self, player: int) -> None:
        """Note that a player has checked or called."""
        self._acted_at[player] = self._mark()

    def raise_to(self, player: int, total: int, is_big: bool) -> None:
        """Bet or raise to a total."""
        self.add(player, total - self.on_round[player])
        if self.terms.limit == "fixed":
            self._raise_fixed(total, self._size(is_big))
        else:
            raised = total - (self.level if self._has_bet() else 0)
            self._step = max(self._step, raised)
            self._full = total
        self.level = max(self.level, total)
        self._acted_at[player] = self._mark()

    def _raise_fixed(self, total: int, size: int) -> None:
        """Count a raise of at least half its size as a full raise (TDA 47 B)."""
        if 2 * (total - self._full) >= size:
            self._full = max(self._full + size, total)
            self._n_bets += 1

    def _has_bet(self) -> bool:
        """Whether there is a bet in this round; a bring-in is none."""
        return self._full > 0

    def _mark(self) -> int:
        return self._full if self.terms.limit == "fixed" else self.level

    # --- what is allowed

    def to_call(self, player: int) -> int:
        """The chips that a call adds: all that the player has left, if that is less."""
        left, missing = self.left(player), max(0, self.level - self.on_round[player])
        return missing if left is None else min(left, missing)

    def may_raise(self, player: int) -> bool:
        """Whether the betting is open for a player.

        A player who has acted can raise again only if the bets since then amount to a full raise (TDA 47).
        """
        acted_at = self._acted_at[player]
        if acted_at is None:
            return True
        return self._mark() > acted_at if self.terms.limit == "fixed" else self.level - acted_at >= self._step

    def is_capped(self) -> bool:
        """Whether the round has as many bets and raises as a fixed-limit game allows."""
        most = self.terms.most_bets
        return self.terms.limit == "fixed" and most is not None and self._n_bets >= most

    def others_can_call(self, player: int) -> bool:
        """Whether another player in the hand has chips beyond the bet to call."""
        return any(
            other != player and is_in and not self.is_all_in[other] and self._reaches_beyond(other)
            for other, is_in in enumerate(self.is_in)
        )

    def takes_all(self, player: int, total: int) -> bool:
        """Whether no other player in the hand can call more than a total bet in this round."""
        others = [other for other, is_in in enumerate(self.is_in) if is_in and other != player]
        lefts = [(other, 0 if self.is_all_in[other] else self.left(other)) for other in others]
        return all(left is not None and self.on_round[other] + left <= total for other, left in lefts)

    def _reaches_beyond(self, player: int) -> bool:
        left = self.left(player)
        return left is None or self.on_round[player] + left > self.level

    def span(self, player: int, each: Round) -> Span | None:
        """The totals that a player can bet or raise to; None if the player can only call, check or fold."""
        if self.is_capped() or not self.may_raise(player) or not self.others_can_call(player):
            return None
        left = self.left(player)
        most_of_stack = None if left is None else self.on_round[player] + left
        if self.is_all_in[player] or (most_of_stack is not None and most_of_stack <= self.level):
            return None
        least, most = self._by_structure(player, each.is_big)
        if most_of_stack is not None:
            least = min(least, most_of_stack)
            most = most_of_stack if most is None else min(most, most_of_stack)
        return Span(least, most)

    def _by_structure(self, player: int, is_big: bool) -> tuple[int, int | None]:
        """The smallest and the largest total, whatever the player's stack."""
        if self.terms.limit == "fixed":
            total = self._full + self._size(is_big)
            return max(total, self.level + 1), max(total, self.level + 1)
        least = (self.level if self._has_bet() else 0) + self._step
        least = max(least, self.level + 1)
        if self.terms.limit == "no":
            return least, None
        return least, max(least, 2 * self.level - self.on_round[player] + self.pot)

    def _size(self, is_big: bool) -> int:
        """The size of a bet in a fixed-limit game."""
        return max(1, self.terms.big_bet if is_big else self.terms.small_bet)

    # --- the end of a round

    def needs_to_act(self, player: int) -> bool:
        """Whether a player can be asked to act: the player has chips, and somebody to bet against or a bet to call."""
        if not self.is_in[player] or self.is_all_in[player]:
            return False
        others = [other for other, is_in in enumerate(self.is_in) if is_in and other != player]
        if any(not self.is_all_in[other] for other in others):
            return True
        return any(self.on_round[other] > self.on_round[player] for other in others)
