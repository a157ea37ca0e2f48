"""The time of equity calculations.

Run `python -m benchmarks.equity` from the top folder of the repository. It prints one line for each question, with
these times:

- the time of the first answer in a new process, in which only the package has been imported; compiled kernels are
  loaded from disk
- the time of the fastest of several runs
- the time of another package for the same question, if a package can answer it

With `--cold`, each question is asked in a new process that finds no compiled kernels on disk. This shows how long the
first answer takes in a new installation. `--long` adds a question that takes a long time. The last line is the peak
memory of the process.

eval7 can deal a hand against a range at random. It can also evaluate hands, so that a Python loop can compute exact
equities. pokerkit deals hands at random. Neither has a function for exact equities before the river.
"""

from __future__ import annotations

import itertools
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from types import MappingProxyType
from typing import NamedTuple

from cardspeak import equity

NARROW = "QQ+, AKs, AKo"
MIDDLE = "22+, A2s+, KTs+, QTs+, JTs, T9s, 98s, ATo+, KJo+"
FIFTH = "66+, A4s+, K8s+, Q9s+, J9s+, T9s, A9o+, KTo+, QTo+, JTo"
FLOP, TURN, RIVER = "Qs 7h 2d", "Qs 7h 2d 3c", "Qs 7h 2d 3c 4c"
SAMPLES = 20_000_000
PEER_SAMPLES = 200_000
FEW_SAMPLES = 2_000
SLOW_SECONDS = 3.0
TURNS = 7


class Question(NamedTuple):
    """A call of `equity`.

    Attributes:
        name: the name that is printed.
        ranges: the ranges.
        options: the other arguments.
        deals: the number of random deals, or 0 for an exact answer.
    """

    name: str
    ranges: tuple[str, ...]
    options: Mapping[str, object] = MappingProxyType({})
    deals: int = 0

    def ask(self) -> object:
        """The result of the call."""
        return equity(*self.ranges, **self.options)  # type: ignore[arg-type]  # the options are those of equity

    def text(self) -> str:
        """The call as Python source."""
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"equity({', '.join(map(repr, self.ranges))}{options})"


def exact(name: str, *ranges: str, **options: object) -> Question:
    """A question that is answered exactly, on one core unless the options say otherwise."""
    return Question(name, ranges, {"exact": True, "workers": 1, **options})


def sampled(name: str, *ranges: str, **options: object) -> Question:
    """A question that is answered by random deals, on one core unless the options say otherwise."""
    return Question(name, ranges, {"samples": SAMPLES, "seed": 1, "workers": 1, **options}, SAMPLES)


QUESTIONS = (
    exact("hand v hand, preflop", "AsAh", "KdKc"),
    exact("hand v hand, preflop, dead cards", "AsAh", "KdKc", dead="2c 7d"),
    exact("three hands, preflop", "AsAh", "KdKc", "QhJh"),
    exact("R1 v R2, preflop", NARROW, MIDDLE),
    exact("R1 v R2, flop", NARROW, MIDDLE, board=FLOP),
    exact("random v random, preflop", "random", "random"),
    exact("random v random, flop", "random", "random", board=FLOP),
    exact("random v random, turn", "random", "random", board=TURN),
    exact("random v random, river", "random", "random", board=RIVER),
    exact("three narrow ranges, preflop", "TT+, AQs+, AQo+", NARROW, "TT"),
    exact("three ranges of a fifth, preflop", FIFTH, FIFTH, FIFTH),
    exact("four narrow ranges, preflop", "TT+, AQs+, AQo+", NARROW, "JJ-88", "AQs, KQs"),
    sampled("two hands, sampled", "AsAh", "KdKc"),
    sampled("two ranges, sampled", NARROW, MIDDLE),
    sampled("three ranges, sampled", NARROW, MIDDLE, "22+, A2s+, KTs+"),
    sampled("six random hands, sampled", *("random",) * 6),
    exact("Omaha hand v hand, preflop", "AsAhKsKh", "JdTd9c8c", game="omaha"),
    exact("Omaha hi-lo hand v hand, preflop", "AsAhKsKh", "9c8c7d6d", game="omaha8"),
    exact("Omaha hand v any hand, flop", "AsAhKsJd", "random", game="omaha", board="9h 8h 2s"),
    sampled("Omaha two hands, sampled", "AsAhKsKh", "random", game="omaha"),
    sampled("Omaha hi-lo two hands, sampled", "AsAh2s3h", "random", game="omaha8"),
    exact("stud, three cards known of each", "As Ks Qs ????", "2d 2c 7h ????", game="stud"),
)
LONG = (exact("Omaha hand v any hand, preflop, two workers", "AsAhKsJd", "random", game="omaha", workers=2),)


def quickest(run: Callable[[], object]) -> float:
    """The seconds of the fastest of several runs. If the first run is slow, it is the only run."""
    best = float("inf")
    for _ in range(TURNS):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
        if best > SLOW_SECONDS:
            break
    return best


def first_time(question: Question, folder: str = "") -> float:
    """The seconds that a new process takes to answer the question, not counting the import of the package.

    Compiled kernels are cached in `folder`, or in the usual folder if `folder` is an empty text.
    """
    code = f"import time, cardspeak; start = time.perf_counter(); cardspeak.{question.text()}; "
    settings = dict(os.environ, **({"NUMBA_CACHE_DIR": folder} if folder else {}))
    done = subprocess.run(
        [sys.executable, "-c", code + "print(time.perf_counter() - start)"],
        capture_output=True,
        text=True,
        check=True,
        env=settings,
    )
    return float(done.stdout)


def by_eval7(question: Question) -> Callable[[], object]:
    """A function that counts wins in a Python loop over all boards, with hands evaluated by eval7."""
    import eval7

    deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [[eval7.Card(text[:2]), eval7.Card(text[2:])] for text in question.ranges]
    held = [card for hand in hands for card in hand]
    rest = [card for card in deck if card not in held]

    def run() -> int:
        wins = 0
        for board in itertools.combinations(rest, 5):
            wins += eval7.evaluate([*hands[0], *board]) > eval7.evaluate([*hands[1], *board])
        return wins

    return run


def dealt_by_eval7(deals: int) -> Callable[[], object]:
    """A function that makes eval7 deal a hand against a range at random. eval7 cannot deal a range against a range."""
    import eval7

    hand, others = [eval7.Card("As"), eval7.Card("Ah")], eval7.HandRange(MIDDLE.replace(" ", ""))
    return lambda: eval7.py_hand_vs_range_monte_carlo(hand, others, [], deals)


def dealt_by_pokerkit(question: Question, deals: int) -> Callable[[], object]:
    """A function that makes pokerkit deal the question's hands at random."""
    from pokerkit import Card, Deck, StandardHighHand, calculate_equities, parse_range

    ranges = [parse_range(text.replace(" ", "").replace(",", ";")) for text in question.ranges]
    board = list(Card.parse(""))
    kinds = (StandardHighHand,)
    return lambda: calculate_equities(ranges, board, 2, 5, Deck.STANDARD, kinds, sample_count=deals)


def peer_of(question: Question) -> tuple[str, float]:
    """The other package that answers the question, and its seconds; ("", 0.0) if there is none.

    The seconds for random deals are scaled to the number of deals in the question.
    """
    if question.name == "hand v hand, preflop" and find_spec("eval7"):
        return "eval7, in a loop", quickest(by_eval7(question))
    if question.name == "two ranges, sampled" and find_spec("eval7"):
        return "eval7, hand v range", quickest(dealt_by_eval7(PEER_SAMPLES)) * question.deals / PEER_SAMPLES
    if question.name == "two hands, sampled" and find_spec("pokerkit"):
        return "pokerkit", quickest(dealt_by_pokerkit(question, FEW_SAMPLES)) * question.deals / FEW_SAMPLES
    return "", 0.0


def shown(seconds: float) -> str:
    """A time as text, with three digits."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def show(question: Question) -> None:
    """Print the line of a question."""
    warm = quickest(question.ask)
    line = f"{question.name:46}{shown(first_time(question)):>10} first {shown(warm):>10}"
    if question.deals:
        line += f"  {question.deals / warm / 1e6:5.1f} M deals/s"
    peer, seconds = peer_of(question)
    if peer:
        line += f"   {peer} {shown(seconds)}, {seconds / warm:,.0f} x"
    print(line, flush=True)


def show_cold(question: Question) -> None:
    """Print how long the first answer takes in a new installation, including compilation."""
    with tempfile.TemporaryDirectory() as folder:
        print(f"{question.name:46}{shown(first_time(question, folder)):>10} with nothing compiled", flush=True)


def main() -> None:
    print(f"one core unless stated otherwise; {sys.version.split()[0]}\n")
    questions = QUESTIONS + (LONG if "--long" in sys.argv else ())
    for question in questions:
        (show_cold if "--cold" in sys.argv else show)(question)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"\npeak memory: {most / 1024:.0f} MB")


if __name__ == "__main__":
    main()
