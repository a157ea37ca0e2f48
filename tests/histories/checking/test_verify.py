"""`verify` and `cardspeak verify`: files, workers, JSON, Parquet, counts and exit statuses."""

from __future__ import annotations

import gc
import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

import cardspeak
from cardspeak import HistoryError, Progress
from cardspeak.cli.app import status_of
from cardspeak.histories.checking import files as checked_files
from cardspeak.histories.checking.codes import STATUSES
from cardspeak.histories.checking.lines import Keep
from cardspeak.histories.checking.result import Verified
from tests.cases import cases
from tests.histories.checking.hands import hand_of

HANDS = Path(__file__).with_name("hands.txt").read_text(encoding="utf-8")
MONEY = ["contributed", "returned", "collected", "rake", "total_pot"]
KEYS = ["file", "n", "site", "id", "kind", "game", "currency", "players", *MONEY, "boards", "shown"]
KEYS += ["status", "code", "reason", "paid_by_the_cards"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with hands that agree, and one that does not; and a file that is not a hand history."""
    (tmp_path / "a.txt").write_text(HANDS, encoding="utf-8")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "notes.txt").write_text("to do", encoding="utf-8")
    return tmp_path


def test_hands_are_checked_in_the_order_of_the_files(folder: Path) -> None:
    found = list(cardspeak.verify(folder))
    assert [(hand.hand.source.file, hand.hand.source.n, hand.code) for hand in found] == [
        ("a.txt", 0, "cards"),
        ("a.txt", 1, "payee"),
        ("a.txt", 2, "money"),
        ("b/notes.txt", 0, "unreadable"),
    ]
    assert pickle.loads(pickle.dumps(found)) == found


@cases("before", [True, False])
def test_the_search_for_garbage_is_as_before_between_hands(folder: Path, before: bool) -> None:
    was = gc.isenabled()
    try:
        (gc.enable if before else gc.disable)()
        assert [gc.isenabled() for _ in cardspeak.verify(folder)] == [before] * 4
        with pytest.raises(ZeroDivisionError):
            list(checked_files.verify_files([folder], lambda _: 1 // 0, 1, None))
        assert gc.isenabled() == before
    finally:
        (gc.enable if was else gc.disable)()


def test_the_money_of_a_hand(folder: Path) -> None:
    first, wrong, walk, _ = cardspeak.verify(folder)
    assert first.contributed == {"Ann": Decimal(30), "Bob": Decimal(30), "Cid": Decimal(20)}
    assert first.collected == first.paid_by_the_cards == {"Ann": Decimal("19.5"), "Cid": Decimal("58.5")}
    assert wrong.paid_by_the_cards == {"Ann": Decimal("1.9")}
    assert wrong.reason == "Ann was paid 0, the cards pay 1.9; Bob was paid 1.9, the cards pay 0"
    assert str(wrong) == f"a.txt, hand 1 (#802): differs, payee: {wrong.reason}"
    assert (walk.returned, walk.paid_by_the_cards) == ({"Ann": Decimal(2)}, None)


def test_json_is_a_line_for_each_hand(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["verify", str(folder), "--json"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [list(hand) for hand in found] == [KEYS] * 4
    first = found[0]
    assert (first["file"], first["n"], first["site"], first["id"]) == ("a.txt", 0, "PokerStars", "801")
    assert (first["kind"], first["game"], first["currency"]) == ("cash", "holdem", "USD")
    assert first["players"] == ["Ann", "Bob", "Cid"]
    assert first["contributed"] == {"Ann": "30", "Bob": "30", "Cid": "20"}
    assert (first["collected"], first["rake"], first["total_pot"]) == ({"Ann": "19.5", "Cid": "58.5"}, "2", "80")
    assert first["boards"] == [["2c", "7d", "9h", "Js", "3s"]]
    assert {"player": "Bob", "cards": ["Jh", "Td"], "how": "shown", "words": "a pair of Jacks", "low": ""} in first[
        "shown"
    ]
    assert found[3] == dict.fromkeys(KEYS) | {
        "file": "b/notes.txt",
        "n": 0,
        "status": "unreadable",
        "code": "unreadable",
        "reason": found[3]["reason"],
    }


def test_the_command_prints_what_is_not_settled_and_counts(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["verify", str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["a.txt, hand 1 (#802)", "b/notes.txt, hand 0"]
    assert [line.split() for line in lines[2:7]] == [
        ["4", "hands"],
        ["hands", *STATUSES],
        ["unknown", "site", "1", "1"],
        ["PokerStars", "3", "2", "1"],
        ["all", "4", "2", "1", "1"],
    ]


def test_the_status_is_0_if_all_agree_and_2_for_wrong_input(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = folder / "good.txt"
    good.write_text(HANDS.split("\n\n\n\n")[0], encoding="utf-8")
    assert status_of(["verify", str(good)]) == 0
    (folder / "empty").mkdir()
    for wrong in ([str(folder / "none")], [str(good), "-w", "0"], [str(folder / "empty")]):
        assert status_of(["verify", *wrong]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_processes_give_the_same_results_in_the_same_order(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        (folder / f"c{number}.txt").write_text(HANDS, encoding="utf-8")
    monkeypatch.setattr(checked_files, "_ITEM", 1)
    expected = list(cardspeak.verify(folder))
    assert list(cardspeak.verify(folder, workers=2)) == expected
    monkeypatch.setattr(checked_files, "_MOST_AT_ONCE", 10)  # files that are too large to be sent to a process
    assert list(cardspeak.verify(folder, workers=2)) == expected


def test_progress_reaches_the_end(folder: Path) -> None:
    reports: list[Progress] = []
    assert len(list(cardspeak.verify(folder, progress=reports.append))) == 4
    assert reports[-1].done == 1


def test_an_output_replaces_no_hand_history(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, other = folder / "a.txt", folder / "a.parquet"
    text = file.read_bytes()
    other.write_bytes(text)
    for arguments, message in (
        (["verify", file, "-o", file], "does not end in .parquet"),
        (["verify", other, "-o", other], "is read by this command; choose another name for the output"),
        (["session", file, "--player", "Ann", "--svg", file], "is read by this command"),
    ):
        assert status_of([str(argument) for argument in arguments]) == 2
        assert message in capsys.readouterr().err
    assert file.read_bytes() == other.read_bytes() == text


def test_amounts_that_a_parquet_file_cannot_hold_are_null(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    from cardspeak.histories.checking.parquet import written

    fine, large, whole = Decimal("0.0000001"), Decimal("1e40"), Decimal("2.5000000")
    hand = hand_of({"A": "5", "B": "5"}, {"A": "10"})
    checks = [
        Verified(replace(hand, rake=rake), "agrees", "cards", "", {"A": Decimal(10), "B": rake})
        for rake in (fine, large, whole)
    ]
    lines = list(written(map(Keep(as_json=False, has_cells=True), checks), str(tmp_path / "out.parquet")))
    rows = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["rake"] for row in rows] == [None, None, Decimal("2.5")]
    assert [dict(row["paid_by_the_cards"])["B"] for row in rows] == [None, None, Decimal("2.5")]
    assert [dict(row["paid_by_the_cards"])["A"] for row in rows] == [Decimal(10)] * 3
    assert len(lines) == 3


def test_parquet_has_the_amounts_of_each_hand(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    output = folder / "out.parquet"
    assert status_of(["verify", str(folder / "a.txt"), "-o", str(output)]) == 1
    rows = parquet.read_table(output).to_pylist()
    assert [row["status"] for row in rows] == ["agrees", "differs", "agrees"]
    assert dict(rows[1]["paid_by_the_cards"]) == {"Ann": Decimal("1.9")}
    assert [path.name for path in folder.glob("out*")] == ["out.parquet"]
    capsys.readouterr()
    assert status_of(["verify", str(folder / "a.txt"), "-o", str(folder / "none" / "out.parquet")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_ctrl_c_shows_what_is_known(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = checked_files._here

    def interrupted(*given: object) -> Iterator[object]:
        yield from real(*given)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(checked_files, "_here", interrupted)
    assert status_of(["verify", str(folder)]) == 130
    assert "4 hands so far" in capsys.readouterr().out


@cases(("given", "message"), ((["no/such"], "there is no file"), ([], "there are no files")))
def test_wrong_input(given: list[str], message: str) -> None:
    with pytest.raises(HistoryError, match=message):
        cardspeak.verify(given)


def test_wrong_workers() -> None:
    with pytest.raises(HistoryError, match="workers"):
        cardspeak.verify(".", workers=0)
