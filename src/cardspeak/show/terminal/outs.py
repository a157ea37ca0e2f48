"""Terminal output of outs."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cardspeak.outs import HalfOuts, Outs
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.words.outs import standing_text


def show_outs(result: Outs, screen: Screen) -> None:
    """Print whether each hand is ahead or behind, and the cards that put it ahead."""
    screen.print("On ", screen.cards(result.board), f", {result.n_cards} cards can come next")
    for number, (hand, halves) in enumerate(zip(result.hands, result.halves, strict=True)):
        for half, outs in halves.items():
            of_half = f", {half}" if len(halves) > 1 else ""
            screen.print(screen.cards(hand), f"{of_half}: {standing_text(result, number, half)}")
            screen.columns(_rows(outs, screen), right=(1,))


def _rows(outs: HalfOuts, screen: Screen) -> Iterator[tuple[str | Text, ...]]:
    for category, cards in outs.categories.items():
        yield f"  {category}", str(len(cards)), screen.cards(cards)
    if outs.ties:
        yield "  ties", str(len(outs.ties)), screen.cards(out.card for out in outs.ties)
