"""The codes of games in PHH."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardspeak.histories.record.history import Limit


class Variant(NamedTuple):
    """A game as PHH names it.

    Attributes:
        game: the code of the game; empty if PHH has no code for it.
        limit: the betting structure.
        form: where its streets come from: cards on the board, cards of the players, or draws.
        first_cards: how many cards each player has in the first betting round.
    """

    game: str
    limit: Limit
    form: Literal["board", "stud", "draw"]
    first_cards: int


_FORMS: Mapping[str, tuple[str, Literal["board", "stud", "draw"], int]] = MappingProxyType(
    {
        "T": ("holdem", "board", 2),
        "T/8": ("holdem8", "board", 2),
        "S": ("shortdeck", "board", 2),
        "O": ("omaha", "board", 4),
        "O/8": ("omaha8", "board", 4),
        "O5": ("omaha5", "board", 5),
        "O5/8": ("omaha5-8", "board", 5),
        "O6": ("omaha6", "board", 6),
        "O6/8": ("omaha6-8", "board", 6),
        "O7": ("omaha7", "board", 7),
        "CV": ("courchevel", "board", 5),
        "CV/8": ("courchevel8", "board", 5),
        "P": ("pineapple", "board", 3),
        "7S": ("stud", "stud", 3),
        "7S/8": ("stud8", "stud", 3),
        "5S": ("five-card-stud", "stud", 2),
        "R": ("razz", "stud", 3),
        "2L1D": ("27-single-draw", "draw", 5),
        "2L3D": ("27-triple-draw", "draw", 5),
        "AL1D": ("a5-single-draw", "draw", 5),
        "AL3D": ("a5-draw", "draw", 5),
        "5D": ("five-card-draw", "draw", 5),
        "B": ("badugi", "draw", 4),
        "X": ("", "board", 2),
    }
)
"""The second part of a code of PHH, and the game. The format defines eleven codes; the others follow its pattern."""

_LIMITS: tuple[tuple[str, Limit], ...] = (("N", "no"), ("P", "pot"), ("F", "fixed"))

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        letter + code: Variant(game, limit, form, first_cards)
        for letter, limit in _LIMITS
        for code, (game, form, first_cards) in _FORMS.items()
    }
)
"""The games by their codes, such as `NT` for no-limit hold'em."""

CODES: Mapping[tuple[str, Limit], str] = MappingProxyType(
    {(variant.game, variant.limit): code for code, variant in VARIANTS.items()}
)
"""The codes by game and betting structure."""

STANDARD_CODES = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
"""The codes that the format defines."""
