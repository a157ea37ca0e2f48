"""The players of a hand before it is played: their names, seats, stacks and cards, and the button."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cardspeak.cards import Card, Cards, parse_cards
from cardspeak.errors import HistoryError, Where, listed, quoted, shown
from cardspeak.pots.button import read_button
from cardspeak.pots.money import Chips, exact

MOST_PLAYERS = 50
_KEYS = ("name", "seat", "stack", "cards")


class Sitting(NamedTuple):
    """A player of a hand.

    Attributes:
        name: the player's name.
        seat: the number of the player's seat.
        stack: the chips before the hand; None if they are not known.
        cards: the hole cards at the start, if they are known.
    """

    name: str
    seat: int
    stack: Chips | None = None
    cards: tuple[Card, ...] = ()


def read_players(players: object) -> tuple[Sitting, ...]:
    """The players, from their names, from a mapping of names to stacks, or from a mapping for each player.

    Raises:
        HistoryError: there are no players, or something is not a player, a seat or a stack.

    >>> [(each.name, each.seat, each.stack) for each in read_players({"Ann": 100, "Bob": None})]
    [('Ann', 1, 100), ('Bob', 2, None)]
    """
    if isinstance(players, Mapping):
        given: list[object] = [{"name": name, "stack": stack} for name, stack in players.items()]
    elif isinstance(players, Iterable) and not isinstance(players, str | bytes):
        given = list(players)
    else:
        message = "give a list of names, or a mapping from each name to the player's stack"
        raise HistoryError.at("players", f"{shown(players)} is not accepted; {message}")
    if not 2 <= len(given) <= MOST_PLAYERS:
        raise HistoryError.at("players", f"{len(given)} given; a hand has 2 to {MOST_PLAYERS}")
    read = tuple(_read_player(player, number) for number, player in enumerate(given, start=1))
    seen: set[str] = set()
    for number, player in enumerate(read, start=1):
        if player.name in seen:
            raise HistoryError.at(Where("player", number), f"another player is also called {quoted(player.name)}")
        seen.add(player.name)
    return read


def _read_player(player: object, number: int) -> Sitting:
    """A player; `number` is the player's number, counted from 1, which is also the seat if no seat is given."""
    what = Where("player", number)
    if isinstance(player, str):
        return Sitting(_read_name(player, what), number)
    if not isinstance(player, Mapping):
        raise HistoryError.at(what, f'{shown(player)} is not a player; give a name, or {{"name": "Ann", "stack": 100}}')
    for key in player:
        if key not in _KEYS:
            raise HistoryError.at(what, f"{quoted(key)} is not a known key (accepted: {listed(_KEYS)})")
    name = _read_name(player.get("name"), what)
    seat = player.get("seat")
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or seat < 0):
        raise HistoryError.at(Where("seat", name), f"{shown(seat)} is not a seat; give a whole number, 0 or more")
    return Sitting(name, number if seat is None else seat, _read_stack(player.get("stack"), name), _read_cards(player))


def _read_name(name: object, what: Where) -> str:
    if not isinstance(name, str) or not name.strip() or len(name) > 100:
        raise HistoryError.at(what, f"{shown(name)} is not a name; give text of 1 to 100 characters")
    return name


def _read_stack(stack: Any, name: str) -> Chips | None:
    if stack is None:
        return None
    chips = exact(stack, Where("stack", name))
    if chips < 0:
        raise HistoryError.at(Where("stack", name), f"{shown(stack)} is negative; a stack is 0 or more")
    return chips


def _read_cards(player: Mapping[str, Any]) -> tuple[Card, ...]:
    cards: Cards | None = player.get("cards")
    return parse_cards(cards, Where("cards", str(player.get("name")))) if cards else ()


class ButtonSeat(NamedTuple):
    """Where the button is.

    Attributes:
        seat: the number of its seat, which can be empty.
        after: the index of the player with the button, or of the last player before an empty seat.
    """

    seat: int
    after: int


def find_button(button: object, players: Sequence[Sitting]) -> ButtonSeat:
    """Where the button is; `button` is a player's name or the number of a seat.

    Raises:
        PotError: there is no such player or seat.
    """
    index = {player.name: at for at, player in enumerate(players)}
    read = read_button(button, {player.name: player.seat for player in players}, index)
    place = read.place
    seat = place.number if hasattr(place, "number") else players[read.after].seat
    return ButtonSeat(seat, read.after)
