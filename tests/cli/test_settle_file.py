"""`cardspeak settle-file`: what it prints, and its exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardspeak.cli import run

LINES = """hand,player,bet,cards,board
a,Ann,1.50,8c7h,Ac Kc Jc 5c Th
a,Bob,2,Ad4s,Ac Kc Jc 5c Th
b,Ann,1,AsKs,2c 7d 9s 5h 5d
b,Bob,1,AsKd,2c 7d 9s 5h 5d
"""
OPTIONS = ("--hand", "hand", "--bet", "bet", "--cards", "cards", "--board", "board", "--player", "player")


def test_payments_and_hands_that_cannot_be_settled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.csv").write_text(LINES)
    with pytest.raises(SystemExit) as ended:
        run(["settle-file", "in.csv", *OPTIONS, "--unit", "0.01", "--rake", "5", "--cap", "0.10", "-o", "out.csv"])
    assert ended.value.code == 1
    out = "out.csv: 4 rows, 2 hands\n"
    assert capsys.readouterr() == (out, "cardspeak: 1 hand not settled: out.csv.wrong.csv\n")
    assert Path("out.csv").read_text().splitlines()[1:3] == [
        "a,Ann,1.50,8c7h,Ac Kc Jc 5c Th,2.90,0.00,1.40,0.10",
        "a,Bob,2,Ad4s,Ac Kc Jc 5c Th,0.00,0.50,-1.50,0.10",
    ]
    with pytest.raises(SystemExit) as ended:
        run(["settle-file", "in.csv", *OPTIONS, "--cap", "1", "-o", "out.csv"])
    assert ended.value.code == 2
    assert "--cap: --rake is missing" in capsys.readouterr().err
