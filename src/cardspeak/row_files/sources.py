"""Find and open the input files."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardspeak.errors import CardspeakError, listed, listed_in_short, quoted
from cardspeak.row_files.arrow_sources import ArrowFileSource, ArrowStreamSource, ParquetSource
from cardspeak.row_files.csv_source import CsvSource
from cardspeak.row_files.formats import ARROW, ARROW_STREAM, CSV, NDJSON, PARQUET, STANDARD, endings, find_format
from cardspeak.row_files.json_source import NdjsonSource
from cardspeak.row_files.opened import Input, input_of, refuse, standard_input
from cardspeak.row_files.rows import Source

MAGIC_CHARACTERS = "*?["


def find_inputs(paths: Sequence[str], output: str, parts: int = 1) -> list[Input]:
    """The input files: those named, those in folders, and those that match patterns.

    Args:
        paths: what was named.
        output: the path of the output.
        parts: by how many times segments are smaller than usual, for work that takes long.

    Raises:
        CardspeakError: there are none; a file is missing, has no known ending or is given twice; or the output is one
            of them.
    """
    found: dict[str, Input] = {}
    for path in paths:
        of_path: dict[str, Input] = {}
        for name in [path] if path == STANDARD else _files_of(path):
            file_format = None if name == STANDARD else find_format(name)
            if name != STANDARD and file_format is None:
                accepted = listed(endings(), "or")
                raise CardspeakError.at("files", f"{quoted(name)} has no known ending; accepted: {accepted}")
            place = name if name == STANDARD else os.path.realpath(name)
            if place in found:
                raise _given_twice(found[place].path, name)
            if place not in of_path:  # a link in a folder is not another file
                of_path[place] = standard_input(parts) if file_format is None else input_of(name, file_format, parts)
        found |= of_path
    if not found:
        raise CardspeakError.at("files", "no files are given")
    if os.path.realpath(output) in found:
        raise CardspeakError.at("output", f"{quoted(output)} is one of the inputs; give another file")
    return [*found.values()]


def _given_twice(one: str, other: str) -> CardspeakError:
    """The error for a file that two paths stand for, so that its rows would be there twice."""
    if one == other:
        return CardspeakError.at("files", f"{quoted(one)} is given twice; give it once")
    return CardspeakError.at("files", f"{quoted(one)} and {quoted(other)} are the same file; give it once")


def _files_of(path: str) -> list[str]:
    """The files that a path stands for.

    Raises:
        CardspeakError: there are none, or a folder cannot be read.
    """
    if "\0" in path:
        raise CardspeakError.at("files", f"{quoted(path)} is not a valid path")
    if os.path.isdir(path):  # noqa: PTH112  Path.is_dir raises errors
        names = sorted(name for name in _names_in(path) if find_format(name) and _is_file(name))
        names = [name for name in names if not name.endswith(".wrong.csv") and ".part" + os.sep not in name]
        if not names:
            raise CardspeakError.at("files", f"the folder {quoted(path)} has no files in a known format")
        return names
    if any(letter in path for letter in MAGIC_CHARACTERS) and not os.path.lexists(path):
        names = sorted(name for name in glob.glob(path, recursive=True) if _is_file(name))  # noqa: PTH207
        if not names:
            _check_folder(path)
            raise CardspeakError.at("files", f"no file matches {quoted(path)}")
        return names
    return [path]


def _names_in(folder: str) -> Iterator[str]:
    """The paths of everything in a folder and its subfolders, except subfolders."""
    for place, _, names in os.walk(folder, onerror=lambda error: refuse(str(error.filename), error)):
        yield from (str(Path(place) / name) for name in names)


def _is_file(name: str) -> bool:
    """Whether a path is that of a file, not of a folder, a pipe or a device.

    Raises:
        CardspeakError: the folder does not permit to find out.
    """
    try:
        return Path(name).is_file()
    except OSError as error:
        refuse(name, error)


def _check_folder(pattern: str) -> None:
    """Check that the folder whose files a pattern selects can be read, if there is one.

    Raises:
        CardspeakError: it cannot.
    """
    parts = Path(pattern).parts
    first = next(number for number, part in enumerate(parts) if any(letter in part for letter in MAGIC_CHARACTERS))
    folder = str(Path(*parts[:first]))
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return
    except OSError as error:
        refuse(folder, error)


def open_source(file: Input, wanted: Sequence[str]) -> Source:
    """The opened file; `wanted` are columns that it should have.

    Raises:
        CardspeakError: the file cannot be read.
    """
    if file.format.name == CSV:
        return CsvSource(file, wanted)
    if file.format.name == PARQUET:
        return ParquetSource(file)
    if file.format.name == ARROW:
        return ArrowFileSource(file)
    if file.format.name == NDJSON:
        return NdjsonSource(file)
    assert file.format.name == ARROW_STREAM, "all formats are listed"
    return ArrowStreamSource(file)


def check_schemas(sources: Sequence[Source], wanted: Sequence[str]) -> None:
    """Check that all inputs have the wanted columns, and that all have the same columns.

    Raises:
        CardspeakError: they have not.
    """
    first = sources[0]
    for source in sources:
        for column in wanted:
            if column not in source.schema.names:
                names = listed_in_short(source.schema.names, longest=40) if source.schema.names else "(none)"
                raise CardspeakError(f"{quoted(source.name)} has no column {quoted(column, 30)}; its columns: {names}")
            if source.schema.names.count(column) > 1:
                raise CardspeakError(f"{quoted(source.name)}: several columns are called {quoted(column, 30)}")
    for source in sources[1:]:
        if not source.schema.equals(first.schema):
            raise CardspeakError(f"{quoted(source.name)} and {quoted(first.name)} differ: {_difference(source, first)}")


def _difference(one: Source, other: Source) -> str:
    """The first column in which two files differ."""
    for a, b in zip(one.schema, other.schema, strict=False):
        if a.name != b.name:
            return f"column {quoted(a.name, 20)} in place of {quoted(b.name, 20)}"
        if a.type != b.type:
            return f"column {quoted(a.name, 20)} is {a.type}, not {b.type}"
    return f"{len(one.schema)} and {len(other.schema)} columns"
