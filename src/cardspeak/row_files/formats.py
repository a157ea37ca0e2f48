"""The formats of files of rows, recognised by the ends of file names or by the first bytes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardspeak.errors import CardspeakError, Place, listed, quoted

PARQUET, CSV, NDJSON, ARROW, ARROW_STREAM = "parquet", "csv", "ndjson", "arrow", "arrow-stream"
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
"""The compression of text files, by the end of the file name."""

_ENDINGS = {
    ".parquet": (PARQUET, ""),
    ".pq": (PARQUET, ""),
    ".csv": (CSV, ","),
    ".tsv": (CSV, "\t"),
    ".ndjson": (NDJSON, ""),
    ".jsonl": (NDJSON, ""),
    ".arrow": (ARROW, ""),
    ".feather": (ARROW, ""),
    ".ipc": (ARROW, ""),
    ".arrows": (ARROW_STREAM, ""),
}
TEXT = (CSV, NDJSON)
"""The formats whose rows are lines of text."""
MAGIC = {b"PAR1": PARQUET, b"ARROW1": ARROW, b"\xff\xff\xff\xff": ARROW_STREAM}
"""The format that each sequence of first bytes shows."""


STANDARD = "-"
"""The name of standard input and standard output."""


@dataclass(frozen=True, slots=True)
class Format:
    """The format of a file.

    Attributes:
        name: the name of the format.
        delimiter: what separates the columns of CSV; empty if it is found from the header, and in other formats.
        compression: `gzip`, `zstd`, or empty.
    """

    name: str
    delimiter: str = ""
    compression: str = ""

    @property
    def is_text(self) -> bool:
        """Whether rows are lines of text."""
        return self.name in TEXT


NAMED = {name: Format(name) for name in (PARQUET, NDJSON, ARROW, ARROW_STREAM)}
NAMED |= {CSV: Format(CSV, ","), "tsv": Format(CSV, "\t")}
"""The formats that can be given by name."""


ENDING_OF = {PARQUET: ".parquet", CSV: ".csv", "tsv": ".tsv", NDJSON: ".ndjson", ARROW: ".arrow"}
ENDING_OF |= {ARROW_STREAM: ".arrows"}
"""The end of the names of files of each format."""


def endings() -> list[str]:
    """The ends of the names of files that can be read and written.

    >>> endings()[:3]
    ['.parquet', '.pq', '.csv']
    """
    return [*_ENDINGS, *(f"{ending}{packed}" for ending in (".csv", ".ndjson") for packed in COMPRESSIONS)]


def find_format(name: str) -> Format | None:
    """The format that the end of a file name stands for; None if it stands for none.

    >>> find_format("hands.csv.gz")
    Format(name='csv', delimiter=',', compression='gzip')
    """
    lower = name.lower()
    compression = next((ending for ending in COMPRESSIONS if lower.endswith(ending)), "")
    lower = lower.removesuffix(compression)
    for ending, (format_name, delimiter) in _ENDINGS.items():
        if lower.endswith(ending) and (not compression or format_name in TEXT):
            return Format(format_name, delimiter, COMPRESSIONS.get(compression, ""))
    return None


def format_of(name: str, what: Place) -> Format:
    """The format that the end of a file name stands for.

    Raises:
        CardspeakError: it stands for none.
    """
    found = find_format(name)
    if found is None:
        raise CardspeakError.at(what, f"{quoted(name)} has no known ending; accepted: {listed(endings(), 'or')}")
    return found


def output_format_of(name: str, given: str | None, source: Format) -> Format:
    """The format of an output: the one that is given, or that of its name.

    Args:
        name: the name of the output. On standard output, text stays text of the same format, and all else becomes CSV.
        given: the name of a format, or None.
        source: the format of the first input.

    Raises:
        CardspeakError: the format is not known, or the name has no known ending.
    """
    if given is not None:
        if given not in NAMED:
            raise CardspeakError.at("format", f"{quoted(given)} is not known; accepted: {listed(NAMED, 'or')}")
        found = find_format(name)
        return replace(NAMED[given], compression=found.compression if found and NAMED[given].is_text else "")
    if name == STANDARD:
        return Format(source.name, source.delimiter or ",") if source.is_text else NAMED[CSV]
    return format_of(name, "output")
