"""The entry point `settle_files`: the payments of the hands in files of any size, with a row for each player."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from cardspeak.cluster.workers import Workers, check_workers
from cardspeak.errors import CardspeakError
from cardspeak.games import AnyGame
from cardspeak.hand_files.arguments import MOST_WORKERS, Paths, check_column, read_paths, without_pyarrow
from cardspeak.hand_files.result import SettledFiles
from cardspeak.pots import Rake, RuleSet
from cardspeak.pots.money import Amount
from cardspeak.progress import Report, check_report


def settle_files(
    files: Paths,
    output: str | os.PathLike[str],
    *,
    hand: str,
    bet: str,
    cards: str,
    board: str | None = None,
    player: str | None = None,
    folded: str | None = None,
    mucked: str | None = None,
    button: str | None = None,
    dead: str | None = None,
    dead_of: str | None = None,
    game: AnyGame = "holdem",
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    unit: Amount = 1,
    prefix: str = "",
    format: str | None = None,  # noqa: A002  the name of the option
    wrong: str | os.PathLike[str] | None = None,
    workers: Workers = 1,
    progress: Report | None = None,
) -> SettledFiles:
    r"""The numbers of rows and hands written to a new file, which has the input rows and what each player is paid.

    Each row is a player of a hand. The rows of a hand follow each other, in seat order, clockwise. Files, formats,
    wrong rows and stopped runs are handled as in `rank_files`; each hand is paid as in `settle_rows`. The new columns
    are `payout`, `returned` (the uncalled bet), `net` (both, minus what the player put in) and `hand_rake`, the rake of
    the whole hand, which each of its rows repeats. In the rows of a hand that cannot be settled, they are null.

    Args:
        files: the paths of the input files, folders or patterns, or `-`, as in `rank_files`.
        output: the path of the output, a folder, or `-`, as in `rank_files`.
        hand: the column of the hand ids.
        bet: the column of bets: the total that each player bet, including the uncalled part. Columns of money are whole
            numbers, decimals, floats, or text such as `1.50`, and multiples of `unit`.
        cards: the column of hole cards.
        board: the column of boards, the same in each row of a hand, or null.
        player: the column of players, who must differ within a hand.
        folded: the column that says who has folded: true or false; in text, also yes or no, or 1 or 0. Null is false.
        mucked: the column that says who has mucked.
        button: the column that says who has the button; in hands without one, the last player has it.
        dead: the column of money in the main pot that is not part of any bet, the same in each row of a hand.
        dead_of: the column of dead money that came from the player of the row.
        game: the code of a game, a `Game`, or the path of a game file.
        rules: the rule set: `tda`, `wsop`, `roberts`, the path of a file, or a `RuleSet`.
        rake: what the house takes; by default, the rake of the rule set.
        unit: the smallest chip in play, such as 1 or 0.01. If it has decimals, the new columns are decimals.
        prefix: the beginning of the names of the new columns.
        format: the format of the output, as in `rank_files`.
        wrong: the path of the file of wrong rows, which lists one row of each hand that cannot be settled.
        workers: the number of threads, 1 to 64; None for one per core; or an executor of `concurrent.futures`, such as
            what `cardspeak.cluster.connect` returns. The files are read and written here in any case.
        progress: called from time to time with a `Progress`.

    Raises:
        ClusterError: the executor cannot do the work.
        CardspeakError: PyArrow is not installed, a file cannot be read or written, or an argument is not valid.
        PotError: a column has the wrong type, the rows of a hand do not follow each other, or the rule set, the rake or
            the unit is not accepted.
        GameError: the game is unknown.

    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> lines = "hand,bet,cards,board", "1,25,AsAd,2c 7d 9s Jh Jd", "1,50,KsKd,2c 7d 9s Jh Jd"
    >>> _ = (folder / "hands.csv").write_text("\n".join(lines))
    >>> settle_files(
    ...     folder / "hands.csv", folder / "paid.csv", hand="hand", bet="bet", cards="cards", board="board"
    ... ).hands
    1
    >>> print((folder / "paid.csv").read_text())
    hand,bet,cards,board,payout,returned,net,hand_rake
    1,25,AsAd,2c 7d 9s Jh Jd,50,0,25,0
    1,50,KsKd,2c 7d 9s Jh Jd,0,25,-25,0
    <BLANKLINE>
    """
    check_report(progress)
    run_by = check_workers(workers, CardspeakError, MOST_WORKERS)
    names = {"hand": hand, "bet": bet, "cards": cards, "board": board, "player": player, "folded": folded}
    names |= {"mucked": mucked, "button": button, "dead": dead, "dead_of": dead_of}
    for name, column in names.items():
        check_column(name, column, is_required=name in ("hand", "bet", "cards"))
    check_column("prefix", prefix, can_be_empty=True)
    with without_pyarrow():
        from cardspeak.hand_files import settling  # imports PyArrow, an optional dependency
    columns = {name: column for name, column in names.items() if column is not None}
    options = settling.Options(columns, game, rules, rake, unit, prefix)
    path = None if wrong is None else os.fspath(wrong)
    return settling.settled(read_paths(files), os.fspath(output), options, format, path, run_by, progress)
