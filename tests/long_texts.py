"""Long texts for tests of error messages, and how much of them a message quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

LONGEST_QUOTE = 80
LONG_TEXTS = {
    "words": "жук лес сад дом мир " * 30,
    "one word": "жуклес" * 60,
    "double quotes": 'жук "лес" сад" дом ' * 30,
    "single quotes": "жук 'лес' сад' дом " * 30,
    "commas": "жук, лес, сад, дом, " * 30,
    "lines": "жук лес\nсад дом\r\nмир\u2028лес\x1b[31m " * 30,
    "beyond the basic plane": "𝔸𝔹ℂ 𝔻𝔼𝔽 𝔾ℍ𝕀 " * 40,
    "punctuation": "жук: лес; (сад) [дом] {мир} = <лес> \\ | # % " * 20,
}
"""Texts of several hundred characters, whose letters occur in no message of the package."""

_LETTER = "\u0400-\u04ff\u2100-\u214f\U0001d538-\U0001d56b"
_BETWEEN = rf"[^\w…{_LETTER}]*(?:(?:n|r|x1b|31m|u2028)[^\w…{_LETTER}]*)*"
_RUN = re.compile(rf"[{_LETTER}]+(?:{_BETWEEN}[{_LETTER}]+)*")


def check_message(message: str) -> None:
    """Check that a message is one line and quotes at most 80 characters of long texts."""
    assert len(message.splitlines()) == 1, message
    assert all(len(run) <= LONGEST_QUOTE for run in _RUN.findall(message)), message
    assert len(re.findall(f"[{_LETTER}]", message)) <= LONGEST_QUOTE, message


def with_long_texts(given: Any, text: str) -> Iterator[Any]:
    """The JSON with one value replaced by the text, or one key renamed to it, or one text continued with it."""
    yield text
    yield [text]
    yield {text: text}
    match given:
        case str():
            yield f"{given} {text}"
        case dict():
            for key, value in given.items():
                for item in with_long_texts(value, text):
                    yield {**given, key: item}
                yield {(text if name == key else name): item for name, item in given.items()}
        case list():
            for at, value in enumerate(given):
                for item in with_long_texts(value, text):
                    yield [*given[:at], item, *given[at + 1 :]]
