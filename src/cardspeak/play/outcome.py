"""The result of playing a hand: the `Hand`, and the table that `showdown` takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.cards import Card, card_name, cards_text
from cardspeak.frozen import FrozenMapping
from cardspeak.games import GAMES, Game
from cardspeak.play.antes import with_antes
from cardspeak.play.parts import Allowed, HandAction, HandPlayer
from cardspeak.play.playing import HandInPlay, MoveMade
from cardspeak.play.seating import Sitting
from cardspeak.play.words import whats_next
from cardspeak.pots.layers import uncalled
from cardspeak.pots.money import Chips, from_units

_STREETS_OF_TABLES = frozenset(
    [
        *("preflop", "flop", "turn", "river", "predraw"),
        *(f"{name} street" for name in ("third", "fourth", "fifth", "sixth", "seventh")),
        *(f"{name} draw" for name in ("first", "second", "third")),
    ]
)
"""The streets that a table accepts for a fold."""


def outcome_of(playing: HandInPlay, players: Sequence[Sitting], button: int) -> dict[str, Any]:
    """The attributes of the `Hand` that was played."""
    rules, wagers, cards = playing.rules, playing.wagers, playing.cards
    chips = _Chips(rules.unit)
    over = uncalled(_bets_and_dead(playing)[0]) if playing.is_closed else (0, 0)
    return {
        "game": rules.game.code,
        "limit": rules.terms.limit,
        "unit": rules.unit,
        "players": tuple(_player(playing, players[at], at, chips) for at in range(len(players))),
        "button": button,
        "actions": tuple(_action(playing, done, chips) for done in playing.done),
        "street": rules.rounds[playing.round].name,
        "board": cards_text(cards.board),
        "pot": chips(wagers.pot),
        "uncalled": (players[over[0]].name, chips(over[1])) if over[1] else None,
        "is_over": playing.is_closed,
        "next": whats_next(playing),
        "allowed": _allowed(playing, chips),
        "_table": FrozenMapping(_table(playing, players, button, chips)) if playing.is_closed else FrozenMapping(),
    }


class _Chips:
    """Converts units to amounts."""

    def __init__(self, unit: Chips) -> None:
        self._unit = unit

    def __call__(self, units: int) -> Chips:
        return from_units(units, self._unit)


def _bets_and_dead(playing: HandInPlay) -> tuple[list[int], list[int]]:
    """What each player bet, with antes if they are part of the bets, and what each paid as dead money."""
    wagers = playing.wagers
    bets, antes = with_antes(wagers.bets, wagers.antes, wagers.is_in, wagers.is_all_in)
    return bets, [ante + dead for ante, dead in zip(antes, wagers.dead, strict=True)]


def _player(playing: HandInPlay, sitting: Sitting, at: int, chips: _Chips) -> HandPlayer:
    """A player of the hand."""
    wagers, folded = playing.wagers, playing.folded[at]
    return HandPlayer(
        name=sitting.name,
        seat=sitting.seat,
        stack=sitting.stack,
        bet=chips(wagers.bets[at]),
        ante=chips(wagers.antes[at]),
        dead=chips(wagers.dead[at]),
        folded=None if folded is None else playing.rules.rounds[folded].name,
        mucked=at in playing.mucked,
        all_in=wagers.is_all_in[at] and at not in playing.sat_out,
        cards=cards_text(playing.cards.known(at)),
        sat_out=at in playing.sat_out,
    )


def _action(playing: HandInPlay, done: MoveMade, chips: _Chips) -> HandAction:
    """An action of the hand."""
    return HandAction(
        street=playing.rules.rounds[done.round].name,
        player=playing.names[done.player] if done.player >= 0 else "",
        kind=done.kind,
        amount=chips(done.amount),
        to=chips(done.to),
        all_in=done.all_in,
        cards=_text(done.cards),
        pot=chips(done.pot),
    )


def _text(cards: Sequence[Card]) -> str:
    """The names of cards; `??` is an unknown card."""
    return " ".join(card_name(card) if card >= 0 else "??" for card in cards)


def _allowed(playing: HandInPlay, chips: _Chips) -> Allowed | None:
    """What the player whose turn it is can do."""
    if playing.is_closed or playing.drawing or playing.awaits_deal or playing.is_anyones_turn or not playing.pending:
        return None
    player = playing.pending[0]
    span = playing.wagers.span(player, playing.rules.rounds[playing.round])
    return Allowed(
        playing.names[player],
        chips(playing.wagers.to_call(player)),
        None if span is None else chips(span.least),
        None if span is None or span.most is None else chips(span.most),
    )


def _table(playing: HandInPlay, players: Sequence[Sitting], button: int, chips: _Chips) -> dict[str, Any]:
    """The table of a hand whose betting is over."""
    bets, dead = _bets_and_dead(playing)
    times = _times(playing, bets)
    dealt_in = [at for at in range(len(players)) if at not in playing.sat_out]
    seats = []
    for at in dealt_in:
        player: dict[str, Any] = {"name": players[at].name, "seat": players[at].seat, "bet": chips(bets[at])}
        if dead[at]:
            player["dead"] = chips(dead[at])
        if at in times:
            player["folded"] = times[at]
        if at in playing.mucked:
            player["mucked"] = True
        if cards := _hand_for_showdown(playing, at):
            player["cards"] = cards_text(cards)
        seats.append(player)
    table: dict[str, Any] = {"game": _code_or_game(playing.rules.game), "unit": playing.rules.unit, "button": button}
    if playing.cards.board:
        table["board"] = cards_text(playing.cards.board)
    if not playing.rules.game.full_board and sum(playing.wagers.is_in) == 1:
        table["saw_flop"] = playing.round > 0
    return {**table, "players": tuple(FrozenMapping(player) for player in seats)}


def _code_or_game(game: Game) -> str | Game:
    """The code of a built-in game; any other game itself."""
    return game.code if GAMES.get(game.code) is game else game


def _hand_for_showdown(playing: HandInPlay, at: int) -> Sequence[Card]:
    """The cards of a player; none if only a part of them is known, or if the player folded."""
    known = playing.cards.known(at)
    is_whole = len(known) in playing.rules.game.hole_counts or (playing.rules.game.is_stud and playing.wagers.is_in[at])
    is_whole = is_whole and len(known) == len(playing.cards.held[at])
    return known if is_whole else ()


def _times(playing: HandInPlay, bets: Sequence[int]) -> dict[int, str | int | bool]:
    """When each player folded: the street or, if that does not decide who won an excess, the order as a number."""
    streets = {at: playing.rules.rounds[n].name for at, n in enumerate(playing.folded) if n is not None}
    highest = max(bet for at, bet in enumerate(bets) if playing.wagers.is_in[at])
    beyond = [streets[at] for at in streets if bets[at] > highest]
    if len(set(beyond)) < len(beyond) or not _STREETS_OF_TABLES.issuperset(streets.values()):
        return {at: number for number, at in enumerate(playing.fold_order, start=1)}
    return dict(streets)
