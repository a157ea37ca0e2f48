"""Long calculations by processes and by a Dask cluster: the same digits as in this process, even if workers die."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cardspeak import ClusterError, PotError, audit, equity, rank_files, settle_files
from cardspeak.cli.app import app_for
from cardspeak.cluster import Cluster, connect, dask_runner, handed_out
from cardspeak.cluster.identity import identity
from cardspeak.cluster.workers import Workers
from cardspeak.progress import Progress
from cardspeak.row_files import opened
from tests.cluster.jobs import JOBS, MATRIX, some_slices
from tests.cluster.works import Counting, Deadly, Unreadable
from tests.hand_files.files import HOLDEM, rows_of, write
from tests.hand_files.test_settle_files import rows_of_hands
from tests.hand_files.test_stopped_runs import Stopper

distributed = pytest.importorskip("distributed", reason="the extra cluster is not installed")


class Pool(ProcessPoolExecutor):
    """A process pool that counts its tasks."""

    n_tasks = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        self.n_tasks += 1
        return super().submit(fn, *args, **more)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """A single process, because each takes seconds to start. Two workers are tested with Dask."""
    with Pool(1, mp_context=multiprocessing.get_context("spawn")) as processes:
        yield processes


@pytest.fixture(scope="module")
def started() -> Iterator[Cluster]:
    with connect("local:2") as found:
        yield found


@pytest.fixture
def cluster(started: Cluster) -> Cluster:
    """A cluster of two workers. Dask replaces a worker that an earlier test killed, which takes some seconds."""
    wait_for_two(started)
    return started


def wait_for_two(cluster: Cluster) -> None:
    deadline = time.monotonic() + 60
    while cluster.n_workers != 2:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.fixture(autouse=True)
def _nothing_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even work of a few milliseconds goes to the workers."""
    for module in ("answer.exactly", "many.ask"):
        monkeypatch.setattr(f"cardspeak.equities.{module}.SHORT_SECONDS", 0.0)
    for module in ("auditing.sampled", "allin.outcomes", "allin.two_boards"):
        monkeypatch.setattr(f"cardspeak.{module}.SHORT_SECONDS", 0.0)
    monkeypatch.setattr("cardspeak.allin.deals.AT_ONCE", 4096)


@pytest.fixture(scope="module")
def alone() -> dict[str, object]:
    """The results of all jobs with a single thread."""
    return {name: job(1) for name, job in JOBS.items()}


def _same(one: object, two: object) -> bool:
    if hasattr(one, "to_dict"):
        return bool(one.to_dict() == two.to_dict())  # type: ignore[attr-defined]
    return str(one) == str(two) if not hasattr(one, "equity") else bool((one.equity == two.equity).all())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "names",
    [
        ("equity, sampled", "audit of a function", "exact audit"),
        pytest.param(tuple(JOBS), marks=pytest.mark.exhaustive),
    ],
    ids=["some", "all"],
)
def test_a_process_pool_finds_the_same_digits(names: tuple[str, ...], pool: Pool, alone: dict[str, object]) -> None:
    """Loading the kernels of all jobs takes seconds in each process; the test with Dask does all jobs."""
    for name in names:
        before = pool.n_tasks
        assert _same(JOBS[name](pool), alone[name]), name
        assert pool.n_tasks > before, name


@pytest.mark.exhaustive
def test_the_matrix_of_match_ups(pool: Pool, cluster: Cluster) -> None:
    """Each process first finds all boards, which takes seconds."""
    assert MATRIX(1) == MATRIX(pool) == MATRIX(cluster)


def test_dask_finds_the_same_digits(
    cluster: Cluster, alone: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    submitted: list[object] = []
    submit = Cluster.submit

    def counted(self: Cluster, *args: Any, **more: Any) -> Any:
        submitted.append(args)
        return submit(self, *args, **more)

    monkeypatch.setattr(Cluster, "submit", counted)
    for name, job in JOBS.items():
        submitted.clear()
        assert _same(job(cluster), alone[name]), name
        assert submitted, name


@pytest.mark.parametrize("form", ["executor", "client"])
def test_a_dask_client_and_its_executor_are_accepted(cluster: Cluster, alone: dict[str, object], form: str) -> None:
    workers = cluster.client.get_executor() if form == "executor" else cluster.client
    for name in ("equity, sampled", "audit of a scheme"):
        assert _same(JOBS[name](workers), alone[name])


RANKED: dict[str, Any] = {"cards": "hole", "board": "board", "equity": "22+", "prefix": "x_"}
SETTLED: dict[str, Any] = {name: name for name in ("hand", "bet", "cards", "board", "player", "folded")}
FILES = [
    ("in.parquet", "out.parquet"), ("in.csv", "out.csv"), ("in.csv.gz", "gz.parquet"), ("in.ndjson", "out.ndjson"),
    ("in.arrow", "out.arrows"),
]  # fmt: skip


def files_by(workers: Workers, folder: Path, n: int = len(FILES), **more: Any) -> dict[str, bytes]:
    """What `rank_files` and `settle_files` write in the first `n` formats, by the names of the files."""
    folder.mkdir()
    for source, output in FILES[:n]:
        rank_files(folder.parent / source, folder / output, **RANKED, workers=workers, **more)
        settled = folder / f"settled-{output}"
        settle_files(folder.parent / f"hands-{source}", settled, **SETTLED, workers=workers, **more)
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture(scope="module")
def by_one_thread(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    """A folder of inputs with some wrong rows, and the files that one thread writes."""
    folder = tmp_path_factory.mktemp("inputs")
    rows, hands = rows_of(HOLDEM, 60), rows_of_hands(24)
    rows[21]["hole"], hands[30]["bet"] = "AsAs", -1
    for source, _ in FILES:
        write(folder / source, rows)
        write(folder / f"hands-{source}", hands)
    with pytest.MonkeyPatch.context() as patched:
        small_segments(patched)
        return folder, files_by(1, folder / "alone")


def small_segments(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(opened, "SEGMENT_ROWS", 13)
    patched.setattr(opened, "SEGMENT_BYTES", 700)
    patched.setattr("cardspeak.hand_files.ranking.PARTS", 1)


@pytest.fixture
def folder(by_one_thread: tuple[Path, dict[str, bytes]], monkeypatch: pytest.MonkeyPatch) -> Path:
    small_segments(monkeypatch)
    return by_one_thread[0]


@pytest.fixture
def files(by_one_thread: tuple[Path, dict[str, bytes]]) -> dict[str, bytes]:
    return by_one_thread[1]


def test_files_are_the_same_by_processes(pool: Pool, files: dict[str, bytes], folder: Path) -> None:
    assert len(files) == 4 * len(FILES), "an output and wrong rows of each"
    before = pool.n_tasks
    assert files_by(pool, folder / "pool") == files
    assert pool.n_tasks > before + 4 * len(FILES), "several segments of each file are sent"


def test_files_are_the_same_by_dask(cluster: Cluster, files: dict[str, bytes], folder: Path) -> None:
    found = files_by(cluster, folder / "dask", n=2)
    assert len(found) == 8
    assert found.items() <= files.items()


@pytest.mark.exhaustive
def test_files_are_the_same_if_a_worker_dies(files: dict[str, bytes], folder: Path) -> None:
    with connect("local:2") as own:
        victim, reports = min(own.client.run(os.getpid).values()), list[float]()

        def kill(progress: Progress) -> None:
            if not reports:
                os.kill(victim, 9)
            reports.append(progress.done)

        assert files_by(own, folder / "killed", progress=kill) == files
        assert reports[-1] == 1
        assert victim not in own.client.run(os.getpid).values()


def test_files_move_from_processes_to_threads(
    pool: Pool, files: dict[str, bytes], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    output = folder / "gz.parquet"
    steps = Stopper(-1)
    with pytest.raises(KeyboardInterrupt):
        rank_files(folder / "in.csv.gz", output, **RANKED, workers=pool, progress=Stopper(3))
    assert rank_files(folder / "in.csv.gz", output, **RANKED, workers=2, progress=steps).wrong == 1
    assert output.read_bytes() == files[output.name]
    assert steps.n < len(FILES) * 3


@pytest.mark.usefixtures("folder")
def test_files_whose_rows_are_refused(pool: Pool, tmp_path: Path) -> None:
    rows = rows_of_hands(24)
    write(tmp_path / "twice.csv", [*rows, *rows[:4]])
    with pytest.raises(PotError, match='hand "h0" comes again in row '):
        settle_files(tmp_path / "twice.csv", tmp_path / "out.csv", **SETTLED, workers=pool)


@pytest.mark.exhaustive
def test_a_task_that_kills_every_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handed_out, "TRIES", 1)
    with connect("local:1") as own:
        local: Any = own._started
        local.scheduler.allowed_failures = 0
        message = r"^workers: the same part of the work lost its workers 1 times in a row"
        with pytest.raises(ClusterError, match=message):
            some_slices(Deadly(), 40)(own)


def test_a_broken_pool() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as broken:
        for _ in range(2):
            with pytest.raises(
                ClusterError, match=r"^workers: a process of the pool ended abruptly, .*start a new pool"
            ):
                some_slices(Deadly(), 40)(broken)


def test_a_run_can_move_from_a_cluster_to_threads(cluster: Cluster, tmp_path: Path) -> None:
    class StopError(Exception):
        pass

    def stop(progress: Progress) -> None:
        if 0.1 < progress.done < 1:
            raise StopError

    asked: Any = {"samples": 6_000_000, "seed": 3, "checkpoint": tmp_path / "file"}
    with pytest.raises(StopError):
        equity("88+", "TT+, AQ", "random", **asked, workers=cluster, progress=stop)
    resumed: list[float] = []
    found = equity("88+", "TT+, AQ", "random", **asked, progress=lambda progress: resumed.append(progress.done))
    assert found == equity("88+", "TT+, AQ", "random", samples=6_000_000, seed=3)


def test_another_version_on_the_workers(cluster: Cluster) -> None:
    address = min(cluster.client.nthreads())

    def pretend(version: str) -> str:
        from cardspeak import _version

        before, _version.__version__ = _version.__version__, version
        return before

    before = cluster.client.run(pretend, "0.0.9", workers=[address])[address]
    try:
        with pytest.raises(ClusterError, match=rf"^workers: worker {address} has cardspeak 0\.0\.9 \(kernels .*, but"):
            some_slices(Counting(), 40)(cluster)
        with pytest.raises(ClusterError, match=r"has cardspeak 0\.0\.9 .* but this process has "):
            connect(cluster.address)
        # A worker that joins after the check refuses the work itself.
        late = cluster.client.submit(
            dask_runner.do_held, Counting(), pickle.dumps(range(2)), identity(), workers=[address]
        )
        assert isinstance(late.exception(), ClusterError)
    finally:
        cluster.client.run(pretend, before, workers=[address])
    assert some_slices(Counting(), 40)(cluster) == [[780]]


def test_each_machine_starts_with_one_task(cluster: Cluster) -> None:
    """Its other workers then find the compiled kernels on disk."""
    runner = dask_runner.DaskRunner(cluster.client, cluster, Counting())
    assert runner.at_once == 1
    first = runner.submit(range(3))
    assert first.result().parts[2][0].tolist() == [2]
    assert runner.at_once == 2 * dask_runner.IN_FLIGHT
    assert runner.submit(range(3, 4)).result().parts[0][0].tolist() == [3]


def test_work_that_cannot_be_sent(pool: Pool, cluster: Cluster) -> None:
    def own(ids: list[int]) -> int:
        return ids[0]

    with pytest.raises(ClusterError, match=r"^workers: the work cannot be sent to other processes: .*; use threads"):
        audit(own, deals=40_000, seed=1, takes="ids", workers=pool)
    assert audit(own, deals=40_000, seed=1, takes="ids", workers=cluster) == audit(
        own, deals=40_000, seed=1, takes="ids"
    )
    for workers in (pool, cluster):
        with pytest.raises(ClusterError, match=r"^workers: worker \S+.* cannot read the work: ImportError: no module"):
            some_slices(Unreadable(), 40)(workers)


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_runner, "WORKER_SECONDS", 0.1)
    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as empty:
        with pytest.raises(ClusterError, match=r"^workers: the Dask cluster cannot be used: it has no workers$"):
            connect(empty.scheduler_address)
        with distributed.Client(empty, set_as_default=False) as client:
            pass
        with pytest.raises(ClusterError, match=r"^workers: the Dask cluster cannot be used: "):
            some_slices(Counting(), 40)(client)


@pytest.mark.parametrize(
    "address", ["foo", "local:0", "local:257", "local:", "local:2 ", "tcp://", "tcp://host", "", 4]
)
def test_addresses_that_are_not_accepted(address: Any) -> None:
    with pytest.raises(ClusterError, match=r"^cluster: .* is not accepted; give "):
        connect(address)


def test_a_scheduler_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.cluster.connection.CONNECT_SECONDS", 0.3)
    with pytest.raises(ClusterError, match=r'^cluster: "tcp://127.0.0.1:9" does not answer as a Dask scheduler: '):
        connect("tcp://127.0.0.1:9")


def test_dask_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r'^cluster: Dask is not installed .*: pip install "cardspeak\[cluster\]"$'):
        connect("local:2")
    with pytest.raises(ClusterError, match=r"^cluster: Dask is not installed"):
        connect("tcp://127.0.0.1:9")


def test_the_cluster_is_an_executor(cluster: Cluster) -> None:
    assert isinstance(cluster, Executor)
    assert cluster.submit(divmod, 7, 2).result() == (3, 1)
    assert cluster.n_workers == 2
    assert repr(cluster) == f"<Cluster {cluster.address}>"
    with connect(cluster.address) as other:
        assert other.address == cluster.address
    with pytest.raises(RuntimeError, match="after shutdown"):
        other.submit(int)
    assert cluster.submit(int, "3").result() == 3, "a cluster that `connect` did not start goes on"


def test_commands_use_the_cluster(cluster: Cluster, tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(
        'board = "Kd 7c 2s"\n[[players]]\nname = "Ann"\nrange = "QQ+"\nbet = 100\n'
        '[[players]]\nname = "Bob"\nrange = "22+"\nbet = 150\n'
    )
    commands = (
        ("equity", "88+", "TT+, AQ", "random", "--samples", "1500000", "--seed", "3"),
        ("audit", "group-score", "--deals", "100000", "--seed", "1"),
        ("showdown", str(table)),
    )
    for command in commands:
        shown = [CliRunner().invoke(app_for(), [*command, *more]) for more in ((), ("--cluster", cluster.address))]
        assert shown[0].exit_code == shown[1].exit_code == 0, shown[1].exception
        assert shown[0].stdout == shown[1].stdout, command
    saved = [tmp_path / "threads.part", tmp_path / "cluster.part"]
    for file, more in zip(saved, (("--workers", "2"), ("--cluster", cluster.address)), strict=True):
        part = ("starting-hands", "--compute", "--part", "7/600", "--checkpoint", str(file))
        line = CliRunner().invoke(app_for(), [*part, *more]).stdout.splitlines()[0]
        assert line.startswith("part 7/600 of the table: 3 of 1,235 slices, in ")
        assert line.endswith(f" s by 2 {'workers' if '--cluster' in more else 'threads'}")
    assert saved[0].read_bytes() == saved[1].read_bytes()
    both = CliRunner().invoke(app_for(), [*commands[0], "--workers", "2", "--cluster", cluster.address])
    assert both.exit_code == 2
    assert "omit --workers" in both.output


@pytest.mark.usefixtures("files")
def test_commands_for_files_use_the_cluster(cluster: Cluster, folder: Path, tmp_path: Path) -> None:
    of_hands = ("--hand", "hand", "--bet", "bet", "--player", "player", "--folded", "folded")
    for command in (("rank", str(folder / "in.csv")), ("settle-file", str(folder / "hands-in.csv"), *of_hands)):
        written = []
        for more in ((), ("--cluster", cluster.address)):
            output = tmp_path / f"{command[0]}{len(more)}.csv"
            columns = ("--cards", "hole" if command[0] == "rank" else "cards", "--board", "board")
            done = CliRunner().invoke(app_for(), [*command, *columns, "--output", str(output), *more])
            assert done.exception is None, done.output
            written.append(output.read_bytes())
        assert written[0] == written[1]
        assert len(written[0].splitlines()) > 50


def test_a_killed_worker_changes_nothing(cluster: Cluster) -> None:
    pids = set(cluster.client.run(os.getpid).values())
    victim, reports = min(pids), list[float]()

    def kill(progress: Progress) -> None:
        if not reports:
            assert progress.done < 0.5, "the work has only begun"
            os.kill(victim, 9)
        reports.append(progress.done)

    asked: Any = {"samples": 15_000_000, "seed": 3}
    found = equity("88+, AJs+", "TT+, AQ", "random", **asked, workers=cluster, progress=kill)
    assert found == equity("88+, AJs+", "TT+, AQ", "random", **asked)
    assert reports[-1] == 1
    assert len(reports) > 3, "progress comes back while others work"
    assert victim not in cluster.client.run(os.getpid).values()
