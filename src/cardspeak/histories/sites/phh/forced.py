"""The forced bets of a hand in PHH: who posts which ante and which blind, and the stakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import Action, ActionKind, Stakes
from cardspeak.histories.sites.phh.values import Number, number_of, numbers, optional_number

_MOST_KEPT = 1000
_FIELDS = ("small_bet", "big_bet", "min_bet", "bring_in", "ante_trimming_status")


class Opening(NamedTuple):
    """A hand after the forced bets, if all players can pay them.

    Attributes:
        actions: the antes and blinds.
        bets: the blind of each player.
        dead: the ante of each player.
        total: what each player has put in.
        highest: the highest blind.
    """

    actions: list[Action]
    bets: list[Number]
    dead: list[Number]
    total: list[Number]
    highest: Number


@dataclass(slots=True)
class Forced:
    """The forced bets of a hand.

    Attributes:
        stakes: the stakes.
        antes: the ante of each player.
        blinds: who posts a blind, what it is called, and its amount, in order.
        trimmed: whether players who cannot pay all of the ante compete only for what they pay.
        opening: the hand after these bets; None until a hand has them.
    """

    stakes: Stakes
    antes: list[Number]
    blinds: list[tuple[int, ActionKind, Number]]
    trimmed: bool
    opening: Opening | None = None


_kept: dict[object, Forced] = {}


def forced_of(fields: Mapping[str, object], count: int) -> Forced:
    """The forced bets from the fields of a hand of `count` players.

    They are the same in most hands of a table, so they are kept.

    Raises:
        BadHandError: a field is not a number, or not an array of a number for each player.
    """
    get = fields.get
    antes, blinds = get("antes", ()), get("blinds_or_straddles", ())
    try:
        key = (count, len(antes), *antes, *blinds, *map(get, _FIELDS))  # type: ignore[arg-type,misc]
        if key in _kept:
            return _kept[key]
    except TypeError:  # a field is not what the format says, which `numbers` finds if it matters
        return _forced(fields, count)
    if len(_kept) >= _MOST_KEPT:
        _kept.clear()
    forced = _kept[key] = _forced(fields, count)
    return forced


def _forced(fields: Mapping[str, object], count: int) -> Forced:
    antes, (blinds, are_posts) = numbers(fields, "antes", count), _blinds(fields, count)
    small = blinds[0] or None
    big = (blinds[1] if len(blinds) > 1 else None) or max(blinds) or None
    stakes = Stakes(
        "",
        small if small != big else None,
        big,
        max(antes) or None,
        optional_number(fields, "small_bet"),
        optional_number(fields, "big_bet"),
        optional_number(fields, "bring_in"),
    )
    trimmed = fields.get("ante_trimming_status") is True and antes.count(antes[0]) == len(antes)
    order = range(len(blinds))
    if len(blinds) == 2:  # the file has the small blind first, which the second player posts, who has the button
        antes, blinds, are_posts, order = antes[::-1], blinds[::-1], are_posts[::-1], range(1, -1, -1)
    kinds = kinds_of_blinds(blinds, optional_number(fields, "min_bet") or stakes.small_bet)
    kinds = ["post" if is_post else kind for kind, is_post in zip(kinds, are_posts, strict=False)]
    posted = [(at, kinds[at], number_of(blinds[at])) for at in order if blinds[at]]
    return Forced(stakes, list(map(number_of, antes)), posted, trimmed)


def _blinds(fields: Mapping[str, object], count: int) -> tuple[list[Decimal], list[bool]]:
    """The blind of each player, and whether it is a post: PokerKit writes posts of new players as negative numbers."""
    given = fields.get("blinds_or_straddles", ())
    if not isinstance(given, list | tuple):
        return numbers(fields, "blinds_or_straddles", count), []
    are_posts = [isinstance(value, int | Decimal) and value < 0 for value in given]
    sizes = [-value if is_post else value for value, is_post in zip(given, are_posts, strict=True)]
    return numbers({"blinds_or_straddles": sizes}, "blinds_or_straddles", count), are_posts + [False] * (
        count - len(given)
    )


def kinds_of_blinds(blinds: list[Decimal], least_bet: Decimal | None) -> list[ActionKind]:
    """What the blinds of the players are called: the file has only their amounts, from the small blind on.

    >>> kinds_of_blinds([Decimal(1), Decimal(2), Decimal(4), Decimal(2)], Decimal(2))
    ['small blind', 'big blind', 'straddle', 'post']
    >>> kinds_of_blinds([Decimal(2), Decimal(1)], Decimal(2))  # heads-up, the second player has the button
    ['big blind', 'small blind']
    >>> kinds_of_blinds([Decimal(2), Decimal(0), Decimal(2)], Decimal(2))  # nobody has the small blind
    ['big blind', 'post', 'post']
    """
    if len(blinds) == 2:
        return ["big blind", "small blind"]
    big = blinds[1] if len(blinds) > 1 else ZERO
    if not big and least_bet is not None and blinds[0] >= least_bet > 0:
        return ["big blind", *_later(blinds[1:], blinds[0])]
    return ["small blind", "big blind", *_later(blinds[2:], big)]


def _later(blinds: list[Decimal], big: Decimal) -> list[ActionKind]:
    """What blinds after the big blind are called; the first of them is the big blind if there is none before."""
    return ["straddle" if amount > big > 0 else "post" if big else "big blind" for amount in blinds]
