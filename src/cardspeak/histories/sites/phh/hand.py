"""The record of a hand from its fields in PHH."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from itertools import chain, repeat
from operator import sub
from typing import Any

from cardspeak.frozen import FrozenMapping
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Action, Award, History, Kind, Returned, Seat, Source
from cardspeak.histories.record.making import NOTHING, make_history
from cardspeak.histories.sites.phh.forced import Forced, forced_of
from cardspeak.histories.sites.phh.kept import MARK, restored
from cardspeak.histories.sites.phh.money import usual_ending
from cardspeak.histories.sites.phh.play import UNKNOWN, Ending, Play
from cardspeak.histories.sites.phh.steps import MOST_PLAYERS
from cardspeak.histories.sites.phh.values import (
    Number,
    date_of,
    decimal,
    decimals,
    frozen,
    number,
    numbers,
    text_of,
    texts,
)
from cardspeak.histories.sites.phh.variants import VARIANTS, Variant

SITE = "PHH"
PLACED = frozenset(
    {
        *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet"),
        *("min_bet", "starting_stacks", "actions", "players", "seats", "finishing_stacks", "winnings"),
        *("day", "month", "year", "time", "time_zone_abbreviation", "hand", "table", "currency"),
    }
)
"""The fields that have a place in the record. Others become its `details`."""

_new_seat = partial(tuple.__new__, Seat)  # skips the Python code of the constructor of the named tuple
_new_returned = partial(tuple.__new__, Returned)
_SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP"}


def history_of(fields: Mapping[str, object], source: Source) -> History:
    """The record of a hand from its fields.

    Raises:
        BadHandError: a field that is needed is missing, or a field is not what the format says.
    """
    code = fields.get("variant")
    variant = VARIANTS.get(code) if isinstance(code, str) else None
    if variant is None:
        raise BadHandError(_no_variant(code))
    stacks, given_stacks = _stacks(fields)
    count = len(stacks)
    forced = forced_of(fields, count)
    actions, has_comments = texts(fields, "actions")
    ending = usual_ending(given_stacks, forced, actions) if variant.form == "board" else None
    made: Callable[[], tuple[Action, ...]] | tuple[Action, ...]
    if ending is None:
        play = _played(variant, given_stacks, forced, actions)
        ending, made = play.ending(), tuple(play.actions)
    else:
        made = partial(_actions, variant, given_stacks, forced, actions)
    finishing = numbers(fields, "finishing_stacks", count) if "finishing_stacks" in fields else None
    awards, returned, missing = _payments(fields, ending, finishing)
    names, seats = _names(fields, count), _seats(fields, count)
    details: dict[str, object] = {}
    if not PLACED.issuperset(fields):
        details = {name: frozen(value) for name, value in fields.items() if name not in PLACED}
    if has_comments:
        details["commentary"] = _comments(actions)
    kind, currency = _money(fields)
    history = make_history(
        source,
        SITE,
        text_of(fields.get("hand")),
        date_of(fields),
        kind,
        variant.game or None,
        variant.limit,
        currency,
        forced.stakes,
        text_of(fields.get("table")),
        None if variant.form == "stud" else seats[-1],
        _players(ending, names, seats, stacks, finishing),
        made,
        ending.boards,
        ending.shown,
        awards,
        returned,
        missing=missing,
        details=FrozenMapping(details) if details else NOTHING,
    )
    return restored(history, fields) if MARK in fields else history


def _played(variant: Variant, stacks: Sequence[Number], forced: Forced, actions: list[str]) -> Play:
    """The hand, played.

    Raises:
        BadHandError: a text is not an action, or the action is not possible.
    """
    play = Play(variant, stacks, forced.stakes.bring_in)
    play.post(forced)
    play.play(actions)
    return play


def _actions(variant: Variant, stacks: Sequence[Number], forced: Forced, actions: list[str]) -> tuple[Action, ...]:
    """The actions of a hand in which all of them are possible."""
    return tuple(_played(variant, stacks, forced, actions).actions)


def _no_variant(code: object) -> str:
    """Why a variant cannot be read."""
    if code is None:
        return "the field variant is missing"
    return f"variant {str(code)[:30]!r} is not known; it is a code such as NT, PO or F7S/8"


def _stacks(fields: Mapping[str, object]) -> tuple[Sequence[Decimal | None], Sequence[Number]]:
    """The stacks of the players before the hand, None for those that are not known; and the numbers of the file."""
    stacks = fields.get("starting_stacks")
    if not isinstance(stacks, list) or not 0 < len(stacks) <= MOST_PLAYERS:
        raise BadHandError("starting_stacks is missing, or is not an array of a number for each of up to 50 players")
    try:
        return numbers(fields, "starting_stacks", len(stacks)), stacks
    except BadHandError:
        if UNKNOWN not in stacks:
            raise
    known = [None if stack == UNKNOWN else number(stack, "starting_stacks") for stack in stacks]
    return known, [UNKNOWN if stack is None else stack for stack in known]


def _names(fields: Mapping[str, object], count: int) -> list[str]:
    """The names of the players: `p1`, `p2` ... for players without a name."""
    given, _ = texts(fields, "players")
    if len(given) > count:
        raise BadHandError(f"players has {len(given)} names, and starting_stacks {count} numbers")
    if len(given) == count and "" not in given:
        names = given
    else:
        given = given + [""] * (count - len(given))
        names = [name or f"p{number}" for number, name in enumerate(given, 1)]
    if len(set(names)) < count:
        raise BadHandError("two players have the same name")
    return names


def _seats(fields: Mapping[str, object], count: int) -> Sequence[int]:
    """The numbers of the seats: 1, 2 ... if the file has none."""
    seats = fields.get("seats")
    if seats is None:
        return range(1, count + 1)
    if not isinstance(seats, list) or len(seats) != count or not all(type(seat) is int for seat in seats):
        raise BadHandError(f"seats is not an array of {count} whole numbers, one for each player")
    return seats


def _comments(actions: list[str]) -> tuple[tuple[int, str], ...]:
    """What the annotator says about the actions: the number of the action, from 0, and the comment."""
    parts = [(at, action.partition("#")) for at, action in enumerate(actions)]
    return tuple([(at, comment.strip()) for at, (_, sign, comment) in parts if sign])


Payments = tuple[tuple[Award, ...], tuple[Returned, ...], tuple[str, ...]]


def _payments(fields: Mapping[str, object], ending: Ending, finishing: list[Decimal] | None) -> Payments:
    """What the players were paid, if the file says so, the uncalled bet, and what is missing."""
    over = ending.uncalled
    paid: list[Number] = []
    if "winnings" in fields:
        paid = [*numbers(fields, "winnings", len(ending.left))]
    elif finishing is not None:
        given: Any = fields["finishing_stacks"]  # whole numbers if there are any, which are subtracted faster
        paid = list(map(sub, chain(given, repeat(0)), ending.left))
    if any(paid):
        return _awards(paid, ending, included="winnings" not in fields)
    if ending.folded.count(False) > 1 and not ending.shown:
        return (), (), ("the end of the hand",)
    return (), (_returned(*over),) if over else (), ()


def _returned(player: int, amount: Number) -> Returned:
    """An uncalled bet that went back."""
    return _new_returned((player, decimal(amount), False))


def _awards(paid: list[Number], ending: Ending, *, included: bool) -> Payments:
    """The awards, and the uncalled bet.

    Args:
        paid: what each player was paid.
        ending: the hand after its last action.
        included: whether the payments contain the uncalled bet. Otherwise the money decides: if there is less in the
            pots than was paid, they contain it.
    """
    returned: tuple[Returned, ...] = ()
    if ending.uncalled:
        player, amount = ending.uncalled
        if included and paid[player] >= amount:
            paid[player] -= amount
            returned = (_returned(player, amount),)
        elif not included and sum(paid) + amount <= sum(ending.contributed):
            returned = (_returned(player, amount),)
    awards = tuple([Award(player, decimal(amount)) for player, amount in enumerate(paid) if amount > 0])
    return awards, returned, _shrunk(paid) if min(paid) < 0 else ()


def _shrunk(paid: list[Number]) -> tuple[str, ...]:
    """What is missing if a stack is smaller after the hand than the bets explain."""
    shrunk = [player for player, amount in enumerate(paid, 1) if amount < 0]
    return tuple([f"the end of the hand for player {player}, whose stack has shrunk" for player in shrunk])


def _players(
    ending: Ending,
    names: list[str],
    seats: Sequence[int],
    stacks: Sequence[Decimal | None],
    finishing: Sequence[Decimal | None] | None,
) -> tuple[Seat, ...]:
    """The players after the hand."""
    _, contributed, given, folded, cards, *_ = ending
    dead: Iterable[Decimal] = decimals(given) if any(given) else repeat(ZERO)
    rows = (names, seats, stacks, decimals(contributed), dead, folded, cards, finishing or repeat(None))
    return tuple(map(_new_seat, zip(*rows, repeat(False), strict=False)))


def _money(fields: Mapping[str, object]) -> tuple[Kind, str | None]:
    """Whether the hand is of a tournament, and the currency."""
    currency = fields.get("currency")
    code = currency if isinstance(currency, str) and currency else _SYMBOLS.get(text_of(fields.get("currency_symbol")))
    if "level" in fields or ("event" in fields and not code):
        return "tournament", code or "chips"
    return "cash", code
