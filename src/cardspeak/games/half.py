"""A half of the pot, and which cards can make a hand for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cardspeak.errors import GameError, Where, listed, quoted, shortened
from cardspeak.files import GAME_ENDINGS
from cardspeak.frozen import sealed
from cardspeak.games.reading import Playing, place_of, read_playing, read_text, read_truth
from cardspeak.rulebooks import Rulebook, read_rulebook
from cardspeak.rules import ORDERS, Order

WHOLE = "whole"
"""The name for an undivided pot; no half can have this name."""


@sealed
@dataclass(frozen=True, slots=True)
class Half:
    """A share of the pot with its own winner, such as the low half of a high-low game.

    Attributes:
        name: its key in results, such as `high`.
        order: the order that ranks hands for this half: a key of `cardspeak.rules.ORDERS`, a `Rulebook`, or the path of
            a rulebook.
        hole: how many hole cards make the hand: a number, or a pair (fewest, most); None means any number.
        board: how many board cards make the hand, in the same form.
        fallback: whether this half wins the whole pot if no hand qualifies for any other half, and nothing otherwise.
    """

    name: str
    order: str | Rulebook
    hole: Playing = None
    board: Playing = None
    fallback: bool = False

    def __post_init__(self) -> None:
        """Check the attributes and convert each to its stored form.

        Raises:
            GameError: an attribute is invalid.
        """
        name = read_text(self.name, "half", "a name such as high or low")
        if name == WHOLE:
            raise GameError.at("half", f"{quoted(name)} is the name for an undivided pot; give another name")
        if isinstance(self.order, str) and self.order.lower().endswith(GAME_ENDINGS):
            object.__setattr__(self, "order", read_rulebook(self.order))
        if not isinstance(self.order, Rulebook) and not (isinstance(self.order, str) and self.order in ORDERS):
            known = f"orders: {listed(ORDERS, 'or')}; or the path of a rulebook"
            raise GameError.at(
                Where("order", words=f"half {self.short_name}"), f"{quoted(self.order)} is not an order ({known})"
            )
        object.__setattr__(self, "hole", read_playing(self.hole, place_of("hole", f"half {self.short_name}")))
        object.__setattr__(self, "board", read_playing(self.board, place_of("board", f"half {self.short_name}")))
        read_truth(self.fallback, place_of("fallback", f"half {self.short_name}"))

    @property
    def short_name(self) -> str:
        """The name as error messages quote it, at most 16 characters."""
        return shortened(self.name, 16)

    @property
    def ranking(self) -> Order:
        """The order that ranks hands for this half."""
        if isinstance(self.order, str):
            return ORDERS[self.order]
        from cardspeak.rulebooks.order import rulebook_order  # imported here because most programs use built-in orders

        return rulebook_order(self.order)

    @property
    def plays_any(self) -> bool:
        """Whether a hand can be made of any of the player's cards and the board."""
        return self.hole is None and self.board is None

    @property
    def playing(self) -> str:
        """The cards that can make the hand, in words.

        >>> Half("high", "high", hole=2, board=3).playing
        'exactly 2 from the hand and exactly 3 from the board'
        """
        if self.plays_any:
            return "any cards"
        return f"{_number(self.hole)} from the hand and {_number(self.board)} from the board"


def always_won_first(halves: Sequence[Half]) -> list[Half]:
    """The halves without a qualifier, followed by the halves with a qualifier."""
    return sorted(halves, key=lambda half: half.ranking.has_qualifier)


def played_for(halves: Sequence[Half], qualified: Collection[str]) -> list[Half]:
    """The halves, except for a fallback that does not decide the pot. Halves that no hand qualifies for are included.

    `qualified` has the names of the halves that a hand qualifies for.
    """
    is_needed = all(half.fallback or half.name not in qualified for half in halves)
    return [half for half in halves if is_needed or not half.fallback]


def span(playing: Playing, n_cards: int) -> tuple[int, int]:
    """The minimum and the maximum number of cards, out of `n_cards`, that a hand can use.

    >>> span(2, 4), span((0, 2), 3), span(None, 5)
    ((2, 2), (0, 2), (0, 5))
    """
    if playing is None:
        return 0, n_cards
    return playing if isinstance(playing, tuple) else (playing, playing)


def can_make(half: Half, n_hole: int, n_board: int) -> bool:
    """Whether this many hole cards and board cards can make a hand for the half.

    >>> half = Half("high", "high", hole=2, board=3)
    >>> can_make(half, 4, 5), can_make(half, 4, 0)
    (True, False)
    """
    return half.plays_any or any(_ways(half, n_hole, n_board))


def _ways(half: Half, n_hole: int, n_board: int) -> Iterator[tuple[int, int]]:
    """Each allowed split of a hand into a number of hole cards and a number of board cards."""
    fewest, most = span(half.hole, n_hole)
    fewest_of_board, most_of_board = span(half.board, n_board)
    size = half.ranking.hand_size
    for from_hole in range(fewest, min(most, n_hole, size) + 1):
        if fewest_of_board <= size - from_hole <= min(most_of_board, n_board):
            yield from_hole, size - from_hole


@lru_cache(maxsize=64)
def choices(half: Half, n_hole: int, n_board: int) -> tuple[tuple[int, ...], ...] | None:
    """The sets of cards that can make the hand, as positions in the list of hole cards followed by board cards.

    Returns:
        None if any cards can make the hand; all cards are then evaluated together. Empty if there are not enough cards
        to make a hand.

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
            return "any number"
        case (0, most):
            return f"at most {most}"
        case (fewest, most):
            return f"{fewest} to {most}"
        case _:
            return f"exactly {playing}" if playing else "none"
