"""Two ranges by the table of match-ups, compared with all boards and with sums over the matrix."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards import parse_cards
from cardspeak.equities.exact.match_ups import HOLDINGS, class_names, numbering
from cardspeak.equities.exact.preflop import MOST_WEIGHT, PreflopTable, preflop_matrix
from cardspeak.equities.exact.two_ranges import TwoRanges
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.equities.tally import Tally
from cardspeak.games import find_game

HOLDEM = find_game("holdem")


def hands(chosen: Any, weights: npt.NDArray[np.int64] | None = None) -> Holdings:
    cards = HOLDINGS[chosen]
    return Holdings(cards, np.ones(len(cards), np.int64) if weights is None else weights)


def of(names: str) -> npt.NDArray[np.bool_]:
    numbers = [class_names().index(name) for name in names.split(",")]
    return np.isin(numbering().class_of, numbers)


def answer(*players: Holdings) -> Tally:
    method = PreflopTable(Spot(HOLDEM, (), (), players, tells_holdings=True))
    return method.tally(method.slice(0))


def counts_of(tally: Tally) -> list[list[list[int]]]:
    return [[[int(n) for n in row] for row in counts[:, 0]] for counts in tally.counts if counts is not None]


@cache
def matrix() -> tuple[npt.NDArray[np.int64], ...]:
    return tuple(part.astype(np.int64) for part in preflop_matrix())


def number_of(text: str) -> int:
    held: list[list[int]] = HOLDINGS.tolist()
    return held.index(sorted(parse_cards(text)))


# Counts computed with GNU poker-eval: https://brainwagon.org/2005/04/09/texas-holdem-trivia
PUBLISHED = [("Kh Ks", 1388072, 317694, 6538), ("Td 9d", 1338249, 367143, 6912), ("Qc Jh", 1450987, 254763, 6554)]


@pytest.mark.parametrize(("other", "wins", "losses", "ties"), PUBLISHED)
def test_published_counts_against_aces(other: str, wins: int, losses: int, ties: int) -> None:
    tally = answer(hands([number_of("Ac Ad")]), hands([number_of(other)]))
    assert counts_of(tally) == [[[losses, wins, ties, 0]], [[wins, losses, ties, 0]]]


def test_match_ups_are_those_of_all_boards() -> None:
    """Up to eight match-ups are random. In the other five, both holdings belong to the same class."""
    rng = np.random.default_rng(2)
    drawn = rng.integers(0, 1326, (16, 2)).tolist()
    apart = [(i, j) for i, j in drawn if len(set(HOLDINGS[[i, j]].ravel().tolist())) == 4][:8]
    texts = [("Kh As", "Kd Ah"), ("Kd Ah", "Kh As"), ("2s 2h", "2d 2c"), ("Ks As", "Kh Ah"), ("7c 2d", "7d 2s")]
    of_one_class = [(number_of(first), number_of(second)) for first, second in texts]
    wins, ties = preflop_matrix()
    for i, j in apart + of_one_class:
        method = TwoRanges(Spot(HOLDEM, (), (), (hands([i]), hands([j]))))
        sums = [method.slice(number) for number in range(method.n_slices)]
        tally = method.tally([np.sum(part, axis=0) for part in zip(*sums, strict=True)])
        assert counts_of(tally)[0] == [[int(wins[j, i]), int(wins[i, j]), int(ties[i, j]), 0]]


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from([1, 7, 10**6]), st.sampled_from([0.001, 0.02, 0.2, 1]))
def test_ranges_are_sums_over_the_matrix(seed: int, heaviest: int, share: float) -> None:
    """Small ranges are looked up by pairs, large ones by classes. Holdings can be missing or have weights."""
    rng = np.random.default_rng(seed)
    wins, ties = matrix()
    chosen = [np.flatnonzero(rng.random(1326) < each_share) for each_share in (share, rng.choice([0.002, 0.1, 0.9]))]
    chosen = [numbers if len(numbers) else np.array([5]) for numbers in chosen]
    first, second = (hands(numbers, rng.integers(1, heaviest + 1, len(numbers))) for numbers in chosen)
    tally = answer(first, second)
    for player, (mine, others, weights) in enumerate(((*chosen, second.weights), (*chosen[::-1], first.weights))):
        at = np.ix_(mine, others)
        of_wins, of_ties, of_losses = (part[at] @ weights for part in (wins, ties, wins.T))
        expected = np.stack([of_losses, of_wins, of_ties, 0 * of_wins], axis=1)
        assert counts_of(tally)[player] == expected.tolist()
        own = (first, second)[player].weights.astype(object)
        assert tally.totals[player].tolist() == [(own @ expected.astype(object)).tolist()]


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("QQ,KK,AA,AKs,AKo", "AA"),
        pytest.param("AA,KK,QQ,JJ,TT,AKs,AQs,AKo", ",".join(class_names()), marks=pytest.mark.exhaustive),
    ],
)
def test_ranges_agree_with_all_boards(mine: str, theirs: str) -> None:
    first, second = hands(of(mine)), hands(of(theirs), np.arange(1, of(theirs).sum() + 1))
    spot = Spot(HOLDEM, (), (), (first, second if theirs == "AA" else hands(of(theirs))))
    method = TwoRanges(spot)
    sums = [method.slice(number) for number in range(method.n_slices)]
    assert counts_of(method.tally([np.sum(part, axis=0) for part in zip(*sums, strict=True)])) == counts_of(
        answer(*spot.players)
    )


def test_the_method_can_be_pickled() -> None:
    spot = Spot(HOLDEM, (), (), (hands(of("AA,KQs")), hands(of("JTs"))))
    again = pickle.loads(pickle.dumps(PreflopTable(replace(spot, tells_holdings=True))))
    assert counts_of(again.tally(again.slice(0))) == counts_of(answer(*spot.players))
    assert again.cost < 0.01


def test_questions_that_the_table_cannot_answer_are_refused() -> None:
    aces, deuces = hands([1325]), hands([0])
    spot = Spot(HOLDEM, (), (), (aces, deuces))
    refused = [
        replace(spot, board=(20, 21, 22)),
        replace(spot, dead=(20,)),
        replace(spot, players=(aces, deuces, hands([700]))),
        replace(spot, game=find_game("shortdeck")),
        replace(spot, game=find_game("omaha")),
        replace(spot, players=(aces, hands([0], np.array([MOST_WEIGHT + 1])))),
    ]
    assert not any(map(PreflopTable.takes, refused))
    assert PreflopTable.takes(spot)
    assert PreflopTable(spot).n_slices == 1
