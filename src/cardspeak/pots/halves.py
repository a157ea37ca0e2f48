"""What a pot is played for, read and checked at the door: one half that is the whole pot, or several.

A half is a part of the pot that is won on its own. Players come in as names and go on as seats, as in `reading.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardspeak.errors import PotError, listed, quoted
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.reading import in_order, read_strengths, read_values

if TYPE_CHECKING:
    from cardspeak.pots.rules import OddCard, RuleSet


class Half(NamedTuple):
    """A half to be won.

    Attributes:
        name: what it is called; `WHOLE` where there are no halves.
        strengths: how strong the hand of a seat is for it, bigger is better; a seat without a qualifying hand is left
            out.
        odd_cards: the card of each seat that its odd chips go by, the greatest first; None where they go by position.
        odd_card: what that card is called.
        where: the board, to open the message of an error; empty where there is one only.
    """

    name: str
    strengths: Mapping[int, Any]
    odd_cards: Mapping[int, Any] | None = None
    odd_card: OddCard | None = None
    where: str = ""


class OddHalf(NamedTuple):
    """The half that an odd chip between halves goes to, and the rule that is quoted for it."""

    name: str
    rule: str = ""


THE_GAMES_RULE = "the rule of the game"
"""What is quoted where no rulebook says which half takes the odd chip."""


def read_boards(
    ranking: Sequence[Any] | None,
    values: Mapping[Player, Any] | Sequence[Any] | None,
    halves: Mapping[str, Any] | None,
    boards: Sequence[Mapping[str, Any]] | None,
    odd_cards: Any,
    seats: Mapping[Player, int],
    left: Collection[int],
) -> list[list[Half]]:
    """The halves that are played for on each board, in the order given; without `halves` and `boards`, the whole pot.

    Raises:
        PotError: more than one of `ranking`, `values`, `halves` and `boards` is given; the boards have other halves; a
            half has no name; a name is no player's or no half's; a value does not compare; a hand that counts for a
            half has no odd card where others have.

    >>> seats = {"A": 0, "B": 1}
    >>> for half in read_boards(None, None, {"high": [9, 7], "low": [None, 3]}, None, None, seats, left=[0, 1])[0]:
    ...     print(half.name, half.strengths)
    high {0: 9, 1: 7}
    low {1: 3}
    """
    if (ranking is not None) + (values is not None) + (halves is not None) + (boards is not None) > 1:
        ways = zip(_WAYS, (ranking, values, halves, boards), strict=True)
        given = [name for name, one in ways if one is not None]
        raise PotError(f"{listed(given)}: {'both' if len(given) == 2 else 'all'} are given; give one of them")
    if boards is not None:
        return _several_boards(boards, odd_cards, seats, left)
    if halves is None:
        played = [Half(WHOLE, read_strengths(ranking, values, seats, left))]
    else:
        played = _named_halves(halves, "halves", seats, left)
    return [played if odd_cards is None else _with_odd_cards(played, odd_cards, seats, left)]


_WAYS = ("ranking", "values", "halves", "boards")


def _several_boards(
    boards: Sequence[Mapping[str, Any]],
    odd_cards: Any,
    seats: Mapping[Player, int],
    left: Collection[int],
) -> list[list[Half]]:
    """The halves of each board; `odd_cards` are given one mapping a board, too."""
    each = in_order(boards, "boards", "the halves of each board, in a list, as [{'high': values}, {'high': values}]")
    if not each:
        raise PotError("boards: there are none; give the halves of one board or more")
    played = [
        _named_halves(halves, f"board {number}", seats, left, f"board {number}: ")
        for number, halves in enumerate(each, start=1)
    ]
    names = [half.name for half in played[0]]
    for number, halves in enumerate(played, start=1):
        if {half.name for half in halves} != set(names):
            shown = listed(half.name for half in halves)
            raise PotError(f"boards: board {number} has {shown}, board 1 {listed(names)}; give each the same halves")
        halves.sort(key=lambda half: names.index(half.name))
    if odd_cards is None:
        return played
    cards = in_order(odd_cards, "odd_cards", "a mapping from half to the card of each player for each board")
    if len(cards) != len(played):
        raise PotError(f"odd_cards: {len(cards)} for {len(played)} boards; give one mapping each")
    return [_with_odd_cards(halves, some, seats, left) for halves, some in zip(played, cards, strict=True)]


def _named_halves(
    halves: Mapping[str, Any], what: str, seats: Mapping[Player, int], left: Collection[int], where: str = ""
) -> list[Half]:
    _check_names(halves, what)
    return [
        Half(name, read_values(worth, seats, left, f"{where}{name} half"), where=where)
        for name, worth in halves.items()
    ]


def read_odd_half(odd_half: str | None, halves: Sequence[Half], low_halves: Collection[str], rules: RuleSet) -> OddHalf:
    """The half that an odd chip between halves goes to, and the rule that is quoted for it.

    Args:
        odd_half: its name; without it, the rule set decides.
        halves: the halves of a pot.
        low_halves: the names of those that the lowest hand wins.
        rules: the rule set: it gives the chip to the first half, or to the first that the lowest hand wins.

    Raises:
        PotError: it is no half.

    >>> from cardspeak.pots.rules import TDA
    >>> read_odd_half(None, [Half("high", {}), Half("low", {})], ["low"], TDA)
    OddHalf(name='high', rule='TDA 20')
    """
    if len(halves) == 1 and odd_half is None:
        return OddHalf(halves[0].name)
    low = [half.name for half in halves if half.name in low_halves] if rules.odd_half == "low" else []
    by_the_book = low[0] if low else halves[0].name
    name = by_the_book if odd_half is None else _half_of(odd_half, halves, "odd_half").name
    return OddHalf(name, rules.quote("halves") if name == by_the_book else THE_GAMES_RULE)


def _check_names(halves: Mapping[str, Any], what: str) -> None:
    """Nothing, or an error where the halves are no mapping, are none, or one of them has no name of its own."""
    if not isinstance(halves, Mapping):
        shape = "give a mapping from the name of each half to the values of the hands in it"
        raise PotError(f"{what}: {type(halves).__name__} is not accepted; {shape}")
    if not halves:
        raise PotError(f"{what}: there are none; a pot is won by at least one, such as high")
    for name in halves:
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise PotError(f"{what}: {quoted(name)} is no name; a half is called by what wins it, such as high or low")
        if name == WHOLE:
            raise PotError(
                f"{what}: {quoted(name)} is what a pot is called that is not divided; name the half otherwise"
            )


def _with_odd_cards(
    halves: Sequence[Half], odd_cards: Mapping[str, Any], seats: Mapping[Player, int], left: Collection[int]
) -> list[Half]:
    if not isinstance(odd_cards, Mapping):
        shape = "give a mapping from half to the card of each player"
        raise PotError(f"odd_cards: {type(odd_cards).__name__} is not accepted; {shape}")
    where = halves[0].where
    cards = {
        _half_of(name, halves, f"{where}odd_cards").name: read_values(each, seats, left, where + _odd_cards_of(name))
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
        told = f"there is none of {listed(missing)}; each hand that counts needs one"
        raise PotError(f"{half.where}{_odd_cards_of(half.name)}: {told}")
    try:
        sorted(card for seat, card in cards.items() if seat in left)
    except TypeError:
        raise PotError(f"{half.where}{_odd_cards_of(half.name)}: they do not compare with each other") from None


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
