"""`cardspeak query`: questions about deals in PQL."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import cardspeak
from cardspeak.cli.accuracy import CheckpointOption, ExactOption, PrecisionOption, SecondsOption
from cardspeak.cli.clusters import ClusterOption, WorkersOption, workers_of
from cardspeak.cli.commands import JsonOption, SamplesOption, SeedOption
from cardspeak.cli.pictures import PngOption, SvgOption, wanted_pictures
from cardspeak.cli.progress import ProgressLine
from cardspeak.errors import QueryError, quoted
from cardspeak.show.terminal.screen import Screen, make_screen

if TYPE_CHECKING:
    from cardspeak.deals.answering.result import QueryAnswer

STDIN = "-"
ENDING = ".pql"


def query(
    text: Annotated[
        str,
        typer.Argument(
            metavar="QUERY",
            help='A query such as "select ... from ... where ...", a file whose name ends in .pql, or - for standard '
            "input. Separate several queries with semicolons.",
        ),
    ],
    exact: ExactOption = False,
    samples: SamplesOption = None,
    precision: PrecisionOption = None,
    seconds: SecondsOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    checkpoint: CheckpointOption = None,
    plan: Annotated[
        bool, typer.Option("--plan", help="Show how a query would be answered and how long that would take.")
    ] = False,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Answer questions in PQL, the Poker Query Language: how often something happens, and how much it is worth."""
    pictures = wanted_pictures(svg, png)
    screen = make_screen()
    queries = _text(text)
    if plan:
        with _lines_named(queries):
            asked = cardspeak.pql_plan(queries, exact=exact, samples=samples, precision=precision, seconds=seconds)
        screen.print(str(asked))
        return
    line = ProgressLine()
    shown = _shown_if_stopped(line, screen, as_json)
    with _lines_named(queries), shown, line, workers_of(cluster, workers) as run_by:
        ask = cardspeak.pql_many if checkpoint is None else partial(_asked_once, checkpoint)
        answers = ask(
            queries,
            exact=exact,
            samples=samples,
            precision=precision,
            seconds=seconds,
            seed=seed,
            workers=run_by,
            progress=line.show,
        )
        for number, answer in enumerate(answers):
            line.clear()
            if number and not as_json:
                screen.print()
            pictures.draw(answer, partial(_show, answer, screen, as_json))


@contextmanager
def _lines_named(text: str) -> Iterator[None]:
    """Name the line in an error about a text that has several.

    Raises:
        QueryError: the error.
    """
    try:
        yield
    except QueryError as error:
        column = error.where.column if error.where else None
        if column is None or "\n" not in text:
            raise
        lines = text[: column - 1].split("\n")
        place = f"line {len(lines)}, column {len(lines[-1]) + 1}"
        raise QueryError(re.sub(rf"\bcolumn {column}\b", place, str(error), count=1), error.where) from None


@contextmanager
def _shown_if_stopped(line: ProgressLine, screen: Screen, as_json: bool) -> Iterator[None]:
    """Print the answer so far if Ctrl-C stops a query."""
    try:
        yield
    except KeyboardInterrupt:
        known = line.so_far()
        if known is not None:
            _show(known, screen, as_json)
        raise


def _asked_once(checkpoint: str, text: str, **options: Any) -> Iterator[QueryAnswer]:
    """The answer to a single query, whose progress is saved."""
    yield cardspeak.pql(text, checkpoint=checkpoint, **options)


def _show(answer: QueryAnswer, screen: Screen, as_json: bool) -> None:
    """Print an answer: as a line of JSON, or as text."""
    from cardspeak.show.terminal.query import show_answer

    if as_json:
        print(json.dumps(answer.to_dict()), flush=True)
    else:
        show_answer(answer, screen)


def _text(given: str) -> str:
    """The text of the queries.

    Raises:
        QueryError: the file cannot be read.
    """
    if given == STDIN:
        return sys.stdin.read()
    if not given.lower().endswith(ENDING):
        return given
    try:
        return Path(given).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise QueryError.at("query", f"{quoted(given)} cannot be read: {reason}") from None
