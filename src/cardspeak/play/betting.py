"""Folds, checks, calls, bets and raises."""

from __future__ import annotations

from collections import deque

from cardspeak.play.forced import open_betting, take_turn
from cardspeak.play.notation import Move, MoveKind
from cardspeak.play.playing import HandInPlay
from cardspeak.play.wagers import Span
from cardspeak.play.words import allowed_text, in_chips, name_of, refuse
from cardspeak.pots.money import Chips, to_units

BETTING = frozenset(("fold", "check", "call", "bet", "raise", "all in"))
"""The kinds of moves that `bet` makes."""

_UNKNOWN_STACK = 'the stack is not known; write the amount, as in "bets 40 all in"'


def bet(playing: HandInPlay, move: Move) -> None:
    """Make a bet, a raise, a call, a check or a fold.

    Raises:
        HistoryError: it is not the player's turn, or the move is not allowed.
    """
    if not playing.is_open:
        open_betting(playing)
    if playing.awaits_cards_up:
        playing.start_betting(playing.rules.button + 1)
    take_turn(playing, move)
    kind = _kind_of_all_in(playing, move) if move.kind == "all in" else move.kind
    if playing.awaits_bring_in and kind in ("check", "call", "fold"):
        refuse(move, f"the first player has to bring in: {allowed_text(playing)}")
    if kind == "fold":
        _fold(playing, move)
    elif kind == "check":
        _check(playing, move)
    elif kind == "call":
        _call(playing, move)
    else:
        _raise(playing, move)
    playing.settle_round()


def _units(playing: HandInPlay, amount: Chips, move: Move) -> int:
    return to_units(amount, playing.rules.unit, move.place, "an amount")


def _kind_of_all_in(playing: HandInPlay, move: Move) -> MoveKind:
    """Whether an all-in is a call or a raise."""
    left, on_round = playing.wagers.left(move.player), playing.wagers.on_round[move.player]
    total = on_round + left if left is not None else _total_of(playing, move)
    if total is None:
        refuse(move, _UNKNOWN_STACK)
    return "call" if total <= playing.wagers.level else "raise"


def _total_of(playing: HandInPlay, move: Move) -> int | None:
    """The player's total bet in the round, as the move says it; None if it does not."""
    wagers = playing.wagers
    if move.amount is None:
        return None if move.by is None else wagers.level + _units(playing, move.by, move)
    amount = _units(playing, move.amount, move)
    return amount if move.is_total else wagers.on_round[move.player] + amount


def _fold(playing: HandInPlay, move: Move) -> None:
    playing.wagers.is_in[move.player] = False
    playing.folded[move.player] = playing.round
    playing.fold_order.append(move.player)
    playing.pending.popleft()
    playing.note(move.player, "fold")


def _check(playing: HandInPlay, move: Move) -> None:
    if playing.wagers.to_call(move.player):
        refuse(move, f"{name_of(playing, move.player)} cannot check: {allowed_text(playing)}")
    playing.wagers.act(move.player)
    playing.pending.popleft()
    playing.note(move.player, "check")


def _call(playing: HandInPlay, move: Move) -> None:
    player, wagers = move.player, playing.wagers
    amount, left = wagers.to_call(player), wagers.left(player)
    if not amount:
        refuse(move, f"there is nothing to call: {allowed_text(playing)}")
    said = None if move.amount is None else _units(playing, move.amount, move)
    if said is not None and move.all_in and left is None and 0 < said <= amount:
        amount = said  # a call for less
    elif said is not None and said not in (amount, wagers.on_round[player] + amount):
        refuse(move, f"the call is {in_chips(playing, amount)}")
    wagers.add(player, amount)
    wagers.act(player)
    _note_all_in(playing, move)
    playing.pending.popleft()
    playing.note(player, "call", amount)


def _raise(playing: HandInPlay, move: Move) -> None:
    player, wagers = move.player, playing.wagers
    if move.kind == "bet" and wagers.level and not (playing.rules.game.is_stud and not playing.round):
        refuse(move, f"there is a bet of {in_chips(playing, wagers.level)} already: {allowed_text(playing)}")
    if move.kind == "raise" and not wagers.level and not playing.awaits_bring_in:
        refuse(move, f"there is no bet to raise: {allowed_text(playing)}")
    span = wagers.span(player, playing.this_round)
    if span is None:
        refuse(move, f"{_why_no_raise(playing, player)}: {allowed_text(playing)}")
    total = _total(playing, move, span)
    kind: MoveKind = "raise" if wagers.level else "bet"
    amount = total - wagers.on_round[player]
    wagers.raise_to(player, total, playing.this_round.is_big)
    _note_all_in(playing, move)
    playing.pending = deque(playing.clockwise(player)[1:])
    playing.note(player, kind, amount)


def _total(playing: HandInPlay, move: Move, span: Span) -> int:
    """The total that a bet or a raise is to, checked."""
    wagers, player = playing.wagers, move.player
    left, on_round = wagers.left(player), wagers.on_round[player]
    total = _total_of(playing, move)
    if move.all_in and left is not None and total is None:
        total = on_round + left
    if move.is_pot:
        if playing.rules.terms.limit != "pot":
            refuse(move, f"write the amount; only in pot limit is the pot a bet: {allowed_text(playing)}")
        total = span.most
    if total is None and (span.least == span.most or playing.rules.terms.limit == "fixed"):
        total = span.least
    word = "raise" if wagers.level else "bet"
    to = "to " if wagers.level else ""
    if total is None:
        refuse(move, _UNKNOWN_STACK if move.all_in else f"the amount is missing: {allowed_text(playing)}")
    if move.by is not None and total - wagers.level != _units(playing, move.by, move):
        refuse(move, f"that raises the bet by {in_chips(playing, total - wagers.level)}")
    if left is not None and total > on_round + left:
        refuse(move, f"{name_of(playing, player)} has {in_chips(playing, left)} left")
    # A smaller raise is the same as a full one if it takes all that the others have left.
    may_be_short = total > wagers.level and ((move.all_in and left is None) or wagers.takes_all(player, total))
    if total < span.least and not may_be_short:
        refuse(move, f"the smallest {word} is {to}{in_chips(playing, span.least)}")
    if span.most is not None and total > span.most:
        refuse(move, f"the largest {word} is {to}{in_chips(playing, span.most)}")
    return total


def _note_all_in(playing: HandInPlay, move: Move) -> None:
    """Note an all-in of a player whose stack is not known; check that other players are all in if the move says so."""
    left = playing.wagers.left(move.player)
    if move.all_in and left:
        refuse(move, f"{name_of(playing, move.player)} still has {in_chips(playing, left)} left, so is not all in")
    if move.all_in:
        playing.wagers.is_all_in[move.player] = True


def _why_no_raise(playing: HandInPlay, player: int) -> str:
    """Why a player cannot bet or raise."""
    wagers, name = playing.wagers, name_of(playing, player)
    left = wagers.left(player)
    if wagers.is_capped():
        return f"the betting is capped at {playing.rules.terms.most_bets} bets"
    if left is not None and wagers.on_round[player] + left <= wagers.level:
        return f"{name} has {in_chips(playing, left)} left, which is not more than the call"
    if not wagers.others_can_call(player):
        return "nobody else has chips to call more"
    return f"the last all-in was less than a full raise, so {name} cannot raise again"
