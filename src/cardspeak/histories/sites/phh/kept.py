"""What PHH has no place for, in fields that begin with an underscore, in files that cardspeak has written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardspeak.frozen import FrozenMapping
from cardspeak.histories.record.errors import BadHandError
from cardspeak.histories.record.history import HIDDEN, Action, History
from cardspeak.histories.record.plain import FIELDS, changed, read_plain, reordered

MARK = "_cardspeak"
"""The field of a file that cardspeak has written: the version of these fields."""
ORDER, ADDED, DEALS, OPENING = "_order", "_added", "_added_deals", "_opening"
FORCED = frozenset({"ante", "dead", "small blind", "big blind", "straddle", "post"})
"""What players post before the first action."""
NAMES = frozenset({MARK, ORDER, ADDED, DEALS, OPENING, *(f"_{name}" for name in FIELDS)})
"""The names of these fields."""


def restored(history: History, fields: Mapping[str, object]) -> History:
    """The record with what PHH has no place for.

    - `_order`: the place of each player of the file in the record.
    - `_added`: the names of fields that the record does not have as details.
    - `_added_deals`: whether the record has no deals of hidden cards only.
    - `_opening`: the antes, blinds and deals before the first action.
    - `_players`, `_actions` ...: fields of the record.

    Raises:
        BadHandError: a field is not what cardspeak writes.
    """
    added = fields.get(ADDED, [])
    left_out = NAMES.union(added) if isinstance(added, list) and all(isinstance(name, str) for name in added) else NAMES
    details = {name: value for name, value in history.details.items() if name not in left_out}
    actions = history.actions
    if fields.get(DEALS) is True:
        actions = tuple([action for action in actions if not is_hidden_deal(action)])
    history = replace(history, actions=actions, details=FrozenMapping(details))
    if ORDER in fields:
        history = reordered(history, _order(fields[ORDER], len(history.players)))
    if OPENING in fields:
        opening = read_plain("actions", fields[OPENING])
        history = replace(history, actions=opening + history.actions[opening_actions(history.actions) :])
    return changed(history, {name: fields[f"_{name}"] for name in FIELDS if f"_{name}" in fields})


def is_hidden_deal(action: Action) -> bool:
    """Whether the action deals only hidden cards."""
    return action.kind == "deal" and action.cards.count(HIDDEN) == len(action.cards)


def opening_actions(actions: tuple[Action, ...]) -> int:
    """How many actions at the start are antes, blinds and deals."""
    opening = FORCED | {"deal"}
    return next((at for at, action in enumerate(actions) if action.kind not in opening), len(actions))


def _order(given: object, count: int) -> list[int]:
    """The places of the players.

    Raises:
        BadHandError: there is not a different place for each player.
    """
    if (
        not isinstance(given, list)
        or len(given) != count
        or not all(type(place) is int and 0 <= place < 100 for place in given)
        or len(set(given)) < count
    ):
        raise BadHandError(f"{ORDER} is not an array of {count} different whole numbers from 0")
    return given
