"""The door: a table in, and what each player may expect of it, or gets, out."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from cardspeak.allin.result import AllIn
from cardspeak.pots import Rake, RuleSet
from cardspeak.progress import Report, check_report
from cardspeak.showdown.decide import decide
from cardspeak.showdown.played import Played, read_played
from cardspeak.showdown.result import Showdown


def all_in(
    table: str | os.PathLike[str] | Mapping[str, Any],
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    *,
    progress: Report | None = None,
) -> AllIn:
    """What each player may expect of a table whose betting is over while cards of the board are to come, exact.

    Every way the rest of the board may fall is dealt out and paid as `showdown` pays it: all pots, each half of a split
    pot, rake and odd chips. Known cards do not come, those of players who have folded included. Cards that were folded
    unseen may: each card that nobody has seen is as likely to come as any other, whoever threw some of them away.

    Args:
        table: as `showdown` takes it, with fewer cards on the board than the game has at the end.
        rules: the rule set that pays odd chips, as `showdown` takes it.
        rake: what the house takes, as `showdown` takes it. A hand that is all in before the flop sees one.
        progress: called now and then with a `Progress`.

    Raises:
        HandError: a player who contests a pot has no cards; there are several boards; there are more than 100,000,000
            ways for the cards to come; or, where odd chips go by card, more than 20,000 boards with one.
        TableError, CardError, PotError, GameError: as from `showdown`.

    >>> result = all_in({
    ...     "board": "Kd 7c 2s 3h",
    ...     "players": [
    ...         {"name": "Ann", "cards": "As Ah", "bet": 100},
    ...         {"name": "Bob", "cards": "Ks Kh", "bet": 150},
    ...     ],
    ... })
    >>> result
    <AllIn on Kd 7c 2s 3h: Ann -90.91, Bob +90.91>
    >>> result.deals, result.expected["Ann"], result.pots[0].win["Bob"]
    (44, Fraction(100, 11), Fraction(21, 22))
    """
    check_report(progress)
    from cardspeak.allin.expecting import expect  # here: it loads NumPy and Numba

    return expect(read_played(table, rules, rake), progress)


def resolve(played: Played, progress: Report | None = None) -> Showdown | AllIn:
    """The showdown of a table that has been read; while cards of its board are to come, what each player may expect.

    Raises:
        CardspeakError: as `showdown` and `all_in`.
    """
    if not played.is_all_in:
        return decide(played)
    from cardspeak.allin.expecting import expect  # here: it loads NumPy and Numba

    return expect(played, progress)
