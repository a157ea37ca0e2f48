"""Terminal output of a range: a grid of classes in games with two hole cards, a list in other games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from cardspeak.cards import cards_text
from cardspeak.errors import shortened
from cardspeak.ranges import Range
from cardspeak.ranges.classes import class_at, classes_of
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.ranges import shares_of, size_text
from cardspeak.show.words.text import percent

MOST_LISTED = 40
"""The largest number of holdings to list; further holdings are only counted."""
ABSENT = "·"
_WIDTH = len("AKs")
LONGEST = 300
"""The largest number of characters of a range's text to print."""


def show_range(hands: Range, screen: Screen) -> None:
    """Print a range: its size and its holdings."""
    screen.print(screen.strong(shortened(hands, LONGEST)), hanging=2)
    screen.print(f"{hands.game.title}: {size_text(hands)}")
    screen.print()
    if hands.n_cards != 2:
        _show_listed(hands, screen)
        return
    screen.columns(_grid(hands, screen))
    screen.print()
    key = "Suited hands are above the diagonal, offsuit hands below it"
    partly = (
        "; a percentage marks a class that is only partly included"
        if any(_is_part(share) for share in shares_of(hands).values())
        else ""
    )
    screen.print(screen.faint(key + partly))


def _is_part(share: float) -> bool:
    return 0 < share < 1


def _grid(hands: Range, screen: Screen) -> Iterator[Sequence[Text]]:
    """The rows of the grid, headed by the ranks of its columns."""
    ranks, shares = classes_of(hands.game.deck).ranks, shares_of(hands)
    yield [Text(), *(screen.faint(rank) for rank in ranks)]
    for row, rank in enumerate(ranks):
        names = [class_at(row, column, ranks) for column in range(len(ranks))]
        yield [screen.faint(rank), *(_cell(name, shares.get(name, 0), screen) for name in names)]


def _cell(name: str, share: float, screen: Screen) -> Text:
    """The cell of a class in the grid."""
    if not share:
        return screen.faint(f"{ABSENT:{_WIDTH}}")
    if share == 1:
        return screen.strong(f"{name:{_WIDTH}}")
    return Text(f"{percent(share).replace(' ', ''):{_WIDTH}}", "" if screen.is_plain else "yellow")


def _show_listed(hands: Range, screen: Screen) -> None:
    """Print the holdings; holdings with high cards come first."""
    if hands.is_any and len(hands) > MOST_LISTED:
        known = screen.cards(cards_text(reversed(hands.known)))
        n_others = hands.n_cards - len(hands.known)
        others = " and any other card" if n_others == 1 else f" and any {n_others} others"
        screen.print(*((known, others) if hands.known else ("Any cards",)))
        return
    if not hands.is_listed:
        screen.print(screen.faint("Too many holdings to list"))
        return
    best = slice(None, -MOST_LISTED - 1, -1)
    for row, weight in zip(hands.ids[best].tolist(), hands.weights[best].tolist(), strict=True):
        screen.print(screen.cards(cards_text(reversed(row))), "" if weight == 1 else f"  {weight:g}")
    if len(hands) > MOST_LISTED:
        screen.print(screen.faint(f"and {len(hands) - MOST_LISTED:,} more"))
