"""Value the hands of files, segment by segment."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event

import pyarrow as pa

from cardspeak._version import __version__
from cardspeak.errors import EquityError, Where
from cardspeak.games import GAMES, AnyGame, Game, find_game
from cardspeak.hand_files.checks import check_cards_columns, check_first_rows
from cardspeak.hand_files.equities import EquityColumns
from cardspeak.hand_files.hands import Columns, read_hands
from cardspeak.hand_files.result import RankedFiles
from cardspeak.hand_files.values import ValueColumns
from cardspeak.progress import Report
from cardspeak.ranges import Range, parse_range
from cardspeak.row_files.formats import output_format_of
from cardspeak.row_files.pipe import check_piped, wrong_path_of
from cardspeak.row_files.rows import Rows
from cardspeak.row_files.run import ROWS, WRONG, Answer, Job, run
from cardspeak.row_files.sinks import check_names, sink_of
from cardspeak.row_files.sources import check_schemas, find_inputs, open_source

MISSING = "missing"
STAGE = "values of hands"
PARTS = 8
"""With equity, segments are smaller, because a row can take a millisecond."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to do with the rows, as in `rank_files`."""

    cards: str
    board: str | None
    game: AnyGame
    prefix: str
    villains: str | Range | None
    exact: bool
    seed: int
    format: str | None


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
    equities = _equities(options, game)
    new = pa.schema([*values.schema, *(equities.schema if equities else ())])
    inputs = find_inputs(paths, output, PARTS if equities else 1)
    output_format = output_format_of(output, options.format, inputs[0].format)
    check_piped(output, output_format)
    sources = [open_source(given, columns.names) for given in inputs]
    check_cards_columns(sources[0], columns)
    check_schemas(sources, columns.names)
    check_names(sources[0].schema, new.names, inputs[0].name)
    wrong_path = wrong_path_of(output, None if wrong is None else os.fspath(wrong))

    def work(rows: Rows, stopped: Event) -> Answer:
        hands = read_hands(rows, columns, game)
        arrays = values.add(hands)
        check_first_rows(hands, columns)
        if equities:
            arrays += equities.add(hands, stopped)
        table = pa.Table.from_arrays(arrays, schema=new)
        return Answer(table, hands.faults, {MISSING: int((~hands.has_value & ~hands.is_wrong).sum())})

    job = Job(
        inputs=inputs,
        sources=sources,
        columns=columns.names,
        work=work,
        new=new,
        output=output,
        format=output_format,
        sink=sink_of(output_format, sources[0].schema, new),
        wrong=wrong_path,
        asked={
            "version": __version__,
            "game": game.code if game in GAMES.values() else repr(game),
            "cards": options.cards,
            "board": options.board,
            "prefix": options.prefix,
            "wrong rows": wrong_path,
            "opponent": str(equities.villains) if equities else None,
            "exact": options.exact,
            "seed": options.seed,
        },
    )
    counts = run(job, workers, progress, STAGE)
    found = wrong_path if counts[WRONG] else None
    return RankedFiles(output, counts[ROWS], counts[MISSING], counts[WRONG], found)


def _equities(options: Options, game: Game) -> EquityColumns | None:
    """The columns of equity, if they are asked for.

    Raises:
        RangeError: the range cannot be read.
        EquityError: it belongs to another game.
    """
    if options.villains is None:
        return None
    place, villains = Where("equity"), options.villains
    if not isinstance(villains, Range):
        villains = parse_range(villains, game, place)
    if villains.game != game:
        raise EquityError.at(place, f"the range is for {villains.game.short_title}, not {game.short_title}")
    return EquityColumns(villains, options.board is not None, options.prefix, options.exact, options.seed)
