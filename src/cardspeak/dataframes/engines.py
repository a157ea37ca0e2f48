"""New columns in frames of engines that divide a table into batches, which their workers compute: Spark and Dask.

The workers unpickle `OnBatches` or `OnPartition`, so they need the same version of cardspeak. Nothing is computed
until the frame is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cardspeak.dataframes.asked import Asked
from cardspeak.dataframes.libraries import in_pyarrow, pandas_columns
from cardspeak.equities.many.rows import read_villains
from cardspeak.errors import HandError, quoted
from cardspeak.games import find_game

if TYPE_CHECKING:
    import pyarrow as pa

SPARK_TYPES: Mapping[str, str] = MappingProxyType(
    {"value": "integer", "place": "integer", "category": "string", "name": "string"}
)
"""The Spark type of each thing to add; equities are double. Spark has no unsigned integers and no dictionaries."""
ARROW_TYPES: Mapping[str, str] = MappingProxyType({"integer": "int32", "string": "string", "double": "double"})
"""The Arrow type for each of these Spark types."""
READABLE = ("string", "binary", "array<string>", "array<tinyint>", "array<smallint>", "array<int>", "array<bigint>")
"""The types of Spark that columns of cards can have; `char(n)` and `varchar(n)` are strings in a schema."""


def in_spark(frame: Any, asked: Asked) -> Any:
    """A frame of Spark with further columns.

    Raises:
        CardspeakError: a column is not of text or lists of cards, or an option is wrong.
    """
    import pyarrow as pa

    types: dict[str, str] = {}
    for field in frame.schema.fields:
        if field.name in types:
            raise HandError.at("frame", f"it has several columns called {quoted(field.name, 20)}; rename them")
        types[field.name] = field.dataType.simpleString()
    for argument, names in (("cards", asked.cards), ("board", asked.board or ())):
        for name in names:
            if types[name] not in READABLE:
                wrong = f"column {quoted(name, 20)} is {quoted(types[name], 20)}"
                raise HandError.at(argument, f"{wrong}; accepted: text, or arrays of card names or ids")
    ready = _with_options_read(asked)
    in_pyarrow(pa.table({name: pa.array([], pa.string()) for name in types}), ready)  # raises errors in options
    added = {name: SPARK_TYPES.get(what, "double") for what, name in asked.added.items()}
    schema = type(frame.schema)()
    for field in frame.schema.fields:
        if field.name in added:
            schema.add(field.name, added[field.name])
        else:
            schema.add(field)
    for name in [name for name in added if name not in types]:
        schema.add(name, added[name])
    arrow_types = {name: ARROW_TYPES[spark_type] for name, spark_type in added.items()}
    return frame.mapInArrow(OnBatches(ready, arrow_types), schema)


@dataclass(frozen=True, slots=True)
class OnBatches:
    """A function from record batches to those with further columns.

    Attributes:
        asked: what to add.
        types: the Arrow type of each new column.
    """

    asked: Asked
    types: dict[str, str]

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """The batches with further columns."""
        import pyarrow as pa

        for batch in batches:
            table = in_pyarrow(pa.Table.from_batches([batch]), self.asked)
            for name, arrow_type in self.types.items():
                place = table.column_names.index(name)
                table = table.set_column(place, name, table.column(name).cast(arrow_type))
            yield from table.combine_chunks().to_batches()


def is_dask(frame: object) -> bool:
    """Whether this is a data frame of Dask. narwhals is about to move its support for Dask to another package."""
    return any(
        base.__name__ == "DataFrame" and base.__module__.startswith("dask.dataframe") for base in type(frame).__mro__
    )


def in_dask(frame: Any, asked: Asked) -> Any:
    """A frame of Dask with further columns.

    Raises:
        CardspeakError: an option is wrong.
    """
    function = OnPartition(_with_options_read(asked))
    return frame.map_partitions(function, meta=function(frame._meta))  # `_meta` is an empty frame of pandas


@dataclass(frozen=True, slots=True)
class OnPartition:
    """A function from a data frame of pandas to the same with further columns.

    Attributes:
        asked: what to add.
    """

    asked: Asked

    def __call__(self, frame: Any) -> Any:
        """The frame with further columns."""
        import pandas as pd

        computed = pandas_columns(frame.__getitem__, self.asked)
        return frame.assign(**{name: pd.Series(column, index=frame.index) for name, column in computed.items()})


def _with_options_read(asked: Asked) -> Asked:
    """The same, with the game and the range as objects, because the workers cannot read this machine's files.

    Equities are computed by one thread, because the engine already uses all cores.
    """
    options = asked.options | {"game": find_game(asked.options["game"])}
    if asked.of_equity:
        options |= {"villains": read_villains(options["villains"], options["game"]), "workers": 1}
    return replace(asked, options=options)
