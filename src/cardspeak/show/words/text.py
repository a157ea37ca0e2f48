"""Formatting of words and shares."""

from __future__ import annotations

from cardspeak.pots import EmptySeat, numbered


def capitalized(text: str) -> str:
    """The text with its first letter in upper case and the rest unchanged."""
    return text[:1].upper() + text[1:]


def table_heading(title: str, players: int, button: object) -> str:
    """The game, the number of players, and where the button is, unless it does not matter.

    >>> table_heading("Texas hold'em", 3, "Ann"), table_heading("Razz", 1, None)
    ("Texas hold'em, 3 players, button Ann", 'Razz, 1 player')
    >>> table_heading("Texas hold'em", 3, EmptySeat(4))
    "Texas hold'em, 3 players, button on empty seat 4"
    """
    on = "on " if isinstance(button, EmptySeat) else ""
    return ", ".join([title, numbered(players, "player"), *([] if button is None else [f"button {on}{button}"])])


def percent(share: float, digits: int = 0) -> str:
    """A share in percent. Only a share of exactly 0 or 1 is shown as 0 % or 100 %.

    >>> percent(0.5), percent(0.0001), percent(0.9999), percent(0.0256, 2)
    ('50 %', '<1 %', '>99 %', '2.56 %')
    """
    written, least = f"{share * 100:.{digits}f}", 10.0**-digits
    if share > 0 and not float(written):
        return f"<{least:.{digits}f} %"
    if share < 1 and float(written) == 100:
        return f">{100 - least:.{digits}f} %"
    return f"{written} %"
