"""The audit of all 3,377,295,241,320 pairs of five-card hands, without examining them one by one.

Hands with the same true value and the same score form a cell. All pairs within a cell tie, as they should. The sizes of
the cells determine the number of false ties (equal scores, different true values) and of broken ties (equal true
values, different scores). Pairs in which the worse hand has the better score are counted in one pass
(`kernels.schemes.discordant`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.auditing.audited import Audited, Named
from cardspeak.auditing.examples import make_example
from cardspeak.auditing.result import Audit, Example
from cardspeak.auditing.scores import Scores
from cardspeak.auditing.tally import MistakeTally
from cardspeak.auditing.truth import category_numbers, true_values
from cardspeak.card_sets import Ids
from cardspeak.cluster.slices import run_slices
from cardspeak.cluster.workers import Workers
from cardspeak.kernels.schemes.discordant import count_discordant
from cardspeak.progress import Report, Reporter
from cardspeak.rulebooks.classes import all_hands
from cardspeak.rules.places import HAND_SIZE

SLICE = 1 << 14
"""The number of hands scored at once: few enough for Ctrl-C to take effect quickly."""


Pair: TypeAlias = tuple[int, int]
"""The indices of two hands."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Groups of hands with equal true values and equal scores, sorted by value and then by score.

    Attributes:
        values: the true value of each cell, int64[n].
        ranks: the rank of each cell's score, int64[n].
        sizes: the number of hands in each cell, int64[n].
        hands: the index of one hand from each cell, int64[n].
    """

    values: Longs
    ranks: Longs
    sizes: Longs
    hands: Longs

    def part(self, which: npt.NDArray[np.bool_]) -> Cells:
        """The cells selected by a boolean array."""
        return Cells(self.values[which], self.ranks[which], self.sizes[which], self.hands[which])


def exact_audit(audited: Audited, order: str, progress: Report | None, workers: Workers = 1) -> Audit:
    """The audit of all pairs of hands. Progress is reported for the scoring, which takes most of the time."""
    hands = EveryHand(audited)
    rows, values = hands.rows, true_values(hands.rows, order)
    scores, named = _score_all(hands, progress, workers)
    ranks = audited.ranked(scores)
    cells = cells_of(values.astype(np.int64), ranks)
    tally = MistakeTally(order)
    tally.counts = count_pairs(cells, category_numbers(order).take(cells.values), len(tally.counts))
    if named is not None:
        tally.count_names(category_numbers(order).take(values), named)

    def example(error: str, which: str, pair: Pair) -> Example:
        a, b = pair
        signs = tuple(int(order_of[a] > order_of[b]) - int(order_of[a] < order_of[b]) for order_of in (ranks, values))
        hands = rows[a].tolist(), rows[b].tolist()
        return make_example(error, which, hands, HAND_SIZE, (scores[a], scores[b]), (signs[0], signs[1]), order)

    examples = [example(error, which, pair) for error, find in FINDERS.items() for which, pair in find(cells)]
    return tally.to_audit(
        scheme=audited.name,
        method="exact",
        takes=audited.takes,
        lowest_wins=audited.lowest_wins,
        n_cards=HAND_SIZE,
        seed=None,
        examples=examples,
    )


Scored: TypeAlias = tuple[Scores, Named | None]
"""The scores of some hands, and the categories that the scheme assigns to them."""


class EveryHand:
    """The work of scoring all hands, in slices. Other processes list the hands themselves."""

    def __init__(self, audited: Audited) -> None:
        self._audited = audited

    def __reduce__(self) -> tuple[Any, ...]:
        return EveryHand, (self._audited,)

    @cached_property
    def rows(self) -> Ids:
        """The hands, uint8[n, 5], with cards from high to low, as in the examples."""
        return np.ascontiguousarray(all_hands()[::-1].T)

    def slice(self, number: int) -> Scored:
        """The scores of the hands of a slice."""
        return self._audited.scored(self.rows[number * SLICE : (number + 1) * SLICE])


class _Parts:
    """The scores of the slices done so far.

    Attributes:
        n_done: the number of slices.
        parts: their scores.
    """

    def __init__(self) -> None:
        self.n_done, self.parts = 0, list[Scored]()

    def add(self, part: Scored, /) -> None:
        """Add the scores of the next slice."""
        self.parts.append(part)
        self.n_done += 1


def _score_all(hands: EveryHand, progress: Report | None, workers: Workers) -> Scored:
    """The scores of all hands, and the categories that the scheme assigns to them."""
    done, reporter = _Parts(), Reporter(progress, "hands scored")
    n_slices = -(-len(hands.rows) // SLICE)
    run_slices(hands, n_slices, done, workers, after_each=lambda: reporter.update(done.n_done / n_slices))
    reporter.finish()
    parts = done.parts
    scores: Scores = (
        np.concatenate([part for part, _ in parts])
        if isinstance(parts[0][0], np.ndarray)
        else [score for part, _ in parts for score in part]
    )
    named = None if parts[0][1] is None else np.concatenate([part for _, part in parts if part is not None])
    return scores, named


def cells_of(values: Longs, ranks: Longs) -> Cells:
    """The cells of hands with these true values and these score ranks."""
    n_ranks = int(ranks.max()) + 1
    keys, hands, sizes = np.unique(values * n_ranks + ranks, return_index=True, return_counts=True)
    return Cells(keys // n_ranks, keys % n_ranks, sizes.astype(np.int64), hands.astype(np.int64))


def count_pairs(cells: Cells, categories: Longs, n_categories: int) -> Longs:
    """The number of pairs and the number of each kind of mistake, in the layout of `MistakeTally.counts`."""
    counts = np.zeros((n_categories, n_categories, 4), np.int64)
    parts = [cells.part(categories == category) for category in range(n_categories)]
    for better, strong in enumerate(parts):
        if len(strong.sizes):
            counts[better, better] = _within(strong)
        for worse, weak in enumerate(parts[:better]):
            if len(strong.sizes) and len(weak.sizes):
                counts[better, worse] = _between(strong, weak)
    return counts


def _pairs(sizes: Longs) -> int:
    """The total number of pairs within groups of these sizes."""
    return int((sizes * (sizes - 1) // 2).sum())


def _group_sizes(keys: Longs, sizes: Longs) -> Longs:
    """The total of the sizes for each distinct key."""
    inverse = np.unique(keys, return_inverse=True)[1]
    summed = np.zeros(int(inverse.max()) + 1, np.int64)
    np.add.at(summed, inverse, sizes)
    return summed


def _within(cells: Cells) -> tuple[int, int, int, int]:
    """The number of pairs of hands within a category, followed by the number of each kind of mistake."""
    total = int(cells.sizes.sum())
    in_cells, distinct = _pairs(cells.sizes), np.unique(cells.ranks)
    ranks = np.searchsorted(distinct, cells.ranks)
    discordant = count_discordant(cells.values, ranks, cells.sizes, len(distinct))
    false_tie = _pairs(_group_sizes(cells.ranks, cells.sizes)) - in_cells
    broken_tie = _pairs(_group_sizes(cells.values, cells.sizes)) - in_cells
    return comb(total, 2), int(discordant), false_tie, broken_tie


def _between(strong: Cells, weak: Cells) -> tuple[int, int, int, int]:
    """The number of pairs between a better and a worse category, followed by the number of each kind of mistake.

    The two hands of such a pair have different true values, so there are no broken ties.
    """
    order = np.argsort(weak.ranks, kind="stable")
    ranks = weak.ranks[order]
    up_to = np.concatenate([[0], np.cumsum(weak.sizes[order])])  # entry i: the number of hands in the i lowest cells
    below = up_to[np.searchsorted(ranks, strong.ranks, side="left")]
    below_or_equal = up_to[np.searchsorted(ranks, strong.ranks, side="right")]
    total = int(up_to[-1])
    wrong_winner = int((strong.sizes * (total - below_or_equal)).sum())
    false_tie = int((strong.sizes * (below_or_equal - below)).sum())
    return int(strong.sizes.sum()) * total, wrong_winner, false_tie, 0


def _wrong_winners(cells: Cells) -> Iterator[tuple[str, Pair]]:
    """The pairs with the best and the weakest hands in which the worse hand has the better score, if any."""
    starts = np.flatnonzero(np.diff(cells.values, prepend=-1))  # the first cell of each value; it has the lowest rank
    ends = np.append(starts[1:], len(cells.values)) - 1
    lowest, highest = cells.ranks[starts], cells.ranks[ends]
    highest_below = np.maximum.accumulate(np.concatenate([[-1], highest[:-1]]))
    lowest_above = np.minimum.accumulate(np.concatenate([[cells.ranks.max() + 1], lowest[:0:-1]]))[::-1]
    are_beaten = np.flatnonzero(lowest < highest_below)
    if not len(are_beaten):
        return
    loser = int(np.flatnonzero(highest > lowest_above)[-1])  # the best value with a hand that outscores a better hand
    above = int(np.flatnonzero(lowest[loser + 1 :] < highest[loser])[-1]) + loser + 1
    yield "first", (int(cells.hands[starts[above]]), int(cells.hands[ends[loser]]))
    beaten = int(are_beaten[0])
    below = int(np.flatnonzero(highest[:beaten] > lowest[beaten])[0])
    yield "simplest", (int(cells.hands[starts[beaten]]), int(cells.hands[ends[below]]))


def _false_ties(cells: Cells) -> Iterator[tuple[str, Pair]]:
    """The pairs with the best and the weakest hands that have equal scores and different true values, if any."""
    order = np.lexsort((cells.values, cells.ranks))
    values, ranks, hands = cells.values[order], cells.ranks[order], cells.hands[order]
    tied = np.flatnonzero(ranks[1:] == ranks[:-1])  # the index of the worse hand of each tied pair
    if not len(tied):
        return
    best = int(tied[values[tied].argmax()])
    yield "first", (int(hands[best + 1]), int(hands[best]))
    weakest = int(tied[np.lexsort((values[tied], values[tied + 1]))[0]])
    yield "simplest", (int(hands[weakest + 1]), int(hands[weakest]))


def _broken_ties(cells: Cells) -> Iterator[tuple[str, Pair]]:
    """The pairs with the best and the weakest hands that have equal true values and different scores, if any."""
    broken = np.flatnonzero(cells.values[1:] == cells.values[:-1])
    for which, at in (("first", -1), ("simplest", 0)):
        if len(broken):
            lower = int(broken[at])
            yield which, (int(cells.hands[lower + 1]), int(cells.hands[lower]))


FINDERS = {"wrong_winner": _wrong_winners, "false_tie": _false_ties, "broken_tie": _broken_ties}
