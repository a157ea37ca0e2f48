"""The base of all facts about a deal, with what each needs to be dealt."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

import numpy as np

from cardspeak.deals.expressions.evaluating import SLOW, evaluate
from cardspeak.deals.expressions.nodes import Fact, Node
from cardspeak.deals.expressions.values import Array, Values
from cardspeak.deals.rows.rows import Rows
from cardspeak.games import Game
from cardspeak.ranges import Range


@dataclass(frozen=True, slots=True)
class Needs:
    """What a fact needs.

    Attributes:
        players: the players whose cards it looks at, by number.
        streets: the streets on which it looks at cards, by number.
        names_cards: whether it tells suits apart, so that deals that differ only in suits are different.
        ranges: the ranges that it looks at, beside those of the players.
        knows_ranges: the players whose ranges it looks at.
    """

    players: frozenset[int] = frozenset()
    streets: frozenset[int] = frozenset()
    names_cards: bool = False
    ranges: tuple[Range, ...] = ()
    knows_ranges: frozenset[int] = frozenset()


MOST_CODES = 1 << 13
"""The largest number of codes of a fact for which deals are counted by code."""


@dataclass(frozen=True, slots=True, eq=False)
class Coded:
    """A part of an expression as a code with few values, so that deals with the same codes can be counted together.

    Attributes:
        key: what the codes are. Codes with equal keys are computed once.
        table: the value for each code.
        codes: the code of each row, uint8 or uint16.
    """

    key: Hashable
    table: Values
    codes: Callable[[Rows], Array]


class DealFact(Fact[Rows]):
    """A fact about a deal."""

    @property
    def about(self) -> frozenset[int] | None:
        """See `Fact`."""
        return self.needs.players

    @property
    def may_clash(self) -> bool:
        """Whether it can be computed for rows in which players share a card. Their values are not used."""
        return len(self.needs.players) <= 1

    def coded(self, game: Game) -> Coded | None:  # noqa: ARG002  used by those whose codes depend on the game
        """The fact as a code; None if it has too many values, or if their number is not known."""
        if not 0 < self.kind.size <= MOST_CODES or self.seconds > SLOW:
            return None
        return Coded(self, Values(self.kind, np.arange(self.kind.size, dtype=np.uint16)), partial(codes_of_node, self))

    @property
    @abstractmethod
    def needs(self) -> Needs:
        """What must be dealt to compute it."""

    def seconds_for(self, n_rows: int, n_boards: int) -> float:  # noqa: ARG002  facts that share work use it
        """About how long it takes for this many rows, if they have this many different boards, in seconds.

        It is less than `n_rows` times `seconds` if rows with the same board share work.
        """
        return n_rows * self.seconds


def codes_of_node(node: Node, rows: Rows) -> Array:
    """The values of a part of an expression as codes, uint8 or uint16."""
    numbers = evaluate(node, rows).numbers
    if numbers.dtype == np.bool_:
        return numbers.view(np.uint8)
    return numbers if numbers.dtype in (np.uint8, np.uint16) else numbers.astype(np.uint16)


@dataclass(frozen=True, slots=True)
class OfHand(DealFact):
    """A fact about a player's hand on a street.

    Attributes:
        player: the number of the player.
        street: the number of the street.
    """

    player: int
    street: int

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(frozenset((self.player,)), frozenset((self.street,)))


@dataclass(frozen=True, slots=True)
class OfBoard(DealFact):
    """A fact about the board on a street.

    Attributes:
        street: the number of the street.
    """

    street: int

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(streets=frozenset((self.street,)))


@dataclass(frozen=True, slots=True)
class OfAll(DealFact):
    """A fact about the hands of all players on a street.

    Attributes:
        player: the number of the player about whom it is.
        street: the number of the street.
        n_players: the number of players.
    """

    player: int
    street: int
    n_players: int

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(frozenset(range(self.n_players)), frozenset((self.street,)))
