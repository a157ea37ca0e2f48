"""The average results of each pot, computed from the settlements of all deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import fsum, sqrt
from typing import NamedTuple

from cardspeak.allin.contest import Contest
from cardspeak.allin.outcomes import Winners
from cardspeak.allin.result import ExpectedPot
from cardspeak.frozen import FrozenMapping
from cardspeak.pots import Pot, Settlement, to_units


class Settled(NamedTuple):
    """Deals with the same settlement.

    Attributes:
        winners: the winners of each contested pot, for each half on each board.
        deals: the number of deals; if deals have weights, the sum of their weights.
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


def standard_errors(settled: Sequence[Settled]) -> dict[str, float]:
    """The standard error of what each player wins on average, if the deals are a random sample."""
    n_deals = sum(outcome.deals for outcome in settled)
    errors = {}
    for player in settled[0].settlement.players:
        paid = [(float(outcome.settlement.payouts.get(player, 0)), outcome.deals) for outcome in settled]
        mean = fsum(amount * count for amount, count in paid) / n_deals
        squares = fsum(count * (amount - mean) ** 2 for amount, count in paid)
        errors[player] = sqrt(squares / max(n_deals - 1, 1) / n_deals)
    return errors


def _expected(settled: Sequence[Settled], contest: Contest) -> Iterator[ExpectedPot]:
    n_deals = sum(outcome.deals for outcome in settled)
    n_boards = len(contest.boards)
    n_masks = n_boards * len(contest.game.halves)
    first = 0  # index of this pot's first mask in `winners`
    for at, pot in enumerate(settled[0].settlement.pots):
        if pot.is_uncontested:
            sums = _Sums(Counter(), Counter({(pot.contenders[0], 1): n_deals}), Counter({pot.contenders[0]: n_deals}))
        else:
            of_pot = [(outcome.winners[first : first + n_masks], outcome.deals) for outcome in settled]
            sums = _won(of_pot, pot, n_boards)
            first += n_masks
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
            jackpot=pot.jackpot,
        )


class _Sums(NamedTuple):
    """The number of deals in which each contender wins a pot, or a share of it.

    Attributes:
        shared: the number of deals in which a player wins a part of the pot, but not all of it.
        parts: by player and n, the number of times that the player wins 1/n of the pot. A deal in which they win
            two such shares, for example one in each half or on each board, counts twice.
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


def _won(outcomes: Sequence[tuple[Winners, int]], pot: Pot, n_boards: int) -> _Sums:
    """The number of deals in which each contender wins the pot, or a share of it.

    Args:
        outcomes: for each outcome, the winners of each half of the pot on each board, and the number of deals.
        pot: the pot.
        n_boards: the number of boards, each of which decides the same share of the pot.
    """
    shared: Counter[str] = Counter()
    parts: Counter[tuple[str, int]] = Counter()
    wins: Counter[str] = Counter()
    for winners, count in outcomes:
        n_halves = len(winners) // n_boards
        # On each board, the pot is divided among the halves that somebody qualifies for.
        boards = [[half for half in winners[at : at + n_halves] if half] for at in range(0, len(winners), n_halves)]
        for place, player in enumerate(pot.contenders):
            own = [(half, len(halves)) for halves in boards for half in halves if half >> place & 1]
            if not own:
                continue
            is_alone = all(half == 1 << place for halves in boards for half in halves)
            (wins if is_alone else shared)[player] += count
            for half, n_won in own:
                parts[player, n_boards * n_won * half.bit_count()] += count
    return _Sums(shared, parts, wins)


def _paid(settlements: Sequence[tuple[Settlement, int]], at: int) -> dict[str, Fraction]:
    """What a pot pays to each contender, summed over all deals."""
    first, _ = settlements[0]
    units = dict.fromkeys(first.pots[at].contenders, 0)
    for settlement, count in settlements:
        for award in settlement.pots[at].awards:
            units[award.player] += count * to_units(award.amount, first.unit, "award")
    return {player: paid * Fraction(first.unit) for player, paid in units.items()}
