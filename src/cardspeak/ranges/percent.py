"""The best holdings by percentage, ordered by their equity against a random hand before the flop."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from cardspeak.errors import listed
from cardspeak.games import Game
from cardspeak.ranges.items import Best, Held, Item, every_item
from cardspeak.ranges.orders import ORDERED, ClassOrder, order_of
from cardspeak.ranges.scan import DASH, NUMBER, SPACES, Scanner, check_length
from cardspeak.ranges.weights import MILLION

_BETWEEN = re.compile(
    rf"(?:top{SPACES})?(?:({NUMBER}){SPACES}%{SPACES}{DASH}{SPACES}({NUMBER}){SPACES}%"
    rf"|({NUMBER}){DASH}({NUMBER}){SPACES}%|({NUMBER}){SPACES}%)",
    re.IGNORECASE,
)
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
    for number in filter(None, match.groups()):
        check_length(number, scanner, start)
    numbers = sorted(Decimal(number) for number in match.groups() if number)
    if not 0 < numbers[-1] <= 100:
        scanner.fail(start, "a percentage must be above 0 and at most 100")
    if any(number * MILLION % 1 for number in numbers):
        scanner.fail(start, "a percentage has at most six decimal places")
    if game.code not in ORDERED:
        message = f"percentages are available for {listed(ORDERED)}"
        scanner.fail(start, f"{message}, not for {game.short_title}")
    order = order_of(game.code)
    first = 0 if len(numbers) == 1 else order.n_classes(Fraction(numbers[0]) / 100)
    last = order.n_classes(Fraction(numbers[-1]) / 100)
    if first == last:
        accepted = "write a wider range (holdings that differ only by a permutation of suits are kept together)"
        scanner.fail(start, f"no holding is between these percentages; {accepted}")
    written = "-".join(f"{number.normalize():f}%" for number in numbers)
    if first == 0 and last == order.size:
        return every_item(game, written)
    if isinstance(order, ClassOrder):
        return Best(order, first, last, game.hole_cards, written)
    return Held(order.sets(first, last), game.hole_cards, written)
