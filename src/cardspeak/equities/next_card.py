"""A question answered for each card that may come next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import prod

from cardspeak.cards import Card, card_name
from cardspeak.equities.progress import Progress
from cardspeak.equities.question import Question, with_card
from cardspeak.equities.result import Equity, Part
from cardspeak.equities.terms import Terms
from cardspeak.errors import EquityError


def answer_by_next_card(question: Question, terms: Terms, answer: Callable[[Question, Terms], Equity]) -> Equity:
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
    plain = replace(terms, by="", progress=None)
    whole = answer(question, plain)
    found = list(_by_card(question, plain, answer, terms))
    weights = [weight for _, _, weight in found]
    total = sum(weights)

    def parts(player: int) -> Iterator[Part]:
        for card, one, weight in found:
            told = one.players[player]
            yield Part(card_name(card), weight / total, told.equity, told.win, told.tie)

    players = tuple(replace(told, parts=tuple(parts(at))) for at, told in enumerate(whole.players))
    return replace(whole, by=terms.by, players=players)


def _by_card(
    question: Question, plain: Terms, answer: Callable[[Question, Terms], Equity], terms: Terms
) -> Iterator[tuple[Card, Equity, float]]:
    """The answers for the cards that may come, from the highest, and how likely each is beside the others."""
    cards = sorted(question.free, reverse=True)
    for at, card in enumerate(cards):
        asked = with_card(question, card)
        if asked is not None:
            one = answer(asked, plain)
            yield card, one, _weight(asked, one)
        if terms.progress is not None:
            terms.progress(Progress((at + 1) / len(cards), None, lambda: None))


def _weight(question: Question, found: Equity) -> float:
    """The weight of all deals of a question, which samples tell by how many of them could be kept."""
    if found.dealt is None:
        weight = Fraction(found.deals)
    else:
        weight = question.weight * question.n_boards * Fraction(found.deals, found.dealt)
    return float(weight / prod(one.whole for one in question.ranges))
