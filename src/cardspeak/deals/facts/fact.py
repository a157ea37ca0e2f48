"""The base of all facts about a deal, with what each needs to be dealt."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from cardspeak.deals.expressions.nodes import Fact
from cardspeak.deals.rows.rows import Rows
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


class DealFact(Fact[Rows]):
    """A fact about a deal."""

    @property
    @abstractmethod
    def needs(self) -> Needs:
        """What must be dealt to tell it."""

    def seconds_for(self, n_rows: int, n_boards: int) -> float:  # noqa: ARG002  facts that share work use it
        """About how long it takes for this many rows, if they have this many different boards, in seconds.

        It is less than `n_rows` times `seconds` if rows with the same board share work.
        """
        return n_rows * self.seconds


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
