"""Every deal that differs in what is asked about it, each with the number of deals that it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from math import comb, prod

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Masks, masks_of_ids
from cardspeak.deals.dealing.boards import Boards
from cardspeak.deals.dealing.in_order import HandsInOrder, TooManyHandsError, hands_in_order
from cardspeak.deals.dealing.listed import plan_of
from cardspeak.deals.dealing.needed import Needed
from cardspeak.deals.dealing.stud_seats import CANNOT_BE_DEALT
from cardspeak.deals.expressions.values import Indices
from cardspeak.deals.rows.rows import Columns, Rows, fixed
from cardspeak.deals.setting.setting import Setting
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.question import holdings_of
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.question.suits import NO_CHANGE, Group, stabiliser
from cardspeak.kernels.deals.layout import find_places, join, weigh, weigh_free
from cardspeak.ranges import Range

ROW_SECONDS = 15e-9
"""About how long it takes to list a row."""
BOARD_SECONDS = 0.15e-6
"""About how long it takes to list a board on the first street that is asked about."""
OTHER_SECONDS = 0.25e-9
"""About how long it takes to test whether a row leaves another player one of their holdings."""
AT_ONCE = 1 << 15
"""About how many rows are in a block, if facts are fast."""
BLOCK_SECONDS = 0.05
"""About how long facts take at most for the rows of a block, unless a single board takes longer."""
FEW_PARTS = 1 << 12
"""About how many boards with holdings of one player are evaluated together, at least."""
MOST_HANDS = 1 << 21
"""The largest number of combinations of hands that are listed."""
SLICE_SECONDS = 0.02
"""About how long a slice takes."""
SAFE = 1 << 62
MOST_ALIKE = 24
"""At most this many boards are the same up to a permutation of suits."""


class TooManyError(ValueError):
    """There are too many hands to list all deals."""


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """Combinations of the hands of some players.

    Attributes:
        holdings: for each player, the holding in each combination, int64[n].
        masks: the cards of all players together.
        weights: the product of the weights of the holdings.
    """

    holdings: tuple[Longs, ...]
    masks: Masks
    weights: Longs

    def part(self, at: slice) -> Hands:
        """Some of the combinations."""
        return Hands(tuple(each[at] for each in self.holdings), self.masks[at], self.weights[at])


class EveryDeal:
    """All deals of a setting, without what is not asked about: later streets, other players, suits.

    Attributes:
        n_rows: about how many rows there are.
        n_boards: how many different boards they have.
        seconds: about how long it takes on one core to list them and to compute all facts.
        n_slices: the number of slices.
        factor: how many deals there are for each that the weights count.
        is_long: whether weights can exceed 64 bits, and are Python integers.
        heaviest: no row stands for more deals, with `factor`.
    """

    def __init__(self, setting: Setting, needed: Needed) -> None:
        """Prepare to list them.

        Raises:
            TooManyError: there are too many hands to list.
            EquityError: the hands cannot all be dealt.
        """
        self._setting = setting
        self._players = needed.players
        sizes = board_sizes(setting, needed.streets)
        self._plan = plan_of(setting, _cards(setting), sizes, _suits(setting, needed))
        if setting.game.is_stud:
            dealt = _in_order(setting, needed)
        elif any(isinstance(player, AnyHolding) and player.range is not None for player in setting.players):
            raise TooManyError
        else:
            dealt = _as_sets(setting, needed, sum(self._plan.sizes))
        self._holdings = list(dealt.holdings)
        self._hands, self._others, self.factor = _joint(self._holdings), _joint(dealt.others), dealt.factor
        if not (len(self._hands.masks) and len(self._others.masks)):
            raise NoDealError.at("ranges", CANNOT_BE_DEALT)
        self.n_boards = self._plan.n
        self.n_rows = self.n_boards * len(self._hands.masks)
        of_others = OTHER_SECONDS * len(self._others.masks) if self._others.holdings else 0.0
        listed = self._plan.n_first * BOARD_SECONDS + self.n_rows * (ROW_SECONDS + of_others)
        self.seconds = listed + sum(
            fact.seconds_for(self._n_rows_about(fact.about), self.n_boards) for fact in needed.facts
        )
        each = self.seconds / max(self.n_rows, 1)
        self._at_once = max(1, min(AT_ONCE, int(BLOCK_SECONDS / each))) if each else AT_ONCE
        wanted = max(1, int(self.seconds / SLICE_SECONDS))
        self._n_board_parts = min(self._plan.n_first, wanted)
        self._n_later_parts = min(self._plan.n // self._plan.n_first, -(-wanted // self._n_board_parts))
        self.n_slices = self._n_board_parts * self._n_later_parts
        most = int(self._others.weights.sum()) * int(self._hands.weights.sum()) * len(setting.game.deck) ** 5
        self.is_long = most * self._plan.heaviest >= SAFE
        of_hands = int(self._others.weights.sum()) * int(self._hands.weights.max(initial=0))
        self.heaviest = of_hands * MOST_ALIKE * self._plan.heaviest * self.factor

    def _n_rows_about(self, players: frozenset[int] | None) -> int:
        """For about how many rows a fact about these players is computed."""
        if players is None or len(players) > 1:
            return self.n_rows
        holdings = (len(each) for player, each in zip(self._players, self._holdings, strict=True) if player in players)
        return min(self.n_rows, self.n_boards * prod(holdings))

    @cached_property
    def _first(self) -> Boards:
        """The boards on the first street that is asked about."""
        return self._plan.first()

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_first"}

    def blocks(self, number: int) -> Iterator[Rows]:
        """The rows of a slice."""
        first, later = divmod(number, self._n_later_parts)
        most_holdings = max(map(len, self._holdings), default=1)
        at_once = max(self._at_once // len(self._hands.masks), min(FEW_PARTS, self._at_once) // most_holdings, 1)
        boards = self._first.part(slice(first, None, self._n_board_parts))
        for extended in self._plan.extended(boards, self._n_later_parts * at_once):
            part = extended.part(slice(later, None, self._n_later_parts))
            for start in range(0, len(part.ids), at_once):
                yield from self._rows(part.part(slice(start, start + at_once)))

    def _rows(self, boards: Boards) -> Iterator[Rows]:
        """The rows with these boards."""
        hands = self._hands
        parts = Parts(self._setting, self._players, self._holdings, boards)
        n_boards, n_hands = max(1, AT_ONCE // len(hands.masks)), min(len(hands.masks), AT_ONCE)
        for first_hand in range(0, len(hands.masks), n_hands):
            some = hands.part(slice(first_hand, first_hand + n_hands))
            for first in range(0, len(boards.ids), n_boards):
                rows = self._joined(parts, boards.part(slice(first, first + n_boards)), first, some)
                if len(rows):
                    yield rows

    def _joined(self, parts: Parts, boards: Boards, first: int, hands: Hands) -> Rows:
        at_board, at_hand = _pairs(boards.masks, hands.masks)
        if self.is_long:
            weights = boards.times[at_board].astype(object) * hands.weights[at_hand]
        else:
            weights = np.empty(len(at_board), np.int64)
            weigh(at_board, at_hand, boards.times, hands.weights, weights)
        if len(self._others.holdings):
            weights = weights * self._weights_of_others(boards.masks[at_board] | hands.masks[at_hand])
        at_board += first
        rows = JoinedRows(parts, at_board, at_hand, hands.holdings, weights)
        return rows if weights.all() else rows.take(np.flatnonzero(weights))

    def _weights_of_others(self, used: Masks) -> Longs:
        """The total weight of the hands of players whose cards are not looked at, without the cards that are used."""
        others = self._others
        total = np.empty(len(used), np.int64)
        if not self.is_long:
            weigh_free(used, others.masks, others.weights, total)
            return total
        totals = np.zeros(len(used), object)
        for start in range(0, len(used), 256):
            part = slice(start, start + 256)
            is_free = used[part, None] & others.masks == 0
            totals[part] = is_free @ others.weights.astype(object)
        return totals


def _pairs(boards: Masks, hands: Masks) -> tuple[Longs, Longs]:
    """The pairs of a board and a hand that share no card, as indices."""
    at_board, at_hand = np.empty((2, len(boards) * len(hands) + 1), np.int64)
    n = join(boards, hands, at_board, at_hand)
    return at_board[:n], at_hand[:n]


class Parts:
    """Boards with the holdings of one player each, for facts that look at no other player.

    There are far fewer of them than combinations of hands.
    """

    def __init__(self, setting: Setting, players: Sequence[int], holdings: Sequence[Holdings], boards: Boards) -> None:
        self.setting, self.players, self.holdings, self.boards = setting, players, holdings, boards
        self.masks = [masks_of_ids(each.ids) for each in holdings]

    @cached_property
    def of_board(self) -> Rows:
        """The boards alone."""
        holes: tuple[Columns | None, ...] = (None,) * len(self.setting.names)
        return Rows(self.setting, holes, self.columns(np.arange(len(self.boards.ids))), None, len(self.boards.ids))

    def columns(self, at_board: Longs) -> Columns:
        """The columns of the boards at these indices."""
        known = tuple(fixed(np.full(len(at_board), card, np.uint8)) for card in self.setting.board)
        return known + tuple(fixed(column.take(at_board)) for column in self._board_columns)

    @cached_property
    def _board_columns(self) -> Columns:
        return tuple(map(np.ascontiguousarray, self.boards.ids.T))

    def hole(self, number: int, at_holding: Longs) -> Columns:
        """The columns of these holdings of a player."""
        return tuple(fixed(column.take(at_holding)) for column in self.holdings[number].ids.T)

    @cached_property
    def _of_players(self) -> dict[int, tuple[Rows, Longs]]:
        return {}

    def of_player(self, number: int) -> tuple[Rows, Longs]:
        """The boards with the holdings of a player, and the row of each board and holding."""
        if number not in self._of_players:
            masks = self.masks[number]
            at_board, at_holding = _pairs(self.boards.masks, masks)
            holes: list[Columns | None] = [None] * len(self.setting.names)
            holes[self.players[number]] = self.hole(number, at_holding)
            rows = Rows(self.setting, tuple(holes), self.columns(at_board), None, len(at_board))
            places = np.zeros(len(self.boards.ids) * len(masks), np.int64)
            places[at_board * len(masks) + at_holding] = np.arange(len(at_board))
            self._of_players[number] = rows, places
        return self._of_players[number]


class JoinedRows(Rows):
    """Boards joined with combinations of hands. Their cards are put into columns only if they are looked at."""

    def __init__(
        self, parts: Parts, at_board: Longs, at_hand: Longs, holdings: tuple[Longs, ...], weights: Longs
    ) -> None:
        super().__init__(parts.setting, None, (), weights, len(at_board))
        self._parts, self._at_board, self._at_hand, self._holdings = parts, at_board, at_hand, holdings

    @property
    def holes(self) -> tuple[Columns | None, ...]:
        """See `Rows`."""
        return self.keep("holes", self._columns_of_hands)

    def _columns_of_hands(self) -> tuple[Columns | None, ...]:
        holes: list[Columns | None] = [None] * len(self.setting.names)
        for number, player in enumerate(self._parts.players):
            holes[player] = self._parts.hole(number, self._holdings[number][self._at_hand])
        return tuple(holes)

    @property
    def board(self) -> Columns:
        """See `Rows`."""
        return self.keep("board", lambda: self._parts.columns(self._at_board))

    def take(self, indices: Indices) -> Rows:
        """See `Rows`."""
        assert self.weights is not None
        at_board, at_hand = self._at_board[indices], self._at_hand[indices]
        rows = JoinedRows(self._parts, at_board, at_hand, self._holdings, self.weights[indices])
        return rows.known(self, indices)

    def part(self, players: frozenset[int] | None) -> tuple[Rows, Indices] | None:
        """See `Rows`."""
        if players is None or len(players) > 1:
            return None
        found = self.keep(("part", players), lambda: self._part(players))
        return found if len(found[0]) < len(self) else None

    def _part(self, players: frozenset[int]) -> tuple[Rows, Indices]:
        if not players:
            return self._parts.of_board, self._at_board
        number = self._parts.players.index(*players)
        rows, places = self._parts.of_player(number)
        out = np.empty(len(self), np.int64)
        n_holdings = len(self._parts.masks[number])
        find_places(self._at_board, self._at_hand, self._holdings[number], n_holdings, places, out)
        return rows, out


def _in_order(setting: Setting, needed: Needed) -> HandsInOrder:
    """The hands of a stud game, in the order in which they are dealt."""
    try:
        dealt = hands_in_order(setting, needed, partial(_listed, setting))
    except TooManyHandsError:
        raise TooManyError from None
    if not len(_joint((*dealt.holdings, *dealt.others)).masks):
        raise NoDealError.at("ranges", CANNOT_BE_DEALT)
    return dealt


def _as_sets(setting: Setting, needed: Needed, n_board: int) -> HandsInOrder:
    """The hands of a game in which their order does not matter, and of others of whom something is known."""
    others = [at for at in range(len(setting.players)) if at not in needed.players]
    listed = [at for at in others if isinstance(setting.players[at], Holdings)]
    n_used = n_board + sum(setting.players[at].n_cards for at in (*needed.players, *listed))
    return HandsInOrder(
        tuple(_listed(setting, at) for at in needed.players),
        tuple(_listed(setting, at) for at in listed),
        _ways_of_rest(setting, [at for at in others if at not in listed], n_used),
    )


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
        if len(hands.masks) * len(masks) > 2 * MOST_HANDS:
            raise TooManyError
        first, second = _pairs(hands.masks, masks)
        if len(first) > MOST_HANDS:
            raise TooManyError
        hands = Hands(
            (*(each[first] for each in hands.holdings), second.copy()),
            hands.masks[first] | masks[second],
            hands.weights[first] * player.weights[second],
        )
    return hands


def board_sizes(setting: Setting, streets: Sequence[int]) -> tuple[int, ...]:
    """How many cards are dealt to the board up to each of these streets, in ascending order.

    Boards from a list come first, with all their cards.
    """
    n_listed = 0 if setting.boards is None else setting.boards.n_cards
    known = len(setting.board) + n_listed
    boards = [known, *(n for street in streets if (n := setting.streets[street].n_board) > known)]
    later = tuple(after - before for before, after in pairwise(boards) if after > before)
    return (n_listed, *later) if n_listed else later


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
    players += [_possible(each, setting) for each in needed.ranges if not each.is_any]
    return stabiliser(players, setting.board, setting.dead, setting.game.deck)


def _possible(hands: Range, setting: Setting) -> Holdings:
    """The holdings of a range that have no dead card and no known card of the board."""
    is_possible = ~np.isin(hands.ids, np.array([*setting.board, *setting.dead], np.uint8)).any(axis=1)
    return Holdings(hands.ids[is_possible], hands.parts[is_possible])


def _ways_of_rest(setting: Setting, players: Sequence[int], n_used: int) -> int:
    """How many ways there are to deal the cards of players who can have any."""
    ways, n_known = 1, sum(len(setting.ranges[at].known) for at in players)
    left = len(setting.live) - n_used - n_known
    for at in players:
        n_unknown = setting.players[at].n_cards - len(setting.ranges[at].known)
        ways *= comb(left, n_unknown)
        left -= n_unknown
    return ways
