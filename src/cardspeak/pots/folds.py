"""Who has left the hand, in which order, and what they had won by then because nobody else was left to contest it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any, NamedTuple, TypeAlias

from cardspeak.errors import PotError, Where, listed, shown
from cardspeak.pots.layers import Alone
from cardspeak.pots.names import Player, called
from cardspeak.pots.reading import read_items, seat_of

NOBODY: tuple[Player, ...] = ()
"""The default of `folded` and `mucked`."""

STREETS = ("preflop", "flop", "turn", "river")
"""The streets that `folded` accepts by name, in order."""

Folded: TypeAlias = Iterable[Player] | Mapping[Player, str | int | bool]
"""The players who have folded. A mapping also says when: on one of the `STREETS`, or as a number from 1 that is larger
for those who folded later. True stands for a fold at an unknown time, and False for a player who has not folded."""

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
        name = called(next(player for player, seat in seats.items() if seat in both))
        raise PotError.at("mucked", f"{name} has also folded; a player can fold or muck, but not both")
    left = [seat for seat in seats.values() if seat not in folds and seat not in hidden]
    if not left and len(hidden) == 1:
        return Leavers(list(hidden), folds, NOBODY)
    if not left:
        everybody, did = listed(map(called, seats)), " or ".join(["folded"] * bool(folds) + ["mucked"] * bool(hidden))
        what = "folded" if folds else "mucked"
        raise PotError.at(what, f"everybody has {did} ({everybody}); at least one player must still be in the hand")
    return Leavers(left, folds, sorted(hidden))


def _read_folds(folded: Folded, seats: Mapping[Player, int]) -> Folds:
    """The seats that have folded, and when."""
    if not isinstance(folded, Mapping):
        return {seat_of(player, seats, "folded"): None for player in _names(folded, "folded")}
    at = {player: time for player, time in folded.items() if not (_is_truth(time) and not time)}
    _check_times(at)
    return {seat_of(player, seats, "folded"): _time_of(player, time) for player, time in at.items()}


def _names(players: Iterable[Player], what: str) -> Sequence[Player]:
    """The players in the argument `what`, which is `folded` or `mucked`."""
    names = list(read_items(players, what, "a collection of players"))
    if any(map(_is_truth, names)):
        raise PotError.at(what, f"True or False for each player is not accepted; give the players who have {what}")
    return names


def _time_of(player: Player, time: Any) -> int | None:
    """When a player folded, as a number; None if it is not known."""
    if _is_truth(time):
        return None
    if isinstance(time, str) and time.strip().lower() in STREETS:
        return STREETS.index(time.strip().lower()) + 1
    if isinstance(time, Integral) and int(time) >= 1:
        return int(time)
    raise PotError.at(
        Where("folded", called(player)),
        f"{shown(time)} is not accepted; give when they folded: {listed(STREETS, 'or')}, or a whole number from 1",
    )


def _check_times(at: Mapping[Player, object]) -> None:
    """Raise `PotError` if the times are streets for some players and numbers for others."""
    named = [player for player, time in at.items() if isinstance(time, str)]
    numbered = [player for player, time in at.items() if isinstance(time, Integral) and not _is_truth(time)]
    if named and numbered:
        street, number = (f"{shown(at[player])} for {called(player)}" for player in (named[0], numbered[0]))
        raise PotError.at("folded", f"{street} and {number} cannot be compared; give streets for all, or numbers")


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
    """Raise `PotError` if several players mucked the same side pot."""
    if len(seats) > 1:
        names = listed(called(players[seat]) for seat in sorted(seats))
        raise PotError.at(
            "mucked",
            f"{names} have all bet more than the players who show their hands; the one who mucked last "
            "wins the side pot, so give the others as folded",
        )
