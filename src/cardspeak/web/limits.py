"""The limits of a server that several people share."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server that several people share.

    A run is the work of a worker process on one long question. All times are in seconds.

    Attributes:
        body: the maximum size of a request body in bytes.
        body_seconds: the maximum time for a request body to arrive.
        head_seconds: the maximum time for the head of a request, which is its first line and headers, to arrive.
        send_seconds: the maximum time for a client to read what was sent; the connection is then closed.
        run_seconds: the maximum time for a run after it leaves the queue. At the end of this time, a run for equity or
            an audit returns the result so far, if there is one. Any other run fails.
        samples: the maximum number of deals that a request can ask for: `samples` for equity, `deals` for an audit.
        runs: the maximum number of runs at the same time.
        waiting: the maximum number of further runs that wait for their turn.
        wait_seconds: the maximum time that a run waits for its turn. A short question waits at most half as long.
        memory: the memory of the server and its worker processes together in bytes. On Linux, a run fails if
            it needs more than the others leave free; other systems have no such limit.
        connections: the maximum number of open connections.
    """

    body: int = 64_000
    body_seconds: float = 10
    head_seconds: float = 10
    send_seconds: float = 20
    run_seconds: float = 30
    samples: int = 1_000_000_000
    runs: int = 4
    waiting: int = 32
    wait_seconds: float = 10
    memory: int = 1_000_000_000
    connections: int = 1_000


def seconds_text(seconds: float) -> str:
    """A time in words.

    >>> seconds_text(1), seconds_text(0.5)
    ('1 second', '0.5 seconds')
    """
    return "1 second" if seconds == 1 else f"{seconds:g} seconds"
