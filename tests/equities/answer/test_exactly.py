"""How an exact answer was computed, in words."""

from __future__ import annotations

import pytest

from cardspeak import equity


@pytest.mark.parametrize(
    ("game", "ranges", "board", "how"),
    [
        ("stud", ["AsAhKsKhQsQhJs", "2s3s4s5s6s8d9d"], "", "known hands"),
        ("badugi", ["2c3d4h5s", "As2d3h6c, As2d3h7c"], "", "one sweep over the holdings"),
        ("holdem", ["AsAh", "KsKh"], "2c7d9h", "every board, known hands"),
    ],
)
def test_only_a_game_with_a_board_has_boards(game: str, ranges: list[str], board: str, how: str) -> None:
    assert equity(*ranges, board=board, game=game, exact=True).how == how
