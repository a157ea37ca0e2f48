"""`cardspeak bench`: how fast this machine evaluates hands, one line per benchmark."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from cardspeak.cli.numbers import number_from
from cardspeak.cli.progress import ProgressLine

if TYPE_CHECKING:
    from cardspeak.bench import Measurement, Registers

MOST_ROUNDS = 1000
SLOWED = "Other programs may be running; measure again when the machine is idle, with --rounds 20."


def bench(
    rounds: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            parser=number_from(1, MOST_ROUNDS),
            help="Number of runs of each benchmark after the first; the fastest of them counts.",
        ),
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Measure how fast this machine evaluates hands. The first run after installation compiles for several seconds."""
    results = []
    with _garbage_left(), ProgressLine() as line:
        from cardspeak import bench as room  # imported here so that no other command waits for NumPy and Numba

        for measured in room.measurements(rounds, progress=line.show):
            line.clear()
            results.append(measured)
            if not as_json:
                typer.echo(_line(measured))
    used = room.registers()
    if as_json:
        content = {
            "kind": "bench",
            "registers": used.name,
            "register_bytes": used.size,
            "expected": None if used.expected is None else {"work": room.ROWS, "hands_per_second": used.expected},
            "measurements": [measured.to_dict() for measured in results],
        }
        typer.echo(json.dumps(content, indent=2))
    else:
        (rate,) = (measured.rate for measured in results if measured.work == room.ROWS)
        typer.echo(f"\n{_expectation(used, rate)}")
        typer.echo(f"\nall seven-card hands:\n{_table(results[0].result)}")


@contextmanager
def _garbage_left() -> Iterator[None]:
    """Turn off the garbage collector, as `timeit` does. This also speeds up the import of Numba by 10 %."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _line(measured: Measurement) -> str:
    """One benchmark: its name, the rate, and the times of the fastest and the first run."""
    speed = (
        f"{measured.rate / 1e6:8,.0f} M hands/s" if measured.rate > 1e8 else f"{1e9 / measured.rate:8,.0f} ns a hand"
    )
    return f"{measured.work:52}{speed:>18}{measured.seconds * 1e3:9.1f} ms   first run {measured.first_seconds:5.2f} s"


def _expectation(used: Registers, rate: float) -> str:
    """The registers in use, the rate for rows, and what to expect with such registers."""
    text = f"{used.name}, registers of {used.size} bytes: {_millions(rate)} M hands/s for rows of seven cards"
    if used.expected is None:
        return f"{text}; there are no figures to compare with"
    text += f"; {' to '.join(map(_millions, used.expected))} M are usual on one core"
    if used.is_slow(rate):
        text += f"\nThis is far below the usual rate. {SLOWED}"
    return text


def _millions(rate: float) -> str:
    return f"{rate / 1e6:,.0f}"


def _table(counts: dict[str, int]) -> str:
    """The categories and their counts, best first."""
    width = max(map(len, counts))
    return "\n".join(f"  {category:{width}}  {count:>11,}" for category, count in reversed(counts.items()))
