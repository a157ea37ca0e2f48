"""What is wrong with a value of a request, and what is accepted, in the words of the API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.errors import listed, shown
from cardspeak.web.inputs import OWN_ERROR

_ACCEPTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
}
"""What is accepted in place of a value of the wrong type, by the type of Pydantic's error."""


def in_words(errors: Sequence[Any]) -> str:
    """What is wrong with a value, from Pydantic's errors about it.

    If several types are accepted, Pydantic reports an error for each of them. The errors deepest inside the value are
    about the type that fits best.

    >>> in_words([{"type": "list_type", "loc": ("body", "folded", "list"), "input": 5}])
    '5 is not accepted; give a list'
    """
    first = max(errors, key=lambda error: len(error["loc"]))
    given, limits = first["input"], first.get("ctx", {})
    match first["type"]:
        case "too_long":
            return f"{limits['actual_length']:,} items are too many; {limits['max_length']:,} is the maximum"
        case "string_too_long":
            return f"the text has more than {limits['max_length']:,} characters, the maximum"
        case "greater_than_equal":
            return f"{shown(given)} is not accepted; give at least {limits['ge']}"
        case "less_than_equal":
            return f"{shown(given)} is not accepted; give at most {limits['le']}"
        case "literal_error":
            return f"{_shown(given)} is not accepted; give {limits['expected'].replace(chr(39), '')}"
        case kind if kind in _ACCEPTED:
            same = [error for error in errors if len(error["loc"]) == len(first["loc"]) and error["input"] is given]
            accepted = dict.fromkeys(_ACCEPTED[error["type"]] for error in same if error["type"] in _ACCEPTED)
            if "a number" in accepted:
                accepted.pop("a whole number", None)
            return f"{_shown(given)} is not accepted; give {listed(accepted, 'or')}"
    message: str = first["msg"]
    return message if first["type"] == OWN_ERROR else message[0].lower() + message[1:]


def _shown(given: object) -> str:
    """The value as error messages show it: objects and lists only by type."""
    match given:
        case None:
            return "null"
        case bool():
            return str(given).lower()
        case dict():
            return "an object"
        case list():
            return "a list"
    return shown(given)
