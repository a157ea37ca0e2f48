"""The streets of hold'em."""

from __future__ import annotations

from cardspeak.errors import HandError, listed, shown

ROUNDS = {"preflop": (2,), "flop": (2, 3), "turn": (2, 4), "river": (2, 5)}
"""The cards that number the hands of each street: the hole cards, and all board cards as one round."""


def check_street(street: object) -> None:
    """Check the name of a street.

    Raises:
        HandError: it is not one.
    """
    if not isinstance(street, str) or street not in ROUNDS:
        raise HandError.at("street", f"{shown(street)} is not a street ({listed(ROUNDS)})")
