"""The audit: how often a way of scoring hands decides a showdown wrongly.

`find.py` turns a name or an object into an `Audited`, the common form of everything that scores hands (`audited.py`).
`exact.py` examines all pairs of five-card hands, and `sampled.py` examines random showdowns. `truth.py` computes the
true values of hands by the rules of poker. `result.py` defines the result.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from cardspeak.auditing.audited import Audited
from cardspeak.auditing.exact import exact_audit
from cardspeak.auditing.find import asked_for
from cardspeak.auditing.result import Audit, CategoryMistakes, Example, Misnamed, Mistakes
from cardspeak.auditing.sampled import sampled_audit
from cardspeak.auditing.truth import check_order
from cardspeak.cards import whole
from cardspeak.cluster.workers import Workers, check_workers
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
    workers: Workers = None,
    progress: Report | None = None,
) -> Audit:
    """How often a way of scoring hands decides a showdown wrongly, that is, differently from the rules of poker.

    An exact audit compares all 3,377,295,241,320 pairs of five-card hands, including pairs of hands that share cards.
    Otherwise, random heads-up showdowns are examined, in which hands of six or seven cards share a board, as in
    hold'em.

    Args:
        what: the name of a scheme; a `Scheme`; a `Rulebook` or the path of a rulebook; `module:function` or
            `file.py:function`; or a function. `eval7`, `phevaluator` and `treys` select the evaluators of the libraries
            with these names. A function is called with all cards as one argument, with the hole cards and the board as
            two arguments, or with each card as a separate argument. It returns a score: a number or anything else that
            Python can compare. Unless `takes` is given, a function compiled by Numba receives ids, and is called from
            compiled code if it returns a number.
        deals: the number of random showdowns. The default is 100,000 if Python calls a function for each hand, and
            1,000,000 otherwise.
        exact: whether to compare all pairs of five-card hands, which needs half a gigabyte of memory. If `deals` is not
            given, this is the default for schemes and rulebooks of five-card hands (unless `n_cards` is 6 or 7), and
            for functions that are called with five cards.
        seed: an integer from 0 to 2**53; the same seed deals the same cards. By default, a random seed is used. The
            result contains the seed.
        n_cards: the number of cards in each hand: 5, 6 or 7. The default is 5 for an exact audit; otherwise, it is 7 if
            `what` accepts seven cards, else 5.
        takes: the form in which a function accepts cards: `ids` (a list of rank * 4 + suit), `names` (a list such as
            `["As", "Kd"]`), `text` (`"As Kd"`) or `rows` (the ids of many hands as uint8[n, k]; the function returns n
            scores). The default is the first of ids, names and text that the function accepts.
        lowest_wins: whether the lower score wins. For the evaluators of other libraries this is set automatically.
        order: the order (hand ranking) that the scores are compared with: `high` or another order of five-card hands.
            The default is the order that the scheme is meant to produce.
        workers: number of threads, or an executor with the interface of `concurrent.futures`; the result is the same
            for any workers. The default is one thread per core for schemes and rulebooks, and a single thread for
            functions, because a function may not be thread-safe. To use other processes, a function must be defined in
            a module that they can import, or be given by name.
        progress: called from time to time with a `Progress`. An exact audit has no partial result.

    Raises:
        SchemeError: an unknown name, an object that cannot score cards, or an invalid `deals`, `n_cards`, `takes`,
            `order` or `workers`.
        ClusterError: the executor cannot do the work.
        CardspeakError: an invalid `seed`, or a rulebook that cannot be read.

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
    run_by = check_workers(workers, SchemeError)
    audited = asked_for(what, n_cards or (HAND_SIZE if exact else None), takes, order, lowest_wins=lowest_wins)
    held_against = audited.order if order is None else order
    check_order(held_against)
    if run_by is None and not audited.is_thread_safe:
        run_by = 1
    if exact and deals is not None:
        raise SchemeError("an exact audit deals no cards; give exact or deals, not both", Where("exact"))
    is_exact = exact or (deals is None and n_cards in (None, HAND_SIZE) and audited.sizes[0] == HAND_SIZE)
    size = _size(audited, n_cards, is_exact=is_exact)
    if is_exact:
        return exact_audit(audited, held_against, progress, run_by)
    n = audited.deals if deals is None else whole(deals)
    if n is None or not 1 <= n <= MOST_DEALS:
        raise SchemeError.at("deals", f"{shortened(deals)} is not accepted; give a number from 1 to {MOST_DEALS:,}")
    return sampled_audit(audited, n, read_seed(seed), size, held_against, progress, run_by)


def _check_cards(n_cards: int | None) -> None:
    """Raise `SchemeError` unless hands of this number of cards can be audited."""
    if n_cards is not None and whole(n_cards) not in SIZES:
        raise SchemeError.at(
            "n_cards", f"{shortened(n_cards)} is not accepted; audited hands have {listed(SIZES, 'or')} cards"
        )


def _size(audited: Audited, n_cards: int | None, *, is_exact: bool) -> int:
    """The number of cards in each hand."""
    most = max(audited.sizes) if MOST_CARDS in audited.sizes else audited.sizes[0]
    wanted = n_cards or (HAND_SIZE if is_exact else most)
    if wanted not in audited.sizes:
        hint = "; an exact audit compares five-card hands, so give deals instead of exact" if is_exact else ""
        takes = f"{shortened(audited.name)} takes {listed(sorted(audited.sizes), 'or')} cards"
        raise SchemeError(f"{takes}, not {shortened(wanted, 20)}{hint}", Where("n_cards"))
    if is_exact and wanted != HAND_SIZE:
        raise SchemeError(
            f"exact audits compare hands of {HAND_SIZE} cards, not {shortened(wanted, 20)}", Where("n_cards")
        )
    if is_exact and audited.asks_whose:
        compared = f"exact audits compare hands of {HAND_SIZE} cards without a board"
        raise SchemeError(
            f"{shortened(audited.name)} separates hole cards from the board; {compared}; give deals instead of exact",
            Where("deals"),
        )
    return wanted


__all__ = ["Audit", "CategoryMistakes", "Example", "Misnamed", "Mistakes", "audit"]
