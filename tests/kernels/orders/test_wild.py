from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeAlias

import numpy as np
import pytest

from cardspeak.kernels.orders.wild import deuces_wild_of_planes, high_bug_of_planes, high_joker_of_planes
from tests.kernels import twin

Kernel: TypeAlias = Callable[..., int]

DEUCES = range(4)


# As in test_high.py, with thirteen kinds of five of a kind above the royal flush.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("7c 5c 4d 3h 2s", 1),
        ("As Ks Qs Js Ts", 7462),
        ("2c 2d 2h 2s Jk", 7463),
        ("Ac Ad Ah As Jk", 7475),
        ("Ks Qs Js Ts Jk", 7462),
        ("5s 4s 3s 2s Jk", 7454),  # the joker is the six, not the ace
        ("As 4s 3s 2s Jk", 7453),
        ("As Ad Kh Ks Jk", 7296),
        ("As Ad Ah Ks Jk", 7452),
    ],
)
def test_a_joker_is_any_card(cards: str, value: int) -> None:
    assert twin.value_of(high_joker_of_planes, cards) == value


# The only five of a kind, five aces, is above the royal flush.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("Ac Ad Ah As Jk", 7463),
        ("2c 2d 2h 2s Jk", 7308),  # the bug is an ace with the four deuces
        ("Ks Qs Js Ts Jk", 7462),
        ("5s 4s 3s 2s Jk", 7454),
        ("As Ad Kh Ks Jk", 7296),
    ],
)
def test_the_bug_is_an_ace_or_completes_straights_and_flushes(cards: str, value: int) -> None:
    assert twin.value_of(high_bug_of_planes, cards) == value


@pytest.mark.parametrize(
    ("cards", "with_joker", "with_bug"),
    [
        ("As Qs 9s 4s Jk", "As Ks Qs 9s 4s", "As Ks Qs 9s 4s"),
        ("Ac Kd 9h 4s Jk", "Ac Ad Kd 9h 4s", "Ac Ad Kd 9h 4s"),
        ("Qs Qd Kh Ks Jk", "Kc Kh Ks Qs Qd", "Kh Ks Qs Qd Ac"),
        ("Qs Qd 7h 4s Jk", "Qs Qd Qh 7h 4s", "Qs Qd Ac 7h 4s"),
        ("6c 7d 8h 9s Jk 2c 2d", "Tc 9s 8h 7d 6c", "Tc 9s 8h 7d 6c"),
        ("3c 4d 8h 9s Jk Jc Kd", "Kd Kc Jc 9s 8h", "Ac Kd Jc 9s 8h"),
    ],
)
def test_hands_with_a_joker_tie_with_those_that_have_the_card(cards: str, with_joker: str, with_bug: str) -> None:
    for kernel, same in ((high_joker_of_planes, with_joker), (high_bug_of_planes, with_bug)):
        assert twin.value_of(kernel, cards) == twin.value_of(kernel, same)


# Twelve ranks have 784 sets of five that are not straights (C(12, 5) - 8), 1980 pairs (12 * C(11, 3)), 660 of two
# pair (C(12, 2) * 10), 660 of three of a kind (12 * C(11, 2)), 9 straights, 784 flushes, 132 full houses (12 * 11), 132
# of four of a kind, 9 straight flushes and 12 kinds of five of a kind. So the categories start at 1, 785, 2765, 3425,
# 4085, 4094, 4878, 5010, 5142 and 5151.
@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("8c 6d 5h 4s 3c", 1),
        ("Ac Kd Qh Js 9c", 784),
        ("3c 3d 4h 5s 6c", 785),
        ("Ac Kd Qh Js 2c", 4093),
        ("Ac Kd Qh 9s 2c", 2762),  # aces with K-Q-9: K-Q-J and K-Q-T are higher
        ("Ac 3d 4h 5s 2c", 4085),
        ("3c 4d 5h 6s 2c", 4086),
        ("3c 4c 5c 6c 2h", 5143),
        ("Ac Kc Qc Jc 2h", 5150),
        ("Ac 2c 3c 4c 5c", 5142),
        ("3c 3d 4h 4s 2c", 4889),  # three fours: the 11 full houses with three threes are lower
        ("3c 3d 4h 2s 2c", 5010),
        ("3c 4d 2h 2s 2c", 5021),
        ("3c 2d 2h 2s 2c", 5151),
        ("Ac 2d 2h 2s 2c", 5162),
        ("3c 3d 3h 3s 2c", 5151),
        ("Kc 4d 2h 2s 2c Qc Jc", 5150),  # ace high, with K-Q-J of clubs and two of the three deuces
    ],
)
def test_deuces_are_wild(cards: str, value: int) -> None:
    assert twin.value_of(deuces_wild_of_planes, cards) == value


def brute_force(hand: list[int], wild: range, *, is_bug: bool = False) -> int:
    """The best strength over all cards for each wild card; a bug is an ace, or completes a straight or a flush."""
    naturals = [card for card in hand if card not in wild]
    stand_ins = np.array(list(product(range(52), repeat=len(hand) - len(naturals))), np.int64)
    strengths = twin.strengths(np.hstack([np.tile(naturals, (len(stand_ins), 1)), stand_ins]))
    if is_bug and len(naturals) < len(hand):
        is_straight_or_flush = np.isin(strengths >> 20, (4, 5, 8))
        strengths = strengths[is_straight_or_flush | (stand_ins[:, 0] >> 2 == 12)]
    return int(strengths.max())


def hands_with_wild_cards(wild: range, most: int) -> Iterator[list[int]]:
    """Five cards with 0 to `most` wild cards, each number equally often; every second hand has two suits only."""
    rng = np.random.default_rng(most)
    others = np.array([card for card in range(52) if card not in wild])
    for turn in range(300):
        n_wild = turn % (most + 1)
        cards = others[others % 4 < 2] if turn % 2 else others
        naturals = rng.choice(cards, 5 - n_wild, replace=False).tolist()
        yield naturals + rng.choice(wild, n_wild, replace=False).tolist()


@pytest.mark.parametrize(
    ("kernel", "wild", "most"),
    [
        (high_joker_of_planes, range(52, 53), 1),
        (high_bug_of_planes, range(52, 53), 1),
        (deuces_wild_of_planes, DEUCES, 2),
    ],
)
def test_values_are_in_the_order_of_brute_force(kernel: Kernel, wild: range, most: int) -> None:
    hands = list(hands_with_wild_cards(wild, most))
    truth = [brute_force(hand, wild, is_bug=kernel is high_bug_of_planes) for hand in hands]
    values = twin.values_by_planes(kernel, np.array(hands, np.uint8))
    pairs = np.unique(np.stack([values.astype(np.int64), truth]), axis=1)
    assert (np.diff(pairs, axis=1) > 0).all()
    assert pairs.shape[1] > 150
