"""Tables from which holdings are drawn: one for each player, or a joint table for players with small ranges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import Ids, masks_of_ids
from cardspeak.kernels.equity.alias_table import write_alias_table
from cardspeak.kernels.equity.random_deals import CARDS_PER_WORD

Words64 = npt.NDArray[np.uint64]

MOST_TOGETHER = 1 << 16
"""Largest number of pairs of rows for which two tables are joined."""
ALWAYS_OWN = np.uint64(0xFFFFFFFF << 32)


@dataclass(frozen=True, slots=True, eq=False)
class HoldingsTable:
    """The holdings of one player, or the combinations of several players' holdings without a common card.

    Attributes:
        players: the indices of the players.
        counts: number of cards of each player.
        places: the cards in each row, the first player's cards first, uint8[n, k]. Each card is given by its position
            among the cards that can be dealt.
        weights: the weight of each row, float64[n].
        holdings: the index of each player's holding in each row, uint32[n, players].
        sets: the positions in each row as a mask, uint64[n].
    """

    players: tuple[int, ...]
    counts: tuple[int, ...]
    places: Ids
    weights: npt.NDArray[np.float64]
    holdings: npt.NDArray[np.uint32]
    sets: Words64

    def __len__(self) -> int:
        return len(self.places)

    @property
    def n_cards(self) -> int:
        """The number of cards in a row."""
        return int(self.places.shape[1])


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """Tables in the format of the kernel; see `random_deals.deal`.

    Attributes:
        rows: a row of parameters for each table, uint64[tables, 5].
        entries: the alias table entries of all tables.
        packed: the cards of all tables, eight per integer.
    """

    rows: Words64
    entries: Words64
    packed: Words64


def table_of(player: int, places: Ids, weights: npt.ArrayLike, holdings: npt.ArrayLike) -> HoldingsTable:
    """The table of one player's holdings.

    Args:
        player: the index of the player.
        places: the cards of each holding, as positions among the cards that can be dealt, uint8[n, k].
        weights: the weight of each holding.
        holdings: the index of each holding.
    """
    sets = masks_of_ids(places)
    numbers = np.asarray(holdings, np.uint32).reshape(-1, 1)
    return HoldingsTable((player,), (places.shape[1],), places, np.asarray(weights, np.float64), numbers, sets)


def together(left: HoldingsTable, right: HoldingsTable) -> HoldingsTable:
    """The joint table: all pairs of rows without a common card, weighted by the product of their weights."""
    first, second = np.nonzero(left.sets[:, None] & right.sets == 0)
    return HoldingsTable(
        left.players + right.players,
        left.counts + right.counts,
        np.hstack([left.places[first], right.places[second]]),
        left.weights[first] * right.weights[second],
        np.hstack([left.holdings[first], right.holdings[second]]),
        left.sets[first] | right.sets[second],
    )


def fewer_tables(tables: Sequence[HoldingsTable]) -> list[HoldingsTable]:
    """The tables, with small tables joined.

    Holdings drawn from the same table never share a card, so fewer deals have to be discarded.

    This does not change the distribution of valid deals: the probability of a deal is still proportional to the product
    of the weights of its holdings. A table without rows means that no deal is possible.
    """
    left = sorted(tables, key=len)
    while len(left) > 1 and len(left[0]) * len(left[1]) <= MOST_TOGETHER:
        left = sorted([together(left[0], left[1]), *left[2:]], key=len)
    return left


def packed_tables(tables: Sequence[HoldingsTable]) -> Tables:
    """The tables in the format of the kernel."""
    rows, entries, packed = [], [], []
    entry_start = card_start = 0
    for table in tables:
        n, n_words = len(table), -(-table.n_cards // CARDS_PER_WORD)
        rows.append([n, n.bit_length(), entry_start, card_start, table.n_cards])
        entries.append(alias_table_of(table.weights))
        packed += [_packed(table.places[:, at * CARDS_PER_WORD :][:, :CARDS_PER_WORD]) for at in range(n_words)]
        entry_start += n
        card_start += n * n_words
    none = np.zeros(0, np.uint64)
    return Tables(
        np.array(rows, np.uint64).reshape(-1, 5), np.concatenate([none, *entries]), np.concatenate([none, *packed])
    )


def alias_table_of(weights: npt.NDArray[np.float64]) -> Words64:
    """The alias table of the weights, with one entry per weight; see `write_alias_table`."""
    entries = np.arange(len(weights), dtype=np.uint64)
    if (weights == weights[0]).all():
        return entries | ALWAYS_OWN
    write_alias_table(weights * (len(weights) / weights.sum()), entries)
    return entries


def _packed(places: Ids) -> Words64:
    """Up to eight cards of each row packed into an integer, the first card in the lowest byte."""
    padded = np.zeros((len(places), CARDS_PER_WORD), np.uint8)
    padded[:, : places.shape[1]] = places
    return padded.view("<u8").astype(np.uint64).reshape(-1)
