"""The counts of an audit while it runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.auditing.audited import UNNAMED, Named
from cardspeak.auditing.result import ERRORS, Audit, CategoryMistakes, Example, Misnamed, Mistakes
from cardspeak.auditing.truth import categories_of


class MistakeTally:
    """Counts of showdowns and mistakes for each pair of categories, and of the categories that a scheme assigns.

    Attributes:
        order: the order that the categories belong to.
        counts: int64[better category, worse category, kind]: the number of showdowns, then the number of each kind of
            mistake in the order of `ERRORS`.
        named: int64[true category, assigned category]: the number of hands, with a last column for hands without an
            assigned category; None if the scheme assigns no categories.
    """

    def __init__(self, order: str) -> None:
        n = len(categories_of(order))
        self.order = order
        self.counts: Longs = np.zeros((n, n, 1 + len(ERRORS)), np.int64)
        self.named: Longs | None = None

    def count(self, better: Longs, worse: Longs, errors: Mapping[str, npt.NDArray[np.bool_]]) -> None:
        """Add showdowns between hands of these categories; `errors` marks the mistakes of each kind."""
        n = self.counts.shape[0]
        cells = better * n + worse
        for kind, which in enumerate((slice(None), *(errors[error] for error in ERRORS))):
            self.counts[:, :, kind] += np.bincount(cells[which], minlength=n * n).reshape(n, n)

    def count_names(self, categories: Longs, named: Named) -> None:
        """Add hands with these true categories and the categories that the scheme assigns to them."""
        n = len(categories_of(self.order))
        cells = categories * (UNNAMED + 1) + named
        counted = np.bincount(cells, minlength=n * (UNNAMED + 1)).reshape(n, UNNAMED + 1)
        self.named = counted if self.named is None else self.named + counted

    def add(self, counts: Longs, named: Longs | None) -> None:
        """Add the counts of another tally."""
        self.counts += counts
        if named is not None:
            self.named = named if self.named is None else self.named + named

    def to_audit(
        self,
        *,
        scheme: str,
        method: str,
        takes: str | None,
        lowest_wins: bool,
        n_cards: int,
        seed: int | None,
        examples: Sequence[Example],
    ) -> Audit:
        """The result of the audit with these counts."""
        return Audit(
            scheme=scheme,
            method=method,
            takes=takes,
            lowest_wins=lowest_wins,
            n_cards=n_cards,
            order=self.order,
            seed=seed,
            mistakes=_mistakes(self.counts.sum(axis=(0, 1))),
            categories=self._by_category(),
            misnamed=self._misnamed(),
            examples=tuple(examples),
        )

    def _by_category(self) -> tuple[CategoryMistakes, ...]:
        """The mistakes for each pair of categories with mistakes, most mistakes first."""
        names = categories_of(self.order)
        wrong = [] if len(names) == 1 else np.argwhere(self.counts[:, :, 1:].any(axis=2)).tolist()
        categories = [
            CategoryMistakes((names[better], names[worse]), _mistakes(self.counts[better, worse]))
            for better, worse in wrong
        ]
        return tuple(sorted(categories, key=lambda category: -category.mistakes.wrong))

    def _misnamed(self) -> tuple[Misnamed, ...]:
        """The hands assigned to the wrong category, most hands first; empty if the scheme assigns no categories."""
        if self.named is None:
            return ()
        names = (*categories_of(self.order), "nothing")
        misnamed = [
            Misnamed(names[true], names[named], int(self.named[true, named]))
            for true, named in np.argwhere(self.named).tolist()
            if true != named
        ]
        return tuple(sorted(misnamed, key=lambda kind: -kind.hands))


def _mistakes(counts: Longs) -> Mistakes:
    return Mistakes(*(int(n) for n in counts))
