"""Read and check what `HandIndexer` accepts: rounds, one hand, and numbers of hands."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index as whole

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.cards import Card, Cards, card_name, counted, parse_cards
from cardspeak.errors import CardError, HandError, Where, shown
from cardspeak.evaluate.arrays import whole_numbers
from cardspeak.games import Game
from cardspeak.kernels.abstraction.one_hand import MOST_CARDS


def read_rounds(rounds: Iterable[int]) -> tuple[int, ...]:
    """The number of cards in each round.

    Raises:
        HandError: there are no rounds, a round has no cards, or all rounds together have more than nine.

    >>> read_rounds([2, 3])
    (2, 3)
    """
    accepted = f"accepted: at least one round, each of 1 or more cards, {MOST_CARDS} at most together"
    try:
        sizes = tuple(whole(size) for size in rounds)
    except TypeError:
        raise HandError.at("rounds", f"{shown(rounds)} is not a tuple of whole numbers; {accepted}") from None
    if not sizes or min(sizes) < 1 or sum(sizes) > MOST_CARDS:
        raise HandError.at("rounds", f"{shown(sizes)}; {accepted}")
    return sizes


def read_hand(cards: Cards, rounds: tuple[int, ...], game: Game) -> tuple[Card, ...]:
    """The ids of one hand.

    Raises:
        HandError: the number of cards is wrong.
        CardError: a card cannot be read, is not in the deck of the game, or appears twice.
    """
    ids = parse_cards(cards)
    if len(ids) != sum(rounds):
        wanted = " + ".join(map(str, rounds))
        raise HandError.at("cards", f"{counted(len(ids))}; this indexer numbers hands of {wanted} cards")
    for card in ids:
        if card not in game.deck:
            raise CardError.at("cards", f"{card_name(card)} is not in the deck of {game.short_title}")
    return ids


def is_one(cards: object) -> bool:
    """Whether this is one hand: text, or a flat sequence of ids or names."""
    if isinstance(cards, np.ndarray):
        return cards.ndim == 1
    if isinstance(cards, list | tuple):
        return bool(cards) and not hasattr(cards[0], "__array__" if isinstance(cards[0], str) else "__len__")
    return isinstance(cards, str | bytes)


def read_numbers(numbers: npt.ArrayLike, size: int) -> Longs:
    """The numbers of hands, as int64, contiguous and read-only; a single number as an array without dimensions.

    Raises:
        HandError: they are not whole numbers, or one of them is not below `size`.
    """
    place = Where("numbers")
    accepted = f"whole numbers from 0 to {size - 1:,}"
    read = whole_numbers(numbers, place, accepted)
    if read.ndim > 1:
        raise HandError(f"numbers of shape {read.shape}; accepted: one number, or an array of one dimension", place)
    are_wrong = (read < 0) | (read >= size) if size <= np.iinfo(read.dtype).max else read < 0
    if are_wrong.any():
        row = int(np.argmax(are_wrong))
        detail = f"{int(read.reshape(-1)[row]):,} is not the number of a hand ({accepted})"
        raise HandError.in_array(place, (row,), detail) if read.ndim else HandError.at("numbers", detail)
    ready = np.require(read, np.int64, "C").view()
    ready.flags.writeable = False  # so that Numba compiles kernels for one layout only
    return ready
