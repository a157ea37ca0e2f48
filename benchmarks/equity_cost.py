"""How the time to compute an exact equity grows with the size of the question.

Run `python -m benchmarks.equity_cost` from the top folder of the repository. It prints a line for each point, and draws
all points to docs/images/equity-cost.svg, or to the file given as an argument. A point is the fastest of several runs
of the public function, in CPU seconds on one core, with all kernels compiled beforehand. A line ends before the first
answer that is estimated to take longer than `MOST_SECONDS`. Matplotlib is required (`pip install ".[plots]"`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from cardspeak import Progress, equity, parse_range

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "equity-cost.svg"
MOST_SECONDS = 20.0
TURNS, ENOUGH_SECONDS = 5, 0.5
"""The maximum number of timed runs for a question, and the total time in seconds after which no more runs follow."""
BOARD = ("Qs", "7h", "6d", "9s", "Js")
DEAD = "2c"
"""A dead card. With a dead card, the answer before the flop is not looked up in the table of match-ups."""
SHARES = (1, 1.5, 2, 2.5, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100)
"""The sizes of ranges, in percent of all holdings."""
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#B0308C", "#8A6D00", "#444444")
MARKS = ("o", "s", "^", "D", "v", "P")
"""Marks that distinguish the lines without colours."""
INK, GROUND, GRID = "#111111", "#FFFFFF", "#D9D9D9"
"""The picture has its own background, so it can also be read on a dark page."""
TICKS = {1e-4: "0.1 ms", 1e-3: "1 ms", 1e-2: "10 ms", 1e-1: "0.1 s", 1.0: "1 s", 10.0: "10 s"}
HANDS = {
    "holdem": ("AsAh", "KdKc"),
    "shortdeck": ("AsAh", "KdKc"),
    "greek": ("AsAh", "KdKc"),
    "pineapple": ("AsAhKs", "QdQcTc"),
    "omaha": ("AsAhKsKh", "JdTd9c8c"),
    "omaha5": ("AsAhKsKhQh", "JdTd9c8c8d"),
    "omaha6": ("AsAhKsKhQhQc", "JdTd9c8c8d7d"),
    "omaha8": ("AsAh2s3h", "9c8c7c6c"),
    "drawmaha": ("AsAhKsKhQh", "JdTd9c8c8d"),
    "stud": ("AsKsQs????", "2d2c7h????"),
    "razz": ("As2s4s????", "2d3c7h????"),
}
"""Two hands for each game. In stud and razz, three cards of each hand are known, and the others are still to come."""
NO_BOARD = ("stud", "razz")


class Question(NamedTuple):
    """The arguments of a call of `equity`, and the position of its point on the axis."""

    at: float
    ranges: Sequence[str]
    board: str = ""
    dead: str = ""
    game: str = "holdem"


class Line(NamedTuple):
    """A line of points: their positions on the axis, and their seconds."""

    name: str
    at: list[float]
    seconds: list[float]


class TooLongError(Exception):
    """An exact answer would take too long."""


def seconds_of(asked: Question) -> float:
    """The CPU seconds of the fastest of several runs.

    Raises:
        TooLongError: an exact answer is estimated to take longer than `MOST_SECONDS`.
    """
    times: list[float] = []
    while len(times) < 2 or (len(times) <= TURNS and sum(times[1:]) < ENOUGH_SECONDS):  # the first run compiles
        start = time.process_time()
        equity(
            *asked.ranges,
            board=asked.board,
            dead=asked.dead,
            game=asked.game,
            seconds=MOST_SECONDS,
            workers=1,
            progress=stop_samples,
        )
        times.append(time.process_time() - start)
    return min(times[1:])


def stop_samples(progress: Progress) -> None:
    """Stop an answer that is computed from random deals.

    Raises:
        TooLongError: the answer is computed from random deals.
    """
    answer = progress.so_far()
    if answer is not None and answer.method == "sampled":
        raise TooLongError


def measured(name: str, questions: Iterable[Question]) -> Line:
    """The line of these questions, which ends before the first question that takes too long."""
    line = Line(name, [], [])
    for asked in questions:
        try:
            seconds = seconds_of(asked)
        except TooLongError:
            break
        line.at.append(asked.at)
        line.seconds.append(seconds)
        print(f"{name:34} {asked.at:7g} {seconds * 1e3:12.3f} ms", flush=True)
    return line


def by_size(n_players: int, n_board: int = 0, dead: str = "") -> Iterator[Question]:
    """Questions in which all players have the same range, from the narrowest range to the widest."""
    for share in SHARES:
        holdings = parse_range(f"{share}%")
        yield Question(len(holdings), [str(holdings)] * n_players, board_of(n_board), dead)


def by_cards_to_come(ranges: Sequence[str]) -> Iterator[Question]:
    """Questions with boards from five cards down to none."""
    for to_come in range(6):
        dead = DEAD if to_come == 5 and len(ranges) == 2 else ""
        yield Question(to_come, ranges, board_of(5 - to_come), dead)


def by_game(ranges: Mapping[str, Sequence[str]], n_board: int) -> Iterator[tuple[str, Question]]:
    """Each game, with a question about its ranges."""
    for at, (game, of_players) in enumerate(ranges.items()):
        dead = DEAD if game == "holdem" and not n_board else ""
        yield game, Question(at, of_players, board_of(n_board), dead, game)


def board_of(n_cards: int) -> str:
    return " ".join(BOARD[:n_cards])


def lines_by_size() -> list[Line]:
    """Lines for two players, by the number of cards on the board."""
    lines = [measured("preflop, a dead card", by_size(2, dead=DEAD))]
    lines += [measured(name, by_size(2, n)) for name, n in (("flop", 3), ("turn", 4), ("river", 5))]
    return [*lines, measured("preflop, from the table", by_size(2))]


def lines_by_players() -> list[Line]:
    """Lines for six players down to two, before the flop."""
    return [measured(f"{n} players", by_size(n)) for n in range(6, 1, -1)]


def lines_by_cards() -> list[Line]:
    """Lines for several match-ups, by the number of cards to come."""
    asked = {
        "4 players, 2 % each": ["2%"] * 4,
        "3 players, 20 % each": ["20%"] * 3,
        "random v random": ["random"] * 2,
        "20 % v 20 %": ["20%"] * 2,
        "hand v hand": ["AsAh", "KdKc"],
    }
    return [measured(name, by_cards_to_come(ranges)) for name, ranges in asked.items()]


def lines_by_game() -> list[Line]:
    """Lines for several kinds of questions, with a point for each game in the order of `HANDS`."""
    against_any = {game: (hands[0], "random") for game, hands in HANDS.items() if game not in NO_BOARD}
    all_any = dict.fromkeys(against_any, ("random", "random"))
    asked = {
        "two hands, no board yet": by_game(HANDS, 0),
        "hand v any hand, flop": by_game(against_any, 3),
        "any v any hand, river": by_game(all_any, 5),
    }
    lines = []
    for name, questions in asked.items():
        points = [measured(f"{game}: {name}", [question]) for game, question in questions]
        at = [place for point in points for place in point.at]
        lines.append(Line(name, at, [seconds for point in points for seconds in point.seconds]))
    return lines


def draw(path: Path, panels: Sequence[Sequence[Line]]) -> None:
    """Draw the four panels and write the picture to the file."""
    with matplotlib.rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "equity-cost",
            "font.family": "sans-serif",
            "font.size": 11,
            "text.color": INK,
            "axes.labelcolor": INK,
            "xtick.color": INK,
            "ytick.color": INK,
        }
    ):
        layout = ConstrainedLayoutEngine(rect=(0.01, 0.01, 0.98, 0.98), wspace=0.03, hspace=0.03)
        figure = Figure(figsize=(12, 10), layout=layout, facecolor=GROUND)
        figure.suptitle("Time of an exact answer on one core", fontsize=15, fontweight="bold")
        axes = figure.subplots(2, 2)
        by_size, by_players, by_cards, by_game = panels
        draw_lines(axes[0, 0], by_size, "Two players, by the size of their ranges", "holdings of each player")
        draw_lines(axes[0, 1], by_players, "Before the flop, by the number of players", "holdings of each player")
        for panel in axes[0]:
            panel.set_xscale("log")
            panel.set_xticks([20, 50, 100, 200, 500, 1326], ["20", "50", "100", "200", "500", "1,326"])
            panel.set_xlim(15, 1500)
        draw_lines(axes[1, 0], by_cards, "By the number of cards to come", "cards to come")
        draw_games(axes[1, 1], by_game)
        figure.savefig(path, format="svg", metadata={"Date": None, "Title": "Time of an exact answer on one core"})


def draw_lines(axes: Axes, lines: Sequence[Line], title: str, size: str) -> None:
    for line, colour, mark in zip(lines, COLOURS, MARKS, strict=False):
        axes.plot(line.at, line.seconds, color=colour, marker=mark, markersize=5, label=line.name)
    axes.set_yscale("log")
    axes.set_yticks(list(TICKS), list(TICKS.values()))
    axes.set_xlabel(size)
    finish(axes, title)


def draw_games(axes: Axes, lines: Sequence[Line]) -> None:
    for line, colour, mark in zip(lines, COLOURS, MARKS, strict=False):
        axes.plot(line.seconds, line.at, color=colour, marker=mark, markersize=7, linestyle="none", label=line.name)
    axes.set_xscale("log")
    axes.set_xticks(list(TICKS), list(TICKS.values()))
    axes.set_yticks(range(len(HANDS)), list(HANDS))
    axes.invert_yaxis()
    finish(axes, "By game")


def finish(axes: Axes, title: str) -> None:
    axes.set_title(title, fontweight="bold", loc="left")
    axes.set_facecolor(GROUND)
    axes.minorticks_off()
    axes.grid(color=GRID)
    axes.legend(facecolor=GROUND, edgecolor=GRID, framealpha=0.9)


def main() -> None:
    panels = [lines_by_size(), lines_by_players(), lines_by_cards(), lines_by_game()]
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    draw(path, panels)
    print(f"\n{path}")


if __name__ == "__main__":
    main()
