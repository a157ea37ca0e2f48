"""From the tree of a parsed range to weighted holdings: as a list, or as a description.

There are three ways, and the work of each is estimated before it starts: to find the weight of each cell of a domain
(`in_cells.py`), to list the holdings and merge the lists (`in_lists.py`), or to set bits in tables that have one bit
for each cell (`layering.py`). If all of them take too much work, the range is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import NamedTuple, NoReturn

from cardspeak.games import Game
from cardspeak.ranges.classes import has_classes
from cardspeak.ranges.described import Described, Description
from cardspeak.ranges.domains import n_suit_classes, n_ways, ranks_of_deck, suit_classes_of, ways_of
from cardspeak.ranges.halves import BITS, MOST_IN_ONE, halves_of
from cardspeak.ranges.in_cells import InCells
from cardspeak.ranges.in_lists import InLists
from cardspeak.ranges.items import Few, Matched
from cardspeak.ranges.layering import Layering, TooMuchWorkError
from cardspeak.ranges.layers import Layers
from cardspeak.ranges.lettered import Lettered
from cardspeak.ranges.matching import groups_of
from cardspeak.ranges.scan import Fail
from cardspeak.ranges.sets import MOST, OF_SUIT, deck_mask
from cardspeak.ranges.tree import Node, Size, is_few, size_of
from cardspeak.ranges.weights import Weighted

MOST_CELLS = 1 << 22
"""The largest number of cells of a domain, so that no array has more entries than a list of `MOST` holdings."""
MOST_WORK = 1 << 26
"""The largest product of the number of cells of a domain and the number of operations on them."""
MOST_CHANGED = 1 << 28
"""The largest number of words that are changed in tables of bits. A word has the bits of 64 cells."""
MOST_CHANGED_OF_MANY = 1 << 29
"""The same for ranges that need more than `MOST_CELLS` cells, as with six hole cards."""
MOST_BITS = 1 << 28
"""The largest number of cells in tables of bits."""
MOST_PASSED_ON = 4 * MOST
"""The largest number of listed holdings, each counted once for every weight, condition, union and removal it is in."""
MOST_CHECKS = 1 << 17
"""The largest total `listing_cost` of items that are counted or listed."""
MOST_COUNTED = 256
"""The largest number of items whose holdings are counted exactly for an error message."""
LISTING = 12
"""How many times longer listing and merging a holding takes than an operation on a cell."""
EACH_ITEM = 1 << 14
"""The fixed cost of listing an item, whatever its number of holdings, in operations on cells."""
EACH_BLOCK = 1 << 14
"""The cost of finding the bits of an item in a block, in operations on cells."""


class _Way(NamedTuple):
    """A way to find the weighted holdings.

    Attributes:
        cost: the estimated cost, in operations on cells; infinite if this way is not possible.
        run: returns the weighted holdings, or None if the work turns out to be too much.
    """

    cost: float
    run: Callable[[], Description | Weighted | None]


def evaluated(root: Node, game: Game, fail: Fail, end: int) -> Description | Weighted:
    """The weighted holdings of a tree.

    Raises:
        RangeError: the range takes too much work, a removal or condition leaves no holding, or the product of weights
            has more than six decimal places.
    """
    size = size_of(root)
    ways = [_by_cells(root, size, game, fail), _by_lists(root, size, fail), _by_halves(root, size, game, fail)]
    for way in sorted(ways, key=lambda way: way.cost):
        if way.cost < inf and (found := way.run()) is not None:
            return found
    return _fail_large(size, fail, end)


def _fail_large(size: Size, fail: Fail, end: int) -> NoReturn:
    """Raise `RangeError` because reading a range takes too much work."""
    count = _count(size)
    if count > MOST or not _is_quick(size):
        most = f"at most {MOST:,} can be listed"
        up_to = "" if _is_exact(size) else "up to "
        if len(size.items) == 1:
            message = f"it stands for {up_to}{count:,} holdings, which is too much work"
            fail(0, f"{message}; write terms with fewer holdings, such as some with known cards ({most})", end)
        message = (
            f"its {len(size.items):,} different terms, which stand for {up_to}{count:,} holdings, are too much work"
        )
        fail(0, f"{message}; write fewer terms, or terms with fewer holdings ({most})", end)
    message = f"its groups, weights and removals apply to up to {size.work:,} holdings, counting repeats"
    fail(0, f"{message}; use fewer groups, weights or removals (the limit is {MOST_PASSED_ON:,} holdings)", end)


def _by_cells(root: Node, size: Size, game: Game, fail: Fail) -> _Way:
    """The way to find the weights of cells, in the domain with the fewest cells."""
    n, ranks, groups = root.n_cards, ranks_of_deck(game.deck), _groups(size, game)
    is_symmetric = ranks is not None and all(item.is_symmetric for item in size.items)
    by_suit = n_suit_classes(len(ranks), n) if ranks and is_symmetric else MOST_CELLS + 1
    by_ways = n_ways([group.bit_count() for group in groups], n)
    n_cells, cost = min(by_suit, by_ways), size.n_steps + 1
    has_ways = by_ways <= by_suit
    in_groups = frozenset(groups)
    for item in size.items:
        is_one_cell = has_ways and isinstance(item, Matched) and item.is_one_cell(in_groups)
        cost += 0 if is_one_cell or is_few(item) else item.cost

    def run() -> Described:
        domain = ways_of(groups, n) if has_ways else suit_classes_of(ranks or (), n)
        return Described(domain, InCells(domain, fail, size.shared).weights(root))

    is_possible = n_cells <= MOST_CELLS and n_cells * cost <= MOST_WORK
    return _Way(n_cells * cost if is_possible else inf, run)


def _by_lists(root: Node, size: Size, fail: Fail) -> _Way:
    """The way to list the holdings."""
    is_possible = size.work <= MOST_PASSED_ON and _is_quick(size) and _count(size) <= MOST
    cost = LISTING * size.work + EACH_ITEM * _n_patterns(size)
    return _Way(cost if is_possible else inf, lambda: InLists(fail, size.shared).listed(root))


def _by_halves(root: Node, size: Size, game: Game, fail: Fail) -> _Way:
    """The way to set bits in tables. It stops without a result if the work turns out to be too much."""
    groups = _groups(size, game)
    is_possible = not has_classes(game) and all(isinstance(item, (Few, Matched)) for item in size.items)
    n_cells = n_ways([group.bit_count() for group in groups], root.n_cards)
    most_work = MOST_CHANGED if n_cells <= MOST_CELLS else MOST_CHANGED_OF_MANY
    n_blocks = 1 if n_cells <= MOST_IN_ONE else root.n_cards + 1
    cost = (EACH_BLOCK * n_blocks + n_cells // BITS) * _n_patterns(size) + n_cells
    cost += EACH_BLOCK * sum(map(is_few, size.items))
    cost += EACH_BLOCK * n_blocks * size.n_steps // 4
    is_possible = is_possible and n_cells <= MOST_BITS and cost <= most_work

    def run() -> Layers | None:
        layering = Layering(halves_of(groups, root.n_cards), most_work)
        try:
            layers = layering.described(root)
        except TooMuchWorkError:
            return None
        if layering.wrong:  # report the mistake that an evaluation in the order of the text would find first
            fail(*min(layering.wrong, key=lambda wrong: (wrong[2], -wrong[0])))
        return layers

    return _Way(cost if is_possible else inf, run)


def _n_patterns(size: Size) -> int:
    """The number of patterns of all items, except items with few holdings (see `is_few`)."""
    return sum(
        len(item.matchings) if isinstance(item, Matched) else item.cost for item in size.items if not is_few(item)
    )


def _count(size: Size) -> int:
    """The number of holdings of all items, if it could exceed `MOST` and is quick to compute; else an upper bound."""
    return sum(map(len, size.items)) if size.at_most > MOST and _is_exact(size) else size.at_most


def _is_quick(size: Size) -> bool:
    """Whether the items can be counted or listed without too many checks in Python."""
    return sum(item.listing_cost for item in size.items) <= MOST_CHECKS


def _is_exact(size: Size) -> bool:
    """Whether the holdings of all items can be counted exactly in little time."""
    are_few = len(size.items) <= MOST_COUNTED and _is_quick(size)
    return are_few and not any(isinstance(item, Lettered) for item in size.items)


def _groups(size: Size, game: Game) -> tuple[int, ...]:
    """The cards of the deck in groups; no item or condition of a tree tells the cards of a group apart."""
    deck = deck_mask(game.deck)
    cuts: set[int] = set(OF_SUIT) if size.has_conditions else set()
    for item in size.items:
        if item.cuts is None:
            return groups_of(deck, (1 << bit for bit in range(deck.bit_length())))
        cuts.update(item.cuts)
    return groups_of(deck, cuts)
