"""Planes, the ranks that hands hold in each suit: from cards, and to values."""

from __future__ import annotations

from functools import partial
from operator import index
from typing import Any, Literal, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from cardspeak.cards import DECK, RANKS, SUIT_NAMES, rank_of, suit_of
from cardspeak.errors import CardError, HandError, listed, quoted
from cardspeak.evaluate.arrays import (
    COPIED_SLICE,
    N_CARDS,
    N_CARDS_TEXT,
    SLICE,
    Integers,
    Values,
    output,
    ready,
    run,
    slices,
    unsigned,
    whole_numbers,
)
from cardspeak.evaluate.hands import Given, fault, read_hands
from cardspeak.kernels.loops import values_of_planes

ACCEPTED = "four arrays of one shape (n,)"

_BITS = np.array([1 << suit_of(n) * 16 + rank_of(n) if n < len(DECK) else 0 for n in range(256)], np.uint64)
"""For each id the planes of a hand of this card, 16 bits for each suit; nothing for what is no card."""


def planes_of(cards: Given) -> npt.NDArray[np.uint16]:
    """The ranks that each hand holds in clubs, diamonds, hearts and spades, as uint16[4, n]: bit 0 is the deuce.

    This is what `evaluate_planes` takes; of the ace of spades and the deuce of clubs the planes are 1, 0, 0 and 4096.

    Args:
        cards: card ids in rows or columns, as `evaluate_many` takes them.

    Raises:
        CardError: an id is none, or a hand holds a card twice; it says where.
        HandError: the cards do not have the shape or the type that they need, or have a mask.

    >>> import numpy as np
    >>> planes_of(np.array([[51, 47, 43, 39, 34], [0, 1, 2, 3, 51]], np.uint8))
    array([[   0,    1],
           [   0,    1],
           [ 256,    1],
           [7680, 4097]], dtype=uint16)
    """
    hands = read_hands(cards)
    planes = np.empty((len(SUIT_NAMES), len(hands)), np.uint16)
    for start, stop in slices(len(hands), COPIED_SLICE):
        held = np.zeros(stop - start, np.uint64)
        for column in hands.columns:
            held |= _BITS.take(unsigned(column[start:stop], np.uint8))
        are_wrong = np.bitwise_count(held) != len(hands.columns)  # no card has no bit, and one held twice no other
        if are_wrong.any():
            raise fault(hands, start + int(are_wrong.argmax()))
        for suit, plane in enumerate(planes):
            plane[start:stop] = (held >> np.uint64(16 * suit)).astype(np.uint16)  # which keeps the lowest 16 bits
    return planes


@overload
def evaluate_planes(
    clubs: npt.ArrayLike,
    diamonds: npt.ArrayLike,
    hearts: npt.ArrayLike,
    spades: npt.ArrayLike,
    n_cards: SupportsIndex = 7,
    *,
    sparse: Literal[False] = False,
    out: Values | None = None,
) -> Values: ...
@overload
def evaluate_planes(
    clubs: npt.ArrayLike,
    diamonds: npt.ArrayLike,
    hearts: npt.ArrayLike,
    spades: npt.ArrayLike,
    n_cards: SupportsIndex = 7,
    *,
    sparse: Literal[True],
    out: tuple[Values, Values] | None = None,
) -> tuple[Values, Values]: ...
def evaluate_planes(
    clubs: npt.ArrayLike,
    diamonds: npt.ArrayLike,
    hearts: npt.ArrayLike,
    spades: npt.ArrayLike,
    n_cards: SupportsIndex = 7,
    *,
    sparse: bool = False,
    out: Values | tuple[Values, Values] | None = None,
) -> Values | tuple[Values, Values]:
    """The high value of each of many hands given by the ranks they hold in each suit.

    This is the shape that hands have while they are made: adding a card is setting a bit. It is the fastest way in;
    `planes_of` makes it of cards.

    Args:
        clubs: for each hand the set of its clubs, bit 0 for the deuce to bit 12 for the ace. Any type of integers will
            do; contiguous uint16 is not copied.
        diamonds: the same of its diamonds.
        hearts: the same of its hearts.
        spades: the same of its spades.
        n_cards: how many cards each hand has, 5, 6 or 7.
        sparse: for values that are quicker to make: pairs (main, kickers), compared in this order, bigger is better.
        out: where the values are to go, contiguous uint16[n], or two of them for sparse values.

    Returns:
        Values as of `evaluate_many`, or mains and kickers.

    Raises:
        CardError: a hand has a bit above 12 or another number of cards; rows are counted from 0.
        HandError: planes, `n_cards` or `out` do not have the shape or the type that they need, or have a mask.

    >>> import numpy as np
    >>> none, broadway = np.array([0], np.uint16), np.array([0b1_1111_0000_0000], np.uint16)
    >>> evaluate_planes(none, none, broadway, none, 5)
    array([7462], dtype=uint16)
    >>> evaluate_planes(none, none, broadway, none, 5, sparse=True)
    (array([65535], dtype=uint16), array([512], dtype=uint16))
    """
    k = _count(n_cards)
    planes = tuple(whole_numbers(plane, "planes", ACCEPTED) for plane in (clubs, diamonds, hearts, spades))
    if any(plane.ndim != 1 or len(plane) != len(planes[0]) for plane in planes):
        raise HandError(f"planes of shapes {listed(plane.shape for plane in planes)}; accepted are {ACCEPTED}")
    n = len(planes[0])
    values: tuple[Values, ...] = _sparse_output(out, n) if sparse else (output(out, n),)
    if any(np.may_share_memory(value, plane) for value in values for plane in planes):
        planes = tuple(plane.copy() for plane in planes)
    are_ready = all(plane.dtype == np.uint16 and plane.flags.c_contiguous and plane.flags.aligned for plane in planes)
    goods = ((1 << k) - 1, 0, 0, 0)  # k clubs
    for start, stop in slices(n, SLICE if are_ready else COPIED_SLICE):
        part: Any = tuple(ready(plane[start:stop], np.uint16, good) for plane, good in zip(planes, goods, strict=True))
        wrong = run(partial(values_of_planes, part, k), tuple(value[start:stop] for value in values))
        if wrong >= 0:
            raise _fault(planes, k, start + wrong)
    return (values[0], values[1]) if sparse else values[0]


def _count(n_cards: SupportsIndex) -> int:
    """The number of cards as an integer."""
    try:
        k = index(n_cards)
    except TypeError:
        k = 0
    if k not in N_CARDS:
        raise HandError(f"n_cards: {quoted(n_cards)}; a hand has {N_CARDS_TEXT} cards")
    return k


def _sparse_output(out: object, n: int) -> tuple[Values, Values]:
    """Where mains and kickers go."""
    given: Any = (None, None) if out is None else out
    if not (isinstance(given, (tuple, list)) and len(given) == 2):
        raise HandError("out for sparse values is a tuple of two arrays, mains and kickers")
    main, kickers = output(given[0], n, "out[0]"), output(given[1], n, "out[1]")
    if np.may_share_memory(main, kickers):
        raise HandError("the two arrays of out share memory")
    return main, kickers


def _fault(planes: tuple[Integers, ...], n_cards: int, first: int) -> CardError:
    """What is wrong with the first wrong hand from `first` on, where the kernel stopped."""
    for row in range(first, len(planes[0])):
        sets = [int(plane[row]) for plane in planes]
        for suit, ranks in zip(SUIT_NAMES, sets, strict=True):
            if not 0 <= ranks < 1 << len(RANKS):
                return CardError(f"row {row}: {suit} are {ranks}; bits are 0 for the deuce to 12 for the ace")
        n_held = sum(ranks.bit_count() for ranks in sets)
        if n_held != n_cards:
            return CardError(f"row {row} has {n_held} cards, not {n_cards}")
    raise AssertionError("a fault was found in hands that have none")
