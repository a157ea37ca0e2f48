"""Terminal output of checked hands."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from cardspeak.histories.checking.codes import CODES, PRECEDENCE, STATUSES
from cardspeak.histories.checking.lines import Kind
from cardspeak.show.terminal.screen import Screen


def show_counts(counts: Mapping[Kind, int], screen: Screen, *, is_partial: bool = False) -> None:
    """Print how many hands of each site have each status, and how often each code other than the usual two occurs."""
    total = sum(counts.values())
    heading = f"{total:,} {'hand' if total == 1 else 'hands'}{' so far' if is_partial else ''}"
    screen.print(screen.heading(heading))
    if not total:
        return
    sites = sorted({kind.site for kind in counts})
    rows = [[screen.faint(head) for head in ("", "hands", *STATUSES)]]
    rows += [
        _row(site or "unknown site", {kind: n for kind, n in counts.items() if kind.site == site}) for site in sites
    ]
    rows += [_row("all", counts)] if len(sites) > 1 else []
    screen.columns(rows, right=range(1, 2 + len(STATUSES)))
    by_code: dict[str, int] = {}
    for kind, n in counts.items():
        by_code[kind.code] = by_code.get(kind.code, 0) + n
    unusual = [code for code in sorted(by_code, key=PRECEDENCE.__getitem__) if CODES[code].status != "agrees"]
    if unusual:
        screen.print("")
        told = [[Text(f"{by_code[code]:,}"), Text(code), screen.faint(CODES[code].meaning)] for code in unusual]
        screen.columns(told, right=(0,))


def _row(name: str, counts: Mapping[Kind, int]) -> list[Text]:
    """The name, the number of hands, and of those with each status."""
    by_status = [sum(n for kind, n in counts.items() if kind.status == status) for status in STATUSES]
    return [Text(name), Text(f"{sum(by_status):,}"), *(Text(f"{n:,}" if n else "") for n in by_status)]
