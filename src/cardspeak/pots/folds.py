"""Who has left the hand, in which order, and what they had won by then because nobody else was left to contest it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from numbers import Integral
from typing import Any, NamedTuple, TypeAlias

from cardspeak.errors import PotError, Where, shown
from cardspeak.pots.layers import Alone
from cardspeak.pots.names import Player, called, named, named_together
from cardspeak.pots.reading import read_items, seat_of

NOBODY: tuple[Player, ...] = ()
"""The default of `folded` and `mucked`."""

_ON_A_BOARD = {"preflop": 1, "flop": 2, "turn": 3, "river": 4}
_IN_STUD = {
    f"{name}{ending}": number
    for number, names in enumerate(("third 3rd", "fourth 4th", "fifth 5th", "sixth 6th", "seventh 7th"), start=3)
    for name in names.split()
    for ending in ("street", "")
} | {"river": 7}
_IN_DRAW = {"predraw": 1, "draw": 2} | {
    f"{name}draw": number
    for number, names in enumerate(("first 1st", "second 2nd", "third 3rd"), start=2)
    for name in names.split()
}

STREETS: Sequence[Mapping[str, int]] = (_ON_A_BOARD, _IN_STUD, _IN_DRAW)
"""The streets that `folded` accepts by name, for each kind of game. The names here are without spaces and hyphens, and
later streets have larger numbers."""

_ACCEPTED = (
    "give the street on which the player folded (preflop, flop, turn or river; third street to seventh street; "
    "predraw, first draw, second draw or third draw), or a whole number from 1"
)
_ALL = "give streets of the same kind of game for all players, or numbers for all"

Folded: TypeAlias = Iterable[Player] | Mapping[Player, str | int | bool]
"""The players who have folded. A mapping also says when: by one of the `STREETS`, such as "turn", "fourth street" or
"first draw", or by a number from 1 that is larger for those who folded later. True stands for a fold at an unknown
time, and False for a player who has not folded."""

Folds: TypeAlias = Mapping[int, int | None]
"""The seats that have folded, each with the time of its fold as a number; None if the time is not known."""


class Leavers(NamedTuple):
    """The seats that are still in the hand, and those that have left it.

    Attributes:
        left: the seats that are still in the hand, which have neither folded nor mucked, in order.
        folds: the seats that have folded, and when.
        mucked: the seats that mucked at the showdown, in order.
    """

    left: Sequence[int]
    folds: Folds
    mucked: Sequence[int]


def read_leavers(folded: Folded, mucked: Iterable[Player], seats: Mapping[Player, int]) -> Leavers:
    """The seats that are still in the hand, and those that have left it.

    If everybody else has folded, a player who mucked has already won, and counts as still in the hand.

    Raises:
        PotError: a named player is not in `seats`; a time is not accepted; nobody is left; a player has both folded and
            mucked.
    """
    folds = _read_folds(folded, seats)
    hidden = {seat_of(player, seats, "mucked") for player in _names(mucked, "mucked")}
    if both := folds.keys() & hidden:
        name = named(next(player for player, seat in seats.items() if seat in both))
        raise PotError.at("mucked", f"{name} has also folded; a player can fold or muck, but not both")
    left = [seat for seat in seats.values() if seat not in folds and seat not in hidden]
    if not left and len(hidden) == 1:
        return Leavers(list(hidden), folds, NOBODY)
    if not left:
        everybody, did = named_together(seats), " or ".join(["folded"] * bool(folds) + ["mucked"] * bool(hidden))
        what = "folded" if folds else "mucked"
        raise PotError.at(what, f"everybody has {did} ({everybody}); at least one player must still be in the hand")
    return Leavers(left, folds, sorted(hidden))


def _read_folds(folded: Folded, seats: Mapping[Player, int]) -> Folds:
    """The seats that have folded, and when."""
    if not isinstance(folded, Mapping):
        return {seat_of(player, seats, "folded"): None for player in _names(folded, "folded")}
    at = {player: _read_time(player, time) for player, time in folded.items() if not (_is_truth(time) and not time)}
    streets = _streets_of(at, folded)
    times = {player: streets[time] if isinstance(time, str) else time for player, time in at.items()}
    return {seat_of(player, seats, "folded"): time for player, time in times.items()}


def _names(players: Iterable[Player], what: str) -> Sequence[Player]:
    """The players in the argument `what`, which is `folded` or `mucked`."""
    names = list(read_items(players, what, "a collection of players"))
    if any(map(_is_truth, names)):
        raise PotError.at(what, f"True or False for each player is not accepted; give the players who have {what}")
    return names


def _read_time(player: Player, time: Any) -> str | int | None:
    """When a player folded, as a key of `STREETS` or a number; None if it is not known."""
    if _is_truth(time):
        return None
    if isinstance(time, str) and any((street := _plain(time)) in streets for streets in STREETS):
        return street
    if isinstance(time, Integral) and int(time) >= 1:
        return int(time)
    message = f"{shown(time)} is not accepted; {_ACCEPTED}"
    raise PotError.at(Where("folded", called(player)), message)


def _streets_of(at: Mapping[Player, str | int | None], given: Mapping[Player, object]) -> Mapping[str, int]:
    """The streets of a kind of game that has all streets in `at`; `given` has the original times, for error messages.

    Raises:
        PotError: there are streets of different kinds of games, or streets for some players and numbers for others.
    """
    known = [(player, time) for player, time in at.items() if time is not None]
    for (first, one), (second, other) in combinations(known, 2):
        if not _are_comparable(one, other):
            times = f"{shown(given[first])} for {named(first)} and {shown(given[second])} for {named(second)}"
            raise PotError.at("folded", f"{times} cannot be compared; {_ALL}")
    words = {time for _, time in known if isinstance(time, str)}
    return next(streets for streets in STREETS if words <= streets.keys())


def _are_comparable(one: str | int, other: str | int) -> bool:
    """Whether two times are both numbers, or streets of the same kind of game."""
    if isinstance(one, str) and isinstance(other, str):
        return any({one, other} <= streets.keys() for streets in STREETS)
    return isinstance(one, int) and isinstance(other, int)


def _plain(street: str) -> str:
    """The name of a street in lower case, without spaces and hyphens."""
    return re.sub(r"[\s-]", "", street.lower())


def _is_truth(given: object) -> bool:
    return type(given).__name__.startswith("bool")


def won_alone(
    bets: Sequence[int], contenders: Sequence[int], leavers: Leavers, players: Sequence[Player]
) -> list[Alone]:
    """The seats that left the hand after winning a part of their bet, from the lowest part to the highest.

    If several players bet more than every contender and then left the hand, the last of them to leave had already won
    the chips above the contenders' bets, up to their own bet. A player who mucked counts as leaving after all who
    folded. If it is not known who was last, no seat is listed for those chips.

    Args:
        bets: what each seat bet, without the uncalled bet.
        contenders: the seats that contest the main pot.
        leavers: who has left the hand.
        players: all players, in seat order.

    Raises:
        PotError: several players mucked after betting more than every contender.
    """
    above = max([bets[seat] for seat in contenders])
    beyond = [seat for seat in (*leavers.folds, *leavers.mucked) if bets[seat] > above]
    _check_mucked([seat for seat in beyond if seat not in leavers.folds], players)
    alone: list[Alone] = []
    while beyond:
        if (last := _last(beyond, leavers.folds)) is not None:
            alone.append(Alone(last, above))
            above = bets[last]
        else:
            above = min(bets[seat] for seat in beyond)
        beyond = [seat for seat in beyond if bets[seat] > above]
    return alone


def _last(seats: Sequence[int], folds: Folds) -> int | None:
    """The seat that was the last to leave the hand; None if that is not known."""
    for seat in seats:
        if seat not in folds:  # it mucked
            return seat
    times = [folds[seat] for seat in seats]
    known = [time for time in times if time is not None]
    if len(known) < len(times) or times.count(max(known)) > 1:
        return None
    return seats[times.index(max(known))]


def _check_mucked(seats: Sequence[int], players: Sequence[Player]) -> None:
    """Raise `PotError` if several players mucked although nobody else contests their side pot."""
    if len(seats) > 1:
        names = named_together(players[seat] for seat in sorted(seats))
        raise PotError.at(
            "mucked",
            f"{names} have all bet more than the players who show their hands; the one who mucked last "
            "wins the side pot, so record the others as folded",
        )
