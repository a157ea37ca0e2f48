"""What players may expect of the pot, printed on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from cardspeak.equities import Bin, Equity, Part
from cardspeak.equities.result import SAMPLED
from cardspeak.errors import shortened
from cardspeak.show.screen import Screen

LONGEST_RANGE = 36
MOST_ROWS = 40
"""Rows of a breakdown; the rest is in the JSON."""
BAR = 30
"""How long the longest bar of a histogram is."""


def show_equity(result: Equity, screen: Screen, *, bins: int = 0) -> None:
    """Print what each player may expect, and the parts that were asked for, or a histogram of so many bins."""
    on_board = (" on ", screen.cards(result.board)) if result.board else ()
    dead = (", dead ", screen.cards(result.dead)) if result.dead else ()
    screen.print(result.title, *on_board, *dead)
    screen.columns(_rows(result, screen), right=range(1, 10))
    screen.print(screen.faint(told_method(result)), hanging=2)
    if bins:
        for player in result.players:
            _show_histogram(player.range, player.histogram(bins), screen)
    elif result.by in ("category", "next-card"):
        _show_side_by_side(result, screen)
    elif result.by:
        for player in result.players:
            _show_parts(f"By {result.by}: {shortened(player.range, LONGEST_RANGE)}", player.parts, screen)


def told_method(result: Equity) -> str:
    """How the numbers were found, in a line."""
    of_what = "weight of all deals" if result.is_weighted and result.method != SAMPLED else "deals"
    told = f"{result.method}: {result.deals:,} {of_what}, {result.how}"
    if result.seed is not None:
        told += f", seed {result.seed}"
    return told if result.is_complete else f"not complete; so far {told}"


def percent(share: float) -> str:
    """A share as people read it.

    >>> percent(0.81946123), percent(0.0)
    ('81.946 %', '0.000 %')
    """
    return f"{share:.3%}".replace("%", " %")


def _rows(result: Equity, screen: Screen) -> Iterator[Sequence[str | Text]]:
    """A row for each player, below the titles of the columns."""
    halves = list(result.players[0].halves)
    titles = ["", "equity", *(["±"] if result.method == SAMPLED else []), "win", "tie"]
    for name in halves:
        titles += [f"{name} win", f"{name} tie"]
    titles += ["quarter"] if halves else []
    yield [screen.faint(title) for title in titles]
    for player in result.players:
        numbers = [player.standard_error] if result.method == SAMPLED else []
        numbers += [player.win, player.tie]
        for half in player.halves.values():
            numbers += [half.win, half.tie]
        numbers += [] if player.quarter is None else [player.quarter]
        yield [shortened(player.range, LONGEST_RANGE), screen.strong(percent(player.equity)), *map(percent, numbers)]


def _show_parts(title: str, parts: Sequence[Part], screen: Screen) -> None:
    """Print the parts of a player's deals."""
    screen.print()
    screen.print(screen.heading(title))
    rows: list[Sequence[str | Text]] = [[screen.faint(name) for name in ("", "of deals", "equity", "win", "tie")]]
    rows += [[one.name, *map(percent, (one.share, one.equity, one.win, one.tie))] for one in parts[:MOST_ROWS]]
    screen.columns(rows, right=range(1, 5))
    _rest(len(parts), screen)


def _show_side_by_side(result: Equity, screen: Screen) -> None:
    """Print the parts of all players in one table, a row for each."""
    by_next_card = result.by == "next-card"
    screen.print()
    screen.print(screen.heading("By the next card, equity" if by_next_card else "What is made, and what it wins then"))
    names = list(dict.fromkeys(part.name for player in result.players for part in player.parts))
    found = [{part.name: part for part in player.parts} for player in result.players]
    heads = [shortened(player.range, 16) for player in result.players]
    titles = ["", "of deals", *heads] if by_next_card else ["", *(one for head in heads for one in (head, "equity"))]
    rows: list[Sequence[str | Text]] = [[screen.faint(title) for title in titles]]
    for name in names:
        row: list[str | Text] = [screen.cards(name) if by_next_card else name]
        of_players = [parts.get(name) for parts in found]
        if by_next_card:
            row += [percent(one.share) for one in of_players[:1] if one is not None]
        for one in of_players:
            if by_next_card:
                row.append("" if one is None else percent(one.equity))
            else:
                row += ["", ""] if one is None else [percent(one.share), percent(one.equity)]
        rows.append(row)
    screen.columns(rows, right=range(1, len(titles)))


def _show_histogram(title: str, bins: Sequence[Bin], screen: Screen) -> None:
    """Print how the holdings of a range spread over equities."""
    screen.print()
    screen.print(screen.heading(f"Equity of the holdings: {shortened(title, LONGEST_RANGE)}"))
    most = max(one.share for one in bins)
    rows = []
    for one in bins:
        bar = "█" if screen.console.encoding.startswith("utf") else "#"
        filled = bar * round(one.share / most * BAR)
        rows.append([f"{one.low:.0%} to {one.high:.0%}", percent(one.share), filled])
    screen.columns(rows, right=(0, 1))


def _rest(n_rows: int, screen: Screen) -> None:
    if n_rows > MOST_ROWS:
        screen.print(screen.faint(f"and {n_rows - MOST_ROWS:,} more, which --json has"))
