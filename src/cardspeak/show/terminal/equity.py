"""Terminal output of equities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from rich.text import Text

from cardspeak.equities import Bin, Equity, Part, PlayerEquity
from cardspeak.equities.question.options import SAMPLED
from cardspeak.errors import shortened
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.equity import method_text, part_names

Column: TypeAlias = tuple[str, Sequence[str | Text]]
"""The title of a column, and its cell in each row."""

LONGEST_RANGE = 36
LONGEST_HEAD = 16
GAP = 2
"""The number of spaces between columns."""
MOST_ROWS = 40
"""The largest number of printed rows in a breakdown; `--json` lists all rows."""
BAR = 30
"""The length of the longest bar of a histogram, in characters."""


def show_equity(result: Equity, screen: Screen, *, bins: int = 0) -> None:
    """Print each player's equity, then a histogram if `bins` is not 0, otherwise the breakdown that was requested."""
    on_board = (" on ", screen.cards(result.board)) if result.board else ()
    dead = (", dead ", screen.cards(result.dead)) if result.dead else ()
    screen.print(result.title, *on_board, *dead)
    ranges = [shortened(player.range, LONGEST_RANGE) for player in result.players]
    show_groups(ranges, _groups(result, screen), screen)
    screen.print(screen.faint(method_text(result)), hanging=2)
    if bins:
        for player in result.players:
            _show_histogram(player.range, player.histogram(bins), screen)
    elif result.by in ("category", "next-card"):
        _show_side_by_side(result, screen)
    elif result.by:
        for player in result.players:
            _show_parts(f"By {result.by}: {shortened(player.range, LONGEST_RANGE)}", player.parts, result, screen)


def percent(share: float) -> str:
    """A share in percent, with three decimals.

    >>> percent(0.81946123), percent(0.0)
    ('81.946 %', '0.000 %')
    """
    return f"{share:.3%}".replace("%", " %")


def show_groups(names: Sequence[str | Text], groups: Iterable[Sequence[Column]], screen: Screen) -> None:
    """Print a table whose rows have these names, with as many groups of columns side by side as fit on the screen.

    The other groups are printed in further tables below it. A group is never split, and no number is cut.
    """
    room = screen.console.width - max(map(_width, names))
    block: list[Column] = []
    for group in groups:
        if block and sum(map(_column_width, [*block, *group])) > room:
            _show_block(names, block, screen)
            screen.print()
            block = []
        block += group
    _show_block(names, block, screen)


def _show_block(names: Sequence[str | Text], columns: Sequence[Column], screen: Screen) -> None:
    heads = [screen.faint(title) for title in ("", *(title for title, _ in columns))]
    rows = zip(names, *(cells for _, cells in columns), strict=True)
    screen.columns([heads, *rows], right=range(1, len(heads)))


def _column_width(column: Column) -> int:
    title, cells = column
    return max(map(_width, (title, *cells))) + GAP


def _width(cell: str | Text) -> int:
    return cell.cell_len if isinstance(cell, Text) else len(cell)


def _groups(result: Equity, screen: Screen) -> Iterator[list[Column]]:
    """The groups of columns: the whole pot and, in split-pot games, each half and how often a player wins a quarter."""
    players = result.players

    def percents(title: str, shares: Iterable[float]) -> Column:
        return title, [percent(share) for share in shares]

    equity: list[Column] = [("equity", [screen.strong(percent(player.equity)) for player in players])]
    if result.method == SAMPLED:
        equity.append(percents(plus_minus(screen), (player.standard_error for player in players)))
    equity += [percents("win", (player.win for player in players)), percents("tie", (player.tie for player in players))]
    yield equity
    for name in players[0].halves:
        halves = [player.halves[name] for player in players]
        yield [
            percents(f"{name} win", (player.win for player in halves)),
            percents(f"{name} tie", (player.tie for player in halves)),
        ]
    quarters = [player.quarter for player in players if player.quarter is not None]
    if quarters:
        yield [percents("quarter", quarters)]


def _show_parts(title: str, parts: Sequence[Part], result: Equity, screen: Screen) -> None:
    """Print a player's breakdown, with a row for each part."""
    screen.print()
    screen.print(screen.heading(title))
    if not parts:
        screen.print(screen.faint("too many holdings to show separately"))
        return
    listed = parts[:MOST_ROWS]
    columns = [
        ("of deals", [percent(part.share) for part in listed]),
        ("equity", [percent(part.equity) for part in listed]),
    ]
    if result.method == SAMPLED:
        columns.append((plus_minus(screen), [percent(part.standard_error) for part in listed]))
    columns += [("win", [percent(part.win) for part in listed]), ("tie", [percent(part.tie) for part in listed])]
    show_groups([part.name for part in listed], [columns], screen)
    _rest(len(parts), screen)


def plus_minus(screen: Screen) -> str:
    """The title of the column of standard errors, in characters that the output can encode."""
    return "±" if screen.console.encoding.startswith("utf") else "+-"


def _show_side_by_side(result: Equity, screen: Screen) -> None:
    """Print the breakdowns of all players side by side, with a row for each part."""
    by_next_card = result.by == "next-card"
    screen.print()
    title = "Equity by the next card" if by_next_card else "How often each hand is made, and the equity with it"
    screen.print(screen.heading(title))
    names = part_names(result)
    groups = [_columns_of_player(player, names, by_next_card=by_next_card) for player in result.players]
    if by_next_card:
        share_of = {part.name: part.share for part in result.players[0].parts}
        groups.insert(0, [("of deals", [percent(share_of[name]) for name in names])])
    show_groups([screen.cards(name) if by_next_card else name for name in names], groups, screen)


def _columns_of_player(player: PlayerEquity, names: Sequence[str], *, by_next_card: bool) -> list[Column]:
    """A player's columns: for each part of the breakdown, its share of the deals, and the player's equity in it.

    The shares are left out if the parts are next cards, which have the same shares for all players.
    """
    part_of = {part.name: part for part in player.parts}
    head = shortened(player.range, LONGEST_HEAD)
    equities = [percent(part_of[name].equity) if name in part_of else "" for name in names]
    if by_next_card:
        return [(head, equities)]
    return [(head, [percent(part_of[name].share) if name in part_of else "" for name in names]), ("equity", equities)]


def _show_histogram(title: str, bins: Sequence[Bin], screen: Screen) -> None:
    """Print a histogram of the equities of a range's holdings."""
    screen.print()
    screen.print(screen.heading(f"Equity of the holdings: {shortened(title, LONGEST_RANGE)}"))
    most = max(step.share for step in bins)
    bar = "█" if screen.console.encoding.startswith("utf") else "#"
    screen.columns(
        (
            [f"{step.low:.0%} to {step.high:.0%}", percent(step.share), bar * round(step.share / most * BAR)]
            for step in bins
        ),
        right=(0, 1),
    )


def _rest(n_rows: int, screen: Screen) -> None:
    if n_rows > MOST_ROWS:
        screen.print(screen.faint(f"and {n_rows - MOST_ROWS:,} more, listed by --json"))
