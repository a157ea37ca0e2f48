"""The rows of a table: chosen columns of every deal, or of random deals."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from cardspeak.deals.answering.ask import LONGEST_EXACT
from cardspeak.deals.dealing.every import SAFE, EveryDeal, TooManyError
from cardspeak.deals.dealing.needed import needed_for
from cardspeak.deals.dealing.sampled import MOST_AT_ONCE
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.expressions.values import Array
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.table.cells import python_values
from cardspeak.deals.table.dealt import EveryDealt, RandomDealt
from cardspeak.equities.question.options import EXACT_SECONDS, read_options
from cardspeak.errors import QueryError
from cardspeak.seeds import read_seed

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa

DEALS = "deals"
"""The name of the column with the number of deals that a row stands for."""
BLOCK_SECONDS = 0.05


class DealRows:
    """Rows with the chosen columns of a table; `Deals.rows` makes them.

    Iterating gives a dict for each row. Data frames and databases read the rows as an Arrow stream, a block at a time;
    each reader begins with the first row and gets the same rows.

    Rows of every deal have the column `deals`: how many deals a row stands for. Deals that do not differ in any column
    are one row as far as they are found without looking at them, so that rows with equal cells remain. Random deals do
    not have this column.

    Attributes:
        columns: the names of the columns.
        seed: the seed of the random deals; None for every deal.
    """

    def __init__(
        self, setting: Setting, where: Node | None, nodes: Mapping[str, Node], dealt: EveryDealt | RandomDealt
    ) -> None:
        self._setting, self._where, self._nodes, self._dealt = setting, where, dict(nodes), dealt
        self.columns = (*nodes, *((DEALS,) if isinstance(dealt, EveryDealt) else ()))
        self.seed = dealt.seed if isinstance(dealt, RandomDealt) else None

    def __repr__(self) -> str:
        return f"<rows of deals: {', '.join(self.columns)}>"

    @property
    def nodes(self) -> Mapping[str, Node]:
        """The expression of each column, without `deals`."""
        return self._nodes

    @cached_property
    def has_exact_weights(self) -> bool:
        """Whether the numbers of deals fit into 64 bits; otherwise they are rounded to floats."""
        return not isinstance(self._dealt, EveryDealt) or self._dealt.deals.heaviest < SAFE

    def blocks(self) -> Iterator[Rows]:
        """The deals, in blocks."""
        return self._dealt.blocks()

    def weights(self, rows: Rows) -> Array:
        """How many deals each row of a block stands for."""
        assert isinstance(self._dealt, EveryDealt)
        assert rows.weights is not None
        factor = self._dealt.deals.factor
        if self.has_exact_weights:
            return rows.weights.astype(np.int64) * np.int64(factor)
        return (rows.weights.astype(object) * factor).astype(np.float64)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for rows in self.blocks():
            columns = [python_values(node, evaluate(node, rows), name) for name, node in self._nodes.items()]
            if DEALS in self.columns:
                columns.append(self.weights(rows).tolist())
            for cells in zip(*columns, strict=True):
                yield dict(zip(self.columns, cells, strict=True))

    def to_arrow(self) -> pa.RecordBatchReader:
        """The rows as a stream of PyArrow record batches, in constant memory.

        Raises:
            CardspeakError: PyArrow is not installed.
        """
        from cardspeak.deals.table.arrow import reader_of

        return reader_of(self)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object:
        """The rows as a stream of the Arrow C data interface."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_polars(self) -> pl.DataFrame:
        """The rows as a Polars data frame. Categories are Enum columns, which sort from the worst to the best.

        Raises:
            CardspeakError: Polars is not installed.
        """
        from cardspeak.deals.table.polars_source import frame_of

        return frame_of(self)

    def lazy(self) -> pl.LazyFrame:
        """The rows as a lazy Polars frame. Nothing is dealt before it is collected.

        Only the columns that a query uses are computed, and those that a filter does not use only for the rows that
        pass it.

        Raises:
            CardspeakError: Polars is not installed.
        """
        from cardspeak.deals.table.polars_source import lazy_frame_of

        return lazy_frame_of(self)

    def to_parquet(self, path: str | os.PathLike[str]) -> int:
        """Write the rows to a Parquet file, in constant memory. Returns the number of rows.

        Raises:
            QueryError: the file cannot be written.
            CardspeakError: PyArrow is not installed.
        """
        from cardspeak.deals.table.arrow import write_parquet

        return write_parquet(self, path)


def rows_of(
    setting: Setting,
    where: Node | None,
    nodes: Mapping[str, Node],
    exact: object,
    samples: object,
    seed: object,
) -> DealRows:
    """The rows with these columns.

    Raises:
        QueryError: there are no columns, or too many deals to list them without being asked.
        EquityError: an option is wrong.
    """
    if not nodes:
        raise QueryError.at("rows", "there are no columns; give some, such as equity=hero.equity('flop')")
    if DEALS in nodes:
        raise QueryError.at("rows", f'"{DEALS}" is the column with the number of deals; give yours another name')
    options = read_options(exact, samples, None, None)
    number = read_seed(seed)
    all_nodes = (*nodes.values(), *(() if where is None else (where,)))
    needed = needed_for(all_nodes)
    if options.samples is not None:
        at_once = max(512, min(MOST_AT_ONCE, int(BLOCK_SECONDS / max(needed.seconds, 1e-9))))
        return DealRows(setting, where, nodes, RandomDealt(setting, where, options.samples, number, at_once))
    try:
        every = EveryDeal(setting, needed)
    except TooManyError:
        raise QueryError.at("rows", "there are too many hands to list every deal; give samples=") from None
    if every.seconds > (LONGEST_EXACT if options.exact else EXACT_SECONDS):
        advice = "give samples=" if options.exact else "give exact=True to list them all, or samples="
        raise QueryError.at("rows", f"there are about {every.n_rows:,} rows; {advice}")
    return DealRows(setting, where, nodes, EveryDealt(every, where))
