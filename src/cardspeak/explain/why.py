"""The reason one hand beats another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cardspeak.explain.orders import explained
from cardspeak.frozen import sealed
from cardspeak.rules import Value

if TYPE_CHECKING:
    from cardspeak import answer_types

_CAPITALIZED = re.compile(r"\b[A-Z][a-z]")


@sealed
@dataclass(frozen=True, slots=True)
class Decision:
    """The outcome of a comparison of two hands, with the reason.

    Attributes:
        winner: 1 if the first hand is better, 2 if the second is, 0 for a tie.
        text: the reason, in words.
        cards: the deciding cards, the winner's first; empty if no particular cards decide, as in a tie or between hands
            of different categories.
    """

    winner: Literal[0, 1, 2]
    text: str
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> answer_types.Decision:
        """The decision as a JSON-ready dict with the keys `winner`, `text` and `cards`."""
        return {"winner": self.winner, "text": self.text, "cards": list(self.cards)}


def why(first: Value, second: Value) -> Decision:
    """The decision between two values in the same order, that is, by the same ranking of hands.

    >>> from cardspeak import evaluate
    >>> print(why(evaluate("As Ah Kd Ks 2c").value, evaluate("Ad Ac Qs Qd Kh").value))
    two pair, aces and kings beats two pair, aces and queens
    """
    if first == second:
        return Decision(0, _tie_text(first))
    winner: Literal[1, 2] = 1 if first > second else 2
    better, worse = max(first, second), min(first, second)
    beats = f"{in_a_sentence(better)} beats {in_a_sentence(worse)}"
    if better.category != worse.category:
        return Decision(winner, beats)
    order = explained(better.order)
    tie_breaker, cards = order.tie_breaker(better, worse)
    if better.name == worse.name:
        return Decision(winner, f"{in_a_sentence(better)}: {tie_breaker}", cards)
    return Decision(winner, beats if order.names_decide else f"{beats}: {tie_breaker}", cards)


def why_best(values: Sequence[Value]) -> tuple[str, ...]:
    """The reasons why the best of several values wins: the reason for a tie, if any, and why it beats the next best.

    A single value wins because no other hand qualifies.

    >>> from cardspeak import evaluate
    >>> why_best([evaluate("Ks Kd").value, evaluate("As Ad").value, evaluate("Qs Qd").value])
    ('one pair, aces beats one pair, kings',)
    """
    best = max(values)
    if len(values) == 1:
        return (f"{in_a_sentence(best)} is the only hand that qualifies",)
    beaten = [value for value in values if value < best]
    is_tied = len(beaten) < len(values) - 1
    reasons = [_tie_text(best)] if is_tied else []
    reasons += [why(best, max(beaten)).text] if beaten else []
    return tuple(reasons)


def in_a_sentence(value: Value) -> str:
    """The name of the hand in the form used inside a sentence.

    >>> from cardspeak import evaluate
    >>> in_a_sentence(evaluate("As Ah Ad Ks Kd").value)
    'full house, aces full of kings'
    """
    is_word = value.name[1:2].islower()  # "K-8-6-3-A low" does not start with a word
    has_more_names = _CAPITALIZED.search(value.name, 1)  # such as "Two Pair" in a rulebook, which stays capitalised
    return value.name[0].lower() + value.name[1:] if is_word and not has_more_names else value.name


def _tie_text(value: Value) -> str:
    """The reason for a tie."""
    return f"tied with {in_a_sentence(value)}: {explained(value.order).same(value)}"
