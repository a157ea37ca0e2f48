"""Heat maps of equities: a square for each class of hands, or for each next card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardspeak.cards import RANKS
from cardspeak.equities import Part, PlayerEquity
from cardspeak.ranges.classes import class_at
from cardspeak.show.svg.card_faces import SUIT_SHAPES, TWO_COLOURS
from cardspeak.show.svg.colours import ink_on, shade
from cardspeak.show.svg.elements import element, rect, text, titled
from cardspeak.show.svg.panel import CELL, CELL_GAP, FAINT, GAP, HALF, LINE, TRACK, Panel, percent

ALL_RANKS = RANKS[::-1]
_CLASSES = frozenset(class_at(row, column, ALL_RANKS) for row in range(13) for column in range(13))
_SUITS = "shdc"
_NARROW = CELL - 2
_EDGE = 22  # the width in pixels of the suits at the left edge
_SMALL = 9  # the font size
_LEAST_SPREAD = 0.02  # keeps cards that hardly change the equity nearly white


def are_classes(parts: Sequence[Part]) -> bool:
    """Whether all parts are classes of two-card hands, such as `AKs`."""
    return all(part.name in _CLASSES for part in parts)


def hands_grid(player: PlayerEquity, fair: float, ranks: str = ALL_RANKS) -> Panel:
    """The grid of classes, in which the shade of each class shows its equity.

    Args:
        player: the player whose equity is drawn.
        fair: the equity that is drawn nearly white, which is an equal share of the pot.
        ranks: the ranks of the deck, in descending order.
    """
    part_of = {part.name: part for part in player.parts}

    def tone(equity: float) -> float:
        return (equity - fair) / (1 - fair if equity > fair else fair)

    drawn = []
    for row in range(len(ranks)):
        for column in range(len(ranks)):
            name, x, y = class_at(row, column, ranks), column * (CELL + CELL_GAP), row * (CELL + CELL_GAP)
            part = part_of.get(name)
            if part is None:
                drawn.append(rect(x, y, CELL, CELL, rx=3, fill=TRACK) + _word(name, x, y + CELL // 2, "#767676"))
                continue
            colour = shade(tone(part.equity))
            ink = ink_on(colour)
            square = rect(x, y, CELL, CELL, rx=3, fill=colour)
            words = _word(name, x, y + 9, ink, is_bold=True) + _word(_number(part.equity), x, y + 20, ink)
            description = f"{name}: equity {percent(part.equity)}{_error(part)}, {percent(part.share)} of deals"
            drawn.append(titled(description, square, words))
    y = len(ranks) * (CELL + CELL_GAP) + GAP // 2
    marks = [(at, percent(at).replace(".00", "")) for at in (0, fair / 2, fair, (1 + fair) / 2, 1)]
    return Panel([*drawn, *_key(y, marks, tone)], y + CELL)


def next_cards_grid(player: PlayerEquity, ranks: str = ALL_RANKS) -> Panel:
    """The grid of possible next cards, in which the shade of each card shows how it changes the equity.

    Args:
        player: the player whose equity is drawn.
        ranks: the ranks of the deck, in descending order.
    """
    part_of = {part.name: part for part in player.parts}
    spread = max(_LEAST_SPREAD, *(abs(part.equity - player.equity) for part in player.parts))

    def tone(equity: float) -> float:
        return (equity - player.equity) / spread

    drawn = [
        _word(rank.replace("T", "10"), _EDGE + at * (_NARROW + CELL_GAP), 7, FAINT, width=_NARROW)
        for at, rank in enumerate(ranks)
    ]
    for row, suit in enumerate(_SUITS):
        y = LINE + row * (CELL + CELL_GAP)
        at = f"translate(2 {y + 7})scale(.44)"
        drawn.append(element("path", d=SUIT_SHAPES[suit], transform=at, fill=getattr(TWO_COLOURS, suit)))
        for column, rank in enumerate(ranks):
            x, part = _EDGE + column * (_NARROW + CELL_GAP), part_of.get(rank + suit)
            if part is None:
                drawn.append(rect(x, y, _NARROW, CELL, rx=3, fill="none", stroke=TRACK))
                continue
            colour = shade(tone(part.equity))
            description = f"{part.name}: equity {percent(part.equity)}{_error(part)}"
            number = _word(_number(part.equity), x, y + CELL // 2, ink_on(colour), size=11, width=_NARROW)
            drawn.append(titled(description, rect(x, y, _NARROW, CELL, rx=3, fill=colour), number))
    y = LINE + len(_SUITS) * (CELL + CELL_GAP) + GAP // 2
    low, high = (end(part.equity for part in player.parts) for end in (min, max))
    marks = [(low, f"worst {percent(low)}"), (player.equity, f"now {percent(player.equity)}")]
    return Panel([*drawn, *_key(y, [*marks, (high, f"best {percent(high)}")], tone)], y + CELL)


def _key(y: int, marks: Sequence[tuple[float, str]], tone: Callable[[float], float]) -> Iterator[str]:
    """The key of the shades, in one line."""
    step = HALF // len(marks)
    for at, (equity, label) in enumerate(marks):
        yield rect(at * step, y + 2, 14, 14, rx=2, fill=shade(tone(equity)), stroke="#BBBBBB")
        yield text(label, at * step + 19, y + 9, fill=FAINT, font_size=10)


def _word(
    word: str, x: int, middle: int, ink: str, *, size: int = _SMALL, width: int = CELL, is_bold: bool = False
) -> str:
    """A word centred in a square."""
    return text(word, x + width // 2, middle - 1, is_bold=is_bold, text_anchor="middle", font_size=size, fill=ink)


def _number(equity: float) -> str:
    return f"{equity * 100:.0f}"


def _error(part: Part) -> str:
    return f" ± {percent(part.standard_error)}" if part.standard_error else ""
