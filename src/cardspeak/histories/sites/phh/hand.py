"""The record of a hand from its fields in PHH."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from itertools import chain, repeat
from operator import add, sub
from typing import Any

from cardspeak.frozen import FrozenMapping
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import Award, History, Kind, Returned, Seat, Source
from cardspeak.histories.record.making import NOTHING, make_history
from cardspeak.histories.sites.phh.forced import forced_of
from cardspeak.histories.sites.phh.kept import MARK, restored
from cardspeak.histories.sites.phh.play import UNKNOWN, Play
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
from cardspeak.histories.sites.phh.variants import VARIANTS

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
    play = Play(variant, given_stacks, forced.stakes.bring_in)
    play.post(forced)
    actions, has_comments = texts(fields, "actions")
    play.play(actions)
    finishing = numbers(fields, "finishing_stacks", count) if "finishing_stacks" in fields else None
    awards, returned, missing = _payments(fields, play, finishing)
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
        _players(play, names, seats, stacks, finishing),
        tuple(play.actions),
        play.board_of_each_run(),
        tuple(play.shown),
        awards,
        returned,
        missing=missing,
        details=FrozenMapping(details) if details else NOTHING,
    )
    return restored(history, fields) if MARK in fields else history


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


def _payments(fields: Mapping[str, object], play: Play, finishing: list[Decimal] | None) -> Payments:
    """What the players were paid, if the file says so, the uncalled bet, and what is missing."""
    over = play.uncalled()
    paid: list[Number] = []
    if "winnings" in fields:
        paid = [*numbers(fields, "winnings", len(play.left))]
    elif finishing is not None:
        given: Any = fields["finishing_stacks"]  # whole numbers if there are any, which are subtracted faster
        paid = list(map(sub, chain(given, repeat(0)), play.left))
    if any(paid):
        return _awards(paid, over, play, included="winnings" not in fields)
    if play.folded.count(False) > 1 and not play.shown:
        return (), (), ("the end of the hand",)
    return (), (_returned(*over),) if over else (), ()


def _returned(player: int, amount: Number) -> Returned:
    """An uncalled bet that went back."""
    return Returned(player, decimal(amount), printed=False)


def _awards(paid: list[Number], over: tuple[int, Number] | None, play: Play, *, included: bool) -> Payments:
    """The awards, and the uncalled bet.

    Args:
        paid: what each player was paid.
        over: the player of the largest bet, and the part of it that nobody called.
        play: the play.
        included: whether the payments contain the uncalled bet. Otherwise the money decides: if there is less in the
            pots than was paid, they contain it.
    """
    returned: tuple[Returned, ...] = ()
    if over:
        player, amount = over
        if included and paid[player] >= amount:
            paid[player] -= amount
            returned = (_returned(player, amount),)
        elif not included and sum(paid) + amount <= sum(play.bets) + sum(play.dead):
            returned = (_returned(player, amount),)
    awards, missing = [], []
    for player, amount in enumerate(paid):
        if not amount:
            continue
        if amount > 0:
            awards.append(Award(player, decimal(amount)))
        else:
            missing.append(f"the end of the hand for player {player + 1}, whose stack has shrunk")
    return tuple(awards), returned, tuple(missing)


def _players(
    play: Play,
    names: list[str],
    seats: Sequence[int],
    stacks: Sequence[Decimal | None],
    finishing: Sequence[Decimal | None] | None,
) -> tuple[Seat, ...]:
    """The players after the hand."""
    contributed = play.bets
    dead: Iterable[Decimal] = repeat(ZERO)
    if any(play.dead):
        contributed, dead = list(map(add, play.bets, play.dead)), decimals(play.dead)
    rows = (names, seats, stacks, decimals(contributed), dead, play.folded, play.cards, finishing or repeat(None))
    return tuple(map(_new_seat, zip(*rows, repeat(False), strict=False)))


def _money(fields: Mapping[str, object]) -> tuple[Kind, str | None]:
    """Whether the hand is of a tournament, and the currency."""
    currency = fields.get("currency")
    code = currency if isinstance(currency, str) and currency else _SYMBOLS.get(text_of(fields.get("currency_symbol")))
    if "level" in fields or ("event" in fields and not code):
        return "tournament", code or "chips"
    return "cash", code
