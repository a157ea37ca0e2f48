"""Boards from a list: one for each orbit under the permutations of suits that change nothing about the question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, masks_of_ids
from cardspeak.cards import Card
from cardspeak.deals.dealing.boards import BoardPlan, Boards
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.setting.streets import ends_of
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.question.suits import NO_CHANGE, Group

BITS_OF_CARD = 6


@dataclass(frozen=True, slots=True, eq=False)
class ListedPlan(BoardPlan):
    """How boards are dealt whose first cards are listed.

    Attributes:
        listed: the first cards of the boards.
    """

    listed: Boards

    @property
    def heaviest(self) -> int:
        """See `BoardPlan`."""
        return int(self.listed.times.sum())

    @property
    def n_first(self) -> int:
        """See `BoardPlan`."""
        return len(self.listed.ids)

    def first(self) -> Boards:
        """See `BoardPlan`."""
        return self.listed


def plan_of(setting: Setting, cards: tuple[Card, ...], sizes: tuple[int, ...], group: Group) -> BoardPlan:
    """How boards are dealt.

    Args:
        setting: what is dealt.
        cards: the cards that can come.
        sizes: how many cards come up to each street that is asked about; first, those of the boards from the list.
        group: the permutations of suits that change nothing, except perhaps which boards are listed.

    Raises:
        EquityError: every listed board has cards that players certainly hold.
    """
    if setting.boards is None:
        return BoardPlan(cards, sizes, group)
    ids, weights = setting.listed_boards
    can_come = np.isin(ids, np.array(cards, np.uint8)).all(axis=1)
    ids, weights = ids[can_come], weights[can_come]
    if not len(ids):
        raise NoDealError.at("board", "every board has a card that a player certainly holds")
    n_listed = ids.shape[1]
    streets = [(first, last) for first, last in pairwise((0, *ends_of(setting.game))) if last <= n_listed]
    if not setting.boards.is_symmetric:
        group = _unchanging(ids, weights, streets, group)
    return ListedPlan(cards, sizes, group, _orbits(ids, weights, streets, group))


def _codes(ids: Ids, streets: Sequence[tuple[int, int]]) -> Longs:
    """A number for each board, the same for boards with the same cards on each street."""
    codes = np.zeros(len(ids), np.int64)
    for first, last in streets:
        cards = np.sort(ids[:, first:last], axis=1)
        for column in cards.T:
            codes = codes << BITS_OF_CARD | column
    return codes


def _image(ids: Ids, permutation: Sequence[int]) -> Ids:
    """The boards with each suit replaced."""
    suits: Ids = np.asarray(permutation, np.uint8)[ids & np.uint8(3)]
    return (ids & np.uint8(0xFC)) | suits


def _unchanging(ids: Ids, weights: Longs, streets: Sequence[tuple[int, int]], group: Group) -> Group:
    """The permutations that map the boards and their weights onto themselves."""
    codes = _codes(ids, streets)
    order = np.argsort(codes)
    codes, ordered = codes[order], weights[order]
    kept = []
    for row in group:
        images = _codes(_image(ids, row), streets)
        order = np.argsort(images)
        kept.append(np.array_equal(images[order], codes) and np.array_equal(weights[order], ordered))
    return group[kept] if any(kept) else NO_CHANGE


def _orbits(ids: Ids, weights: Longs, streets: Sequence[tuple[int, int]], group: Group) -> Boards:
    """A board of each orbit, with the total weight of the orbit."""
    codes = _codes(ids, streets)
    least = codes
    for row in group[1:]:
        least = np.minimum(least, _codes(_image(ids, row), streets))
    at = np.flatnonzero(least == codes)
    at = at[np.argsort(codes[at])]
    places = np.searchsorted(codes[at], least)
    times = np.zeros(len(at), np.int64)
    np.add.at(times, places, weights)
    chosen = np.ascontiguousarray(ids[at])
    return Boards(chosen, masks_of_ids(chosen), times)
