"""The entry point `equity_many`: the equity of many hands, each on its own board, against a random hand or a range."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags, Longs
from cardspeak.cluster.slices import SHORT_SECONDS, run_slices
from cardspeak.cluster.tasks import Sliced
from cardspeak.cluster.workers import Workers, check_workers
from cardspeak.columns import Column
from cardspeak.equities.many.filled import N_COLUMNS, Columns, Filled
from cardspeak.equities.many.holdem import HoldemRows, PreflopEquities, takes
from cardspeak.equities.many.kept import kept_in, restore, save
from cardspeak.equities.many.omaha_preflop import are_in_table, columns_of
from cardspeak.equities.many.other_games import OtherRows
from cardspeak.equities.many.result import Equities, made
from cardspeak.equities.many.rows import Rows, read_rows, read_villains
from cardspeak.equities.many.whole_streets import look_up
from cardspeak.equities.question.terms import Terms, read_terms
from cardspeak.equities.running.checkpoint import Checkpoint
from cardspeak.errors import EquityError, RangeError
from cardspeak.games import AnyGame, Game, find_game
from cardspeak.progress import Report, Reporter, check_report
from cardspeak.ranges import Range
from cardspeak.seeds import LARGEST_SEED

STAGE = "equity of each row"
IMPOSSIBLE = "the hand and the board leave no holding of the opponent's range"


def equity_many(
    hands: npt.ArrayLike | Column,
    boards: npt.ArrayLike | Column | None = None,
    villains: str | Range = "random",
    *,
    game: AnyGame = "holdem",
    exact: bool = False,
    seed: int | None = None,
    workers: Workers = None,
    progress: Report | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    strict: bool = False,
) -> Equities:
    """The equity of each hand on its board against one opponent, who has a random hand or a range.

    In Texas hold'em, every answer is exact, on every street, and equals that of `equity`. Rows with different numbers
    of board cards can be mixed. Equal rows are computed once; rows are also equal if only the order of their cards
    differs or, if the range treats all suits alike, a permutation of suits. In Omaha, hands without a board
    against a random hand are looked up in a table. All other rows are much slower: each distinct row is a question to
    `equity`, which is answered exactly or by a sample. The same seed gives the same result with any number of workers.

    Args:
        hands: the card ids (rank * 4 + suit) of each hand, integers of shape (n, hole cards); or a column of text, such
            as `AsKd`, in the forms that `parse_many` accepts.
        boards: the card ids of each board, integers of shape (n, k). The number 255 stands for no card, so that boards
            of different sizes fit into one array; it can only follow the cards. An array of shape (k,) is one board for
            all hands. Text such as `Ah 7h 2h` is also one board for all hands, and a column of text has a board for
            each hand, which can be empty. By default, no board cards are known.
        villains: the opponent's range, as text or as a `Range`; by default, a random hand.
        game: a game code, a `Game`, or the path of a game file.
        exact: compute exact answers in every game, even if this takes days. If False, games other than hold'em are
            sampled where `equity` would sample.
        seed: the seed for the samples, an integer from 0 to `2**53`; by default, a random seed.
        workers: number of threads, or an executor with the interface of `concurrent.futures`. The default is one thread
            per core.
        progress: called from time to time with a `Progress`.
        checkpoint: path of a file that stores the results so far about once a second. The same call resumes from it.
        strict: whether a row of text that is wrong is an error, instead of null.

    Returns:
        The equities. If `hands` or `boards` is a column of text, the arrays are masked: rows that are null in a column
        are masked, and so are wrong rows and rows that leave no holding of the opponent's range, unless `strict` is
        true. The number under the mask is NaN.

    Raises:
        CardError: a card is not in the deck or occurs twice in a row. This message and those about single boards give
            the row, counted from 0 as in NumPy.
        HandError: an array does not have a valid shape or dtype, or a board has a wrong number of cards.
        RangeError: the range cannot be read, or a hand and its board exclude all of its holdings.
        EquityError: the range belongs to another game, or an option is invalid, or the checkpoint
            cannot be used.
        ClusterError: the executor cannot do the work.
        GameError: the game is unknown, or its file is not valid.
        CardspeakError: the seed is invalid, or `progress` is not callable.

    >>> from cardspeak import parse_cards
    >>> hands = [parse_cards("As Ad"), parse_cards("7c 2d")]
    >>> equity_many(hands).equity.round(4)
    array([0.852 , 0.3458])
    >>> equity_many(hands, parse_cards("Ah 7h 2h"), "QQ+, AK").equity.round(4)
    array([0.8666, 0.573 ])
    >>> equity_many(["AsAd", "7c2d", None], ["", "Ah 7h 2h", ""]).equity.round(4).tolist()
    [0.852, 0.7394, None]
    """
    check_report(progress)
    known_game, run_by = find_game(game), check_workers(workers, EquityError)
    terms = read_terms(exact=exact, seed=seed, workers=1)
    rows, opponents = read_rows(hands, boards, known_game, is_strict=strict), read_villains(villains, known_game)
    with kept_in(checkpoint, rows, opponents, known_game, exact=exact) as kept:
        running = _Running(run_by, progress, kept, _seed_of(kept, terms))
        return _answered(rows, opponents, known_game, terms, running)


def equities_or_nan(
    hands: npt.ArrayLike, boards: npt.ArrayLike, villains: Range, *, exact: bool, seed: int, progress: Report
) -> Equities:
    """The equities of hands given as ids, on one core, with NaN in rows that leave no holding of the opponent's range.

    The arguments are those of `equity_many`; the game is that of the range.

    Raises:
        CardError, HandError: as in `equity_many`.
    """
    rows = replace(read_rows(hands, boards, villains.game), is_strict=False)
    terms = read_terms(exact=exact, seed=seed, workers=1)
    return _answered(rows, villains, villains.game, terms, _Running(1, progress, None, terms.seed, has_memory=False))


def _answered(rows: Rows, villains: Range, game: Game, terms: Terms, running: _Running) -> Equities:
    """The equities of rows that have been read."""
    if takes(game):
        return made(rows.in_place(_holdem(rows, villains, game, running)), None)
    columns = rows.in_place(_other(rows, villains, game, replace(terms, seed=running.seed), running))
    return made(columns, running.seed if np.nan_to_num(columns[-1]).any() else None)


def _seed_of(kept: Checkpoint | None, terms: Terms) -> int:
    """The seed of the call or, if there is none, of the checkpoint.

    Raises:
        EquityError: the call has another seed than the checkpoint.
    """
    stored = None if kept is None else kept.state.get("seed")
    if kept is None or stored is None:
        return terms.seed
    if type(stored) is not int or not 0 <= stored <= LARGEST_SEED:
        kept.refuse_sums()
    if terms.is_seed_given and stored != terms.seed:
        message = f"it was started with seed {stored}, not {terms.seed}; give seed {stored}, or no seed"
        raise EquityError.at("checkpoint", message)
    return stored


def _holdem(rows: Rows, villains: Range, game: Game, running: _Running) -> Columns:
    """The results of hold'em rows."""
    columns = tuple(np.empty((N_COLUMNS, len(rows))))
    is_known = rows.sizes == 0
    if is_known.any():
        known = PreflopEquities(villains, game)
        _put(columns, is_known, known.columns, known.numbers(rows.hands[_selecting(is_known)]))
    if not is_known.all():
        work = HoldemRows(rows, villains, game)
        whole_streets = work.of_whole_streets if running.has_memory else []
        for n_board in whole_streets:
            which = _selecting(rows.sizes == n_board)
            found = look_up(rows.hands[which], rows.boards[which], n_board, running.threads, running.progress)
            for column, of_rows in zip(columns, found, strict=True):
                column[which] = of_rows
            is_known |= rows.sizes == n_board
        if whole_streets:
            work = HoldemRows(rows, villains, game, whole_streets)
    if not is_known.all():
        results = running.run(work, [piece.cost for piece in work.pieces], [0, *(piece.stop for piece in work.pieces)])
        _put(columns, ~is_known, results, work.place[_selecting(~is_known)])
    is_impossible = np.isnan(columns[0])
    if rows.is_strict and is_impossible.any():
        raise RangeError.in_array("villains", (rows.number(int(is_impossible.argmax())),), IMPOSSIBLE)
    return columns


def _other(rows: Rows, villains: Range, game: Game, terms: Terms, running: _Running) -> Columns:
    """The results of rows in other games."""
    columns = tuple(np.empty((N_COLUMNS, len(rows))))
    is_known = are_in_table(rows, villains, game)
    if is_known.any():
        _put(columns, is_known, columns_of(rows.hands[_selecting(is_known)]), np.arange(np.count_nonzero(is_known)))
    if not is_known.all():
        work = OtherRows(rows, np.flatnonzero(~is_known), villains, game, terms)
        n = len(work.first)
        results = running.run(work, [1.0] * n, range(n + 1))
        _put(columns, ~is_known, results, work.place)
    return columns


def _selecting(which: Flags) -> Flags | slice:
    """An index for the selected rows: a slice, which is faster, if all are selected."""
    return slice(None) if which.all() else which


def _put(columns: Columns, which: Flags, results: Columns, place: Longs) -> None:
    """Write results to the selected rows; `place` has the position of the result of each of these rows."""
    for column, of_distinct in zip(columns, results, strict=True):
        column[_selecting(which)] = of_distinct.take(place)


@dataclass(frozen=True, slots=True)
class _Running:
    """How the slices are run.

    Attributes:
        workers: the workers.
        progress: callback for progress reports.
        checkpoint: the file that stores the results, or None.
        seed: the seed of the samples.
        has_memory: whether all hands of a street may be counted, which takes 250 MB.
    """

    workers: Workers
    progress: Report | None
    checkpoint: Checkpoint | None
    seed: int
    has_memory: bool = True

    @property
    def threads(self) -> int | None:
        """The number of threads in this process; None for one per core, also if an executor does the slices."""
        return self.workers if isinstance(self.workers, int) else None

    def run(self, work: Sliced[Columns], costs: Sequence[float], stops: Sequence[int]) -> Columns:
        """The results of all slices.

        Args:
            work: the work.
            costs: the cost of each slice.
            stops: the number of results of the first slices together, for each number of slices, starting with none.
        """
        filled, reporter = Filled(stops[-1]), Reporter(self.progress, STAGE)
        done = [0.0, *accumulate(costs)]
        if self.checkpoint is not None:
            restore(self.checkpoint, work, stops, filled)

        def after_each() -> None:
            if reporter.is_due:
                reporter.update(done[filled.n_done] / done[-1])
            if self.checkpoint is not None:
                save(self.checkpoint, filled, self.seed)

        is_short = done[-1] < SHORT_SECONDS
        run_slices(work, len(costs), filled, self.workers, is_short=is_short, after_each=after_each)
        if self.checkpoint is not None:
            save(self.checkpoint, filled, self.seed, is_last=True)
        reporter.finish()
        return filled.columns
