"""The best holdings by percentage, ordered by their equity against a random hand before the flop."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from cardspeak.errors import listed
from cardspeak.games import Game
from cardspeak.ranges.items import Best, Held, Item, every_item
from cardspeak.ranges.orders import ORDERED, ClassOrder, HoldingOrder, order_by_profit, order_of
from cardspeak.ranges.scan import DASH, NUMBER, SPACES, Scanner, check_length
from cardspeak.ranges.weights import MILLION

_BETWEEN = re.compile(
    rf"(?:top{SPACES})?(?:({NUMBER}){SPACES}%{SPACES}{DASH}{SPACES}({NUMBER}){SPACES}%"
    rf"|({NUMBER}){DASH}({NUMBER}){SPACES}%|({NUMBER}){SPACES}%)",
    re.IGNORECASE,
)
_TABLE = re.compile(r"(6h|10h)(?!\w)", re.IGNORECASE)
_TOP = re.compile(rf"top{SPACES}(?:{NUMBER})?(?!\w)", re.IGNORECASE)


def percent_item(game: Game, scanner: Scanner) -> Item | None:
    """The holdings that a percentage such as `15%` or `5%-20%` describes; None if no percentage starts here.

    Holdings that differ only by a permutation of suits form a class, which is never split. Classes are added, best
    first, until they reach the percentage. A span such as `5%-20%` contains the classes of `20%` that are not in `5%`.
    """
    start = scanner.at
    if "A" <= scanner.next <= "S":
        return None
    match = scanner.take(_BETWEEN)
    if not match:
        if scanner.take(_TOP):
            scanner.fail(start, "top must be followed by a percentage, such as top 10%")
        return None
    numbers = _percentages(match, scanner, start)
    if game.code not in ORDERED:
        message = f"percentages are available for {listed(ORDERED)}"
        scanner.fail(start, f"{message}, not for {game.short_title}")
    written = "-".join(f"{number.normalize():f}%" for number in numbers)
    low = Decimal(0) if len(numbers) == 1 else numbers[0]
    return _item_between(order_of(game.code), low, numbers[-1], written, game, scanner, start)


def _percentages(match: re.Match[str], scanner: Scanner, start: int) -> list[Decimal]:
    """The one or two percentages of an item that begins at `start`, the smaller first."""
    for number in filter(None, match.groups()):
        check_length(number, scanner, start)
    numbers = sorted(Decimal(number) for number in match.groups() if number)
    if not 0 < numbers[-1] <= 100:
        scanner.fail(start, "a percentage must be above 0 and at most 100")
    if any(number * MILLION % 1 for number in numbers):
        scanner.fail(start, "a percentage has at most six decimal places")
    return numbers


def _item_between(
    order: HoldingOrder | ClassOrder,
    low: Decimal,
    high: Decimal,
    written: str,
    game: Game,
    scanner: Scanner,
    start: int,
) -> Item:
    """The holdings between two percentages of an order."""
    first, last = (order.n_classes(Fraction(number) / 100) for number in (low, high))
    if first == last:
        accepted = "write a wider range (holdings that differ only by a permutation of suits are kept together)"
        scanner.fail(start, f"no holding is between these percentages; {accepted}")
    if first == 0 and last == order.size:
        return every_item(game, written)
    if isinstance(order, ClassOrder):
        return Best(order, first, last, game.hole_cards, written)
    return Held(order.sets(first, last), game.hole_cards, written)


def generic_percent_item(game: Game, scanner: Scanner) -> Item:
    """The holdings that a percentage of the generic syntax describes, such as `15%`, `15%6h` or `16%-50%`.

    In hold'em, the order is that of ProPokerTools for a table of ten, or six with `6h`; in other games, the same as in
    the notation of this package. The lower end of a span in whole percents belongs to it: `16%-50%` follows `15%`.

    Raises:
        RangeError: the percentage is wrong, or the game has no such order.
    """
    start = scanner.at
    match = _BETWEEN.match(scanner.text, start)
    assert match is not None
    scanner.at = match.end()
    table = scanner.take(_TABLE)
    numbers = _percentages(match, scanner, start)
    low = numbers[0] if len(numbers) > 1 else Decimal(0)
    if low >= 1 and low == low.to_integral_value():
        low -= 1
    written = scanner.text[start : scanner.at].replace(" ", "")
    if game.code == "holdem":
        order: HoldingOrder | ClassOrder = order_by_profit(table[1].lower() if table else "10h")
    elif table:
        scanner.fail(start, f"orders by the number of players are available for hold'em, not for {game.short_title}")
    elif game.code not in ORDERED:
        scanner.fail(start, f"percentages are available for {listed(ORDERED)}, not for {game.short_title}")
    else:
        order = order_of(game.code)
    return _item_between(order, low, numbers[-1], written, game, scanner, start)
