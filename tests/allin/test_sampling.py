"""Sampled all-ins: close to the exact result, within their standard error, and repeatable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cardspeak import CardspeakError, Game, Half, all_in, equity, parse_cards
from cardspeak.allin import sampling
from cardspeak.allin.contest import Contest
from cardspeak.allin.deals import Deals
from cardspeak.allin.holdings import Holdings
from cardspeak.allin.sampling import RandomDeals, Sample
from cardspeak.games import find_game
from tests.allin.test_all_in import player
from tests.allin.test_hole_cards_to_come import BADUGI, DRAWMAHA, SIXTH
from tests.allin.test_ranges import RIVER, TURN
from tests.allin.test_two_boards import DOUBLE
from tests.cases import cases

THIRD_STREET = {
    "game": "stud",
    "players": [player("Ann", "As Ad Kh", 100), player("Bob", "9h 8h 7h", 100)],
}


class TestAgainstTheExactResult:
    @cases("table", [DOUBLE, SIXTH, BADUGI, DRAWMAHA, TURN, RIVER])
    def test_it_is_within_a_few_standard_errors(self, table: dict[str, Any]) -> None:
        exact, sampled = all_in(table), all_in(table, samples=20_000, seed=7)
        assert (exact.seed, exact.standard_error) == (None, None)
        assert (sampled.seed, sampled.deals) == (7, 20_000)
        assert sampled.standard_error is not None
        for name, expected in exact.expected.items():
            error = sampled.standard_error[name]
            assert abs(float(sampled.expected[name] - expected)) <= 4 * error + 1e-9
            assert error < 0.4

    def test_the_standard_error_is_that_of_many_samples(self) -> None:
        """The expected chips of 200 samples scatter by the standard error that each of them states."""
        results = [all_in(TURN, samples=500, seed=seed) for seed in range(200)]
        scatter = np.std([float(result.expected["Ann"]) for result in results], ddof=1)
        stated = np.mean([result.standard_error["Ann"] for result in results if result.standard_error])
        assert scatter == pytest.approx(stated, rel=0.2)

    def test_too_many_deals_to_count(self) -> None:
        """Both hands have three cards. The result is compared with a sampled equity, which different code computes."""
        result = all_in(THIRD_STREET, samples=100_000, seed=1)
        asked = equity("As Ad Kh ????????", "9h 8h 7h ????????", game="stud", samples=100_000, seed=1)
        assert float(result.equity["Ann"]) == pytest.approx(asked.players[0].equity, abs=0.008)
        assert sum(result.expected.values()) == 200


def batches(contest: Contest, sample: Sample) -> Iterator[Deals]:
    dealt = RandomDeals(contest, sample)
    return map(dealt.part, range(dealt.n_parts))


class TestDeals:
    """A deck of seven cards, so that every deal can be counted."""

    GAME = Game("three", "Three-card stud", 3, 0, (Half("high", "high"),), deck="short", odd_by_suit=True)

    def test_every_deal_is_equally_likely(self) -> None:
        contest = Contest(self.GAME, [()], range(40, 45), {0: [1, 2], 1: [3]}, [[0, 1]], {0: 1, 1: 2})
        counts = Counter(
            (int(part.hands[0][2][at]), frozenset(int(column[at]) for column in part.hands[1][1:]))
            for part in batches(contest, Sample(30_000, 3))
            for at in range(part.n_deals)
        )
        assert len(counts) == 5 * 6  # C(5, 1) * C(4, 2)
        assert all(abs(count - 1000) < 5 * 1000**0.5 for count in counts.values())

    def test_holdings_come_as_often_as_they_weigh(self) -> None:
        held = Holdings((1,), (2,), np.array([[40, 41], [42, 43], [40, 44]], np.uint8), [1, 2, 5])
        contest = Contest(
            find_game("holdem"), [parse_cards("2c 3c 4c 5d")], range(40, 46), {0: [50, 51]}, [[0, 1]], held=held
        )
        counts: Counter[tuple[int, int]] = Counter()
        for part in batches(contest, Sample(40_000, 5)):
            assert part.weighted is None
            cards = np.column_stack([*part.hands[1], part.boards[0][4]])
            assert all(len(set(row)) == 3 for row in cards.tolist())
            counts.update((first, second) for first, second, _ in cards.tolist())
        assert set(counts) == {(40, 41), (42, 43), (40, 44)}
        for holding, weight in (((40, 41), 1), ((42, 43), 2), ((40, 44), 5)):
            assert counts[holding] / 40_000 == pytest.approx(weight / 8, abs=0.012)

    def test_the_same_seed_deals_the_same_in_batches_of_a_fixed_size(self) -> None:
        assert all_in(TURN, samples=sampling.AT_ONCE + 10, seed=9) == all_in(
            TURN, samples=sampling.AT_ONCE + 10, seed=9
        )
        assert all_in(TURN, samples=1000, seed=9) != all_in(TURN, samples=1000, seed=10)
        assert all_in(TURN, samples=1000).seed != all_in(TURN, samples=1000).seed

    def test_odd_chips_by_card_are_settled_deal_by_deal(self) -> None:
        result = all_in(SIXTH, samples=3000, seed=2)
        assert result.pots[0].shared["Ann"] > 0
        assert sum(result.expected.values()) == 41


@cases(
    ("terms", "message"),
    [
        ({"samples": 0}, "samples: 0 is not accepted; give a number of deals from 1 to 100,000,000"),
        ({"samples": 1.5}, "samples: 1.5 is not accepted; give a number of deals from 1 to 100,000,000"),
        ({"seed": 1}, "seed: samples is missing; give the number of deals to sample too"),
        ({"samples": 5, "seed": -1}, "seed: -1 is not accepted; seeds are whole numbers from 0 to 9007199254740992"),
    ],
)
def test_what_is_wrong(terms: dict[str, Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        all_in(TURN, **terms)
    assert str(caught.value) == message


def test_json() -> None:
    result = all_in(TURN, samples=1000, seed=9)
    shown = result.to_dict()
    assert (shown["method"], shown["deals"], shown["seed"]) == ("sampled", 1000, 9)
    assert shown["standard_error"] == result.standard_error
    assert Fraction(shown["expected_exact"]["Ann"]) == result.expected["Ann"]


def test_one_deal_has_no_spread() -> None:
    assert all_in(TURN, samples=1, seed=0).standard_error == {"Ann": 0, "Bob": 0}
