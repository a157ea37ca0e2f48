"""Every game from text to result: exact answers equal brute force, and sampled answers agree."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np
import pytest

from cardspeak import equity, games
from cardspeak.cards import card_name
from cardspeak.equities.answer.shares import share_of_codes
from cardspeak.games import Game
from tests.equities.dealt_out import dealt_out
from tests.equities.spots import small_spot

GAMES = games()
IDS = [game.code for game in GAMES]
MANY = 20_000


def joined(cards: Sequence[int]) -> str:
    return "".join(map(card_name, cards))


def text_of(cards: np.ndarray[Any, Any], weights: np.ndarray[Any, Any]) -> str:
    """Holdings as a user would write them. Holdings with the largest weight are written without a weight."""
    weighted = zip(cards.tolist(), weights.tolist(), strict=True)
    return ", ".join(joined(holding) + f":{weight / weights.max()}".replace(":1.0", "") for holding, weight in weighted)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_exact_answers_equal_brute_force(game: Game) -> None:
    for n_players in (2, 3):
        check_exact(game, n_players)


def check_exact(game: Game, n_players: int) -> None:
    spot = small_spot(game, n_players, seed=n_players, n_holdings=3, heaviest=2)
    ranges = [text_of(player.ids, player.weights) for player in spot.players]
    result = equity(*ranges, board=joined(spot.board), dead=joined(spot.dead), game=game, exact=True)
    assert (result.method, result.is_complete) == ("exact", True)
    shares = share_of_codes(n_players, len(game.halves))
    for player, hands, counts in zip(result.players, spot.players, dealt_out(spot), strict=True):
        of_code = [int(sum(column * hands.weights)) for column in counts.T]
        expected = sum(share * count for share, count in zip(shares, of_code, strict=True)) / sum(of_code)
        assert player.fraction == expected
        assert player.equity == float(expected)
        if len(game.halves) == 1:
            wins, ties = of_code[1], sum(of_code[2:-1])
            assert (player.win, player.tie) == (wins / sum(of_code), ties / sum(of_code))
            if all(holdings.are_even for holdings in spot.players):
                assert (player.win_deals, player.tie_deals, result.deals) == (wins, ties, sum(of_code))


def partly_known(game: Game, n_players: int) -> tuple[list[str], str, str]:
    """The ranges, the board and the dead cards of a question with clashes.

    Players have an unknown card, or a weighted range that contains known cards of other players.
    """
    random = np.random.default_rng(n_players)
    deck = random.permutation(np.array(game.deck)).tolist()
    *held, pool = [[deck.pop() for _ in range(game.hole_cards)] for _ in range(n_players)]
    board = [deck.pop() for _ in range(max(game.full_board - 1, 0))]
    holdings = combinations([deck.pop(), *pool, *(cards[0] for cards in held)], game.hole_cards)
    weighted = zip(holdings, ("", ":0.5", ":0.25", ":0.25", "", ":0.75"), strict=False)
    ranges = [
        *(joined(cards[1:]) + "?" for cards in held),
        ", ".join(joined(cards) + weight for cards, weight in weighted),
    ]
    return ranges, joined(board), joined(deck[16:] if n_players == 3 else [])


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_exact_and_sampled_agree(game: Game) -> None:
    for n_players in (2, 3):
        check_sampled(game, n_players)


def check_sampled(game: Game, n_players: int) -> None:
    ranges, board, dead = partly_known(game, n_players)
    exact = equity(*ranges, board=board, dead=dead, game=game, exact=True)
    sampled = equity(*ranges, board=board, dead=dead, game=game, samples=MANY, seed=6)
    assert (exact.method, sampled.method, sampled.deals) == ("exact", "sampled", MANY)
    least = 5 / MANY  # an outcome with a smaller share can be missing in the sample
    for true, estimate in zip(exact.players, sampled.players, strict=True):
        assert abs(true.equity - estimate.equity) <= max(5 * estimate.standard_error, least)
        shares = [(true.win, estimate.win), (true.tie, estimate.tie), (true.quarter or 0.0, estimate.quarter or 0.0)]
        for name, half in true.halves.items():
            other = estimate.halves[name]
            shares += [(half.equity, other.equity), (half.win, other.win), (half.tie, other.tie)]
        for expected, share in shares:
            assert abs(expected - share) <= max(5 * sqrt(expected * (1 - expected) / MANY), least)


def test_every_game_is_tested() -> None:
    assert len(GAMES) >= 33
    assert {"holdem", "omaha8", "stud8", "badacey", "drawmaha", "joker-stud", "shortdeck", "pineapple"} <= set(IDS)
