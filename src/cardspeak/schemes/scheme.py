"""Data types for a scheme (a published way to score a hand with a number) and for the score of one hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardspeak.cards import DECK, Card, card_name, check_disjoint, counted
from cardspeak.drawn import Drawn
from cardspeak.errors import CardError, SchemeError
from cardspeak.explain.observation import Observation
from cardspeak.frozen import sealed

if TYPE_CHECKING:
    from cardspeak import answer_types

CORRECTED = "-corrected"
"""The suffix in the names of corrected schemes, which rank hands in the true order."""


@sealed
@dataclass(frozen=True, slots=True)
class Score(Drawn):
    """The score that a scheme assigns to a hand, with its components and the steps of its calculation.

    Attributes:
        scheme: the name of the scheme.
        score: the number. According to the scheme, the hand with the higher score wins.
        parts: the components of the score, by name. The names depend on the scheme.
        name: the kind of hand that the scheme recognises, such as `full house`.
        steps: the steps from the cards to the score.
        hole: the hole cards or, without a board, all cards of the hand, as text.
        board: the board, as text; empty if there is no board.
    """

    scheme: str
    score: int | float
    parts: Mapping[str, Any]
    name: str
    steps: tuple[Observation, ...]
    hole: str
    board: str

    def __str__(self) -> str:
        return f"{number_text(self.score)} ({self.name})"

    def __repr__(self) -> str:
        cards = f"{self.hole} on {self.board}" if self.board else self.hole
        return f"<Score of {cards}, {self.scheme}: {self}>"

    def to_dict(self) -> answer_types.Score:
        """The score as a JSON-ready dict with the keys `kind`, `scheme`, `score`, `parts` and `name`."""
        return {
            "kind": "score",
            "scheme": self.scheme,
            "score": self.score,
            "parts": _plain(self.parts),
            "name": self.name,
        }


def number_text(number: float) -> str:
    """A score, or a component of a score, as text with thousands separators and at most eight decimals.

    >>> number_text(1.4e17), number_text(14.1311), number_text(7066000)
    ('140,000,000,000,000,000', '14.1311', '7,066,000')
    """
    return f"{int(number):,}" if number == int(number) else f"{number:,.8f}".rstrip("0").rstrip(".")


def _plain(item: Any) -> Any:
    """The item with mappings converted to dicts and tuples to lists, for JSON."""
    if isinstance(item, Mapping):
        return {key: _plain(value) for key, value in item.items()}
    return [_plain(value) for value in item] if isinstance(item, tuple) else item


@sealed
@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """A way to score a hand with a number. The arguments must be passed by keyword.

    Attributes:
        name: the name, such as `group-score`; the name of a corrected scheme ends in `-corrected`.
        title: the title to show to people.
        idea: how the scheme works, in one line.
        source: where the scheme was published.
        takes: the cards that the scheme accepts, in words.
        hole_cards: the accepted numbers of hole cards. If the scheme does not separate hole cards from the board, the
            accepted total numbers of cards.
        board_cards: the accepted numbers of board cards; `(0,)` if the scheme does not separate them.
        score_of: the function that computes a score from the ids of the hole cards and the ids of the board cards.
        kernel: the compiled scheme, as `module:function` in `cardspeak.kernels.schemes`; see `load_kernel`.
        is_whole: whether the kernel's scores are int64; if not, they are float64.
        faults: how the scheme departs from the true order, one line for each fault.
        order: the order that the scheme is meant to produce, as named in `cardspeak.rules`: `high` or
            `eight-or-better`.
    """

    name: str
    title: str
    idea: str
    source: str
    takes: str
    hole_cards: tuple[int, ...]
    board_cards: tuple[int, ...] = (0,)
    score_of: Callable[[Sequence[Card], Sequence[Card]], Score]
    kernel: str
    is_whole: bool
    faults: tuple[str, ...] = ()
    order: str = "high"

    @property
    def is_corrected(self) -> bool:
        """Whether this is the corrected version of a published scheme."""
        return self.name.endswith(CORRECTED)

    @property
    def asks_whose(self) -> bool:
        """Whether the scheme treats hole cards and board cards differently."""
        return self.board_cards != (0,)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The total numbers of cards that the scheme accepts, in ascending order."""
        return tuple(sorted({hole + board for hole in self.hole_cards for board in self.board_cards}))

    @property
    def n_cards(self) -> int:
        """The largest total number of cards that the scheme accepts, 7 or 5."""
        return self.sizes[-1]

    def load_kernel(self) -> Callable[..., None]:
        """The compiled scheme, a function of three arrays. This method imports NumPy and Numba.

        The kernel is compiled on its first call, or loaded from the cache on disk. Its arguments are `rows`, `scores`
        and `categories`:

        - `rows`, uint8[n, k]: one hand of k card ids per row, hole cards before the board.
        - `scores`, int64[n] or float64[n] (see `is_whole`): filled with the score of each hand.
        - `categories`, uint8[n]: filled with the category that the scheme assigns to each hand, from 0 for high card
          to 8 for straight flush (royal flush included), or with 9 if the scheme assigns no category.

        The kernel does not check its arguments.
        """
        module, function = self.kernel.split(":")
        kernel: Callable[..., None] = getattr(import_module(f"cardspeak.kernels.schemes.{module}"), function)
        return kernel

    def to_dict(self) -> answer_types.Scheme:
        """The scheme as a JSON-ready dict with the keys `name`, `title`, `idea`, `takes`, `source` and `faults`."""
        return {
            "name": self.name,
            "title": self.title,
            "idea": self.idea,
            "takes": self.takes,
            "source": self.source,
            "faults": list(self.faults),
        }


def dealt(scheme: Scheme, cards: Sequence[Card], board: Sequence[Card]) -> tuple[Sequence[Card], Sequence[Card]]:
    """The hole cards and the board, as the scheme separates them.

    If no board is given, `cards` can include the board cards. If the scheme separates hole cards from the board, the
    first cards are then the hole cards.

    Raises:
        CardError: a card appears twice or is the joker.
        SchemeError: the scheme does not accept this number of cards.
    """
    check_disjoint(cards, "cards", board, "board")
    for card in (*cards, *board):
        if card not in DECK:
            raise CardError.at("cards", f"{card_name(card)} is not allowed; schemes score only the 52 standard cards")
    given = f"{counted(len(cards))} and {counted(len(board))} on the board" if board else counted(len(cards))
    if scheme.asks_whose and not board:
        cards, board = cards[: max(scheme.hole_cards)], cards[max(scheme.hole_cards) :]
    if scheme.asks_whose:
        is_taken = len(cards) in scheme.hole_cards and len(board) in scheme.board_cards
    else:
        is_taken = len(cards) + len(board) in scheme.sizes
    if not is_taken:
        raise SchemeError.at("cards", f"{given}; {scheme.name} takes {scheme.takes}")
    return cards, board
