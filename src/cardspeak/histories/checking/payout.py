"""What the cards pay: pots divided among boards, halves and winners, and compared with what a site paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardspeak.histories.checking.contest import Pot

HalfWinners: TypeAlias = Sequence[Sequence[int]]
"""For each half that somebody wins, its winners, those who get odd chips first coming first."""

_WHOLE = 720_720
"""An amount that up to 16 winners can share equally; it stands for a whole pot."""


class Paid(NamedTuple):
    """What the pots pay.

    Attributes:
        to: the amount of each player.
        odd: by how much the odd chips of the player's pots can change this amount.
    """

    to: list[int]
    odd: list[int]


class WonPot(NamedTuple):
    """A pot and its winners.

    Attributes:
        pot: the pot.
        boards: for each board, the winners of each half.
    """

    pot: Pot
    boards: Sequence[HalfWinners]

    @property
    def payees(self) -> set[int]:
        """All winners."""
        return {player for halves in self.boards for winners in halves for player in winners}


def pay(won: Sequence[WonPot], rake: Sequence[int], n_players: int, unit: int) -> Paid:
    """What the pots pay without their rake, with odd chips of `unit`.

    >>> pay([WonPot(Pot(101, (0, 1)), [[[1, 0]]])], [0], 2, 1)
    Paid(to=[50, 51], odd=[1, 1])
    """
    paid = Paid([0] * n_players, [0] * n_players)
    for (pot, boards), taken in zip(won, rake, strict=True):
        _pay_pot(pot.amount - taken, boards, unit, paid)
    return paid


def _pay_pot(amount: int, boards: Sequence[HalfWinners], unit: int, paid: Paid) -> None:
    is_even = True
    for part, halves in zip(_parts(amount, len(boards), unit), boards, strict=True):
        is_even = is_even and part * len(boards) == amount
        if all(set(winners) == set(halves[0]) for winners in halves):
            halves = halves[:1]  # the same players win every half, and share the whole once
        for of_half, winners in zip(_parts(part, len(halves), unit), halves, strict=True):
            is_even = is_even and of_half * len(halves) == part
            for share, player in zip(_parts(of_half, len(winners), unit), winners, strict=True):
                is_even = is_even and share * len(winners) == of_half
                paid.to[player] += share
    if not is_even:
        for halves in boards:
            for winners in halves:
                for player in winners:
                    paid.odd[player] += unit


def _parts(amount: int, n: int, unit: int) -> list[int]:
    """The amount in n equal parts, except that the first parts have odd chips."""
    if n == 1:
        return [amount]
    base = amount // (n * unit) * unit
    odd = amount - base * n
    parts = [base] * n
    for at in range(n):
        extra = min(odd, unit)
        parts[at] += extra
        odd -= extra
    return parts


def rake_fits(won: Sequence[WonPot], collected: Sequence[int], rake: int, unit: int) -> bool:
    """Whether the rake can be divided among the pots so that they pay what was collected, up to odd chips.

    Sites do not take rake in proportion to the pots: they round it, cap it, or take it from the main pot first.
    """
    patterns: dict[tuple[int, ...], int] = {}
    gross, odd = [0] * len(collected), [0] * len(collected)
    for pot, boards in won:
        share = Paid([0] * len(collected), odd)
        _pay_pot(_WHOLE, boards, 1, share)
        weights = tuple(share.to)
        patterns[weights] = patterns.get(weights, 0) + pot.amount
        for player, weight in enumerate(weights):
            gross[player] += weight * pot.amount
            odd[player] += unit if 0 < weight < _WHOLE else 0
    missing = [(of_player / _WHOLE) - paid for of_player, paid in zip(gross, collected, strict=True)]
    if all(_WHOLE in weights for weights in patterns):
        caps: Mapping[int, int] = {weights.index(_WHOLE): amount for weights, amount in patterns.items()}
        return all(0 <= amount <= caps.get(player, 0) for player, amount in enumerate(missing))
    return _solves(list(patterns), list(patterns.values()), missing, odd, rake)


def _solves(
    patterns: Sequence[tuple[int, ...]],
    caps: Sequence[int],
    missing: Sequence[float],
    odd: Sequence[int],
    rake: int,
) -> bool:
    """Whether amounts for the patterns exist, none negative or above its cap, that make what is missing.

    If there is a solution, there is one in which as many amounts are 0 as there are patterns too many, so every subset
    of the patterns is tried.
    """
    import numpy as np  # only for pots that are shared and raked

    shares = np.array(patterns, float).T / _WHOLE
    wanted, slack = np.array(missing), np.array(odd) + 1e-6
    for chosen in range(1, 1 << min(len(patterns), 10)):
        at = [number for number in range(len(patterns)) if chosen >> number & 1]
        amounts = np.linalg.lstsq(shares[:, at], wanted, rcond=None)[0]
        limits = np.array([caps[number] for number in at])
        is_possible = (amounts >= -slack.max()).all() and (amounts <= limits + slack.max()).all()
        if is_possible and (np.abs(shares[:, at] @ amounts - wanted) <= slack).all():
            return True
    return not rake and not any(missing)


def proportional(won: Sequence[WonPot], rake: int) -> list[int]:
    """The rake divided among the pots in proportion, the rest from the main pot."""
    total = sum(pot.amount for pot, _ in won) or 1
    parts = [pot.amount * rake // total for pot, _ in won]
    if parts:
        parts[0] += rake - sum(parts)
    return parts
