from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from cardspeak.equities.answer.shares import is_quarter, is_tie, is_win, k_of, share_of_codes
from cardspeak.equities.tally import n_codes_of


def codes_of_deal(values: tuple[tuple[int, ...], ...]) -> list[int]:
    """The code of each player, from the values of all hands in each half. A hand with value 0 does not qualify."""
    n_players = len(values[0])
    codes = [0] * n_players
    for half, each in enumerate(values):
        for player, value in enumerate(each):
            k = n_players + 1 if not any(each) else each.count(max(each)) if value == max(each) else 0
            codes[player] += k * (n_players + 2) ** half
    return codes


def paid(values: tuple[tuple[int, ...], ...]) -> list[Fraction]:
    """Each player's share of a pot of 1. Halves with a qualifying hand are equal, and the best hands split each half."""
    played = [each for each in values if any(each)]
    shares = [Fraction(0)] * len(values[0])
    for each in played:
        for player, value in enumerate(each):
            if value == max(each):
                shares[player] += Fraction(1, len(played)) / each.count(max(each))
    return shares


@pytest.mark.parametrize(("n_players", "n_halves"), [(2, 1), (2, 2), (3, 2), (2, 3), (4, 2)])
def test_shares_are_those_that_each_player_is_paid(n_players: int, n_halves: int) -> None:
    shares = share_of_codes(n_players, n_halves)
    assert len(shares) == n_codes_of(n_players, n_halves)
    high = list(product((1, 2), repeat=n_players))  # somebody always wins the first half
    others = list(product((0, 1, 2), repeat=n_players))
    for values in product(high, *[others] * (n_halves - 1)):
        codes, expected = codes_of_deal(values), paid(values)
        assert [shares[code] for code in codes] == expected
        for player, code in enumerate(codes):
            winners = {
                frozenset(at for at, value in enumerate(each) if value == max(each)) for each in values if any(each)
            }
            sizes = {len(of_layer) for of_layer in winners}
            is_in_all = all(player in of_layer for of_layer in winners)
            assert is_win(code, n_players, n_halves) == (expected[player] == 1)
            assert is_tie(code, n_players, n_halves) == (is_in_all and len(sizes) == 1 and sizes != {1})
            assert is_quarter(code, n_players, n_halves) == (expected[player] == Fraction(1, 4))


def test_codes_are_decoded_half_by_half() -> None:
    assert [k_of(3 + 5 * 1 + 25 * 4, half, 3) for half in range(3)] == [3, 1, 4]
