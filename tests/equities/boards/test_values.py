"""Values of holdings on boards, computed one by one or for a vector register of boards at a time."""

from __future__ import annotations

import numpy as np
import pytest

from cardspeak.card_sets import every_set
from cardspeak.equities.boards.values import FEWEST_BOARDS, values_on_boards
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.games import find_game

N_HOLDINGS = 16


@pytest.mark.parametrize("code", ["omaha", "omaha6-8", "greek", "drawmaha", "pineapple", "shortdeck"])
@pytest.mark.parametrize("n_boards", [1, FEWEST_BOARDS, 40])
def test_values_are_those_of_whole_hands(code: str, n_boards: int) -> None:
    game = find_game(code)
    random = np.random.default_rng(n_boards)
    live = random.permutation(np.array(game.deck))[:20].tolist()
    holdings, boards = every_set(live, game.hole_cards), every_set(live, 5)
    holdings = holdings[random.choice(len(holdings), N_HOLDINGS, replace=False)]
    boards = boards[random.choice(len(boards), n_boards, replace=False)]
    values, are_live = values_on_boards(game, holdings, boards)
    assert values.shape == (len(game.halves), N_HOLDINGS, n_boards)
    assert are_live.any()
    for at, holding in enumerate(holdings):
        for on, board in enumerate(boards):
            assert are_live[at, on] == (not {*holding.tolist()} & {*board.tolist()})
            if are_live[at, on]:
                hand = evaluate_halves(np.array([[*holding, *board]], np.uint8), game=game)
                assert values[:, at, on].tolist() == [int(each[0]) for each in hand.values()]
