"""`cardspeak.equity` as users call it: workers, players, forms of arguments, and limits."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak import Equity, Progress, equity, parse_range
from cardspeak.cards import SUITS
from cardspeak.equities import PlayerEquity, costs
from cardspeak.equities.answer import exactly
from cardspeak.equities.ask import exact_within
from cardspeak.equities.question.question import read_question
from cardspeak.equities.question.terms import read_terms
from cardspeak.games import find_game

MANY = 20_000


def numbers_of(result: Equity) -> list[tuple[Any, ...]]:
    """All results of each player except the text of the range."""
    names = [name for name in PlayerEquity.__slots__ if name != "range"]
    return [tuple(getattr(player, name) for name in names) for player in result.players]


def fractions_of(*ranges: Any, **options: Any) -> list[Fraction]:
    """The exact equities as fractions."""
    result = equity(*ranges, exact=True, **options)
    fractions = [player.fraction for player in result.players if player.fraction is not None]
    assert len(fractions) == len(ranges)
    return fractions


# Results do not depend on the workers.

QUESTIONS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "exact": (("QQ", "AKs:0.3, 98s"), {"exact": True, "by": "category", "board": "2c 3d"}),
    "samples": (("TT+:0.4, AK", "QQ, random", "As ??"), {"samples": 600_001, "seed": 5, "by": "hand"}),
    "precision": (("AAxx", "KQJTds", "7654, 9876"), {"precision": 0.001, "seed": 5, "game": "omaha8"}),
}


@pytest.fixture
def many_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Split exact answers into many slices, and share even short work among workers."""
    monkeypatch.setattr(costs, "SLICE", 0.003)
    monkeypatch.setattr(exactly, "SHORT_SECONDS", 0.0)


@pytest.mark.usefixtures("many_slices")
@pytest.mark.parametrize("question", QUESTIONS)
def test_workers_change_nothing(question: str) -> None:
    ranges, options = QUESTIONS[question]
    alone = equity(*ranges, workers=1, **options)
    with ThreadPoolExecutor(3) as threads:
        for workers in (None, 2, 16, threads):
            assert equity(*ranges, workers=workers, **options) == alone, workers


@pytest.mark.usefixtures("many_slices")
def test_another_process_changes_nothing() -> None:
    """One worker process is enough, because this test shows only that work and sums can be pickled.

    The test with threads shows that the order of slices does not matter.
    """
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        for ranges, options in QUESTIONS.values():
            assert equity(*ranges, workers=process, **options) == equity(*ranges, workers=1, **options), ranges


def test_an_executor_of_the_caller_stays_open() -> None:
    ranges, options = QUESTIONS["samples"]
    with ThreadPoolExecutor(2) as threads:
        equity(*ranges, workers=threads, **options)
        assert threads.submit(int, "7").result() == 7


def test_simultaneous_questions() -> None:
    """Several threads can ask questions at the same time."""
    asked = [*QUESTIONS.values(), (ASKED, {"board": BOARD}), (("AA", "KK"), {}), (("random", "QQ"), {"by": "hand"})]
    with ThreadPoolExecutor(6) as threads:
        results = list(threads.map(lambda question: equity(*question[0], **{"seed": 5} | question[1]), asked * 2))
    assert results == [equity(*ranges, **{"seed": 5} | options) for ranges, options in asked] * 2


def test_another_seed_deals_other_cards() -> None:
    answers = {equity("QQ", "AKs", samples=10_000, seed=seed).equities for seed in (0, 1, 2, 2**32, 2**53)}
    assert len(answers) == 5


def test_a_drawn_seed_deals_the_same_cards_again() -> None:
    first = equity("QQ", "AKs", samples=5_000)
    assert first.seed is not None
    assert equity("QQ", "AKs", samples=5_000, seed=first.seed) == first


# Players and suits in another order.

ASKED = ("AKs, 87o:0.5", "TT, AsQd", "As?, Jh9h")
BOARD = "Ah 8c 2d Td"


def test_players_in_another_order() -> None:
    plain = fractions_of(*ASKED, board=BOARD)
    for order in permutations(range(3)):
        assert fractions_of(*(ASKED[at] for at in order), board=BOARD) == [plain[at] for at in order], order


def test_permuted_suits() -> None:
    plain = fractions_of(*ASKED, board=BOARD)
    for suits in map("".join, permutations(SUITS)):
        names = str.maketrans(SUITS, suits)
        second, third = (text.translate(names) for text in ASKED[1:])
        assert fractions_of(ASKED[0], second, third, board=BOARD.translate(names)) == plain, suits


def test_the_board_in_another_order() -> None:
    plain = fractions_of(*ASKED, board=BOARD)
    for board in permutations(BOARD.split()):
        assert fractions_of(*ASKED, board=board) == plain, board


@pytest.mark.parametrize("options", [{}, {"exact": True}, {"samples": 3_000, "seed": 2}], ids=str)
def test_dead_cards_that_make_no_difference(options: dict[str, Any]) -> None:
    """On a full board, dead cards that are in no range make no difference."""
    plain = equity("AK, QQ", "TT:0.5, 98s", board="2c 3d 7h 7s Jc", **options)
    dead = equity("AK, QQ", "TT:0.5, 98s", board="2c 3d 7h 7s Jc", dead="2d 3h 4s Jd", **options)
    assert numbers_of(dead) == numbers_of(plain)


@pytest.mark.parametrize(
    ("ranges", "board", "expected"),
    [
        (("AsAh", "AdAc"), "2c 3d 4h 5s 7c", (0.5, 0.5)),
        (("AsKh", "QdQc"), "2c 3d 4h Ts Ac", (1.0, 0.0)),
        (("random", "random"), "As Ks Qs Js Ts", (0.5, 0.5)),
        (("random", "random", "random", "22"), "As Ks Qs Js Ts", (0.25,) * 4),
        (("AA", "AA"), "", (0.5, 0.5)),
        (("2c2d", "2h2s", "AsAh"), "Ac Ad 3c 3d 3h", (0.0, 0.0, 1.0)),
    ],
)
def test_obvious_equities(ranges: Sequence[str], board: str, expected: tuple[float, ...]) -> None:
    assert equity(*ranges, board=board).equities == expected
    assert equity(*ranges, board=board, samples=1_000, seed=1).equities == pytest.approx(expected, abs=0.01)


def test_equal_ranges_have_equal_equities() -> None:
    assert fractions_of("TT+", "TT+", "TT+", board="2c 9d Kh") == [Fraction(1, 3)] * 3


# Weights.


def test_only_the_ratios_of_weights_count() -> None:
    plain = fractions_of("AKs, QQ:0.5", "JJ", board="2c 9d")
    assert fractions_of("AKs:0.5, QQ:0.25", "JJ", board="2c 9d") == plain
    assert fractions_of("AKs:50%, QQ@25", "JJ:0.1", board="2c 9d") == plain
    assert fractions_of("AKs, QQ", "JJ", board="2c 9d") != plain


@pytest.mark.parametrize("weight", ["0.5", "0.3", "0.001", "0.999999"])
def test_a_weighted_range_is_a_mixture(weight: str) -> None:
    """The equity of a range is the mean of the equities of its parts, weighted by the share of deals of each part."""
    texts = ("AKs", "QQ, 76s", f"AKs:{weight}, QQ, 76s")
    part, rest, whole = (equity(text, "JJ, A9s", board="2c 9d Kh", exact=True) for text in texts)
    deals = (part.deals * Fraction(weight), Fraction(rest.deals))
    worth = [result.players[0].fraction or 0 for result in (part, rest)]
    expected = sum(n * share for n, share in zip(deals, worth, strict=True)) / sum(deals)
    assert whole.players[0].fraction == expected
    assert whole.is_weighted
    assert whole.players[0].win_deals is None


def test_a_uniform_weight_does_not_matter() -> None:
    weighted, plain = equity("AK:0.3", "QQ:0.7", board="2c 9d Kh"), equity("AK", "QQ", board="2c 9d Kh")
    assert weighted.equities == plain.equities


# Properties of every answer.

DECK = st.permutations([rank + suit for rank in "23456789TJQKA" for suit in SUITS])


@settings(max_examples=40)
@given(DECK, st.integers(2, 4), st.integers(3, 5), st.sampled_from(("holdem", "shortdeck", "omaha8", "drawmaha")))
def test_shares_of_every_answer(deck: list[str], n: int, n_board: int, code: str) -> None:
    game = find_game(code)
    cards = [card for card in deck if code != "shortdeck" or card[0] not in "2345"]
    k = game.hole_cards
    ranges = [f"{''.join(cards[at:][:k])}, {''.join(cards[at + 1 :][:k])}:0.5" for at in range(0, n * k, k)]
    result = equity(*ranges, board=cards[-n_board:], game=code, exact=True)
    assert sum(player.fraction or 0 for player in result.players) == 1
    assert sum(player.win for player in result.players) <= 1 + 1e-12
    for player in result.players:
        assert 0 <= player.win <= player.equity + 1e-12
        if len(game.halves) == 1:
            assert player.win + player.tie / n - 1e-12 <= player.equity <= player.win + player.tie / 2 + 1e-12
        else:
            assert sum(half.equity for half in player.halves.values()) == pytest.approx(player.equity)
            assert player.scoop == player.win


# Ways to ask a question.

HANDS: list[Any] = ["AsKd", "As Kd", "A♠K♦", "A♠ K♦", ["As", "Kd"], (51, 45), parse_range("AsKd")]
HANDS += [np.array([51, 45]), np.array([45, 51], np.uint8), [np.int64(51), np.int8(45)]]


@pytest.mark.parametrize("hand", HANDS, ids=str)
def test_ways_to_give_a_hand(hand: Any) -> None:
    assert numbers_of(equity(hand, "QQ")) == numbers_of(equity("AsKd", "QQ"))


BOARDS = ["2c9dKh", "2♣ 9♦ K♥", ["2c", "9d", "Kh"], [0, 29, 46], np.array([0, 29, 46])]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_ways_to_give_a_board(board: Any) -> None:
    assert equity("AsKd", "QQ", board=board) == equity("AsKd", "QQ", board="2c 9d Kh")


def test_numbers_of_numpy_are_numbers() -> None:
    options: dict[str, Any] = {"samples": np.int32(1_000), "seed": np.uint64(4), "workers": np.int8(2)}
    assert equity("AsKd", "QQ", **options) == equity("AsKd", "QQ", samples=1_000, seed=4)


SHORT_OMAHA = """title = "Short-deck Omaha"
deck = "short"
hole_cards = 4
board_cards = 5

[[halves]]
name = "high"
order = "short-deck"
hole = 2
board = 3
"""


def test_a_game_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "short-omaha.toml"
    path.write_text(SHORT_OMAHA, "utf-8")
    ranges, board = ("AsAhKsKh", "QdQcJdJc, 9d8d7c6d"), "6c 7d Ts"
    exact = equity(*ranges, board=board, game=path, exact=True)
    assert (exact.game, exact.title) == ("short-omaha", "Short-deck Omaha")
    assert exact.deals == 2 * (25 * 24 // 2)
    assert equity(*ranges, board=board, game=find_game(str(path)), exact=True) == exact
    sampled = equity(*ranges, board=board, game=str(path), samples=MANY, seed=1)
    assert abs(sampled.equities[0] - exact.equities[0]) <= 5 * sampled.players[0].standard_error


def test_a_rulebook_is_a_game() -> None:
    """The bundled rulebook ranks hands as in hold'em."""
    ranges = ("AsKd, QQ", "JJ, 98s:0.5")
    assert fractions_of(*ranges, board="2c 9d Kh", game="standard.toml") == fractions_of(*ranges, board="2c 9d Kh")


def test_stud_with_unknown_cards() -> None:
    exact = equity("AsAhAdKsKh2c?", "QsQhQdJsJh??", game="stud")
    assert (exact.method, exact.deals) == ("exact", 41 * (40 * 39 // 2))
    assert equity("As Ah Ad Ks Kh 2c ?", "Qs Qh Qd Js Jh ? ?", game="stud").equities == exact.equities


def test_pineapple_with_a_card_discarded_or_not() -> None:
    """With two hole cards, pineapple equals hold'em. A third card is an additional choice, so equity does not fall."""
    board = "2c 3d 4h"
    two = fractions_of("AsKs", "QdQc", game="pineapple", board=board)
    assert two == fractions_of("AsKs", "QdQc", board=board)
    three = fractions_of("AsKs5h", "QdQc", game="pineapple", board=board, dead="7c")
    assert three[0] > fractions_of("AsKs", "QdQc", board=board, dead="5h 7c")[0]


# When it stops.


@pytest.mark.parametrize("samples", [1, 2, 31, 4_097, 600_001])
@pytest.mark.parametrize("ranges", [("AA", "KK"), ("15%", "20%", "random")], ids=["hands", "ranges"])
def test_the_given_number_of_deals_is_dealt(ranges: tuple[str, ...], samples: int) -> None:
    result = equity(*ranges, samples=samples, seed=1)
    assert (result.deals, result.is_complete) == (samples, True)
    assert result.dealt is not None
    assert result.dealt >= samples


@pytest.mark.parametrize("precision", [0.5, 0.01, 0.001, 0.0004])
def test_deals_until_the_precision_is_reached(precision: float) -> None:
    result = equity("15%", "20%", "AA, 22", precision=precision, seed=1)
    assert (result.method, result.is_complete) == ("sampled", True)
    assert 0 < max(player.standard_error for player in result.players) <= precision


def test_exact_if_the_time_allows_it() -> None:
    assert equity("AA", "KK", seconds=1).method == "exact"


def test_samples_until_the_time_is_over() -> None:
    result = equity("Axxx", "Kxxx", "random", "random", game="omaha", seconds=0.05)
    assert (result.method, result.is_complete) == ("sampled", True)
    assert result.deals > 0


# Progress.


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("options", [{"exact": True, "by": "category"}, {"samples": 3_000_000, "seed": 1}], ids=str)
def test_progress_rises_to_the_end(options: dict[str, Any], workers: int) -> None:
    reports: list[Progress] = []
    result = equity("QQ, 22", "AKs", board="2c", workers=workers, progress=reports.append, **options)
    done = [report.done for report in reports]
    assert done == sorted(done)
    assert done[-1] == 1.0
    so_far = reports[-1].so_far()
    assert so_far is not None
    assert so_far.equities == result.equities


def test_an_incomplete_result_says_so() -> None:
    answers: list[Equity | None] = []
    equity("15%", "20%", samples=3_000_000, seed=1, workers=1, progress=lambda report: answers.append(report.so_far()))
    first = answers[0]
    assert first is not None
    assert not first.is_complete
    assert 0 < first.deals < 3_000_000
    assert "not complete" in repr(first)
    assert first.to_dict()["complete"] is False


class EnoughError(Exception):
    """Stops the work."""


@pytest.mark.parametrize("workers", [1, 2])
def test_an_exception_in_progress_ends_the_work(workers: int) -> None:
    def stop(_: Progress) -> None:
        raise EnoughError

    with pytest.raises(EnoughError):
        equity("15%", "20%", "random", samples=10**12, seed=1, workers=workers, progress=stop)


def test_an_exact_answer_within_a_time_limit() -> None:
    question, terms = read_question(["AsAh", "KsKh"], "2c 7d 9h", "", "holdem"), read_terms()
    assert exact_within(question, terms, seconds=10) == equity("AsAh", "KsKh", board="2c 7d 9h")
    assert exact_within(question, terms, seconds=0) is None
    assert exact_within(question, read_terms(by="next-card"), seconds=10) is None
