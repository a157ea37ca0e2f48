"""The table of a hand: bets, dead money, folds and cards, as `showdown` and `all_in` take them."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from cardspeak.errors import HistoryError
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import History, Seat

CENT = Decimal("0.01")


def table_of(history: History) -> dict[str, Any]:
    """The table of a hand, as a mapping for `showdown` and `all_in`.

    Players who were not dealt in are left out. Antes are part of the bets if all players who stayed in paid the same
    ante; otherwise they are dead money of the main pot, like dead blinds. A player who stayed in until a showdown, but
    whose cards are not known, counts as mucked.

    Raises:
        HistoryError: the game is not known.
    """
    if history.game is None:
        raise HistoryError.at("hand", f"the game of hand {history.id or history.source.n} is not known")
    seats = [seat for seat in history.players if seat.contributed or not seat.sat_out]
    antes = _antes(history)
    shared = _are_shared(history, antes)
    left = [seat for seat in seats if not seat.folded and seat.contributed]
    deads = [seat.dead - antes[at] if shared else seat.dead for at, seat in enumerate(history.players)]
    players = []
    for seat, dead in zip(history.players, deads, strict=True):
        if seat not in seats:
            continue
        player: dict[str, Any] = {
            "name": seat.name,
            "seat": seat.seat,
            "cards": seat.cards,
            "bet": seat.contributed - dead,
            "folded": seat.folded or seat not in left,
        }
        if len(left) > 1 and seat in left and not seat.cards:
            player["mucked"] = True
        if any(deads):
            player["dead"] = dead
        players.append(player)
    table: dict[str, Any] = {"game": history.game, "unit": unit_of(history), "players": players}
    if len(history.boards) > 1:
        table["boards"] = list(history.boards)
    elif history.boards:
        table["board"] = history.boards[0]
    if len({seat.seat for seat in seats}) < len(seats):  # the file has no seats
        for player in players:
            del player["seat"]
    elif history.button is not None:
        table["button"] = history.button
    return table


def unit_of(history: History) -> Decimal:
    """The smallest chip: a cent, or one chip; less if an amount of the hand is not a multiple of it."""
    unit = Decimal(1) if history.currency == "chips" else CENT
    for amount in _amounts(history.players):
        exponent = amount.normalize().as_tuple().exponent
        if isinstance(exponent, int) and exponent < 0 and Decimal(1).scaleb(exponent) < unit:
            unit = Decimal(1).scaleb(exponent)
    return unit


def _amounts(seats: Iterable[Seat]) -> Iterable[Decimal]:
    for seat in seats:
        yield seat.contributed
        yield seat.dead


def _antes(history: History) -> list[Decimal]:
    """The antes of each player."""
    antes = [ZERO] * len(history.players)
    for action in history.actions:
        if action.kind == "ante":
            antes[action.player] += action.amount
    return antes


def _are_shared(history: History, antes: list[Decimal]) -> bool:
    """Whether all players who stayed in paid the same ante, or less because they had no more chips."""
    paid = [
        (ante, seat) for ante, seat in zip(antes, history.players, strict=True) if seat.contributed and not seat.folded
    ]
    most = max(antes, default=ZERO)
    return all(ante == most or seat.contributed == ante for ante, seat in paid)
