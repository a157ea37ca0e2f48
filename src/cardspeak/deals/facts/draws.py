"""What a player may still make: flush draws and straight draws by kind, overcards, the kicker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from cardspeak.array_types import Bytes, Words
from cardspeak.cards import Card
from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER, RANK, RANKS, Kind, labelled
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.fact import Needs, OfHand
from cardspeak.deals.facts.ranks import NTH
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import RANK_BITS, board_ranks, board_suits, hole_mask, hole_ranks, hole_suits
from cardspeak.deals.rows.straights import straights_of
from cardspeak.games import Game
from cardspeak.games.half import span

FLUSH_DRAW = labelled("flush draw", ("none", "backdoor", "draw", "made"))
"""How close a player is to a flush: two cards away, one card, or none."""
STRAIGHT_DRAW = labelled(
    "straight draw", ("none", "backdoor", "gutshot", "double gutshot", "open-ended", "wrap", "made")
)
"""How close a player is to a straight, and how many ranks complete it: one, two, or three and more."""
KICKER = labelled("kicker", ("none", *RANK.labels))
BACKDOOR, DRAW, MADE = 1, 2, 3
NEVER = 9
"""More cards than can come."""
N_CARDS = 5
"""The number of cards of a hand."""


@lru_cache(maxsize=64)
def own_cards(game: Game) -> tuple[tuple[int, ...], int]:
    """The numbers of their own cards that a player can use for a hand of the first half, and the fewest that they must.

    A hand without any of the player's own cards belongs to all players, so 0 is left out.

    >>> from cardspeak.games import GAMES
    >>> own_cards(GAMES["holdem"]), own_cards(GAMES["omaha"])
    (((1, 2), 0), ((2,), 2))
    """
    fewest, most = span(game.halves[0].hole, game.hole_cards)
    low, high = span(game.halves[0].board, game.full_board)
    numbers = range(max(fewest, 1), min(most, N_CARDS) + 1)
    return tuple(number for number in numbers if low <= N_CARDS - number <= high), fewest


def n_to_come(rows: Rows, street: int) -> int:
    """How many cards a player still sees after a street."""
    now, last = rows.setting.streets[street], rows.setting.streets[-1]
    return last.n_hole - now.n_hole + last.n_board - now.n_board


def _flush_missing(rows: Rows, player: int, street: int) -> Bytes:
    """How many more cards of a suit a player needs for a flush with at least one card of their own, uint8[n]."""
    hole, game = hole_suits(rows, player, street), rows.setting.game
    if game.is_stud:
        return np.asarray(N_CARDS - np.minimum(hole.max(axis=0), N_CARDS), np.uint8)
    board = board_suits(rows, street)
    fewest = np.full(len(rows), NEVER, np.uint8)
    for n_own in own_cards(game)[0]:
        needed = np.uint8(N_CARDS - n_own)
        missing = np.where(hole >= n_own, needed - np.minimum(board, needed), np.uint8(NEVER))
        np.minimum(fewest, missing.min(axis=0), out=fewest)
    return fewest


def _straight_missing(rows: Rows, player: int, street: int) -> tuple[Bytes, Words]:
    """How many more ranks a player needs for a straight with a card of their own, and which ranks do if it is one."""
    return rows.keep(("straight missing", player, street), lambda: _straights(rows, player, street))


def _straights(rows: Rows, player: int, street: int) -> tuple[Bytes, Words]:
    game, n = rows.setting.game, len(rows)
    own = hole_ranks(rows, player, street)[0]
    board = np.zeros(n, np.uint16) if game.is_stud else board_ranks(rows, street)[0]
    table = _missing_table(game)
    fewest, completing = np.full(n, NEVER, np.uint8), np.zeros(n, np.uint16)
    for bits in map(np.uint16, straights_of(game)):
        gaps = bits & ~board
        missing = table[np.bitwise_count(own & bits), np.bitwise_count(own & gaps), np.bitwise_count(gaps)]
        np.minimum(fewest, missing, out=fewest)
        needed = gaps & ~own
        completing |= np.where(missing == 1, np.where(needed == 0, gaps, needed), np.uint16(0))
    return fewest, completing


@lru_cache(maxsize=64)
def _missing_table(game: Game) -> Bytes:
    """How many ranks of a straight must still come, uint8[6, 6, 6].

    The indices are the numbers of ranks of the straight that the player has, that only the player has, and that are not
    on the board. The player uses first the ranks that are not on the board.
    """
    numbers, fewest = own_cards(game)
    table = np.full((N_CARDS + 1,) * 3, NEVER, np.uint8)
    for own, only, gaps in product(range(1, N_CARDS + 1), range(N_CARDS + 1), range(N_CARDS + 1)):
        if only <= min(own, gaps):
            ways = [n_own for n_own in numbers if n_own <= own and (only or n_own <= fewest)]
            missing = min((gaps - min(n_own, only) for n_own in ways), default=NEVER)
            table[own, only, gaps] = gaps - only if game.is_stud else missing
    return table


@dataclass(frozen=True, slots=True)
class FlushDraw(OfHand):
    """How close a player is to a flush that uses a card of their own; a backdoor draw needs two more cards."""

    kind: Kind = FLUSH_DRAW
    seconds = 5e-8

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        missing, left = _flush_missing(deals, self.player, self.street), n_to_come(deals, self.street)
        codes = np.array([MADE, DRAW * (left >= 1), BACKDOOR * (left >= 2), *[0] * NEVER], np.uint8)
        return Values(FLUSH_DRAW, codes[missing])


@dataclass(frozen=True, slots=True)
class StraightDraw(OfHand):
    """How close a player is to a straight that uses a card of their own.

    A gutshot is completed by one rank. An open-ended draw is completed by the ranks on both sides of four consecutive
    ranks, a double gutshot by two other ranks, and a wrap by three or more. A backdoor draw needs two more cards.
    """

    kind: Kind = STRAIGHT_DRAW
    seconds = 3e-7

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        missing, completing = _straight_missing(deals, self.player, self.street)
        left = n_to_come(deals, self.street)
        made, backdoor = STRAIGHT_DRAW.size - 1, BACKDOOR * (left >= 2)
        codes = np.array([made, 0, backdoor, *[0] * NEVER], np.uint8)[missing]
        return Values(STRAIGHT_DRAW, np.where((missing == 1) & (left >= 1), _draw_kinds()[completing], codes))


@lru_cache(maxsize=1)
def _draw_kinds() -> Bytes:
    """The kind of draw for each set of completing ranks."""
    codes = {label: code for code, label in enumerate(STRAIGHT_DRAW.labels)}
    return np.array([codes[_draw_kind(bits)] for bits in range(1 << len(RANK.labels))], np.uint8)


def _draw_kind(bits: int) -> str:
    ranks = [rank for rank in range(len(RANK.labels)) if bits >> rank & 1]
    if len(ranks) != 2:
        return "none" if not ranks else "gutshot" if len(ranks) == 1 else "wrap"
    low, high = ranks
    are_ends = high - low == N_CARDS or (high == len(RANK.labels) - 1 and low == N_CARDS - 1)
    return "open-ended" if are_ends else "double gutshot"


@dataclass(frozen=True, slots=True)
class CompletingRanks(OfHand):
    """The ranks that complete a player's straight with the next card; none if the straight is made."""

    kind: Kind = RANKS
    seconds = 3e-7

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        missing, completing = _straight_missing(deals, self.player, self.street)
        is_draw = (missing == 1) & (n_to_come(deals, self.street) >= 1)
        return Values(RANKS, np.where(is_draw, completing, np.uint16(0)))


@dataclass(frozen=True, slots=True)
class Overcards(OfHand):
    """How many of a player's own cards are higher than every card on the board. Without a board, there are none."""

    kind: Kind = NUMBER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        top = NTH[0][board_ranks(deals, self.street)[0]]
        counts = np.zeros(len(deals), np.uint8)
        for column in deals.hole(self.player, self.street):
            counts += RANK_BITS[column] > top
        return Values(NUMBER, np.where(top == 0, np.uint8(0), counts))


@dataclass(frozen=True, slots=True)
class Kicker(OfHand):
    """The highest rank of a player's own cards that is neither on the board nor paired in the hand, or none."""

    kind: Kind = KICKER

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        ranks, twice = hole_ranks(deals, self.player, self.street)
        single = ranks & ~twice & ~board_ranks(deals, self.street)[0]
        return Values(KICKER, _CODE_OF_HIGHEST[single])


_CODE_OF_HIGHEST = np.array([bits.bit_length() for bits in range(1 << len(RANK.labels))], np.uint8)


@dataclass(frozen=True, slots=True)
class HoldsAny(OfHand):
    """Whether a player holds at least one of some cards, so that nobody else can hold it.

    Attributes:
        cards: the cards, as a mask.
    """

    cards: int
    kind: Kind = BOOLEAN

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(frozenset((self.player,)), frozenset((self.street,)), names_cards=True)

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        return Values(BOOLEAN, hole_mask(deals, self.player, self.street) & np.uint64(self.cards) != 0)


@dataclass(frozen=True, slots=True)
class HoldsNutFlushCard(OfHand):
    """Whether a player holds the card that the best possible flush needs.

    If three or more board cards have one suit, it is the highest card of this suit that is neither on the board nor
    dead. Otherwise there is no such card.
    """

    kind: Kind = BOOLEAN
    seconds = 5e-8

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        counts = board_suits(deals, self.street)
        suit = np.where(counts.max(axis=0) >= 3, counts.argmax(axis=0), 4).astype(np.uint8)
        left = _live_ranks(deals.setting.game, deals.setting.dead)[suit]
        for column in deals.board_on(self.street):
            left &= ~np.where(column & 3 == suit, RANK_BITS[column], np.uint16(0))
        wanted = NTH[0][left]
        holds = np.zeros(len(deals), np.bool_)
        for column in deals.hole(self.player, self.street):
            holds |= (column & 3 == suit) & (RANK_BITS[column] == wanted)
        return Values(BOOLEAN, holds & (suit < 4))


@lru_cache(maxsize=64)
def _live_ranks(game: Game, dead: tuple[Card, ...]) -> Words:
    """The ranks of each suit that are in the deck and not dead, uint16[5]; none of no suit."""
    ranks = np.zeros(5, np.uint16)
    for card in game.deck:
        if card < 52 and card not in dead:
            ranks[card & 3] |= RANK_BITS[card]
    return ranks
