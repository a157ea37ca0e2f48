"""What a scheme is, a published way to give a hand a number, and what it says of one hand."""

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
"""How the names of the schemes end that give the true order."""


@sealed
@dataclass(frozen=True, slots=True)
class Score(Drawn):
    """The number that a scheme gives a hand, what it is made of, and the way to it.

    Attributes:
        scheme: the name of the scheme.
        score: the number; the bigger one is the better hand, as the scheme has it.
        parts: what it is made of, by name; each scheme has parts of its own.
        name: the kind of hand that the scheme sees, as `full house`.
        steps: the way from the cards to the number.
        hole: the hole cards, as text.
        board: the board, as text; empty where all cards are given at once and it is no matter whose they are.
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
        """The score as JSON has it: `scheme`, `score`, `parts` and `name`."""
        return {"scheme": self.scheme, "score": self.score, "parts": _plain(self.parts), "name": self.name}


def number_text(number: float) -> str:
    """A score or a part of one, in digits as people read them.

    >>> number_text(1.4e17), number_text(14.1311), number_text(7066000)
    ('140,000,000,000,000,000', '14.1311', '7,066,000')
    """
    return f"{int(number):,}" if number == int(number) else f"{number:,.8f}".rstrip("0").rstrip(".")


def _plain(item: Any) -> Any:
    """The item with mappings as dicts and tuples as lists, as JSON has them."""
    if isinstance(item, Mapping):
        return {key: _plain(value) for key, value in item.items()}
    return [_plain(value) for value in item] if isinstance(item, tuple) else item


@sealed
@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """A way to give a hand a number; it is made by keywords.

    Attributes:
        name: what it is called, as `group-score`; a name that ends in `-corrected` is that of a right one.
        title: what it is called in a sentence.
        idea: how it works, in one line.
        source: where it is published.
        takes: the cards that it takes, in words.
        hole_cards: how many hole cards it takes; where it does not ask whose the cards are, how many cards in all.
        board_cards: how many cards on the board; only 0 where it does not ask whose the cards are.
        score_of: from the ids of the hole cards and of the board to the score.
        kernel: the compiled scheme, as `module:function` below `cardspeak.kernels`; see `load_kernel`.
        is_whole: whether the scores of the kernel are int64; else they are float64.
        faults: where it departs from the true order, a line for each.
        order: the order that it means to give, as `cardspeak.rules` names it: `high`, or `eight-or-better`.
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
        """Whether it is the right one of two, with the idea of the published one."""
        return self.name.endswith(CORRECTED)

    @property
    def asks_whose(self) -> bool:
        """Whether it tells hole cards from those of the board."""
        return self.board_cards != (0,)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of cards in all that it takes, the smallest first."""
        return tuple(sorted({hole + board for hole in self.hole_cards for board in self.board_cards}))

    @property
    def n_cards(self) -> int:
        """The most cards in all that it takes, 7 or 5."""
        return self.sizes[-1]

    def load_kernel(self) -> Callable[..., None]:
        """The compiled scheme, a function of three arrays; NumPy and Numba are loaded now, and the first call compiles.

        It is called with `rows`, uint8[n, k], card ids, hole cards before the board, k cards as the scheme takes them;
        with `scores`, int64[n] or float64[n], see `is_whole`; and with `categories`, uint8[n]. It fills the last two:
        the score of each hand, and the category that the scheme takes it for, 0 for high card up to 8 for straight
        flush, the royal flush included, or 9 where it names none. It checks nothing.
        """
        module, function = self.kernel.split(":")
        kernel: Callable[..., None] = getattr(import_module(f"cardspeak.kernels.schemes.{module}"), function)
        return kernel

    def to_dict(self) -> answer_types.Scheme:
        """The scheme as JSON has it: `name`, `title`, `idea`, `takes`, `source` and `faults`."""
        return {
            "name": self.name,
            "title": self.title,
            "idea": self.idea,
            "takes": self.takes,
            "source": self.source,
            "faults": list(self.faults),
        }


def dealt(scheme: Scheme, cards: Sequence[Card], board: Sequence[Card]) -> tuple[Sequence[Card], Sequence[Card]]:
    """The hole cards and the board, as the scheme takes them.

    All cards may be given without a board: the first ones are then the hole cards, where the scheme asks.

    Raises:
        CardError: a card is there twice, or is the joker.
        SchemeError: the scheme does not take so many cards.
    """
    check_disjoint(cards, "cards", board, "board")
    for card in (*cards, *board):
        if card not in DECK:
            raise CardError.at("cards", f"{card_name(card)} is in no deck of a scheme; they rank the 52 cards")
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
