"""Outs as HTML."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.outs import HalfOuts, Outs
from cardspeak.show.html.elements import escaped, picture, row, table, tag
from cardspeak.show.words.outs import standing_text


def outs_html(result: Outs) -> str:
    """The table of hands: whether each hand is ahead or behind, and its outs by the category that they make."""
    rows = []
    for number, (hand, halves) in enumerate(zip(result.hands, result.halves, strict=True)):
        for half, outs in halves.items():
            of_half = f"{half}: " if len(halves) > 1 else ""
            rows.append(row([picture(hand), escaped(of_half + standing_text(result, number, half)), ""]))
            rows += (row(["", escaped(category), picture(cards)]) for category, cards in _cards_by_category(outs))
    return tag("div", tag("p", picture(result.board)) + table(rows))


def _cards_by_category(outs: HalfOuts) -> Iterator[tuple[str, str]]:
    """Each category with its number of outs, and the outs themselves; outs that tie come last."""
    for category, cards in outs.categories.items():
        yield f"{category}, {len(cards)}", " ".join(cards)
    if outs.ties:
        yield f"ties, {len(outs.ties)}", " ".join(out.card for out in outs.ties)
