"""How match-ups are numbered, how their table is packed and expanded into rows, and the table in the package."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.equities.exact.match_ups import (
    DEALS,
    HOLDINGS,
    carried,
    class_names,
    matrix_of,
    numbering,
    of_classes,
    packed,
    unfolded,
    unpacked,
)


@pytest.fixture(scope="module")
def matrix() -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    return matrix_of(carried())


def renamed(suits: tuple[int, ...]) -> npt.NDArray[np.intp]:
    """The index of each holding after a permutation of the suits."""
    place = {tuple(held): at for at, held in enumerate(HOLDINGS.tolist())}
    return np.array(
        [place[a, b] for a, b in np.sort((HOLDINGS & 0xFC) + np.array(suits)[HOLDINGS & 3], axis=1).tolist()]
    )


def test_the_number_of_match_ups_is_the_published_one() -> None:
    """There are 47,008 match-ups up to suit permutations: https://en.wikipedia.org/wiki/Poker_probability_(Texas_hold_%27em)."""
    are_apart = ~(HOLDINGS[:, None, :, None] == HOLDINGS[None, :, None, :]).any(axis=(2, 3))
    i, j = np.nonzero(np.triu(are_apart))
    least = np.full(len(i), 1326**2)
    for suits in permutations(range(4)):
        images = renamed(suits)
        for first, second in ((i, j), (j, i)):
            least = np.minimum(least, images[first] * 1326 + images[second])
    assert len(np.unique(least)) == carried().shape[1] == numbering().number.max() + 1 == 47008


def test_each_suit_permutation_maps_a_holding_to_the_first_of_its_class() -> None:
    known = numbering()
    assert (known.turned[known.turn_of, np.arange(1326)] == known.first_of[known.class_of]).all()
    assert sorted(np.bincount(known.class_of).tolist()) == [4] * 78 + [6] * 13 + [12] * 78


def test_names_are_those_of_the_classes() -> None:
    names = class_names()
    assert len(set(names)) == 169
    for name, first in zip(names, HOLDINGS[numbering().first_of].tolist(), strict=True):
        low, high = ("23456789TJQKA"[card >> 2] for card in first)
        suited = "" if low == high else "s" if first[0] & 3 == first[1] & 3 else "o"
        assert name == high + low + suited


def test_what_one_wins_the_other_loses(matrix: tuple[npt.NDArray[np.uint32], ...]) -> None:
    wins, ties = matrix
    are_apart = ~(HOLDINGS[:, None, :, None] == HOLDINGS[None, :, None, :]).any(axis=(2, 3))
    assert (wins + ties + wins.T == DEALS * are_apart).all()
    assert (ties == ties.T).all()


@pytest.mark.parametrize("suits", [(1, 0, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1)])
def test_permuting_suits_does_not_change_the_matrix(
    suits: tuple[int, ...], matrix: tuple[npt.NDArray[np.uint32], ...]
) -> None:
    at = renamed(suits)
    for part in matrix:
        assert (part == part[np.ix_(at, at)]).all()


def test_the_matrix_of_classes_sums_all_pairs(matrix: tuple[npt.NDArray[np.uint32], ...]) -> None:
    wins, ties = matrix
    cells, known = of_classes(carried()), numbering()
    is_of = [known.class_of == class_names().index(name) for name in ("AKs", "T9o", "77")]
    for members in is_of:
        for opponents in is_of:
            row, column = known.class_of[members][0], known.class_of[opponents][0]
            chosen = np.ix_(members, opponents)
            assert cells[0, row, column] == wins[chosen].sum()
            assert cells[1, row, column] == ties[chosen].sum()
            assert cells[2, column, row] == wins[chosen].sum()


def test_a_packed_table_is_unpacked() -> None:
    table = np.random.default_rng(1).integers(0, 1 << 24, (2, 47008)).astype(np.uint32)
    assert (unpacked(packed(table)) == table).all()
    assert len(packed(carried())) < 200_000
    wins, ties = unfolded(table)
    assert wins[numbering().class_of[0], 0] == ties[numbering().class_of[0], 0] == 0  # no hand can meet itself
