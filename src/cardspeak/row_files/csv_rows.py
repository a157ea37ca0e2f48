"""Where the rows of CSV end: at line breaks that are not inside quotes.

Quotes count only if the first character of a field is a quote, as PyArrow and Python read them. In `6" nails`, the
quote is text.
"""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np

from cardspeak.array_types import Bytes, Longs

NEWLINE, QUOTE = b"\n", b'"'


def row_ends(data: bytes, delimiter: str) -> Longs:
    r"""The positions after the line breaks that end rows, in ascending order, up to a quote that is not closed.

    >>> row_ends(b'1,"a\nb"\n6" nails,2\n"c,3\n', ",").tolist()
    [8, 19]
    """
    codes = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(codes == NEWLINE[0]) + 1
    if QUOTE not in data:
        return ends
    quotes = np.flatnonzero(codes == QUOTE[0])
    if not _are_regular(codes, quotes, delimiter):
        return _ends_one_by_one(data, delimiter)
    outside: Longs = ends[np.searchsorted(quotes, ends) % 2 == 0]
    return outside


def _are_regular(codes: Bytes, quotes: Longs, delimiter: str) -> bool:
    """Whether every other quote, from the first on, is at the beginning of a field or continues a doubled quote.

    If so, a position is inside quotes if an odd number of quotes precedes it.
    """
    first, others = quotes[0], quotes[2::2]
    before = codes[others - 1]
    are_regular = (before == ord(delimiter)) | (before == NEWLINE[0]) | (others - 1 == quotes[1:-1:2])
    is_first_regular = first == 0 or codes[first - 1] in (ord(delimiter), NEWLINE[0])
    return bool(is_first_regular and are_regular.all())


def _ends_one_by_one(data: bytes, delimiter: str) -> Longs:
    """The result of `row_ends`, found row by row."""
    row, at, ends = _row(delimiter), 0, []
    while found := row.match(data, at):
        at = found.end()
        ends.append(at)
    return np.array(ends, np.int64)


@lru_cache(maxsize=8)
def _row(delimiter: str) -> re.Pattern[bytes]:
    """A row and its line break. The quantifiers are possessive, so that no quote is read in a second way."""
    d = re.escape(delimiter)
    field = rf'(?:"[^"]*+(?:""[^"]*+)*+"[^{d}\n]*+|(?!")[^{d}\n]*+)'
    return re.compile(rf"{field}(?:{d}{field})*+\n".encode())
