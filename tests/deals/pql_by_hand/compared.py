"""An answer of the package beside that of the oracle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import cardspeak

from . import NoValueError, answers


def difference(query: str) -> str | None:
    """What differs between the two answers to a query, or None."""
    try:
        expected = answers(query)
    except NoValueError:
        expected = None
    try:
        found = cardspeak.pql(query, exact=True, workers=1).to_dict()
    except cardspeak.CardspeakError as error:
        return None if expected is None else f"error {error} in place of {expected}"
    if expected is None:
        if found["deals"] == 0 and all(one["value"] is None and not one.get("histogram") for one in found["selectors"]):
            return None
        return f"{found} in place of an error"
    for mine, theirs in zip(expected, found["selectors"], strict=True):
        if said := _differs(mine, dict(theirs)):
            return said
    return None


def _differs(mine: dict[str, Any], theirs: dict[str, Any]) -> str | None:
    value: Any = exact(theirs)
    if theirs["standard_error"] != 0:
        return f"{theirs['name']} is not exact"
    if mine["value"] != value or theirs["kind"] != mine["kind"] or theirs["name"].upper() != mine["name"].upper():
        return f"{theirs['name']}: {value} in place of {mine['name']}: {mine['value']}"
    return None


def exact(selected: dict[str, Any]) -> Any:
    """The exact value of a selector, from its JSON: a fraction, a name, or the share of each value."""
    if selected["kind"] == "histogram":
        total = sum(entry["count"] for entry in selected["histogram"])
        return {_number(entry["value"]): Fraction(entry["count"], total) for entry in selected["histogram"]}
    return Fraction(selected["fraction"]) if "fraction" in selected else selected["value"]


def _number(value: Any) -> Any:
    """A number as a fraction: whole ones are numbers in JSON, others texts such as `1/2`."""
    if isinstance(value, int | float):
        return Fraction(value)
    return Fraction(value) if "/" in value else value
