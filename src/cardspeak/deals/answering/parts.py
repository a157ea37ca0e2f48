"""The parts of an exact answer: selectors that are answered together, and how.

A selector about the outcome for one player follows from the counts that `equity` computes without listing deals. The
other selectors are grouped by what must be dealt for them, so that a question about the flop does not deal rivers
because another question does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import factorial, prod
from typing import Any, Protocol

from cardspeak.cluster.tasks import Sliced
from cardspeak.deals.answering.cells import Layout, TooManyCellsError, layout_of
from cardspeak.deals.answering.distribution import Distribution
from cardspeak.deals.answering.query import Query, Selector
from cardspeak.deals.answering.work import EveryDealWork, Found
from cardspeak.deals.dealing.every import EveryDeal, TooManyError, board_sizes
from cardspeak.deals.dealing.needed import Needed, needed_for
from cardspeak.deals.facts.showdown import OUTCOME
from cardspeak.deals.setting.setting import Setting
from cardspeak.equities.exact.plan import plan_for
from cardspeak.equities.method import Method, Slice
from cardspeak.equities.running.sums import Sums
from cardspeak.equities.tally import Counts

SIMILAR = 4
"""Questions about fewer deals join those about more, unless these take this many times as long."""


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """What a part found.

    Attributes:
        deals: the number of deals.
        counted: the number of deals that match `where`.
        distributions: the distribution of each selector of the part.
        times: the number of deals for each one that the weights of the distributions count.
    """

    deals: int
    counted: int
    distributions: tuple[Distribution, ...]
    times: int


class Part(Protocol):
    """Selectors that are answered together.

    Attributes:
        selectors: the numbers of the selectors in the query.
        how: how they are answered, in a few words.
        n_rows: about how many deals are listed; 0 if none are.
        seconds: about how long it takes on one core.
        n_slices: the number of slices of the work.
    """

    selectors: tuple[int, ...]
    how: str
    n_rows: int
    seconds: float
    n_slices: int

    @property
    def work(self) -> Sliced[Any]:
        """The work, split into slices."""
        ...

    def start(self) -> Found | Sums:
        """Empty sums over the slices."""
        ...

    def results(self, sums: Found | Sums) -> Results:
        """The results, from the sums over all slices."""
        ...


class ListedPart:
    """Selectors that are answered by listing every deal; see `Part`."""

    how = "every deal that differs in what is asked"

    def __init__(self, query: Query, selectors: tuple[int, ...], streets: Sequence[int]) -> None:
        """Prepare to list the deals.

        Raises:
            TooManyError: there are too many hands to list.
        """
        self.selectors = selectors
        self._query = replace(query, selectors=tuple(query.selectors[at] for at in selectors))
        needed = needed_for(self._query.nodes)
        self._every = EveryDeal(query.setting, needed)
        self.n_rows, self.n_slices = self._every.n_rows, self._every.n_slices
        self.seconds = self._every.seconds
        self._times = self._every.factor * _ways_of_later(query.setting, needed.streets, streets)

    @property
    def work(self) -> EveryDealWork:
        """See `Part`."""
        return EveryDealWork(self._query, self._every)

    def start(self) -> Found:
        """See `Part`."""
        return Found(self._query)

    def results(self, sums: Found | Sums) -> Results:
        """See `Part`."""
        assert isinstance(sums, Found)
        found = tuple(sums.distribution(at) for at in range(len(self.selectors)))
        return Results(sums.deals * self._times, sums.counted * self._times, found, self._times)


@dataclass(frozen=True, slots=True, eq=False)
class OutcomeWork:
    """The work of a method of `equity`."""

    method: Method

    def slice(self, number: int) -> Slice:
        """The counts of a slice."""
        return self.method.slice(number)


class OutcomePart:
    """Selectors that follow from the outcomes that `equity` counts; see `Part`."""

    def __init__(
        self, query: Query, layouts: dict[int, tuple[Layout, int]], method: Method, streets: Sequence[int]
    ) -> None:
        """Prepare to answer selectors, each with its layout and its player."""
        self.selectors = tuple(layouts)
        self.how, self.n_rows, self.seconds, self.n_slices = method.name, 0, method.cost, method.n_slices
        self._query, self._layouts, self._method = query, layouts, method
        self._times = _ways_of_later(query.setting, (query.setting.last_street,), streets)

    @property
    def work(self) -> OutcomeWork:
        """See `Part`."""
        return OutcomeWork(self._method)

    def start(self) -> Sums:
        """See `Part`."""
        return Sums(self._method.is_long)

    def results(self, sums: Found | Sums) -> Results:
        """See `Part`."""
        assert isinstance(sums, Sums)
        tally, where = self._method.tally(sums.arrays), self._query.where
        found, deals, counted = [], 0, 0
        for selector, (layout, player) in self._layouts.items():
            counts: Counts = tally.totals[player].sum(axis=0)
            deals = int(counts.sum())
            counted = deals if where is None else layout.n_in(where, counts)
            found.append(layout.distribution(self._query.selectors[selector], where, counts))
        return Results(deals * self._times, counted * self._times, tuple(found), self._times)


def exact_parts(query: Query) -> tuple[Part, ...] | None:
    """The parts of the exact answer; None if there are too many hands."""
    streets = needed_for(query.nodes).streets
    try:
        outcome = _outcome_part(query, streets)
        left = [at for at in range(len(query.selectors)) if outcome is None or at not in outcome.selectors]
        listed: tuple[Part, ...] = tuple(_listed_parts(query, left, streets))
        if outcome is None:
            return listed
        return outcome, *listed
    except TooManyError:
        return None


def _outcome_part(query: Query, streets: Sequence[int]) -> OutcomePart | None:
    """The part that `equity` answers, if that is faster."""
    layouts = {
        at: found
        for at, selector in enumerate(query.selectors)
        if (found := _outcome_layout(query, selector)) is not None
    }
    if not layouts or len(query.setting.names) < 2 or query.setting.boards is not None:
        return None
    plan = plan_for(query.setting.question)
    if plan is None:
        return None
    part = OutcomePart(query, layouts, plan.method, streets)
    try:
        is_slower = part.seconds > ListedPart(query, part.selectors, streets).seconds
    except TooManyError:
        return part
    return None if is_slower else part


def _outcome_layout(query: Query, selector: Selector) -> tuple[Layout, int] | None:
    """The layout of a selector that is about the outcome for one player, and the player."""
    try:
        layout = layout_of(query.where, selector.nodes, query.setting.game)
    except TooManyCellsError:
        return None
    keys = [*layout.digits]
    if len(keys) != 1:
        return None
    (key,) = keys
    return (layout, key[1]) if isinstance(key, tuple) and key[0] == OUTCOME else None


def _listed_parts(query: Query, selectors: Sequence[int], streets: Sequence[int]) -> Iterator[ListedPart]:
    """The selectors, grouped by what must be dealt for them."""
    groups: dict[tuple[object, ...], tuple[Needed, list[int]]] = {}
    for at in selectors:
        needed = needed_for(
            query.selectors[at].nodes if query.where is None else (query.where, *query.selectors[at].nodes)
        )
        key = (needed.players, needed.streets, needed.names_cards, needed.ranges)
        groups.setdefault(key, (needed, []))[1].append(at)
    parts = [(needed, ListedPart(query, tuple(at), streets)) for needed, at in groups.values()]
    parts.sort(key=lambda pair: -pair[1].seconds)
    chosen: list[tuple[Needed, ListedPart]] = []
    for needed, part in parts:
        for number, (larger, other) in enumerate(chosen):
            if _contains(larger, needed) and part.seconds * SIMILAR > other.seconds:
                chosen[number] = larger, ListedPart(query, tuple(sorted(other.selectors + part.selectors)), streets)
                break
        else:
            chosen.append((needed, part))
    yield from (part for _, part in chosen)


def _contains(larger: Needed, smaller: Needed) -> bool:
    """Whether the deals that are listed for one question suffice for another."""
    return (
        set(larger.players) >= set(smaller.players)
        and set(larger.streets) >= set(smaller.streets)
        and larger.names_cards >= smaller.names_cards
        and larger.ranges == smaller.ranges
    )


def _ways_of_later(setting: Setting, streets: Sequence[int], all_streets: Sequence[int]) -> int:
    """For each board on some of the streets that are asked about, the number of boards on all of these streets."""
    return _n_boards(setting, all_streets) // _n_boards(setting, streets)


def _n_boards(setting: Setting, streets: Sequence[int]) -> int:
    """The number of ways to deal the board cards of these streets, after those that are known or listed."""
    n_left = len(setting.live) - sum(player.n_cards for player in setting.players)
    sizes = board_sizes(setting, streets)
    if setting.boards is not None:
        n_listed = setting.boards.n_cards
        n_left -= n_listed
        sizes = tuple(last - first for first, last in pairwise((n_listed, *_ends_beyond(sizes, n_listed))))
    ways = factorial(n_left) // factorial(n_left - sum(sizes))
    return ways // prod(map(factorial, sizes))


def _ends_beyond(sizes: Sequence[int], n: int) -> Iterator[int]:
    """How many cards there are after each of the sizes, where that is more than n."""
    return (end for end in accumulate(sizes) if end > n)
