"""The money of a hand: what went in, what came out, and what the file does not account for."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from operator import itemgetter, sub
from typing import NamedTuple

from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import History, Seat


class Ledger(NamedTuple):
    """The money of a hand. Lists have an amount for each player.

    Attributes:
        bets: the called bets, without dead money and without uncalled chips.
        dead: the dead money.
        collected: what the site paid, without uncalled chips.
        live: the players who put in chips and did not fold.
        inside: the player whose awards contain uncalled chips, and their amount; None if no award does.
        silent: the players whose chips went back without a word of the file, and their amounts.
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
    silent: list[tuple[int, Decimal]]
    wrong: int | None
    pot: Decimal
    taken: Decimal
    rest: Decimal


def ledger_of(hand: History) -> Ledger:
    """The money of a hand.

    Sites differ in whether they take uncalled chips out of an award; it contains them if the file does not return them.
    """
    bets = [*map(_CONTRIBUTED, hand.players)]
    dead = [*map(_DEAD, hand.players)]
    live = [at for at, seat in enumerate(hand.players) if not seat[5] and seat[3]]  # `folded` and `contributed`
    pot = sum(bets, ZERO)
    if any(dead):
        bets = [*map(sub, bets, dead)]
    silent = []
    for player, amount, is_printed in hand.returned:
        bets[player] -= amount
        pot -= amount
        if bets[player] < 0:  # a part of an ante that nobody matched
            dead[player] += bets[player]
            bets[player] = ZERO
        if not is_printed:
            silent.append((player, amount))
    collected = [ZERO] * len(bets)
    rest = pot
    for award in hand.awards:
        player, amount = award[:2]
        collected[player] += amount
        rest -= amount
    first = max(bets)
    wrong = None
    for player, amount, _ in hand.returned:
        if bets[player] < first and amount and wrong is None:
            wrong = player
    inside = None
    if bets.count(first) == 1 and len(bets) > 1:
        player = bets.index(first)
        second = max(bets[:player] + bets[player + 1 :])
        over = first - second
        bets[player] = second
        pot -= over
        if collected[player] >= over:
            inside = player, over
            collected[player] -= over
        else:
            silent.insert(0, (player, over))
            rest -= over
    taken = hand.rake or ZERO
    if hand.fees and not hand.fees_in_rake:
        taken += sum(hand.fees.values(), ZERO)
    return Ledger(bets, dead, collected, live, inside, silent, wrong, pot, taken, rest - taken)


_CONTRIBUTED: Callable[[Seat], Decimal] = itemgetter(Seat._fields.index("contributed"))
_DEAD: Callable[[Seat], Decimal] = itemgetter(Seat._fields.index("dead"))
