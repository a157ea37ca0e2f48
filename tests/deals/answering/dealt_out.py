"""The answer to a query from every deal, laid out card by card: slow, obvious, and independent of the package's rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

from cardspeak import evaluate
from cardspeak.cards import parse_cards
from cardspeak.evaluate.one import Evaluation

Deal = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], Fraction]
"""The hands of the players, the board in the order in which it is dealt, and the weight."""


def every_deal(ranges: list[str], board: str, dead: str, streets: tuple[int, ...]) -> Iterator[Deal]:
    """Every deal of hold'em: hands, and boards in which the order matters only between the streets given by size."""
    known, out = tuple(parse_cards(board)), set(parse_cards(dead))

    def hands(players: list[str], used: frozenset[int]) -> Iterator[tuple[tuple[tuple[int, ...], ...], Fraction]]:
        if not players:
            yield (), Fraction(1)
            return
        for holding, weight in _holdings(players[0]):
            if not used & set(holding):
                for others, product in hands(players[1:], used | set(holding)):
                    yield (holding, *others), weight * product

    def boards(cards: tuple[int, ...], left: frozenset[int], sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if not sizes:
            yield cards
            return
        for more in combinations(sorted(left), sizes[0] - len(cards)):
            yield from boards((*cards, *more), left - set(more), sizes[1:])

    for held, weight in hands(ranges, frozenset(known) | out):
        left = frozenset(range(52)) - set(known) - out - {card for hand in held for card in hand}
        for dealt in boards(known, left, tuple(size for size in streets if size > len(known))):
            yield held, dealt, weight


def _holdings(text: str) -> list[tuple[tuple[int, ...], Fraction]]:
    """The holdings of a list such as `AsAh, KsKh@50`; `??` is any."""
    if text == "??":
        return [(pair, Fraction(1)) for pair in combinations(range(52), 2)]
    found = []
    for item in text.split(", "):
        cards, _, percent = item.partition("@")
        found.append((tuple(parse_cards(cards)), Fraction(int(percent or 100), 100)))
    return found


def distribution(deals: Iterator[Deal], value: Callable[[Deal], object]) -> dict[object, Fraction]:
    """The share of the deals with each value; values of None do not count."""
    found: Counter[object] = Counter()
    for deal in deals:
        said = value(deal)
        if said is not None:
            found[said] += deal[2]  # type: ignore[assignment]
    total = sum(found.values())
    return {said: Fraction(weight) / total for said, weight in found.items()}


@cache
def _value(cards: tuple[int, ...]) -> Evaluation:
    return evaluate(cards)


def category(deal: Deal, player: int, n_board: int) -> str:
    """The category of a player's hand with the first cards of the board."""
    return _value((*deal[0][player], *deal[1][:n_board])).category


def share(deal: Deal, player: int) -> Fraction:
    """The player's share of the pot."""
    values = [_value((*hand, *deal[1])) for hand in deal[0]]
    best = max(values)
    return Fraction(1, values.count(best)) if values[player] == best else Fraction(0)
