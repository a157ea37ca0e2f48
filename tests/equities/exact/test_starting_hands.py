"""The numbers of the Omaha starting hands, and the bundled table of what each wins against a random hand."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from cardspeak.card_sets import every_set
from cardspeak.cards import parse_cards
from cardspeak.equities.exact.starting_hands import (
    DEALS,
    N_HANDS,
    StartingHands,
    cards_of_hands,
    carried,
    is_balanced,
    numbers_of,
    packed,
    starting_hands,
    unpacked,
)


def counts(hand: str) -> list[int]:
    return carried()[:, numbers_of(np.array([parse_cards(hand)], np.uint8))[0]].tolist()  # type: ignore[no-any-return]


def test_the_number_of_starting_hands_is_the_published_one() -> None:
    """There are 16,432 hands up to suit permutation: https://en.wikipedia.org/wiki/Omaha_hold_%27em."""
    numbers = np.bincount(numbers_of(every_set(range(52), 4)))
    assert len(numbers) == len(cards_of_hands()) == carried().shape[1] == N_HANDS == 16432
    assert numbers.tolist() == starting_hands().sizes.tolist()
    assert (numbers_of(cards_of_hands()) == np.arange(N_HANDS)).all()
    assert comb(48, 4) * comb(44, 5) == DEALS


def test_only_suits_and_the_order_of_cards_can_differ_in_a_starting_hand() -> None:
    assert counts("AsAhKsKh") == counts("KdAcAdKc") != counts("AsAhKsKd")


@pytest.mark.parametrize(
    ("hand", "wins", "ties"), [("AsKsAhKh", 148_999_832_330, 707_700_224), ("7c2d2h2s", 43_968_606_166, 0)]
)
def test_counts_are_those_of_the_method_for_known_hands(hand: str, wins: int, ties: int) -> None:
    """The counts come from `OmahaAgainstAny`, which goes through all boards for one hand, in 20 seconds."""
    assert counts(hand) == [wins, ties]


def test_what_all_hands_win_they_also_lose() -> None:
    assert is_balanced(carried())
    for change in (1, -1):
        changed = carried().copy()
        changed[0, 7] += change
        assert not is_balanced(changed)
    impossible = carried().copy()
    impossible[1, 0] += DEALS
    assert not is_balanced(impossible)


def test_the_table_is_unpacked_as_it_was_packed() -> None:
    table: StartingHands = np.array([[0, DEALS, 255, 256], [1 << 37, 1, 2, 3]])
    assert unpacked(packed(table)).tolist() == table.tolist()
    assert not carried().flags.writeable
