"""The values of the hands, read and checked, for each half of the pot on each board.

A half is a part of the pot that is won separately. A pot that is not split counts as a single half.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardspeak.errors import Place, PotError, Where, listed, listed_in_short, quoted, shortened
from cardspeak.pots.names import WHOLE, Player, named, named_together, numbered
from cardspeak.pots.reading import by_label, check_half, read_list, seat_of

if TYPE_CHECKING:
    from cardspeak.pots.betting import Betting
    from cardspeak.pots.options import SettleOptions
    from cardspeak.pots.rules import OddCard

_WAYS = ("ranking", "values", "halves", "boards")


class HalfValues(NamedTuple):
    """The values of the hands in a half of the pot.

    Attributes:
        name: the name of the half; `WHOLE` if it is the whole pot.
        values: the value of each seat's hand, where higher is better; seats without a qualifying hand are left out.
        odd_cards: the value of each seat's card that decides odd chips; the seat with the greatest value gets the first
            odd chip. None if position decides.
        odd_card: which card of each player decides odd chips, `highest` or `lowest`; None if position decides.
        where: the start of error messages, such as `board 2: `; empty if they need not name a board.
        is_fallback: whether the half wins the whole pot if nobody qualifies for any other half, and nothing otherwise.
    """

    name: str
    values: Mapping[int, Any]
    odd_cards: Mapping[int, Any] | None = None
    odd_card: OddCard | None = None
    where: str = ""
    is_fallback: bool = False


def read_boards(
    ranking: Sequence[Any] | None,
    values: Mapping[Player, Any] | Sequence[Any] | None,
    halves: Mapping[str, Any] | None,
    boards: Sequence[Mapping[str, Any]] | None,
    odd_cards: Any,
    betting: Betting,
) -> list[list[HalfValues]]:
    """The values of all hands for each half on each board.

    Every board has its halves in the order of the first board. If no values are given, no hand has a value.

    Raises:
        PotError: more than one of `ranking`, `values`, `halves` and `boards` is given; boards have different halves; a
            half has an invalid name; a player or a half is unknown; a value cannot be compared; odd cards are given for
            a half, but not for every qualifying hand.

    >>> from cardspeak.pots import read_betting, read_options
    >>> betting = read_betting({"A": 10, "B": 10}, read_options())
    >>> for half in read_boards(None, None, {"high": [9, 7], "low": [None, 3]}, None, None, betting)[0]:
    ...     print(half.name, half.values)
    high {0: 9, 1: 7}
    low {1: 3}
    """
    if (ranking is not None) + (values is not None) + (halves is not None) + (boards is not None) > 1:
        ways = zip(_WAYS, (ranking, values, halves, boards), strict=True)
        given = [name for name, argument in ways if argument is not None]
        place = Where(given[0], words=listed(given))
        raise PotError.at(place, f"{'both' if len(given) == 2 else 'all'} are given; give only one of them")
    if boards is not None:
        return _several_boards(boards, odd_cards, betting)
    if halves is not None:
        on_board = _named_halves(halves, "halves", betting)
    elif ranking is not None:
        on_board = [HalfValues(WHOLE, _read_ranking(ranking, betting))]
    else:
        on_board = [HalfValues(WHOLE, {} if values is None else _read_values(values, betting, "values"))]
    return [on_board if odd_cards is None else _with_odd_cards(on_board, odd_cards, betting)]


def check_half_names(halves: Mapping[str, Any], what: Place) -> None:
    """Raise `PotError` unless `halves` is a non-empty mapping with valid names."""
    if not isinstance(halves, Mapping):
        shape = "give a mapping from the name of each half to the values of the hands in it"
        raise PotError.at(what, f"{type(halves).__name__} is not accepted; {shape}")
    if not halves:
        raise PotError.at(what, "none given; give at least one half, such as high")
    for name in halves:
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise PotError.at(
                what, f"{quoted(name)} is not a name; name a half after what wins it, such as high or low"
            )
        if name == WHOLE:
            raise PotError.at(what, f"{quoted(name)} means an undivided pot; give the half another name")


def _several_boards(boards: Sequence[Mapping[str, Any]], odd_cards: Any, betting: Betting) -> list[list[HalfValues]]:
    """The values on each of several boards. `odd_cards`, if given, has one mapping for each board."""
    given = read_list(
        boards, "boards", "the halves of each board, in a list, such as [{'high': values}, {'high': values}]"
    )
    if not given:
        raise PotError.at("boards", "none given; give the halves of at least one board")
    on_boards = [
        _named_halves(halves, Where("board", number), betting, f"board {number}: ")
        for number, halves in enumerate(given, start=1)
    ]
    names = [half.name for half in on_boards[0]]
    for number, halves in enumerate(on_boards, start=1):
        if {half.name for half in halves} != set(names):
            own = listed_in_short((half.name for half in halves), longest=40)
            first = listed_in_short(names, longest=40)
            raise PotError.at(
                "boards",
                f"board {number} has {own}, but board 1 has {first}; give every board the same halves",
            )
        halves.sort(key=lambda half: names.index(half.name))
    if odd_cards is None:
        return on_boards
    by_board = read_list(odd_cards, "odd_cards", "a list with a mapping from half to cards for each board")
    if len(by_board) != len(on_boards):
        raise PotError.at(
            "odd_cards",
            f"{len(by_board)} given for {numbered(len(on_boards), 'board')}; give one mapping for each board",
        )
    return [_with_odd_cards(halves, of_board, betting) for halves, of_board in zip(on_boards, by_board, strict=True)]


def _named_halves(halves: Mapping[str, Any], what: Place, betting: Betting, where: str = "") -> list[HalfValues]:
    check_half_names(halves, what)
    return [
        HalfValues(name, _read_values(values, betting, Where("halves", name, words=f"{where}{name} half")), where=where)
        for name, values in halves.items()
    ]


def _read_ranking(ranking: Sequence[Any], betting: Betting) -> dict[int, int]:
    """The value of each ranked seat that has not folded: 0 for the first place, -1 for the second, and so on."""
    values: dict[int, int] = {}
    for place, entry in enumerate(read_list(ranking, "ranking", "players or groups of tied players, best first")):
        for player in entry if _is_group(entry, betting.seats) else [entry]:
            seat = seat_of(player, betting.seats, "ranking")
            if seat in values:
                raise PotError.at("ranking", f"{named(player)} appears twice; each player has one place")
            values[seat] = -place
    return {seat: value for seat, value in values.items() if seat in betting.left}


def _is_group(entry: Any, seats: Mapping[Player, int]) -> bool:
    """Whether an entry of a ranking is a group of tied players. A tuple or frozenset can also be one player's name."""
    if isinstance(entry, (list, set)):
        return True
    try:
        return isinstance(entry, (tuple, frozenset)) and entry not in seats
    except TypeError:  # a tuple that is not hashable cannot be the name of a player
        return True


def _read_values(values: Mapping[Player, Any] | Sequence[Any], betting: Betting, what: Place) -> dict[int, Any]:
    """The value of each seat's hand; seats without a value are left out. Error messages start with `what`."""
    seats, left = betting.seats, betting.left
    values = by_label(values, what)
    if type(values) is not dict and not isinstance(values, Mapping):
        in_order = read_list(values, what, "a mapping from player to value, or values in seat order")
        if len(in_order) != len(seats):
            raise PotError.at(
                what,
                f"{len(in_order)} given for {numbered(len(seats), 'player')}; "
                "give one value for each player, or None for a player who folded or mucked",
            )
        by_seat = dict(enumerate(in_order))
    else:
        by_seat = {seat_of(player, seats, what): value for player, value in values.items()}
    for player, seat in seats.items():
        value: Any = by_seat.get(seat)
        if hasattr(value, "as_py"):  # an Arrow scalar, which supports == but not < or >
            value = by_seat[seat] = value.as_py()
        if type(value) is not int and seat in left and not _equals_itself(value):
            raise PotError.at(
                what, f"{shortened(by_seat[seat], 30)} of {named(player)} cannot be compared with other values"
            )
    return {seat: value for seat, value in by_seat.items() if value is not None}


def _equals_itself(value: Any) -> bool:
    """Whether a value can be compared. NaN does not equal itself, and an array has no single truth value."""
    try:
        return bool(value == value)
    except (TypeError, ValueError, ArithmeticError):
        return False


def _with_odd_cards(halves: Sequence[HalfValues], odd_cards: Mapping[str, Any], betting: Betting) -> list[HalfValues]:
    """The halves, including the cards that decide odd chips. Halves in which position decides are unchanged."""
    if not isinstance(odd_cards, Mapping):
        shape = "give a mapping from half to the card of each player"
        raise PotError.at("odd_cards", f"{type(odd_cards).__name__} is not accepted; {shape}")
    where, names = halves[0].where, [half.name for half in halves]
    by_half = {
        check_half(name, names, Where("odd_cards", words=f"{where}odd_cards")): _read_values(
            of_half, betting, _odd_cards_of(name, where)
        )
        for name, of_half in odd_cards.items()
    }
    for half in halves:
        if half.name in by_half:
            _check_odd_cards(half, by_half[half.name], betting.seats, betting.left)
    return [_with_cards(half, by_half.get(half.name), betting.options) for half in halves]


def _with_cards(half: HalfValues, odd_cards: Mapping[int, Any] | None, options: SettleOptions) -> HalfValues:
    by = options.odd_chip_by(half.name)
    if odd_cards is None or by == "position":
        return half
    return half._replace(odd_cards=odd_cards, odd_card="lowest" if by == "lowest card" else "highest")


def _check_odd_cards(
    half: HalfValues, odd_cards: Mapping[int, Any], seats: Mapping[Player, int], left: Collection[int]
) -> None:
    """Raise `PotError` if a qualifying hand has no card, or if the cards cannot be compared."""
    missing = [player for player, seat in seats.items() if seat in left and seat in half.values.keys() - odd_cards]
    if missing:
        message = f"there is no card for {named_together(missing)}; each qualifying hand needs one"
        raise PotError.at(_odd_cards_of(half.name, half.where), message)
    try:
        sorted(card for seat, card in odd_cards.items() if seat in left)
    except TypeError:
        raise PotError.at(_odd_cards_of(half.name, half.where), "they cannot be compared with each other") from None


def _odd_cards_of(name: str, where: str) -> Where:
    return Where("odd_cards", name, words=f"{where}odd_cards of the {name} half")
