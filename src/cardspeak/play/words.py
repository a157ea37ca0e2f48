"""What comes next in a hand, in words, and the errors of moves that are not allowed."""

from __future__ import annotations

from typing import NoReturn

from cardspeak.errors import HistoryError, listed
from cardspeak.play.notation import Move
from cardspeak.play.playing import HandInPlay
from cardspeak.pots.money import from_units
from cardspeak.pots.names import named


def refuse(move: Move, message: str) -> NoReturn:
    """Raise `HistoryError` for a move."""
    raise HistoryError.at(move.place, message)


def in_chips(playing: HandInPlay, units: int) -> str:
    """A number of units as an amount."""
    return str(from_units(units, playing.rules.unit))


def name_of(playing: HandInPlay, player: int) -> str:
    """The name of a player, shortened if it is long."""
    return named(playing.names[player])


def whats_next(playing: HandInPlay) -> str:
    """What has to happen next."""
    if playing.is_closed:
        return "the betting is over"
    if playing.drawing:
        return f"it is {name_of(playing, playing.drawing[0])}'s turn to discard or to stand pat"
    if playing.awaits_deal:
        return f"the {playing.this_round.name} betting is over: {_what_to_deal(playing)}"
    if playing.is_anyones_turn:
        names = [name_of(playing, player) for player in playing.pending]
        return f"it is the turn of {listed(names, 'or')}, because not all cards that are face up are known"
    if not playing.pending:
        return f"cards of the {playing.this_round.name} are to be dealt"
    return f"it is {name_of(playing, playing.pending[0])}'s turn: {allowed_text(playing)}"


def _what_to_deal(playing: HandInPlay) -> str:
    coming = playing.next_round
    if not coming.board:
        return f"deal the cards of the {coming.name}"
    n = coming.board - playing.this_round.board
    return f"deal {'1 card' if n == 1 else f'{n} cards'} ({coming.name})"


def allowed_text(playing: HandInPlay) -> str:
    """What the player whose turn it is can do."""
    wagers, player = playing.wagers, playing.pending[0]
    call, span = wagers.to_call(player), wagers.span(player, playing.this_round)
    can = ["fold", f"call {in_chips(playing, call)}"] if call else ["check"]
    if playing.awaits_bring_in:
        can = [f"bring in {in_chips(playing, playing.rules.terms.bring_in)}"]
    if span is not None:
        verb = "raise to" if wagers.level else "bet"
        least, most = in_chips(playing, span.least), "" if span.most is None else in_chips(playing, span.most)
        can.append(f"{verb} {least}" + ("" if most == least else f" to {most}" if most else " or more"))
    return listed(can, "or")
