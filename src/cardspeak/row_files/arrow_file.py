"""Turn an Arrow IPC stream into an Arrow IPC file.

A file can have only one dictionary for each column, but the segments of a stream have their own. They are joined, in
memory, before the file is written. Everything else is copied batch by batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from cardspeak.row_files.rows import Schema


def file_from_stream(stream: Path, file: Path) -> None:
    """Write an Arrow IPC file with the batches of a stream.

    Raises:
        OSError: a file cannot be read or written.
    """
    dictionaries = _dictionaries(stream)
    with pa.OSFile(str(stream)) as source, pa.OSFile(str(file), "wb") as sink:
        reader = pa.ipc.open_stream(source)
        schema = _with_room(reader.schema, dictionaries)
        with pa.ipc.new_file(sink, schema) as writer:
            for batch in reader:
                columns = [_joined(column, dictionaries.get(at), schema, at) for at, column in enumerate(batch.columns)]
                writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=schema))


def _dictionaries(stream: Path) -> dict[int, Any]:
    """For each column with dictionaries, by its number, all texts or values in them."""
    with pa.OSFile(str(stream)) as source:
        reader = pa.ipc.open_stream(source)
        numbers = [at for at, field in enumerate(reader.schema) if pa.types.is_dictionary(field.type)]
        found: dict[int, Any] = {}
        for batch in reader if numbers else ():
            for at in numbers:
                new = batch.column(at).dictionary
                known = found.get(at)
                if known is None:
                    found[at] = new
                elif not known.equals(new):
                    found[at] = pc.unique(pa.chunked_array([known, new]))
    return found


def _with_room(schema: Schema, dictionaries: dict[int, Any]) -> Schema:
    """The schema, in which the indices of a dictionary that has become too long for them are wider."""
    for at, dictionary in dictionaries.items():
        field = schema.field(at)
        if len(dictionary) > 1 << (field.type.index_type.bit_width - 1):
            kind = pa.dictionary(pa.int64(), field.type.value_type, field.type.ordered)
            schema = schema.set(at, field.with_type(kind))
    return schema


def _joined(column: Any, dictionary: Any, schema: Schema, at: int) -> Any:
    """A column that refers to a joined dictionary."""
    if dictionary is None or (column.dictionary.equals(dictionary) and column.type == schema.field(at).type):
        return column
    places: Sequence[int] = pc.index_in(column.dictionary, dictionary)
    kind = schema.field(at).type
    indices = pc.take(places, column.indices).cast(kind.index_type)
    return pa.DictionaryArray.from_arrays(indices, dictionary, ordered=kind.ordered)
