"""Value the hands of files, segment by segment."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from cardspeak._version import __version__
from cardspeak.games import GAMES, AnyGame, find_game
from cardspeak.hand_files.checks import check_cards_columns, check_first_rows
from cardspeak.hand_files.hands import Columns, read_hands
from cardspeak.hand_files.result import RankedFiles
from cardspeak.hand_files.values import ValueColumns
from cardspeak.progress import Report
from cardspeak.row_files.formats import format_of
from cardspeak.row_files.rows import Rows
from cardspeak.row_files.run import ROWS, WRONG, Answer, Job, run
from cardspeak.row_files.sinks import check_names, sink_of
from cardspeak.row_files.sources import check_schemas, find_inputs, open_source

MISSING = "missing"
STAGE = "values of hands"


@dataclass(frozen=True, slots=True)
class Options:
    """What to do with the rows, as in `rank_files`."""

    cards: str
    board: str | None
    game: AnyGame
    prefix: str


def ranked(
    paths: Sequence[str],
    output: str,
    options: Options,
    wrong: str | os.PathLike[str] | None,
    workers: int,
    progress: Report | None,
) -> RankedFiles:
    """What was written, as in `rank_files`."""
    game = find_game(options.game)
    columns = Columns(options.cards, options.board)
    values = ValueColumns(game, options.board is not None, options.prefix)
    output_format = format_of(output, "output")
    inputs = find_inputs(paths, output)
    sources = [open_source(given, columns.names) for given in inputs]
    check_cards_columns(sources[0], columns)
    check_schemas(sources, columns.names)
    check_names(sources[0].schema, values.schema.names, inputs[0].name)
    wrong_path = f"{output}.wrong.csv" if wrong is None else os.fspath(wrong)

    def work(rows: Rows) -> Answer:
        hands = read_hands(rows, columns, game)
        new = values.add(hands)
        check_first_rows(hands, columns)
        table = pa.Table.from_arrays(new, schema=values.schema)
        return Answer(table, hands.faults, {MISSING: int((~hands.has_value & ~hands.is_wrong).sum())})

    job = Job(
        inputs=inputs,
        sources=sources,
        columns=columns.names,
        work=work,
        new=values.schema,
        output=output,
        format=output_format,
        sink=sink_of(output_format, sources[0].schema, values.schema),
        wrong=wrong_path,
        asked={
            "version": __version__,
            "game": game.code if game in GAMES.values() else repr(game),
            "cards": options.cards,
            "board": options.board,
            "prefix": options.prefix,
            "wrong rows": wrong_path,
        },
    )
    counts = run(job, workers, progress, STAGE)
    found = wrong_path if counts[WRONG] else None
    return RankedFiles(output, counts[ROWS], counts[MISSING], counts[WRONG], found)
