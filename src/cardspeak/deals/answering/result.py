"""The answer to a question about deals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from cardspeak.deals.answering.query import SelectorKind
from cardspeak.drawn import Drawn
from cardspeak.errors import QueryError, Where, quoted
from cardspeak.frozen import sealed

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True)
class Bar:
    """A value of a histogram.

    Attributes:
        value: the value: a number, or a text.
        share: the share of the deals that have it, 0 to 1.
        count: the number of these deals.
        fraction: the share as an exact fraction; None if sampled.
        upper: for a bin, its upper edge; `value` is then its lower edge, which belongs to the bin.
        standard_error: the standard error of the share; 0 if exact.
    """

    value: float | str
    share: float
    count: int
    fraction: Fraction | None = None
    upper: float | None = None
    standard_error: float = 0.0

    def to_dict(self) -> answer_types.Bar:
        """The bar as a JSON-ready dict."""
        answer: answer_types.Bar = {"value": self.value, "share": self.share, "count": self.count}
        if self.standard_error:
            answer["standard_error"] = self.standard_error
        if self.upper is not None:
            answer["upper"] = self.upper
        return answer


@sealed
@dataclass(frozen=True, slots=True)
class DealGroup:
    """The deals in which an expression has one value, and the answer for them.

    Attributes:
        by: the value.
        share: the share of the deals that have it, 0 to 1.
        deals: the number of these deals.
        answer: the answer for these deals.
        fraction: the share as an exact fraction; None if sampled.
        share_error: the standard error of the share; 0 if exact.
    """

    by: float | str
    share: float
    deals: int
    answer: Selected
    fraction: Fraction | None = None
    share_error: float = 0.0

    def to_dict(self) -> answer_types.DealGroup:
        """The group as a JSON-ready dict."""
        found = self.answer.to_dict()
        group: answer_types.DealGroup = {
            "by": self.by,
            "share": self.share,
            "deals": self.deals,
            "value": found["value"],
            "standard_error": found["standard_error"],
        }
        if self.share_error:
            group["share_error"] = self.share_error
        if "fraction" in found:
            group["fraction"] = found["fraction"]
        if "count" in found:
            group["count"] = found["count"]
        if "histogram" in found:
            group["histogram"] = found["histogram"]
        return group


@sealed
@dataclass(frozen=True, slots=True)
class Selected(Drawn):
    """The answer to one selector.

    Attributes:
        name: the name that the query gives it, or its kind and its number.
        kind: `count`, `avg`, `min`, `max`, `histogram` or `ratio`.
        value: for `count`, the share of the deals that match `where` in which the condition holds; for `avg`, the mean;
            for `min` and `max`, the value; for `ratio`, the ratio of two means; None for a histogram, if no deal
            matches, and for a ratio whose second mean is 0.
        standard_error: the standard error of a share, a mean or a ratio; 0 if exact, and for other kinds.
        fraction: the value as an exact fraction; None if sampled, or if it is not a number.
        count: for `count`, the number of deals; otherwise None.
        histogram: the values and how often each occurs; empty for other kinds.
        groups: the answer for each value of another expression, in ascending order; empty if there is none.
        label: the text of the selector, such as `avg(riverEquity(hero))`, if the query gives it no name; otherwise
            empty.
        is_share: whether it is a share of the deals or an equity, which people read in percent.
    """

    name: str
    kind: SelectorKind
    value: float | str | None
    standard_error: float = 0.0
    fraction: Fraction | None = None
    count: int | None = None
    histogram: tuple[Bar, ...] = ()
    groups: tuple[DealGroup, ...] = ()
    label: str = ""
    is_share: bool = False

    def __float__(self) -> float:
        """The value as a float.

        Raises:
            QueryError: there is no value, or it is not a number.
        """
        if self.value is None or isinstance(self.value, str):
            raise QueryError.at(Where("answer", words=quoted(self.name, 20)), "its value is not a number")
        return float(self.value)

    def plot(self) -> str | None:
        """The picture of a histogram or of groups as SVG text, or None. Notebooks show it by themselves."""
        return self._repr_svg_()

    def __getitem__(self, by: float | str) -> Selected:
        """The answer for the group with this value; True and False stand for the groups of a condition."""
        wanted = str(by).lower() if isinstance(by, bool) else by
        for group in self.groups:
            if group.by == wanted:
                return group.answer
        raise KeyError(by)

    def to_dict(self) -> answer_types.Selected:
        """The answer as a JSON-ready dict."""
        answer: answer_types.Selected = {
            "name": self.name,
            "kind": self.kind,
            "value": self.value,
            "standard_error": self.standard_error,
        }
        if self.fraction is not None:
            answer["fraction"] = str(self.fraction)
        if self.count is not None:
            answer["count"] = self.count
        if self.label:
            answer["label"] = self.label
        if self.is_share:
            answer["is_share"] = True
        if self.kind == "histogram":
            answer["histogram"] = [bar.to_dict() for bar in self.histogram]
        if self.groups:
            answer["groups"] = [group.to_dict() for group in self.groups]
        return answer


@sealed
@dataclass(frozen=True, slots=True)
class QueryAnswer(Drawn):
    """The answer to a question about deals.

    Attributes:
        game: the code of the game.
        method: `exact` or `sampled`.
        deals: the number of deals that match `where`, each counted with the weights of its hands.
        selectors: the answer to each selector, in the order of the query.
        seed: the seed of the random deals; None if exact.
        dealt: the number of deals looked at, including those that do not match `where`.
        is_complete: whether all of the work was done. If a time limit or Ctrl-C ended it, it is False: a sample is then
            smaller, and an exact answer is about the deals looked at so far, in the order in which they are listed,
            which can be far from the mean of all. Only values with a `fraction` are exact then.
    """

    game: str
    method: Literal["exact", "sampled"]
    deals: int
    selectors: tuple[Selected, ...]
    seed: int | None = None
    dealt: int = 0
    is_complete: bool = True

    def __getitem__(self, name: str | int) -> Selected:
        """The answer with this name, in any case, or at this place."""
        if isinstance(name, int):
            return self.selectors[name]
        for selected in self.selectors:
            if selected.name.lower() == name.lower():
                return selected
        raise KeyError(name)

    def plot(self) -> str | None:
        """The picture of the answer as SVG text: values, groups and histograms. Notebooks show it by themselves."""
        return self._repr_svg_()

    def to_dict(self) -> answer_types.QueryAnswer:
        """The answer as a JSON-ready dict."""
        answer: answer_types.QueryAnswer = {
            "kind": "query",
            "game": self.game,
            "method": self.method,
            "deals": self.deals,
            "selectors": [selected.to_dict() for selected in self.selectors],
        }
        if self.dealt > self.deals:
            answer["dealt"] = self.dealt
        if self.seed is not None:
            answer["seed"] = self.seed
        if not self.is_complete:
            answer["complete"] = False
        return answer
