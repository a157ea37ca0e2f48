"""Shared checks of arguments: names of players and halves, booleans, and lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, TypeVar

from cardspeak.errors import Place, PotError, quoted, shortened, shown
from cardspeak.pots.names import WHOLE, Player, called

Name = TypeVar("Name")


def check_truth(given: object, what: Place) -> None:
    """Raise `PotError` unless a value is True or False."""
    if type(given) is not bool and not type(given).__name__.startswith("bool"):
        raise PotError.at(what, f"{shown(given)} is not accepted; give True or False")


def seat_of(player: Player, seats: Mapping[Player, int], what: Place) -> int:
    """The seat of a player. Error messages start with `what`.

    Raises:
        PotError: no player has that name.

    >>> seat_of("Z", {"A": 0, "B": 1}, "button")
    Traceback (most recent call last):
    cardspeak.errors.PotError: button: there is no player called "Z" (players: A, B)
    """
    try:
        if type(player) is not str and type(player).__name__.startswith("bool"):  # False is not seat 0
            raise KeyError(player)
        return seats[player]
    except (KeyError, TypeError):
        names = shortened(", ".join(map(called, seats)))
        raise PotError.at(what, f"there is no player called {quoted(called(player), 20)} (players: {names})") from None


def check_half(name: Name, halves: Sequence[Name], what: Place) -> Name:
    """The given name, if it is one of `halves`. Error messages start with `what`.

    Raises:
        PotError: no half has that name.
    """
    if name != WHOLE and name in halves:
        return name
    names = [str(half) for half in halves if half != WHOLE]
    accepted = (
        f"halves: {shortened(', '.join(names))}" if names else "the pot has no named halves; give them as `halves=`"
    )
    raise PotError.at(what, f"{quoted(str(name))} is not a half ({accepted})")


def by_label(given: Any, what: Place) -> Any:
    """The items of a column with labels, such as a pandas Series, by label; anything else unchanged.

    A column whose labels are the numbers of its rows, 0, 1, 2 ..., has no labels of its own, and is unchanged too.

    Raises:
        PotError: two items have the same label.
    """
    if type(given) in (list, tuple, dict) or not hasattr(given, "to_dict") or getattr(given, "ndim", 0) != 1:
        return given
    labels = list(getattr(given, "index", ()))
    if labels == list(range(len(labels))):
        return given
    items = dict(zip(labels, given, strict=True))
    if len(items) < len(labels):
        twice = next(label for at, label in enumerate(labels) if label in labels[:at])
        message = f"the index has {quoted(called(twice))} twice; give each player one label"
        raise PotError.at(what, message)
    return items


def read_list(given: Any, what: Place, accepted: str) -> list[Any]:
    """The items as a list. Text, mappings, sets and anything that is not iterable raise `PotError`."""
    if type(given) in (list, tuple):
        return list(given)
    if isinstance(given, (Mapping, Set)):
        is_ranking = what == "ranking" and isinstance(given, Mapping)
        hint = ", or `values=` with the value of each hand" if is_ranking else ""
        raise PotError.at(what, f"{type(given).__name__} is not accepted; give {accepted}{hint}")
    return list(read_items(given, what, accepted))


def read_items(given: Any, what: Place, accepted: str) -> Iterable[Any]:
    """The argument itself. Text, mappings and anything that is not iterable raise `PotError`."""
    if type(given) in (list, tuple):
        return given  # type: ignore[no-any-return]
    if isinstance(given, (str, bytes, Mapping)) or not isinstance(given, Iterable):
        raise PotError.at(what, f"{type(given).__name__} is not accepted; give {accepted}")
    return given
