"""What the next card brings: each row once for every card that can come next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cardspeak.array_types import Bytes, Flags, Longs, Words64
from cardspeak.cards import mask_of
from cardspeak.deals.expressions.values import Indices
from cardspeak.deals.rows.rows import Columns, Rows, fixed
from cardspeak.deals.rows.seen import board_mask, hole_mask
from cardspeak.deals.setting.setting import Setting
from cardspeak.kernels.deals.next_card import put_next_cards

AT_ONCE = 512
"""How many rows are dealt the next card at a time, so that all of them fit into the cache."""


@dataclass(frozen=True, slots=True, eq=False)
class NextCards:
    """Rows with one more card.

    Attributes:
        at: the number of each row; a row is there once for each card.
        holes: the hole cards of each player who is looked at.
        board: the board.
    """

    at: Indices
    holes: tuple[Columns, ...]
    board: Columns

    def __len__(self) -> int:
        return len(self.at)


def has_next_card(setting: Setting, street: int) -> bool:
    """Whether one card comes after a street: on the board, or in stud to each player."""
    if street == setting.last_street:
        return False
    (n_hole, n_board), (later_hole, later_board) = setting.counts(street), setting.counts(street + 1)
    return later_hole - n_hole + later_board - n_board == 1


def count_next_cards(
    rows: Rows, players: Sequence[int], street: int, at: Indices, is_good: Callable[[NextCards], Flags]
) -> Longs:
    """How many cards are good for each row, if they come next; int64[n], 0 for rows that are not looked at.

    Args:
        rows: the rows.
        players: the players whose cards are looked at. In stud, the first of them gets the card. Their cards cannot
            come; those of other players can.
        street: the street before the card.
        at: the rows that are looked at.
        is_good: says for which rows the card is good.
    """
    counts = np.zeros(len(rows), np.int64)
    for part, dealt in _every_next_card(rows, players, street, at):
        counts[part] = is_good(dealt).reshape(len(part), -1).sum(axis=1)
    return counts


def _every_next_card(
    rows: Rows, players: Sequence[int], street: int, at: Indices
) -> Iterator[tuple[Indices, NextCards]]:
    """Some of the rows, and these rows with every card that can come next."""
    setting = rows.setting
    deck = np.array(setting.game.deck, np.uint8)
    seen: Words64 = board_mask(rows, street) | np.uint64(mask_of(setting.dead))
    for player in players:
        seen = seen | hole_mask(rows, player, street)
    n_seen = np.bitwise_count(seen)
    assert (n_seen == n_seen[:1]).all(), "no card is in two hands, so equally many are seen in each row"
    n_left = len(deck) - int(n_seen[0]) if len(seen) else 0
    for start in range(0, len(at), AT_ONCE):
        part = at[start : start + AT_ONCE]
        cards = np.empty(len(part) * n_left, np.uint8)
        put_next_cards(fixed(seen[part].view(np.int64)), fixed(deck), cards)
        yield part, _dealt(rows, players, street, part, cards)


def _dealt(rows: Rows, players: Sequence[int], street: int, at: Indices, cards: Bytes) -> NextCards:
    """The rows at these indices with each of these cards, of which each row has equally many."""
    n_left = len(cards) // len(at)

    def repeated(columns: Columns) -> Columns:
        return tuple(np.broadcast_to(column[at, None], (len(at), n_left)).reshape(-1) for column in columns)

    holes = [repeated(rows.hole(player, street)) for player in players]
    board = repeated(rows.board_on(street))
    if rows.setting.game.is_stud:
        holes[0] += (cards,)
    else:
        board += (cards,)
    return NextCards(np.repeat(at, n_left), tuple(holes), board)
