"""The checkpoint file of many rows: the results of the first slices, so that a killed run can resume.

The file has the format of all checkpoint files, whose sums are whole numbers. The results are stored as the bits of
their floats, so a resumed run returns the same digits.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from cardspeak.cluster.tasks import Sliced
from cardspeak.equities.many.filled import N_COLUMNS, Columns, Filled
from cardspeak.equities.many.rows import Rows
from cardspeak.equities.running.checkpoint import Checkpoint
from cardspeak.equities.running.stored_sums import Scalar
from cardspeak.equities.running.sums import Sums
from cardspeak.games import GAMES, Game
from cardspeak.ranges import Range

CALCULATION = "equity_many"


@contextmanager
def kept_in(
    path: str | os.PathLike[str] | None, rows: Rows, villains: Range, game: Game, *, exact: bool
) -> Iterator[Checkpoint | None]:
    """The checkpoint of many rows, which is released at the end of the block; None if there is no path.

    Raises:
        EquityError: the file cannot be read or written, is damaged, is in use, or is from other rows, other options or
            another version.
    """
    if path is None:
        yield None
        return
    asked: dict[str, Scalar] = {
        "calculation": CALCULATION,
        "game": game.code if game in GAMES.values() else _hash(repr(game).encode()),
        "rows": _hash(rows.hands.tobytes(), rows.boards.tobytes(), rows.sizes.tobytes()),
        "villains": _hash(villains.ids.tobytes(), repr(villains.parts.tolist()).encode()),
        "exact": str(exact),
    }
    checkpoint = Checkpoint(path, asked)
    try:
        yield checkpoint
    finally:
        checkpoint.release()


def restore(checkpoint: Checkpoint, work: Sliced[Columns], stops: Sequence[int], filled: Filled) -> None:
    """Put the results stored in the file into `filled`.

    The first slice is computed again and compared with them.

    Args:
        checkpoint: the file.
        work: the work.
        stops: the number of results of the first slices together, for each number of slices, starting with none.
        filled: the results, empty.

    Raises:
        EquityError: the file cannot be read, or its results are not possible.
    """
    n_done, bits = checkpoint.numbers(lambda n_done: N_COLUMNS * stops[n_done], len(stops) - 1)
    if not n_done:
        return
    columns = bits.view(np.float64).reshape(N_COLUMNS, stops[n_done])
    are_shares = np.isnan(columns) | ((columns >= 0) & (columns <= 1))
    first = np.vstack(work.slice(0))
    if not are_shares.all() or not np.array_equal(columns[:, : stops[1]], first, equal_nan=True):
        checkpoint.refuse_sums()
    filled.put(tuple(columns), n_done)


def save(checkpoint: Checkpoint, filled: Filled, seed: int, *, is_last: bool = False) -> None:
    """Write the results so far to the file, if a save is due or if `is_last`."""
    if checkpoint.is_due or is_last:
        bits = [np.ascontiguousarray(column).view(np.int64) for column in filled.so_far]
        checkpoint.save(Sums(False, bits, filled.n_done), {"seed": seed}, is_last=is_last)


def _hash(*parts: bytes) -> str:
    digest = hashlib.blake2b(digest_size=12)
    for part in parts:
        digest.update(part)
    return digest.hexdigest()
