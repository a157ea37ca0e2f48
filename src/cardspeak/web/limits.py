"""What a shared server allows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What a shared server allows.

    Attributes:
        body: how many bytes the body of a request may have.
        body_seconds: how long it may take to arrive.
        head_seconds: how long the head of a request may take to arrive.
        send_seconds: how long a client may take to read what has been sent, before he gets more.
        run_seconds: how long a run may take; what is known then is the answer.
        samples: how many deals a request may ask for.
        runs: how many runs are done at once.
        waiting: how many more may wait for their turn.
        wait_seconds: for how long.
        memory: how many bytes of data a run may take, where the system can hold it to that.
        connections: how many clients may be connected at once.
    """

    body: int = 64_000
    body_seconds: float = 10
    head_seconds: float = 10
    send_seconds: float = 20
    run_seconds: float = 30
    samples: int = 1_000_000_000
    runs: int = 4
    waiting: int = 32
    wait_seconds: float = 5
    memory: int = 2_000_000_000
    connections: int = 1_000
