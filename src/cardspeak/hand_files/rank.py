"""The entry point `rank_files`: the value and the equity of each hand in files of any size."""

from __future__ import annotations

import os

from cardspeak.cluster.workers import Workers, check_workers
from cardspeak.errors import CardspeakError
from cardspeak.games import AnyGame
from cardspeak.hand_files.arguments import MOST_WORKERS, Paths, check_column, read_paths, without_pyarrow
from cardspeak.hand_files.result import RankedFiles
from cardspeak.progress import Report, check_report
from cardspeak.ranges import Range
from cardspeak.seeds import read_seed


def rank_files(
    files: Paths,
    output: str | os.PathLike[str],
    *,
    cards: str,
    board: str | None = None,
    game: AnyGame = "holdem",
    equity: str | Range | None = None,
    exact: bool = False,
    seed: int = 0,
    prefix: str = "",
    format: str | None = None,  # noqa: A002  the name of the option
    wrong: str | os.PathLike[str] | None = None,
    workers: Workers = 1,
    progress: Report | None = None,
) -> RankedFiles:
    r"""The numbers of rows written to a new file, which has the rows of the input files and the value of each hand.

    The files are Parquet, CSV, NDJSON or Arrow, recognised by their names, and can be larger than memory
    (`pip install "cardspeak[frames]"`). The output has all columns of the input, and the new columns `value`,
    `category` and `place`; in games with several halves, these for each half, such as `low_value`. A row whose cards
    are wrong has nulls there, and is also listed in the file of wrong rows. A run that is stopped leaves a folder
    `OUTPUT.part`, from which the same call resumes. The output does not depend on interruptions or on the workers.

    Args:
        files: the paths of the input files; folders, for all files in them; patterns, such as `hands/*.csv`; or `-` for
            standard input. A file cannot be given twice.
        output: the path of the output; a folder, for an output of the same name for each input; or `-` for standard
            output. With `-`, wrong rows are written to standard error, unless `wrong` is given. A run that writes to
            standard output cannot be resumed.
        cards: the column of hole cards or, without `board`, of whole hands, hole cards before the board. Rows can have
            different numbers of cards.
        board: the column of boards. In rows without a board, the value is null.
        game: the code of a game, a `Game`, or the path of a game file.
        equity: the range of an opponent, such as `random` or `QQ+, AKs`. The output then also has the equity of each
            hand against it, on its board, as in `equity_many`: the columns `equity`, `win` and `tie`. In games other
            than hold'em, the answers can be sampled, and `standard_error` is a column, too.
        exact: compute exact answers in every game, even if this takes days.
        seed: the seed of the samples, an integer from 0 to `2**53`.
        prefix: the beginning of the names of the new columns.
        format: the format of the output: `parquet`, `csv`, `tsv`, `ndjson`, `arrow` or `arrow-stream`. By default, the
            ending of its name decides.
        wrong: the path of the file of wrong rows; by default, the path of the output followed by `.wrong.csv`.
        workers: the number of threads, 1 to 64; None for one per core; or an executor of `concurrent.futures`, such as
            what `cardspeak.cluster.connect` returns. The files are read and written here in any case.
        progress: called from time to time with a `Progress`.

    Raises:
        ClusterError: the executor cannot do the work.
        CardspeakError: PyArrow is not installed, a file cannot be read or written, or an argument is not valid.
        HandError: a column is not of text or lists of cards.
        GameError: the game is unknown, or has no hands of a size that the kernels accept.
        RangeError: the range cannot be read.
        EquityError: the range belongs to another game.

    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "hands.csv").write_text("hole,board\nAsKd,Ah Ac Kc 2d 7s\n")
    >>> rank_files(folder / "hands.csv", folder / "ranked.csv", cards="hole", board="board").rows
    1
    >>> print((folder / "ranked.csv").read_text())
    hole,board,value,category,place
    AsKd,Ah Ac Kc 2d 7s,7296,full house,167
    <BLANKLINE>
    """
    check_report(progress)
    run_by = check_workers(workers, CardspeakError, MOST_WORKERS)
    check_column("cards", cards)
    check_column("board", board, is_required=False)
    check_column("prefix", prefix, can_be_empty=True)
    with without_pyarrow():
        from cardspeak.hand_files import ranking  # imports PyArrow, an optional dependency
    options = ranking.Options(cards, board, game, prefix, equity, exact, read_seed(seed))
    path = None if wrong is None else os.fspath(wrong)
    return ranking.ranked(read_paths(files), os.fspath(output), options, format, path, run_by, progress)
