"""The events of a hand in the order in which they are replayed: deals, actions, showdown, awards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardspeak.histories.record.history import Action, Award, History, Returned, Shown

FORCED = frozenset({"ante", "dead", "small blind", "big blind", "straddle", "post", "bring in"})
"""The kinds of actions that come before the cards are played."""
CHOSEN = frozenset({"fold", "check", "call", "bet", "raise"})
"""The kinds of actions that a player chooses."""


class Deal(NamedTuple):
    """Cards are dealt.

    Attributes:
        street: the number of the betting round, from 0.
        is_new: whether the betting round begins with these cards.
        actions: the cards that the file deals to players.
    """

    street: int
    is_new: bool
    actions: tuple[Action, ...] = ()


class Antes(NamedTuple):
    """Several players post antes.

    Attributes:
        actions: the antes.
    """

    actions: tuple[Action, ...]


class End(NamedTuple):
    """The hand is over."""


Event: TypeAlias = Deal | Antes | Action | Returned | Shown | Award | End


def events_of(history: History, n_streets: int) -> Iterator[Event]:
    """The events of a hand. `n_streets` is the number of betting rounds whose cards are known to have been dealt."""
    street = -1
    for group in _groups(history.actions):
        first = group[0]
        dealt = tuple(group) if first.kind == "deal" else ()
        is_new = first.street > street and (first.street > 0 or first.kind not in FORCED)
        if is_new:
            for begun in range(street + 1, first.street):
                yield Deal(begun, is_new=True)
            street = first.street
        if is_new or dealt:
            yield Deal(street, is_new, dealt)
        if first.kind == "ante":
            yield Antes(tuple(group))
        elif not dealt:
            yield first
    if street < 0:
        yield Deal(0, is_new=True)
        street = 0
    yield from history.returned
    for begun in range(street + 1, n_streets):
        yield Deal(begun, is_new=True)
    shown = _without_repeats(history.shown)
    yield from [hand for hand in shown if hand.how != "shown later"]
    yield from history.awards
    yield from [hand for hand in shown if hand.how == "shown later"]
    yield End()


def _without_repeats(shown: Sequence[Shown]) -> list[Shown]:
    """The shown hands, without those that say nothing new: some sites repeat all cards for each run of the board."""
    kept: list[Shown] = []
    for hand in shown:
        is_new = not any((hand.player, hand.cards) == (other.player, other.cards) for other in kept)
        if is_new or hand.words or hand.low:
            kept.append(hand)
    return kept


def _groups(actions: Sequence[Action]) -> Iterator[list[Action]]:
    """The actions; neighbouring antes, or deals, of a betting round are together."""
    group: list[Action] = []
    for action in actions:
        is_same = group and (action.kind, action.street) == (group[0].kind, group[0].street)
        if group and not (is_same and action.kind in ("ante", "deal")):
            yield group
            group = []
        group.append(action)
    if group:
        yield group
