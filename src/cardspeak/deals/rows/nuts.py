"""The best hand that unseen cards can make: with it, a player has the nuts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Ints, SmallInts, Words, Words64
from cardspeak.card_sets import PACKED_BITS, every_set
from cardspeak.cards import RANKS, SUITS
from cardspeak.deals.rows.rows import Columns, Rows, fixed
from cardspeak.deals.rows.seen import RANK_BITS, board_planes, hole_planes, set_values
from cardspeak.deals.setting.setting import Setting
from cardspeak.games import Game, Half, can_make
from cardspeak.games.half import span
from cardspeak.kernels.deals.nuts import KEYS, N_PAIRS, put_best_unseen

NO_LIMIT = np.uint16((1 << 16) - 1)
MOST_BOARD = N_FLUSH = 5
WITH_FLUSHES = ("high", "short-deck", "short-deck-trips", "manila", "sixes-or-better")
"""Orders in which suits matter only for flushes, which no full house or better hand of the same cards beats."""
WITHOUT_SUITS = ("ace-to-five", "eight-or-better")
"""Orders in which suits do not matter."""
PAIRS = np.array(list(combinations_with_replacement(range(len(RANKS)), 2)), np.uint8)
"""All pairs of ranks."""


def n_from_hand(game: Game, half: int) -> int:
    """How many hole cards play at most. The nuts are found if they are one or two."""
    return min(span(game.halves[half].hole, game.hole_cards)[1], game.hole_cards)


def has_nuts(game: Game, half: int) -> bool:
    """Whether the nuts are found for a half of the pot."""
    return bool(game.full_board) and 1 <= n_from_hand(game, half) <= 2


def best_unseen(rows: Rows, player: int, street: int, half: int) -> Words:
    """The value of the best hand that cards can make that the player does not see, uint16[n]; 0 if none qualifies.

    The player sees the own cards, the board and the dead cards.
    """

    def compute() -> Words:
        seen = hole_planes(rows, player, street)
        limits = np.full(len(rows), NO_LIMIT, np.uint16)
        return best_values_unseen(rows.setting, half, seen, rows.board_on(street), board_planes(rows, street), limits)

    return rows.keep(("best unseen", player, street, half), compute)


def best_values_unseen(
    setting: Setting, half: int, seen: Words64, board: Columns, boards: Words64, limits: Words
) -> Words:
    """The value of the best hand that unseen cards make with each board, uint16[n]; 0 if there is none.

    Args:
        setting: what is dealt.
        half: the half of the pot.
        seen: the hole cards that are seen, as packed planes.
        board: the cards on the board.
        boards: the same as packed planes.
        limits: for each board, the largest value that counts.
    """
    game = setting.game
    out = np.empty(len(boards), np.uint16)
    live = np.bitwise_or.reduce(PACKED_BITS[sorted(set(game.deck) - set(setting.dead))])
    unseen = live & ~(seen | boards)
    tables = tables_for(game, half, len(board))
    if tables is None:
        _put_by_trial(game, half, unseen, boards, board, limits, out)
    else:
        put_best_unseen(
            fixed(boards.view(np.int64)), fixed(unseen.view(np.int64)), fixed(limits),
            tables.numbers, tables.pairs, tables.values,
            tables.starts, tables.suited_ranks, tables.suited_values, tables.most_suited, out,
        )  # fmt: skip
    return out


@dataclass(frozen=True, slots=True, eq=False)
class NutTables:
    """The lists of hands that the kernel looks through; see `put_best_unseen`."""

    numbers: Ints
    pairs: Bytes
    values: Words
    starts: Ints
    suited_ranks: Words
    suited_values: Words
    most_suited: SmallInts


@lru_cache(maxsize=32)
def tables_for(game: Game, half: int, n_board: int) -> NutTables | None:
    """The lists of hands on boards of `n_board` cards; None if the order ranks hands by more than ranks and flushes."""
    of_half = game.halves[half]
    name = of_half.ranking.name
    if n_from_hand(game, half) != 2 or n_board > MOST_BOARD or name not in (*WITH_FLUSHES, *WITHOUT_SUITS):
        return None
    numbers, pairs, values = _by_ranks(game, half, n_board)
    most_suited = np.full(MOST_BOARD + 1, 2, np.int8)
    on_board, suited_ranks, suited_values = (np.zeros(0, np.uint16) for _ in range(3))
    if name in WITH_FLUSHES:
        most_suited[:] = [_most_suited(of_half, n) for n in range(MOST_BOARD + 1)]
        on_board, suited_ranks, suited_values = _flushes(game, half, n_board)
    starts = np.searchsorted(on_board, np.arange((1 << len(RANKS)) + 1)).astype(np.int32)
    return NutTables(
        fixed(numbers),
        fixed(pairs),
        fixed(values),
        fixed(starts),
        fixed(suited_ranks),
        fixed(suited_values),
        fixed(most_suited),
    )


def _by_ranks(game: Game, half: int, n_board: int) -> tuple[Ints, Bytes, Words]:
    """The number of each combination of ranks on the board, and for each, the pairs of hole cards and the values.

    Pairs are in descending order of the values. Hands that are impossible have the value 0.
    """
    all_boards = np.array(list(combinations_with_replacement(range(len(RANKS)), n_board)), np.uint8)
    boards = all_boards[~_has_five_of_a_rank(all_boards)]
    sums = np.array(KEYS)[boards].sum(axis=1, dtype=np.int64)
    numbers = np.zeros(int(sums.max()) + 1, np.int32)
    numbers[sums] = np.arange(len(sums))
    ranks = np.hstack([np.tile(PAIRS, (len(boards), 1)), np.repeat(boards, N_PAIRS, axis=0)])
    ids = _without_flushes(ranks)
    values = np.zeros(len(ids), np.uint16)
    is_in_deck = np.zeros(256, np.bool_)
    is_in_deck[[*game.halves[half].ranking.deck]] = True
    is_hand = is_in_deck[ids].all(axis=1) & ~_has_five_of_a_rank(ranks)
    values[is_hand] = _values(game, half, ids[is_hand], 2)
    table = values.reshape(len(boards), N_PAIRS)
    order = np.argsort(NO_LIMIT - table, axis=1, kind="stable")
    pairs = (PAIRS[:, 0] * np.uint8(16) + PAIRS[:, 1])[order].reshape(-1)
    return numbers, pairs, np.take_along_axis(table, order, axis=1).reshape(-1)


def _without_flushes(ranks: Bytes) -> Bytes:
    """Cards with these ranks, up to seven in a row. At most two are of one suit, and cards of one rank differ."""
    order = np.argsort(ranks, axis=1, kind="stable")
    suits = np.empty_like(ranks)
    np.put_along_axis(suits, order, np.arange(ranks.shape[1], dtype=np.uint8)[None] % len(SUITS), axis=1)
    return ranks * np.uint8(len(SUITS)) + suits


def _has_five_of_a_rank(ranks: Bytes) -> npt.NDArray[np.bool_]:
    """Whether five cards of a row have one rank."""
    in_order = np.sort(ranks, axis=1)
    n = len(SUITS)
    is_run: npt.NDArray[np.bool_] = (in_order[:, n:] == in_order[:, :-n]).any(axis=1)
    return is_run


def _most_suited(half: Half, n_board: int) -> int:
    """How many hole cards, at most two, can be of the suit of `n_board` board cards without making a flush."""
    return next((n - 1 for n in range(3) if n + n_board >= N_FLUSH and can_make(half, n, n_board)), 2)


def _flushes(game: Game, half: int, n_board: int) -> tuple[Words, Words, Words]:
    """All flushes on boards of `n_board` cards: the ranks of the board in the suit, those of the hole cards, the value.

    They are sorted by the ranks of the board, and then from the best to the worst. Sets of fewer than two hole cards
    stand for hands whose other hole cards have other suits.
    """
    none = np.zeros(0, np.uint16)
    found = [(none, none, none)]
    deck = game.halves[half].ranking.deck
    cards = [card for card in deck if card & 3 == 0 and card >> 2 < len(RANKS)]
    for of_board, size in product(range(3, n_board + 1), range(3)):
        if size + of_board < N_FLUSH or not can_make(game.halves[half], size, of_board):
            continue
        boards, hole = every_set(cards, of_board), every_set(cards, size)
        ids = np.hstack([np.tile(hole, (len(boards), 1)), np.repeat(boards, len(hole), axis=0)])
        in_hole, on_board = (RANK_BITS[part].sum(axis=1, dtype=np.uint16) for part in (ids[:, :size], ids[:, size:]))
        is_hand = in_hole & on_board == 0
        found.append((on_board[is_hand], in_hole[is_hand], _values(game, half, ids[is_hand], size)))
    on_board, in_hole, values = (np.concatenate(part) for part in zip(*found, strict=True))
    order = np.lexsort((NO_LIMIT - values, on_board))
    return on_board[order], in_hole[order], values[order]


def _values(game: Game, half: int, ids: Bytes, n_hole: int) -> Words:
    """The values of hands in rows, hole cards before the board."""
    columns = tuple(np.ascontiguousarray(column) for column in ids.T)
    return set_values(game, half, columns[:n_hole], columns[n_hole:], len(ids))


def _put_by_trial(
    game: Game, half: int, unseen: Words64, boards: Words64, board: Columns, limits: Words, out: Words
) -> None:
    """Write the same values as the kernel, from all hole cards on each different board."""
    hole = every_set(game.deck, n_from_hand(game, half))
    masks = np.bitwise_or.reduce(PACKED_BITS[hole], axis=1)
    _, first, number = np.unique(boards, return_index=True, return_inverse=True)
    for at, row in enumerate(first):
        is_free = masks & boards[row] == 0
        ids = np.tile(np.array([column[row] for column in board], np.uint8), (int(is_free.sum()), 1))
        values = _values(game, half, np.hstack([hole[is_free], ids]), hole.shape[1])
        rows = np.flatnonzero(number == at)
        counts = (masks[is_free] & ~unseen[rows, None] == 0) & (values <= limits[rows, None])
        out[rows] = np.where(counts, values, 0).max(axis=1)
