"""Small files of hands, and what the rules say of their rows."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

import cardspeak
from cardspeak.cards import card_name
from cardspeak.games import Game, find_game

Row = dict[str, Any]


def rows_of(game: Game, n: int, seed: int = 1) -> list[Row]:
    """Rows with hole cards, a full board and two other columns."""
    rng = random.Random(seed)
    rows = []
    for number in range(n):
        cards = [card_name(card) for card in rng.sample(game.deck, game.hole_cards + game.full_board)]
        hole, board = cards[: game.hole_cards], cards[game.hole_cards :]
        rows.append({"number": number, "hole": "".join(hole), "board": " ".join(board), "note": f'a "{number}", b'})
    return rows


def of_rules(row: Row, game: str = "holdem") -> Row:
    """The new columns of a row with a single half, by the rules."""
    value = cardspeak.evaluate(row["hole"], board=row["board"], game=game)
    return {"value": value.places + 1 - value.place, "category": value.category, "place": value.place}


def write(path: Path, rows: list[Row], **options: Any) -> Path:
    """A file of these rows, in the format of its name."""
    table = pa.Table.from_pylist(rows)
    name = path.name.removesuffix(".gz").removesuffix(".zst")
    if name.endswith(".parquet"):
        pyarrow.parquet.write_table(table, path, **options)
    elif name.endswith((".arrow", ".arrows")):
        new = pa.ipc.new_file if name.endswith(".arrow") else pa.ipc.new_stream
        with new(path, table.schema) as writer:
            writer.write_table(table, **options)
    elif name.endswith((".csv", ".tsv")):
        with pa.output_stream(path) as file:
            pyarrow.csv.write_csv(table, file, pyarrow.csv.WriteOptions(delimiter="," if ".csv" in name else "\t"))
    else:
        with pa.output_stream(path) as file:
            file.write("".join(json.dumps(row) + "\n" for row in rows).encode())
    return path


def read(path: Path) -> list[Row]:
    """The rows of a file in the format of its name. In CSV, all items are text."""
    name = path.name.removesuffix(".gz").removesuffix(".zst")
    if name.endswith(".parquet"):
        return pyarrow.parquet.read_table(path).to_pylist()  # type: ignore[no-any-return]
    if name.endswith(".arrow"):
        with pa.OSFile(str(path)) as file:
            return pa.ipc.open_file(file).read_all().to_pylist()  # type: ignore[no-any-return]
    with pa.input_stream(path) as file:
        if name.endswith(".arrows"):
            return pa.ipc.open_stream(file).read_all().to_pylist()  # type: ignore[no-any-return]
        data = file.read()
    if name.endswith((".csv", ".tsv")):
        table = pyarrow.csv.read_csv(
            pa.BufferReader(data),
            parse_options=pyarrow.csv.ParseOptions(delimiter="," if ".csv" in name else "\t", newlines_in_values=True),
            convert_options=pyarrow.csv.ConvertOptions(
                column_types=dict.fromkeys(_header(data, name), pa.string()), strings_can_be_null=True, null_values=[""]
            ),
        )
        return table.to_pylist()  # type: ignore[no-any-return]
    return [json.loads(line) for line in data.splitlines()]


def _header(data: bytes, name: str) -> list[str]:
    line = data.partition(b"\n")[0].decode()
    return [column.strip('"') for column in line.split("," if ".csv" in name else "\t")]


def as_text(rows: list[Row]) -> list[Row]:
    """The rows as CSV has them."""
    return [{name: None if item is None else str(item) for name, item in row.items()} for row in rows]


HOLDEM = find_game("holdem")
