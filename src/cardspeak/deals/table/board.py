"""The columns of the board."""

from __future__ import annotations

from cardspeak.deals.expressions.functions import COMMON, RANK_COUNT
from cardspeak.deals.expressions.kinds import BOOLEAN, NUMBER, RANKS
from cardspeak.deals.expressions.nodes import Constant, Operation
from cardspeak.deals.facts.board import BoardCard, IsPaired, LargestSuit, MostOfAStraight, SuitCount
from cardspeak.deals.facts.cards import BoardCards
from cardspeak.deals.facts.ranges import BoardInRange
from cardspeak.deals.facts.ranks import BoardRanks
from cardspeak.deals.facts.texture import HighCards, MostOfARank, PossibleStraights
from cardspeak.deals.language.functions.board import LOW_RANKS
from cardspeak.deals.setting.boards import read_boards
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.table.expression import Expression
from cardspeak.deals.table.place import Columns
from cardspeak.errors import QueryError, listed


class BoardColumns(Columns):
    """The columns of the board. Streets are given by name, such as `"flop"`; the default is the last one."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<columns of the board>"

    def cards(self, street: str | None = None) -> Expression:
        """The cards on the board on the street, as a set. Frames show the highest card first."""
        return self._made(BoardCards(self._street(street, "cards")))

    def card(self, street: str) -> Expression:
        """The card that comes on the street, such as `"turn"`."""
        at = self._street(street, "card")
        streets = self._setting.streets
        single = [n for n in range(1, len(streets)) if streets[n].n_board - streets[n - 1].n_board == 1]
        if at not in single:
            names = listed([streets[n].name for n in single], "or")
            raise QueryError.at(
                "card", f"not one card comes on the {streets[at].name}; accepted: {names or 'no street'}"
            )
        return self._made(BoardCard(at, streets[at].n_board - 1))

    def in_range(self, boards: str) -> Expression:
        """Whether the board is in a range of boards, such as `"[K-T][9-7][8-5]"`.

        The first cards are those of the flop in any order, the next is the turn, the last the river. Cards that the
        range does not reach are free.
        """
        found = read_boards(boards, self._game, "in_range")
        streets = [at for at, street in enumerate(self._setting.streets) if 0 < street.n_board <= found.n_cards]
        return self._made(BoardInRange(found, tuple(streets)))

    def ranks(self, street: str | None = None, *, twice: bool = False) -> Expression:
        """The ranks on the board, as a set; with `twice`, those of two or more cards."""
        return self._made(BoardRanks(self._street(street, "ranks"), twice))

    def low_ranks(self, street: str | None = None) -> Expression:
        """How many different ranks from ace to eight are on the board."""
        low = Operation(COMMON, (BoardRanks(self._street(street, "low_ranks")), Constant(RANKS, LOW_RANKS)), RANKS)
        return self._made(Operation(RANK_COUNT, (low,), NUMBER))

    def is_paired(self, street: str | None = None) -> Expression:
        """Whether two or more board cards are of the same rank."""
        return self._made(IsPaired(self._street(street, "is_paired"), BOOLEAN))

    def most_of_a_rank(self, street: str | None = None) -> Expression:
        """The largest number of board cards of one rank."""
        return self._made(MostOfARank(self._street(street, "most_of_a_rank")))

    def suits(self, street: str | None = None) -> Expression:
        """How many different suits are on the board: 1 on a monotone flop, 3 on a rainbow flop."""
        return self._made(SuitCount(self._street(street, "suits")))

    def most_of_a_suit(self, street: str | None = None) -> Expression:
        """The largest number of board cards of one suit; a flush is possible from 3."""
        return self._made(LargestSuit(self._street(street, "most_of_a_suit")))

    def most_of_a_straight(self, street: str | None = None) -> Expression:
        """The largest number of ranks on the board that fit into one straight; a straight is possible from 3."""
        return self._made(MostOfAStraight(self._street(street, "most_of_a_straight")))

    def possible_straights(self, street: str | None = None) -> Expression:
        """How many different straights two hole cards can make with the board: 3 on 987, 1 on AKQ."""
        return self._made(PossibleStraights(self._street(street, "possible_straights")))

    def high_cards(self, street: str | None = None) -> Expression:
        """The number of board cards that are tens or higher."""
        return self._made(HighCards(self._street(street, "high_cards")))


def board_of(setting: Setting) -> BoardColumns:
    """The columns of the board.

    Raises:
        QueryError: the game has no board.
    """
    if not setting.game.full_board:
        raise QueryError.at("board", f"{setting.game.short_title} has no board")
    return BoardColumns(setting)
