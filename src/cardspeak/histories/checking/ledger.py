"""The money of a hand: what went in, what came out, and what the file does not account for."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import History


class Ledger(NamedTuple):
    """The money of a hand. Lists have an amount for each player.

    Attributes:
        bets: the called bets, without dead money and without uncalled chips.
        dead: the dead money.
        collected: what the site paid, without uncalled chips.
        live: the players who put in chips and did not fold.
        inside: the player whose awards contain uncalled chips, and their amount; None if no award does.
        silent: the player whose uncalled chips went back without a word of the file, and their amount; or None.
        wrong: a player whose returned chips were not an uncalled bet; or None.
        pot: everything that went in, without uncalled chips.
        taken: the rake and the fees that the file names.
        rest: the pot without what was collected and taken; 0 if the money adds up.
    """

    bets: list[Decimal]
    dead: list[Decimal]
    collected: list[Decimal]
    live: list[int]
    inside: tuple[int, Decimal] | None
    silent: tuple[int, Decimal] | None
    wrong: int | None
    pot: Decimal
    taken: Decimal
    rest: Decimal


def ledger_of(hand: History) -> Ledger:
    """The money of a hand.

    Sites differ in whether they take uncalled chips out of an award; it contains them if the file does not return them.
    """
    bets = [seat[3] for seat in hand.players]  # `contributed`; indices take half the time of names
    dead = [seat[4] for seat in hand.players]
    live = [at for at, seat in enumerate(hand.players) if not seat[5] and bets[at]]
    pot = sum(bets, ZERO)
    if any(dead):
        bets = [bet - of_player for bet, of_player in zip(bets, dead, strict=True)]
    for player, amount, _ in hand.returned:
        bets[player] -= amount
        pot -= amount
        if bets[player] < 0:  # a part of an ante that nobody matched
            dead[player] += bets[player]
            bets[player] = ZERO
    most = max(bets) if hand.returned else ZERO
    wrong = next((player for player, amount, _ in hand.returned if amount and bets[player] < most), None)
    collected = [ZERO] * len(bets)
    rest = pot
    for player, amount, *_ in hand.awards:
        collected[player] += amount
        rest -= amount
    inside = silent = None
    if len(bets) > 1:
        second, first = sorted(bets)[-2:]
        if first > second:
            over, player = first - second, bets.index(first)
            bets[player] = second
            pot -= over
            if collected[player] >= over:
                inside = player, over
                collected[player] -= over
            else:
                silent = player, over
                rest -= over
    taken = hand.rake or ZERO
    if hand.fees and not hand.fees_in_rake:
        taken += sum(hand.fees.values(), ZERO)
    return Ledger(bets, dead, collected, live, inside, silent, wrong, pot, taken, rest - taken)
