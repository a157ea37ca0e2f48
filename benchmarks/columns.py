"""How long it takes to value millions of hands in text columns, compared with reading the file and with a Python loop.

Run `python -m benchmarks.columns`. It writes random hands to a Parquet file, as text such as `AsKd` and
`Ah Ac Kc 2d 7s`, and prints the CPU seconds of each step, the fastest of several runs. PyArrow reads the file with one
thread. The data frame libraries and DuckDB do the same work, if they are installed. At the end, the columns are
compared with `evaluate_many` on card ids and with Python loops, and the largest memory of a process that values the
file is printed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from cardspeak import categories_of, evaluate_many, names_of, parse_cards, parse_many, places_of
from cardspeak.bench import random_hands
from cardspeak.cards import DECK, card_name

HANDS = 5_000_000
FEW = 20_000  # hands for the Python loops
TURNS = 5

MEMORY = """
import re, sys
from pathlib import Path
import pyarrow.parquet as pq
from cardspeak import categories_of, evaluate_many, places_of
evaluate_many((["AsKd"], ["Ah Ac Kc 2d 7s"]))
peak = lambda: int(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024
start = peak()
table = pq.read_table(sys.argv[1], use_threads=False)
read = peak()
values = evaluate_many((table["hole"], table["board"]))
labels = categories_of(values), places_of(values)
print(f"memory at most: {start:,.0f} MB at the start, {read:,.0f} MB with the file read, {peak():,.0f} MB at the end")
"""
"""A program that reads the file, values it, and prints its largest memory so far at each step, on Linux.

`getrusage` would include the memory of the process that started the program.
"""

PAIRS = np.array([card_name(card).encode() for card in DECK], "S2")


def cpu_seconds(run: Callable[[], object], turns: int = TURNS) -> float:
    """The CPU seconds of the fastest run."""
    times = []
    for _ in range(turns):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def written(ids: Any, gap: bytes) -> Any:
    """The text of each row of ids, with `gap` between the cards, as an Arrow column."""
    n, k = ids.shape
    width = 2 + len(gap)
    text = np.full((n, k, width), 32, np.uint8)
    text[:, :, :2] = PAIRS[ids].view(np.uint8).reshape(n, k, 2)
    data = np.ascontiguousarray(text.reshape(n, k * width)[:, : k * width - len(gap)])
    offsets = np.arange(n + 1, dtype=np.int32) * data.shape[1]
    return pa.Array.from_buffers(pa.string(), n, [None, pa.py_buffer(offsets), pa.py_buffer(data)])


def show(work: str, seconds: float, n: int = HANDS, *, reading: float = 0.0) -> None:
    """Print one line: the CPU seconds for all hands and, if given, the ratio to reading the file."""
    ratio = f"{seconds / reading:8.2f} x reading" if reading else ""
    print(f"{work:50}{seconds * HANDS / n:9.3f} s{ratio}", flush=True)


def labelled(hole: Any, board: Any) -> tuple[Any, Any, Any]:
    """The category, the value and the place of each hand."""
    values = evaluate_many((hole, board))
    return categories_of(values), values, places_of(values)


def loops(hole: list[str], board: list[str]) -> dict[str, Callable[[], object]]:
    """Python loops over the texts, by name."""
    whole = [f"{one} {five}" for one, five in zip(hole, board, strict=True)]
    works: dict[str, Callable[[], object]] = {"Python loop, parse_cards": lambda: [*map(parse_cards, whole)]}
    if find_spec("eval7"):
        import eval7

        def evaluated() -> list[int]:
            texts = [[text[:2], text[2:4], *text[5:].split()] for text in whole]
            return [eval7.evaluate([eval7.Card(card) for card in cards]) for cards in texts]

        works["Python loop, eval7"] = evaluated
    return works


def in_polars(path: Path) -> tuple[Callable[[], object], Callable[[], object]]:
    """Reading the file with Polars, and reading it with the category, the value and the place of each hand."""
    import polars as pl

    import cardspeak.polars

    query, hand = pl.scan_parquet(path), cardspeak.polars.PokerExpressions(pl.col("hole"))
    added = {"category": hand.category("board"), "value": hand.value("board"), "place": hand.place("board")}
    valued = query.with_columns(**added)
    return partial(query.collect, engine="streaming"), partial(valued.collect, engine="streaming")


def in_pandas(path: Path) -> tuple[Callable[[], object], Callable[[], object]]:
    """Reading the file with pandas, and adding the category, the value and the place to the data frame."""
    import pandas as pd

    from cardspeak.dataframes import with_values

    frame = pd.read_parquet(path)
    add = ["category", "value", "place"]
    return partial(pd.read_parquet, path), lambda: with_values(frame, "hole", "board", add=add)


def in_duckdb(path: Path) -> tuple[Callable[[], object], Callable[[], object]]:
    """Reading the file with DuckDB, and the category, the value and the place of each hand, summarised."""
    import duckdb

    import cardspeak.duckdb

    connection = duckdb.connect()
    cardspeak.duckdb.register(connection)
    calls = ", ".join(f"max(poker_{what}(hole, board))" for what in ("category", "value", "place"))
    connection.execute("SET enable_progress_bar = false")
    reading = f"SELECT sum(length(hole) + length(board)) FROM '{path}'"
    return (
        lambda: connection.execute(reading).fetchall(),
        lambda: connection.execute(f"SELECT {calls} FROM '{path}'").fetchall(),
    )


LIBRARIES = {
    "polars": ("Polars", in_polars, "lazy query: read, category, value, place"),
    "pandas": ("pandas", in_pandas, "category, value, place"),
    "duckdb": ("DuckDB", in_duckdb, "SQL: read, category, value, place"),
}


def show_libraries(path: Path) -> None:
    """Print the lines of the libraries that are installed."""
    for module, (title, works_of, work) in LIBRARIES.items():
        if find_spec(module):
            reading_of, valuing = works_of(path)
            valuing()
            reading = cpu_seconds(reading_of, 3)
            show(f"{title}, read the file", reading)
            show(f"{title}, {work}", cpu_seconds(valuing, 3), reading=reading)
    print()


def main() -> None:
    ids = random_hands(HANDS)
    print(f"{HANDS:,} hands of hold'em; CPU seconds; {sys.version.split()[0]}, PyArrow {pa.__version__}\n")
    columns = {"hole": written(ids[:, :2], b""), "board": written(ids[:, 2:], b" ")}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "hands.parquet")
        for name, use_dictionary in (("plain", False), ("PyArrow's default encoding", True)):
            pq.write_table(pa.table(columns), path, use_dictionary=use_dictionary)
            size = path.stat().st_size / 1e6
            reading = cpu_seconds(partial(pq.read_table, path, use_threads=False))
            print(f"Parquet, {name}, {size:.0f} MB")
            show("read the file", reading)
            table = pq.read_table(path, use_threads=False)
            hole, board = table["hole"], table["board"]
            assert (parse_many(hole).ids == ids[:, :2]).all()
            assert (evaluate_many((hole, board)) == evaluate_many(ids)).all()
            steps: dict[str, Callable[[], object]] = {
                "parse_many, hole cards": partial(parse_many, hole),
                "parse_many, board": partial(parse_many, board),
                "category, value and place": partial(labelled, hole, board),
            }
            for step, work in steps.items():
                show(step, cpu_seconds(work), reading=reading)
            print()
        show_libraries(path)
        if sys.platform == "linux":
            print(
                subprocess.run([sys.executable, "-c", MEMORY, path], check=True, capture_output=True, text=True).stdout
            )
        columns_seconds = cpu_seconds(partial(labelled, hole, board))
    values = evaluate_many(ids)
    ids_seconds = cpu_seconds(lambda: evaluate_many(ids))
    show("evaluate_many, ids", ids_seconds)
    show("categories_of", cpu_seconds(lambda: categories_of(values)))
    show("names_of", cpu_seconds(lambda: names_of(values)))
    show("places_of", cpu_seconds(lambda: places_of(values)))
    few = {name: column[:FEW].to_pylist() for name, column in columns.items()}
    for name, work in loops(**few).items():
        seconds = cpu_seconds(work, 3)
        show(name, seconds, FEW)
        print(f"{'':50}{seconds * HANDS / FEW / columns_seconds:9.1f} x category, value and place of text columns")
    print(f"category, value and place of text columns: {columns_seconds / ids_seconds:.1f} x evaluate_many on ids")


if __name__ == "__main__":
    main()
