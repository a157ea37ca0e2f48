"""A half of the pot, and which cards may make the hand that wins it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cardspeak.errors import GameError, Where, listed, quoted
from cardspeak.files import GAME_ENDINGS
from cardspeak.frozen import sealed
from cardspeak.games.reading import Playing, place_of, read_playing, read_text
from cardspeak.rulebooks import Rulebook, read_rulebook, rulebook_order
from cardspeak.rules import ORDERS, Order

WHOLE = "whole"
"""What a pot is called that is not divided; no half is called that."""


@sealed
@dataclass(frozen=True, slots=True)
class Half:
    """A part of the pot that is won on its own.

    Attributes:
        name: its key in results, as `high`.
        order: the order that ranks the hands for it, a key of `cardspeak.rules.ORDERS`; or a `Rulebook`, which may be
            given by the path of its file.
        hole: how many of the hole cards make the hand: a number, or the fewest and the most; None where any may.
        board: the same of the cards on the board.
    """

    name: str
    order: str | Rulebook
    hole: Playing = None
    board: Playing = None

    def __post_init__(self) -> None:
        """Refuse what is no half: `GameError`."""
        name = read_text(self.name, "half", "a name, as high or low")
        if name == WHOLE:
            raise GameError.at("half", f"{quoted(name)} is what a pot is called that is not divided; give another name")
        if isinstance(self.order, str) and self.order.lower().endswith(GAME_ENDINGS):
            object.__setattr__(self, "order", read_rulebook(self.order))
        if not isinstance(self.order, Rulebook) and not (isinstance(self.order, str) and self.order in ORDERS):
            known = f"orders: {listed(ORDERS, 'or')}; or the path of a rulebook"
            raise GameError.at(Where("order", words=f"half {name}"), f"{quoted(self.order)} is not an order ({known})")
        object.__setattr__(self, "hole", read_playing(self.hole, place_of("hole", f"half {name}")))
        object.__setattr__(self, "board", read_playing(self.board, place_of("board", f"half {name}")))

    @property
    def ranking(self) -> Order:
        """The order that ranks the hands for it."""
        if isinstance(self.order, str):
            return ORDERS[self.order]
        return rulebook_order(self.order)

    @property
    def plays_any(self) -> bool:
        """Whether any of the cards may make the hand."""
        return self.hole is None and self.board is None

    @property
    def playing(self) -> str:
        """Which cards may make the hand, in words.

        >>> Half("high", "high", hole=2, board=3).playing
        'exactly 2 of the hand and exactly 3 of the board'
        """
        if self.plays_any:
            return "any cards"
        return f"{_number(self.hole)} of the hand and {_number(self.board)} of the board"


def always_won_first(halves: Sequence[Half]) -> list[Half]:
    """The halves that some hand always wins, then those with a qualifier."""
    return sorted(halves, key=lambda half: half.ranking.has_qualifier)


def span(playing: Playing, n_cards: int) -> tuple[int, int]:
    """The fewest and the most of so many cards that make a hand.

    >>> span(2, 4), span((0, 2), 3), span(None, 5)
    ((2, 2), (0, 2), (0, 5))
    """
    if playing is None:
        return 0, n_cards
    return playing if isinstance(playing, tuple) else (playing, playing)


def can_make(half: Half, n_hole: int, n_board: int) -> bool:
    """Whether so many hole cards and board cards make a hand for the half.

    >>> half = Half("high", "high", hole=2, board=3)
    >>> can_make(half, 4, 5), can_make(half, 4, 0)
    (True, False)
    """
    return half.plays_any or any(_ways(half, n_hole, n_board))


def _ways(half: Half, n_hole: int, n_board: int) -> Iterator[tuple[int, int]]:
    """How many of the hole cards and how many of the board may make a hand."""
    fewest, most = span(half.hole, n_hole)
    fewest_of_board, most_of_board = span(half.board, n_board)
    size = half.ranking.hand_size
    for from_hole in range(fewest, min(most, n_hole, size) + 1):
        if fewest_of_board <= size - from_hole <= min(most_of_board, n_board):
            yield from_hole, size - from_hole


@lru_cache(maxsize=64)
def choices(half: Half, n_hole: int, n_board: int) -> tuple[tuple[int, ...], ...] | None:
    """The positions of each set of cards that may make the hand, hole cards counted before the board's.

    Returns:
        None where any cards may, all of them then being one hand; no sets where there are too few cards as yet.

    >>> half = Half("high", "high", hole=2, board=3)
    >>> choices(half, 2, 4)
    ((0, 1, 2, 3, 4), (0, 1, 2, 3, 5), (0, 1, 2, 4, 5), (0, 1, 3, 4, 5))
    >>> len(choices(half, 4, 5)), len(choices(half, 4, 0))
    (60, 0)
    """
    if half.plays_any:
        return None
    return tuple(
        (*of_hole, *of_board)
        for from_hole, from_board in _ways(half, n_hole, n_board)
        for of_hole in combinations(range(n_hole), from_hole)
        for of_board in combinations(range(n_hole, n_hole + n_board), from_board)
    )


def _number(playing: Playing) -> str:
    match playing:
        case None:
            return "any"
        case (0, most):
            return f"at most {most}"
        case (fewest, most):
            return f"{fewest} to {most}"
        case _:
            return f"exactly {playing}" if playing else "none"
