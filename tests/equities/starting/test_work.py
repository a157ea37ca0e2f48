"""The table of starting hands, computed in slices: any workers, stopped runs, and parts give the same table.

The kernel is replaced: a slice has its share of the bundled table. `test_rank_boards` tests the kernel.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from cardspeak import Equity, EquityError, Progress, equity
from cardspeak.array_types import Longs
from cardspeak.equities.exact.rank_boards import Ranks, sets_of_ranks
from cardspeak.equities.exact.starting_hands import carried
from cardspeak.equities.running import checkpoint as room
from cardspeak.equities.running import stored_sums
from cardspeak.equities.starting import parts, work
from cardspeak.equities.starting.parts import merged
from cardspeak.equities.starting.work import (
    WHOLE,
    Part,
    StartingWork,
    compute_starting_hands,
    read_part,
)

FEW_SLICES = 65
"""The number of slices in these tests. Like `N_SLICES`, it divides the number of sets of ranks."""


def share(sets: Sequence[Ranks]) -> Longs:
    """The share of a slice in the bundled table; the first slice also has the remainder."""
    each, rest = np.divmod(carried(), FEW_SLICES)
    return each + rest if sets[0] == sets_of_ranks(5)[0] else each


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "counts_of_ranks", share)
    monkeypatch.setattr(work, "N_SLICES", FEW_SLICES)
    monkeypatch.setattr(room, "SAVE_SECONDS", 0.0)
    monkeypatch.setattr(room, "WORK_PER_SAVING", 100)
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)


def stop_after(n_reports: int) -> Callable[[Progress], None]:
    """A report function that stops the run."""
    reports: list[Progress] = []

    def count(progress: Progress) -> None:
        reports.append(progress)
        if len(reports) == n_reports:
            raise KeyboardInterrupt

    return count


def test_the_slices_have_every_set_of_ranks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Ranks] = []
    monkeypatch.setattr(work, "counts_of_ranks", lambda sets: seen.extend(sets))
    for part in (Part(1, 3), Part(2, 3), Part(3, 3)):
        made = pickle.loads(pickle.dumps(StartingWork(part)))
        for number in range(len(part.slices)):
            made.slice(number)
    assert sorted(seen) == [*sets_of_ranks(5)]


def test_the_workers_do_not_matter() -> None:
    with ThreadPoolExecutor(2) as pool:
        for workers in (1, 3, pool, None):
            assert (compute_starting_hands(workers=workers) == carried()).all()


def test_progress_goes_to_the_end() -> None:
    reports: list[Progress] = []
    compute_starting_hands(Part(1, 5), 1, reports.append)
    assert len(reports) == len(Part(1, 5).slices) + 1
    assert reports[-1].done == 1
    assert reports[0].stage == "every board, all starting hands"


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "WORK_PER_SAVING", 0)
    part, path = Part(5, 5), tmp_path / "run.checkpoint"
    expected = compute_starting_hands(part, 1)
    with pytest.raises(KeyboardInterrupt):
        compute_starting_hands(part, 1, stop_after(4), path)
    with path.open("rb") as file:
        assert stored_sums.read_head(file).n_done == 3
    with pytest.raises(
        EquityError, match=r"has 3 of 13 slices; finish it with --compute --part 5/5 and this checkpoint"
    ):
        merged([path])
    reports: list[Progress] = []
    assert (compute_starting_hands(part, 1, reports.append, path) == expected).all()
    assert len(reports) == 13 - 3 + 1


def test_parts_make_the_table_in_any_order(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.part" for number in range(1, 5)]
    for number, path in enumerate(paths, start=1):
        compute_starting_hands(Part(number, 4), 1, checkpoint=path)
    assert (merged([paths[at] for at in (2, 0, 3, 1)]) == carried()).all()
    whole = tmp_path / "whole"
    compute_starting_hands(checkpoint=whole)
    assert (merged([whole]) == carried()).all()


def refused(*paths: Path | str) -> str:
    with pytest.raises(EquityError) as caught:
        merged(paths)
    return str(caught.value)


def test_parts_that_do_not_make_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    one, again, two, other, wrong = map(Path, ("one", "again", "two", "other", "wrong"))
    for part, path in ((Part(1, 3), one), (Part(1, 3), again), (Part(2, 3), two), (Part(2, 4), other)):
        compute_starting_hands(part, 1, checkpoint=path)
    assert refused() == "files: none given; give the files of all parts"
    assert refused(two, one) == "files: part 3/3 is missing; give the files of all parts"
    assert refused(two) == "files: part 1/3 and 1 more are missing; give the files of all parts"
    assert refused(one, two, again) == '"again" is part 1/3, like another file; give one of them'
    assert refused(one, other) == '"other" is part 2/4, but the first file is part 1/3; all must have the same N'
    monkeypatch.setattr(work, "counts_of_ranks", lambda sets: share(sets) + 1)
    compute_starting_hands(Part(3, 3), 1, checkpoint=wrong)
    assert refused(one, two, wrong) == (
        "files: the parts do not add up to a table; a file is wrong; compute the parts again"
    )
    monkeypatch.setattr(parts, "__version__", "9.9")
    assert refused(one).endswith(", not 9.9; compute it again")


def test_files_that_are_not_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("file")
    assert refused(path) == '"file" cannot be read: no such file or directory'
    assert refused(tmp_path).endswith(" cannot be read: is a directory")
    assert refused("a\0b").endswith("cannot be read: it is not a valid file name")
    path.write_text("place,hand\n")
    assert refused(path) == '"file" is not a checkpoint file; give the files of all parts'
    path.unlink()
    result = equity("AA", "KK", board="2c 3d", checkpoint=path)
    assert isinstance(result, Equity)
    assert refused(path) == '"file" is a checkpoint of other work; give the files of all parts'
    with pytest.raises(EquityError, match=r'does not match: its table is None, not "omaha starting hands"'):
        compute_starting_hands(WHOLE, 1, checkpoint=path)
    path.unlink()
    compute_starting_hands(Part(2, 5), 1, checkpoint=path)
    with pytest.raises(EquityError, match=r'does not match: its part is "2/5", not "3/5"; give another file'):
        compute_starting_hands(Part(3, 5), 1, checkpoint=path)
    content = path.read_bytes()
    for damaged in (content[:-1], content[:-1] + bytes([content[-1] ^ 1]), content[:200]):
        path.write_bytes(damaged)
        assert refused(path) == '"file" is damaged; compute this part again'


def test_parts_are_read_from_text() -> None:
    assert read_part("3/5") == Part(3, 5)
    assert str(read_part("65/65")) == "65/65"
    for text in ("", "3", "0/3", "4/3", "1/66", "-1/3", "1/3/5", "a/b", "٣/٣", None, 3):
        with pytest.raises(EquityError, match=r"^part: "):
            read_part(text)
