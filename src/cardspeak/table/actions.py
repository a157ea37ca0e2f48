"""Tables with actions: the hand is played first, and each player's bet follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardspeak.errors import HistoryError, PotError, TableError, Where, shortened
from cardspeak.play import Hand
from cardspeak.table.model import shown

OPTIONS = ("limit", "blinds", "ante", "ante_from", "bets", "bring_in", "most_bets", "draws")
"""The keys of a table that say what was agreed before the hand. They are the options of `Hand.play`."""

ACTION_KEYS = ("actions", *OPTIONS)
"""The keys that only tables with actions have."""

_OF_PLAYERS = ("name", "seat", "stack", "cards")
_FROM_ACTIONS = ("bet", "dead", "folded", "mucked")
_PASSED_ON = ("range", "discards", "bounty")


def with_bets(mapping: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The content of a table whose bets follow from its actions.

    Args:
        mapping: the content of a table with actions. Keys that are not known are passed on.
        name: what error messages call the table.

    Raises:
        TableError: there are no actions; an action is not allowed, or the hand is not over; a player has a bet besides.
        CardError: a card cannot be read, or is dealt twice.
        HandError: a hand or the board has the wrong number of cards.
        GameError: the game is unknown.
    """
    if "actions" not in mapping:
        key = next(key for key in ACTION_KEYS if key in mapping)
        raise _error(name, Where(key), f"{key}: a table without actions does not need it; leave it out, or add actions")
    given = _players(mapping, name)
    options = {key: mapping[key] for key in (*OPTIONS, "game", "button", "unit", "board") if key in mapping}
    try:
        hand = Hand.play(
            [{key: player[key] for key in _OF_PLAYERS if key in player} for player in given],
            mapping["actions"],
            **{key: value for key, value in options.items() if value is not None},
        )
        table = hand.table()
    except (HistoryError, PotError) as error:
        raise TableError(f"{name}: {error}", error.where, error.detail) from None
    rest = {key: value for key, value in mapping.items() if key not in (*ACTION_KEYS, *table, "players")}
    if mapping.get("boards"):
        table.pop("board", None)
    by_name = {player["name"]: player for player in given}
    keys = _PASSED_ON + (("stack",) if mapping.get("prizes") else ())
    for player in table["players"]:
        player |= {key: by_name[player["name"]][key] for key in keys if key in by_name[player["name"]]}
        player |= _unknown_keys(by_name[player["name"]])
    game = {"game": mapping["game"]} if "game" in mapping else {}
    return {**rest, **table, **game}


def _players(mapping: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    """The players of a table with actions, after checking that their bets are not given as well."""
    players = mapping.get("players")
    if not isinstance(players, list | tuple) or not players:
        raise _error(name, Where("players"), "there are no players; write one [[players]] for each player")
    for number, player in enumerate(players, start=1):
        if not isinstance(player, Mapping):
            message = f'player {number} is {shown(player)}; write {{ name = "Ann", stack = 100 }}'
            raise _error(name, Where("player", number), message)
        called = f"player {number} ({shortened(player.get('name', ''), 20)})"
        for key in _FROM_ACTIONS:
            if key in player:
                message = f"{called}: {key} follows from the actions; leave it out"
                raise _error(name, Where(key, number, words=f"{called}: {key}"), message)
    return players


def _unknown_keys(player: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a player that no table has, so that they are reported."""
    return {key: player[key] for key in player if key not in (*_OF_PLAYERS, *_PASSED_ON)}


def _error(name: str, place: Where, message: str) -> TableError:
    return TableError(f"{name}: {message}", place, message)
