"""Make planes from cards, and value hands in planes. Planes are four arrays, one per suit, with ranks as bits."""

from __future__ import annotations

from functools import partial
from operator import index
from typing import Any, Literal, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import PACKED_BITS, planes_of_packed, ranks_by_suit
from cardspeak.cards import RANKS, SUIT_NAMES, card_name
from cardspeak.errors import LONGEST_NAME, CardError, GameError, HandError, Where, listed, quoted, shortened, where
from cardspeak.evaluate.arrays import (
    COPIED_SLICE,
    SLICE,
    Integers,
    Values,
    output,
    ready,
    run,
    slices,
    whole_numbers,
)
from cardspeak.evaluate.hands import Given, held_bits, read_hands
from cardspeak.evaluate.methods import find_half, hand_sizes
from cardspeak.evaluate.orders import KERNELS
from cardspeak.games import AnyGame, Game, Half, find_game

PLANES = Where("planes")
"""The location of errors that concern more than one of the four arrays."""

ACCEPTED = "four arrays of one shape (n,)"
SIZES = range(1, 8)
CARDS_ACCEPTED = "rows, one array of shape (n, k), or columns, a tuple of k arrays of shape (n,), with k from 1 to 7"


def planes_of(ids: Given) -> npt.NDArray[np.uint16]:
    """The ranks that each hand holds in clubs, diamonds, hearts and spades, as uint16[4, n].

    In each of the four planes, bit 0 is the deuce and bit 12 the ace. The joker is bit 13 of the clubs. For example,
    the deuce of clubs and the ace of spades are the planes 1, 0, 0 and 4096. `evaluate_planes` accepts the result.

    Args:
        ids: card ids in rows or columns, in the form that `evaluate_many` accepts, with one to seven cards per hand.

    Raises:
        CardError: an id is invalid, or a card appears twice in a hand. The message gives the row, counted from 0.
        HandError: the cards do not have a valid shape or dtype, or are in a masked array.

    >>> import numpy as np
    >>> planes_of(np.array([[51, 47, 43, 39, 34], [0, 1, 2, 3, 51]], np.uint8))
    array([[   0,    1],
           [   0,    1],
           [ 256,    1],
           [7680, 4097]], dtype=uint16)
    """
    hands = read_hands(ids, SIZES, CARDS_ACCEPTED)
    planes = np.empty((len(SUIT_NAMES), len(hands)), np.uint16)
    for start, stop in slices(len(hands), COPIED_SLICE):
        planes[:, start:stop] = planes_of_packed(held_bits(hands, start, stop, PACKED_BITS))
    return planes


@overload
def evaluate_planes(
    clubs: npt.ArrayLike,
    diamonds: npt.ArrayLike,
    hearts: npt.ArrayLike,
    spades: npt.ArrayLike,
    n_cards: SupportsIndex | None = None,
    *,
    game: AnyGame = "holdem",
    half: str | None = None,
    sparse: Literal[False] = False,
    out: Values | None = None,
) -> Values: ...
@overload
def evaluate_planes(
    clubs: npt.ArrayLike,
    diamonds: npt.ArrayLike,
    hearts: npt.ArrayLike,
    spades: npt.ArrayLike,
    n_cards: SupportsIndex | None = None,
    *,
    game: AnyGame = "holdem",
    half: str | None = None,
    sparse: Literal[True],
    out: tuple[Values, Values] | None = None,
) -> tuple[Values, Values]: ...
def evaluate_planes(
    clubs: npt.ArrayLike,
    diamonds: npt.ArrayLike,
    hearts: npt.ArrayLike,
    spades: npt.ArrayLike,
    n_cards: SupportsIndex | None = None,
    *,
    game: AnyGame = "holdem",
    half: str | None = None,
    sparse: bool = False,
    out: Values | tuple[Values, Values] | None = None,
) -> Values | tuple[Values, Values]:
    """The values of many hands, given by the ranks that they hold in each suit.

    This is the fastest input format. It suits programs that build hands card by card, since adding a card means setting
    a bit. `planes_of` makes planes from card ids.

    Args:
        clubs: for each hand, its clubs as bits, from bit 0 for the deuce to bit 12 for the ace; in games with a joker,
            bit 13 is the joker. Any integer dtype is accepted; contiguous uint16 is not copied.
        diamonds: for each hand, its diamonds in the same form.
        hearts: for each hand, its hearts.
        spades: for each hand, its spades.
        n_cards: the number of cards in each hand, such as 5, 6 or 7 in hold'em; by default, the largest number accepted
            for the game.
        game: the code of a game, a `Game`, or the path of a game file.
        half: the half of the pot to value the hands for; by default, the game's first half. It must allow any of the
            cards to play, as in hold'em. Omaha is therefore not accepted.
        sparse: whether to return each high value as two numbers, `main` and `kickers`, which are faster to compute.
            Hands compare by `main`, then by `kickers`; bigger is better.
        out: the array for the values, contiguous uint16[n], or a tuple of two arrays for sparse values.

    Returns:
        The values that `evaluate_many` returns or, if `sparse` is True, two arrays: the main numbers and the kickers.

    Raises:
        CardError: a hand has an invalid bit, a card that is not in the game's deck, or the wrong number of cards. The
            message gives the row, counted from 0.
        HandError: the planes, `n_cards` or `out` do not have a valid shape or type, or are masked arrays.
        GameError: the game or half is unknown, the half restricts which cards can play, its order comes from a
            rulebook, or its order has no sparse values.

    >>> import numpy as np
    >>> none, broadway = np.array([0], np.uint16), np.array([0b1_1111_0000_0000], np.uint16)
    >>> evaluate_planes(none, none, broadway, none, 5)
    array([7462], dtype=uint16)
    >>> evaluate_planes(none, none, broadway, none, 5, sparse=True)
    (array([65535], dtype=uint16), array([512], dtype=uint16))
    """
    game = find_game(game)
    chosen = _half_of_any_cards(game, half, sparse=sparse)
    k = _count(n_cards, game, chosen)
    kernels = KERNELS[chosen.ranking.name]
    planes = tuple(whole_numbers(plane, PLANES, ACCEPTED) for plane in (clubs, diamonds, hearts, spades))
    if any(plane.ndim != 1 or len(plane) != len(planes[0]) for plane in planes):
        raise HandError(f"planes of shapes {listed(plane.shape for plane in planes)}; accepted: {ACCEPTED}", PLANES)
    n = len(planes[0])
    values: tuple[Values, ...] = _sparse_output(out, n) if sparse else (output(out, n),)
    if any(np.may_share_memory(value, plane) for value in values for plane in planes):
        planes = tuple(plane.copy() for plane in planes)
    are_ready = all(plane.dtype == np.uint16 and plane.flags.c_contiguous and plane.flags.aligned for plane in planes)
    goods = ranks_by_suit(game.deck[:k])
    for start, stop in slices(n, SLICE if are_ready else COPIED_SLICE):
        part: Any = tuple(ready(plane[start:stop], np.uint16, good) for plane, good in zip(planes, goods, strict=True))
        if game.deck != chosen.ranking.deck:
            _check_deck(part, planes, k, start, game)
        wrong = run(partial(kernels.of_planes, part, k), tuple(value[start:stop] for value in values))
        if wrong >= 0:
            raise _fault(planes, k, start + wrong, game)
    return (values[0], values[1]) if sparse else values[0]


def _half_of_any_cards(game: Game, name: str | None, *, sparse: bool) -> Half:
    """The half with this name, or the first half if the name is None.

    Raises:
        GameError: as in `evaluate_planes`.
    """
    half, place = find_half(game, name), Where("game", words=game.short_title)
    if not half.plays_any:
        which = f"{game.short_title}: {half.short_name}" if len(game.halves) > 1 else game.short_title
        message = "planes do not separate the hole cards from the board; use evaluate_many"
        raise GameError(f"{which}: {message}", place)
    if half.ranking.name not in KERNELS:
        message = "a rulebook cannot evaluate hands from planes; use evaluate_many with cards"
        raise GameError(f"{game.short_title}: {message}", place)
    largest = max(hand_sizes(game, half))
    if largest not in KERNELS[half.ranking.name].n_cards:
        message = f"its {half.short_name} hands have up to {largest} cards, too many for evaluate_planes"
        raise GameError(f"{game.short_title}: {message}; use evaluate_many", place)
    if sparse and half.ranking.name != "high":
        which = f"{game.short_title} has {shortened(half.ranking.name, LONGEST_NAME)} for {half.short_name}"
        raise GameError(f"sparse values exist only for the order high; {which}", place)
    return half


def _count(n_cards: SupportsIndex | None, game: Game, half: Half) -> int:
    """The number of cards in each hand: `n_cards`, or the largest accepted number if it is None.

    Raises:
        HandError: the number is not accepted.
    """
    sizes = [n for n in hand_sizes(game, half) if n in KERNELS[half.ranking.name].n_cards]
    try:
        k = sizes[-1] if n_cards is None else index(n_cards)
    except TypeError:
        k = 0
    if k not in sizes:
        many = "card" if sizes == [1] else "cards"
        raise HandError.at(
            "n_cards",
            f"{quoted(n_cards)} is not accepted; a hand has {listed(sizes, 'or')} {many} in {game.short_title}",
        )
    return k


def _check_deck(part: Any, planes: tuple[Integers, ...], n_cards: int, start: int, game: Game) -> None:
    """Check that all cards of a slice are in the game's deck.

    Args:
        part: the planes of the slice.
        planes: the planes of all hands.
        n_cards: the number of cards in each hand.
        start: the index of the slice's first hand.
        game: the game.

    Raises:
        CardError: a card is not in the deck.
    """
    are_wrong = np.zeros(len(part[0]), bool)
    for plane, cards in zip(part, ranks_by_suit(game.deck), strict=True):
        are_wrong |= plane & ~np.uint16(cards) != 0
    if are_wrong.any():
        raise _fault(planes, n_cards, start + int(are_wrong.argmax()), game)


def _sparse_output(out: object, n: int) -> tuple[Values, Values]:
    """The two output arrays for sparse values: one for the main numbers, one for the kickers."""
    given: Any = (None, None) if out is None else out
    if not (isinstance(given, (tuple, list)) and len(given) == 2):
        raise HandError("out for sparse values must be a tuple of two arrays, mains and kickers", Where("out"))
    main, kickers = output(given[0], n, "out[0]"), output(given[1], n, "out[1]")
    if np.may_share_memory(main, kickers):
        raise HandError("the two arrays of out share memory", Where("out"))
    return main, kickers


def _fault(planes: tuple[Integers, ...], n_cards: int, first: int, game: Game) -> CardError:
    """The error for the first invalid hand at or after index `first`, where the kernel stopped."""
    in_deck = ranks_by_suit(game.deck)
    for row in range(first, len(planes[0])):
        sets = [int(plane[row]) for plane in planes]
        for suit, ranks, in_suit in zip(SUIT_NAMES, sets, in_deck, strict=True):
            if not 0 <= ranks < 1 << max(len(RANKS), in_suit.bit_length()):
                joker = ", 13 for the joker" if in_suit >> len(RANKS) else ""
                accepted = f"the valid bits are 0 for the deuce to 12 for the ace{joker}"
                return CardError.in_array(suit, (row,), f"{suit} are {ranks}; {accepted}")
        for suit_number, (ranks, in_suit) in enumerate(zip(sets, in_deck, strict=True)):
            if ranks & ~in_suit:
                card = ((ranks & ~in_suit).bit_length() - 1) * 4 + suit_number
                message = f"{card_name(card)} is not in the deck of {game.short_title}"
                return CardError.in_array(SUIT_NAMES[suit_number], (row,), message)
        n_held = sum(ranks.bit_count() for ranks in sets)
        if n_held != n_cards:
            return CardError(f"row {row} has {n_held} cards, not {n_cards}", where(PLANES, index=(row,)))
    raise AssertionError("a kernel reported an error in valid hands")
