"""Outs, printed on a screen."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cardspeak.outs import HalfOuts, Outs
from cardspeak.show.screen import Screen


def show_outs(result: Outs, screen: Screen) -> None:
    """Print where each hand stands and the cards that bring it to the front."""
    screen.print("On ", screen.cards(result.board), f", {result.cards} cards may come next")
    for hand, halves in zip(result.hands, result.halves, strict=True):
        for half, outs in halves.items():
            of_half = f", {half}" if len(halves) > 1 else ""
            screen.print(screen.cards(hand), f"{of_half}: {told_standing(outs, result.cards)}")
            screen.columns(_rows(outs, screen), right=(1,))


def told_standing(outs: HalfOuts, n_cards: int) -> str:
    """Where the hand stands, and how many cards help.

    >>> told_standing(HalfOuts("ahead", (), ()), 45)
    'ahead'
    >>> told_standing(HalfOuts("behind", (), ()), 45)
    'behind, no card helps'
    """
    if outs.standing == "ahead":
        return outs.standing
    counts = [f"{len(cards)} of {n_cards} {verb}" for cards, verb in ((outs.wins, "win"), (outs.ties, "tie")) if cards]
    return f"{outs.standing}, {', '.join(counts) or 'no card helps'}"


def _rows(outs: HalfOuts, screen: Screen) -> Iterator[tuple[str | Text, ...]]:
    for category, cards in outs.categories.items():
        yield f"  {category}", str(len(cards)), screen.cards(cards)
    if outs.ties:
        yield "  ties", str(len(outs.ties)), screen.cards(out.card for out in outs.ties)
