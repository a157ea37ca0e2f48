"""Games with several halves and a discard: the cards that are kept make the hands of all halves."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from cardspeak import (
    Game,
    Half,
    equity,
    evaluate,
    evaluate_halves,
    evaluate_many,
    explain,
    outs,
    settle_cards,
    showdown,
)
from cardspeak.cards import DECK, card_name
from cardspeak.games import GAMES, kept_count
from tests.equities.exact.test_every_deal import check_every_deal

new_game: Any = Game  # called with a number for board_cards and a tuple of halves
KEPT: Any = {"hole": (0, 2)}
HI_LO = GAMES["pineapple8"]
ALL_KEPT = new_game(
    "tahoe8", "Tahoe hi-lo", 3, 5, (Half("high", "high", **KEPT), Half("low", "eight-or-better", **KEPT))
)
HOLE, BOARD = "As Kd 2c", "Kh 7h 8d 3s Jc"


def test_the_card_that_is_discarded_for_the_high_hand_is_not_in_the_low_hand() -> None:
    values = evaluate(HOLE, BOARD, HI_LO).values
    assert values["high"] is not None
    assert values["high"].cards == ("Kh", "Kd", "As", "Jc", "8d")
    assert values["low"] is None  # it needs the deuce
    without_discard = evaluate(HOLE, BOARD, ALL_KEPT).values
    assert without_discard["high"] == values["high"]
    assert without_discard["low"] is not None


def test_of_equally_good_high_hands_the_better_low_decides_the_discard() -> None:
    values = evaluate("2c Kd As", "3d 4c 5s 6h 7c", HI_LO).values
    assert [value and value.cards[0] for value in values.values()] == ["7c", "5s"]  # a straight, and 5-4-3-2-A


def one_discard(game: Game, hole: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...]:
    """The values of a hand of three cards: those of the two cards with the best high hand, then the best low hand."""
    of_two = [evaluate(kept, board, game).values.values() for kept in combinations(hole, 2)]
    return max(tuple(value.places + 1 - value.place if value else 0 for value in values) for values in of_two)


@pytest.mark.parametrize("n_board", [3, 4, 5])
def test_values_are_those_of_the_best_two_cards(n_board: int) -> None:
    random = np.random.default_rng(n_board)
    hands = [random.permutation(DECK)[: 3 + n_board].tolist() for _ in range(60)]
    truth = [one_discard(HI_LO, tuple(hand[:3]), tuple(hand[3:])) for hand in hands]
    found = [evaluate(hand[:3], hand[3:], HI_LO).values.values() for hand in hands]
    assert [tuple(value.places + 1 - value.place if value else 0 for value in values) for values in found] == truth
    if n_board == 5:
        apart = [evaluate(hand[:3], hand[3:], ALL_KEPT).values["low"] for hand in hands]
        assert any(value and not low for value, (_, low) in zip(apart, truth, strict=True))
        assert (
            list(zip(*(values.tolist() for values in evaluate_halves(hands, game=HI_LO).values()), strict=True))
            == truth
        )
        for half, values in zip(("high", "low"), zip(*truth, strict=True), strict=True):
            assert evaluate_many(hands, game=HI_LO, half=half).tolist() == list(values)


def test_a_card_is_discarded_only_if_it_matters_and_none_has_been_discarded() -> None:
    assert [kept_count(HI_LO, n_hole) for n_hole in (2, 3)] == [2, 2]
    assert kept_count(ALL_KEPT, 3) == 3
    assert kept_count(GAMES["pineapple"], 3) == 3  # with one half, the best hand needs no discard
    assert evaluate("As 2c", BOARD, HI_LO).values["low"] == evaluate(HOLE, BOARD, ALL_KEPT).values["low"]


def test_the_explanation_is_of_the_cards_that_are_kept() -> None:
    steps = explain(HOLE, BOARD, game=HI_LO).steps
    for of_half in steps.values():
        assert any("2c is discarded" in step.text for step in of_half)
    assert not any(
        "discarded" in step.text for of_half in explain("As Kd", BOARD, game=HI_LO).steps.values() for step in of_half
    )


def test_outs_use_one_discard_for_all_halves() -> None:
    board = "Kh 7h 8d 3s"
    found = outs(HOLE, "Qs Qd Tc", board=board, game=HI_LO)
    for card in DECK:
        name = card_name(card)
        if name not in f"{HOLE} Qs Qd Tc {board}":
            low = evaluate(HOLE, f"{board} {name}", HI_LO).values["low"]
            assert (low is not None) == (name in {out.card for out in found.halves[0]["low"].wins}), name


def test_a_showdown_uses_one_discard_for_all_halves() -> None:
    players = [{"name": "A", "cards": HOLE, "bet": 10}, {"name": "B", "cards": "4s 5d 2h", "bet": 10}]
    result = showdown({"game": HI_LO, "board": BOARD, "players": players})
    assert dict(result.payouts) == {"A": 10, "B": 10}
    assert dict(showdown({"game": ALL_KEPT, "board": BOARD, "players": players}).payouts) == {"A": 20}
    settled = settle_cards({"A": 10, "B": 10}, {"A": HOLE, "B": "4s 5d 2h"}, BOARD, game=HI_LO)
    assert dict(settled.payouts) == {"A": 10, "B": 10}


def test_equity_uses_one_discard_for_all_halves() -> None:
    check_every_deal(HI_LO, 2)
    exact = equity(HOLE, "4s 5d 2h", board=BOARD[:-3], game=HI_LO)
    sampled = equity(HOLE, "4s 5d 2h", board=BOARD[:-3], game=HI_LO, samples=20_000, seed=1)
    assert exact.method == "exact"
    assert abs(exact.players[0].equity - sampled.players[0].equity) < 5 * sampled.players[0].standard_error


def test_exact_equity_of_two_hole_cards_with_three_board_cards_uses_one_discard() -> None:
    two: Any = {"hole": 2, "board": 3}
    halves = (Half("high", "high", **two), Half("low", "eight-or-better", **two))
    check_every_deal(new_game("omaha3-8", "Three-card Omaha hi-lo", 3, 5, halves, discards=1), 2)
