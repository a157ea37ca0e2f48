"""The boards that differ in what is asked: canonical cards up to the first street, and all further cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, prod

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import PACKED_BITS, Ids, Masks, every_set, ids_of_planes, masks_of_ids
from cardspeak.cards import Card
from cardspeak.equities.boards.isomorphism import n_sets_up_to_suits
from cardspeak.equities.question.suits import Group
from cardspeak.kernels.equity.canonical_boards import put_canonical_boards


@dataclass(frozen=True, slots=True, eq=False)
class Boards:
    """Boards, without the cards that were known before.

    Attributes:
        ids: the cards of each board, uint8[n, k].
        masks: the same as masks.
        times: how many boards each stands for.
    """

    ids: Ids
    masks: Masks
    times: Longs

    def part(self, at: slice) -> Boards:
        """Some of the boards."""
        return Boards(self.ids[at], self.masks[at], self.times[at])


@dataclass(frozen=True, slots=True, eq=False)
class BoardPlan:
    """How boards are dealt.

    Attributes:
        cards: the cards that can come.
        sizes: how many cards come up to each street that is asked about. Their order does not matter.
        group: the permutations of suits that change nothing.
    """

    cards: tuple[Card, ...]
    sizes: tuple[int, ...]
    group: Group

    @property
    def heaviest(self) -> int:
        """The largest weight of a board."""
        return 1

    @property
    def n_first(self) -> int:
        """How many different boards there are on the first street that is asked about."""
        return n_sets_up_to_suits(self.cards, self.sizes[0], self.group) if self.sizes else 1

    @property
    def n(self) -> int:
        """How many different boards there are on the last street that is asked about."""
        lefts = [len(self.cards) - sum(self.sizes[:at]) for at in range(1, len(self.sizes))]
        return self.n_first * prod(comb(left, size) for left, size in zip(lefts, self.sizes[1:], strict=True))

    def first(self) -> Boards:
        """A board for each orbit on the first street."""
        if not self.sizes:
            return Boards(np.zeros((1, 0), np.uint8), np.zeros(1, np.uint64), np.ones(1, np.int64))
        clubs, diamonds, hearts, spades = np.empty((4, self.n_first), np.uint16)
        planes, times = (clubs, diamonds, hearts, spades), np.empty(self.n_first, np.int64)
        bits = np.sort(PACKED_BITS[[*self.cards]])[::-1].copy()
        put_canonical_boards(bits, self.sizes[0], 0, self.group.astype(np.uint64) * 16, planes, times)
        ids = ids_of_planes(planes, self.sizes[0])
        return Boards(ids, masks_of_ids(ids), times)

    def extended(self, boards: Boards, at_once: int) -> Iterator[Boards]:
        """The boards with all cards of later streets, about `at_once` at a time."""
        yield from _extended(boards, [every_set(self.cards, size) for size in self.sizes[1:]], at_once)


def _extended(boards: Boards, later: Sequence[Ids], at_once: int) -> Iterator[Boards]:
    if not later:
        yield boards
        return
    sets, rest = later[0], later[1:]
    masks = masks_of_ids(sets)
    step = max(1, at_once // len(sets))
    for start in range(0, len(boards.ids), step):
        part = boards.part(slice(start, start + step))
        first, second = np.nonzero(part.masks[:, None] & masks == 0)
        ids = np.hstack([part.ids[first], sets[second]])
        yield from _extended(Boards(ids, part.masks[first] | masks[second], part.times[first]), rest, at_once)
