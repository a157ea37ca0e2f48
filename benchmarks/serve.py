"""Response times of the server under load.

Run `python -m benchmarks.serve` from the top folder of the repository. At the same moment, two hundred clients each
send a short request on a connection of their own, while zero, one or four other clients wait for long answers. Each
printed line has the number of answers per second and two waiting times: how long it took until half of the clients had
their answers, and until the last client had its answer. Both are the longest of several runs.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any

CLIENTS, TURNS = 200, 5
LONG = {"ranges": ["22+, A2s+", "random", "random", "random"], "live": True}
TABLE = {
    "board": "Ac Kc Jc 5c Th",
    "players": [
        {"name": "A", "cards": "8c 7h", "bet": 25},
        {"name": "B", "cards": "9h 5h", "bet": 50},
        {"name": "C", "cards": "Ad 4s", "bet": 100},
        {"name": "D", "cards": "As 3h", "bet": 100},
    ],
}
SHORT: tuple[tuple[str, dict[str, Any]], ...] = (
    ("evaluate", {"cards": "As Kd", "board": "Ah Ac Kc 2d 7s"}),
    ("explain", {"cards": "Ah 2d", "board": "As Kd Kc 7h 4s", "against": "Ad Qc"}),
    ("showdown", {"table": TABLE}),
    ("equity", {"ranges": ["AA", "KK"]}),
    ("equity", {"ranges": ["AhKh", "QQ"], "board": "Qh 7h 2c"}),
)


def main() -> None:
    print(f"{sys.version.split()[0]}, {os.cpu_count()} cores, {CLIENTS} clients at once, {TURNS} turns\n")
    with subprocess.Popen(
        [sys.executable, "-m", "cardspeak", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().split()[3].rsplit(":", 1)[1])
            asyncio.run(measured(port))
        finally:
            server.terminate()


async def measured(port: int) -> None:
    """Print a line for each number of long requests, then one for each short request alongside four long requests."""
    for path, body in SHORT:
        await asked(port, path, body)  # the server loads the modules that this request needs
    await asyncio.sleep(5)  # the server compiles the most common kernels
    for n_long in (0, 1, 4):
        async with asyncio.TaskGroup() as group:
            streams = [group.create_task(streamed(port)) for _ in range(n_long)]
            await asyncio.sleep(2 if n_long else 0)
            await turns(port, SHORT, f"all of these, with {n_long} long")
            if n_long == 4:
                for question in SHORT:
                    await turns(port, (question,), f"{question[0]}, with {n_long} long")
            for stream in streams:
                stream.cancel()


async def turns(port: int, questions: tuple[tuple[str, dict[str, Any]], ...], name: str) -> None:
    """Send requests from all clients at once, in several runs, and print the rate and the longest waiting times."""
    n_asked, seconds, medians, worst = 0, 0.0, [], []
    for _ in range(TURNS):
        began = time.perf_counter()
        waited = await asyncio.gather(*(asked(port, *questions[at % len(questions)]) for at in range(CLIENTS)))
        seconds += time.perf_counter() - began
        n_asked += CLIENTS
        medians.append(sorted(waited)[CLIENTS // 2])
        worst.append(max(waited))
    print(
        f"{name:32} {n_asked / seconds:7,.0f}/s   half {max(medians):6.3f} s   the last {max(worst):6.3f} s", flush=True
    )


async def asked(port: int, path: str, body: dict[str, Any]) -> float:
    """The seconds from opening the connection to the complete answer, which must have status 200."""
    began = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request(path, body))
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 200 "), answer
    return time.perf_counter() - began


async def streamed(port: int) -> None:
    """Send the long request again and again until the task is cancelled."""
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(ConnectionError):
            writer.write(request("equity/stream", LONG))
            while await reader.read(1 << 16):
                pass
        writer.close()


def request(path: str, body: dict[str, Any]) -> bytes:
    content = json.dumps(body).encode()
    head = (
        f"POST /api/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + content


if __name__ == "__main__":
    main()
