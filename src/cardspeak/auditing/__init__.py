"""The audit: how often a way to score hands decides a showdown otherwise than the cards do.

`find.py` makes of a name or an object something that scores rows of cards (`audited.py`); `exact.py` holds all pairs of
five-card hands against each other, `sampled.py` random showdowns; `truth.py` says what the cards say, and `result.py`
what came out.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardspeak.auditing.audited import Audited
from cardspeak.auditing.exact import exact_audit
from cardspeak.auditing.find import find_audited
from cardspeak.auditing.result import Audit, CategoryMistakes, Example, Misnamed, Mistakes
from cardspeak.auditing.sampled import sampled_audit
from cardspeak.auditing.truth import check_order
from cardspeak.cards import whole
from cardspeak.errors import SchemeError, Where, listed, shortened
from cardspeak.progress import Report, check_report
from cardspeak.rulebooks import Rulebook
from cardspeak.rules.places import HAND_SIZE
from cardspeak.schemes import Scheme
from cardspeak.seeds import read_seed

MOST_DEALS = 10**10
SIZES = (5, 6, 7)
MOST_CARDS = SIZES[-1]


def audit(
    what: str | Scheme | Rulebook | os.PathLike[str] | Callable[..., Any],
    *,
    deals: int | None = None,
    exact: bool = False,
    seed: int | None = None,
    n_cards: int | None = None,
    takes: str | None = None,
    lowest_wins: bool = False,
    order: str | None = None,
    progress: Report | None = None,
) -> Audit:
    """How often a way to score hands decides a showdown otherwise than the cards do.

    Where hands of five cards are scored, all 3,377,295,241,320 pairs of them are compared, exactly; where they have
    seven, random heads-up showdowns of hold'em are. The pairs are of any two hands, also of two that share cards.

    Args:
        what: the name of a scheme; a `Scheme`; a `Rulebook` or the path of one; `module:function`, `file.py:function`,
            or a function. `eval7`, `phevaluator` and `treys` are the evaluators of these libraries. A function takes
            the cards as one argument, hole cards and board as two, or each card as one, and returns a score: a number,
            or anything that compares. One that Numba compiles is called by compiled code, with ids.
        deals: how many random showdowns are dealt; without it, 1,000,000 where the scores are compiled, 100,000 where
            they are Python's.
        exact: whether all pairs of five-card hands are compared, which takes half a gigabyte of memory; so it is where
            five cards are scored and `deals` is not given.
        seed: 0 to 2**53; deals the same cards again. Without one, any is drawn, and named in the result.
        n_cards: how many cards a function takes, 5, 6 or 7; without it, 7 if it takes them, else 5.
        takes: how a function takes cards: `ids` (a list of rank * 4 + suit), `names` (a list, as `["As", "Kd"]`),
            `text` (`"As Kd"`), or `rows` (the ids of many hands as uint8[n, k], for which it returns n scores); without
            it, the first of ids, names and text that the function takes.
        lowest_wins: whether the hand of the lower score wins; of other libraries' evaluators it is known.
        order: what the scores are held against, `high` or another order of five cards; without it, what the scheme
            means.
        progress: called now and then with a `Progress`; an exact audit knows nothing so far.

    Raises:
        SchemeError: an unknown name, something that cannot score cards, or a bad number of deals or cards.
        CardspeakError: a bad seed, or a rulebook that cannot be read.

    >>> print(audit("pairs-and-kinds").misnamed[0].hands)
    54912
    >>> found = audit("group-score", deals=2000, seed=1)
    >>> found.showdowns, found.wrong > 0
    (2000, True)
    >>> audit(max, deals=100, seed=1, takes="ids").examples[0].winner
    2
    """
    check_report(progress)
    _check_cards(n_cards)
    audited = find_audited(what, n_cards or (HAND_SIZE if exact else None), takes)
    held_against = audited.order if order is None else order
    check_order(held_against)
    audited = replace(audited, lowest_wins=audited.lowest_wins or lowest_wins)
    if held_against != "high":
        audited = audited.without_names()
    if exact and deals is not None:
        raise SchemeError("exact audits deal nothing; give exact or deals", Where("exact"))
    is_exact = exact or (deals is None and n_cards in (None, HAND_SIZE) and audited.sizes[0] == HAND_SIZE)
    size = _size(audited, n_cards, is_exact=is_exact)
    if is_exact:
        return exact_audit(audited, held_against, progress)
    n = audited.deals if deals is None else whole(deals)
    if n is None or not 1 <= n <= MOST_DEALS:
        raise SchemeError.at("deals", f"{shortened(deals)}; give a number from 1 to {MOST_DEALS:,}")
    return sampled_audit(audited, n, read_seed(seed), size, held_against, progress)


def _check_cards(n_cards: int | None) -> None:
    """Check that hands of so many cards are audited; raises `SchemeError` if not."""
    if n_cards is not None and whole(n_cards) not in SIZES:
        raise SchemeError.at("n_cards", f"{shortened(n_cards)}; hands of {listed(SIZES, 'or')} cards are audited")


def _size(audited: Audited, n_cards: int | None, *, is_exact: bool) -> int:
    """How many cards each hand is given."""
    most = max(audited.sizes) if MOST_CARDS in audited.sizes else audited.sizes[0]
    wanted = n_cards or (HAND_SIZE if is_exact else most)
    if wanted not in audited.sizes:
        hint = "; an exact audit is of five, give deals" if is_exact else ""
        raise SchemeError(
            f"{audited.name} takes {listed(sorted(audited.sizes), 'or')} cards, not {wanted}{hint}", Where("n_cards")
        )
    if is_exact and wanted != HAND_SIZE:
        raise SchemeError(f"exact audits compare hands of {HAND_SIZE} cards, not {wanted}", Where("n_cards"))
    if is_exact and audited.asks_whose:
        compared = f"exact audits compare hands of {HAND_SIZE} cards that are nobody's"
        raise SchemeError(f"{audited.name} asks which cards are hole cards; {compared}; give deals", Where("deals"))
    return wanted


__all__ = ["Audit", "CategoryMistakes", "Example", "Misnamed", "Mistakes", "audit"]
