"""Boards and holdings up to suit permutations."""

from __future__ import annotations

from itertools import permutations
from math import comb

import numpy as np
import pytest

from cardspeak.card_sets import every_set
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.boards.orbits import orbits_of_holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.question.suits import PERMUTATIONS, Group
from cardspeak.equities.tally import mean_of_orbits
from cardspeak.games import find_game

TWO_FREE: Group = np.array([[0, 1, 2, 3], [0, 1, 3, 2]], np.uint8)


def renamed(cards: tuple[int, ...], suits: list[int]) -> tuple[int, ...]:
    return tuple(sorted(card // 4 * 4 + suits[card % 4] for card in cards))


@pytest.mark.parametrize("group", [PERMUTATIONS[:1], TWO_FREE, PERMUTATIONS])
def test_each_board_is_in_the_orbit_of_one_listed_board(group: Group) -> None:
    """For boards of three ranks without deuces, the images of the listed boards include every board exactly once."""
    spot = Spot(find_game("omaha"), (), (*range(4), *range(16, 52)), ())
    boards, times = PossibleBoards(spot, group).find_ids()
    images = [{renamed(tuple(board), row) for row in group.tolist()} for board in boards.tolist()]
    assert [len(each) for each in images] == times.tolist()
    assert len(set().union(*images)) == times.sum() == comb(12, 5)


@pytest.mark.parametrize("group", [TWO_FREE, PERMUTATIONS])
@pytest.mark.parametrize("n_cards", [1, 2, 4, 5])
def test_orbits_are_the_holdings_that_suit_permutations_map_to_each_other(group: Group, n_cards: int) -> None:
    holdings = every_set(range(4, 15), n_cards)
    numbers = orbits_of_holdings(holdings, group).tolist()
    least = [min(renamed(tuple(holding), row) for row in group.tolist()) for holding in holdings.tolist()]
    assert len(set(zip(numbers, least, strict=True))) == len(set(numbers)) == len(set(least))


def test_the_mean_of_an_orbit_goes_to_each_of_its_holdings() -> None:
    for orbits in permutations([0, 1, 1, 2]):
        counts = np.array([[[10 * orbit + at]] for at, orbit in enumerate(orbits)])
        ones = [at for at, orbit in enumerate(orbits) if orbit == 1]
        expected = [10 + sum(ones) // 2 if orbit == 1 else 10 * orbit + at for at, orbit in enumerate(orbits)]
        assert mean_of_orbits(counts, np.array(orbits)).reshape(-1).tolist() == expected
