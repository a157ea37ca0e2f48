"""The value of bounties: a published example, all orders of elimination, properties, and wrong input."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import permutations, product
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import Icm, PotError, icm
from tests.cases import cases, fewer

HRC = "https://forumserver.twoplustwo.com/23/no-limit-tournaments/estimating-ko-bounty-equities-1622208/"


def test_published_numbers_of_bounties() -> None:
    """How many bounties each player collects on average, if bounties do not grow."""
    result = icm([10, 20, 30, 40, 50], [100], bounties=[1] * 5, bounty_share=1)
    assert result.bounties is not None
    published = [0.4143, 0.7684, 1.0475, 1.2822, 1.4874]
    assert list(result.bounties.values.values()) == pytest.approx(published, abs=0.0001), (
        HRC
    )  # cut off after four decimals


def orders(stacks: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Each order of finish, first place first, and its chance."""
    for order in permutations(range(len(stacks))):
        left = [sum(stacks[seat] for seat in order[place:]) for place in range(len(order))]
        shares = (Fraction(stacks[seat], chips) for seat, chips in zip(order, left, strict=True))
        yield order, prod(shares, start=Fraction(1))


def by_every_story(stacks: Sequence[int], bounties: Sequence[int], share: Fraction) -> list[Fraction]:
    """What each player collects, found by visiting all orders of finish and all ways to say who eliminated whom."""
    collected = [Fraction(0)] * len(stacks)
    for order, chance in orders(stacks):
        by_place = [range(place) for place in range(1, len(order))]  # who can have eliminated place 1, place 2 ...
        chance /= prod(map(len, by_place))
        for eliminated_by in product(*by_place):
            heads = [Fraction(bounty) for bounty in bounties]
            for place in range(len(order) - 1, 0, -1):
                loser, winner = order[place], order[eliminated_by[place - 1]]
                collected[winner] += chance * share * heads[loser]
                heads[winner] += (1 - share) * heads[loser]
            collected[order[0]] += chance * heads[order[0]]
    return collected


@fewer(12)
@given(
    st.lists(st.tuples(st.integers(1, 10**4), st.integers(0, 100)), min_size=1, max_size=5),
    st.sampled_from([Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(1)]),
)
def test_values_are_averages_over_all_orders_of_finish_and_eliminations(
    players: list[tuple[int, int]], share: Fraction
) -> None:
    stacks, bounties = zip(*players, strict=True)
    found = icm(stacks, [1], bounties=bounties, bounty_share=share).bounties
    assert found is not None
    assert list(found.values.values()) == pytest.approx(
        [float(value) for value in by_every_story(stacks, bounties, share)], abs=1e-10
    )


def test_players_collect_their_own_bounty_by_winning_the_tournament() -> None:
    result = icm([50, 30, 20], [100], bounties=[10, 0, 0])
    assert result.bounties is not None
    assert result.bounties.own == {0: 5, 1: 0, 2: 0}
    assert result.bounties.others[0] == pytest.approx(0)
    assert sum(result.bounties.others.values()) == pytest.approx(5)


@pytest.mark.parametrize("n_players", [9, 14])
def test_bounties_of_many_players_add_up_and_equal_players_are_equal(n_players: int) -> None:
    stacks = [10**12, *range(1, n_players - 2), 7, 7]
    bounties = [3, *[5] * (n_players - 3), 2, 2]
    result = icm(stacks, [60, 40], bounties=bounties)
    assert result.bounties is not None
    assert sum(result.bounties.values.values()) == pytest.approx(sum(bounties), rel=1e-12)
    assert result.bounties.values[n_players - 1] == pytest.approx(result.bounties.values[n_players - 2], rel=1e-12)
    turned = icm(stacks[::-1], [60, 40], bounties=bounties[::-1])
    assert turned.bounties is not None
    assert list(turned.bounties.values.values()) == list(result.bounties.values.values())[::-1]


def test_the_winner_is_paid_their_own_bounty() -> None:
    result = icm({"Ann": 5000, "Bob": 0}, [60, 40], bounties={"Ann": 30, "Bob": 0})
    assert result.totals == {"Ann": 90, "Bob": 40}


def test_text_and_json() -> None:
    result = icm({"Ann": 3000, "Bob": 1000}, [60, 40], bounties={"Bob": Decimal("10.5"), "Ann": 20}, bounty_share=0.25)
    assert repr(result) == "<Icm: Ann 77.88, Bob 52.62>"
    stored = json.loads(json.dumps(result.to_dict()))
    assert stored["bounties"] == {
        "share": 0.25,
        "amounts": {"Ann": 20.0, "Bob": 10.5},
        "own": {"Ann": 15.0, "Bob": 2.625},
        "others": {"Ann": pytest.approx(7.875), "Bob": pytest.approx(5.0)},
    }
    assert Icm.from_dict(stored) == result
    assert "bounties" not in icm([3000, 1000], [60]).to_dict()


BETWEEN = "is not between 0 and 1; give the share that is paid at once, such as 0.5"


@cases(
    ("given", "message"),
    [
        (
            {"bounties": [5]},
            "bounties: 1 given for 2 stacks; give a bounty for each player, 0 for none",
        ),
        ({"bounties": {"Ann": 5}}, "bounties: there is no bounty for Bob; give 0 for none"),
        (
            {"bounties": {"Ann": 5, "Bob": 5, "Cid": 5}},
            "bounty of Cid: there is no stack for this player; give their chips",
        ),
        ({"bounties": [5, -1]}, "bounty of Bob: -1 is negative; a bounty must be 0 or more"),
        ({"bounties": [5, "x"]}, 'bounty of Bob: "x" is not an amount; give a number such as 25 or 12.50'),
        ({"bounties": [10**301, 1]}, f"bounty of Ann: {'1' + '0' * 301} is too large; a bounty must be at most 10^300"),
        (
            {"bounties": 5},
            "bounties: int is not accepted; give a mapping from player to bounty, or bounties in the order of the stacks",
        ),
        ({"bounty_share": 50}, f"bounty_share: 50 {BETWEEN}"),
        ({"bounty_share": -0.5}, f"bounty_share: -0.5 {BETWEEN}"),
        (
            {"stacks": {"Ann": 5, "Bob": 0}},
            "bounty of Bob: the player has no chips, so their bounty has been paid; give 0",
        ),
        ({"stacks": [1] * 19, "bounties": [1] * 19}, "bounties: 19 players have chips; with bounties, the limit is 18"),
    ],
)
def test_wrong_input(given: dict[str, Any], message: str) -> None:
    with pytest.raises(PotError) as caught:
        icm(**({"stacks": {"Ann": 5, "Bob": 3}, "prizes": [50], "bounties": [5, 5]} | given))
    if "10^300" in message:
        assert str(caught.value).endswith("is too large; a bounty must be at most 10^300")
    else:
        assert str(caught.value) == message
