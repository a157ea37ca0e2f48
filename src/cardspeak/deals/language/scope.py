"""What the words of a query mean: its players, the streets of its game, the hands that can be made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NoReturn

from cardspeak.deals.expressions.kinds import Kind
from cardspeak.deals.facts.flop import FLOP_CATEGORY
from cardspeak.deals.facts.made import category_kind
from cardspeak.deals.language.notation import Syntax
from cardspeak.deals.rows.short import has_values, is_short
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError, Where

STREETS = ("preflop", "flop", "turn", "river", "third", "fourth", "fifth", "sixth", "seventh", "showdown")
WORDS = {
    "high card": "highcard",
    "one pair": "pair",
    "two pair": "twopair",
    "three of a kind": "trips",
    "straight": "straight",
    "flush": "flush",
    "full house": "fullhouse",
    "four of a kind": "quads",
    "straight flush": "straightflush",
}
"""The words of PQL for the categories of hands. Others lose their blanks and hyphens."""
FLOP_WORDS = (
    *("flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12"),
    *("floptoppair", "flopoverpair", "flopbottomtwo", "floptopandbottom", "floptoptwo", "floptrips", "flopset"),
    *("flopstraight", "flopflush", "flopfullhouse", "flopquads", "flopstraightflush"),
)
"""The words of PQL for the flop categories, in the order of `FLOP_CATEGORY`."""


def word_of(category: str) -> str:
    """The word of PQL for a category.

    >>> word_of("two pair"), word_of("flush house")
    ('twopair', 'flushhouse')
    """
    return WORDS.get(category) or category.replace(" ", "").replace("-", "").replace("'", "")


@dataclass(frozen=True)
class Scope:
    """What the words of a query mean.

    Attributes:
        setting: what is dealt.
        syntax: the notation of ranges, `generic` or `classic`; None if the query does not name it.
        column: where the function that is built begins in the query, counted from 1.
    """

    setting: Setting
    syntax: Syntax | None = None
    column: int = 1

    def at(self, column: int) -> Scope:
        """The scope of a function that begins at a column."""
        return replace(self, column=column)

    def refuse(self, message: str) -> NoReturn:
        """Refuse the function that is built.

        Raises:
            QueryError: always.
        """
        self.fail(self.column, message)

    @property
    def n_players(self) -> int:
        """The number of players."""
        return len(self.setting.names)

    @property
    def last(self) -> int:
        """The number of the last street."""
        return self.setting.last_street

    @cached_property
    def players(self) -> dict[str, int]:
        """The number of each player, by name in lower case."""
        return {name.lower(): number for number, name in enumerate(self.setting.names)}

    @cached_property
    def streets(self) -> dict[str, int]:
        """The number of each street, by name. `river` is the last street of any game."""
        names = {street.name: number for number, street in enumerate(self.setting.streets)}
        return {"river": self.last, **names}

    @cached_property
    def high(self) -> int:
        """The number of the half of the pot that the high hand wins: the first half."""
        return 0

    @cached_property
    def low(self) -> int | None:
        """The number of the half that the low hand wins, or None."""
        halves = self.setting.game.halves
        return next((number for number, half in enumerate(halves) if half.ranking.is_low), None)

    @property
    def low_half(self) -> int:
        """The number of the half that the low hand wins, in a game that has one."""
        assert self.low is not None, "the function is for games with a low hand"
        return self.low

    def is_short(self, half: int, street: int) -> bool:
        """Whether hands do not have enough cards on a street to be complete."""
        return is_short(self.setting.game.halves[half], *self.setting.counts(street))

    def check_made(self, half: int, street: int) -> None:
        """Check that hands have values on a street.

        Raises:
            QueryError: a rulebook ranks the hands, and they do not have five cards yet.
        """
        if not has_values(self.setting.game.halves[half], *self.setting.counts(street)):
            self.refuse(f"a rulebook ranks only hands of five cards; {self.setting.streets[street].name} has fewer")

    def category(self, half: int = 0) -> Kind:
        """The categories of a half of the pot."""
        return category_kind(self.setting.game, half)

    @cached_property
    def categories(self) -> dict[str, tuple[Kind, int]]:
        """The kind and code of each hand type and each flop category, by its word."""
        kind = self.category()
        words = {word_of(label): (kind, code) for code, label in enumerate(kind.labels)}
        return words | {word: (FLOP_CATEGORY, code) for code, word in enumerate(FLOP_WORDS)}

    def fail(self, column: int, message: str) -> NoReturn:
        """Refuse what stands at a column.

        Raises:
            QueryError: always.
        """
        raise QueryError.at(Where("query", column=column, words=f"query, column {column}"), message)
