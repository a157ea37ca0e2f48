"""Build the answer to a question from the counts over its deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardspeak.cards import cards_text
from cardspeak.equities.answer.codes import CodeReader, parts_by_category, parts_by_hand, parts_by_holding
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.options import EXACT, SAMPLED
from cardspeak.equities.question.question import Question
from cardspeak.equities.question.terms import Terms
from cardspeak.equities.result import Equity, Part
from cardspeak.equities.tally import Sample, Tally


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question, and its weight in an average over the possible next cards.

    Attributes:
        equity: the answer.
        weight: the total weight of all possible deals; an estimate if sampled.
    """

    equity: Equity
    weight: float


def equity_of(
    question: Question,
    terms: Terms,
    counted: Tally | Sample,
    holdings_of_player: Callable[[int], Holdings],
    *,
    how: str,
    is_complete: bool,
    has_parts: bool = True,
    seed: int | None = None,
) -> Equity:
    """The equities of all players: exact for a tally, with standard errors for a sample.

    Args:
        question: the question.
        terms: the options of the call.
        counted: the counts, which must include at least one deal.
        holdings_of_player: a function from the index of a player to the player's holdings. It is called only for
            players whose outcomes are counted by holding. Each holding's counts are multiplied by its weight.
        how: short description of the method.
        is_complete: whether counting is finished.
        has_parts: whether to include the breakdown that `terms` requests.
        seed: the seed of a sample.
    """
    is_exact = isinstance(counted, Tally)
    is_counted = not (is_exact and question.are_weighted)
    reader = CodeReader(question.game, len(question.texts), is_exact=is_exact, is_counted=is_counted)

    def parts_of(player: int) -> list[Part]:
        if not has_parts:
            return []
        if terms.by == "category":
            return parts_by_category(reader, terms.classes(question.game), counted.totals[player])
        counts = counted.counts[player]
        if not terms.tells_holdings or counts is None:
            return []
        by_holding = parts_by_hand if terms.by == "hand" else parts_by_holding
        return by_holding(reader, holdings_of_player(player), counts)

    # Most questions have one class. The sum over classes is then skipped, because sums of Python integers are slow.
    totals = [of_classes[0] if len(of_classes) == 1 else of_classes.sum(axis=0) for of_classes in counted.totals]
    players = tuple(
        reader.player(text, totals[player], parts_of(player), terms.by) for player, text in enumerate(question.texts)
    )
    return Equity(
        game=question.game.code,
        title=question.game.title,
        board=cards_text(question.board),
        dead=cards_text(question.dead),
        method=EXACT if is_exact else SAMPLED,
        how=how,
        deals=int(totals[0].sum()) if isinstance(counted, Tally) else counted.n_deals,
        is_weighted=question.are_weighted,
        is_complete=is_complete,
        dealt=None if isinstance(counted, Tally) else counted.n_dealt,
        seed=seed,
        by=terms.by,
        players=players,
        categories=terms.classes(question.game).names if terms.by == "category" else (),
    )
