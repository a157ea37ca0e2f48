"""What is asked most is asked once when the server starts, so that nobody waits for what is compiled first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import cardspeak
from cardspeak.web.runs import Runs

HANDS, RANGES = ("AsKs", "QhQd"), ("QQ+, AKs", "22+, A2s+, KTs+")
BOARDS = ("Ah 7c 2d", "Ah 7c 2d 9s", "Ah 7c 2d 9s 3h")


def short_questions() -> list[Callable[[], object]]:
    """What is answered at once, each to be called: hands and ranges against each other as the board fills."""
    players = [{"name": hand, "cards": hand, "bet": 1} for hand in HANDS]
    return [
        *(partial(cardspeak.equity, *ranges, board=board, workers=1) for board in BOARDS for ranges in (HANDS, RANGES)),
        partial(cardspeak.all_in, {"board": BOARDS[0], "players": players}),
    ]


def ask_long() -> None:
    """Ask what is done by runs: three hands and ranges before the flop, and samples."""
    cardspeak.equity(*HANDS, "7c6c")
    cardspeak.equity("KK+", "QQ", "AKs")
    for by in (None, "category", "hand"):
        cardspeak.equity(*RANGES, by=by)
        cardspeak.equity(*RANGES, "random", samples=1000, by=by)
    cardspeak.equity(*RANGES, board=BOARDS[0], by="next-card")


async def warm(runs: Runs) -> None:
    """Have it all asked: in a process of its own, which leaves on disk what it compiled, and then in this one."""
    await runs.warm()
    for ask in short_questions():
        if runs.is_closed:  # a thread cannot be ended: to compile there would hold up the end of the server
            return
        await asyncio.get_running_loop().run_in_executor(None, ask)
