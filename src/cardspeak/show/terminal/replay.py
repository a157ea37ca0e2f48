"""Terminal output of replayed hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from rich.text import Text

from cardspeak.histories.replaying.result import Frame, Replay
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.replay import equity_words, facts_of, odds_words
from cardspeak.show.words.text import capitalized

_LAST = frozenset({"show", "muck", "win", "end"})
_END = "The end"


def show_replay(replay: Replay, screen: Screen, *, count: int = 1, is_chosen: bool = True) -> None:
    """Print a hand street by street.

    Args:
        replay: the hand.
        screen: where it is printed.
        count: the number of hands in the file.
        is_chosen: whether the user chose the hand.
    """
    screen.print(screen.heading(replay.heading))
    screen.print(screen.faint(facts_of(replay)))
    if count > 1 and not is_chosen:
        screen.print(screen.faint(f"The first of {count:,} hands; --hand chooses another by its id or number"))
    for note in replay.notes:
        screen.print(screen.faint(f"Note: {note}"), hanging=2)
    for title, steps in groupby(pairwise((None, *replay.frames)), key=lambda step: _part(step[1])):
        screen.print()
        _show_part(replay, title, [(before, frame) for before, frame in steps if frame is not None], screen)
    _show_result(replay, screen)


def _part(frame: Frame | None) -> str:
    """The heading under which a frame is printed."""
    return _END if frame is None or frame.kind in _LAST else capitalized(frame.street)


def _show_part(replay: Replay, title: str, steps: Sequence[tuple[Frame | None, Frame]], screen: Screen) -> None:
    """Print a betting round, or the end of the hand. Each frame comes with the frame before it."""
    head: list[str | Text] = [screen.heading(title)]
    if title != _END:
        for board in steps[0][1].boards:
            head += ["  ", screen.cards(board)]
    pot = steps[0][1].pot
    screen.print(*head, screen.faint(f"  pot {replay.money(pot)}") if pot and title != _END else "")
    for before, frame in steps:
        if frame.kind == "deal":
            _show_seats(replay, frame, screen)
        elif frame.kind != "start":
            odds = None if before is None else before.odds
            decision = f"  ({odds_words(replay, odds)})" if odds is not None and odds.to_call else ""
            screen.print("  ", screen.prose(frame.text), screen.faint(decision), hanging=4)


def _show_seats(replay: Replay, frame: Frame, screen: Screen) -> None:
    """Print the players who are in the hand, with their stacks, cards, equities and hands."""
    rows = [
        (
            f"    {seat.player}",
            "" if seat.stack is None else replay.money(seat.stack),
            screen.cards(seat.cards),
            screen.strong(equity_words(seat)),
            screen.faint(seat.hand),
        )
        for seat in frame.seats
        if seat.state in ("in", "all-in")
    ]
    screen.columns(rows, right=(1, 3))


def _show_result(replay: Replay, screen: Screen) -> None:
    """Print the chips of each player after the hand, and what the player won or lost."""
    screen.print()
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, ("  Player", "Stack", "Net", "Cards")))]
    for first, last in zip(replay.frames[0].seats, replay.frames[-1].seats, strict=True):
        if first.stack is None or last.stack is None:
            stack, net = "", ""
        else:
            stack, change = replay.money(last.stack), last.stack - first.stack
            net = ("+" if change > 0 else "") + replay.money(change)
        rows.append(
            (f"  {last.player}", stack, screen.strong(net) if net[:1] == "+" else net, screen.cards(last.cards))
        )
    screen.columns(rows, right=(1, 2))
