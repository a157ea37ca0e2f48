"""The button: with a player or, if it is dead, on an empty seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from numbers import Integral
from typing import NamedTuple, TypeAlias

from cardspeak.errors import PotError, Where, shortened, shown
from cardspeak.pots.names import Player, called, named, numbered
from cardspeak.pots.reading import by_label, read_list, seat_of

SeatNumbers: TypeAlias = Mapping[Player, int] | Sequence[int]
"""The number of each player's seat, by player or in seat order. Numbers without a player are empty seats."""


class EmptySeat(NamedTuple):
    """A seat without a player, by its number."""

    number: int

    def __str__(self) -> str:
        return f"empty seat {self.number}"


class Button(NamedTuple):
    """Where the button is.

    Attributes:
        place: the player with the button, or the empty seat that it is on.
        after: the index of the player with the button or, if it is on an empty seat, of the last player before that
            seat. The next player is the first to the left of the button.
    """

    place: Player | EmptySeat
    after: int


def button_called(place: Player | EmptySeat, players: Iterable[Player] = ()) -> str:
    """The phrase for the button, given where it is.

    If players are identified by numbers, messages call them seats. To prevent confusion, the phrase then says that the
    number of an empty seat comes from `seat_numbers`.

    >>> button_called("Ann"), button_called(EmptySeat(3))
    ('Ann on the button', 'the button on empty seat 3')
    >>> button_called(EmptySeat(3), [2, 3])
    'the button on an empty seat (3 in seat_numbers)'
    """
    if not isinstance(place, EmptySeat):
        return f"{called(place)} on the button"
    are_numbers = any(isinstance(player, Integral) for player in players)
    return f"the button on an empty seat ({place.number} in seat_numbers)" if are_numbers else f"the button on {place}"


def read_button(button: Player | int | None, numbers: SeatNumbers | None, seats: Mapping[Player, int]) -> Button:
    """Where the button is.

    Args:
        button: the player with the button or, if the seats have numbers, the number of the seat with the button; by
            default, the last player.
        numbers: the number of each player's seat.
        seats: the index of each player, in seat order.

    Raises:
        PotError: there is no such player; the numbers are not valid.

    >>> read_button(3, [1, 2, 5], {"Ann": 0, "Bob": 1, "Cid": 2})
    Button(place=EmptySeat(number=3), after=1)
    """
    if numbers is None:
        after = len(seats) - 1 if button is None else seat_of(button, seats, "button")
        return Button(list(seats)[after], after)
    players = _players_by_number(numbers, seats)
    if button is None:
        return read_button(None, None, seats)
    if not _is_number(button):
        return read_button(button, None, seats)
    number = int(button)
    if number < 0:
        raise PotError.at("button", f"{shortened(number)} is not the number of a seat; give a whole number, 0 or more")
    if number in players:
        return read_button(players[number], None, seats)
    below = [taken for taken in players if taken < number]
    return Button(EmptySeat(number), seats[players[max(below or players)]])


def _players_by_number(numbers: SeatNumbers, seats: Mapping[Player, int]) -> dict[int, Player]:
    """The player at each seat number.

    Raises:
        PotError: a seat number is missing, or is not a whole number of at least 0; two players have the same number;
            the numbers are not in seat order.
    """
    numbers = by_label(numbers, "seat_numbers")
    if not isinstance(numbers, Mapping):
        given = read_list(numbers, "seat_numbers", "the number of each player's seat")
        if len(given) != len(seats):
            raise PotError.at(
                "seat_numbers",
                f"{len(given)} given for {numbered(len(seats), 'player')}; give the seat of every player",
            )
        numbers = dict(zip(seats, given, strict=True))
    for player in numbers:
        seat_of(player, seats, "seat_numbers")
    players: dict[int, Player] = {}
    for player in seats:
        place = Where("seat", called(player), words=f"seat of {_told_apart(player)}")
        if player not in numbers:
            raise PotError.at(place, "missing; give the seat of every player, or of none")
        number = numbers[player]
        if not _is_number(number) or number < 0:
            raise PotError.at(place, f"{shown(number)} is not accepted; give a whole number, 0 or more")
        if int(number) in players:
            other = _told_apart(players[int(number)])
            message = f"{other} also has seat {shortened(number, 20)}; give each player a different seat"
            raise PotError.at(place, message)
        players[int(number)] = player
    turns = [(one, other) for one, other in pairwise(players) if one > other]
    if len(turns) > 1 or (turns and next(reversed(players)) > next(iter(players))):
        one, other = (f"{_told_apart(players[number])} (seat {shortened(number, 20)})" for number in turns[-1])
        raise PotError.at(
            "seat_numbers", f"{other} comes after {one}; give the players in the order of their seats, clockwise"
        )
    return players


def _told_apart(player: Player) -> str:
    """The player's name in a sentence about seat numbers. Player number 3, for example, is `player 3`, not `seat 3`."""
    return f"player {player}" if isinstance(player, Integral) else named(player)


def _is_number(given: object) -> bool:
    return isinstance(given, Integral) and not type(given).__name__.startswith("bool")
