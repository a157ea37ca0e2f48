"""Terminal output of a session."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardspeak.histories.sessions import Count, Session, SessionGroup
from cardspeak.show.terminal.screen import Screen

_LIMITS = {"no": "no limit", "pot": "pot limit", "fixed": "fixed limit"}


def show_session(result: Session, screen: Screen) -> None:
    """Print the money by game and stakes, and the statistics of the player."""
    hands = f"{result.hands:,} {'hand' if result.hands == 1 else 'hands'}"
    unreadable = f", {result.unreadable:,} could not be read" if result.unreadable else ""
    screen.print(screen.heading(f"{result.player}: {hands}{unreadable}"))
    has_outside = any(group.outside for group in result.groups)
    heads = ["", "hands", "result", "expected", "luck", "rake", "per 100", *(["outside"] if has_outside else [])]
    rows = [[screen.faint(head) for head in heads]]
    rows += [[screen.prose(cell) for cell in _row(group, has_outside)] for group in result.groups]
    screen.columns(rows, right=range(1, len(heads)))
    screen.print("")
    screen.columns(_statistics(result), right=(1, 2))
    all_ins = sum(group.all_ins for group in result.groups)
    unknown = sum(group.unknown for group in result.groups)
    if all_ins or unknown:
        screen.print("")
        missing = f"; {_counted(unknown)} with unknown cards: the result" if unknown else ""
        screen.print(screen.faint(f"Expected: the exact equity of {_counted(all_ins)}{missing}."))


def _counted(all_ins: int) -> str:
    """A number of all-ins."""
    return f"{all_ins:,} {'all-in' if all_ins == 1 else 'all-ins'}"


def _row(group: SessionGroup, has_outside: bool) -> Iterator[str]:
    """The cells of a group."""
    limit = _LIMITS.get(group.limit or "", "")
    game = group.game or "unknown game"
    yield " ".join(filter(None, (group.site, game, limit, group.stakes, group.currency or "", _kind(group))))
    yield f"{group.hands:,}"
    yield f"{group.result:+,f}"
    yield _rounded(group.adjusted, sign="+")
    yield _rounded(group.luck, sign="+")
    yield _rounded(group.rake)
    yield "" if group.per_hundred is None else f"{group.per_hundred:+.1f}"
    if has_outside:
        yield f"{group.outside:+,f}" if group.outside else ""


def _kind(group: SessionGroup) -> str:
    """The kind of the hands, unless it is the usual one."""
    return "" if group.kind == "cash" else group.kind


def _rounded(amount: Fraction, sign: str = "") -> str:
    """An amount with two decimals."""
    return f"{float(amount):{sign},.2f}"


def _statistics(result: Session) -> Iterator[tuple[str, str, str]]:
    """The statistics: name, share, and the counts behind it."""
    yield from (
        _line("VPIP, put chips in voluntarily", result.vpip),
        _line("PFR, raised in the first round", result.pfr),
        _line("3-bet", result.three_bet),
        _line("saw the flop", result.saw_flop),
        _line("went to showdown", result.to_showdown),
        _line("won at showdown", result.won_at_showdown),
    )


def _line(name: str, count: Count) -> tuple[str, str, str]:
    """The row of a statistic."""
    share = "-" if count.share is None else f"{count.share:.1%}".replace("%", " %")
    return name, share, f"{count.times:,} of {count.chances:,}"
