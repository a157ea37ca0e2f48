"""The answer for each next card: the cards that can come, the probability of each, and their mean."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cardspeak import Equity, EquityError, Progress, equity, outs
from cardspeak.cards import card_name
from cardspeak.equities import Part
from cardspeak.equities.ask import answer
from cardspeak.equities.question.question import holdings_of, read_question
from cardspeak.equities.question.terms import read_terms
from cardspeak.games import find_game

QUESTIONS: list[tuple[tuple[str, ...], str, str, str]] = [
    (("AsKs", "QhQd"), "2s 7s Qc", "", "holdem"),
    (("AK, 87s:0.5", "TT, Ad?"), "2c 9d Kh 5c", "", "holdem"),
    (("AsAh, KsKh", "AsAh, KsKh"), "2c 3d 4h", "", "holdem"),
    (("AsAh, KsKh", "KsQs, JdJc"), "2c 3d 4h", "", "holdem"),
    (("AK", "AQ, KK", "Qd?"), "2c 3d 4h 5s", "", "holdem"),
    (("9sKc:0.3, 9sTd", "3h2c"), "4d 5d 7h", "", "holdem"),
    (("3h2c", "9sKc:0.3, 9sTd"), "4d 5d 7h", "", "holdem"),
    (("9sKc:0.3, 9sTd:0.7", "3h2c:0.9, 2cTs:0.1", "Ts?"), "4d 5d 7h 7c", "8c 8d", "holdem"),
    (("AsKsQhJh", "2c2d3c3d, 4c4d5c5d:0.25"), "9h 8h 7s 2h", "Kc", "omaha8"),
    (("AsKs", "QhQd, Td9d:0.5"), "6s 7s Qc", "", "shortdeck"),
]


def by_hand(ranges: tuple[str, ...], board: str, dead: str, game: str) -> dict[str, Fraction]:
    """The probability of each next card, which is proportional to the total weight of hands without it."""
    question = read_question(ranges, board, dead, game)
    listed = [holdings_of(question, player) for player in range(len(ranges))]
    weights: dict[str, int] = {}

    def deal(player: int, held: frozenset[int], weight: int) -> None:
        if player == len(listed):
            for card in set(question.game.deck) - held:
                weights[card_name(card)] = weights.get(card_name(card), 0) + weight
            return
        for cards, times in zip(listed[player].ids.tolist(), listed[player].weights.tolist(), strict=True):
            if not held & set(cards):
                deal(player + 1, held | set(cards), weight * times)

    deal(0, frozenset((*question.board, *question.dead)), 1)
    return {card: Fraction(weight, sum(weights.values())) for card, weight in weights.items()}


def asked(question: tuple[tuple[str, ...], str, str, str], **options: Any) -> Equity:
    ranges, board, dead, game = question
    return equity(*ranges, board=board, dead=dead, game=game, by="next-card", **options)


def parts_of(result: Equity, player: int = 0) -> dict[str, Part]:
    return {part.name: part for part in result.players[player].parts}


@pytest.mark.parametrize("question", QUESTIONS)
def test_how_likely_each_card_is(question: tuple[tuple[str, ...], str, str, str]) -> None:
    """The share of each card is correct, exact or sampled, and the mean of the rows by share is the equity."""
    exact = by_hand(*question)
    parts = parts_of(asked(question, samples=20_000, seed=1))
    assert parts.keys() == exact.keys()
    for name, part in parts.items():
        assert part.share == pytest.approx(float(exact[name]), rel=0.1)
    result = asked(question, exact=True)
    for number, player in enumerate(result.players):
        assert {name: part.share for name, part in parts_of(result, number).items()} == pytest.approx(
            {name: float(share) for name, share in exact.items()}
        )
        assert sum(part.share for part in player.parts) == pytest.approx(1)
        assert sum(part.share * part.equity for part in player.parts) == pytest.approx(player.equity)


def test_each_card_is_a_separate_question() -> None:
    parts = parts_of(asked(QUESTIONS[1], exact=True))
    assert parts["Kd"].equity == equity(*QUESTIONS[1][0], board="2c 9d Kh 5c Kd").equities[0]


def test_cards_are_listed_from_the_highest() -> None:
    names = list(parts_of(asked(QUESTIONS[0])))
    assert (len(names), names[:4], names[-1]) == (45, ["Ah", "Ad", "Ac", "Kh"], "2c")


def test_before_the_flop_there_is_a_next_card_too() -> None:
    result = equity("AsKs", "QhQd", by="next-card", samples=2_000, seed=1)
    assert len(result.players[0].parts) == 48
    assert result.by == "next-card"


def test_progress_and_what_is_known_so_far() -> None:
    reports: list[Progress] = []
    whole = asked(QUESTIONS[0], progress=reports.append)
    done = [progress.done for progress in reports]
    assert done == sorted(done)
    assert done[-1] == 1.0
    so_far = reports[len(reports) // 2].so_far()
    assert so_far is not None
    assert not so_far.is_complete
    assert so_far.equities == whole.equities


def test_time_is_shared_out() -> None:
    """All cards share the time limit. The test checks only that the run ends."""
    result = equity("AK", "QQ", "random", by="next-card", seconds=0.1, seed=1)
    assert len(result.players[0].parts) == 52


@pytest.mark.parametrize(
    ("ranges", "options", "message"),
    [
        (("AA", "KK"), {"board": "2c 3c 4c 5c 7d"}, "by next-card: the board is full, so there is no next card"),
        (
            ("random", "random"),
            {"game": "stud"},
            "by next-card: Seven-card stud has no board, so there is no next card",
        ),
        (
            ("AA", "KK"),
            {"checkpoint": "file"},
            "by next-card: this breakdown does not support checkpoints; omit the checkpoint",
        ),
    ],
)
def test_questions_that_cannot_be_broken_down_by_next_card(
    ranges: tuple[str, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(EquityError) as caught:
        equity(*ranges, by="next-card", **options)
    assert str(caught.value) == message


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("code", ["holdem", "shortdeck", "omaha", "greek"])
def test_outs_are_next_cards_that_win(code: str, seed: int) -> None:
    """With one card to come, the outs of a player who is behind are the cards that win or share the pot."""
    game = find_game(code)
    cards = np.random.default_rng(seed).permutation(np.array(game.deck)).tolist()
    first, second, board = cards[4 : 4 + game.hole_cards], cards[10 : 10 + game.hole_cards], cards[:4]
    result = outs(first, second, board=board, game=code)
    answer = equity(first, second, board=board, game=code, by="next-card")
    parts, other = parts_of(answer, 0), parts_of(answer, 1)
    assert len(parts) == result.n_cards
    for half, equities in ((result.halves[0]["high"], parts), (result.halves[1]["high"], other)):
        if half.standing == "behind":
            assert {out.card for out in half.wins} == {name for name, part in equities.items() if part.win == 1}
            assert {out.card for out in half.ties} == {name for name, part in equities.items() if part.tie == 1}
        if half.standing == "tied":
            assert {out.card for out in half.wins} == {name for name, part in equities.items() if part.win == 1}


def test_the_weight_of_a_sampled_answer_is_that_of_an_exact_one() -> None:
    """Exact and sampled answers for different cards are combined by weight, so the weights must agree."""
    question = read_question(("random", "random"), "2c 9d Kh 5c", "", "holdem")
    exact, sampled = answer(question, read_terms(exact=True)), answer(question, read_terms(samples=1000, seed=1))
    assert (exact.equity.method, sampled.equity.method) == ("exact", "sampled")
    assert sampled.weight == pytest.approx(exact.weight)
