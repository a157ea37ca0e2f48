"""The JSON of a session."""

from __future__ import annotations

from typing import TypedDict


class CountJson(TypedDict):
    """How often the player did something."""

    times: int
    chances: int
    share: float | None


class GroupJson(TypedDict):
    """The hands of a session in the same game, at the same stakes."""

    kind: str
    site: str
    game: str | None
    limit: str | None
    stakes: str
    currency: str | None
    hands: int
    result: str
    outside: str
    rake: float
    adjusted: float
    luck: float
    all_ins: int
    unknown: int
    per_hundred: float | None


class SessionJson(TypedDict):
    """What a player won and did in the hands of a session."""

    player: str
    hands: int
    other_hands: int
    unreadable: int
    groups: list[GroupJson]
    vpip: CountJson
    pfr: CountJson
    three_bet: CountJson
    saw_flop: CountJson
    to_showdown: CountJson
    won_at_showdown: CountJson
