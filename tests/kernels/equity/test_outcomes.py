from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.kernels.equity.outcomes import count_codes, count_each, write_codes

N = 512


def code(values: list[list[int]], player: int) -> int:
    """The code of a player in one deal, given the values of all players for each half."""
    n_players, code = len(values[0]), 0
    for half, each in enumerate(values):
        winners = [number for number, value in enumerate(each) if value == max(each)]
        k = n_players + 1 if max(each) == 0 else len(winners) if player in winners else 0
        code += k * (n_players + 2) ** half
    return code


def random_values(n_players: int, n_halves: int, seed: int) -> npt.NDArray[np.uint16]:
    """Values with many ties, and halves that nobody qualifies for."""
    random = np.random.default_rng(seed)
    return random.choice(np.array([0, 0, 0, 1, 65535, 40000], np.uint16), (n_halves, n_players, N))


@pytest.mark.parametrize("n_players", [2, 3, 10])
@pytest.mark.parametrize("n_halves", [1, 2, 3])
def test_codes_and_their_counts_are_those_of_each_deal(n_players: int, n_halves: int) -> None:
    values = random_values(n_players, n_halves, seed=n_players)
    codes = np.zeros(n_players * N, np.uint16)
    write_codes(values.reshape(-1), n_players, codes)
    is_out = np.random.default_rng(1).integers(0, 2, N).astype(np.uint16)
    n_codes = (n_players + 2) ** n_halves
    for player in range(n_players):
        expected = [code(values[:, :, deal].tolist(), player) for deal in range(N)]
        own = codes[player * N : (player + 1) * N]
        assert own.tolist() == expected
        counts = np.full(n_codes, 7, np.int64)
        count_codes(own, is_out, counts)
        kept = np.array(expected)[is_out == 0]
        assert counts.tolist() == (np.bincount(kept, minlength=n_codes) + 7).tolist()


def test_the_largest_code_of_two_players_and_eight_halves_fits_a_word() -> None:
    values = np.zeros((8, 2, N), np.uint16)
    codes = np.zeros(2 * N, np.uint16)
    write_codes(values.reshape(-1), 2, codes)
    assert set(codes.tolist()) == {4**8 - 1}


def test_codes_are_counted_by_holding_and_class() -> None:
    random = np.random.default_rng(3)
    codes, values = random.integers(0, 5, N).astype(np.uint16), random.integers(0, 1 << 16, N).astype(np.uint16)
    holdings, is_out = random.integers(0, 4, N).astype(np.uint32), random.integers(0, 2, N).astype(np.uint16)
    class_of = random.integers(0, 3, 1 << 16).astype(np.uint8)
    counts = np.zeros((4, 3, 5), np.int64)
    count_each(codes, is_out, holdings, values, class_of, (3, 5), counts.reshape(-1))
    assert counts.sum() == (is_out == 0).sum()
    for holding, of_class, code in np.ndindex(4, 3, 5):
        are_so = (holdings == holding) & (class_of[values] == of_class) & (codes == code) & (is_out == 0)
        assert counts[holding, of_class, code] == are_so.sum()
