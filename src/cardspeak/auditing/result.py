"""What an audit found."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from cardspeak.auditing.scores import plain, shown
from cardspeak.frozen import sealed

ERRORS = ("wrong_winner", "false_tie", "broken_tie")
"""How a score may decide otherwise than the cards: the worse hand wins; hands tie of which one is better; hands that
are equal do not tie."""


@sealed
@dataclass(frozen=True, slots=True)
class Mistakes:
    """Showdowns, and how many a score decides otherwise than the cards.

    Attributes:
        showdowns: all of them.
        wrong_winner: those in which the score has the worse hand win.
        false_tie: those in which it ties hands of which one is better.
        broken_tie: those in which it has one of two equal hands win.
    """

    showdowns: int
    wrong_winner: int
    false_tie: int
    broken_tie: int

    @property
    def wrong(self) -> int:
        """How many are decided otherwise, in one of these ways."""
        return self.wrong_winner + self.false_tie + self.broken_tie

    def to_dict(self) -> dict[str, int]:
        """The numbers as JSON has them."""
        wrongs = {error: int(getattr(self, error)) for error in ERRORS}
        return {"showdowns": self.showdowns, "wrong": self.wrong, **wrongs}


@sealed
@dataclass(frozen=True, slots=True)
class CategoryMistakes:
    """The mistakes in showdowns of hands of two categories.

    Attributes:
        categories: the categories, the better one first.
        mistakes: the numbers.
    """

    categories: tuple[str, str]
    mistakes: Mistakes

    def to_dict(self) -> dict[str, Any]:
        """The mistakes as JSON has them."""
        return {"categories": list(self.categories), **self.mistakes.to_dict()}


@sealed
@dataclass(frozen=True, slots=True)
class Misnamed:
    """Hands that a scheme calls by the name of another category.

    Attributes:
        category: what they are.
        named: what the scheme calls them; `nothing` where it has no name for them.
        hands: how many.
    """

    category: str
    named: str
    hands: int

    def to_dict(self) -> dict[str, Any]:
        """The hands as JSON has them."""
        return {"category": self.category, "named": self.named, "hands": self.hands}


@sealed
@dataclass(frozen=True, slots=True)
class Example:
    """A showdown that a score decides otherwise than the cards.

    Attributes:
        error: how: `wrong_winner`, `false_tie` or `broken_tie`.
        which: `first`, the first one met: the one dealt first, or, of all hands, the one of the best hands; or
            `simplest`, the one of the weakest hands.
        hands: the cards of both, as text; hole cards where there is a board.
        board: the board, as text.
        scores: what the scheme gives them.
        names: what they are.
        reason: why the cards decide as they do.
        scheme_winner: who wins by the score: 1, 2, or 0 for a tie.
        winner: who wins by the cards.
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
        outcomes = "a tie", "the first hand", "the second hand"
        scores = f"{shown(self.scores[0])} and {shown(self.scores[1])}"
        verdict = f"{outcomes[self.scheme_winner]} by the scores {scores}, {outcomes[self.winner]} by the cards"
        return f"{self.hands[0]} against {self.hands[1]}{on}: {verdict}"

    def to_dict(self) -> dict[str, Any]:
        """The example as JSON has it."""
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
    """How often a way to score hands decides a showdown otherwise than the cards.

    Attributes:
        scheme: what was audited.
        method: `exact`, all pairs of hands; or `sampled`, random deals.
        takes: how a function was given the cards: `ids`, `names`, `text` or `rows`; None of all else.
        lowest_wins: whether the hand of the lower score wins.
        n_cards: how many cards each hand has.
        order: what the cards were held against, as `high`.
        seed: deals the same cards again; None where nothing was dealt.
        mistakes: the showdowns, and how many of them are decided otherwise, in which way.
        categories: the same for the categories of the two hands, where any is wrong; most mistakes first.
        misnamed: hands that the scheme calls by another name; empty where it has no names.
        examples: of each kind of mistake the first and the simplest.
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
        """How many showdowns were looked at; of an exact audit, how many pairs of hands there are."""
        return self.mistakes.showdowns

    @property
    def wrong(self) -> int:
        """How many of them are decided otherwise than by the cards."""
        return self.mistakes.wrong

    @property
    def wrong_winner(self) -> int:
        """In how many the worse hand wins."""
        return self.mistakes.wrong_winner

    @property
    def false_tie(self) -> int:
        """In how many hands tie of which one is better."""
        return self.mistakes.false_tie

    @property
    def broken_tie(self) -> int:
        """In how many one of two equal hands wins."""
        return self.mistakes.broken_tie

    @property
    def rate(self) -> float:
        """The share of showdowns that are decided otherwise, 0 to 1."""
        return self.wrong / self.showdowns

    @property
    def standard_error(self) -> float:
        """The standard error of the rate; 0 of an exact one.

        It is 0 as well where a sample found nothing wrong. The rate is then below `bound`, 95 times in 100.
        """
        return 0.0 if self.method == "exact" else sqrt(self.rate * (1 - self.rate) / self.showdowns)

    @property
    def bound(self) -> float:
        """What the rate is below, 95 times in 100, where nothing wrong was found; 0 of an exact audit.

        Source: https://en.wikipedia.org/wiki/Rule_of_three_(statistics)
        """
        return 0.0 if self.method == "exact" else min(1.0, 3 / self.showdowns)

    def __str__(self) -> str:
        error = "" if self.method == "exact" else f" ± {self.standard_error:.4%}"
        return f"{self.scheme}: {self.wrong:,} of {self.showdowns:,} showdowns wrong, {self.rate:.4%}{error}"

    def __repr__(self) -> str:
        return f"<Audit of {self}>"

    def to_dict(self) -> dict[str, Any]:
        """The audit as JSON has it."""
        return {
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
