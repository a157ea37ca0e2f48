"""A question answered for each card that may come next."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from cardspeak.cards import Card, card_name
from cardspeak.equities.question.question import Question, with_card
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.result import Answered, Equity, Part
from cardspeak.errors import EquityError
from cardspeak.progress import Reporter

NEXT_CARD = "next-card"
LONGEST_EACH = 0.3
"""Seconds that an exact answer for one of the cards may take where nothing is said."""


def answer_by_next_card(question: Question, terms: Terms, answer: Callable[[Question, Terms], Answered]) -> Equity:
    """The answer, with a part for each card that may come next.

    Each card is a question of its own, with that card on the board, so all of it is as exact as `answer` has it.

    Raises:
        EquityError: no card is to come; a checkpoint is asked for.
    """
    game = question.game
    if len(question.board) >= game.full_board:
        where = "the board is full" if game.full_board else f"{game.title} has no board"
        raise EquityError(f"by next-card: {where}; no card is to come")
    if terms.checkpoint is not None:
        raise EquityError("by next-card: this keeps no checkpoint; ask without one")
    cards = sorted(question.free, reverse=True)
    plain = replace(terms, by="", progress=None, **_shorter(terms, len(cards)))
    found = _Found(answer(question, plain).equity, [])
    reporter = Reporter(terms.progress, "cards that may come next", lambda: found.equity(is_complete=False))
    for at, card in enumerate(cards, start=1):
        with suppress(NoDealError):  # a card that somebody has in every deal does not come
            asked = with_card(question, card)
            if asked is not None:
                found.cards.append((card, answer(asked, plain)))
        reporter.update(at / len(cards))
    reporter.finish()
    return found.equity(is_complete=True)


def _shorter(terms: Terms, n_cards: int) -> dict[str, Any]:
    """What of the terms is shared out among so many questions and the one without another card."""
    seconds = terms.options.seconds
    if seconds is None:
        return {"limit": LONGEST_EACH}
    return {"options": replace(terms.options, seconds=seconds / (n_cards + 1))}


@dataclass(frozen=True, slots=True)
class _Found:
    """What is found so far.

    Attributes:
        whole: the answer to the question as it was asked.
        cards: cards that may come next, and the answers with them.
    """

    whole: Equity
    cards: list[tuple[Card, Answered]]

    def equity(self, *, is_complete: bool) -> Equity:
        """The answer, with a part for each card."""
        total = sum(one.weight for _, one in self.cards)
        players = []
        for at, player in enumerate(self.whole.players):
            each = [(card, one.weight / total, one.equity.players[at]) for card, one in self.cards]
            parts = tuple(
                Part(card_name(card), share, one.equity, one.win, one.tie, one.standard_error)
                for card, share, one in each
            )
            players.append(replace(player, parts=parts, by=NEXT_CARD))
        is_complete = is_complete and self.whole.is_complete
        return replace(self.whole, by=NEXT_CARD, is_complete=is_complete, players=tuple(players))
