"""What `settle` is given, read and checked at the door.

Players come in as names and go on as seats, the index of each in the order of the bets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from typing import Any

from cardspeak.errors import PotError, listed, quoted, shown
from cardspeak.pots.money import Amount, to_units
from cardspeak.pots.names import Player, called


def read_bets(bets: Mapping[Player, Amount] | Sequence[Amount], unit: Amount) -> dict[Player, int]:
    """What each player put in, in units, by player in seat order.

    Raises:
        PotError: there are no players, or an amount is not what an amount can be.

    >>> read_bets({"A": 25, "B": 0.5}, unit=0.5)
    {'A': 50, 'B': 1}
    """
    if type(bets) is not dict and not isinstance(bets, Mapping):
        bets = dict(enumerate(in_order(bets, "bets", "a mapping from player to amount, or amounts in seat order")))
    if not bets:
        raise PotError("bets: there are no players; a pot needs at least one")
    chip = unit if type(unit) is int else 0
    return {  # whole chips, which most bets are, are read here, the sooner
        player: amount // chip
        if chip and type(amount) is int and amount >= 0 and not amount % chip
        else to_units(amount, unit, f"bet of {called(player)}")
        for player, amount in bets.items()
    }


def read_dead_of(dead_of: Mapping[Player, Amount], unit: Amount, seats: Mapping[Player, int]) -> dict[int, int]:
    """The dead money that each seat put in, in units, in seat order; seats that put in none are left out.

    Raises:
        PotError: it is no mapping, a name is no player's, or an amount is not what an amount can be.

    >>> read_dead_of({"B": 5}, 1, {"A": 0, "B": 1})
    {1: 5}
    """
    if not isinstance(dead_of, Mapping):
        raise PotError(f"dead_of: {type(dead_of).__name__} is not accepted; give a mapping from player to amount")
    parts = {
        seat_of(player, seats, "dead_of"): to_units(amount, unit, f"dead money of {called(player)}", "dead money")
        for player, amount in dead_of.items()
    }
    return {seat: parts[seat] for seat in sorted(parts) if parts[seat]}


def read_names(names: Iterable[str], what: str, accepted: str) -> list[str]:
    """The names of halves.

    Raises:
        PotError: they are no collection.

    >>> read_names(("low",), "low_halves", "the names of halves")
    ['low']
    """
    return list(_several(names, what, accepted))


def check_truth(given: object, what: str) -> None:
    """Nothing, or an error where it is neither true nor false."""
    if type(given) is not bool and not type(given).__name__.startswith("bool"):
        raise PotError(f"{what}: {shown(given)} is not accepted; give True or False")


def read_left(folded: Iterable[Player], seats: Mapping[Player, int]) -> list[int]:
    """The seats of those who have not folded, in order.

    Raises:
        PotError: a name that is no player's, or nobody is left.

    >>> read_left(["B"], {"A": 0, "B": 1, "C": 2})
    [0, 2]
    """
    names = list(_several(folded, "folded", "a collection of players"))
    if any(type(name).__name__.startswith("bool") for name in names):
        raise PotError("folded: a mark for each player is not accepted; give the players who have folded")
    gone = {seat_of(player, seats, "folded") for player in names}
    left = [seat for seat in seats.values() if seat not in gone]
    if not left:
        raise PotError(f"folded: everybody has folded ({listed(map(called, seats))}); somebody must be left to be paid")
    return left


def read_strengths(
    ranking: Sequence[Any] | None,
    values: Mapping[Player, Any] | Sequence[Any] | None,
    seats: Mapping[Player, int],
    left: Collection[int],
) -> dict[int, Any]:
    """How strong the hand of each seat is, bigger is better, of those that `ranking` or `values` names.

    Raises:
        PotError: a name is no player's, or is ranked twice; a value is not comparable to itself.

    >>> read_strengths(["A", ["C", "B"]], None, {"A": 0, "B": 1, "C": 2}, left=[0, 1, 2])
    {0: 0, 2: -1, 1: -1}
    """
    if ranking is not None:
        return _strengths_of_ranking(ranking, seats, left)
    return {} if values is None else read_values(values, seats, left, "values")


def read_values(
    values: Mapping[Player, Any] | Sequence[Any], seats: Mapping[Player, int], left: Collection[int], what: str
) -> dict[int, Any]:
    """The value of each seat that has one; `what` opens the message of an error.

    Raises:
        PotError: a name is no player's; there are not as many values as seats; a value is not comparable to itself.

    >>> read_values([7, None, 9], {"A": 0, "B": 1, "C": 2}, [0, 1, 2], "values")
    {0: 7, 2: 9}
    """
    if type(values) is not dict and not isinstance(values, Mapping):
        listed_values = in_order(values, what, "a mapping from player to value, or values in seat order")
        if len(listed_values) != len(seats):
            raise PotError(f"{what}: {len(listed_values)} for {len(seats)} players; give one each, None to the folded")
        found = dict(enumerate(listed_values))
    else:
        found = {seat_of(player, seats, what): value for player, value in values.items()}
    for player, seat in seats.items():
        value = found.get(seat)
        if type(value) is not int and seat in left and not _equals_itself(value):
            raise PotError(f"{what}: {found[seat]} of {called(player)} compares with nothing, not even with itself")
    return {seat: value for seat, value in found.items() if value is not None}


def seat_of(player: Player, seats: Mapping[Player, int], what: str) -> int:
    """The seat of a player; `what` opens the message of the error.

    Raises:
        PotError: nobody is called that.

    >>> seat_of("Z", {"A": 0, "B": 1}, "button")
    Traceback (most recent call last):
    cardspeak.errors.PotError: button: nobody here is called "Z" (players: A, B)
    """
    try:
        if type(player) is not str and type(player).__name__.startswith("bool"):  # NumPy's, too: False is no seat 0
            raise KeyError(player)
        return seats[player]
    except (KeyError, TypeError):
        raise PotError(
            f"{what}: nobody here is called {quoted(called(player))} (players: {', '.join(map(called, seats))})"
        ) from None


def _strengths_of_ranking(ranking: Sequence[Any], seats: Mapping[Player, int], left: Collection[int]) -> dict[int, int]:
    strengths: dict[int, int] = {}
    for place, entry in enumerate(in_order(ranking, "ranking", "players or groups of tied players, best first")):
        for player in entry if _is_group(entry, seats) else [entry]:
            seat = seat_of(player, seats, "ranking")
            if seat in strengths:
                raise PotError(f"ranking: {called(player)} is there twice; each player has one place")
            strengths[seat] = -place
    return {seat: strength for seat, strength in strengths.items() if seat in left}


def _is_group(entry: Any, seats: Mapping[Player, int]) -> bool:
    """Whether the entry of a ranking is a group; a tuple or frozen set may also be how a player is called."""
    if isinstance(entry, (list, set)):
        return True
    try:
        return isinstance(entry, (tuple, frozenset)) and entry not in seats
    except TypeError:  # a tuple that holds a list names nobody
        return True


def _equals_itself(value: Any) -> bool:
    """Whether a value compares at all: NaN does not, nor do arrays, which compare item by item."""
    try:
        return bool(value == value)
    except (TypeError, ValueError, ArithmeticError):
        return False


def in_order(given: Any, what: str, accepted: str) -> list[Any]:
    """The items of what is given, which must have an order and be no text."""
    if type(given) in (list, tuple):
        return list(given)
    if isinstance(given, (Mapping, Set)):
        is_ranking = what == "ranking" and isinstance(given, Mapping)
        hint = ", or `values=` with what each hand is worth" if is_ranking else ""
        raise PotError(f"{what}: {type(given).__name__} is not accepted; give {accepted}{hint}")
    return list(_several(given, what, accepted))


def _several(given: Any, what: str, accepted: str) -> Iterable[Any]:
    """What is given, which must have items and be no text and no mapping."""
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, Iterable):
        raise PotError(f"{what}: {type(given).__name__} is not accepted; give {accepted}")
    return given
