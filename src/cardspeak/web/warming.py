"""Compile the kernels of common questions when the server starts, by answering typical questions once.

Kernels are functions that Numba compiles when they are first called, which takes seconds. Visitors should not have to
wait for that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import cardspeak
from cardspeak.web.runs import Runs

HANDS, RANGES = ("AsKs", "QhQd"), ("QQ+, AKs", "22+, A2s+, KTs+")
BOARDS = ("Ah 7c 2d", "Ah 7c 2d 9s", "Ah 7c 2d 9s 3h")


def short_questions() -> list[Callable[[], object]]:
    """Questions that are answered immediately, as functions to call.

    They are hands and ranges on a flop, a turn and a river, and an all-in on a flop.
    """
    players = [{"name": hand, "cards": hand, "bet": 1} for hand in HANDS]
    return [
        *(partial(cardspeak.equity, *ranges, board=board, workers=1) for board in BOARDS for ranges in (HANDS, RANGES)),
        partial(cardspeak.all_in, {"board": BOARDS[0], "players": players}),
    ]


def ask_long() -> None:
    """Answer long questions: two or three hands or ranges before the flop, sampling, and breakdowns."""
    cardspeak.equity(*HANDS, "7c6c")
    cardspeak.equity("KK+", "QQ", "AKs")
    for by in (None, "category", "hand"):
        cardspeak.equity(*RANGES, by=by)
        cardspeak.equity(*RANGES, "random", samples=1000, by=by)
    cardspeak.equity(*RANGES, board=BOARDS[0], by="next-card")


async def warm(runs: Runs) -> None:
    """Compile the kernels in a worker process, which saves them in the disk cache. Then load them in this process."""
    await runs.warm()
    for ask in short_questions():
        if runs.is_closed:  # a thread that compiles cannot be stopped, and would delay the shutdown
            return
        await asyncio.get_running_loop().run_in_executor(None, ask)
