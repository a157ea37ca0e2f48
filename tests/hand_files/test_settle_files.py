"""Payments of the hands in files: they are those of `settle_cards`, whatever the formats, the segments and the workers."""

from __future__ import annotations

import csv
import random
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet
import pytest

from cardspeak import CardspeakError, PotError, settle_cards, settle_files
from cardspeak.cards import card_name
from cardspeak.row_files import opened, part
from tests.cases import cases
from tests.hand_files.files import Row, as_text, read, write
from tests.hand_files.test_stopped_runs import Stopper

COLUMNS: dict[str, Any] = {name: name for name in ("hand", "bet", "cards", "board", "player", "folded")}


@pytest.fixture(autouse=True)
def _segments_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened, "SEGMENT_ROWS", 7)
    monkeypatch.setattr(opened, "SEGMENT_BYTES", 500)
    monkeypatch.setattr(part, "SAVE_SECONDS", 0.0)
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)


def rows_of_hands(n: int, seed: int = 1) -> list[Row]:
    """Rows of hands with two to nine players, some of whom have folded."""
    rng = random.Random(seed)
    rows = []
    for hand in range(n):
        n_players = rng.choice((2, 3, 6, 9))
        cards = [card_name(card) for card in rng.sample(range(52), 2 * n_players + 5)]
        folds = rng.sample(range(n_players), rng.randrange(n_players - 1)) if n_players > 2 else []
        rows += [
            {
                "hand": f"h{hand}",
                "player": f"P{seat}",
                "bet": rng.choice((10, 50)) if seat in folds else rng.choice((50, 75, 100)),
                "cards": None if seat in folds else "".join(cards[2 * seat : 2 * seat + 2]),
                "board": " ".join(cards[-5:]),
                "folded": seat in folds,
            }
            for seat in range(n_players)
        ]
    return rows


ROWS = rows_of_hands(20)


def paid(rows: list[Row], **options: Any) -> list[Row]:
    """The new columns of all rows, hand by hand, by `settle_cards`."""
    found = []
    for _, group in groupby(rows, lambda row: row["hand"]):
        hand = list(group)
        names = [row["player"] for row in hand]
        result = settle_cards(
            {row["player"]: row["bet"] for row in hand},
            {row["player"]: row["cards"] for row in hand if row["cards"]},
            hand[0]["board"],
            folded=[row["player"] for row in hand if row["folded"]],
            button=names[-1],
            **options,
        )
        for row in hand:
            payout, returned = result.payouts.get(row["player"], 0), result.returned.get(row["player"], 0)
            net = payout + returned - row["bet"]
            found.append({"payout": payout, "returned": returned, "net": net, "hand_rake": result.rake})
    return found


@cases(
    ("source", "output"),
    [
        ("in.parquet", "out.parquet"),
        ("in.csv", "out.csv"),
        ("in.ndjson", "out.ndjson"),
        ("in.arrow", "out.arrows"),
        ("in.arrows", "out.arrow"),
        ("in.csv.gz", "out.parquet"),
    ],
)
def test_payments_are_those_of_settle_cards(tmp_path: Path, source: str, output: str) -> None:
    rows = [{**row, "folded": str(row["folded"])} for row in ROWS] if "csv" in source else ROWS
    given = write(tmp_path / source, rows)
    for workers in (1, 3):
        result = settle_files(given, tmp_path / output, **COLUMNS, workers=workers)
        assert (result.rows, result.hands, result.wrong) == (len(ROWS), 20, 0)
        old = as_text(rows) if "csv" in source else rows
        expected = [row | new for row, new in zip(old, paid(ROWS), strict=True)]
        assert read(tmp_path / output) == (as_text(expected) if "csv" in output else expected)


def test_decimals_and_rake(tmp_path: Path) -> None:
    """Money with decimals, as text, decimals and floats, is exact; amounts of the rake are scaled, too."""
    rake = {"percent": 5, "cap": Decimal("0.60"), "jackpot": {Decimal("1.5"): Decimal("0.10")}}
    cents = [{**row, "bet": Decimal(row["bet"]) / 100} for row in ROWS]
    expected = paid(cents, rake=rake, unit=Decimal("0.01"))
    kinds: dict[str, Any] = {"in.csv": str, "in.parquet": lambda bet: bet, "floats.parquet": float}
    for name, kind in kinds.items():
        source = write(tmp_path / name, [{**row, "bet": kind(row["bet"])} for row in cents])
        settle_files(source, tmp_path / "out.parquet", **COLUMNS, unit="0.01", rake=rake)
        out = read(tmp_path / "out.parquet")
        assert [{key: row[key] for key in expected[0]} for row in out] == expected
    assert {row["hand_rake"] > Decimal("0.10") for row in expected} == {True, False}


@pytest.mark.parametrize("name", ["in.parquet", "in.csv"])
def test_a_stopped_run_is_resumed(tmp_path: Path, name: str) -> None:
    given = write(tmp_path / name, ROWS)
    settle_files(given, tmp_path / "whole.parquet", **COLUMNS)
    for workers in (1, 2):
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                settle_files(given, tmp_path / "out.parquet", **COLUMNS, workers=workers, progress=Stopper(3))
        settle_files(given, tmp_path / "out.parquet", **COLUMNS)
        assert (tmp_path / "out.parquet").read_bytes() == (tmp_path / "whole.parquet").read_bytes()


def test_hands_larger_than_a_segment(tmp_path: Path) -> None:
    rows = [{**ROWS[0], "player": f"P{at}", "cards": None, "folded": at > 0} for at in range(9)]
    for name in ("in.parquet", "in.csv"):
        result = settle_files(write(tmp_path / name, [*rows, *ROWS[9:]]), tmp_path / "out.parquet", **COLUMNS)
        assert (result.rows, result.wrong) == (len(ROWS), 0)
        assert read(tmp_path / "out.parquet")[0]["net"] == sum(row["bet"] for row in rows[1:])


def test_hands_that_cannot_be_settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [dict(row) for row in ROWS]
    starts = [at for at, row in enumerate(rows) if row["player"] == "P0"]
    seat = next(at for at in range(starts[5], starts[6]) if rows[at]["cards"])
    rows[seat]["cards"] = "AsXd"
    rows[starts[7] + 1]["bet"] = None
    write(Path("in.parquet"), rows)
    text = [{**row, "bet": str(row["bet"] or "abc"), "folded": str(row["folded"])} for row in rows]
    text[starts[9]]["folded"] = "perhaps"
    write(Path("in.csv"), text)
    wrong = {"in.parquet": {5, 7}, "in.csv": {5, 7, 9}}
    for name, hands in wrong.items():
        result = settle_files(name, "out.parquet", **COLUMNS, workers=2)
        assert result.wrong == len(hands)
        nulls = {row["hand"] for row in read(Path("out.parquet")) if row["payout"] is None}
        assert nulls == {f"h{hand}" for hand in hands}
        with Path("out.parquet.wrong.csv").open(newline="") as file:
            listed = list(csv.DictReader(file))
        assert [row["hand"] for row in listed] == [f"h{hand}" for hand in sorted(hands)]
        assert {int(row["row"]) for row in listed} >= {starts[7] + 1}
    reasons = [row["reason"] for row in listed]
    assert '"Xd" at column 3' in reasons[0]
    assert reasons[1:] == ['bet: "abc" is not a whole number', 'folded: "perhaps" is neither true nor false']


@pytest.mark.parametrize("again", [3, 60])
def test_a_hand_whose_rows_do_not_follow_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: int
) -> None:
    """In the same segment, in a later one, and in a run that goes on."""
    monkeypatch.chdir(tmp_path)
    rows = [dict(row) for row in ROWS]
    place = next(
        at for at in range(again, len(rows)) if rows[at]["player"] == "P0" and rows[at]["hand"] not in ("h0", "h1")
    )
    rows.insert(place, {**rows[0], "player": "late"})
    said = f'"in.csv": hand "h0" comes again in row {place}, after other hands; sort the rows by hand id'
    write(Path("in.csv"), rows)
    for workers in (1, 2):
        with pytest.raises(PotError) as refusal:
            settle_files("in.csv", "out.csv", **COLUMNS, workers=workers)
        assert str(refusal.value) == said
        assert not Path("out.csv").exists()
    with pytest.raises(PotError) as refusal:
        settle_files("in.csv", "out.csv", **COLUMNS)
    assert str(refusal.value) == said


def test_the_same_hand_ids_in_several_files(tmp_path: Path) -> None:
    """Each file can count its hands from the beginning."""
    for name in ("a.csv", "b.csv"):
        write(tmp_path / name, ROWS)
    result = settle_files([tmp_path / "a.csv", tmp_path / "b.csv"], tmp_path / "out.csv", **COLUMNS)
    assert (result.rows, result.hands) == (2 * len(ROWS), 40)


def test_wrong_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(Path("in.parquet"), [{**row, "list": [1], "when": 1.5} for row in ROWS])

    def said(**options: Any) -> str:
        with pytest.raises(CardspeakError) as refusal:
            settle_files("in.parquet", "out.parquet", **{**COLUMNS, **options})
        return str(refusal.value)

    names = "hand, player, bet, cards, board, folded, list and when"
    assert said(bet="stake") == f'"in.parquet" has no column "stake"; its columns: {names}'
    assert said(bet="list").startswith('"in.parquet": column "list": a column of "list<')
    assert said(folded="when").startswith(
        '"in.parquet": column "when": a column of "double"; accepted: booleans, or text'
    )
    assert said(cards="bet").startswith('"in.parquet": column "bet": a column of "int64"; accepted: text')
    assert said(unit="0").startswith("unit: 0 is not positive")
    assert said(unit="0.0000001").startswith("unit: 1E-7 has more than 6 decimals")
    assert said(rules="house").startswith("rules: ")
    assert said(hand="").startswith('hand: "" is not accepted')
    assert not list(tmp_path.glob("out*"))


def test_types_of_money() -> None:
    from cardspeak.hand_files.amounts import read_amounts

    columns = [
        (pa.array([1, 250, None], pa.int32()), [100, 25000, None]),
        (pa.array([0.1 + 0.2, 1e300, float("nan"), None]), [30, None, None, None]),
        (pa.array([Decimal("1.25"), Decimal("1.255")], pa.decimal128(9, 3)), [125, None]),
        (pa.array(["1.250", " 7 ", "", "1,000", "-1", None]).dictionary_encode(), [125, 700, None, None, -100, None]),
    ]
    for column, expected in columns:
        numbers, are_wrong = read_amounts(column, 2)
        assert numbers.to_pylist() == expected
        given = column.to_pylist()
        are_blank = [item is None or item == "" for item in given]
        assert are_wrong.tolist() == [
            number is None and not is_blank for number, is_blank in zip(expected, are_blank, strict=True)
        ]


LARGE = "is too large; a hand holds at most"
DECIMALS = "is not a whole number; for amounts with decimals, give the smallest chip, as in --unit"


@pytest.mark.parametrize(
    ("bet", "unit", "reason"),
    [
        ("99999999999999999999", 1, f'"99999999999999999999" {LARGE} 1,000,000,000,000,000'),
        (2**63 + 1, 1, f'"9223372036854775809" {LARGE} 1,000,000,000,000,000'),
        (10**17, "0.01", f'"100000000000000000" {LARGE} 10,000,000,000,000'),
        (1e20, "0.01", f'"1e+20" {LARGE} 10,000,000,000,000'),
        (Decimal(10**30), 1, f'"{10**29}…" {LARGE} 1,000,000,000,000,000'),
        ("999999999999999", "0.000001", f'"999999999999999" {LARGE} 1,000,000,000'),
        ("0.5", 1, f'"0.5" {DECIMALS} 0.1 or unit=0.1'),
        (0.25, 1, f'"0.25" {DECIMALS} 0.01 or unit=0.01'),
        (Decimal("1.250"), 1, f'"1.250" {DECIMALS} 0.01 or unit=0.01'),
        ("0.005", "0.01", '"0.005" is not an amount in multiples of 0.01'),
        ("0.0000001", 1, '"0.0000001" has more than 6 decimals'),
        ("1e3", 1, '"1e3" is not a whole number'),
        (float("inf"), 1, '"inf" is not a whole number'),
    ],
)
def test_amounts_that_are_not_accepted(tmp_path: Path, bet: Any, unit: Any, reason: str) -> None:
    kind = pa.decimal128(38, 3) if isinstance(bet, Decimal) else pa.uint64() if isinstance(bet, int) else None
    columns = {"hand": [1, 1], "bet": pa.array([bet, None], kind), "cards": ["AsAd", "KsKd"]}
    pyarrow.parquet.write_table(pa.table(columns), tmp_path / "in.parquet")
    settle_files(tmp_path / "in.parquet", tmp_path / "out.csv", hand="hand", bet="bet", cards="cards", unit=unit)
    with (tmp_path / "out.csv.wrong.csv").open(newline="") as file:
        assert [row["reason"] for row in csv.DictReader(file)] == [f"bet: {reason}"]


@pytest.mark.parametrize("bet", ["1000000000000000", 10**15, 1e15, Decimal(10**15)])
def test_the_largest_amount(tmp_path: Path, bet: Any) -> None:
    pyarrow.parquet.write_table(pa.table({"hand": [1], "bet": [bet], "cards": ["AsAd"]}), tmp_path / "in.parquet")
    settle_files(tmp_path / "in.parquet", tmp_path / "out.parquet", hand="hand", bet="bet", cards="cards")
    assert read(tmp_path / "out.parquet")[0]["returned"] == 10**15
