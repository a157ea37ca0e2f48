"""Measure the constants in `cardspeak.equities.costs`, from which the time of equity questions is estimated.

    python scripts/measure_costs.py [CONSTANT ...]

For each constant, or each named constant, the script prints the value in the file, the value measured on this machine,
and their ratio. A constant is the time of a step. It is measured on a question in which this step takes most of the
time. The ratio is the time of a run, minus the estimated time of all other steps, divided by the estimated time of this
step. Only a part of a long question is run. If other steps take nearly as much time, their errors affect the result,
so look at several constants before you change one. Run the script on an otherwise idle machine.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from cardspeak.equities import costs
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.exact.plan import METHODS, UNLISTED
from cardspeak.equities.question.classes import ALL_ALIKE, categories_of
from cardspeak.equities.question.question import Question, open_spot_of, read_question, spot_of
from cardspeak.equities.sampling.sampler import Sampled
from cardspeak.games import Game, Half
from cardspeak.rulebooks import read_rulebook

ENOUGH_SECONDS = 0.5
TURNS = 3
RULED = Game("ruled", "Ruled", hole_cards=2, board_cards=5, halves=(Half("high", read_rulebook("standard")),))
WIDE = "22+,A2s+,KTs+,QTs+,JTs,T9s,98s,ATo+,KJo+"
FLOP, TURN = "Qs 7h 2d", "Qs 7h 2d 3c"


class Case(NamedTuple):
    """A question in which the step of a constant takes most of the time, and the method that answers it.

    `PossibleBoards` is not a method: it only finds the boards of the question. Finding the boards does not take most of
    the time in any method.
    """

    constant: str
    method: str
    ranges: tuple[str, ...]
    board: str = ""
    dead: str = ""
    game: str | Game = "holdem"
    by_category: bool = False


CASES = (
    Case("HAND", "EveryDeal", ("AsAh", "random"), FLOP),
    Case("VALUE_BY_KERNEL", "TwoRanges", ("random", "AA"), dead="2c"),
    Case("VALUE_BY_CARDS", "TwoRanges", ("QQ+", "AKs"), FLOP, game=RULED),
    Case("OMAHA_VALUE", "BoardPairs", ("AAxx", "KcKdTsTd"), FLOP, game="omaha"),
    Case("MERGE_PAIR", "ManyRanges", ("99+,AJs+,AQo+", "TT+", "QQ+"), dead="2c"),
    Case("MERGE_VALUE", "ManyRanges", ("JJ+", "QQ+", "KK"), dead="2c"),
    Case("MERGE_BOARD", "ManyRanges", ("AA", "KK", "QQ"), dead="2c"),
    Case("PREFLOP_PAIRS", "PreflopTable", ("AA", "KK")),
    Case("PREFLOP_CLASSES", "PreflopTable", ("QQ+,AKs,AKo", WIDE)),
    Case("STARTING_HAND", "OmahaStartingHands", ("????", "????"), game="omaha"),
    Case("DUEL_HAND", "Duel", ("AsAh", "KdKc"), dead="2c"),
    Case("DUEL_COUNT", "Duel", ("AsAh", "KdKc"), dead="2c", by_category=True),
    Case("DUEL_BOARD", "PossibleBoards", ("AsAh", "KdKc"), dead="2c"),
    Case("OMAHA_DUEL_HAND", "OmahaDuel", ("AsAhKsKh", "QdQcJdJc"), game="omaha"),
    Case("ANY_BOARD", "OmahaAgainstAny", ("AsAhKsKh", "????"), game="omaha"),
    Case("ANY_PAIR", "OmahaAgainstAny", ("AsAhKsKh", "????"), game="omaha"),
    Case("ANY_SET", "OmahaAgainstAny", ("AsAhKsKh", "????"), game="omaha"),
    Case("TWO_CALL", "TwoRanges", ("AA", "KK"), dead="2c", by_category=True),
    Case("TWO_SORT", "TwoRanges", ("random", "random"), dead="2c"),
    Case("TWO_WALK", "TwoRanges", ("random", "50%"), dead="2c"),
    Case("TWO_PAIR", "TwoRanges", ("20%", "30%"), FLOP),
    Case("TWO_COMPARE", "TwoRanges", ("8%", "10%"), dead="2c"),
    Case("SWEEP_SET", "SubsetSweep", ("AAxx", "KKxx"), FLOP, game="omaha"),
    Case("SWEEP_SORT", "SubsetSweep", ("random", "random"), FLOP),
    Case("SWEEP_CALL", "SubsetSweep", ("AA", "KK"), dead="2c"),
    Case("PAIRS_OUTCOME", "BoardPairs", ("AAxx", "KKxx"), FLOP, game="omaha"),
    Case("PAIRS_PAIR", "BoardPairs", ("AAxx", "KKxx"), f"{TURN} 9c", game="omaha"),
    Case("PAIRS_CALL", "BoardPairs", ("AsAh", "KdKc"), dead="2c"),
    Case("THREE_HOLDING", "ThreeRanges", ("AA", "KK", "random"), FLOP),
    Case("THREE_NARROW", "ThreeRanges", ("random", "random", "random"), FLOP),
    Case("THREE_WIDE", "ThreeRanges", ("random, AA:0.123457", "random, KK:0.234567", "random, QQ:0.345671"), FLOP),
    Case("MANY_PREFIX", "ManyRanges", ("AA", "KK", "JJ", "TT", "99"), FLOP),
    Case("MANY_TUPLE", "ManyRanges", ("10%", "10%", "12%"), TURN),
    Case("MANY_BOARD", "ManyRanges", ("TT+,AJs+", "TT+,AQo+", "99+,AQo+"), FLOP),
    Case("DEAL_OUTCOME", "EveryDeal", ("20%", "20%"), FLOP),
    Case("DEAL_PLAYER", "EveryDeal", ("20%", "20%"), f"{TURN} 9c"),
    Case("SAMPLE_HAND", "Sampled", ("random", "random")),
    Case("SAMPLE_OMAHA", "Sampled", ("????", "????"), game="omaha"),
    Case("SAMPLE_LOOKED_UP", "Sampled", ("AA", "KK"), game=RULED),
    Case("SAMPLE_NUMBER", "Sampled", ("10%", "10%", "20%")),
    Case("SAMPLE_CARD", "Sampled", ("random",) * 9),
    Case("SAMPLE_CODE", "Sampled", ("random",) * 9),
)


def stated_and_run(case: Case) -> tuple[float, Callable[[], float]]:
    """The estimated time of a case in seconds, and a function that runs the case and returns the measured time."""
    question = read_question(case.ranges, case.board, case.dead, case.game)
    if case.method == "Sampled":
        sampled = Sampled(open_spot_of(question), seed=1)
        return sampled.seconds(sampled.kept_each), lambda: timed(partial(sampled.slice, 0))
    if case.method == "PossibleBoards":
        return boards_stated_and_found(question)
    entry = next(entry for entry in (*METHODS, *UNLISTED) if entry.name == case.method)
    classes = categories_of(question.game) if case.by_category else ALL_ALIKE
    spot = open_spot_of(question) if entry in UNLISTED else spot_of(question, classes)
    make = entry.load()

    def run() -> float:
        method, seconds, n_done = make(spot), 0.0, 0
        while n_done < method.n_slices and seconds < ENOUGH_SECONDS:
            seconds += timed(partial(method.slice, n_done))
            n_done += 1
        return seconds * method.n_slices / n_done

    return make(spot).cost, run


def boards_stated_and_found(question: Question) -> tuple[float, Callable[[], float]]:
    """The estimated time in seconds to find a duel's boards, and a function that finds them and returns the time."""
    spot = spot_of(question)
    assert spot is not None, "the question has more holdings than can be listed"
    possible = PossibleBoards(spot)
    return possible.n * costs.DUEL_BOARD, lambda: timed(possible.find)


def timed(work: Callable[[], object]) -> float:
    """The CPU time of some work in seconds. It depends little on the load of the machine."""
    start = time.process_time()
    work()
    return time.process_time() - start


def measured(case: Case) -> float:
    """The value of a constant on this machine."""
    stated: float = getattr(costs, case.constant)
    whole, run = stated_and_run(case)
    run()  # compiles
    seconds = min(run() for _ in range(TURNS))
    setattr(costs, case.constant, 0.0)
    try:
        others, _ = stated_and_run(case)
    finally:
        setattr(costs, case.constant, stated)
    return stated * (seconds - others) / (whole - others)


def lines(names: list[str]) -> Iterator[str]:
    """The lines of the table: the header, then a line for each constant, or for each of `names` if there are any."""
    yield f"{'constant':18}{'stated':>12}{'measured':>12}{'ratio':>8}"
    for case in CASES:
        if not names or case.constant in names:
            stated, here = getattr(costs, case.constant), measured(case)
            yield f"{case.constant:18}{stated:12.2e}{here:12.2e}{here / stated:8.2f}"


if __name__ == "__main__":
    for line in lines(sys.argv[1:]):
        print(line, flush=True)
