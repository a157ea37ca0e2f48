"""Words as pictures and the terminal write them."""

from __future__ import annotations


def capitalized(text: str) -> str:
    """The text with its first letter in upper case, the others as they are."""
    return text[:1].upper() + text[1:]
