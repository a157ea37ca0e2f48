"""Answer a question separately for each possible next card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from cardspeak.cards import Card, card_name
from cardspeak.equities.answer.answer import Answer
from cardspeak.equities.question.question import Question, with_card
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.result import Equity, Part
from cardspeak.errors import EquityError, Where
from cardspeak.progress import Progress, Reporter

NEXT_CARD: Final = "next-card"
PLACE = Where("by", words="by next-card")
LONGEST_EACH = 0.3
"""Default time limit for the exact answer to each question, in seconds on one core."""
FIRST_SLICE_SECONDS = 0.025
"""Approximate duration of the first slice of a sample, in seconds. The time limit starts only after this slice."""


def answer_by_next_card(question: Question, terms: Terms, answer: Callable[[Question, Terms], Answer]) -> Answer:
    """The answer, with a breakdown by the next board card.

    Each possible card is added to the board in turn, and the resulting question is answered separately.

    Raises:
        EquityError: the board is complete, the game has no board, or a checkpoint is requested.
    """
    game = question.game
    if len(question.board) >= game.full_board:
        where = "the board is full" if game.full_board else f"{game.short_title} has no board"
        raise EquityError.at(PLACE, f"{where}, so there is no next card")
    if terms.checkpoint is not None:
        raise EquityError.at(PLACE, "this breakdown does not support checkpoints; omit the checkpoint")
    cards = sorted(question.free, reverse=True)
    n_questions = len(cards) + 1
    terms_of_each = _terms_of_each(terms, n_questions)
    whole: Answer | None = None
    by_card: list[tuple[Card, Answer]] = []
    reporter = Reporter(
        terms.progress, "possible next cards", lambda: None if whole is None else _together(whole, by_card)
    )

    def ask(question: Question, n_before: int) -> Answer:
        """The answer to one of the questions. Its progress is reported as a fraction of the whole work."""

        def report(progress: Progress) -> None:
            reporter.update((n_before + progress.done) / n_questions)

        return answer(question, replace(terms_of_each, progress=terms.progress and report))

    whole = ask(question, 0)
    for n_before, card in enumerate(cards, start=1):
        with suppress(NoDealError):  # a card that a player holds in every deal cannot come next
            asked = with_card(question, card)
            if asked is not None:
                by_card.append((card, ask(asked, n_before)))
    reporter.finish()
    return replace(whole, equity=_together(whole, by_card, is_complete=whole.equity.is_complete))


def _terms_of_each(terms: Terms, n_questions: int) -> Terms:
    """The options for each of the questions. A time limit given by the user is divided equally among them."""
    seconds, plain = terms.options.seconds, replace(terms, by="")
    if seconds is None:
        return replace(plain, limit=LONGEST_EACH)
    seconds_each = max(seconds / n_questions - FIRST_SLICE_SECONDS, 0)
    return replace(plain, options=replace(terms.options, seconds=seconds_each))


def _together(whole: Answer, by_card: Sequence[tuple[Card, Answer]], *, is_complete: bool = False) -> Equity:
    """The answer to the whole question, with a row for each next card done so far."""
    total = sum(answer.weight for _, answer in by_card)
    players = []
    for place, player in enumerate(whole.equity.players):
        parts = []
        for card, answer in by_card:
            of_card = answer.equity.players[place]
            numbers = (of_card.equity, of_card.win, of_card.tie, of_card.standard_error)
            parts.append(Part(card_name(card), answer.weight / total, *numbers))
        players.append(replace(player, parts=tuple(parts), by=NEXT_CARD))
    return replace(whole.equity, by=NEXT_CARD, is_complete=is_complete, players=tuple(players))
