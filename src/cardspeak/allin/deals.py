"""Every way to deal the cards to come, in batches of tens of thousands of deals, and the values of hands in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.allin.contest import Contest
from cardspeak.card_sets import Ids, every_board, every_set
from cardspeak.cards import JOKER, Card
from cardspeak.evaluate.arrays import Values
from cardspeak.evaluate.many import evaluate_halves
from cardspeak.games import Game

Column = npt.NDArray[np.uint8]
Columns = tuple[Column, ...]
"""Full boards or hands, as one array for each position: the card of each deal at that position, uint8[n]."""

Longs = npt.NDArray[np.int64]

N_CARDS = JOKER + 1
"""The number of card ids, including the joker."""
AT_ONCE = 1 << 16
"""The maximum number of deals in a batch, few enough for the cache and for Ctrl-C to take effect quickly."""


class Deals(NamedTuple):
    """A batch of deals.

    Attributes:
        boards: each board in every deal.
        hands: the hand of each seat in every deal.
        weights: the weights that deals can have, as whole numbers.
        weighted: for each deal, the position of its weight in `weights`, int64[n]; None if all weights are 1.
    """

    boards: tuple[Columns, ...]
    hands: Mapping[int, Columns]
    weights: Sequence[int] = (1,)
    weighted: Longs | None = None

    @property
    def n_deals(self) -> int:
        """The number of deals."""
        return len(next(iter(self.hands.values()))[0])


class EveryDeal:
    """All deals, each once, in batches of at most `AT_ONCE`.

    Attributes:
        n_parts: the number of batches.
    """

    def __init__(self, contest: Contest) -> None:
        self._contest, self._at_once = contest, AT_ONCE
        self._boards: list[Boards] | None = None
        if not contest.draws and not contest.held.seats and len(contest.boards) == 1:
            self._boards = list(boards_by_prefix(contest.boards[0], contest.live, contest.n_to_come))
        self.n_parts = len(self._boards) if self._boards else -(-contest.n_deals // AT_ONCE)

    def part(self, number: int) -> Deals:
        """The batch with this number."""
        contest = self._contest
        if self._boards:
            board = columns_of(self._boards[number])
            n = len(board[0]) if board else 1
            return Deals((board,), {seat: _repeated(hole, n) for seat, hole in contest.hole.items()})
        n_left = contest.n_left
        sets: list[Ids] = []
        for slot in contest.slots:
            sets.append(_every_position(n_left, slot.n_cards))
            n_left -= slot.n_cards
        first = number * self._at_once
        place = np.arange(first, min(first + self._at_once, contest.n_deals))
        chosen = []
        for of_slot in reversed(sets):
            place, at = np.divmod(place, len(of_slot))
            chosen.append(of_slot[at])
        return dealt_to(contest, positions_left(chosen[::-1]), place)


@lru_cache(maxsize=8)
def _every_position(n: int, size: int) -> Ids:
    """Every set of `size` of the positions 0 to n - 1, in ascending order, uint8[sets, size]."""
    return every_set(range(n), size)


def positions_left(chosen: Sequence[Ids]) -> list[Ids]:
    """The positions of cards among all live cards, given their positions among the cards left by earlier slots.

    Args:
        chosen: for each slot, the positions in every deal, ascending: among all live cards for the first slot, among
            the cards that the first slot left for the second, and so on.

    >>> [taken.tolist() for taken in positions_left([np.array([[0, 2]], np.uint8), np.array([[0, 1]], np.uint8)])]
    [[[0, 2]], [[1, 3]]]
    """
    positions: list[Ids] = []
    for of_slot in chosen:
        taken = np.sort(np.hstack([of_slot[:, :0], *positions]), axis=1)
        shifted = of_slot
        for at in range(taken.shape[1]):  # move up by one for each taken position at or below
            shifted = shifted + (shifted >= taken[:, at : at + 1])
        positions.append(shifted)
    return positions


def dealt_to(contest: Contest, positions: Sequence[Ids], rows: Longs) -> Deals:
    """The deals in which each slot gets certain cards.

    Args:
        contest: what is known.
        positions: for each slot, the positions of its cards in every deal, among the cards that can come once the
            players with a range have their holdings.
        rows: for each deal, the row of `contest.held` with the holdings of the players with a range.
    """
    n, held = len(rows), contest.held
    boards = [_repeated(board, n) for board in contest.boards]
    hands = {seat: _repeated(hole, n) for seat, hole in contest.hole.items()}
    live, which = np.array([contest.live], np.uint8), np.zeros(n, np.int64)
    if held.seats:
        used, which = np.unique(rows, return_inverse=True)
        live = _live_without(contest.live, held.ids[used])
        for seat, columns in held.columns().items():
            hands[seat] = tuple(np.ascontiguousarray(held.ids[rows, columns].T))
    for slot, at in zip(contest.slots, positions, strict=True):
        cards = tuple(np.ascontiguousarray(live[which[:, None], at].T))
        if slot.seat is not None:
            hands[slot.seat] += cards
        elif slot.board is not None:
            boards[slot.board] += cards
    hands = {seat: hands[seat] for seat in sorted(hands)}
    if not held.seats:
        return Deals(tuple(boards), hands)
    return Deals(tuple(boards), hands, [held.weights[row] for row in used.tolist()], which)


def _live_without(live: Sequence[Card], holdings: Ids) -> Ids:
    """For each row of holdings, the live cards without them, uint8[rows, cards]. Holdings contain only live cards."""
    is_left = np.zeros((len(holdings), N_CARDS), np.bool_)
    is_left[:, list(live)] = True
    np.put_along_axis(is_left, holdings.astype(np.int64), values=False, axis=1)
    return np.nonzero(is_left)[1].astype(np.uint8).reshape(len(holdings), -1)


def _repeated(cards: Sequence[Card], n: int) -> Columns:
    """The same cards in each of n deals."""
    return tuple(np.full(n, card, np.uint8) for card in cards)


class Boards(NamedTuple):
    """All full boards that start with certain cards.

    Attributes:
        board: the first cards.
        live: the cards that can come after them.
        n_to_come: the number of these that come.
    """

    board: Sequence[Card]
    live: Sequence[Card]
    n_to_come: int


def boards_by_prefix(board: Sequence[Card], live: Sequence[Card], n_to_come: int) -> Iterator[Boards]:
    """All full boards, each once, in batches of at most `AT_ONCE`.

    Args:
        board: the cards already on the board.
        live: the cards that can come, at least `n_to_come` of them.
        n_to_come: the number of cards still to come.
    """
    if comb(len(live), n_to_come) > AT_ONCE:
        for at in range(len(live) - n_to_come + 1):  # for each first card; the other cards come after it in `live`
            yield from boards_by_prefix((*board, live[at]), live[at + 1 :], n_to_come - 1)
        return
    yield Boards(board, live, n_to_come)


def columns_of(boards: Boards) -> Columns:
    """The boards of a batch.

    >>> for boards in boards_by_prefix([51], [0, 1, 2], n_to_come=2):
    ...     print(np.column_stack(columns_of(boards)).tolist())
    [[51, 0, 1], [51, 0, 2], [51, 1, 2]]
    """
    return tuple(np.ascontiguousarray(every_board(boards.board, boards.live, boards.n_to_come).T))


def values_on(board: Columns, hand: Columns, game: Game) -> dict[str, Values]:
    """The value of a hand in each deal, uint16[n], by the name of the half; 0 for a hand that does not qualify."""
    return evaluate_halves((*hand, *board), game=game)
