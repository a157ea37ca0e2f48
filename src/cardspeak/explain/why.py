"""Why one hand beats another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardspeak.cards import RANKS, counted, rank_name
from cardspeak.rules import Value
from cardspeak.rules.high import HAND_SIZE

_ORDINALS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True)
class Decision:
    """What decides between two hands.

    Attributes:
        winner: 1 where the first hand is better, 2 where the second is, 0 where they tie.
        text: the reason in words.
        cards: the cards that decide, the winner's first; empty where the kind of hand decides, and in a tie.
    """

    winner: int
    text: str
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """The decision as JSON has it."""
        return {"winner": self.winner, "text": self.text, "cards": list(self.cards)}


def why(first: Value, second: Value) -> Decision:
    """What decides between two values of one order.

    >>> from cardspeak import evaluate
    >>> print(why(evaluate("As Ah Kd Ks 2c").value, evaluate("Ad Ac Qs Qd Kh").value))
    two pair, aces and kings beats two pair, aces and queens
    """
    if first == second:
        return Decision(0, _tie_text(first))
    winner, better, worse = (1, first, second) if first > second else (2, second, first)
    if better.name != worse.name:
        cards = _deciding_cards(better, worse) if better.category == worse.category else ()
        return Decision(winner, f"{in_a_sentence(better)} beats {in_a_sentence(worse)}", cards)
    cards = _deciding_cards(better, worse)
    return Decision(winner, f"{in_a_sentence(better)}: {_tie_breaker(better, worse, cards)}", cards)


def why_best(values: Sequence[Value]) -> str:
    """Why the best of two values or more is the best: that several tie for it, and what it beats.

    >>> from cardspeak import evaluate
    >>> print(why_best([evaluate("Ks Kd").value, evaluate("As Ad").value, evaluate("Qs Qd").value]))
    one pair, aces beats one pair, kings
    """
    best = max(values)
    beaten = [value for value in values if value < best]
    is_tied = len(beaten) < len(values) - 1
    reasons = [_tie_text(best)] if is_tied else []
    reasons += [why(best, max(beaten)).text] if beaten else []
    return "; ".join(reasons)


def in_a_sentence(value: Value) -> str:
    """The name of the hand as it stands within a sentence.

    >>> from cardspeak import evaluate
    >>> in_a_sentence(evaluate("As Ah Ad Ks Kd").value)
    'full house, aces full of kings'
    """
    return value.name[0].lower() + value.name[1:]


def among(value: Value) -> str:
    """Which hands the place of a value counts, where that is not all hands of five cards; begins with a space."""
    n_cards = len(value.cards)
    return "" if n_cards == HAND_SIZE else f" among hands of {counted(n_cards)}"


def _tie_text(value: Value) -> str:
    """What two tied hands share."""
    ranks = "-".join(name[0] for name in value.cards)
    return f"a tie of {in_a_sentence(value)}: the same ranks, {ranks}, and suits break no tie"


def _first_difference(better: Value, worse: Value) -> int:
    """The index in both strengths of the first entry that differs, or at which the worse hand has no more cards."""
    pairs = zip(better.strength, worse.strength, strict=False)
    differing = (index for index, (one, other) in enumerate(pairs) if one != other)
    return next(differing, len(worse.strength))


def _deciding_cards(better: Value, worse: Value) -> tuple[str, ...]:
    """The first card of each hand, the better one's first, of the rank that decides."""
    index = _first_difference(better, worse)
    return tuple(
        next(name for name in value.cards if name[0] == RANKS[value.strength[index]])
        for value in (better, worse)
        if index < len(value.strength)
    )


def _tie_breaker(better: Value, worse: Value, cards: tuple[str, ...]) -> str:
    """Which card decides between two hands of one name."""
    index = _first_difference(better, worse)
    one = rank_name(better.strength[index])
    if len(cards) < 2:
        return f"the {one} beside it decides, where the other hand has no card"
    other = rank_name(worse.strength[index])
    if better.category in ("flush", "high card"):
        return f"the {_ORDINALS[index - 1]} card decides, {one} over {other}"
    return f"the {_kicker(better, index)} decides, {one} over {other}"


def _kicker(value: Value, index: int) -> str:
    """Which kicker the entry of a strength is: of a pair, entry 2 is the first of three."""
    n_named = {"two pair": 2}.get(value.category, 1)
    n_kickers = len(value.strength) - 1 - n_named
    return "kicker" if n_kickers == 1 else f"{_ORDINALS[index - 1 - n_named]} kicker"
