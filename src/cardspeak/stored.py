"""Checks of results that are read back from JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from cardspeak.errors import LONGEST_QUOTE, CardspeakError, listed, shortened, shown


@contextmanager
def reading(stored: object, kinds: Collection[str], error: type[CardspeakError]) -> Iterator[None]:
    """A context manager that turns mistakes in the JSON of a result into errors that users can read.

    Args:
        stored: the JSON of the result.
        kinds: the kinds of results that are accepted.
        error: the class of the errors.

    Raises:
        CardspeakError: `stored` is not the JSON of a result of one of these kinds.

    >>> with reading({"kind": "icm"}, ["equity"], CardspeakError):
    ...     pass
    Traceback (most recent call last):
    cardspeak.errors.CardspeakError: stored: "icm" is not accepted; give the to_dict() of a result of kind equity
    """
    if not isinstance(stored, Mapping) or stored.get("kind") not in kinds:
        given = shown(stored.get("kind")) if isinstance(stored, Mapping) else type(stored).__name__
        accepted = f"give the to_dict() of a result of kind {listed(kinds, 'or')}"
        raise error.at("stored", f"{given} is not accepted; {accepted}")
    try:
        yield
    except CardspeakError:
        raise
    except KeyError as missing:
        raise error.at("stored", f"the key or player {shown(missing.args[0])} is missing") from None
    except (TypeError, ValueError, AttributeError, IndexError) as wrong:
        raise error.at("stored", f"it cannot be read: {shortened(wrong, LONGEST_QUOTE)}") from None
