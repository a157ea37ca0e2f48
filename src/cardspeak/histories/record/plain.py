"""The fields of a record as plain values, and back: what files in PHH and Open Hand History hold beyond their format.

A plain value is a text, a number, a boolean or a list of plain values, which JSON and TOML can both write. What is not
known is an empty text, and a mapping is a list of pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, get_args, get_type_hints

from cardspeak.cards import Card, card_name
from cardspeak.frozen import FrozenMapping
from cardspeak.histories.record.cards import CARD_IDS
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import (
    HIDDEN,
    Action,
    ActionKind,
    Award,
    History,
    Kind,
    Limit,
    Outside,
    PrintedPot,
    Returned,
    Seat,
    Shown,
    Stakes,
    Unread,
)

Plain: TypeAlias = Any
_UNKNOWN_CARD: Final = "??"
_HOW = get_args(get_type_hints(Shown)["how"])
_MOST_DIGITS = 40


def cards_in_text(cards: Iterable[Card]) -> str:
    """The names of cards, without blanks; `??` for each hidden card.

    >>> cards_in_text([51, -1])
    'As??'
    """
    return "".join([_UNKNOWN_CARD if card == HIDDEN else card_name(card) for card in cards])


def _cards(text: str) -> tuple[Card, ...]:
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple([HIDDEN if pair == _UNKNOWN_CARD else CARD_IDS[pair] for pair in pairs])


def _amount(given: Plain) -> Decimal:
    if isinstance(given, bool) or not isinstance(given, int | Decimal):
        raise TypeError
    amount = Decimal(given)
    if not amount.is_finite() or abs(amount.adjusted()) > _MOST_DIGITS:
        raise ValueError
    return amount


def _maybe(given: Plain) -> Decimal | None:
    return None if given == "" else _amount(given)


def _text(given: Plain) -> str:
    if not isinstance(given, str):
        raise TypeError
    return given


def _whole(given: Plain) -> int:
    if type(given) is not int:
        raise TypeError
    return given


def _truth(given: Plain) -> bool:
    if not isinstance(given, bool):
        raise TypeError
    return given


def _one_of(values: Iterable[str]) -> Callable[[Plain], Any]:
    allowed = frozenset(values)

    def checked(given: Plain) -> Any:
        if given not in allowed:
            raise ValueError
        return given

    return checked


class _Form(NamedTuple):
    """How the items of a field are read back: the type of an item, and how each of its values is read."""

    item: Any
    values: tuple[Callable[[Plain], Any], ...]

    def read(self, given: Plain) -> tuple[Any, ...]:
        return tuple([self.item(*map(_call, self.values, item)) for item in given if _fits(item, self.values)])


def _call(read: Callable[[Plain], Any], value: Plain) -> Any:
    return read(value)


def _fits(item: Plain, values: Sequence[object]) -> bool:
    if len(item) != len(values):
        raise ValueError
    return True


_KIND = _one_of(get_args(ActionKind))
_FORMS: Mapping[str, _Form] = {
    "players": _Form(Seat, (_text, _whole, _maybe, _amount, _amount, _truth, _cards, _maybe, _truth)),
    "actions": _Form(Action, (_whole, _whole, _KIND, _amount, _amount, _truth, _cards)),
    "shown": _Form(Shown, (_whole, _cards, _one_of(_HOW), _text, _text, _whole)),
    "awards": _Form(Award, (_whole, _amount, _text, _whole, _text, _text)),
    "returned": _Form(Returned, (_whole, _amount, _truth)),
    "pots": _Form(PrintedPot, (_text, _amount, _maybe)),
    "outside": _Form(Outside, (_text, _whole, _amount, _text)),
    "unread": _Form(Unread, (_whole, _text)),
}


assert all(len(form.values) == len(form.item._fields) - (form.item is Action) for form in _FORMS.values())


def _read_details(given: Plain) -> FrozenMapping[str, object]:
    return FrozenMapping({_text(name): _frozen(value) for name, value in given})


def _frozen(value: Plain) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


_READ: Mapping[str, Callable[[Plain], Any]] = {
    **{name: form.read for name, form in _FORMS.items()},
    **dict.fromkeys(("site", "id", "date", "table_name", "tournament"), _text),
    **dict.fromkeys(("fees_in_rake", "cancelled"), _truth),
    **dict.fromkeys(("rake", "total_pot"), _maybe),
    "kind": _one_of(get_args(Kind)),
    "game": lambda given: _text(given) or None,
    "currency": lambda given: _text(given) or None,
    "limit": lambda given: _one_of(("", *get_args(Limit)))(given) or None,
    "button": lambda given: None if given == "" else _whole(given),
    "stakes": lambda given: Stakes(_text(given[0]), *map(_maybe, given[1:])),
    "boards": lambda given: tuple(map(_cards, given)),
    "fees": lambda given: FrozenMapping({_text(name): _amount(amount) for name, amount in given}),
    "missing": lambda given: tuple(map(_text, given)),
    "details": _read_details,
}
FIELDS = tuple(field.name for field in fields(History) if field.name != "source")
"""The fields of a record that can be written; its source is where it is read."""
assert set(FIELDS) == set(_READ)

_CARDS_AT: Mapping[str, int] = MappingProxyType({"players": 6, "actions": 6, "shown": 1})


def plain_of(name: str, value: Any) -> Plain:
    """The value of a field of a record, as a plain value.

    >>> from cardspeak.histories.record.history import Award
    >>> plain_of("awards", (Award(1, Decimal("2.50"), "main pot"),))
    [[1, Decimal('2.50'), 'main pot', 0, '', '']]
    """
    if name == "boards":
        return [cards_in_text(board) for board in value]
    if name in ("fees", "details"):
        return [[key, _thawed(item)] for key, item in value.items()]
    if name == "actions":
        value = [action[:-1] for action in value]  # without the line, which belongs to the source
    at = _CARDS_AT.get(name)
    if at is not None:
        value = [(*item[:at], cards_in_text(item[at]), *item[at + 1 :]) for item in value]
    return _thawed(value)


def _thawed(value: Any) -> Plain:
    if value is None:
        return ""
    return [_thawed(item) for item in value] if isinstance(value, tuple | list) else value


def read_plain(name: str, given: Plain) -> Any:
    """The value of a field of a record from a plain value.

    Raises:
        BadHandError: it is not what `plain_of` gives.
    """
    try:
        return _READ[name](given)
    except (TypeError, ValueError, KeyError, IndexError, ArithmeticError):
        raise BadHandError(f"{name}: {str(given)[:60]!r} is not what cardspeak writes there") from None


def without_lines(history: History) -> History:
    """The record without the places of its actions in the text, which other files do not have."""
    return replace(history, actions=tuple([action._replace(line=-1) for action in history.actions]))


def differences(found: History, known: History) -> dict[str, Plain]:
    """The fields of `known` that differ from those of `found`, as plain values. Sources and lines are not compared."""
    return {
        name: plain_of(name, getattr(known, name)) for name in FIELDS if getattr(found, name) != getattr(known, name)
    }


def changed(history: History, plain: Mapping[str, Plain]) -> History:
    """The record with some of its fields replaced, from plain values.

    Raises:
        BadHandError: a value is not what `plain_of` gives, or names a player that there is not.
    """
    changed = replace(history, **{name: read_plain(name, given) for name, given in plain.items()})
    count = len(changed.players)
    for parts in (changed.actions, changed.shown, changed.awards, changed.returned, changed.outside):
        for part in parts:
            if not 0 <= part.player < count:
                raise BadHandError(
                    f"{type(part).__name__.lower()} of player {part.player}, but there are {count} players"
                )
    return changed


def reordered(history: History, places: Sequence[int]) -> History:
    """The record with its players in another order: player `n` becomes player `places[n]`."""
    players: list[Seat | None] = [None] * (max(places, default=-1) + 1)
    for seat, place in zip(history.players, places, strict=True):
        players[place] = seat
    empty = Seat("", 0, None, Decimal(0), Decimal(0), True)
    return replace(
        history,
        players=tuple([seat or empty for seat in players]),
        actions=tuple([action._replace(player=places[action.player]) for action in history.actions]),
        shown=tuple([shown._replace(player=places[shown.player]) for shown in history.shown]),
        awards=tuple([award._replace(player=places[award.player]) for award in history.awards]),
        returned=tuple([back._replace(player=places[back.player]) for back in history.returned]),
        outside=tuple([beside._replace(player=places[beside.player]) for beside in history.outside]),
    )
