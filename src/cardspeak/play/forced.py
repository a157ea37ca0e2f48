"""Forced bets: antes, blinds, straddles and bring-ins.

Sources: Robert's Rules of Poker, Button and blind use; TDA 2024, rules 32 to 34; for the big-blind ante, which is paid
after the big blind, TDA 2024, Recommended Procedure 11.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardspeak.errors import HistoryError
from cardspeak.play.notation import Move, MoveKind
from cardspeak.play.playing import HandInPlay
from cardspeak.play.words import in_chips, name_of, refuse, whats_next
from cardspeak.pots.money import to_units

FORCED = frozenset(("ante", "dead", "small blind", "big blind", "post", "straddle", "bring in", "sit out"))
"""The kinds of moves that `force` makes."""


def force(playing: HandInPlay, move: Move) -> None:
    """Make a forced bet, or let a player sit out.

    Raises:
        HistoryError: it is too late, or the player does not have the chips.
    """
    if move.kind == "bring in":
        _bring_in(playing, move)
        return
    if playing.is_open:
        refuse(move, f"the betting has begun; {whats_next(playing)}")
    if move.player in playing.sat_out:
        refuse(move, f"{name_of(playing, move.player)} sits out")
    if move.kind == "sit out":
        playing.sat_out.add(move.player)
        playing.wagers.is_in[move.player] = False
        return
    amount = to_units(move.amount or 0, playing.rules.unit, move.place, "an amount")
    if move.kind == "straddle":
        post_as_agreed(playing)
        amount -= playing.wagers.on_round[move.player]
    if amount <= 0:
        refuse(move, "it adds no chips")
    _check_stack(playing, move, amount)
    _pay(playing, move.player, move.kind, amount)
    if move.all_in:
        playing.wagers.is_all_in[move.player] = True


def _check_stack(playing: HandInPlay, move: Move, amount: int) -> None:
    """Raise `HistoryError` unless the player has the amount."""
    left = playing.wagers.left(move.player)
    if left is not None and amount > left:
        refuse(move, f"{name_of(playing, move.player)} has {in_chips(playing, left)} left")


def _pay(playing: HandInPlay, player: int, kind: MoveKind, amount: int) -> None:
    """Pay a blind or an ante."""
    big_blind = playing.rules.terms.big_blind
    if kind in ("ante", "dead"):
        playing.wagers.pay_dead(player, amount, ante=kind == "ante")
        playing.posted |= {"ante"} if kind == "ante" else set()
    else:
        kind = _kind_of_post(playing, player, kind, amount)
        nominal = max(amount, big_blind) if kind == "big blind" else min(amount, big_blind)
        playing.wagers.post(player, amount, amount if kind == "straddle" else nominal)
        if kind == "big blind":
            playing.big_blind = player
        if kind in ("big blind", "straddle") or (kind == "small blind" and playing.last_blind is None):
            playing.last_blind = player
        playing.posted |= {"blind"} if kind in ("small blind", "big blind") else set()
    playing.note(player, kind, amount)


def _kind_of_post(playing: HandInPlay, player: int, kind: MoveKind, amount: int) -> MoveKind:
    """Which blind a post is: the small blind comes first, if it is smaller, then the big blind, then other posts.

    Only the first two players left of the button post blinds; others, such as new players, do so in addition.
    """
    if kind != "post":
        return kind
    is_elsewhere = playing.rules.are_blinds_agreed and player not in _blind_order(playing)[:2]
    if playing.big_blind is not None or is_elsewhere:
        return "post"
    blinds = playing.rules.terms.blinds
    is_small = playing.last_blind is None and len(blinds) > 1 and amount <= blinds[0] < blinds[1]
    return "small blind" if is_small else "big blind"


def post_as_agreed(playing: HandInPlay) -> None:
    """Post the antes and the blinds that are agreed, unless moves have posted them.

    A post of a player who is not in a blind, such as a new player, does not replace the blinds.
    """
    terms, payers = playing.rules.terms, playing.rules.ante_from
    if "ante" not in playing.posted and payers == "all":
        for player in playing.clockwise(playing.rules.button + 1):
            _pay_up_to(playing, player, "ante", terms.ante)
    if "blind" not in playing.posted and playing.rules.are_blinds_agreed:
        for player, (kind, amount) in zip(_blind_order(playing), _blinds(playing), strict=False):
            _pay_up_to(playing, player, kind, amount)
    if "ante" not in playing.posted and payers != "all":
        payer = playing.big_blind if payers == "big blind" else playing.rules.button
        if payer is not None:
            _pay_up_to(playing, payer, "ante", terms.ante)
    playing.posted |= {"ante", "blind"}


def _blinds(playing: HandInPlay) -> Iterable[tuple[MoveKind, int]]:
    """The kind and the amount of each blind that is agreed."""
    blinds = playing.rules.terms.blinds
    kinds: list[MoveKind] = ["big blind"] if len(blinds) == 1 else ["small blind", "big blind"]
    return zip([*kinds, *["straddle"] * len(blinds)], blinds, strict=False)  # type: ignore[list-item]


def _blind_order(playing: HandInPlay) -> list[int]:
    """The players in the order of the blinds. With two players, the button has the small blind (TDA 34)."""
    players = playing.clockwise(playing.rules.button + 1)
    is_heads_up = len(players) == 2 and len(playing.rules.terms.blinds) > 1 and playing.rules.button in players
    return players[::-1] if is_heads_up and playing.rules.is_on_player else players


def _pay_up_to(playing: HandInPlay, player: int, kind: MoveKind, amount: int) -> None:
    """Pay an amount, or all that the player has."""
    left = playing.wagers.left(player)
    pays = amount if left is None else min(amount, left)
    if pays > 0:
        _pay(playing, player, kind, pays)
    elif kind == "big blind" and amount:  # the ante was all that the player had
        playing.big_blind = playing.last_blind = player
        playing.wagers.post(player, 0, amount)


def open_betting(playing: HandInPlay) -> None:
    """Begin the first betting round, after the antes and blinds.

    Raises:
        HistoryError: fewer than two players are dealt in.
    """
    if len(playing.names) - len(playing.sat_out) < 2:
        raise HistoryError.at("players", "fewer than two players are dealt in")
    post_as_agreed(playing)
    playing.is_open = True
    playing.start_betting((playing.rules.button if playing.last_blind is None else playing.last_blind) + 1)


def _bring_in(playing: HandInPlay, move: Move) -> None:
    """Bring in."""
    if not playing.rules.game.is_stud:
        refuse(move, f"{playing.rules.game.short_title} has no bring-in")
    if not playing.is_open:
        open_betting(playing)
    if playing.round or playing.wagers.level:
        refuse(move, f"the betting has begun; {whats_next(playing)}")
    take_turn(playing, move)
    agreed, left = playing.rules.terms.bring_in, playing.wagers.left(move.player)
    amount = agreed if move.amount is None else to_units(move.amount, playing.rules.unit, move.place, "an amount")
    if amount <= 0:
        refuse(move, "the amount is not known; write it, or give the bring-in of the table")
    if move.amount is None and left is not None:
        amount = min(amount, left)
    _check_stack(playing, move, amount)
    playing.wagers.bring_in(move.player, amount)
    if move.all_in:
        playing.wagers.is_all_in[move.player] = True
    playing.pending.popleft()
    playing.note(move.player, "bring in", amount)
    playing.settle_round()


def take_turn(playing: HandInPlay, move: Move) -> None:
    """Raise `HistoryError` unless it is the turn of the player who makes a move."""
    if playing.is_anyones_turn and move.player in playing.pending:
        playing.pending.rotate(-playing.pending.index(move.player))
    elif playing.drawing or playing.awaits_deal or not playing.pending or move.player != playing.pending[0]:
        refuse(move, whats_next(playing))
    playing.is_anyones_turn = False
