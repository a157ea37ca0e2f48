"""Columns value hands of every size that `evaluate` values, in every game."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest

from cardspeak import CardError, HandError, cards_text, evaluate, evaluate_many, rank_files
from cardspeak.frames.values import values_of_columns
from cardspeak.games import GAMES, Game, can_make, kept_count

N = 4
"""The number of hands of each size."""
USUAL = ("holdem", "holdem8", "shortdeck", "manila", "pineapple", "pineapple8", "omaha", "greek", "drawmaha")
"""A game of each kind. The others take a second or two each, because each number of cards needs another kernel."""
WITH_BOARD = [
    pytest.param(game, marks=() if game.code in USUAL else (pytest.mark.exhaustive,), id=game.code)
    for game in GAMES.values()
    if game.full_board
]


def of_every_size(game: Game) -> list[tuple[str, str]]:
    """Hole cards and boards: a few of each size with enough cards for a hand of every half."""
    random = np.random.default_rng(7)
    rows = []
    for n_hole in game.hole_counts:
        for n_board in game.board_cards:
            n_kept = kept_count(game, n_hole)
            if n_board and n_hole + n_board >= 5 and all(can_make(half, n_kept, n_board) for half in game.halves):
                hands = [random.permutation(game.deck)[: n_hole + n_board].tolist() for _ in range(N)]
                rows += [(cards_text(hand[:n_hole]), cards_text(hand[n_hole:])) for hand in hands]
    return rows


def values_of_rules(rows: list[tuple[str, str]], game: Game, half: str) -> list[int]:
    """The values of the rows by the rules; 0 for a hand that does not qualify."""
    found = [evaluate(*row, game=game).values[half] for row in rows]
    return [value.places + 1 - value.place if value else 0 for value in found]


@pytest.mark.parametrize("game", WITH_BOARD)
def test_every_size(game: Game, tmp_path: Path) -> None:
    rows = of_every_size(game)
    columns = [[hole for hole, _ in rows]], [[board for _, board in rows]]
    pyarrow.parquet.write_table(pa.table([columns[0][0], columns[1][0]], ["hole", "board"]), tmp_path / "in.parquet")
    result = rank_files(tmp_path / "in.parquet", tmp_path / "out.parquet", cards="hole", board="board", game=game)
    assert (result.rows, result.wrong) == (len(rows), 0)
    ranked = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    for half in game.halves:
        truth = values_of_rules(rows, game, half.name)
        assert values_of_columns(*columns, game=game, half=half.name, strict=True).tolist() == truth
        name = f"{half.name}_value" if len(game.halves) > 1 else "value"
        assert ranked.column(name).to_pylist() == truth


def test_pineapple_has_six_sizes() -> None:
    rows = of_every_size(GAMES["pineapple"])
    assert {(len(hole.split()), len(board.split())) for hole, board in rows} == {
        (n_hole, n_board) for n_hole in (2, 3) for n_board in (3, 4, 5)
    }


def test_whole_hands_of_pineapple_do_not_say_how_many_are_hole_cards() -> None:
    message = r"^row 0: cards: 6 cards in all; Pineapple values hands of 5, 7 or 8 cards; give the board in a column"
    with pytest.raises(CardError, match=message):
        values_of_columns([["As Ac 2d Ad Kh Kd"]], game="pineapple", strict=True)


def test_evaluate_many_does_not_mistake_three_hole_cards_for_two() -> None:
    """It reads seven cards of Pineapple as two and five, wherever a column ends."""
    assert evaluate_many((["AsAc"], ["2d3d4d5d6d"]), game="pineapple").tolist() == [7454]
    with pytest.raises(
        HandError, match=r"^columns with 3 hole cards and 4 board cards; in Pineapple, 7 cards are read as 2 \+ 5; "
    ):
        evaluate_many((["AsAcKd"], ["2d3d4d5d"]), game="pineapple")
