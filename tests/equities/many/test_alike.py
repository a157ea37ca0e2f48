"""Rows that are equal up to suits are computed once, in every game."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from cardspeak import Game, Half, equity, equity_many, parse_cards, parse_range, read_rulebook
from cardspeak.equities.ask import answer_asked
from cardspeak.equities.many import other_games
from cardspeak.equities.many.alike import find_distinct, like_suits
from cardspeak.games import find_game
from tests.cases import cases
from tests.kernels.twin import random_hands

OMAHA = find_game("omaha")


def renamed(ids: Any, suits: tuple[int, ...]) -> Any:
    """The cards with their suits permuted; 255 stays 255."""
    return np.where(ids == 255, 255, ids // 4 * 4 + np.array(suits)[ids % 4]).astype(np.uint8)


@cases(
    ("villains", "n_alike"),
    [("random", 24), ("AA**", 24), ("As***", 6), ("AsAhKdKc", 4), ("AsKsQsJs", 6), ("AAKK, AsKsQsJs:0.5", 6)],
)
def test_the_suits_that_a_range_treats_alike(villains: str, n_alike: int) -> None:
    """Exactly the rows whose suits are permuted by the stabiliser of the range are equal."""
    group = like_suits(parse_range(villains, OMAHA), OMAHA)
    assert len(group) == n_alike
    n = 8
    cards = random_hands(n, 9, 1)
    suits = list(permutations(range(4)))
    hands = np.concatenate([renamed(cards[:, 3::-1], each) for each in suits])
    boards = np.concatenate([renamed(cards[:, 8:3:-1], each) for each in suits])
    first, place = find_distinct(hands, boards, parse_range(villains, OMAHA), OMAHA)
    of_suits = place.reshape(len(suits), n).T
    for row in range(n):
        for one, other in zip(of_suits[row], suits, strict=True):
            expected = any(
                (sorted(renamed(hands[row], tuple(each))), sorted(renamed(boards[row], tuple(each))))
                == (sorted(renamed(cards[row, :4], other)), sorted(renamed(cards[row, 4:], other)))
                for each in group.tolist()
            )
            assert (one == of_suits[row, 0]) == expected
    assert (place[first] == np.arange(len(first))).all()


def test_equal_rows_are_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def ask(question: Any, terms: Any) -> Any:
        asked.append(question)
        return answer_asked(question, terms)

    monkeypatch.setattr(other_games, "answer_asked", ask)
    hands = np.array([parse_cards(hand) for hand in ("As Kd 2s 3d", "2h 3c Kc Ah", "As Kd 2s 3s")])
    boards = np.array([parse_cards(board) for board in ("Qs Jd Th 4h 4c", "Jc Qh Ts 4s 4d", "Qs Jd Th 4h 4c")])
    result = equity_many(hands, boards, game="omaha8")
    assert len(asked) == 2
    expected = [
        equity(hand, "random", board=board, game="omaha8").players[0].equity
        for hand, board in zip(hands.tolist(), boards.tolist(), strict=True)
    ]
    assert result.equity.tolist() == expected


@cases("code", ["shortdeck", "holdem8", "omaha5", "courchevel"])
def test_rows_of_other_games_agree_with_equity(code: str) -> None:
    game = find_game(code)
    deck = np.array(game.deck)
    source = np.random.default_rng(3)
    cards = np.array([source.permutation(deck)[: game.hole_cards + 5] for _ in range(4)])
    cards = np.concatenate([cards, renamed(cards, (2, 0, 3, 1))])
    hands, boards = cards[:, : game.hole_cards], cards[:, game.hole_cards :]
    result = equity_many(hands, boards, game=game)
    for row in range(len(cards)):
        one = equity(hands[row].tolist(), "random", board=boards[row].tolist(), game=game).players[0]
        assert (result.equity[row], result.win[row], result.tie[row]) == (one.equity, one.win, one.tie)


def test_with_a_joker_or_a_rulebook_all_rows_are_different() -> None:
    ruled = Game("x", "X", hole_cards=2, board_cards=5, halves=(Half("high", read_rulebook("standard")),))
    for game in (find_game("joker-draw"), ruled):
        assert len(like_suits(parse_range("random", game), game)) == 1
