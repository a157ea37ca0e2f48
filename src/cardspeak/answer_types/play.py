"""The JSON of hands played from actions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak.answer_types.common import Chips, exactly


@exactly
class HandAction(TypedDict):
    """An action of a hand, with the pot after it."""

    street: str
    player: Annotated[str, Field(description="The player; empty for a deal to the board.")]
    kind: str
    amount: Annotated[Chips, Field(description="The chips that the action put in.")]
    to: Annotated[Chips, Field(description="The player's bet in this round after the action.")]
    all_in: bool
    cards: str
    pot: Chips


@exactly
class HandPlayer(TypedDict):
    """A player of a hand."""

    name: str
    seat: int
    stack: Chips | None
    bet: Chips
    ante: Chips
    dead: Chips
    folded: Annotated[str | None, Field(description="The street on which the player folded.")]
    mucked: bool
    all_in: bool
    cards: str
    sat_out: bool


@exactly
class Allowed(TypedDict):
    """What the player whose turn it is can do: the chips to call, and the smallest and largest total of a raise."""

    player: str
    call: Chips
    least: Chips | None
    most: Chips | None


@exactly
class Uncalled(TypedDict):
    """The part of the largest bet that nobody called."""

    player: str
    amount: Chips


@exactly
class Hand(TypedDict):
    """A hand played from actions."""

    kind: Literal["hand"]
    game: str
    limit: str
    unit: Chips
    players: list[HandPlayer]
    button: int
    actions: list[HandAction]
    street: str
    board: str
    pot: Chips
    uncalled: Uncalled | None
    is_over: bool
    next: str
    allowed: Allowed | None
