"""Random deals as lists of cards, and the same deals as rows."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.rows.rows import Columns, Rows, fixed
from cardspeak.deals.setting.setting import Setting
from cardspeak.games import Game


class Dealt(NamedTuple):
    """The cards of a deal: the hands of two players, and the board, in the order in which they were dealt."""

    hands: tuple[list[int], list[int]]
    board: list[int]


def deals_of(game: Game, n: int, seed: int) -> list[Dealt]:
    """Random deals of two players."""
    source, hole = random.Random(seed), game.hole_cards
    dealt = []
    for _ in range(n):
        cards = source.sample(game.deck, 2 * hole + game.full_board)
        dealt.append(Dealt((cards[:hole], cards[hole : 2 * hole]), cards[2 * hole :]))
    return dealt


def rows_of(game: Game, deals: list[Dealt]) -> Rows:
    """The deals as rows."""
    setting = Setting(game, ("a", "b"), (), (), ())
    holes = tuple(_columns([deal.hands[player] for deal in deals]) for player in (0, 1))
    return Rows(setting, holes, _columns([deal.board for deal in deals]), None, len(deals))


def _columns(hands: list[list[int]]) -> Columns:
    return tuple(fixed(np.array(column, np.uint8)) for column in zip(*hands, strict=True))


def check(game: Game, node: Node, expected: Callable[[list[int], list[int]], Any], street: int, n: int = 300) -> None:
    """Check that an expression about the first player says of each deal what a slow function of the cards says."""
    deals = deals_of(game, n, seed=n + street)
    values = evaluate(node, rows_of(game, deals))
    streets = Setting(game, ("a",), (), (), ()).streets
    n_hole, n_board = streets[street].n_hole, streets[street].n_board
    for at, deal in enumerate(deals):
        hole, board = deal.hands[0][:n_hole], deal.board[:n_board]
        found, wanted = values.python(at), expected(hole, board)
        assert found == wanted, f"{hole} with {board}: {found}, not {wanted}"
