"""Terminal output of audits."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, log10
from types import MappingProxyType

from rich.text import Text

from cardspeak.auditing import Audit, Example, Mistakes
from cardspeak.auditing.result import ERRORS
from cardspeak.auditing.scores import shown
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.text import capitalized

MOST_ROWS = 10
"""The largest number of printed rows in a table; `--json` lists all rows."""

ERROR_TEXTS = MappingProxyType(
    {"wrong_winner": "the worse hand wins", "false_tie": "a false tie", "broken_tie": "a broken tie"}
)
"""The wording for each kind of mistake."""
SHORT_TEXTS = MappingProxyType({"wrong_winner": "wrong winner", "false_tie": "false tie", "broken_tie": "broken tie"})
HOLDEM_CARDS = 7
WINNERS = ("they tie", "the first wins", "the second wins")


def show_audit(audit: Audit, screen: Screen) -> None:
    """Print how often a scheme is wrong, the categories that it gets wrong, and examples."""
    limits = f", given {audit.n_cards} cards as {audit.takes}," if audit.takes else ""
    screen.print(screen.strong(audit.scheme), f"{limits} compared with the order {audit.order}: {_what(audit)}")
    screen.columns(_totals(audit, screen), right=(1, 2))
    if audit.wrong_winner * 2 > audit.showdowns and not audit.lowest_wins:
        screen.print("Most winners are wrong: if the lowest score wins, add --lowest-wins", hanging=2)
    if audit.categories:
        screen.print()
        screen.print(screen.heading("By category, the better hand first"))
        screen.columns(_categories(audit, screen), right=(2, 3, 4))
        _rest(len(audit.categories), screen)
    if audit.misnamed:
        screen.print()
        screen.print(screen.heading("Misnamed hands"))
        rows = [
            (hand.category, f"called {hand.named}", f"{hand.hands:,}", _hands(hand.hands)) for hand in audit.misnamed
        ]
        screen.columns(rows[:MOST_ROWS], right=(2,))
        _rest(len(rows), screen)
    if audit.examples:
        screen.print()
        screen.print(screen.heading("Examples"))
        for example in audit.examples:
            _show_example(example, screen)


def _what(audit: Audit) -> str:
    if audit.method == "exact":
        return f"all {audit.showdowns:,} pairs of five-card hands, exact"
    kind = "heads-up showdown" if audit.showdowns == 1 else "heads-up showdowns"
    hands = "hold'em" if audit.n_cards == HOLDEM_CARDS else f"{audit.n_cards}-card hands"
    return f"{audit.showdowns:,} random {kind} of {hands}, seed {audit.seed}"


def _totals(audit: Audit, screen: Screen) -> Iterator[tuple[str | Text, ...]]:
    error = "" if audit.method == "exact" else f"± {percent(audit.standard_error)}"
    if not audit.wrong and audit.bound:
        error = f"below {percent(audit.bound)} with 95 % confidence"
    yield screen.strong("Wrong"), f"{audit.wrong:,}", percent(audit.rate), error
    for kind in ERRORS:
        number = getattr(audit, kind)
        yield f"  {ERROR_TEXTS[kind]}", f"{number:,}", percent(number / audit.showdowns), ""


def percent(share: float) -> str:
    """A share in percent, with at least three decimals and at least two significant digits, except that 0 is `0 %`.

    >>> percent(0.1234567), percent(0.0000012), percent(0.0)
    ('12.346 %', '0.00012 %', '0 %')
    """
    if share == 0:
        return "0 %"
    places = max(3, 1 - floor(log10(share * 100)))
    return f"{share * 100:.{places}f} %"


def _categories(audit: Audit, screen: Screen) -> Iterator[tuple[str | Text, ...]]:
    yield tuple(screen.faint(title) for title in ("better", "worse", "showdowns", "wrong", "share", "how"))
    for pair in audit.categories[:MOST_ROWS]:
        numbers = pair.mistakes
        share = percent(numbers.wrong / numbers.showdowns)
        yield (*pair.categories, f"{numbers.showdowns:,}", f"{numbers.wrong:,}", share, _how(numbers))


def _how(mistakes: Mistakes) -> str:
    """The kinds of mistakes that occur, most frequent first."""
    kinds = sorted(ERRORS, key=lambda kind: -getattr(mistakes, kind))
    return ", ".join(SHORT_TEXTS[kind] for kind in kinds if getattr(mistakes, kind))


def _hands(number: int) -> str:
    return "hand" if number == 1 else "hands"


def _rest(n_rows: int, screen: Screen) -> None:
    if n_rows > MOST_ROWS:
        screen.print(screen.faint(f"and {n_rows - MOST_ROWS} more, listed by --json"))


def _show_example(example: Example, screen: Screen) -> None:
    """Print an example: the cards, the true winner and the reason, and the winner according to the scores."""
    board = (" on ", screen.cards(example.board)) if example.board else ()
    title = screen.strong(f"{capitalized(ERROR_TEXTS[example.error])}, {example.which} example: ")
    by_cards = f"{WINNERS[example.winner]}: {example.reason}" if example.winner else example.reason
    screen.print(title, screen.cards(example.hands[0]), " against ", screen.cards(example.hands[1]), *board)
    screen.columns(
        (
            (screen.faint("  by the cards"), screen.prose(by_cards)),
            (screen.faint("  by the scores"), f"{WINNERS[example.scheme_winner]}: {_scores(example)}"),
        )
    )


def _scores(example: Example) -> str:
    return f"{shown(example.scores[0])} against {shown(example.scores[1])}"
