"""The check that players can be told apart, in Python and in JSON."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cardspeak.errors import CardspeakError, Place, quoted, shortened


def check_players(players: Collection[Any], what: Place, error: type[CardspeakError]) -> None:
    """Raise `error` unless the players can be told apart, in Python and in JSON. Its message starts with `what`.

    Names, numbers, UUIDs, tuples and most other values that can be keys are accepted. None is not, because it means
    that no player is given, and neither are True and False, because they equal the seat numbers 1 and 0.

    >>> from cardspeak.errors import PotError
    >>> check_players([17, "17"], "bets", PotError)
    Traceback (most recent call last):
    cardspeak.errors.PotError: bets: two players are written "17" in JSON; give each player a different name or number
    """
    if set(map(type, players)) == _ONLY_TEXT:  # the usual case
        return
    written: set[str] = set()
    for player in players:
        if player is None or type(player).__name__.startswith("bool"):
            accepted = "identify players by text, numbers or other hashable values, except None, True and False"
            raise error.at(what, f"{shortened(player)} is not a player; {accepted}")
        if player != player:  # such as NaN
            raise error.at(what, f"{shortened(player)} is not a player, because it does not equal itself")
        try:
            text = str(player)
        except ValueError:  # an integer with more digits than Python converts to text
            raise error.at(what, f"{shortened(player)} is not a player, because it has too many digits") from None
        if text in written:
            message = f"two players are written {quoted(text)} in JSON; give each player a different name or number"
            raise error.at(what, message)
        written.add(text)


_ONLY_TEXT = {str}
