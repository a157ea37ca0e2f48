"""Tell mistakes in the question from wrong rows: a header that is missing, a column of numbers or of names."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import nanoarrow

from cardspeak.cards import parse_cards
from cardspeak.columns.arrow_columns import check_type
from cardspeak.errors import CardspeakError, Where, quoted
from cardspeak.hand_files.hands import Columns
from cardspeak.row_files.rows import Source


def check_cards_columns(source: Source, columns: Columns) -> None:
    """Check that the columns are there, and that their types can be cards.

    Raises:
        CardspeakError: a column is not there, and the reason is that the header is missing.
        HandError: a column is not of text or lists of cards.
    """
    names = source.schema.names
    hand = next((name for name in names if _are_cards(name)), None)
    if source.first_line and hand is not None and (hand in columns.names or not {*columns.names} <= {*names}):
        example = ",".join(columns.names) if hand not in columns.names else "hole,board"
        raise CardspeakError(
            f"{quoted(source.name)} has no header: line 1 has the cards {quoted(hand, 30)}; "
            f"its first line must name the columns, such as {example}"
        )
    for name in columns.names:
        if names.count(name) == 1:  # otherwise, another error follows
            place = Where("column", name, words=f"{quoted(source.name)}: column {quoted(name, 30)}")
            check_type_of_cards(source.schema.field(name).type, place)


def check_type_of_cards(kind: Any, place: Where) -> None:
    """Check that a column of this Arrow type can have cards.

    Raises:
        HandError: it cannot.
    """
    check_type(nanoarrow.c_schema(kind), place)


def _are_cards(name: str) -> bool:
    """Whether the name of a column is two cards or more."""
    with suppress(CardspeakError):
        return len(parse_cards(name)) >= 2
    return False
