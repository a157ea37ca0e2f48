"""Published schemes that score a hand with a number.

Each scheme has two versions: one as published, with its faults, and one that is corrected. Both versions are defined in
the same file, which scores a single hand in simple, slow Python and records the steps. The file also names the kernel
that computes the same scores for millions of hands. `scheme.py` defines the data types, and `tallies.py` defines
functions that several schemes use.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import TypeAlias

from cardspeak.cards import Cards, parse_cards
from cardspeak.errors import SchemeError, listed, quoted
from cardspeak.schemes.group_score import GROUP_SCORE_SCHEMES
from cardspeak.schemes.histogram import HISTOGRAM_SCHEMES
from cardspeak.schemes.pairs_and_kinds import PAIRS_AND_KINDS_SCHEMES
from cardspeak.schemes.points import POINTS_SCHEMES
from cardspeak.schemes.priority import PRIORITY_SCHEMES
from cardspeak.schemes.scheme import CORRECTED, Scheme, Score, dealt

AnyScheme: TypeAlias = str | Scheme
"""The type that public functions accept for a scheme: its name or a `Scheme`."""

SCHEMES: Mapping[str, Scheme] = MappingProxyType(
    {
        scheme.name: scheme
        for scheme in (
            *HISTOGRAM_SCHEMES,
            *GROUP_SCORE_SCHEMES,
            *PAIRS_AND_KINDS_SCHEMES,
            *POINTS_SCHEMES,
            *PRIORITY_SCHEMES,
        )
    }
)
"""All schemes, by name."""


def schemes() -> tuple[Scheme, ...]:
    """All schemes. Each published scheme is followed by its corrected version.

    >>> [scheme.name for scheme in schemes() if not scheme.is_corrected]
    ['histogram', 'histogram-low', 'group-score', 'pairs-and-kinds', 'points', 'priority']
    """
    return tuple(SCHEMES.values())


def find_scheme(scheme: AnyScheme) -> Scheme:
    """The scheme with the given name, in upper or lower case. A `Scheme` is returned unchanged.

    Raises:
        SchemeError: no scheme has that name.

    >>> find_scheme("Group-Score").title
    'Group scores'
    >>> find_scheme("base")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    cardspeak.schemes.UnknownSchemeError: scheme: "base" is not known; give a name such as histogram, ...
    """
    if isinstance(scheme, Scheme):
        return scheme
    known = SCHEMES.get(_plain(scheme)) if isinstance(scheme, str) else None
    if known is None:
        close = get_close_matches(_plain(scheme), SCHEMES, n=3) if isinstance(scheme, str) else []
        meant = (
            f"did you mean {listed(close, 'or')}?" if close else f"give a name such as {listed([*SCHEMES][:3], 'or')}"
        )
        problem = f"{quoted(scheme)} is not known; {meant}"
        error = UnknownSchemeError.at("scheme", f"{problem} (`cardspeak schemes` lists all schemes)")
        error.problem = problem
        raise error
    return known


class UnknownSchemeError(SchemeError):
    """An unknown scheme.

    Attributes:
        problem: the message without `scheme:` at its start and without the command that lists the schemes.
    """

    problem: str = ""


def _plain(name: str) -> str:
    """The name in the form used as a key: lower case, with hyphens."""
    return "-".join(name.lower().replace("_", " ").replace("-", " ").split())


def score(cards: Cards, board: Cards = "", scheme: AnyScheme = "histogram") -> Score:
    """The score that a scheme assigns to a hand, with its components and the steps of its calculation.

    Args:
        cards: the hole cards or, without a board, all cards of the hand, starting with the hole cards.
        board: the cards on the board.
        scheme: the name of a scheme, as `cardspeak schemes` lists it, or a `Scheme`.

    Raises:
        CardError: a card cannot be read, appears twice, or is the joker.
        SchemeError: the scheme is unknown or does not accept this number of cards.

    >>> score("9h 5h", board="Ac Kc Jc 5c Th", scheme="group-score")
    <Score of 9h 5h on Ac Kc Jc 5c Th, group-score: 261.5934619 (one pair)>
    >>> score("As Ah", board="Ad Qd Qc", scheme="points").parts
    {'points': 7000000, 'matched': 66000, 'others': 0, 'private': 0}
    """
    known_scheme = find_scheme(scheme)
    return known_scheme.score_of(*dealt(known_scheme, parse_cards(cards, "cards"), parse_cards(board, "board")))


__all__ = ["CORRECTED", "SCHEMES", "AnyScheme", "Scheme", "Score", "dealt", "find_scheme", "schemes", "score"]
