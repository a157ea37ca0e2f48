"""Rows that are equal up to suits, in any game."""

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs, Words64
from cardspeak.card_sets import MASK_BITS, Ids
from cardspeak.cards import JOKER
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.suits import NO_CHANGE, PERMUTATIONS, Group, stabiliser
from cardspeak.games import Game
from cardspeak.ranges import Range

MOST_HOLDINGS = 300_000
"""The number of holdings up to which it is found out which suits a range treats alike: those of Omaha, in a second."""
_OF_SUIT = tuple(np.uint64(sum(1 << 4 * rank + suit for rank in range(13))) for suit in range(4))
_JOKER = np.uint64(1 << JOKER)


def find_distinct(hands: Ids, boards: Ids, villains: Range, game: Game) -> tuple[Longs, Longs]:
    """The first row of each set of equal rows, and for each row the number of its set.

    Rows are equal if only the order of cards differs, or a suit permutation that leaves the range unchanged.
    """
    held, on_board = _masks(hands), _masks(boards)
    least_hands, least_boards = held, on_board
    for permutation in like_suits(villains, game)[1:].tolist():
        hands_now, boards_now = _renamed(held, permutation), _renamed(on_board, permutation)
        is_less = (hands_now < least_hands) | ((hands_now == least_hands) & (boards_now < least_boards))
        least_hands = np.where(is_less, hands_now, least_hands)
        least_boards = np.where(is_less, boards_now, least_boards)
    numbers = [np.unique(least, return_inverse=True)[1] for least in (least_hands, least_boards)]
    keys = numbers[0] * (len(hands) + 1) + numbers[1]
    _, first, place = np.unique(keys, return_index=True, return_inverse=True)
    return first, place


def like_suits(villains: Range, game: Game) -> Group:
    """The suit permutations that leave the opponent's range and the game unchanged; the first is the identity."""
    ranks_suits = any(half.ranking.values_of_fives is not None for half in game.halves)  # a user's rulebook
    if ranks_suits or JOKER in game.deck:
        return NO_CHANGE
    if villains.is_any and not villains.known:
        return PERMUTATIONS
    if villains.is_any:
        known = np.array([sorted(villains.known)], np.uint8)
        return stabiliser([Holdings(known, np.ones(1, np.int64))], (), (), game.deck)
    if not villains.is_listed or len(villains) > MOST_HOLDINGS:
        return NO_CHANGE
    return stabiliser([Holdings(villains.ids, villains.parts)], (), (), game.deck)


def _masks(ids: Ids) -> Words64:
    """The set of cards in each row; other numbers than cards are left out."""
    held = np.zeros(len(ids), np.uint64)
    for column in ids.T:
        held |= MASK_BITS.take(column)
    return held


def _renamed(masks: Words64, permutation: list[int]) -> Words64:
    """The images of sets of cards under a suit permutation."""
    images = masks & _JOKER
    for suit, image in enumerate(permutation):
        of_suit = masks & _OF_SUIT[suit]
        images |= of_suit << np.uint64(image - suit) if image >= suit else of_suit >> np.uint64(suit - image)
    return images
