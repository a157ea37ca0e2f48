"""Every deal that differs in what is asked about it, each with the number of deals that it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, Masks, masks_of_ids
from cardspeak.deals.dealing.boards import Boards
from cardspeak.deals.dealing.listed import plan_of
from cardspeak.deals.dealing.needed import Needed
from cardspeak.deals.rows.rows import Columns, Rows, fixed
from cardspeak.deals.setting.setting import Setting
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.question import holdings_of
from cardspeak.equities.question.suits import NO_CHANGE, Group, stabiliser

AT_ONCE = 1 << 15
"""About how many rows are in a block, if facts are fast."""
BLOCK_SECONDS = 0.05
"""About how long facts take at most for the rows of a block, unless a single board takes longer."""
MOST_HANDS = 1 << 21
"""The largest number of combinations of hands that are listed."""
SAFE = 1 << 62


class TooManyError(ValueError):
    """There are too many hands to list all deals."""


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """All combinations of the hands of some players.

    Attributes:
        columns: the cards of each player, uint8[n, k].
        masks: the cards of all players together.
        weights: the product of the weights of the holdings.
    """

    columns: tuple[Ids, ...]
    masks: Masks
    weights: Longs


class EveryDeal:
    """All deals of a setting, without what is not asked about: later streets, other players, suits.

    Attributes:
        n_rows: about how many rows there are.
        n_boards: how many different boards they have.
        n_slices: the number of slices.
        factor: how many deals there are for each that the weights count.
    """

    def __init__(self, setting: Setting, needed: Needed) -> None:
        """Prepare to list them.

        Raises:
            TooManyError: there are too many hands to list.
        """
        self._setting = setting
        self._players = needed.players
        others = [at for at in range(len(setting.players)) if at not in needed.players]
        listed = [at for at in others if isinstance(setting.players[at], Holdings)]
        if any(isinstance(player, AnyHolding) and player.range is not None for player in setting.players):
            raise TooManyError
        self._hands = _joint([_listed(setting, at) for at in needed.players])
        self._others = _joint([_listed(setting, at) for at in listed])
        self._plan = plan_of(setting, _cards(setting), _sizes(setting, needed), _suits(setting, needed))
        self.n_boards = self._plan.n
        self.n_rows = self.n_boards * len(self._hands.masks)
        each = needed.seconds_for(self.n_rows, self.n_boards) / max(self.n_rows, 1)
        self._at_once = max(1, min(AT_ONCE, int(BLOCK_SECONDS / each))) if each else AT_ONCE
        self.n_slices = max(1, min(self._plan.n_first, -(-self.n_rows // (8 * self._at_once))))
        n_used = sum(self._plan.sizes) + sum(setting.players[at].n_cards for at in (*needed.players, *listed))
        self.factor = _ways_of_rest(setting, [at for at in others if at not in listed], n_used)
        most = int(self._others.weights.sum()) * int(self._hands.weights.sum()) * len(setting.game.deck) ** 5
        most *= self._plan.heaviest
        self._is_long = most >= SAFE

    def blocks(self, number: int) -> Iterator[Rows]:
        """The rows of a slice."""
        boards = self._plan.first().part(slice(number, None, self.n_slices))
        for part in self._plan.extended(boards, self._at_once):
            step = max(1, self._at_once // len(self._hands.masks))
            for start in range(0, len(part.ids), step):
                yield self._rows(part.part(slice(start, start + step)))

    def _rows(self, boards: Boards) -> Rows:
        """The rows with these boards."""
        hands = self._hands
        at_board, at_hand = np.nonzero(boards.masks[:, None] & hands.masks == 0)
        weights = boards.times[at_board]
        if self._is_long:
            weights = weights.astype(object)
        weights = weights * hands.weights[at_hand]
        if len(self._others.columns):
            weights = weights * self._weights_of_others(boards.masks[at_board] | hands.masks[at_hand])
        rows = self._as_rows(boards, at_board, at_hand, weights)
        return rows if weights.all() else rows.take(np.flatnonzero(weights))

    def _as_rows(self, boards: Boards, at_board: Longs, at_hand: Longs, weights: Longs) -> Rows:
        n = len(weights)
        holes: list[Columns | None] = [None] * len(self._setting.names)
        for player, ids in zip(self._players, self._hands.columns, strict=True):
            holes[player] = tuple(fixed(np.ascontiguousarray(column)) for column in ids[at_hand].T)
        known = tuple(fixed(np.full(n, card, np.uint8)) for card in self._setting.board)
        dealt = tuple(fixed(np.ascontiguousarray(column)) for column in boards.ids[at_board].T)
        return Rows(self._setting, tuple(holes), known + dealt, weights, n)

    def _weights_of_others(self, used: Masks) -> Longs:
        """The total weight of the hands of players whose cards are not looked at, without the cards that are used."""
        others = self._others
        total = np.zeros(len(used), object if self._is_long else np.int64)
        for start in range(0, len(used), 256):
            part = slice(start, start + 256)
            is_free = used[part, None] & others.masks == 0
            total[part] = is_free @ others.weights
        return total


def _listed(setting: Setting, player: int) -> Holdings:
    """The holdings of a player, listed."""
    found = setting.players[player]
    if isinstance(found, Holdings):
        return found
    if comb(len(setting.live), found.n_unknown) > MOST_HANDS:
        raise TooManyError
    return holdings_of(setting.question, player)


def _joint(players: Sequence[Holdings]) -> Hands:
    """All combinations of holdings that do not share a card."""
    hands = Hands((), np.zeros(1, np.uint64), np.ones(1, np.int64))
    for player in players:
        masks = masks_of_ids(player.ids)
        if len(hands.masks) * len(masks) > 8 * MOST_HANDS:
            raise TooManyError
        first, second = np.nonzero(hands.masks[:, None] & masks == 0)
        if len(first) > MOST_HANDS:
            raise TooManyError
        hands = Hands(
            (*(ids[first] for ids in hands.columns), player.ids[second]),
            hands.masks[first] | masks[second],
            hands.weights[first] * player.weights[second],
        )
    return hands


def _sizes(setting: Setting, needed: Needed) -> tuple[int, ...]:
    """How many cards are dealt to the board up to each street that is asked about."""
    known = len(setting.board)
    boards = [known, *(n for street in needed.streets if (n := setting.streets[street].n_board) > known)]
    return tuple(after - before for before, after in pairwise(boards) if after > before)


def _cards(setting: Setting) -> tuple[int, ...]:
    """The cards that can come on the board: those that no player surely has."""
    sure: set[int] = set()
    for player in setting.players:
        if isinstance(player, AnyHolding):
            sure.update(player.known)
        else:
            common = int(np.bitwise_and.reduce(masks_of_ids(player.ids)))
            sure.update(card for card in setting.live if common >> card & 1)
    return tuple(card for card in setting.live if card not in sure)


def _suits(setting: Setting, needed: Needed) -> Group:
    """The permutations of suits that change nothing about the question."""
    halves = setting.game.halves
    if needed.names_cards or any(half.ranking.values_of_fives is not None for half in halves):
        return NO_CHANGE
    players = [player for player in setting.players if isinstance(player, Holdings)]
    known = [player.known for player in setting.players if isinstance(player, AnyHolding) and player.known]
    known += [each.known for each in needed.ranges if each.is_any and each.known]
    players += [Holdings(np.array([cards], np.uint8), np.ones(1, np.int64)) for cards in known]
    players += [Holdings(each.ids, each.parts) for each in needed.ranges if not each.is_any]
    return stabiliser(players, setting.board, setting.dead, setting.game.deck)


def _ways_of_rest(setting: Setting, players: Sequence[int], n_used: int) -> int:
    """How many ways there are to deal the cards of players who can have any."""
    ways, n_known = 1, sum(len(setting.ranges[at].known) for at in players)
    left = len(setting.live) - n_used - n_known
    for at in players:
        n_unknown = setting.players[at].n_cards - len(setting.ranges[at].known)
        ways *= comb(left, n_unknown)
        left -= n_unknown
    return ways
