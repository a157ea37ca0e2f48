"""What a pot is played for, read and checked at the door: one half that is the whole pot, or several.

A half is a part of the pot that is won on its own. Players come in as names and go on as seats, as in `reading.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from cardspeak.errors import PotError, listed, quoted
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.reading import read_strengths, read_values


class Half(NamedTuple):
    """A half to be won.

    Attributes:
        name: what it is called; `WHOLE` where there are no halves.
        strengths: how strong the hand of a seat is for it, bigger is better; a seat without a qualifying hand is left
            out.
        odd_cards: the card of each seat that its odd chips go by, the greatest first; None where they go by position.
    """

    name: str
    strengths: Mapping[int, Any]
    odd_cards: Mapping[int, Any] | None = None


def read_halves(
    ranking: Sequence[Any] | None,
    values: Mapping[Player, Any] | Sequence[Any] | None,
    halves: Mapping[str, Any] | None,
    odd_cards: Mapping[str, Any] | None,
    seats: Mapping[Player, int],
    left: Collection[int],
) -> list[Half]:
    """The halves that are played for, in the order given; without `halves`, the whole pot.

    Raises:
        PotError: more than one of `ranking`, `values` and `halves` is given; a half has no name; a name is no player's
            or no half's; a value does not compare; a hand that counts for a half has no odd card where others have.

    >>> seats = {"A": 0, "B": 1}
    >>> read_halves(None, None, {"high": [9, 7], "low": [None, 3]}, None, seats, left=[0, 1])
    [Half(name='high', strengths={0: 9, 1: 7}, odd_cards=None), Half(name='low', strengths={1: 3}, odd_cards=None)]
    """
    given = [name for name, one in zip(_WAYS, (ranking, values, halves), strict=True) if one is not None]
    if len(given) > 1:
        raise PotError(f"{listed(given)}: {'both' if len(given) == 2 else 'all'} are given; give one of them")
    if halves is None:
        played = [Half(WHOLE, read_strengths(ranking, values, seats, left))]
    else:
        _check_names(halves)
        played = [Half(name, read_values(worth, seats, left, f"{name} half")) for name, worth in halves.items()]
    return played if odd_cards is None else _with_odd_cards(played, odd_cards, seats, left)


_WAYS = ("ranking", "values", "halves")


def read_odd_half(odd_half: str | None, halves: Sequence[Half]) -> str:
    """The name of the half that an odd chip between halves goes to: the first one where none is given.

    Raises:
        PotError: it is no half.

    >>> read_odd_half(None, [Half("high", {}), Half("low", {})])
    'high'
    """
    return halves[0].name if odd_half is None else _half_of(odd_half, halves, "odd_half").name


def _check_names(halves: Mapping[str, Any]) -> None:
    """Nothing, or an error where the halves are no mapping, are none, or one of them has no name of its own."""
    if not isinstance(halves, Mapping):
        shape = "give a mapping from the name of each half to the values of the hands in it"
        raise PotError(f"halves: {type(halves).__name__} is not accepted; {shape}")
    if not halves:
        raise PotError("halves: there are none; a pot is won by at least one, such as high")
    for name in halves:
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise PotError(f"halves: {quoted(name)} is no name; a half is called by what wins it, such as high or low")
        if name == WHOLE:
            raise PotError(
                f"halves: {quoted(name)} is what a pot is called that is not divided; name the half otherwise"
            )


def _with_odd_cards(
    halves: Sequence[Half], odd_cards: Mapping[str, Any], seats: Mapping[Player, int], left: Collection[int]
) -> list[Half]:
    if not isinstance(odd_cards, Mapping):
        shape = "give a mapping from half to the card of each player"
        raise PotError(f"odd_cards: {type(odd_cards).__name__} is not accepted; {shape}")
    cards = {
        _half_of(name, halves, "odd_cards").name: read_values(each, seats, left, _odd_cards_of(name))
        for name, each in odd_cards.items()
    }
    for half in halves:
        if half.name in cards:
            _check_odd_cards(half, cards[half.name], seats, left)
    return [half._replace(odd_cards=cards.get(half.name)) for half in halves]


def _check_odd_cards(half: Half, cards: Mapping[int, Any], seats: Mapping[Player, int], left: Collection[int]) -> None:
    """Nothing, or an error where two hands that count cannot be told apart by their cards."""
    missing = [
        called(player) for player, seat in seats.items() if seat in left and seat in half.strengths.keys() - cards
    ]
    if missing:
        raise PotError(
            f"{_odd_cards_of(half.name)}: there is none of {listed(missing)}; each hand that counts needs one"
        )
    try:
        sorted(card for seat, card in cards.items() if seat in left)
    except TypeError:
        raise PotError(f"{_odd_cards_of(half.name)}: they do not compare with each other") from None


def _odd_cards_of(name: str) -> str:
    return f"odd_cards of the {name} half"


def _half_of(name: str, halves: Sequence[Half], what: str) -> Half:
    """The half of a name; `what` opens the message of the error."""
    for half in halves:
        if half.name == name != WHOLE:
            return half
    names = [half.name for half in halves if half.name != WHOLE]
    accepted = f"halves: {', '.join(names)}" if names else "there are none; give them as `halves=`"
    raise PotError(f"{what}: {quoted(name)} is no half ({accepted})")
