"""Values of the hands in files: they are those of the rules, whatever the formats, the segments and the workers."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import polars
import pyarrow as pa
import pyarrow.parquet
import pytest

import cardspeak
from cardspeak import rank_files
from cardspeak.row_files import opened
from tests.cases import cases
from tests.hand_files.files import HOLDEM, Row, as_text, of_rules, read, rows_of, write

ROWS = rows_of(HOLDEM, 60)
COLUMNS: dict[str, Any] = {"cards": "hole", "board": "board"}


@pytest.fixture(autouse=True)
def _segments_are_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small segments, so that small files have several."""
    monkeypatch.setattr(opened, "SEGMENT_ROWS", 13)
    monkeypatch.setattr(opened, "SEGMENT_BYTES", 700)


def expected(rows: list[Row], source: str, name: str) -> list[Row]:
    """The output for rows, by the rules, in the format of a file."""
    rows = as_text(rows) if source.startswith("in.csv") else rows
    valued = [row | of_rules(row) for row in rows]
    return as_text(valued) if ".csv" in name or ".tsv" in name else valued


@cases(
    ("source", "output"),
    [
        ("in.parquet", "out.parquet"),
        ("in.parquet", "out.csv"),
        ("in.csv", "out.csv"),
        ("in.csv.gz", "out.csv.zst"),
        ("in.tsv", "out.csv"),
        ("in.arrow", "out.arrows"),
        ("in.arrows", "out.parquet"),
        ("in.parquet", "out.arrow"),
        ("in.csv", "out.arrow"),
        ("in.ndjson", "out.ndjson"),
        ("in.ndjson.gz", "out.ndjson.zst"),
        ("in.ndjson", "out.parquet"),
        ("in.parquet", "out.ndjson"),
        ("in.csv", "out.ndjson"),
        ("in.ndjson", "out.csv"),
    ],
)
def test_the_values_are_those_of_the_rules(tmp_path: Path, source: str, output: str) -> None:
    result = rank_files(write(tmp_path / source, ROWS), tmp_path / output, **COLUMNS)
    assert (result.rows, result.missing, result.wrong, result.wrong_rows) == (60, 0, 0, None)
    assert read(tmp_path / output) == expected(ROWS, source, output)
    assert {path.name for path in tmp_path.iterdir()} >= {source, output}
    assert not list(tmp_path.glob("*.part"))


def test_csv_keeps_its_text_in_every_format(tmp_path: Path) -> None:
    rank_files(write(tmp_path / "in.csv", ROWS), tmp_path / "out.parquet", **COLUMNS)
    table = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert [str(table.schema.field(name).type) for name in table.column_names] == [
        *["string"] * 4,
        *["uint16", "string", "uint16"],
    ]
    assert table.select(["number", "hole", "board", "note"]).to_pylist() == as_text(ROWS)


def test_lines_of_csv_are_copied_to_the_letter(tmp_path: Path) -> None:
    """Spaces, quotes, zeros before numbers, line breaks inside quotes and Windows line ends."""
    head, line = 'a,hole,"b ""c""",board', '007, AsKd ,"x\n""y""",Ah Ac Kc 2d 7s'
    (tmp_path / "in.csv").write_bytes(f"\ufeff{head}\r\n{line}\r\n\r\n{line}".encode())
    rank_files(tmp_path / "in.csv", tmp_path / "out.csv", **COLUMNS)
    new = "7296,full house,167"
    assert (tmp_path / "out.csv").read_text() == f"{head},value,category,place\n{line},{new}\n{line},{new}\n"


@cases("game", ["omaha8", "badugi", "shortdeck", "razz", "badeucey"])
def test_other_games(tmp_path: Path, game: str) -> None:
    known = cardspeak.games()[[other.code for other in cardspeak.games()].index(game)]
    rows = rows_of(known, 20)
    has_board = known.full_board > 0
    rank_files(
        write(tmp_path / "in.parquet", rows),
        tmp_path / "out.parquet",
        cards="hole",
        board="board" if has_board else None,
        game=game,
        prefix="my_",
    )
    for row, out in zip(rows, read(tmp_path / "out.parquet"), strict=True):
        found = cardspeak.evaluate(row["hole"], board=row["board"], game=game)
        for half, value in found.values.items():
            prefix = f"my_{half}_" if len(found.values) > 1 else "my_"
            place = None if value is None else value.place
            assert (out[f"{prefix}place"], out[f"{prefix}category"]) == (place, value and value.category)
            assert out[f"{prefix}value"] == (0 if value is None else value.places + 1 - value.place)


@cases("name", ["in.parquet", "in.csv", "in.arrow"])
def test_the_output_does_not_depend_on_the_number_of_workers(tmp_path: Path, name: str) -> None:
    source = write(tmp_path / name, ROWS)
    for workers in (1, 2, 5):
        rank_files(source, tmp_path / f"out{workers}.parquet", **COLUMNS, workers=workers)
        assert (tmp_path / f"out{workers}.parquet").read_bytes() == (tmp_path / "out1.parquet").read_bytes()


def test_types_are_kept(tmp_path: Path) -> None:
    table = pa.table(
        {
            "hole": pa.array(["AsKd", "QsQd", None]).dictionary_encode(),
            "board": pa.array([["Ah", "Ac", "Kc"]] * 3),
            "when": pa.array([1, 2, None], pa.timestamp("us", "Europe/Paris")),
            "pot": pa.array([None, "1.50", "2.25"]).cast(pa.decimal128(9, 2)),
            "street": pa.array(["flop", None, "flop"]).dictionary_encode(),
            "seats": pa.array([{"a": 1}, None, {"a": 2}]),
            "small": pa.array([1, None, 3], pa.int8()),
        }
    ).replace_schema_metadata({"about": "hands"})
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    for name in ("out.parquet", "out.arrows", "out.arrow"):
        rank_files(tmp_path / "in.parquet", tmp_path / name, **COLUMNS)
    found = pyarrow.parquet.read_table(tmp_path / "out.parquet")
    assert found.select(table.column_names).cast(table.schema).equals(table)
    of_source = pyarrow.parquet.read_table(tmp_path / "in.parquet").schema
    assert found.schema.remove(9).remove(8).remove(7).equals(of_source, check_metadata=True)
    assert found["place"].to_pylist()[2] is None
    with pa.OSFile(str(tmp_path / "out.arrows")) as file:
        assert pa.ipc.open_stream(file).read_all().to_pylist() == found.to_pylist()
    with pa.OSFile(str(tmp_path / "out.arrow")) as file:
        assert pa.ipc.open_file(file).read_all().equals(found)


@cases("output", ["out.parquet", "out.arrow", "out.arrows", "out.ndjson"])
def test_categories_of_polars(tmp_path: Path, output: str) -> None:
    """Polars stores them as dictionaries of string views."""
    sites = ["a", None, "b", "a"] * 15
    frame = polars.DataFrame(
        {"hole": ["AsKd"] * 60, "board": ["Ah Ac Kc"] * 60, "site": polars.Series(sites, dtype=polars.Categorical)}
    )
    frame.write_ipc(tmp_path / "in.arrow")
    assert rank_files(tmp_path / "in.arrow", tmp_path / output, **COLUMNS).rows == 60
    assert [row["site"] for row in read(tmp_path / output)] == sites


def test_dictionaries_of_segments_are_joined(tmp_path: Path) -> None:
    """An Arrow file has one dictionary for each column, which can need larger indices than those of the segments."""
    rows = [{"hole": "AsKd", "board": "Ah Ac Kc", "site": f"site {at}"} for at in range(300)]
    table = pa.Table.from_pylist(rows)
    kind = pa.dictionary(pa.int8(), pa.string())
    parts = [
        table.slice(at, 100).set_column(2, "site", table["site"].slice(at, 100).cast(kind)) for at in (0, 100, 200)
    ]
    with pa.ipc.new_stream(tmp_path / "in.arrows", parts[0].schema) as writer:
        for part in parts:
            writer.write_table(part)
    for name in ("out.arrow", "out.arrows", "out.parquet"):
        rank_files(tmp_path / "in.arrows", tmp_path / name, **COLUMNS)
        assert [row["site"] for row in read(tmp_path / name)] == [row["site"] for row in rows]


def test_lines_of_ndjson_are_copied_to_the_letter(tmp_path: Path) -> None:
    """Numbers, escapes, nested objects, times, and lines that are no objects."""
    lines = [
        '{"hole": "AsKd", "x": 1.50, "when": "2024-01-01T00:00:00", "o": {"a": [1, {}]}} ',
        "",
        '{"x":"other type","hole":["As","Kd"]}',
        '{"hole":"AsXd"}',
        "{",
        "[]",
        '{"hole":"\\u0041sKd","board":"Ah Ac Kc"}'.replace("\\\\", "\\"),
    ]
    board = '"board":"Ah Ac Kc"'
    lines = [line.replace('"hole"', f'{board},"hole"', 1) if '"board"' not in line else line for line in lines]
    (tmp_path / "in.ndjson").write_text("\n".join(lines))
    result = rank_files(tmp_path / "in.ndjson", tmp_path / "out.ndjson", **COLUMNS)
    new = '"value":7296,"category":"full house","place":167}\n'
    out = (tmp_path / "out.ndjson").read_text()
    assert out == (
        f"{lines[0].rstrip()[:-1]},{new}"
        f'{lines[3][:-1]},"value":null,"category":null,"place":null}}\n'
        f"{lines[6][:-1]},{new}"
    )
    assert (result.rows, result.wrong) == (6, 4)
    with (tmp_path / "out.ndjson.wrong.csv").open(newline="") as file:
        wrong = [(int(row["row"]), int(row["line"]), row["reason"][:24]) for row in csv.DictReader(file)]
    assert wrong == [
        (1, 3, "other columns or types t"),
        (2, 4, 'cards "AsXd": "Xd" at co'),
        (3, 5, "not JSON: Expecting prop"),
        (4, 6, "not an object in braces"),
    ]


def test_rows_with_different_numbers_of_cards(tmp_path: Path) -> None:
    """On each street, a hand has a value; without a board it has none yet."""
    boards = ["", None, "Ah Ac Kc", "Ah Ac Kc 2d", "Ah Ac Kc 2d 7s"]
    rows = [{"hole": "AsKd", "board": board} for board in boards]
    result = rank_files(write(tmp_path / "in.parquet", rows), tmp_path / "out.parquet", **COLUMNS)
    assert [row["place"] for row in read(tmp_path / "out.parquet")] == [None, None, 167, 167, 167]
    assert (result.missing, result.wrong) == (2, 0)
    whole = [{"hole": "AsKd" + (board or "")} for board in boards[2:]]
    rank_files(write(tmp_path / "whole.csv", whole), tmp_path / "whole.parquet", cards="hole")
    assert [row["place"] for row in read(tmp_path / "whole.parquet")] == [167] * 3


WRONG = {
    "AsXd": '"Xd" at column 3: "X" is not a rank',
    "AsAs": "As at column 3 repeats the card at column 1",
    "AsAh": "Ah is in the hand twice",
    "As": "1 card; accepted: 2 cards with a board",
    "AsKdQd": "3 cards; accepted: 2 cards with a board",
}


@cases("name", ["in.parquet", "in.csv"])
def test_wrong_rows_are_kept_and_listed(tmp_path: Path, name: str) -> None:
    rows = [{"number": at, "hole": "AsKd", "board": "Ah Ac Kc 2d 7s"} for at in range(200)]
    places = dict(zip((3, 77, 78, 140, 199), WRONG, strict=True))
    for at, text in places.items():
        rows[at]["hole"] = text
    rows[150]["board"] = "Ah Ac"
    rows[151]["hole"] = None
    source = write(tmp_path / name, rows)
    result = rank_files(source, tmp_path / "out.parquet", **COLUMNS, workers=2)
    assert (result.rows, result.missing, result.wrong) == (200, 1, 6)
    assert result.wrong_rows == str(tmp_path / "out.parquet.wrong.csv")
    out = read(tmp_path / "out.parquet")
    assert [at for at, row in enumerate(out) if row["place"] is None] == sorted([*places, 150, 151])
    assert [row["hole"] for row in out] == [row["hole"] for row in rows]
    with Path(result.wrong_rows).open(newline="") as file:
        listed = list(csv.DictReader(file))
    assert [(row["file"], int(row["row"]), row["hole"]) for row in listed] == [
        (str(source), at, "AsKd" if at == 150 else text) for at, text in sorted([*places.items(), (150, "")])
    ]
    assert all(WRONG[row["hole"]] in row["reason"] for row in listed if row["hole"] in WRONG)
    assert listed[4]["reason"] == "a board of 2 cards; accepted: 3, 4 or 5 cards"
    assert [row["line"] for row in listed] == (
        [str(int(row["row"]) + 2) for row in listed] if ".csv" in name else [""] * 6
    )


def test_lines_of_csv_with_another_number_of_columns(tmp_path: Path) -> None:
    """They are not in the output, because they have no columns, and so not lost, because they are in the other file."""
    lines = ["hole,board", "AsKd,AhAcKc", "", '"As\nKd",AhAcKc', "AsKd", "AsKd,AhAcKc", "AsKd,AhAcKc,1", "7h2h,AhAcKc"]
    (tmp_path / "in.csv").write_text("\n".join(lines))
    result = rank_files(tmp_path / "in.csv", tmp_path / "out.csv", **COLUMNS)
    assert (result.rows, result.wrong) == (6, 2)
    assert [row["hole"] for row in read(tmp_path / "out.csv")] == ["AsKd", "As\nKd", "AsKd", "7h2h"]
    wrong = (tmp_path / "out.csv.wrong.csv").read_text().replace(str(tmp_path), "")
    assert wrong == (
        "file,row,line,reason,hole,board\n"
        "/in.csv,2,6,1 column; the header has 2,AsKd\n"
        '/in.csv,4,8,3 columns; the header has 2,"AsKd,AhAcKc,1"\n'
    )


def test_a_file_of_wrong_rows_from_an_earlier_run_is_replaced(tmp_path: Path) -> None:
    bad, good = [{"hole": "AsXd"}, {"hole": "AsKdQdJdTd"}], [{"hole": "AsKdQdJdTd"}]
    write(tmp_path / "bad.csv", bad), write(tmp_path / "good.csv", good)
    rank_files(tmp_path / "bad.csv", tmp_path / "out.csv", cards="hole")
    assert (tmp_path / "out.csv.wrong.csv").exists()
    assert rank_files(tmp_path / "good.csv", tmp_path / "out.csv", cards="hole").wrong_rows is None
    assert not (tmp_path / "out.csv.wrong.csv").exists()


@cases("name", ["in.parquet", "in.csv", "in.arrow", "in.arrows"])
def test_files_without_rows(tmp_path: Path, name: str) -> None:
    source = write(tmp_path / name, ROWS)
    if name == "in.csv":
        source.write_text("number,hole,board,note\n")
    else:
        table = pa.Table.from_pylist(ROWS).slice(0, 0)
        if name == "in.parquet":
            pyarrow.parquet.write_table(table, source)
        else:
            with (pa.ipc.new_file if name == "in.arrow" else pa.ipc.new_stream)(source, table.schema):
                pass
    for output in ("out.parquet", "out.csv", "out.arrows"):
        assert rank_files(source, tmp_path / output, **COLUMNS).rows == 0
        assert read(tmp_path / output) == []


def test_several_files_become_one(tmp_path: Path) -> None:
    write(tmp_path / "a.csv", ROWS[:20]), write(tmp_path / "b.csv", ROWS[20:])
    for given in ([tmp_path / "a.csv", tmp_path / "b.csv"], tmp_path / "*.csv", str(tmp_path)):
        output = tmp_path / "out" / "all.parquet"
        output.parent.mkdir(exist_ok=True)
        assert rank_files(given, output, **COLUMNS).rows == 60
        assert [row["place"] for row in read(output)] == [of_rules(row)["place"] for row in ROWS]
        output.unlink()
