"""Read and check stacks and prizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise
from typing import Any

from cardspeak.errors import Place, PotError, Where, shortened
from cardspeak.players import check_players
from cardspeak.pots import Amount, Chips, Player
from cardspeak.pots.money import exact
from cardspeak.pots.names import called, named
from cardspeak.pots.reading import by_label

LARGEST_RATIO = 10**12
"""The maximum ratio of the largest stack to the smallest. Numerical errors have been measured up to this ratio."""

MOST_PLAYERS = 20_000
MOST_CHANCES = 5_000_000
"""The maximum number of chances of finishing in a place, one for each player and prize. Computing this many takes
several seconds and 200 megabytes."""

LARGEST_PRIZE = 10**300
"""The maximum prize. Values are floats, which overflow at about 10^308."""


def read_stacks(stacks: Mapping[Player, Amount] | Sequence[Amount]) -> dict[Player, Chips]:
    """The exact stack of each player.

    Raises:
        PotError: there are no players; a player is not accepted; a stack is negative or not an amount; nobody has
            chips; or the largest stack is more than 10^12 times the smallest stack that is not 0.

    >>> read_stacks([5000, 2500.5])
    {0: 5000, 1: Decimal('2500.5')}
    """
    stacks = by_label(stacks, "stacks")
    if not isinstance(stacks, Mapping):
        stacks = dict(enumerate(in_order(stacks, "stacks", "a mapping from player to chips, or chips in seat order")))
    else:
        check_players(stacks, "stacks", PotError)
    if not stacks:
        raise PotError.at("stacks", "there are no players; a tournament needs at least one")
    chips = {player: _read(amount, Where("stack", called(player)), "a stack") for player, amount in stacks.items()}
    _check_ratio(chips)
    return chips


def read_prizes(prizes: Sequence[Amount], n_players: int) -> tuple[Chips, ...]:
    """The exact prize for each place, from the first down.

    Args:
        prizes: the amounts, from the first place down.
        n_players: the number of players.

    Raises:
        PotError: there are no prizes, or more prizes than players; a prize is not an amount, is negative, is larger
            than the prize before it, or is more than 10^300; or the first prize is 0.

    >>> read_prizes([50, 30, 20], 3)
    (50, 30, 20)
    """
    given = in_order(prizes, "prizes", "amounts, from the first place down")
    if not given:
        raise PotError.at("prizes", "none given; give the prize for each place, from the first place down")
    if len(given) > n_players:
        message = f"{len(given):,} prizes for {_players(n_players)}"
        raise PotError.at("prizes", f"{message}; give at most one prize per player")
    amounts = tuple(_read(prize, _prize(place), "a prize") for place, prize in enumerate(given, start=1))
    for place, (better, prize) in enumerate(pairwise(amounts), start=2):
        if prize > better:
            message = f"{shortened(prize)} is more than {shortened(better)}, the prize of place {place - 1}"
            raise PotError.at(_prize(place), f"{message}; give prizes from the first place down")
    if not amounts[0]:
        raise PotError.at("prizes", "all of them are 0; at least the first place must pay")
    if amounts[0] > LARGEST_PRIZE:
        raise PotError.at(_prize(1), f"{shortened(amounts[0])} is too large; a prize must be at most 10^300")
    return amounts


def check_size(n_players: int, n_prizes: int) -> None:
    """Raise `PotError` if the computation would take too much time or memory."""
    if n_players > MOST_PLAYERS:
        message = f"{n_players:,} players have chips"
        raise PotError.at("stacks", f"{message}; the limit is {MOST_PLAYERS:,}")
    if n_players * n_prizes > MOST_CHANCES:
        given = f"{n_players:,} players with chips and {n_prizes:,} prizes"
        message = f"{given} give {n_players * n_prizes:,} finishing probabilities"
        place = Where("stacks", words="stacks and prizes")
        raise PotError.at(place, f"{message}; the limit is {MOST_CHANCES:,}")


def _check_ratio(stacks: Mapping[Player, Chips]) -> None:
    """Raise `PotError` if nobody has chips, or if the stacks differ too much."""
    with_chips = [player for player, stack in stacks.items() if stack]
    if not with_chips:
        raise PotError.at("stacks", "all of them are 0; at least one player must have chips")
    smallest, largest = min(with_chips, key=stacks.__getitem__), max(with_chips, key=stacks.__getitem__)
    numerator, denominator = stacks[smallest].as_integer_ratio()
    largest_numerator, largest_denominator = stacks[largest].as_integer_ratio()
    if largest_numerator * denominator > LARGEST_RATIO * numerator * largest_denominator:
        message = (
            f"{shortened(stacks[smallest])} is too small compared with the {shortened(stacks[largest])} "
            f"of {named(largest)}"
        )
        place = Where("stack", called(smallest))
        raise PotError.at(place, f"{message}; the largest stack can be at most 10^12 times the smallest")


def _prize(place: int) -> Where:
    return Where("prize", place, words=f"prize of place {place}")


def _players(count: int) -> str:
    return "1 player" if count == 1 else f"{count:,} players"


def _read(amount: Amount, what: Place, kind: str) -> Chips:
    """The exact amount, 0 or more."""
    chips = exact(amount, what)
    if chips < 0:
        raise PotError.at(what, f"{shortened(chips)} is negative; {kind} must be 0 or more")
    return chips


def in_order(given: Any, what: str, accepted: str) -> list[Any]:
    """The items as a list. Text, mappings, sets and anything that is not iterable raise `PotError`."""
    if isinstance(given, (str, bytes, Mapping, Set)) or not isinstance(given, Iterable):
        raise PotError.at(what, f"{type(given).__name__} is not accepted; give {accepted}")
    return list(given)
