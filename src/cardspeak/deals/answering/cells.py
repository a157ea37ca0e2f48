"""Deals counted by what matters: cells of deals with the same codes, in which every expression has one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import prod

import numpy as np

from cardspeak.array_types import Longs, Words
from cardspeak.deals.answering.distribution import Distribution, distribution_of, empty_for
from cardspeak.deals.answering.query import Query, Selector
from cardspeak.deals.expressions.evaluating import evaluate, is_guarded
from cardspeak.deals.expressions.nodes import Constant, Fact, Node
from cardspeak.deals.expressions.values import Indices, Values
from cardspeak.deals.facts.fact import Coded, DealFact, codes_of_node
from cardspeak.deals.rows.rows import Rows
from cardspeak.games import Game
from cardspeak.kernels.deals.counting import add_codes, count_joint, weigh_joint

MOST_CELLS = 1 << 13
"""The largest number of cells: few enough to stay in the faster caches."""
MOST_CODES_OF_PART = 256


class TooManyCellsError(ValueError):
    """Deals cannot be counted by what an expression depends on."""


@dataclass(frozen=True, slots=True, eq=False)
class Digit:
    """The meaning of a digit in the number of a cell.

    Attributes:
        coded: the codes that the digit has.
        size: the number of codes.
        times: what the digit counts for.
    """

    coded: Coded
    size: int
    times: int


class Cells:
    """Cells as a source of values; see `evaluating.Source`."""

    def __init__(self, layout: Layout, numbers: Indices) -> None:
        self.memo: dict[Node, Values] = {}
        self._layout, self._numbers = layout, numbers
        for node, coded in layout.parts.items():
            digit = layout.digits[coded.key]
            self.memo[node] = coded.table.take(self._numbers // digit.times % digit.size)

    def __len__(self) -> int:
        return len(self._numbers)

    def take(self, indices: Indices) -> Cells:
        """The cells at these indices."""
        return Cells(self._layout, self._numbers[indices])

    def values_of(self, fact: Fact[object]) -> Values:
        """The values of a fact, which is not a part of the layout: there is none."""
        raise KeyError(fact)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The meaning of the number of a cell.

    Attributes:
        parts: the parts of expressions that a cell determines, each with its codes.
        digits: the digits, by the keys of the codes.
        n_cells: the number of cells.
    """

    parts: Mapping[Node, Coded]
    digits: Mapping[object, Digit]
    n_cells: int

    def add(self, rows: Rows, counts: Longs, is_out: Words | None) -> None:
        """Add rows to the counts, int64[cells] or Python integers."""
        n = len(rows)
        joint = rows.keep(("cells", *self.digits), lambda: self._joint(rows))
        if rows.weights is None:
            count_joint(joint, np.zeros(n, np.uint16) if is_out is None else is_out, counts)
        elif rows.weights.dtype == object:
            np.add.at(counts, joint, rows.weights)
        else:
            weigh_joint(joint, rows.weights, counts)

    def _joint(self, rows: Rows) -> Words:
        """The number of the cell of each row."""
        joint = np.zeros(len(rows), np.uint16)
        for digit in self.digits.values():
            add_codes(digit.coded.codes(rows), digit.times, joint)
        return joint

    def distribution(self, selector: Selector, where: Node | None, counts: Longs) -> Distribution:
        """The distribution of a selector over the deals that were counted."""
        numbers = np.flatnonzero(counts)
        cells, weights = Cells(self, numbers), counts[numbers]
        if where is not None and len(numbers):
            is_in = np.flatnonzero(evaluate(where, cells).numbers)
            cells, weights = cells.take(is_in), weights[is_in]
        if not len(cells):
            return empty_for(selector)
        by = None if selector.by is None else evaluate(selector.by, cells)
        return distribution_of(evaluate(selector.node, cells), weights, by)

    def n_in(self, where: Node, counts: Longs) -> int:
        """The weight of the deals that count."""
        numbers = np.flatnonzero(counts)
        if not len(numbers):
            return 0
        is_in = evaluate(where, Cells(self, numbers)).numbers.astype(np.bool_, copy=False)
        return int(counts[numbers[is_in]].sum())


def layout_of(where: Node | None, nodes: Sequence[Node], game: Game) -> Layout:
    """The smallest cells in which each expression has one value and a condition holds everywhere or nowhere.

    Raises:
        TooManyCellsError: there are too many, or it is not known how many there are.
    """
    of_nodes: dict[Node, Coded] = {}
    for node in nodes:
        of_nodes |= _parts_of(node, game)
    if where is None:
        return _layout(of_nodes)
    try:
        return _layout(_parts_of(where, game) | of_nodes)
    except TooManyCellsError:
        return _layout(_as_code(where) | of_nodes)


def _layout(parts: dict[Node, Coded]) -> Layout:
    digits: dict[object, Digit] = {}
    times = 1
    for coded in parts.values():
        if coded.key not in digits:
            digits[coded.key] = Digit(coded, len(coded.table), times)
            times *= len(coded.table)
            if times > MOST_CELLS:
                raise TooManyCellsError
    return Layout(parts, digits, times)


def _parts_of(node: Node, game: Game) -> dict[Node, Coded]:
    """The parts of an expression that are codes and determine its value: facts, or what is computed from them."""
    if isinstance(node, Constant):
        return {}
    if isinstance(node, DealFact):
        coded = node.coded(game)
        if coded is None:
            raise TooManyCellsError
        return {node: coded}
    try:
        parts: dict[Node, Coded] = {}
        for part in node.parts:
            parts |= _parts_of(part, game)
    except TooManyCellsError:
        return _as_code(node)
    sizes = {coded.key: len(coded.table) for coded in parts.values()}
    is_small = prod(sizes.values()) <= MOST_CODES_OF_PART
    return _as_code(node) if _can_be_code(node) and not is_small else parts


def _can_be_code(node: Node) -> bool:
    return 0 < node.kind.size <= MOST_CODES_OF_PART and not is_guarded(node)


def _as_code(node: Node) -> dict[Node, Coded]:
    """An expression with few values as a code itself."""
    if not _can_be_code(node):
        raise TooManyCellsError
    table = Values(node.kind, np.arange(node.kind.size, dtype=np.uint16))
    return {node: Coded(node, table, partial(codes_of_node, node))}


@dataclass(frozen=True, slots=True, eq=False)
class Counted:
    """How the selectors of a query are answered: some by counting cells, the others from rows.

    Attributes:
        query: the query.
        layouts: the different layouts of cells.
        layout_of: for each selector the number of its layout; None if it is answered from rows.
    """

    query: Query
    layouts: tuple[Layout, ...]
    layout_of: tuple[int | None, ...]

    @property
    def needs_rows(self) -> bool:
        """Whether a selector is answered from rows."""
        return None in self.layout_of

    def zeros(self, *, is_long: bool) -> list[Longs]:
        """Counts for each layout."""
        return [np.zeros(layout.n_cells, object if is_long else np.int64) for layout in self.layouts]

    def distributions(self, counts: Sequence[Longs]) -> list[Distribution | None]:
        """The distribution of each selector that is answered by counting cells."""
        return [
            None if at is None else self.layouts[at].distribution(selector, self.query.where, counts[at])
            for selector, at in zip(self.query.selectors, self.layout_of, strict=True)
        ]


@lru_cache(maxsize=2)  # few, because each query is kept with all its holdings
def counted(query: Query) -> Counted:
    """How the selectors of a query are answered. Every slice of the work asks for it."""
    layouts: dict[frozenset[object], Layout] = {}
    keys: list[frozenset[object] | None] = []
    for selector in query.selectors:
        try:
            layout = layout_of(query.where, selector.nodes, query.setting.game)
        except TooManyCellsError:
            keys.append(None)
            continue
        key = frozenset(layout.digits)
        keys.append(key)
        known = layouts.get(key)
        layouts[key] = layout if known is None else replace(known, parts={**known.parts, **layout.parts})
    numbers = {key: number for number, key in enumerate(layouts)}
    return Counted(query, tuple(layouts.values()), tuple(None if key is None else numbers[key] for key in keys))
