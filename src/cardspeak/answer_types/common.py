"""Types that the JSON of several results share: cards, amounts, errors and their locations."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

Card = Annotated[str, Field(pattern="^([2-9TJQKA][cdhs]|Jk)$", examples=["As"])]


Share = Annotated[float, Field(ge=0, le=1)]


Place = Annotated[int, Field(ge=1)]


Count = Annotated[int, Field(ge=0)]


Exact = Annotated[
    float | Annotated[str, Field(pattern=r"^-?\d+(\.\d+)?$")],
    Field(description='An exact number; text, such as "9007199254740993", if a float cannot hold it.', examples=[25]),
]


Chips = Exact


ByPlayer = dict[str, Chips]


Averages = dict[str, float]


Fractions = Annotated[dict[str, str], Field(description='Exact amounts as text, such as "25" or "100/11".')]


exactly = with_config(ConfigDict(extra="forbid"))
"""A decorator that forbids keys that the type does not define."""


@exactly
class Where(TypedDict):
    """The location of an error in the request."""

    field: Annotated[
        str,
        Field(
            description="The key with the error. For one item of a list, it is singular: `range` for one of `ranges`."
        ),
    ]
    item: NotRequired[Annotated[int | str, Field(description="The item: its number, from 1, or the player's name.")]]
    card: NotRequired[Annotated[int, Field(description="The number of the card in a list, from 1.")]]
    column: NotRequired[Annotated[int, Field(description="The column of the text where the error starts, from 1.")]]
    line: NotRequired[Annotated[int, Field(description="The line of the file, from 1.")]]
    index: NotRequired[
        Annotated[list[int], Field(description="The row of an array and, for a single card, its column, from 0.")]
    ]
    other: NotRequired[Annotated[Where, Field(description="The other location, if two locations conflict.")]]


ErrorCode = Literal[
    "card", "hand", "game", "table", "pot", "range", "equity", "cluster", "scheme", "rulebook", "history", "query",
    "input", "body", "body_incomplete", "body_slow", "body_too_large", "body_type", "not_found", "method", "http",
    "time", "memory", "stopped", "busy", "internal",
]  # fmt: skip
"""The kinds of errors: first those of the exceptions, then those of requests, then those of the server."""


@exactly
class Error(TypedDict):
    """An error: its message, its code and its location."""

    kind: Literal["error"]
    error: Annotated[
        str,
        Field(
            description="The message in one line: what is wrong, where, and what is accepted.",
            examples=['cards "AsK": "K" at column 3 has no suit (cdhs or ♣♦♥♠)'],
        ),
    ]
    code: Annotated[ErrorCode, Field(description="The kind of error, for programs.")]
    where: Annotated[Where | None, Field(description="The location; null if the error has no single location.")]
    detail: Annotated[str, Field(description="The message without its location, to show at the field.")]
