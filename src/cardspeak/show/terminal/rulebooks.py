"""Terminal output of hands matched by a rulebook, and of the check of a rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from cardspeak.errors import listed, quoted
from cardspeak.rulebooks.analysis import Analysis
from cardspeak.rulebooks.check import CheckedDefinition, RulebookCheck
from cardspeak.show.terminal.screen import Screen

MOST_SHOWN = 20
"""The largest number of misordered pairs to print; `--json` lists all pairs."""


def show_analysis(analysis: Analysis, screen: Screen) -> None:
    """Print every hand found, best first: its number, its name, the matched cards and the other cards."""
    private, board = screen.cards(analysis.private), screen.cards(analysis.board)
    between = ("  ", screen.faint("Board  "), board) if analysis.board else ()
    screen.print(screen.faint("Cards  "), private, *between, screen.faint(f"  by {analysis.rulebook}"))
    rows: list[tuple[str | Text, ...]] = [tuple(map(screen.faint, ("", "Number", "Hand", "Matched", "Others")))]
    for place, hand in enumerate(analysis.hands, start=1):
        name = hand.definition or "no hand"
        rows.append(
            (
                f"{place}.",
                "" if hand.number is None else f"{hand.number:,}",
                screen.strong(name) if place == 1 and hand.definition else name,
                screen.cards(hand.matched),
                screen.cards(hand.others),
            )
        )
    screen.columns(rows, right=(0, 1))


def show_check(check: RulebookCheck, screen: Screen) -> None:
    """Print how many hands match each definition, and likely mistakes in the rulebook."""
    definitions = f"{len(check.definitions)} definition{'' if len(check.definitions) == 1 else 's'}"
    screen.print(screen.strong(check.rulebook), f"  {definitions}, {check.hands:,} hands of five cards")
    screen.columns(_definition_rows(check, screen), right=(0, 2, 3, 4))
    findings = [*_never(check, screen), *_misspelt(check, screen), *_undefined(check, screen), *_misordered(check)]
    screen.print()
    for finding in findings or [Text("No problems found")]:
        screen.print(finding, hanging=2)


def _definition_rows(check: RulebookCheck, screen: Screen) -> Iterator[Sequence[str | Text]]:
    """The definitions in the order in which they are tried."""
    yield tuple(map(screen.faint, ("Rank", "Hand", "Points", "Hands", "Share")))
    for definition in check.definitions:
        share = f"{definition.occurs / check.hands:.4%}" if definition.occurs else "never"
        yield str(definition.rank), definition.name, f"{definition.points:,}", f"{definition.occurs:,}", share


def _never(check: RulebookCheck, screen: Screen) -> Iterator[Text]:
    for definition in check.never:
        yield Text.assemble(screen.strong(f"{_called(definition)}, is never used"), f": {definition.never}")


def _misspelt(check: RulebookCheck, screen: Screen) -> Iterator[Text]:
    """The misspelt attributes of definitions that match some hands; `_never` covers definitions that match no hand."""
    for definition in check.definitions:
        if definition.misspelt and definition.occurs:
            corrections = listed(f"{quoted(name)} (did you mean {right}?)" for name, right in definition.misspelt)
            yield Text.assemble(screen.strong(f"{_called(definition)}, has misspelt attributes"), f": {corrections}")


def _undefined(check: RulebookCheck, screen: Screen) -> Iterator[Text]:
    if check.undefined:
        which = "1 hand fits" if check.undefined == 1 else f"{check.undefined:,} hands fit"
        words = f": {which} no definition, such as "
        yield Text.assemble(screen.strong("Undefined"), words, screen.cards(check.example))


def _misordered(check: RulebookCheck) -> Iterator[Text]:
    for pair in check.misordered[:MOST_SHOWN]:
        occurs = f"{pair.higher_occurs:,} hands against {pair.lower_occurs:,}"
        beats = f"{pair.higher} beats {pair.lower}, but is not rarer"
        ties = f"{pair.higher} has as many points as {pair.lower}, so their cards decide"
        yield Text(f"Misordered: {ties if pair.has_equal_points else beats} ({occurs})")
    if len(check.misordered) > MOST_SHOWN:
        n_more = len(check.misordered) - MOST_SHOWN
        yield Text(f"{n_more:,} more pair{' is' if n_more == 1 else 's are'} misordered")


def _called(definition: CheckedDefinition) -> str:
    return f"{definition.name}, rank {definition.rank}"
