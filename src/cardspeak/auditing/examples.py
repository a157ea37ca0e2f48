"""Examples: a showdown that a score decides otherwise than the cards, as people can follow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.auditing.result import Example
from cardspeak.auditing.scores import plain
from cardspeak.auditing.truth import name_of, reason_for
from cardspeak.cards import Card, cards_text

WINNERS = {1: 1, -1: 2, 0: 0}
"""Who wins where the first hand is better, worse, or neither: 1, 2, or 0 for a tie."""


def make_example(
    error: str,
    which: str,
    hands: tuple[Sequence[Card], Sequence[Card]],
    n_own: int,
    scores: tuple[Any, Any],
    signs: tuple[int, int],
    order: str,
) -> Example:
    """The example of two hands.

    Args:
        error: in which way it is decided otherwise.
        which: `first` or `simplest`.
        hands: the cards of both, the board, which they share, last.
        n_own: how many cards of each are not on the board.
        scores: the scores of both.
        signs: 1, -1 or 0 by the scores, and by the cards: whether the first hand is better, worse, or neither.
        order: what ranks the hands.
    """
    first, second = hands
    return Example(
        error=error,
        which=which,
        hands=(cards_text(first[:n_own]), cards_text(second[:n_own])),
        board=cards_text(first[n_own:]),
        scores=(plain(scores[0]), plain(scores[1])),
        names=(name_of(first, order), name_of(second, order)),
        reason=reason_for(first, second, order),
        scheme_winner=WINNERS[signs[0]],
        winner=WINNERS[signs[1]],
    )
