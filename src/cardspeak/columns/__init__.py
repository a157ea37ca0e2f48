"""Columns of cards as text, from NumPy or Arrow, parsed to arrays of card ids. No row is ever read by Python alone.

`parse` is the entry point. `numpy_columns` and `arrow_columns` turn a column into the chunks of `chunks`, `notation`
has the tables that the kernel reads, and `parsed` is the result.
"""

from __future__ import annotations

from cardspeak.columns.parsed import Column, ParsedColumn

__all__ = ["Column", "ParsedColumn"]
