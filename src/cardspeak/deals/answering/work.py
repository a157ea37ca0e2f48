"""The work of answering a question, split into slices: the distribution of each selector."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from cardspeak.deals.answering.cells import Counted, counted
from cardspeak.deals.answering.distribution import Distribution, distribution_of, empty_for, merged
from cardspeak.deals.answering.query import Query, Selector
from cardspeak.deals.dealing.every import EveryDeal
from cardspeak.deals.dealing.sampled import RandomDeals
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.expressions.nodes import Fact, Operation, every_part
from cardspeak.deals.expressions.values import Indices
from cardspeak.deals.facts.fact import DealFact
from cardspeak.deals.rows.rows import Rows
from cardspeak.kernels.equity.random_deals import BLOCK


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
            return empty_for(self.query.selectors[at])
        parts[:] = [merged(parts)]
        return parts[0]


class _Tally:
    """What the blocks of a slice say.

    Attributes:
        deals: the weight of the deals, also of those that do not count.
    """

    def __init__(self, how: Counted, *, is_long: bool = False) -> None:
        self._how = how
        self._counts = how.zeros(is_long=is_long)
        self._in_rows: list[list[Distribution | None]] = []
        self._in_rows_counted = 0
        self.deals = 0

    def add(self, rows: Rows) -> None:
        """Add a block of rows."""
        if rows.weights is not None:
            self.deals += int(rows.weights.sum())
        else:
            self.deals += len(rows) - (0 if rows.is_out is None else int(np.count_nonzero(rows.is_out)))
        for layout, counts in zip(self._how.layouts, self._counts, strict=True):
            layout.add(rows, counts, rows.is_out)
        if self._how.needs_rows:
            self._add_rows(rows)

    def _add_rows(self, rows: Rows) -> None:
        """Add the selectors that are answered from rows."""
        at = _places_in(self._how.query, rows)
        if at is not None and len(at) < len(rows):
            rows = rows.take(at)
        self._in_rows_counted += len(rows) if rows.weights is None else int(rows.weights.sum())
        if len(rows):
            pairs = zip(self._how.query.selectors, self._how.layout_of, strict=True)
            self._in_rows.append([_distribution_in(each, rows) if number is None else None for each, number in pairs])

    def counted(self) -> int:
        """The weight of the deals that count."""
        where = self._how.query.where
        if where is None:
            return self.deals
        if self._how.layouts:
            return self._how.layouts[0].n_in(where, self._counts[0])
        return self._in_rows_counted

    def part(self) -> Part:
        """The result of the slice."""
        found: list[Distribution] = []
        for at, known in enumerate(self._how.distributions(self._counts)):
            if known is None:
                parts = [each for block in self._in_rows if (each := block[at]) is not None]
                known = merged(parts) if parts else empty_for(self._how.query.selectors[at])
            found.append(known)
        return Part(self.deals, self.counted(), tuple(found))


def _distribution_in(selector: Selector, rows: Rows) -> Distribution:
    by = None if selector.by is None else evaluate(selector.by, rows)
    return distribution_of(evaluate(selector.node, rows), rows.weights, by)


def _places_in(query: Query, rows: Rows) -> Indices | None:
    """The indices of the rows that count; None for all."""
    if query.where is None and rows.is_out is None:
        return None
    if query.where is None:
        return np.flatnonzero(rows.is_out == 0)
    holds = evaluate(query.where, rows).numbers.astype(np.bool_, copy=False)
    return np.flatnonzero(holds if rows.is_out is None else holds & (rows.is_out == 0))


@dataclass(frozen=True, slots=True, eq=False)
class EveryDealWork:
    """The question answered from every deal."""

    query: Query
    deals: EveryDeal

    def slice(self, number: int) -> Part:
        """What a slice of the deals says."""
        tally = _Tally(counted(self.query), is_long=self.deals.is_long)
        for rows in self.deals.blocks(number):
            tally.add(rows)
        return tally.part()


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
        most_dealt: how many deals a slice deals, also those in which players share a card.
        seconds: how long a slice takes at most after its first block, whose time is mostly compilation; None for any
            time. The result of a slice that ends earlier depends on the speed of the machine.
    """

    query: Query
    deals: RandomDeals
    wanted: int
    total: int
    at_once: int
    most: int
    most_dealt: int
    seconds: float | None = None

    def slice(self, number: int) -> Part:
        """What a slice of the deals says."""
        wanted = min(self.wanted, self.total - number * self.wanted)
        tally = _Tally(counted(self.query))
        n_counted = 0  # at least the number of deals that count
        n_dealt = 0
        deadline: float | None = None
        for rows in self.deals.blocks(number, self.at_once, keeps_clashes=may_clash(self.query)):
            n_in = len(rows) if rows.is_out is None else len(rows) - int(np.count_nonzero(rows.is_out))
            if n_counted + n_in > wanted:
                n_counted = tally.counted()
                if n_counted + n_in > wanted:
                    n_in = self._cut(rows, wanted - n_counted)
            tally.add(rows)
            n_counted += n_in
            if n_counted >= wanted:
                n_counted = tally.counted()
            n_dealt += len(rows) if len(rows) == self.at_once else max(self.at_once, BLOCK)
            if n_counted >= wanted or tally.deals >= self.most or n_dealt >= self.most_dealt:
                break
            if self.seconds is not None:
                now = time.monotonic()
                deadline = now + self.seconds if deadline is None else deadline
                if now >= deadline:
                    break
        return tally.part()

    def _cut(self, rows: Rows, left: int) -> int:
        """Leave out the rows after the first `left` that count. Returns how many of the rows count."""
        at = _places_in(self.query, rows)
        n = len(rows) if at is None else len(at)
        if n <= left:
            return n
        is_out = np.zeros(len(rows), np.uint16) if rows.is_out is None else rows.is_out.copy()
        is_out[left if at is None else at[left - 1] + 1 :] = 1
        rows.is_out = is_out
        return left


def may_clash(query: Query) -> bool:
    """Whether the query can be evaluated for deals in which players share a card, whose values nobody looks at."""
    parts = [part for node in query.nodes for part in every_part(node)]
    facts = [part for part in parts if isinstance(part, Fact)]
    can_fail = any(isinstance(part, Operation) and part.function.can_fail for part in parts)
    return not can_fail and all(isinstance(fact, DealFact) and fact.may_clash for fact in facts)
