"""What is wrong with a text that is not PQL, where, and what is accepted there."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cardspeak.errors import QueryError, Where, listed, quoted

_NAMES = {
    "NAME": "a name",
    "ALIAS": "a name",
    "KEY": "a player or another key",
    "KIND": "a selector such as count(...) or avg(...)",
    "TEXT": "a text in quotes",
    "NUMBER": "a number",
    "COMPARED": "a comparison such as >=",
    "PLUS": "+",
    "MINUS": "-",
    "TIMES": "*",
    "OVER": "/",
    "JOINED": "||",
    "LPAR": "(",
    "RPAR": ")",
    "COMMA": "a comma",
    "SEMICOLON": "a semicolon",
    "EQUAL": "=",
    "$END": "the end",
}
_HINTS = (
    (re.compile(r"/\*"), "a comment ends with */"),
    (re.compile(r"#|//"), "a comment begins with -- or /*"),
    (re.compile("[‘’‚‛“”„‟«»`´]"), "quotes are ' or \""),
    (re.compile("['\"]"), "the quote is not closed"),
    (re.compile(r"%"), "write 45 percent as .45"),
    (re.compile(r"!="), "write <> for not equal"),
    (re.compile(r"!"), "write not"),
    (re.compile(r"&"), "write and"),
    (re.compile(r"\|"), "write or; || joins texts"),
    (re.compile(r"[^\W\d_]", re.UNICODE), "names are written with the letters a to z"),
)
"""What is meant by signs that no query has there, and what to write."""


def unexpected(text: str, error: UnexpectedInput) -> QueryError:
    """The error about a text that the parser refuses."""
    end = len(text.rstrip())
    if isinstance(error, UnexpectedCharacters):
        at, expected = error.pos_in_stream or 0, error.allowed or set()
    elif isinstance(error, UnexpectedToken):
        at = end if error.token.type == "$END" else error.token.start_pos or 0
        expected = error.accepts or error.expected
    else:
        at, expected = end, set()
    place = Where("query", column=at + 1)
    accepted = listed(_words(expected), "or")
    if at >= end:
        return QueryError.at(place, f"it ends too early; accepted next: {accepted}")
    wrong = f"{quoted(_word_at(text, at), 20)} at column {at + 1} is not expected"
    hint = _hint(text, at, expected)
    return QueryError.at(place, f"{wrong}; {hint}" if hint else f"{wrong}; accepted here: {accepted}")


def _words(expected: Iterable[str]) -> list[str]:
    return sorted({_NAMES.get(name, name.lower()) for name in expected})


def _hint(text: str, at: int, expected: Iterable[str]) -> str:
    """What is probably meant, if that is easy to see."""
    before = text[:at].rstrip()
    if "TEXT" in expected and before.endswith("=") and "NAME" not in expected and text[at].isalnum():
        return "write the value in quotes, as in a='AA'"
    if before.endswith(("'", '"')) and before == text[:at] and text[at].isalnum():
        return "a quote before it is missing, or is one too many"
    if text[at] in "=<>" and before == text[:at] and before.endswith(("=", "<", ">")):
        return "comparisons are =, <>, <, <=, > and >="
    if text[at] in "'\"" and "TEXT" not in expected:
        return ""
    is_plain = text[at].isascii() and text[at].isalnum()
    found = (words for sign, words in _HINTS if not is_plain and sign.match(text, at))
    return next(found, "")


def _word_at(text: str, at: int) -> str:
    """The word or sign at an index."""
    end = at + 1
    while end < len(text) and text[at].isalnum() and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return text[at:end]
