"""Value the hands of files, segment by segment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any

import pyarrow as pa

from cardspeak.cluster.workers import Workers
from cardspeak.errors import EquityError, Where
from cardspeak.games import GAMES, AnyGame, find_game
from cardspeak.hand_files.checks import check_cards_columns
from cardspeak.hand_files.equities import EquityColumns
from cardspeak.hand_files.hands import Columns, read_hands
from cardspeak.hand_files.jobs import run_work
from cardspeak.hand_files.result import RankedFiles
from cardspeak.hand_files.values import ValueColumns
from cardspeak.progress import Report
from cardspeak.ranges import Range, parse_range
from cardspeak.row_files.rows import Rows, Source
from cardspeak.row_files.run import ROWS, WRONG
from cardspeak.row_files.segments import Answer

MISSING = "missing"
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


def ranked(
    paths: Sequence[str],
    output: str,
    options: Options,
    output_format: str | None,
    wrong: str | None,
    workers: Workers,
    progress: Report | None,
) -> RankedFiles:
    """What was written, as in `rank_files`."""
    counts, found = run_work(Ranking(options), paths, output, output_format, wrong, workers, progress)
    return RankedFiles(output, counts[ROWS], counts[MISSING], counts[WRONG], found)


class Ranking:
    """The work on a segment.

    Raises:
        GameError: the game is unknown, or has no hands of a size that the kernels accept.
        RangeError: the range cannot be read.
        EquityError: it belongs to another game.
    """

    key: str | None = None

    def __init__(self, options: Options) -> None:
        self._options = options
        self._game = find_game(options.game)
        self._of_cards = Columns(options.cards, options.board)
        self._values = ValueColumns(self._game, options.board is not None, options.prefix)
        self._equities = self._read_equities()
        self.columns: Sequence[str] = self._of_cards.names
        self.stage = "equities of hands" if self._equities else "values of hands"
        self.parts = PARTS if self._equities else 1

    def _read_equities(self) -> EquityColumns | None:
        """The columns of equity, if they are asked for."""
        place, given, options = Where("equity"), self._options.villains, self._options
        if given is None:
            return None
        villains = given if isinstance(given, Range) else parse_range(given, self._game, place)
        if villains.game != self._game:
            detail = f"the range is for {villains.game.short_title}, not {self._game.short_title}"
            raise EquityError.at(place, detail)
        return EquityColumns(villains, options.board is not None, options.prefix, options.exact, options.seed)

    @property
    def schema(self) -> Any:
        """The new columns, as an Arrow schema."""
        return pa.schema([*self._values.schema, *(self._equities.schema if self._equities else ())])

    def asked(self) -> dict[str, Any]:
        """What identifies the question."""
        options = self._options
        return {
            "game": self._game.code if self._game in GAMES.values() else repr(self._game),
            "cards": options.cards,
            "board": options.board,
            "prefix": options.prefix,
            "opponent": str(self._equities.villains) if self._equities else None,
            "exact": options.exact,
            "seed": options.seed,
        }

    def check_source(self, source: Source) -> None:
        """Check that the columns can have cards."""
        check_cards_columns(source, self._of_cards)

    def __call__(self, rows: Rows, stopped: Event) -> Answer:
        """The values and equities of the hands in a segment."""
        hands = read_hands(rows, self._of_cards, self._game)
        arrays = self._values.add(hands)
        if self._equities:
            arrays += self._equities.add(hands, stopped)
        table = pa.Table.from_arrays(arrays, schema=self.schema)
        return Answer(table, hands.faults, {MISSING: int((~hands.has_value & ~hands.is_wrong).sum())})
