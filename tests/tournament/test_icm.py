"""The value of chips: published examples, all orders of finish, and properties."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise, permutations
from math import fsum
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.tournament import Icm, icm
from tests.cases import cases, fewer

ANN_BOB_CID = {"Ann": 5000, "Bob": 3000, "Cid": 2000}

APPRENTICE = "https://github.com/poker-apprentice/icm-calculator, README.md and src/calculateExact.test.ts"
PUBLISHED: list[tuple[str, list[int], list[int], list[float], float]] = [
    # Source, stacks, prizes, values, and the precision to which the source rounds them.
    (
        "https://hochgepokert.com/2016/07/29/was-wuerde-bei-einem-deal-der-november-nine-passieren",
        [74600000, 67925000, 49375000, 43325000, 31600000, 27300000, 26175000, 10175000, 6150000],
        [8000000, 4658452, 3451175, 2574808, 1934579, 1463906, 1250000, 1100000, 1000000],
        [4089787, 3918533, 3375798, 3172393, 2729587, 2547844, 2498299, 1677554],
        1,
    ),
    ("https://practicalwebtools.com/gambling-tools/icm-calculator", [50, 30, 20], [500, 300, 200], [384, 328, 289], 1),
    (APPRENTICE, [150000, 98750, 45500, 13250], [425, 280, 130, 75], [323.2, 278.12, 195.79, 112.89], 0.01),
    (APPRENTICE, [1500, 1200], [100, 76], [89.33, 86.67], 0.01),
    (APPRENTICE, [1500, 1200, 975], [100, 76], [67.06, 58.73, 50.21], 0.01),
    (APPRENTICE, [1500, 1500, 975], [100, 76], [64.44, 64.44, 47.12], 0.01),
    (APPRENTICE, [1500, 1200, 975, 350, 275], [100, 76], [57.08, 48.82, 41.28, 16.08, 12.74], 0.01),
    (APPRENTICE, [150000, 98750, 45500], [425, 280, 130], [332.99, 290.56, 211.45], 0.01),
]


@cases(("source", "stacks", "prizes", "values", "unit"), PUBLISHED)
def test_published_examples(
    source: str, stacks: list[int], prizes: list[int], values: list[float], unit: float
) -> None:
    result = icm(stacks, prizes)
    assert len(values) >= 2, source
    for seat, value in enumerate(values):
        assert result.values[seat] == pytest.approx(value, abs=unit * 0.51), source


def test_published_chances_of_orders() -> None:
    """The chance of second place by the formula of https://en.wikipedia.org/wiki/Independent_Chip_Model."""
    chances = icm([50, 30, 20], [70, 30]).chances
    assert list(chances[0]) == pytest.approx([0.5, 0.3 * 0.5 / 0.7 + 0.2 * 0.5 / 0.8])
    assert list(chances[1]) == pytest.approx([0.3, 0.5 * 0.3 / 0.5 + 0.2 * 0.3 / 0.8])
    assert list(chances[2]) == pytest.approx([0.2, 0.5 * 0.2 / 0.5 + 0.3 * 0.2 / 0.7])


stacks_of_few = st.lists(st.integers(1, 10**6), min_size=1, max_size=5)
stacks_of_any = st.lists(st.integers(1, 10**6), min_size=1, max_size=30)
few = fewer(15)
"""Fewer examples, for tournaments of up to thirty players, which take some milliseconds each."""


@st.composite
def tournaments(draw: st.DrawFn, stacks: st.SearchStrategy[list[int]] = stacks_of_any) -> tuple[list[int], list[int]]:
    """Stacks, and prizes for some of the places."""
    chips = draw(stacks)
    prizes = draw(st.lists(st.integers(0, 1000), min_size=1, max_size=len(chips)))
    return chips, [max(1, max(prizes)), *sorted(prizes, reverse=True)[1:]]


def all_orders(stacks: list[int], n_paid: int) -> list[list[Fraction]]:
    """The exact probabilities of the paid places, found by visiting every order of finish."""
    chances = [[Fraction(0)] * n_paid for _ in stacks]
    for order in permutations(range(len(stacks))):
        chance, chips = Fraction(1), sum(stacks)
        for seat in order:
            chance *= Fraction(stacks[seat], chips)
            chips -= stacks[seat]
        for place, seat in enumerate(order[:n_paid]):
            chances[seat][place] += chance
    return chances


@given(tournaments(stacks_of_few))
def test_values_are_those_of_all_orders_of_finish(tournament: tuple[list[int], list[int]]) -> None:
    stacks, prizes = tournament
    result = icm(stacks, prizes)
    assert result.method == "exact"
    for seat, chances in enumerate(all_orders(stacks, len(prizes))):
        assert result.chances[seat] == pytest.approx([float(chance) for chance in chances], rel=1e-12)
        value = sum(chance * prize for chance, prize in zip(chances, prizes, strict=True))
        assert result.values[seat] == pytest.approx(float(value), rel=1e-12)


@given(st.integers(1, 10**9), st.integers(1, 10**9), st.integers(1, 1000), st.integers(0, 1000))
def test_two_players_share_the_second_prize_and_play_for_the_rest(
    stack: int, other: int, more: int, second: int
) -> None:
    values = icm([stack, other], [second + more, second]).values
    assert values[0] == pytest.approx(second + more * stack / (stack + other), rel=1e-12)


@few
@given(stacks_of_any)
def test_one_prize_is_shared_like_the_chips(stacks: list[int]) -> None:
    values = icm(stacks, [100]).values
    assert list(values.values()) == pytest.approx([100 * stack / sum(stacks) for stack in stacks], rel=1e-12)


@few
@given(stacks_of_any, st.integers(1, 30))
def test_equal_prizes_for_all_give_equal_values(stacks: list[int], prize: int) -> None:
    values = icm(stacks, [prize] * len(stacks)).values
    assert list(values.values()) == pytest.approx([prize] * len(stacks), rel=1e-12)


@few
@given(tournaments())
def test_values_add_up_to_the_prizes_and_chances_of_each_place_to_one(tournament: tuple[list[int], list[int]]) -> None:
    stacks, prizes = tournament
    result = icm(stacks, prizes)
    assert fsum(result.values.values()) == pytest.approx(sum(prizes), rel=1e-12)
    for place in range(len(prizes)):
        assert fsum(chances[place] for chances in result.chances.values()) == pytest.approx(1, rel=1e-12)
    assert all(fsum(chances) <= 1 + 1e-12 for chances in result.chances.values())


@few
@given(tournaments())
def test_more_chips_are_worth_more_and_equal_stacks_exactly_the_same(tournament: tuple[list[int], list[int]]) -> None:
    stacks, prizes = tournament
    values = icm(stacks, prizes).values
    by_stack = sorted(range(len(stacks)), key=stacks.__getitem__)
    for less, more in pairwise(by_stack):
        if stacks[less] == stacks[more]:
            assert values[less] == values[more]
        else:
            assert values[less] <= values[more] * (1 + 1e-12)
    assert all(value <= prizes[0] * (1 + 1e-12) for value in values.values())


@few
@given(tournaments(), st.randoms())
def test_the_order_of_the_players_changes_nothing(tournament: tuple[list[int], list[int]], random: Random) -> None:
    stacks, prizes = tournament
    seats = list(range(len(stacks)))
    random.shuffle(seats)
    shuffled = icm({seat: stacks[seat] for seat in seats}, prizes)
    assert shuffled.players == tuple(seats)
    assert shuffled.values == icm(stacks, prizes).values


@few
@given(tournaments(), st.integers(2, 1000))
def test_the_unit_of_the_stacks_does_not_matter(tournament: tuple[list[int], list[int]], factor: int) -> None:
    stacks, prizes = tournament
    values = icm(stacks, prizes).values
    assert icm([stack * factor for stack in stacks], prizes).values == values
    assert icm([Decimal(stack) / 1000 for stack in stacks], prizes).values == values


@few
@given(tournaments(), st.integers(1, 3))
def test_players_without_chips_share_the_prizes_of_the_last_places(
    tournament: tuple[list[int], list[int]], n_out: int
) -> None:
    stacks, prizes = tournament
    result = icm([0] * n_out + stacks, prizes + [0] * n_out)
    assert all(result.values[seat] == 0 for seat in range(n_out))
    values = list(icm(stacks, prizes).values.values())
    assert [result.values[n_out + seat] for seat in range(len(stacks))] == pytest.approx(values, rel=1e-12)


def test_players_who_are_out_have_the_last_places() -> None:
    result = icm({"Ann": 0, "Bob": 6000, "Cid": 0, "Dee": 2000}, [50, 30, 15, 5])
    assert result.values == {"Ann": 10, "Bob": 45, "Cid": 10, "Dee": 35}
    assert result.chances["Ann"] == (0, 0, 0.5, 0.5)
    assert result.chances["Bob"] == (0.75, 0.25, 0, 0)
    assert result.players == ("Ann", "Bob", "Cid", "Dee")


def test_the_last_player_with_chips_has_the_first_prize() -> None:
    assert icm({"Ann": 0, "Bob": 1}, [60, 40]).values == {"Ann": 40, "Bob": 60}
    assert icm([7], [100]).values == {0: 100}


def test_amounts_are_kept_as_they_are() -> None:
    result = icm({"Ann": Decimal("0.30"), "Bob": 0.1}, [12.5, Decimal("7.5")])
    assert result.stacks == {"Ann": Decimal("0.30"), "Bob": Decimal("0.1")}
    assert result.prizes == (Decimal("12.5"), Decimal("7.5"))
    assert result.pool == 20
    assert result.values["Ann"] == 11.25


@pytest.mark.parametrize("n_players", [10, 20, 21, 200])
def test_each_of_several_equal_stacks_is_worth_the_mean_prize(n_players: int) -> None:
    values = icm([1000] * n_players, range(n_players, 0, -1)).values.values()
    assert list(values) == pytest.approx([(n_players + 1) / 2] * n_players, rel=1e-14)


@pytest.mark.parametrize("n_players", [9, 19, 29])
def test_three_different_stacks_have_three_values(n_players: int) -> None:
    assert len(set(icm([1 + 10 * (seat % 3) for seat in range(n_players)], [5, 4, 3, 2, 1]).values.values())) == 3


def test_up_to_twenty_players_with_chips_it_is_exact() -> None:
    assert icm([1] * 20 + [0] * 5, [1]).method == "exact"
    assert icm([1] * 21, [1]).method == "quadrature"


@pytest.mark.parametrize("n_players", [10, 11, 20, 21])
def test_a_player_with_next_to_nothing_is_as_good_as_out(n_players: int) -> None:
    """The values stay the same, even if the additional player changes the method."""
    stacks = [100 + 37 * seat % 101 for seat in range(n_players)]
    prizes = [50, 25, 12, 6, 3]
    more = icm([*stacks, 1e-9], prizes).values
    assert [more[seat] for seat in range(n_players)] == pytest.approx(
        list(icm(stacks, prizes).values.values()), rel=1e-9
    )


def test_text_and_repr() -> None:
    result = icm(ANN_BOB_CID, [50, 30, 20])
    assert repr(result) == "<Icm: Ann 38.39, Bob 32.75, Cid 28.86>"
    assert str(result).splitlines()[0] == "Ann: 5,000 chips, worth 38.39"
    assert repr(icm([1] * 12, [12000])).endswith("seat 9 1,000.00, 2 more>")
    assert repr(icm([1] * 11, [11000])).endswith("seat 10 1,000.00>")


@pytest.mark.parametrize(("prize", "shown"), [(1000000, "500,000.00"), (100, "50.00"), (99, "49.500"), (1, "0.5000")])
def test_values_are_shown_to_a_ten_thousandth_of_the_prizes(prize: int, shown: str) -> None:
    assert icm([1, 1], [prize]).lines()[0] == f"seat 0: 1 chips, worth {shown}"


def test_to_dict_has_stacks_values_and_chances_by_player() -> None:
    assert icm({"Ann": Decimal("1.5"), "Bob": 0.5}, [60, 40]).to_dict() == {
        "kind": "icm",
        "method": "exact",
        "prizes": [60, 40],
        "stacks": {"Ann": 1.5, "Bob": 0.5},
        "values": {"Ann": 55, "Bob": 45},
        "chances": {"Ann": [0.75, 0.25], "Bob": [0.25, 0.75]},
    }


def test_equal_results_have_equal_hashes() -> None:
    result, other = icm(ANN_BOB_CID, [50, 30, 20]), icm(dict(ANN_BOB_CID), (50, 30, 20))
    assert result == other
    assert isinstance(result, Icm)
    assert hash(result) == hash(other)
    assert result != icm(ANN_BOB_CID, [50, 30])


def test_a_final_table_does_not_load_numpy_or_numba() -> None:
    script = (
        "import sys; from cardspeak.tournament import icm; icm(range(1, 11), [5, 3, 2]); "
        "assert not {'numpy', 'numba'} & sys.modules.keys(); icm(range(1, 12), [5, 3, 2]); print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True\n", "")
