"""Clients with too many questions do not block other clients, and a second Ctrl-C prints no traceback."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from dataclasses import replace

import pytest

import cardspeak
from cardspeak import answer_types
from cardspeak.web import answers, bodies
from cardspeak.web.app import create_app
from cardspeak.web.limits import Limits
from cardspeak.web.questions import THREADS
from cardspeak.web.short import short_outs
from tests.web.inside import Inside
from tests.web.serving import LONG, PATIENCE, Server, failed, is_alive, needs_proc, request

OMAHA = {"hands": ["AsKdQc5h", "2c3d4h6s"], "board": "7h 8h 9s", "game": "omaha"}
HAND = {"cards": "As Kd"}


def test_clients_with_slow_questions_do_not_block_short_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, over = threading.Semaphore(0), threading.Event()

    def deal(_: bodies.DealBody) -> answer_types.Deal:
        begun.release()
        over.wait(PATIENCE)
        return cardspeak.deal(seed=1).to_dict()

    monkeypatch.setattr(answers, "deal", deal)
    with Inside(create_app(replace(Limits(), wait_seconds=0.2))) as client, ThreadPoolExecutor(THREADS) as askers:
        try:
            asked = [askers.submit(client.post, "/api/deal", json={}) for _ in range(THREADS)]
            assert all(begun.acquire(timeout=PATIENCE) for _ in asked)
            assert client.post("/api/evaluate", json=HAND).status_code == 200
            refused = client.post("/api/deal", json={})
        finally:
            over.set()
        assert refused.status_code == 503
        assert int(refused.headers["retry-after"]) >= 1
        assert refused.json() == failed("the server is busy; try again in a few seconds", "busy")
        assert [future.result().status_code for future in asked] == [200] * THREADS
        assert client.post("/api/deal", json={}).status_code == 200


def test_a_question_that_fails_frees_its_thread(client: Inside) -> None:
    for _ in range(THREADS + 1):
        assert client.post("/api/compare", json={"hands": ["As", "?"]}).status_code == 422
    assert client.post("/api/compare", json={"hands": ["As Kd", "Qs Qd"]}).status_code == 200


def test_outs_that_take_long_are_a_run(server: Server) -> None:
    assert short_outs(bodies.HandsBody.model_validate(OMAHA)) is None
    expected = cardspeak.outs(*OMAHA["hands"], board=OMAHA["board"], game="omaha").to_dict()
    assert server.ask("/api/outs", OMAHA).json == expected
    answer = server.ask("/api/outs", {**OMAHA, "board": "7h"})
    assert (answer.status, answer.json["where"]) == (422, {"field": "board"})


@needs_proc
def test_a_second_ctrl_c_ends_the_server_without_a_traceback(
    serve: Callable[..., AbstractContextManager[Server]],
) -> None:
    with serve(runs=1) as server, server.connect() as connection:
        connection.sendall(request("/api/equity/stream", LONG))
        assert connection.recv(15) == b"HTTP/1.1 200 OK"
        pids = server.workers()
        for _ in range(2):
            with suppress(ProcessLookupError):
                os.kill(server.process.pid, signal.SIGINT)
            with suppress(TimeoutError, ConnectionError):
                connection.settimeout(0.2)
                while connection.recv(65536):
                    pass
        server.wait()
        assert "Traceback" not in server.written
        assert not any(map(is_alive, pids))
