"""The time charge: a fee for a seat. Players pay it from their stacks; it is not taken from the pots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardspeak.errors import PotError, Where, shortened
from cardspeak.frozen import FrozenMapping
from cardspeak.players import check_players
from cardspeak.pots.drops import read_sum
from cardspeak.pots.money import Amount, Chips, from_units
from cardspeak.pots.names import called

if TYPE_CHECKING:
    from cardspeak.pots.names import Player


def time_charge(played: Mapping[Player, Amount], fee: Amount, *, every: Amount = 30) -> Mapping[Player, Chips]:
    """The time charge of each player: the fee for each period that they have begun.

    Many card rooms collect a fee per player and half hour instead of a rake, and collect it in advance, so a period
    that has begun is paid in full. Others charge a fee per hand. The charge is not taken from a pot: subtract it from
    the stacks.

    Args:
        played: how long each player has played, for example in minutes, or how many hands.
        fee: the fee for one period, 0 or more.
        every: the length of a period, in the same measure as `played`. The default is half an hour if `played` is in
            minutes; for a fee per hand, count hands in `played` and pass 1.

    Raises:
        PotError: an amount is negative or not a number; `every` is 0; `played` is not a mapping; a player is not
            accepted, or two players become the same text in JSON.

    Source: [WSOP Live Action Rules 2026, 31](
    https://assets.wsopcdn.com/wsop/853ee602-e1e9-4019-a0cf-381419d805c6.pdf): a fee per half hour. The fee is paid in
    advance: https://www.allcasinoguide.com/games/poker/procedures.php

    >>> time_charge({"Ann": 90, "Bob": 31, "Cid": 0}, fee=6)
    {'Ann': 18, 'Bob': 12, 'Cid': 0}
    >>> time_charge({"Ann": 42, "Bob": 40}, fee=0.50, every=1)
    {'Ann': 21, 'Bob': 20}
    """
    if not isinstance(played, Mapping):
        raise PotError.at(
            "played", f"{type(played).__name__} is not accepted; give a mapping from player to minutes or hands"
        )
    check_players(played, "played", PotError)
    amount, period = read_sum(fee, Where("fee")), read_sum(every, Where("every"))
    if not period:
        raise PotError.at("every", f"{shortened(every)} is not accepted; give the length of a period, such as 30")
    return FrozenMapping(
        {
            player: from_units(_begun(read_sum(time, Where("played", called(player))), period), amount) if amount else 0
            for player, time in played.items()
        }
    )


def _begun(time: Chips, period: Chips) -> int:
    """The number of periods that have begun within a time."""
    numerator, denominator = time.as_integer_ratio()
    period_numerator, period_denominator = period.as_integer_ratio()
    return -(-numerator * period_denominator // (denominator * period_numerator))
