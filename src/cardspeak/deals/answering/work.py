"""The work of answering a question, split into slices: the distribution of each selector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from cardspeak.deals.answering.distribution import Distribution, distribution_of, empty, merged
from cardspeak.deals.answering.query import Query
from cardspeak.deals.dealing.every import EveryDeal
from cardspeak.deals.dealing.sampled import RandomDeals
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.rows.rows import Rows


class Part(NamedTuple):
    """What a slice found.

    Attributes:
        deals: the weight of the deals, also of those that do not count.
        counted: the weight of the deals that count.
        distributions: the distribution of each selector over these.
    """

    deals: int
    counted: int
    distributions: tuple[Distribution, ...]


@dataclass(slots=True)
class Found:
    """What the slices done so far have found.

    Attributes:
        query: the question.
        n_done: the number of slices.
        deals: the weight of the deals, also of those that do not count.
        counted: the weight of the deals that count.
    """

    query: Query
    n_done: int = 0
    deals: int = 0
    counted: int = 0
    _parts: list[list[Distribution]] = field(default_factory=list)
    _sizes: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._parts = [[] for _ in self.query.selectors]
        self._sizes = [1 << 12 for _ in self.query.selectors]

    def add(self, part: Part) -> None:
        """Add what the next slice found."""
        self.n_done += 1
        self.deals += part.deals
        self.counted += part.counted
        for at, (parts, new) in enumerate(zip(self._parts, part.distributions, strict=True)):
            parts.append(new)
            if sum(len(each.weights) for each in parts) > self._sizes[at]:  # merging costs as much as it saves memory
                parts[:] = [merged(parts)]
                self._sizes[at] = max(1 << 12, 2 * len(parts[0].weights))

    def distribution(self, at: int) -> Distribution:
        """The distribution of a selector."""
        parts = self._parts[at]
        if not parts:
            return empty(self.query.selectors[at].node.kind)
        parts[:] = [merged(parts)]
        return parts[0]


def _part_of(query: Query, rows: Rows, most: int | None = None) -> Part:
    """What some rows say, at most the first `most` of those that count."""
    n_seen = len(rows)
    at = None if query.where is None else np.flatnonzero(evaluate(query.where, rows).numbers)
    if most is not None and (n_seen if at is None else len(at)) > most:
        at = np.arange(most) if at is None else at[:most]
        n_seen = int(at[-1]) + 1
    deals = n_seen if rows.weights is None else int(rows.weights.sum())
    if at is not None and len(at) < len(rows):
        rows = rows.take(at)
    selectors = query.selectors if len(rows) else ()
    found = tuple([distribution_of(evaluate(each.node, rows), rows.weights) for each in selectors])
    return Part(deals, len(rows) if rows.weights is None else int(rows.weights.sum()), found)


def _together(query: Query, parts: Sequence[Part]) -> Part:
    """What several blocks of rows say."""
    found = [part.distributions for part in parts if part.distributions]
    merge = tuple(merged(list(each)) for each in zip(*found, strict=True))
    none = tuple(empty(each.node.kind) for each in query.selectors)
    return Part(sum(part.deals for part in parts), sum(part.counted for part in parts), merge or none)


@dataclass(frozen=True, slots=True, eq=False)
class EveryDealWork:
    """The question answered from every deal."""

    query: Query
    deals: EveryDeal

    def slice(self, number: int) -> Part:
        """What a slice of the deals says."""
        return _together(self.query, [_part_of(self.query, rows) for rows in self.deals.blocks(number)])


@dataclass(frozen=True, slots=True, eq=False)
class RandomWork:
    """The question answered from random deals.

    Attributes:
        query: the question.
        deals: the random deals.
        wanted: how many deals that count a slice has.
        total: how many deals that count all slices together have.
        at_once: the number of deals in a block.
        most: how many deals a slice looks at, if few count.
    """

    query: Query
    deals: RandomDeals
    wanted: int
    total: int
    at_once: int
    most: int

    def slice(self, number: int) -> Part:
        """What a slice of the deals says."""
        parts: list[Part] = []
        left, seen = min(self.wanted, self.total - number * self.wanted), 0
        for rows in self.deals.blocks(number, self.at_once):
            parts.append(_part_of(self.query, rows, left))
            left -= parts[-1].counted
            seen += parts[-1].deals
            if left <= 0 or seen >= self.most:
                break
        return _together(self.query, parts)
