"""The rows of a table: chosen columns of every deal, or of random deals."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardspeak.deals.answering.ask import LONGEST_EXACT
from cardspeak.deals.dealing.every import EveryDeal, TooManyError
from cardspeak.deals.dealing.needed import needed_for
from cardspeak.deals.dealing.sampled import MOST_AT_ONCE
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.table.cells import python_values
from cardspeak.deals.table.chosen import DEALS, ChosenRows
from cardspeak.deals.table.dealt import EveryDealt, RandomDealt
from cardspeak.equities.question.options import EXACT_SECONDS, read_options
from cardspeak.errors import QueryError
from cardspeak.seeds import read_seed

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa

BLOCK_SECONDS = 0.05


class DealRows:
    """Rows with the chosen columns of a table; `Deals.rows` makes them.

    Iterating gives a dict for each row. Data frames and databases read the rows as an Arrow stream, a block at a time;
    each reader begins with the first row and gets the same rows.

    Rows of every deal have the column `deals`: how many deals a row stands for. Deals that do not differ in any column
    are one row as far as they are found without looking at them, so that rows with equal cells remain. Random deals do
    not have this column.
    """

    __slots__ = ("_chosen",)

    def __init__(self, chosen: ChosenRows) -> None:
        self._chosen = chosen

    def __repr__(self) -> str:
        return f"<rows of deals: {', '.join(self.columns)}>"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self._chosen.columns

    @property
    def seed(self) -> int | None:
        """The seed of the random deals; None for every deal."""
        return self._chosen.seed

    def __iter__(self) -> Iterator[dict[str, Any]]:
        chosen = self._chosen
        for rows in chosen.blocks():
            columns = [python_values(node, evaluate(node, rows), name) for name, node in chosen.nodes.items()]
            if DEALS in chosen.columns:
                columns.append(chosen.weights(rows).tolist())
            for cells in zip(*columns, strict=True):
                yield dict(zip(chosen.columns, cells, strict=True))

    def to_arrow(self) -> pa.RecordBatchReader:
        """The rows as a stream of PyArrow record batches, in constant memory.

        Raises:
            CardspeakError: PyArrow is not installed.
        """
        from cardspeak.deals.table.arrow import reader_of

        return reader_of(self._chosen)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object:
        """The rows as a stream of the Arrow C data interface."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_polars(self) -> pl.DataFrame:
        """The rows as a Polars data frame. Categories are Enum columns, which sort from the worst to the best.

        Raises:
            CardspeakError: Polars is not installed.
        """
        from cardspeak.deals.table.polars_source import frame_of

        return frame_of(self._chosen)

    def lazy(self) -> pl.LazyFrame:
        """The rows as a lazy Polars frame. Nothing is dealt before it is collected.

        Only the columns that a query uses are computed, and those that a filter does not use only for the rows that
        pass it.

        Raises:
            CardspeakError: Polars is not installed.
        """
        from cardspeak.deals.table.polars_source import lazy_frame_of

        return lazy_frame_of(self._chosen)

    def to_parquet(self, path: str | os.PathLike[str]) -> int:
        """Write the rows to a Parquet file, in constant memory. Returns the number of rows.

        Raises:
            QueryError: the file cannot be written.
            CardspeakError: PyArrow is not installed.
        """
        from cardspeak.deals.table.arrow import write_parquet

        return write_parquet(self._chosen, path)


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
        return DealRows(ChosenRows(nodes, RandomDealt(setting, where, options.samples, number, at_once)))
    try:
        every = EveryDeal(setting, needed)
    except TooManyError:
        raise QueryError.at("rows", "there are too many hands to list every deal; give samples=") from None
    if every.seconds > (LONGEST_EXACT if options.exact else EXACT_SECONDS):
        advice = "give samples=" if options.exact else "give exact=True to list them all, or samples="
        raise QueryError.at("rows", f"there are about {every.n_rows:,} rows; {advice}")
    return DealRows(ChosenRows(nodes, EveryDealt(every, where)))
