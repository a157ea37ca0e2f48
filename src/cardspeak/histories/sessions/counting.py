"""What a player did in a hand, as trackers count it.

The statistics are those of the common trackers: see VPIP, PFR, 3bet preflop, WTSD and W$SD at
https://www.pokertracker.com/guides/PT4/general/statistical-reference-guide.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import History

_DECISIONS = ("fold", "check", "call", "bet", "raise")
_VOLUNTARY = ("call", "bet", "raise")
_RAISES = ("bet", "raise")
FLOP = 3


class Counted(NamedTuple):
    """What a player did in a hand.

    Attributes:
        decided: whether the player had a decision in the first betting round; in a walk, the big blind has none.
        entered: whether the player put chips in voluntarily in the first betting round (VPIP).
        raised: whether the player raised in the first betting round (PFR).
        could_3bet: whether the player could reraise the first raise of another player.
        did_3bet: whether the player did so.
        saw_flop: whether the player was in the hand in the second betting round.
        showdown: whether the player went to a showdown.
        won_showdown: whether the player won chips there.
    """

    decided: bool
    entered: bool
    raised: bool
    could_3bet: bool
    did_3bet: bool
    saw_flop: bool
    showdown: bool
    won_showdown: bool


class Money(NamedTuple):
    """What a hand brought a player.

    Attributes:
        net: what the player won minus what the player put in, from the pots.
        outside: what the player received in addition, such as a cash-out, minus what the player paid.
        rake: the player's part of the rake and the fees: weighted contributed.
    """

    net: Decimal
    outside: Decimal
    rake: Fraction


def player_in(history: History, name: str) -> int | None:
    """The index of the player with the name, or None if the player was not dealt in."""
    for at, seat in enumerate(history.players):
        if seat.name == name:
            return None if seat.sat_out and not seat.contributed else at
    return None


def counted(history: History, player: int) -> Counted:
    """What a player did in a hand."""
    decided = entered = raised = could_3bet = did_3bet = False
    raises = 0
    folded_on: int | None = None
    last_street = 0
    for action in history.actions:
        last_street = max(last_street, action.street)
        if action.street == 0 and action.kind in _DECISIONS:
            if action.player == player:
                decided = True
                entered = entered or action.kind in _VOLUNTARY
                if raises == 1 and not raised:
                    could_3bet = True
                    did_3bet = did_3bet or action.kind in _RAISES
                raised = raised or action.kind in _RAISES
            raises += action.kind in _RAISES
        if action.player == player and action.kind == "fold":
            folded_on = action.street
    had_flop = last_street > 0 or any(len(board) >= FLOP for board in history.boards)
    left = [at for at, seat in enumerate(history.players) if not seat.folded and _is_in(history, at)]
    showdown = folded_on is None and len(left) > 1 and player in left and _is_complete(history)
    won = any(award.player == player and award.amount > 0 for award in history.awards)
    return Counted(
        decided,
        entered,
        raised,
        could_3bet,
        did_3bet,
        had_flop and folded_on != 0,
        showdown,
        showdown and won,
    )


def _is_in(history: History, player: int) -> bool:
    """Whether a player was dealt in, as far as the record shows."""
    seat = history.players[player]
    return bool(seat.contributed) or (not seat.sat_out and any(action.player == player for action in history.actions))


def _is_complete(history: History) -> bool:
    """Whether a hand with several players left was played to its end."""
    return not history.cancelled and bool(history.awards or history.shown)


def money_of(history: History, player: int) -> Money:
    """What a hand brought a player."""
    collected = sum([award.amount for award in history.awards if award.player == player], ZERO)
    returned = [ZERO] * len(history.players)
    for back in history.returned:
        returned[back.player] += back.amount
    net = collected + returned[player] - history.players[player].contributed
    outside = sum([paid.amount for paid in history.outside if paid.player == player], ZERO)
    called = [seat.contributed - back for seat, back in zip(history.players, returned, strict=True)]
    pot = sum(called, ZERO)
    taken = rake_of(history)
    rake = Fraction(taken) * Fraction(called[player]) / Fraction(pot) if taken and pot else Fraction(0)
    return Money(net, outside, rake)


def rake_of(history: History) -> Decimal:
    """The rake and the fees of a hand; if the site prints no rake, what is left of the pot after all awards."""
    if history.rake is not None:
        fees = ZERO if history.fees_in_rake else sum(history.fees.values(), ZERO)
        return history.rake + fees
    put_in = sum([seat.contributed for seat in history.players], ZERO)
    paid = sum([award.amount for award in history.awards], ZERO) + sum([back.amount for back in history.returned], ZERO)
    return max(put_in - paid, ZERO) if history.awards else ZERO
