"""Types for the JSON of questions about deals."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak.answer_types.common import Exact, Share, exactly


@exactly
class Bar(TypedDict):
    """A value of a histogram, and how often it occurs."""

    value: float | str
    share: Share
    count: Exact
    standard_error: NotRequired[
        Annotated[float, Field(ge=0, description="The standard error of the share; missing if 0.")]
    ]
    upper: NotRequired[Annotated[float, Field(description="The upper edge of a bin; the value is its lower edge.")]]


@exactly
class DealGroup(TypedDict):
    """The deals in which an expression has one value, and the answer for them."""

    by: float | str
    share: Share
    share_error: NotRequired[
        Annotated[float, Field(ge=0, description="The standard error of the share; missing if 0.")]
    ]
    deals: Exact
    value: float | str | None
    standard_error: Annotated[float, Field(ge=0)]
    fraction: NotRequired[str]
    count: NotRequired[Exact]
    histogram: NotRequired[list[Bar]]


@exactly
class Selected(TypedDict):
    """The answer to a selector."""

    name: str
    kind: Literal["count", "avg", "min", "max", "histogram", "ratio"]
    value: Annotated[float | str | None, Field(description="The share, mean, least or greatest value; or null.")]
    standard_error: Annotated[float, Field(ge=0)]
    fraction: NotRequired[Annotated[str, Field(description='The exact value as text, such as "23/90".')]]
    count: NotRequired[Exact]
    label: NotRequired[Annotated[str, Field(description="The text of the selector, if the query gives it no name.")]]
    is_share: NotRequired[
        Annotated[
            Literal[True],
            Field(description="True if it is a share of the deals or an equity, shown in percent; otherwise missing."),
        ]
    ]
    histogram: NotRequired[list[Bar]]
    groups: NotRequired[list[DealGroup]]


@exactly
class QueryAnswer(TypedDict):
    """The answers to the selectors of a query, over the deals that match its condition."""

    kind: Literal["query"]
    game: str
    method: Literal["exact", "sampled"]
    deals: Exact
    dealt: NotRequired[
        Annotated[Exact, Field(description="The number of deals looked at; missing if all of them match.")]
    ]
    selectors: list[Selected]
    seed: NotRequired[Exact]
    complete: NotRequired[
        Annotated[Literal[False], Field(description="False if a time limit ended the work; otherwise missing.")]
    ]
