"""The average results of each pot, computed from the settlements of all deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from cardspeak.allin.outcomes import Contest, Winners
from cardspeak.allin.result import ExpectedPot
from cardspeak.frozen import FrozenMapping
from cardspeak.pots import Pot, Settlement, to_units


class Settled(NamedTuple):
    """Deals with the same settlement.

    Attributes:
        winners: the winners of each half of each contested pot.
        deals: the number of deals.
        settlement: the settlement of these deals.
    """

    winners: Winners
    deals: int
    settlement: Settlement


def expected_pots(settled: Sequence[Settled], contest: Contest) -> tuple[ExpectedPot, ...]:
    """What each player can expect from each pot, the main pot first.

    Args:
        settled: all deals; the pots, their contenders and their rake are the same in each.
        contest: what is known before the missing cards are dealt, and the contested pots.
    """
    return tuple(_expected(settled, contest))


def _expected(settled: Sequence[Settled], contest: Contest) -> Iterator[ExpectedPot]:
    n_deals, n_halves = contest.n_deals, len(contest.game.halves)
    first = 0  # index of this pot's first half in `winners`
    for at, pot in enumerate(settled[0].settlement.pots):
        if pot.is_uncontested:
            sums = _Sums(Counter(), Counter({(pot.contenders[0], 1): n_deals}), Counter({pot.contenders[0]: n_deals}))
        else:
            sums = _won([(outcome.winners[first : first + n_halves], outcome.deals) for outcome in settled], pot)
            first += n_halves
        paid = _paid([(outcome.settlement, outcome.deals) for outcome in settled], at)
        yield ExpectedPot(
            name=pot.name,
            amount=pot.amount,
            rake=pot.rake,
            contenders=pot.contenders,
            expected=FrozenMapping({player: paid[player] / n_deals for player in pot.contenders}),
            equity=FrozenMapping({player: sums.equity(player) / n_deals for player in pot.contenders}),
            win=FrozenMapping({player: Fraction(sums.wins[player], n_deals) for player in pot.contenders}),
            shared=FrozenMapping({player: Fraction(sums.shared[player], n_deals) for player in pot.contenders}),
        )


class _Sums(NamedTuple):
    """The number of deals in which each contender wins a pot, or a share of it.

    Attributes:
        shared: the number of deals in which a player wins a part of the pot, but not all of it.
        parts: by player and n, the number of times that the player wins 1/n of the pot. A deal in which they win
            two such shares, for example one in each half, counts twice.
        wins: the number of deals in which a player wins the whole pot.
    """

    shared: Counter[str]
    parts: Counter[tuple[str, int]]
    wins: Counter[str]

    def equity(self, player: str) -> Fraction:
        """The number of deals that a player wins, where a deal with a shared pot counts as the player's share of it."""
        return sum(
            (Fraction(count, size) for (winner, size), count in self.parts.items() if winner == player), Fraction(0)
        )


def _won(outcomes: Sequence[tuple[Winners, int]], pot: Pot) -> _Sums:
    """The number of deals in which each contender wins the pot, or a share of it.

    Args:
        outcomes: for each outcome, the winners of each half of the pot, and the number of deals.
        pot: the pot.
    """
    shared: Counter[str] = Counter()
    parts: Counter[tuple[str, int]] = Counter()
    wins: Counter[str] = Counter()
    for winners, count in outcomes:
        halves = [half for half in winners if half]  # the pot is divided among the halves that somebody qualifies for
        for place, player in enumerate(pot.contenders):
            own = [half for half in halves if half >> place & 1]
            if not own:
                continue
            is_alone = all(half == 1 << place for half in halves)
            (wins if is_alone else shared)[player] += count
            for half in own:
                parts[player, len(halves) * half.bit_count()] += count
    return _Sums(shared, parts, wins)


def _paid(settlements: Sequence[tuple[Settlement, int]], at: int) -> dict[str, Fraction]:
    """What a pot pays to each contender, summed over all deals."""
    first, _ = settlements[0]
    units = dict.fromkeys(first.pots[at].contenders, 0)
    for settlement, count in settlements:
        for award in settlement.pots[at].awards:
            units[award.player] += count * to_units(award.amount, first.unit, "award")
    return {player: paid * Fraction(first.unit) for player, paid in units.items()}
