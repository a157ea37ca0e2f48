"""The result of an audit."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from cardspeak.auditing.scores import plain, shown
from cardspeak.frozen import sealed

if TYPE_CHECKING:
    from cardspeak import answer_types

ERRORS = ("wrong_winner", "false_tie", "broken_tie")
"""The kinds of mistakes: the worse hand wins, unequal hands tie, or one of two equal hands wins."""


@sealed
@dataclass(frozen=True, slots=True)
class Mistakes:
    """The number of showdowns, and how many of them the scores decide wrongly.

    Attributes:
        showdowns: the number of all showdowns.
        wrong_winner: the number of showdowns in which the worse hand has the better score.
        false_tie: the number of showdowns in which unequal hands have equal scores.
        broken_tie: the number of showdowns in which equal hands have different scores.
    """

    showdowns: int
    wrong_winner: int
    false_tie: int
    broken_tie: int

    @property
    def wrong(self) -> int:
        """The total number of mistakes of all three kinds."""
        return self.wrong_winner + self.false_tie + self.broken_tie

    def to_dict(self) -> answer_types.Mistakes:
        """The numbers as a JSON-ready dict."""
        return {
            "showdowns": int(self.showdowns),
            "wrong": int(self.wrong),
            "wrong_winner": int(self.wrong_winner),
            "false_tie": int(self.false_tie),
            "broken_tie": int(self.broken_tie),
        }


@sealed
@dataclass(frozen=True, slots=True)
class CategoryMistakes:
    """The mistakes in showdowns between hands of two categories.

    Attributes:
        categories: the two categories, the better one first.
        mistakes: the numbers of showdowns and mistakes.
    """

    categories: tuple[str, str]
    mistakes: Mistakes

    def to_dict(self) -> answer_types.CategoryMistakes:
        """The mistakes as a JSON-ready dict."""
        return {"categories": list(self.categories), **self.mistakes.to_dict()}


@sealed
@dataclass(frozen=True, slots=True)
class Misnamed:
    """Hands that a scheme assigns to the wrong category.

    Attributes:
        category: the true category.
        named: the category that the scheme assigns, or `nothing` if it assigns none.
        hands: the number of hands.
    """

    category: str
    named: str
    hands: int

    def to_dict(self) -> answer_types.Misnamed:
        """The hands as a JSON-ready dict."""
        return {"category": self.category, "named": self.named, "hands": self.hands}


@sealed
@dataclass(frozen=True, slots=True)
class Example:
    """A showdown that the scores decide wrongly.

    Attributes:
        error: the kind of mistake: `wrong_winner`, `false_tie` or `broken_tie`.
        which: `first` for the first such showdown dealt, or in an exact audit the showdown between the best hands;
            `simplest` for the showdown between the weakest hands.
        hands: the cards of both hands, as text; the hole cards if there is a board.
        board: the board, as text.
        scores: the scores of both hands.
        names: the true names of both hands.
        reason: why the true winner wins, or why the hands tie.
        scheme_winner: the winner by the scores: 1, 2, or 0 for a tie.
        winner: the true winner: 1, 2, or 0 for a tie.
    """

    error: str
    which: str
    hands: tuple[str, str]
    board: str
    scores: tuple[Any, Any]
    names: tuple[str, str]
    reason: str
    scheme_winner: int
    winner: int

    def __str__(self) -> str:
        on = f" on {self.board}" if self.board else ""
        outcomes = "a tie", "a win for the first hand", "a win for the second hand"
        scores = f"{shown(self.scores[0])} and {shown(self.scores[1])}"
        verdict = f"{outcomes[self.scheme_winner]} by the scores {scores}, but {outcomes[self.winner]} by the cards"
        return f"{self.hands[0]} against {self.hands[1]}{on}: {verdict}"

    def to_dict(self) -> answer_types.Example:
        """The example as a JSON-ready dict."""
        return {
            "error": self.error,
            "which": self.which,
            "hands": [hand.split() for hand in self.hands],
            "board": self.board.split(),
            "scores": [plain(score) for score in self.scores],
            "names": list(self.names),
            "reason": self.reason,
            "scheme_winner": self.scheme_winner,
            "winner": self.winner,
        }


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Audit:
    """How often a way of scoring hands decides a showdown wrongly, that is, differently from the rules of poker.

    Attributes:
        scheme: the name of what was audited.
        method: `exact` if all pairs of hands were compared, `sampled` for random deals.
        takes: the form in which a function received the cards: `ids`, `names`, `text` or `rows`. None for schemes,
            rulebooks and the evaluators of other libraries.
        lowest_wins: whether the lower score wins.
        n_cards: the number of cards in each hand.
        order: the order that the scores were compared with, such as `high`.
        seed: the seed that deals the same cards again; None for an exact audit.
        mistakes: the number of showdowns, and the number of each kind of mistake.
        categories: the same numbers for each pair of categories with mistakes, most mistakes first; empty if `order`
            is not `high`.
        misnamed: hands that the scheme assigns to the wrong category; empty if it assigns no categories.
        examples: for each kind of mistake that occurs, the first example and the simplest.
    """

    scheme: str
    method: str
    takes: str | None
    lowest_wins: bool
    n_cards: int
    order: str
    seed: int | None
    mistakes: Mistakes
    categories: tuple[CategoryMistakes, ...]
    misnamed: tuple[Misnamed, ...]
    examples: tuple[Example, ...]

    @property
    def showdowns(self) -> int:
        """The number of showdowns examined; for an exact audit, the number of all pairs of hands."""
        return self.mistakes.showdowns

    @property
    def wrong(self) -> int:
        """The number of showdowns that the scores decide wrongly."""
        return self.mistakes.wrong

    @property
    def wrong_winner(self) -> int:
        """The number of showdowns in which the worse hand wins."""
        return self.mistakes.wrong_winner

    @property
    def false_tie(self) -> int:
        """The number of showdowns in which unequal hands tie."""
        return self.mistakes.false_tie

    @property
    def broken_tie(self) -> int:
        """The number of showdowns in which one of two equal hands wins."""
        return self.mistakes.broken_tie

    @property
    def rate(self) -> float:
        """The fraction of showdowns that the scores decide wrongly, 0 to 1."""
        return self.wrong / self.showdowns

    @property
    def standard_error(self) -> float:
        """The standard error of the rate; 0 for an exact audit.

        It is also 0 if a sample contains no mistakes. In that case, `bound` is an upper limit on the rate.
        """
        return 0.0 if self.method == "exact" else sqrt(self.rate * (1 - self.rate) / self.showdowns)

    @property
    def bound(self) -> float:
        """An upper limit on the rate, with 95 % confidence, if a sample contains no mistakes; 0 for an exact audit.

        If the sample contains mistakes, use `rate` and `standard_error` instead: this limit does not apply.

        Source: https://en.wikipedia.org/wiki/Rule_of_three_(statistics)
        """
        return 0.0 if self.method == "exact" else min(1.0, 3 / self.showdowns)

    def __str__(self) -> str:
        error = "" if self.method == "exact" else f" ± {self.standard_error:.4%}"
        return f"{self.scheme}: {self.wrong:,} of {self.showdowns:,} showdowns wrong, {self.rate:.4%}{error}"

    def __repr__(self) -> str:
        return f"<Audit of {self}>"

    def to_dict(self) -> answer_types.Audit:
        """The audit as a JSON-ready dict."""
        return {
            "kind": "audit",
            "scheme": self.scheme,
            "method": self.method,
            "takes": self.takes,
            "lowest_wins": self.lowest_wins,
            "n_cards": self.n_cards,
            "order": self.order,
            "seed": self.seed,
            **self.mistakes.to_dict(),
            "rate": self.rate,
            "standard_error": self.standard_error,
            "categories": [category.to_dict() for category in self.categories],
            "misnamed": [misnamed.to_dict() for misnamed in self.misnamed],
            "examples": [example.to_dict() for example in self.examples],
        }
