"""Runs are limited in number, report progress, stop when the client disconnects, and do not delay short questions."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import cardspeak
from cardspeak.answer_types import EquityProgress
from cardspeak.web.bodies import SettleBody
from cardspeak.web.limits import Limits
from cardspeak.web.processes import Message
from cardspeak.web.runs import SPARE, Runs
from cardspeak.web.short import short_settle
from tests.web.serving import (
    ERROR_KEYS,
    LONG,
    PATIENCE,
    SHORT,
    Answer,
    Server,
    children,
    environment,
    events_from,
    eventually,
    failed,
    is_alive,
    request,
)

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="Linux only: it looks at processes in /proc"
)

RUNS = 2
BUSY = 503
MORE = {"ranges": ["22+, A2s+", "random", "random"], "samples": 300_000, "seed": 11, "by": "category"}


@pytest.fixture(scope="module")
def busy(serve: Callable[..., AbstractContextManager[Server]]) -> Iterator[Server]:
    """A server with few slots for runs, in which runs can wait for a long time. One slot is kept for other clients."""
    with serve(runs=RUNS + SPARE, waiting=1, wait_seconds=PATIENCE, run_seconds=PATIENCE) as server:
        yield server


def is_idle(server: Server) -> bool:
    before = server.cpu_seconds()
    time.sleep(0.3)
    return server.cpu_seconds() - before < 0.05


def answered(server: Server, path: str, body: object) -> Answer:
    """The answer to a question. If it is a run and all slots are taken, the request is repeated."""
    while (answer := server.ask(path, body)).status == BUSY:
        pass
    return answer


def are_free(server: Server) -> bool:
    """Wait until all slots are free, and return True."""
    with ExitStack() as stack:
        for _ in range(RUNS):
            begun(stack, server)
    return True


def begun(stack: ExitStack, server: Server, body: object = LONG) -> Iterator[tuple[str, Any]]:
    """The events of a stream that has begun. While all slots are taken, the request is repeated."""
    while True:
        connection = stack.enter_context(server.connect())
        connection.sendall(request("/api/equity/stream", body))
        head = connection.recv(15)
        if head == b"HTTP/1.1 200 OK":
            return events_from(connection)
        assert head == b"HTTP/1.1 %d Se" % BUSY


def test_runs_take_all_slots_and_one_more_waits_for_a_slot(busy: Server) -> None:
    with ExitStack() as stack:
        for _ in range(RUNS):
            begun(stack, busy)
        assert len(busy.workers()) == RUNS
        answers: list[Answer] = []
        askers = [threading.Thread(target=lambda: answers.append(busy.ask("/api/equity", MORE))) for _ in range(2)]
        for asker in askers:
            asker.start()
        eventually(lambda: answers, "one of the two requests is refused, because only one may wait")
        assert answers[0].status == BUSY
        assert 1 <= int(answers[0].headers["retry-after"]) <= 60
        assert answers[0].json == failed("the server is busy; try again in a few seconds", "busy")
        assert len(answers) == 1
        assert len(busy.workers()) == RUNS
        stack.close()
        for asker in askers:
            asker.join()
        assert answers[1].status == 200, answers[1].body
        assert len(busy.workers()) <= RUNS  # there are fewer if a process did not stop in time and was killed


def test_short_questions_are_answered_while_all_slots_are_taken(busy: Server) -> None:
    with ExitStack() as stack:
        for _ in range(RUNS):
            begun(stack, busy)
        for path, body in [
            ("/api/evaluate", SHORT),
            ("/api/equity", {"ranges": ["AA", "KK"]}),
            ("/api/equity/stream", {"ranges": ["AA", "KK"]}),
            ("/api/range", {"range": "22+"}),
            ("/api/games", None),
        ]:
            assert busy.ask(path, body).status == 200


@pytest.mark.parametrize("path", ["/api/equity", "/api/equity/stream"])
def test_a_run_ends_when_the_client_disconnects(busy: Server, path: str) -> None:
    with busy.connect() as connection:
        connection.sendall(request(path, LONG))
        before = busy.cpu_seconds()
        eventually(lambda: busy.cpu_seconds() > before, "a worker process is at work")
    eventually(lambda: is_idle(busy), "all worker processes are idle")
    assert are_free(busy)


def test_idle_processes_that_are_killed_are_replaced_whenever_clients_disconnect(busy: Server) -> None:
    """Some clients disconnect while a process starts for them. No slot is lost, and no extra process remains."""
    assert are_free(busy)
    eventually(lambda: is_idle(busy), "all worker processes are idle")
    for pid in busy.workers():
        os.kill(pid, signal.SIGKILL)
    eventually(lambda: busy.workers() == [], "the worker processes have ended")
    for at in range(5):
        with busy.connect() as connection:
            connection.sendall(request("/api/equity/stream", LONG))
            time.sleep(at * 0.05)
    assert are_free(busy)
    eventually(lambda: is_idle(busy), "all worker processes are idle")
    assert len(busy.workers()) <= RUNS


def test_a_process_that_is_killed_just_before_a_run_is_replaced() -> None:
    """The event loop does not run between the end of the process and the next run, so it has not noticed the end."""

    async def answer(runs: Runs) -> Message:
        async with runs.run("range", {"range": "AAKK", "game": "omaha"}) as run:
            *_, last = [message async for message in run.messages()]
        return last

    async def ask() -> tuple[Message, Message]:
        others = children(os.getpid())
        runs = Runs(Limits())
        first = await answer(runs)
        while runs._tasks:
            await asyncio.sleep(0.01)
        (pid,) = set(children(os.getpid())).difference(others)
        os.kill(pid, signal.SIGKILL)
        eventually(lambda: not is_alive(pid), "the process has ended")  # the event loop does not run meanwhile
        second = await answer(runs)
        await runs.close()
        return first, second

    first, second = asyncio.run(ask())
    assert first.kind == "answer"
    assert second == first


def test_a_process_that_is_killed_is_replaced(busy: Server) -> None:
    with ExitStack() as stack:
        events = begun(stack, busy)
        next(events)
        for pid in busy.workers():
            os.kill(pid, signal.SIGKILL)
        *_, (kind, content) = events
        assert kind == "error"
        assert (list(content), content["where"]) == (ERROR_KEYS, None)
    assert are_free(busy)


def test_a_stream_refines_and_ends_with_the_answer(busy: Server) -> None:
    events: list[Any] = []
    while len(events) < 2:  # a server that is very busy may send only the answer
        with ExitStack() as stack:
            events = list(begun(stack, busy, {**LONG, "precision": None, "samples": 4_000_000, "seed": 3}))
    kinds = [kind for kind, _ in events]
    assert kinds[-1] == "equity"
    assert set(kinds[:-1]) == {"progress"}
    reports = [content for _, content in events[:-1]]
    for report in reports:
        TypeAdapter(EquityProgress).validate_python(report)
    assert {report["stage"] for report in reports} == {"random deals"}
    done = [report["done"] for report in reports]
    assert done == sorted(done)
    assert done[0] >= 0
    assert done[-1] <= 1
    known = [report["equity"] for report in reports if report["equity"]]
    last = events[-1][1]
    assert all(answer["complete"] is False and answer["seed"] == 3 for answer in known)
    deals = [answer["deals"] for answer in [*known, last]]
    assert deals == sorted(deals)
    assert last["complete"] is True
    expected = cardspeak.equity(*LONG["ranges"], samples=4_000_000, seed=3)  # type: ignore[misc]
    assert last == expected.to_dict()


def test_a_run_gives_the_digits_of_the_public_function(busy: Server) -> None:
    expected = cardspeak.equity(*MORE["ranges"], samples=300_000, seed=11, by="category")  # type: ignore[misc]
    assert answered(busy, "/api/equity", MORE).json == json.loads(json.dumps(expected.to_dict()))


def test_an_exact_run_gives_the_digits_of_the_public_function(busy: Server) -> None:
    ranges = ["AsKs", "QhQd", "7c6c"]
    expected = cardspeak.equity(*ranges).to_dict()
    assert answered(busy, "/api/equity", {"ranges": ranges}).json == expected
    with ExitStack() as stack:
        *_, last = begun(stack, busy, {"ranges": ranges, "live": True})
    assert last == ("equity", expected)


def test_a_long_showdown_is_a_run(busy: Server) -> None:
    players = [
        {"name": name, "cards": cards, "bet": 10} for name, cards in (("A", "AsKs"), ("B", "QhQd"), ("C", "7c6c"))
    ]
    table = {"players": players}
    answer = answered(busy, "/api/showdown", {"table": table})
    assert answer.json == json.loads(json.dumps(cardspeak.all_in(table).to_dict()))


def test_a_large_settlement_is_a_run(busy: Server) -> None:
    bets = {f"player {number}": f"{number}.25" for number in range(1, 101)}
    halves = {half: {name: at % 7 for at, name in enumerate(bets)} for half in ("high", "low", "third")}
    body = {"bets": bets, "unit": "0.25", "halves": halves}
    assert short_settle(SettleBody.model_validate(body)) is None
    expected = cardspeak.settle(bets, unit="0.25", halves=halves)
    assert answered(busy, "/api/settle", body).json == json.loads(json.dumps(expected.to_dict()))


def test_a_range_of_many_cards_is_a_run(busy: Server) -> None:
    body = {"range": "5%", "game": "omaha"}
    assert answered(busy, "/api/range", body).json == cardspeak.parse_range("5%", "omaha").to_dict()


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/api/equity", {"ranges": ["AhAd", "AhAc", "random"], "samples": 10_000_000}, "range"),
        ("/api/equity/stream", {"ranges": ["AhAd", "AhAc", "random"], "samples": 10_000_000}, "range"),
        ("/api/range", {"range": "AAXY", "game": "omaha"}, "range"),
        ("/api/equity", {"ranges": ["AAKK", "x%"], "game": "omaha"}, "range"),
        ("/api/showdown", {"table": {"game": "omaha", "players": [{"name": "A", "cards": "As", "bet": 1}]}}, "cards"),
    ],
)
def test_a_wrong_question_is_refused_before_a_stream_begins(busy: Server, path: str, body: object, field: str) -> None:
    answer = answered(busy, path, body)
    assert answer.status == 422
    assert list(answer.json) == ERROR_KEYS
    assert answer.json["where"]["field"] == field


def test_when_the_time_is_over_a_stream_ends_with_the_result_so_far() -> None:
    asked = {"run": 7, "kind": "equity", "body": {"ranges": LONG["ranges"], "live": True}, "seconds": 0, "until": 0}
    with subprocess.Popen(
        [sys.executable, "-m", "cardspeak.web.worker", str(Limits().memory)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(json.dumps(asked) + "\n")
        worker.stdin.flush()
        messages = [worker.stdout.readline().split(" ", 2) for _ in range(3)]
    assert [words[:2] for words in messages] == [["7", "begun"], ["7", "progress"], ["7", "answer"]]
    progress, answer = (json.loads(content) for _, _, content in messages[1:])
    assert progress["equity"] == answer
    assert answer["complete"] is False
    assert answer["deals"] > 0
    assert sum(player["equity"] for player in answer["players"]) == pytest.approx(1)


def test_no_result_when_the_time_is_over_is_an_error(
    serve: Callable[..., AbstractContextManager[Server]],
) -> None:
    hands = ("AsKsAhKh", "QhQdJhJd", "7c6c5c4c", "2s3s4s5s", "2d3d4d5d", "9s9h8s8h")
    players = [{"name": cards, "cards": cards, "bet": bet} for bet, cards in enumerate(hands, 1)]
    with serve(runs=1, run_seconds=0.2) as server:
        answer = server.ask("/api/showdown", {"table": {"game": "omaha8", "players": players}})
        assert answer.status in (422, 503)  # 503 if the process is still compiling
        assert "time" in answer.json["error"]
        assert server.ask("/api/evaluate", SHORT).status == 200
        answer = server.ask("/api/equity", LONG)
        # On a very busy machine, there may be no result yet when the process is killed, a few seconds after the limit.
        assert (answer.status, answer.json.get("complete")) == (200, False) or "time" in answer.json["error"]


def test_a_run_that_takes_too_much_memory_is_an_error(serve: Callable[..., AbstractContextManager[Server]]) -> None:
    with serve(runs=1, memory=200_000_000) as server:
        answer = server.ask("/api/equity", {"ranges": ["random", "random"], "game": "omaha8", "exact": True})
        assert answer.status == 422
        assert "memory" in answer.json["error"]
        assert server.ask("/api/range", {"range": "AAKK", "game": "omaha"}).status == 200


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGKILL])  # test_serve.py sends SIGINT
def test_no_process_is_left_when_the_server_ends(
    serve: Callable[..., AbstractContextManager[Server]], sent: signal.Signals
) -> None:
    with serve(runs=1, run_seconds=PATIENCE) as server, ExitStack() as stack:
        begun(stack, server)
        (pid,) = server.workers()
        os.kill(server.process.pid, sent)
        status = server.wait()
        eventually(lambda: not is_alive(pid), "the process has ended")
        assert "Traceback" not in server.written
    assert status in ((0, -sent, 128 + sent) if sent is not signal.SIGKILL else (-sent,))
