"""`HandIndexer`: numbers of hands up to suit permutations, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.numbers.counting import counts_of_all
from cardspeak.abstraction.numbers.layout import layout_of
from cardspeak.abstraction.numbers.many import Numbers, index_many
from cardspeak.abstraction.numbers.reading import is_one, read_hand, read_numbers, read_rounds
from cardspeak.array_types import Bytes
from cardspeak.cards import RANKS, cards_text
from cardspeak.errors import HandError, shown
from cardspeak.evaluate.arrays import slices
from cardspeak.evaluate.hands import Given, HandArrays, read_hands
from cardspeak.games import GAMES, Game
from cardspeak.kernels.abstraction.one_hand import N_SUITS, index_one
from cardspeak.kernels.abstraction.unindexing import count_each, unindex_each

Deck: TypeAlias = Literal["full", "short"]

SLICE = 1 << 16  # hands
_GAMES = {"full": "holdem", "short": "shortdeck"}


class HandIndexer:
    """Numbers hands that differ only in suits alike, and different hands differently: 0, 1 ... `size` - 1.

    The cards of a hand are dealt in rounds, such as two hole cards and three board cards. The order of the cards within
    a round does not matter. The numbers are those of Kevin Waugh's hand-isomorphism, so tables that were made with it
    can be used.

    Attributes:
        rounds: the number of cards dealt in each round.
        deck: `"full"`, 52 cards, or `"short"`, the 36 from six to ace.
        size: the number of hands up to suit permutations.
        sizes: the same after each round.

    >>> from cardspeak.abstraction import HandIndexer
    >>> flop = HandIndexer((2, 3))
    >>> flop.size, flop.sizes
    (1286792, (169, 1286792))
    >>> flop.index("AsKd 7h 7d 2c") == flop.index("KcAd 2h 7c 7s")
    True
    """

    __slots__ = ("_game", "_layouts", "_n_cards", "_plain", "deck", "rounds")

    def __init__(self, rounds: Iterable[int], deck: Deck = "full") -> None:
        """Prepare the tables for these rounds.

        Args:
            rounds: the number of cards dealt in each round, at least 1 each and at most 9 together.
            deck: `"full"` or `"short"`.

        Raises:
            HandError: the rounds or the deck are not valid.
        """
        self._game: Game = game_of(deck)
        self.rounds: tuple[int, ...] = read_rounds(rounds)
        self.deck: Deck = deck
        lowest = RANKS.index("6") if deck == "short" else 0
        self._layouts = tuple(layout_of(self.rounds[:n], lowest) for n in range(1, len(self.rounds) + 1))
        self._n_cards = sum(self.rounds)
        self._plain = self._layouts[-1].plain

    @property
    def size(self) -> int:
        """The number of hands up to suit permutations."""
        return self._layouts[-1].size

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of hands up to suit permutations after each round."""
        return tuple(layout.size for layout in self._layouts)

    def __repr__(self) -> str:
        return f"HandIndexer({self.rounds}, deck={self.deck!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandIndexer):
            return NotImplemented
        return (self.rounds, self.deck) == (other.rounds, other.deck)

    def __hash__(self) -> int:
        return hash((self.rounds, self.deck))

    def __reduce__(self) -> tuple[type[HandIndexer], tuple[tuple[int, ...], Deck]]:
        return HandIndexer, (self.rounds, self.deck)

    @overload
    def index(self, cards: str | Sequence[int]) -> int: ...
    @overload
    def index(self, cards: npt.NDArray[Any] | tuple[npt.NDArray[Any], ...] | Sequence[Sequence[int]]) -> Numbers: ...
    def index(self, cards: Any) -> int | Numbers:
        """The number of one hand, or of each of many hands.

        Args:
            cards: one hand, as text or as a list of card ids, in the order of the rounds; or many hands, as rows (one
                array of shape (n, k)) or as columns (a tuple of k arrays of shape (n,)). Contiguous uint8 is fastest.

        Returns:
            A number, or an array: uint32[n], or uint64[n] if `size` is greater than 2**32.

        Raises:
            CardError: an id is invalid or not in the deck, or a card appears twice in a hand. The message names the
                row and column, counted from 0.
            HandError: the cards do not have a valid shape or dtype.

        >>> import numpy as np
        >>> from cardspeak import parse_cards
        >>> from cardspeak.abstraction import HandIndexer
        >>> hands = [parse_cards(hand) for hand in ("2c2d", "AsKd", "AsKs")]
        >>> HandIndexer((2,)).index(np.array(hands, np.uint8)), HandIndexer((2,)).index("AsKs")
        (array([  0,  89, 168], dtype=uint32), 168)
        """
        ids = _bytes_of(cards)
        if len(ids) == self._n_cards:
            number = index_one(ids, *self._plain)
            if number >= 0:
                return number
        if is_one(cards):
            return index_one(bytes(read_hand(cards, self.rounds, self._game)), *self._plain)
        return index_many(self._read(cards), self._layouts[-1:], self._game)[0]

    def index_rounds(self, cards: Any) -> tuple[Any, ...]:
        """The numbers of one hand, or of many, after each round.

        Args:
            cards: as in `index`.

        Returns:
            For each round, what `index` returns for the cards up to this round.

        Raises:
            CardError: as in `index`.
            HandError: as in `index`.

        >>> from cardspeak.abstraction import HandIndexer
        >>> HandIndexer((2, 3, 1, 1)).index_rounds("AsKs QsJsTs 2c 2d")
        (168, 1286791, 54933137, 2420719859)
        """
        if is_one(cards):
            ids = bytes(read_hand(cards, self.rounds, self._game))
            return tuple(index_one(ids[: layout.n_cards], *layout.plain) for layout in self._layouts)
        return index_many(self._read(cards), self._layouts, self._game)

    def unindex(self, numbers: npt.ArrayLike) -> Bytes:
        """The canonical hand of each number, as uint8[n, k]; of a single number, uint8[k].

        Args:
            numbers: one number below `size`, or an array of them.

        Raises:
            HandError: a number is not below `size`; the message names the row.

        >>> from cardspeak import cards_text
        >>> from cardspeak.abstraction import HandIndexer
        >>> cards_text(HandIndexer((2,)).unindex(89))
        'Ac Kd'
        """
        asked = read_numbers(numbers, self.size)
        layout = self._layouts[-1]
        hands = np.empty((asked.size, self._n_cards), np.uint8)
        for start, stop in slices(asked.size, SLICE):
            unindex_each(
                asked.reshape(-1)[start:stop], layout.numbering, layout.rounds, layout.lowest, hands[start:stop]
            )
        return hands.reshape(*asked.shape, self._n_cards)

    def count(self, numbers: npt.ArrayLike) -> Any:
        """How many hands each number stands for, 1 to 24, as uint8[n]; of a single number, an int.

        Hands that differ only in the order of the cards within a round count once.

        Args:
            numbers: one number below `size`, or an array of them.

        Raises:
            HandError: a number is not below `size`; the message names the row.

        >>> from cardspeak.abstraction import HandIndexer
        >>> preflop = HandIndexer((2,))
        >>> preflop.count(preflop.index("AsKs")), int(preflop.count(range(169)).sum())
        (4, 1326)
        """
        asked = read_numbers(numbers, self.size)
        counts = np.empty(asked.size, np.uint8)
        for start, stop in slices(asked.size, SLICE):
            count_each(asked.reshape(-1)[start:stop], self._layouts[-1].numbering, counts[start:stop])
        return counts.reshape(asked.shape) if asked.ndim else int(counts[0])

    def counts(self) -> Bytes:
        """How many hands each number stands for, 1 to 24, for all numbers, as uint8[size].

        This is what `count` returns for all numbers in order, in a twentieth of the time.

        >>> from cardspeak.abstraction import HandIndexer
        >>> counts = HandIndexer((2, 3)).counts()
        >>> len(counts), int(counts.sum())
        (1286792, 25989600)
        """
        n_ranks = len(self._game.deck) // N_SUITS
        return counts_of_all(self.rounds, n_ranks, self.size)

    @overload
    def canonical(self, cards: str) -> str: ...
    @overload
    def canonical(self, cards: Sequence[Any] | npt.NDArray[Any]) -> Bytes: ...
    def canonical(self, cards: Any) -> str | Bytes:
        """The hand that stands for all hands with the same number, as text if the cards are text, else as uint8[n, k].

        Args:
            cards: as in `index`.

        Raises:
            CardError: as in `index`.
            HandError: as in `index`.

        >>> from cardspeak.abstraction import HandIndexer
        >>> HandIndexer((2, 3)).canonical("AsKd 7h 7d 2c")
        'Kc Ad 7c 7h 2s'
        """
        hands = self.unindex(self.index(cards))
        return cards_text(hands.tolist()) if isinstance(cards, str) else hands

    def _read(self, cards: Given) -> HandArrays:
        """Many hands, from rows or columns of ids."""
        k = self._n_cards
        return read_hands(cards, (k,), f"an array of shape (n, {k}), or a tuple of {k} arrays")


def game_of(deck: Deck) -> Game:
    """The game of hold'em that is played with a deck.

    Raises:
        HandError: there is no such deck.

    >>> len(game_of("short").deck)
    36
    """
    if not isinstance(deck, str) or deck not in _GAMES:
        raise HandError.at("deck", f"{shown(deck)} is not a deck (full, short)")
    return GAMES[_GAMES[deck]]


def _bytes_of(cards: Any) -> bytes:
    """The ids of one hand as bytes, or no bytes if these are not ids. Whether they are cards is checked later."""
    if isinstance(cards, np.ndarray):
        cards = cards.tolist() if cards.ndim == 1 else ()
    if type(cards) is not list and type(cards) is not tuple:
        return b""
    try:
        return bytes(cards)
    except (TypeError, ValueError):
        return b""
