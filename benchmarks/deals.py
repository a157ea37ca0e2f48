"""The rate of questions about deals, and the time of exact answers, on one core.

Run `python -m benchmarks.deals` from the top folder of the repository. It prints a line for each question: the deals
per second of processor time, or the seconds of an exact answer, and those of a Python loop that deals the cards and
evaluates the hands with eval7, or with pokerkit for Omaha. These loops do no more than the question needs.

The seconds of an exact answer by the loop are for all deals, from its rate on some of them. Equities on a street have
no loop beside them: for a single flop, it would compare a million hands or more.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import NamedTuple

from cardspeak import card_name, parse_range, pql

NARROW = "QQ+, AKs, AKo"
MIDDLE = "22+, A2s+, KTs+, QTs+, JTs, T9s, 98s, ATo+, KJo+"
HANDS = f"from a='{NARROW}', b='{MIDDLE}', syntax='classic'"
STREETS = ("flop", "turn", "river")
TYPES = ", ".join(f"histogram(handType({player}, {street}))" for player in "ab" for street in STREETS)
CLASSIC = "syntax='classic'"
OMAHA_RANGES = "from game='omaha', a='15%', b='15%'"
OMAHA = "from game='omaha8', a='AsAh2s3d', b='KsKhQsJd'"
DEALS, SLOW_DEALS = 20_000_000, 10_000_000
PEER_DEALS, PEER_OMAHA = 20_000, 200
TURNS = 5


class Line(NamedTuple):
    """A question.

    Attributes:
        name: the name that is printed.
        query: the query.
        deals: the number of random deals; 0 for an exact answer.
        peer: the name of the other library; empty without one.
        loop: a function that answers the question by the other library.
        n: the number of deals that it looks at.
        turns: how often the question is asked; the fastest time counts.
    """

    name: str
    query: str
    deals: int
    peer: str = ""
    loop: Callable[[], object] = int
    n: int = 0
    turns: int = TURNS


def seconds(run: Callable[[], object], turns: int = TURNS) -> float:
    """The processor time of the fastest of several runs, after one that may compile."""
    run()
    spent = []
    for _ in range(turns):
        start = time.process_time()
        run()
        spent.append(time.process_time() - start)
    return min(spent)


def eval7_deals(streets: Sequence[int], *, has_equity: bool, n: int = PEER_DEALS) -> Callable[[], object]:
    """A loop over random deals of two ranges, with eval7: the mean share, and the hand types on these streets."""
    import eval7

    deck = [eval7.Card(card_name(card)) for card in range(52)]
    ranges = [parse_range(text).ids.tolist() for text in (NARROW, MIDDLE)]
    evaluate, handtype, source = eval7.evaluate, eval7.handtype, random.Random(1)

    def run() -> object:
        total, counts = 0.0, dict[tuple[int, int, str], int]()
        done = 0
        while done < n:
            held = [source.choice(holdings) for holdings in ranges]
            used = {*held[0], *held[1]}
            if len(used) < 4:
                continue
            done += 1
            rest = source.sample(range(52), 9)
            board = [deck[card] for card in rest if card not in used][:5]
            hands = [[deck[card] for card in hand] for hand in held]
            for player, hand in enumerate(hands):
                for street in streets:
                    key = player, street, handtype(evaluate(hand + board[:street]))
                    counts[key] = counts.get(key, 0) + 1
            if has_equity:
                first, second = (evaluate(hand + board) for hand in hands)
                total += 1.0 if first > second else 0.5 if first == second else 0.0
        return total, counts

    return run


def eval7_flops(n: int = PEER_DEALS) -> Callable[[], object]:
    """A loop over flops of a range, with eval7: the hand types."""
    import eval7

    deck = [eval7.Card(card_name(card)) for card in range(52)]
    holdings = parse_range("15%").ids.tolist()

    def run() -> object:
        counts: dict[str, int] = {}
        done = 0
        for first, second in holdings:
            left = [card for number, card in enumerate(deck) if number not in (first, second)]
            for flop in combinations(left, 3):
                name = eval7.handtype(eval7.evaluate([deck[first], deck[second], *flop]))
                counts[name] = counts.get(name, 0) + 1
                done += 1
                if done == n:
                    return counts
        return counts

    return run


def pokerkit_deals(n: int = PEER_OMAHA) -> Callable[[], object]:
    """A loop over random boards of two Omaha hands, high and low, with pokerkit: the mean share."""
    from pokerkit import Deck, OmahaEightOrBetterLowHand, OmahaHoldemHand

    deck, source = {repr(card): card for card in Deck.STANDARD}, random.Random(1)
    hands = [[deck[name] for name in names] for names in (("As", "Ah", "2s", "3d"), ("Ks", "Kh", "Qs", "Jd"))]
    rest = [card for card in deck.values() if card not in hands[0] and card not in hands[1]]

    def share(values: Sequence[object]) -> float:
        first, second = values
        if first == second:
            return 0.5
        return 1.0 if second is None or (first is not None and first > second) else 0.0  # type: ignore[operator]

    def run() -> float:
        total = 0.0
        for _ in range(n):
            board = source.sample(rest, 5)
            high = share([OmahaHoldemHand.from_game(hand, board) for hand in hands])
            lows = [OmahaEightOrBetterLowHand.from_game_or_none(hand, board) for hand in hands]
            total += high if lows == [None, None] else (high + share(lows)) / 2
        return total

    return run


def lines() -> list[Line]:
    """The questions."""
    found = [
        Line("equity of two ranges", f"select avg(riverEquity(a)) {HANDS}", DEALS, "eval7",
             eval7_deals((), has_equity=True), PEER_DEALS),
        Line("hand types of both, three streets", f"select {TYPES} {HANDS}", SLOW_DEALS, "eval7",
             eval7_deals((3, 4, 5), has_equity=False), PEER_DEALS),
        Line("equity and hand types", f"select avg(riverEquity(a)), {TYPES} {HANDS}", SLOW_DEALS, "eval7",
             eval7_deals((3, 4, 5), has_equity=True), PEER_DEALS),
        Line("equity where a pair or better is flopped",
             f"select avg(riverEquity(a)) {HANDS} where handType(a, flop) >= pair", SLOW_DEALS, "eval7",
             eval7_deals((3,), has_equity=True), PEER_DEALS),
        Line("equity, Omaha hi-lo", f"select avg(riverEquity(a)) {OMAHA}", SLOW_DEALS, "pokerkit",
             pokerkit_deals(), PEER_OMAHA),
        Line("what 15 % flops", "select histogram(handType(a, flop)) from a='15%', syntax='classic'", 0, "eval7",
             eval7_flops(), PEER_DEALS),
        Line("flops with 45 % for AhKh against QQ+, AKs",
             f"select count(minHvREquity(a, flop, .45)) from a='AhKh', b='QQ+, AKs', {CLASSIC}", 0),
        Line("flops with 60 % for any range against any",
             f"select count(minHvREquity(a, flop, .6)) from a='*', b='*', {CLASSIC}", 0, turns=1),
        Line("turns with 45 % for AhKh against 15 %",
             f"select count(minHvREquity(a, turn, .45)) from a='AhKh', b='15%', {CLASSIC}", 0),
        Line("equity on the flop, Omaha, 15 % against 15 %", f"select avg(HvREquity(a, flop)) {OMAHA_RANGES}", 500),
        Line("equity on the turn, Omaha, 15 % against 15 %", f"select avg(HvREquity(a, turn)) {OMAHA_RANGES}", 5_000),
    ]  # fmt: skip
    return [line for line in found if not line.peer or find_spec(line.peer)]


def report(line: Line) -> str:
    """The line that is printed for a question."""
    if not line.deals:
        n = pql(line.query, exact=True).deals if line.peer else 0
        ours = seconds(lambda: pql(line.query, exact=True, workers=1), line.turns)
        words = f"{ours:12.4f} s exact      "
    else:
        ours = seconds(lambda: pql(line.query, samples=line.deals, seed=1, workers=1), line.turns) / line.deals
        words = f"{1e-6 / ours:8.1f} M deals/s     " if ours < 1e-5 else f"{1 / ours:12,.0f} deals/s    "
    if line.peer:
        theirs = seconds(line.loop, 2) / line.n
        of_loop = f"{1 / theirs:10,.0f} deals/s" if line.deals else f"{theirs * n:10.1f} s      "
        words += f"{line.peer} {of_loop} {(theirs if line.deals else theirs * n) / ours:8,.0f} times"
    return f"{line.name:46} {words}"


def main() -> None:
    """Print a line for each question."""
    if not find_spec("eval7"):
        sys.exit('install the other libraries first: pip install ".[bench]"')
    for line in lines():
        print(report(line), flush=True)


if __name__ == "__main__":
    main()
