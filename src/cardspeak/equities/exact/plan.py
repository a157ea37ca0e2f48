"""Which exact method answers a question soonest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from cardspeak.equities.method import Method, Refusal
from cardspeak.equities.question.classes import ALL_ALIKE, Classes
from cardspeak.equities.question.question import Question, hands_of, is_open, spot_of
from cardspeak.equities.question.spot import AnyHolding, Spot

Maker: TypeAlias = Callable[[], Method]

AT_ONCE = 0.005
"""Seconds: a method that takes no longer is not held against others, since that takes time, too."""
SOON = 0.1
"""Seconds: a method that takes no longer and needs no list of all holdings is not held against those that do."""


def exact_method(
    question: Question, classes: Classes = ALL_ALIKE, *, tells_holdings: bool = False
) -> tuple[Method | None, Spot | None]:
    """The exact method that takes the least time, and the question with all holdings listed.

    Args:
        question: the question.
        classes: what hands are to be told apart by.
        tells_holdings: whether every player's holdings are to be told apart.

    Returns:
        None for the method where none of them can answer, and for the list where holdings are too many, or where the
        method does not need it.
    """
    unlisted = _cheapest(_makers_of_unlisted(question)) if classes is ALL_ALIKE and not tells_holdings else None
    if unlisted is not None and unlisted.seconds() <= SOON:
        return unlisted, None
    spot = spot_of(question)
    if spot is None:
        return unlisted, None
    listed = _cheapest(_makers_of_listed(spot, classes, tells_holdings=tells_holdings))
    if listed is None or (unlisted is not None and unlisted.seconds() < listed.seconds()):
        return unlisted, spot
    return listed, spot


def _cheapest(makers: Iterable[Maker]) -> Method | None:
    """The method that takes the least time; None where none of them can answer."""
    best: Method | None = None
    for make in makers:
        try:
            method = make()
        except Refusal:
            continue
        if best is None or method.seconds() < best.seconds():
            best = method
        if best.seconds() <= AT_ONCE:
            break
    return best


def _makers_of_unlisted(question: Question) -> Iterator[Maker]:
    """The methods for a player who may have any cards, which need no list of what these are."""
    if len(question.ranges) == 2:
        for player in (0, 1):
            if is_open(question.ranges[player]) and not is_open(question.ranges[1 - player]):
                yield partial(_omaha_against_any, question, player)


def _makers_of_listed(spot: Spot, classes: Classes, *, tells_holdings: bool) -> Iterator[Maker]:
    """The methods for holdings that are listed, the fastest ones first; each file is loaded when it is its turn."""
    sizes = [len(player) for player in spot.players]
    is_plain = classes is ALL_ALIKE
    if is_plain and len(sizes) == 2 and not spot.board and not spot.dead:
        yield lambda: _preflop(spot, tells_holdings=tells_holdings)
    if max(sizes) == 1:
        yield lambda: _duel(spot, classes)
        if is_plain:
            yield lambda: _omaha_duel(spot)
    if len(sizes) == 2:
        yield lambda: _two_ranges(spot, classes)
        yield lambda: _subset_sweep(spot, classes)
        if is_plain:
            yield lambda: _board_pairs(spot)
    if is_plain and len(sizes) == 3:
        yield lambda: _three_ranges(spot, all_heroes=tells_holdings)
    if is_plain and len(sizes) > 2:
        yield lambda: _many_ranges(spot)
    yield lambda: _every_deal(spot, classes)


def _preflop(spot: Spot, *, tells_holdings: bool) -> Method:
    from cardspeak.equities.exact.preflop import PreflopTable

    return PreflopTable(spot, tells_holdings=tells_holdings)


def _duel(spot: Spot, classes: Classes) -> Method:
    from cardspeak.equities.exact.duel import Duel

    return Duel(spot, classes.of_value, len(classes))


def _omaha_duel(spot: Spot) -> Method:
    from cardspeak.equities.exact.omaha_duel import OmahaDuel

    return OmahaDuel(spot)


def _two_ranges(spot: Spot, classes: Classes) -> Method:
    from cardspeak.equities.exact.two_ranges import TwoRanges

    return TwoRanges(spot, classes.of_value, len(classes))


def _three_ranges(spot: Spot, *, all_heroes: bool) -> Method:
    from cardspeak.equities.exact.three_ranges import ThreeRanges

    return ThreeRanges(spot, all_heroes=all_heroes)


def _many_ranges(spot: Spot) -> Method:
    from cardspeak.equities.exact.many_ranges import ManyRanges

    return ManyRanges(spot)


def _omaha_against_any(question: Question, any_player: int) -> Method:
    from cardspeak.equities.exact.omaha_against_any import OmahaAgainstAny

    other = question.ranges[any_player]
    mine = hands_of(question, 1 - any_player)
    unknown = AnyHolding(other.known, other.n_cards)
    return OmahaAgainstAny(question.game, question.board, question.dead, mine, unknown, is_first=any_player == 1)


def _subset_sweep(spot: Spot, classes: Classes) -> Method:
    from cardspeak.equities.exact.subset_sweep import SubsetSweep

    return SubsetSweep(spot, classes)


def _board_pairs(spot: Spot) -> Method:
    from cardspeak.equities.exact.board_pairs import BoardPairs

    return BoardPairs(spot)


def _every_deal(spot: Spot, classes: Classes) -> Method:
    from cardspeak.equities.exact.every_deal import EveryDeal

    return EveryDeal(spot, classes)
