"""The table of a hand: bets, dead money, folds, cards and rake, as `showdown` and `all_in` take them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

from cardspeak.errors import HistoryError
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import History
from cardspeak.play.antes import with_antes

CENT = Decimal("0.01")


def table_of(history: History) -> dict[str, Any]:
    """The table of a hand, as a mapping for `showdown` and `all_in`.

    Players who were not dealt in are left out. Antes are part of the bets if all players who stayed in paid the same
    ante; otherwise they are dead money of the main pot, like dead blinds. A player who stayed in until a showdown, but
    whose cards are not known, counts as mucked; if nobody's cards are known, only those who were paid do not. The rake
    is the amount that the site prints, with its fees.

    Raises:
        HistoryError: the game is not known, or everybody folded.
    """
    name = f"hand {history.id or history.source.n}"
    if history.game is None:
        raise HistoryError.at("hand", f"the game of {name} is not known")
    dealt_in = players_dealt_in(history)
    left = {at for at in dealt_in if not history.players[at].folded and history.players[at].contributed}
    if not left:
        raise HistoryError.at("hand", f"nobody is left in {name}")
    bets, dead = _bets_and_dead(history, left)
    folds, mucked = _folds(history), _mucked(history, left)
    has_dead = any(dead)
    players = []
    for at in dealt_in:
        seat = history.players[at]
        player: dict[str, Any] = {"name": seat.name, "seat": seat.seat, "cards": seat.cards, "bet": bets[at]}
        player["folded"] = folds.get(at, at not in left)
        if at in mucked:
            player["mucked"] = True
        if has_dead:
            player["dead"] = dead[at]
        players.append(player)
    table: dict[str, Any] = {"game": history.game, "unit": unit_of(history), "players": players}
    return table | _boards(history) | _rake(history) | _button(history, players)


def players_dealt_in(history: History) -> list[int]:
    """The indices of the players who were dealt in."""
    return [at for at, seat in enumerate(history.players) if seat.contributed or not seat.sat_out]


def _bets_and_dead(history: History, left: Iterable[int]) -> tuple[list[Decimal], list[Decimal]]:
    """What each player bet, with antes if they are part of the bets, and what each paid as dead money."""
    seats = history.players
    antes = [ZERO] * len(seats)
    for action in history.actions:
        if action.kind == "ante":
            antes[action.player] += action.amount
    others = [seat.dead - ante for seat, ante in zip(seats, antes, strict=True)]
    bets = [seat.contributed - seat.dead for seat in seats]
    if not any(antes):
        return bets, others
    # A player who paid no more than an ante and did not fold is all in.
    bets, antes = with_antes(bets, antes, [at in left for at in range(len(seats))], [not bet for bet in bets])
    return bets, [ante + other for ante, other in zip(antes, others, strict=True)]


def _folds(history: History) -> dict[int, int | bool]:
    """When each player folded, as a number that is larger for a later fold; True if the actions do not say it."""
    order = [action.player for action in history.actions if action.kind == "fold"]
    folds: dict[int, int | bool] = {at: number for number, at in enumerate(order, start=1)}
    if all(at in folds for at, seat in enumerate(history.players) if seat.folded):
        return {at: time for at, time in folds.items() if history.players[at].folded}
    return {at: True for at, seat in enumerate(history.players) if seat.folded}


def _mucked(history: History, left: set[int]) -> set[int]:
    """The players who lose to every hand that is shown."""
    unknown = {at for at in left if not history.players[at].cards}
    if len(left) == 1 or not unknown:
        return set()
    paid = {award.player for award in history.awards if award.amount}
    return unknown if unknown < left else unknown - paid


def _boards(history: History) -> dict[str, Any]:
    """The board, or the boards if the hand was run more than once."""
    if len(history.boards) > 1:
        return {"boards": list(history.boards)}
    return {"board": history.boards[0]} if history.boards else {}


def _rake(history: History) -> dict[str, Any]:
    """The rake as the site prints it, as a drop, with its fees."""
    fees = ZERO if history.fees_in_rake else sum(history.fees.values(), ZERO)
    taken = (history.rake or ZERO) + fees
    return {"rake": {"drop": taken, "no_flop_no_drop": False}} if taken > 0 else {}


def _button(history: History, players: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The seat with the button. If the seats have no order, seats are left out, and the button is a player's name."""
    seats = [player["seat"] for player in players]
    steps = [one > other for one, other in pairwise(seats)]
    is_clockwise = len(set(seats)) == len(seats) and (not any(steps) or (sum(steps) == 1 and seats[-1] < seats[0]))
    if is_clockwise and min(seats) >= 0:
        return {} if history.button is None or history.button < 0 else {"button": history.button}
    names = [player["name"] for player in players if player["seat"] == history.button]
    for player in players:
        del player["seat"]
    return {"button": names[0]} if len(names) == 1 else {}


def unit_of(history: History) -> Decimal:
    """The smallest chip: a cent, or one chip; less if an amount of the hand is not a multiple of it."""
    unit = Decimal(1) if history.currency == "chips" else CENT
    for amount in _amounts(history):
        exponent = amount.normalize().as_tuple().exponent
        if isinstance(exponent, int) and exponent < 0 and Decimal(1).scaleb(exponent) < unit:
            unit = Decimal(1).scaleb(exponent)
    return unit


def _amounts(history: History) -> Iterable[Decimal]:
    for seat in history.players:
        yield seat.contributed
        yield seat.dead
    for award in history.awards:
        yield award.amount
    if history.rake is not None:
        yield history.rake
    yield from history.fees.values()
