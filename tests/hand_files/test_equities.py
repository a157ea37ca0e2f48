"""Equities of the hands in files: they are those of `equity`."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from cardspeak import CardspeakError, RangeError, equity, parse_range, rank_files
from cardspeak.games import find_game
from cardspeak.row_files import opened
from tests.hand_files.files import read, rows_of, write

ROWS: list[dict[str, Any]] = [
    {"hole": "AsAd", "board": None},
    {"hole": "7c 2d", "board": ""},
    {"hole": "AsAd", "board": "Ah 7h 2h"},
    {"hole": "KsKd", "board": "Ah 7h 2h 2c"},
    {"hole": "QsQd", "board": "Ah 7h 2h 2c 3d"},
]


@pytest.fixture(autouse=True)
def _segments_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "SEGMENT_ROWS", 16)


@pytest.mark.parametrize("villains", ["random", "QQ+, AKs:0.5"])
def test_equities_are_those_of_equity(tmp_path: Path, villains: str) -> None:
    source = write(tmp_path / "in.parquet", ROWS)
    for workers in (1, 2):
        result = rank_files(
            source, tmp_path / "out.parquet", cards="hole", board="board", equity=villains, prefix="x_", workers=workers
        )
        assert (result.missing, result.wrong) == (2, 0)
        out = read(tmp_path / "out.parquet")
        for row, found in zip(ROWS, out, strict=True):
            expected = equity(str(row["hole"]), villains, board=row["board"] or "", exact=True).players[0]
            assert found["x_equity"] == pytest.approx(expected.equity, abs=1e-12)
            assert found["x_win"] == pytest.approx(expected.win, abs=1e-12)
            assert found["x_tie"] == pytest.approx(expected.tie, abs=1e-12)
        assert [*out[0]] == [
            "hole",
            "board",
            *(f"x_{n}" for n in ("value", "category", "place", "equity", "win", "tie")),
        ]


def test_whole_hands_have_their_board_behind_the_hole_cards(tmp_path: Path) -> None:
    rows = [{"hand": f"{row['hole']} {row['board'] or ''}"} for row in ROWS[2:]]
    rank_files(write(tmp_path / "in.csv", rows), tmp_path / "out.parquet", cards="hand", equity="random")
    for row, found in zip(ROWS[2:], read(tmp_path / "out.parquet"), strict=True):
        expected = equity(str(row["hole"]), "random", board=row["board"] or "").players[0].equity
        assert found["equity"] == pytest.approx(expected, abs=1e-12)


def test_sampled_equities_depend_only_on_the_seed(tmp_path: Path) -> None:
    rows = rows_of(find_game("omaha"), 3)
    for row in rows:
        row["board"] = row["board"][:8]
    source = write(tmp_path / "in.parquet", rows)
    for workers in (1, 2):
        rank_files(
            source, tmp_path / f"{workers}.parquet", cards="hole", board="board", game="omaha", equity="15%", seed=3,
            workers=workers,
        )  # fmt: skip
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()
    for row, found in zip(rows, read(tmp_path / "1.parquet"), strict=True):
        expected = equity(row["hole"], "15%", board=row["board"], game="omaha", seed=3).players[0]
        assert (found["equity"], found["standard_error"]) == (expected.equity, expected.standard_error)


@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_a_row_that_leaves_the_opponent_no_hand_is_wrong(tmp_path: Path, game: str) -> None:
    more = "" if game == "holdem" else "9c8c"
    rows = [{"hole": f"{hole}{more}", "board": "Ah 7h 2h 3d 4s"} for hole in ("AsAd", "KsKd")]
    villains = parse_range("AcAs" if game == "holdem" else "AcAsJcTc", game)
    result = rank_files(
        write(tmp_path / "in.parquet", rows),
        tmp_path / "out.csv",
        cards="hole",
        board="board",
        game=game,
        equity=villains,
    )
    assert result.wrong == 1
    assert [row["equity"] is None for row in read(tmp_path / "out.csv")] == [True, False]
    with (tmp_path / "out.csv.wrong.csv").open(newline="") as file:
        (wrong,) = csv.DictReader(file)
    assert wrong["reason"] == "the hand and the board leave no holding of the opponent's range"


def test_wrong_ranges_and_seeds(tmp_path: Path) -> None:
    source = write(tmp_path / "in.parquet", ROWS)
    with pytest.raises(RangeError, match=r'^equity "AXs": "AXs" at column 1'):
        rank_files(source, tmp_path / "out.csv", cards="hole", board="board", equity="AXs")
    with pytest.raises(CardspeakError, match=r"^seed: -1 is not accepted"):
        rank_files(source, tmp_path / "out.csv", cards="hole", board="board", equity="AA", seed=-1)
    with pytest.raises(CardspeakError, match=r"^equity: the range is for Omaha"):
        rank_files(source, tmp_path / "out.csv", cards="hole", equity=parse_range("15%", "omaha"))
    assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]
