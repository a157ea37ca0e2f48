"""Random deals for a question. Cards are dealt in columns with an entry per deal. Columns are combined into hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import comb, prod

import numpy as np
import numpy.typing as npt

from cardspeak.card_sets import reversed_masks_of_ids
from cardspeak.cards import Card
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.spot import NoDealError
from cardspeak.equities.sampling.seats import SampledSeat, seats_of
from cardspeak.equities.sampling.tables import HoldingsTable, fewer_tables, packed_tables, table_of
from cardspeak.errors import Where, listed
from cardspeak.games import Game
from cardspeak.kernels.equity.random_deals import BLOCK, CARDS_PER_NUMBER, deal

Columns = tuple[npt.NDArray[np.uint8], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Buffer:
    """Memory for a number of deals.

    Attributes:
        dealt: the columns filled by the kernel, one after another, uint8[columns * deals].
        picked: the row drawn from each table, uint32[tables * deals]; empty unless holdings are counted separately.
        is_out: 1 for each deal that does not count, for example because two hands share a card, uint16[deals].
        hands: for each player, the columns of the hole cards followed by the columns of the board; read-only.
    """

    dealt: npt.NDArray[np.uint8]
    picked: npt.NDArray[np.uint32]
    is_out: npt.NDArray[np.uint16]
    hands: tuple[Columns, ...]

    def only(self, deals: npt.NDArray[np.intp]) -> Buffer:
        """A buffer with only the deals at the given indices, padded to whole blocks. The padding is marked as out."""
        n, n_deals = len(deals), len(self.is_out)
        places = np.full(-(-n // BLOCK) * BLOCK, deals[0])
        places[:n] = deals
        is_out = np.ones(len(places), np.uint16)
        is_out[:n] = 0
        picked = self.picked.reshape(-1, n_deals)[:, places].reshape(-1)
        hands = (tuple(_fixed(column[places]) for column in columns) for columns in self.hands)
        return Buffer(self.dealt, picked, is_out, tuple(hands))


class Dealer:
    """Deals the cards of a question at random. The seed and the number of a deal determine its cards.

    Attributes:
        n_tables: number of tables from which holdings are drawn.
        numbers_per_deal: number of random numbers per deal.
        weight: total weight of all possible draws of the hands, including draws in which hands share a card. It is the
            product of the tables' total weights and the number of ways to deal unknown cards from the rest of the deck.
            The number of boards is not a factor.
        n_columns: number of cards dealt in each deal.

    Raises:
        EquityError: the hands cannot all be dealt.
    """

    def __init__(
        self,
        game: Game,
        board: Sequence[Card],
        dead: Sequence[Card],
        players: Sequence[Holdings | AnyHolding],
        seed: int,
        *,
        tells_holdings: bool,
        n_held_of_board: int = 0,
    ) -> None:
        """Prepare to deal. If `tells_holdings`, buffers record the holdings drawn in each deal.

        With `n_held_of_board`, the last of the `players` holds so many cards of the board, which are not dealt again.
        """
        self._key, self._board, self._tells_holdings = key_of(seed), tuple(board), tells_holdings
        out = {*board, *dead}
        free = [card for card in sorted(game.deck) if card not in out]
        self._seats = seats_of(players, free, tells_holdings=tells_holdings)
        known = {card for seat in self._seats for card in seat.known}
        live = [card for card in free if card not in known]
        self._n_live, self._gaps = len(live), gaps_of(live)
        self._tables = fewer_tables(list(_tables_of(self._seats, live)))
        if any(not len(table) for table in self._tables):
            ranges = listed(sorted(player + 1 for table in self._tables if not len(table) for player in table.players))
            raise NoDealError.at(
                Where("ranges", words=f"ranges {ranges}"),
                "their holdings always share a card",
            )
        self._packed = packed_tables(self._tables)
        n_unknown, n_to_come = (
            sum(seat.n_unknown for seat in self._seats),
            game.full_board - len(board) - n_held_of_board,
        )
        n_drawn, n_rest = sum(table.n_cards for table in self._tables), n_unknown + n_to_come
        self.n_tables, self.n_columns = len(self._tables), n_drawn + n_rest
        self.numbers_per_deal = self.n_tables + -(-n_rest // CARDS_PER_NUMBER)
        self.weight = self._weight(players, len(live) - n_drawn)
        if self.n_columns > len(live):
            message = f"{self.n_columns} cards are needed, but the deck has only {len(live)} left"
            raise NoDealError.at("ranges", f"{message}; these hands cannot all be dealt")
        self._hands = self._columns_of_hands(n_drawn, n_to_come)
        self._filters = [
            (at, player.range)
            for at, player in enumerate(players)
            if isinstance(player, AnyHolding) and player.range is not None
        ]

    @property
    def has_filters(self) -> bool:
        """Whether a range has too many holdings to list. Deals then count only if they are in the range."""
        return bool(self._filters)

    @property
    def keeps_all(self) -> bool:
        """Whether every deal counts, because no two hands can share a card."""
        return self.n_tables <= 1 and not self.has_filters

    def _weight(self, players: Sequence[Holdings | AnyHolding], n_left: int) -> float:
        """The total weight of all possible draws. After a draw from every table, `n_left` cards are left."""
        weight = prod(float(table.weights.sum()) for table in self._tables)
        for seat, player in zip(self._seats, players, strict=True):
            if seat.choice is None:
                each = 1 if isinstance(player, AnyHolding) else int(player.weights[seat.holding])
                weight *= each * comb(n_left, seat.n_unknown)
                n_left -= seat.n_unknown
        return weight

    def _columns_of_hands(self, n_drawn: int, n_to_come: int) -> tuple[tuple[int, ...], ...]:
        """For each player, the column numbers of the hole cards, then of the board.

        A known card has no column and is written as -1 - card. The first columns dealt from the rest of the deck belong
        to the board.
        """
        n_first = n_drawn + n_to_come
        board = (*(-1 - card for card in self._board), *range(n_drawn, n_first))
        rest = iter(range(n_first, self.n_columns))
        hole = [[*(-1 - card for card in seat.known), *_next(rest, seat.n_unknown)] for seat in self._seats]
        at = 0
        for table in self._tables:
            for player, n_cards in zip(table.players, table.counts, strict=True):
                hole[player] += range(at, at + n_cards)
                at += n_cards
        return tuple((*columns, *board) for columns in hole)

    def buffer(self, n: int) -> Buffer:
        """A buffer for n deals, where n must be a multiple of `random_deals.BLOCK`."""
        dealt = np.empty(self.n_columns * n, np.uint8)
        dealt_columns = dealt.reshape(self.n_columns, n)
        picked = np.empty(self.n_tables * n if self._tells_holdings else 0, np.uint32)
        known = {at: np.full(n, -1 - at, np.uint8) for columns in self._hands for at in columns if at < 0}
        hands = (tuple(_fixed(known[at] if at < 0 else dealt_columns[at]) for at in columns) for columns in self._hands)
        return Buffer(dealt, picked, np.empty(n, np.uint16), tuple(hands))

    def deal(self, buffer: Buffer, first: int) -> None:
        """Fill a buffer with deals. `first` is the index in the stream of the first random number used."""
        tables, n_live = self._packed, self._n_live
        deal(
            self._key,
            np.uint64(first),
            tables.rows,
            tables.entries,
            tables.packed,
            n_live,
            self._gaps,
            buffer.dealt,
            buffer.picked,
            buffer.is_out,
        )
        for player, hands in self._filters:
            ids = np.stack(buffer.hands[player][: hands.n_cards], axis=1)
            buffer.is_out[hands.weights_of(reversed_masks_of_ids(ids)) == 0] = 1

    def holdings(self, buffer: Buffer, player: int) -> npt.NDArray[np.uint32]:
        """The index of the player's holding in each deal of a buffer; 0 for players without a list of holdings."""
        n = len(buffer.is_out)
        for at, table in enumerate(self._tables):
            if player in table.players:
                own = np.ascontiguousarray(table.holdings[:, table.players.index(player)])
                return own[buffer.picked[at * n : (at + 1) * n]]
        return np.full(n, self._seats[player].holding, np.uint32)


def key_of(seed: int) -> np.uint64:
    """The key of the random number stream of a seed: a hash, so similar seeds have unrelated keys.

    >>> len({int(key_of(seed)) for seed in (0, 1, -1, 2**64, 2**64 + 1)})
    5
    """
    return np.uint64(int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "little"))


def gaps_of(live: Sequence[Card]) -> npt.NDArray[np.uint8]:
    """The gaps below and between the ids of `live`: the first missing id and the number of missing ids of each gap.

    >>> gaps_of([16, 17, 18, 20]).tolist()
    [0, 16, 19, 1]
    """
    before = [-1, *live[:-1]]
    pairs = [(last + 1, card - last - 1) for last, card in zip(before, live, strict=True) if card > last + 1]
    return np.array(pairs, np.uint8).reshape(-1)


def _tables_of(seats: Sequence[SampledSeat], live: Sequence[Card]) -> Iterator[HoldingsTable]:
    """A table for each player whose hand is drawn from a `Choice`."""
    places = np.zeros(max(live, default=0) + 1, np.uint8)
    places[list(live)] = np.arange(len(live))
    for player, seat in enumerate(seats):
        if seat.choice:
            yield table_of(player, places[seat.choice.ids], seat.choice.weights, seat.choice.holdings)


def _next(columns: Iterator[int], n: int) -> list[int]:
    return [next(columns) for _ in range(n)]


def _fixed(column: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The column, made read-only. Numba would compile kernels again for writable columns."""
    view = column.view()
    view.flags.writeable = False
    return view
