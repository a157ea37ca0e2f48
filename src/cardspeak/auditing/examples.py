"""Examples: single showdowns that the scores decide wrongly, described for people to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.auditing.result import Example
from cardspeak.auditing.scores import plain
from cardspeak.auditing.truth import name_of, reason_for
from cardspeak.cards import Card, cards_text

WINNERS = {1: 1, -1: 2, 0: 0}
"""The winner for each sign of a comparison: 1 for the first hand, 2 for the second, 0 for a tie."""


def make_example(
    error: str,
    which: str,
    hands: tuple[Sequence[Card], Sequence[Card]],
    n_own: int,
    scores: tuple[Any, Any],
    signs: tuple[int, int],
    order: str,
) -> Example:
    """The example for a showdown between two hands.

    Args:
        error: the kind of mistake.
        which: `first` or `simplest`.
        hands: the cards of both hands, each ending with the shared board, if any.
        n_own: the number of cards in each hand that are not on the board.
        scores: the scores of both hands.
        signs: the comparison by the scores and the comparison by the true values: 1 if the first hand is better, -1 if
            it is worse, 0 if the hands tie.
        order: the name of the order that ranks the hands.
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
