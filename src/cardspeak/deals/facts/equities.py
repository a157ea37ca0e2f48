"""Equity on a street: against the hands of this deal, or against ranges, with all cards that can still come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from cardspeak.card_sets import Ids
from cardspeak.cards import cards_text
from cardspeak.deals.expressions.kinds import EQUITY, Kind
from cardspeak.deals.expressions.values import Values
from cardspeak.deals.facts.fact import Needs, OfAll, OfHand
from cardspeak.deals.rows.rows import Columns, Rows
from cardspeak.deals.runouts.street import Street
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError, Where
from cardspeak.ranges import Range

if TYPE_CHECKING:
    from cardspeak.deals.runouts.method import Fractions
    from cardspeak.deals.runouts.work import AgainstRanges, AmongHands


def _street(setting: Setting, street: int) -> Street:
    return Street(setting.game, setting.streets[street].n_board, tuple(sorted(setting.dead)))


def _ids(columns: Columns, n: int) -> Ids:
    """Cards in columns as rows, uint8[n, k]."""
    return np.column_stack(columns) if columns else np.zeros((n, 0), np.uint8)


def _values(kind: Kind, found: Fractions) -> Values:
    over = found.over
    is_same = len(over) > 0 and bool((over == over[0]).all())
    return Values(kind, found.numbers, int(over[0]) if is_same else over)


@dataclass(frozen=True, slots=True)
class EquityAgainstHands(OfAll):
    """A player's equity on a street if all hands of the deal are known: the mean share over all cards to come.

    Attributes:
        work: how it is computed.
    """

    work: AmongHands = field(compare=False, repr=False)
    kind: Kind = EQUITY

    @property
    def seconds(self) -> float:  # type: ignore[override]
        """See `Fact`."""
        return self.work.seconds_for(1, 1)

    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """See `DealFact`."""
        return self.work.seconds_for(n_rows, n_boards)

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`."""
        players = (self.player, *(player for player in range(self.n_players) if player != self.player))
        hands = [_ids(deals.hole(player, self.street), len(deals)) for player in players]
        return _values(self.kind, self.work.shares(hands, _ids(deals.board_on(self.street), len(deals))))


@dataclass(frozen=True, slots=True)
class EquityAgainstRanges(OfHand):
    """The equity of a player's hand on a street against ranges, whatever others hold in the deal.

    Attributes:
        opponents: the ranges.
        knows_players: the players who have these ranges in the deal; empty for other ranges.
        work: how it is computed.
        column: where it stands in the text of the question; None if there is no text.
    """

    opponents: tuple[Range, ...]
    knows_players: tuple[int, ...]
    work: AgainstRanges = field(compare=False, repr=False)
    kind: Kind = EQUITY
    column: int | None = field(default=None, compare=False, repr=False)

    @property
    def may_clash(self) -> bool:
        """See `DealFact`: False, because the other hands could leave nothing of a range."""
        return False

    @property
    def needs(self) -> Needs:
        """See `DealFact`."""
        return Needs(
            frozenset((self.player,)),
            frozenset((self.street,)),
            ranges=self.opponents,
            knows_ranges=frozenset(self.knows_players),
        )

    @property
    def seconds(self) -> float:  # type: ignore[override]
        """See `Fact`."""
        return self.work.seconds_for(1, 1)

    def seconds_for(self, n_rows: int, n_boards: int) -> float:
        """See `DealFact`."""
        return self.work.seconds_for(n_rows, n_boards)

    def of(self, deals: Rows, /) -> Values:
        """See `Fact`.

        Raises:
            QueryError: there is a deal in which the player's cards and the board exclude a whole range.
        """
        hands = _ids(deals.hole(self.player, self.street), len(deals))
        boards = _ids(deals.board_on(self.street), len(deals))
        found = self.work.shares(hands, boards)
        if not found.over.all():
            self._refuse(deals, hands, boards, found)
        return _values(self.kind, found)

    def _refuse(self, deals: Rows, hands: Ids, boards: Ids, found: Fractions) -> None:
        at = int(np.flatnonzero(found.over == 0)[0])
        name = deals.setting.names[self.player]
        on = f" on {cards_text(boards[at].tolist())}" if boards.shape[1] else ""
        ranges = " and ".join(str(each) for each in self.opponents)
        column = self.column
        place = "query" if column is None else Where("query", column=column, words=f"query, column {column}")
        raise QueryError.at(
            place,
            f"in a deal, {name} has {cards_text(hands[at].tolist())}{on}, which leaves no hand of the range {ranges}; "
            "widen the range, or leave out such deals with where",
        )


def equity_against_hands(setting: Setting, player: int, street: int) -> EquityAgainstHands:
    """The player's equity on a street against the hands of all others in the deal."""
    from cardspeak.deals.runouts.work import AmongHands  # takes long to import, and most questions do not need it

    n_players, size = len(setting.names), setting.ranges[player].n_cards
    work = AmongHands(_street(setting, street), setting.streets[street].n_hole, size, n_players)
    return EquityAgainstHands(player, street, n_players, work)


def equity_against_players(setting: Setting, player: int, street: int) -> EquityAgainstRanges:
    """The player's equity on a street against the ranges of all others.

    Raises:
        TooManyHoldingsError: a range has too many holdings to list.
    """
    others = tuple(other for other in range(len(setting.names)) if other != player)
    return _against(setting, player, street, [setting.given[other] for other in others], others)


def equity_against_range(setting: Setting, player: int, street: int, held: Range) -> EquityAgainstRanges:
    """The player's equity on a street against one opponent with a range that no player needs to have.

    Raises:
        TooManyHoldingsError: the range has too many holdings to list.
    """
    return _against(setting, player, street, [held], ())


def _against(
    setting: Setting, player: int, street: int, ranges: Sequence[Range], knows: tuple[int, ...]
) -> EquityAgainstRanges:
    from cardspeak.deals.runouts.work import AgainstRanges, holdings_of_range  # see above

    opponents = [holdings_of_range(each, setting.game, setting.dead) for each in ranges]
    work = AgainstRanges(_street(setting, street), setting.streets[street].n_hole, opponents)
    return EquityAgainstRanges(player, street, tuple(ranges), knows, work)
