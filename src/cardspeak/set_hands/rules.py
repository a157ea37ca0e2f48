"""The rules of games with set hands as data: the rows, how they are scored, and the royalties for strong hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cardspeak.cards import DECK, DECKS, RANKS, Card, rank_name
from cardspeak.errors import LONGEST_NAME, GameError, Where, listed, listed_in_short, quoted, shortened
from cardspeak.frozen import sealed
from cardspeak.rules import ORDERS, Order, Value


@sealed
@dataclass(frozen=True, slots=True)
class Royalty:
    """Extra points for a strong hand in a row.

    Attributes:
        category: the category of the hand, such as `flush`.
        points: the points that each opponent pays.
        rank: the rank of the pair, of the three of a kind or of the top card, if the points depend on it: `6` for a
            pair of sixes, `A` for a royal flush; otherwise empty.
    """

    category: str
    points: int
    rank: str = ""

    def applies_to(self, value: Value) -> bool:
        """Whether a hand has this royalty."""
        return value.category == self.category and self.rank in ("", RANKS[value.strength[1]])

    def __str__(self) -> str:
        of_rank = f", {rank_name(RANKS.index(self.rank), plural=True)}" if self.rank else ""
        return f"{self.category}{of_rank}: {self.points}"


@sealed
@dataclass(frozen=True, slots=True)
class Row:
    """A row of a set hand.

    Attributes:
        name: its name, such as `front`.
        n_cards: the number of cards in it.
        order: the order that ranks its hands, a key of `cardspeak.rules.ORDERS`.
        royalties: the royalties of its hands. If several apply to a hand, only the largest counts.
    """

    name: str
    n_cards: int
    order: str = "high"
    royalties: tuple[Royalty, ...] = ()

    @property
    def ranking(self) -> Order:
        """The order that ranks its hands."""
        return ORDERS[self.order]

    def royalty_of(self, value: Value) -> int:
        """The points for the royalty of a hand in this row, or 0."""
        return max((royalty.points for royalty in self.royalties if royalty.applies_to(value)), default=0)


@sealed
@dataclass(frozen=True, slots=True)
class Scoring:
    """The points that one player wins from another.

    Attributes:
        row: the points for each row won.
        majority: the extra points for winning two or more rows, such as 1 in 2-4 scoring.
        scoop: the extra points for winning every row, such as 3 in 1-6 scoring.
    """

    row: int = 1
    majority: int = 0
    scoop: int = 0

    def points(self, n_won: int, n_lost: int, n_rows: int) -> int:
        """The points of a player who wins and loses this many of `n_rows` rows; negative if they pay.

        >>> SCORINGS["1-6"].points(3, 0, 3), SCORINGS["1-6"].points(1, 2, 3)
        (6, -1)
        >>> SCORINGS["2-4"].points(3, 0, 3), SCORINGS["2-4"].points(1, 2, 3)
        (4, -2)
        """
        return (
            self.row * (n_won - n_lost)
            + self.majority * ((n_won > 1) - (n_lost > 1))
            + self.scoop * ((n_won == n_rows) - (n_lost == n_rows))
        )


SCORINGS: Mapping[str, Scoring] = MappingProxyType(
    {"1-6": Scoring(scoop=3), "2-4": Scoring(majority=1), "1-4": Scoring(scoop=1)}
)
"""The usual ways to score, by name.

A player who wins two rows and loses one gets 2 points in 2-4 scoring, and 1 point in the others. A player who wins all
three rows gets 6 points in 1-6 scoring, and 4 points in the others.

Source: https://en.wikipedia.org/wiki/Chinese_poker; for 1-4 scoring, https://rebufilonicon.netlify.app/chinese-poker-scoring-rules.
"""


@sealed
@dataclass(frozen=True, slots=True)
class SetRules:
    """The rules of a game with set hands.

    Attributes:
        name: the name that programs use, such as `open-face`.
        title: the name to show to people.
        rows: the rows, from the weakest to the strongest. A hand is fouled if a row is better than a later row of the
            same order.
        scoring: the points for the rows.
        source: where the rules are published.
        deck: the deck, as ids.
        has_banker: whether all other players are compared with one player, the banker, who wins rows that tie.
        is_wheel_second: whether A-2-3-4-5 is the second-best straight, below A-K-Q-J-T and above K-Q-J-T-9.

    Raises:
        GameError: there is no row, two rows have the same name, or an order is unknown or does not rank all cards of
            the deck.
    """

    name: str
    title: str
    rows: tuple[Row, ...]
    scoring: Scoring
    source: str = ""
    deck: tuple[Card, ...] = DECK
    has_banker: bool = False
    is_wheel_second: bool = False

    @property
    def short_title(self) -> str:
        """The title as error messages quote it, at most 40 characters."""
        return shortened(self.title, LONGEST_NAME)

    def __post_init__(self) -> None:
        """Check the rows."""
        names = [row.name for row in self.rows]
        where = Where("rows", words=f"set rules {shortened(self.name, LONGEST_NAME)}")
        if not names or len(set(names)) < len(names):
            raise GameError.at(
                where,
                f"the rows are {listed_in_short(names) or 'missing'}; give one row or more, each with its own name",
            )
        for row in self.rows:
            if row.order not in ORDERS:
                raise GameError.at(where, f"{quoted(row.order)} is not an order (orders: {listed(ORDERS, 'or')})")
            if not set(self.deck) <= set(row.ranking.deck):
                raise GameError.at(where, f"{row.order} does not rank all cards of the deck")

    @property
    def n_cards(self) -> int:
        """The number of cards that each player sets."""
        return sum(row.n_cards for row in self.rows)

    def strength_of(self, value: Value) -> tuple[int, ...]:
        """The sort key by which rows are compared: the strength of the value, adjusted if `is_wheel_second`."""
        category, *ranks = value.strength
        if self.is_wheel_second and value.category in ("straight", "straight flush"):
            (top,) = ranks
            return category, 2 * (len(RANKS) - 1) - 1 if RANKS[top] == "5" else 2 * top
        return value.strength


# --- The rules as published ---

_ROYAL = "A"
_FRONT = (
    *(Royalty("one pair", at + 1, rank) for at, rank in enumerate("6789TJQKA")),
    *(Royalty("three of a kind", at + 10, rank) for at, rank in enumerate(RANKS)),
)
_MIDDLE = (
    Royalty("three of a kind", 2),
    Royalty("straight", 4),
    Royalty("flush", 8),
    Royalty("full house", 12),
    Royalty("four of a kind", 20),
    Royalty("straight flush", 30),
    Royalty("straight flush", 50, _ROYAL),
)
_BACK = (
    Royalty("straight", 2),
    Royalty("flush", 4),
    Royalty("full house", 6),
    Royalty("four of a kind", 10),
    Royalty("straight flush", 15),
    Royalty("straight flush", 25, _ROYAL),
)

SET_RULES: Mapping[str, SetRules] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            SetRules(
                "chinese",
                "Chinese poker",
                (Row("front", 3), Row("middle", 5), Row("back", 5)),
                SCORINGS["2-4"],
                "https://en.wikipedia.org/wiki/Chinese_poker",
            ),
            SetRules(
                "open-face",
                "Open-face Chinese poker",
                (
                    Row("front", 3, royalties=_FRONT),
                    Row("middle", 5, royalties=_MIDDLE),
                    Row("back", 5, royalties=_BACK),
                ),
                SCORINGS["1-6"],
                "https://en.wikipedia.org/wiki/Open-face_Chinese_poker",
            ),
            SetRules(
                "pai-gow",
                "Pai gow poker",
                (Row("front", 2, "high-bug"), Row("back", 5, "high-bug")),
                Scoring(row=0, scoop=1),
                "https://en.wikipedia.org/wiki/Pai_gow_poker",
                deck=DECKS["joker"],
                has_banker=True,
                is_wheel_second=True,
            ),
        )
    }
)
"""The rules that are known by name."""

_ALSO_CALLED = {"ofc": "open-face", "open-face chinese": "open-face"}


def _plain(name: str) -> str:
    """The name in the form that is compared: lower-case letters and digits."""
    return "".join(filter(str.isalnum, name.lower()))


_BY_PLAIN_NAME = {_plain(name): rules for rules in SET_RULES.values() for name in (rules.name, rules.title)} | {
    _plain(name): SET_RULES[known] for name, known in _ALSO_CALLED.items()
}


def find_set_rules(rules: str | SetRules) -> SetRules:
    """The rules with this name or title; `SetRules` are returned unchanged. Case, spaces and hyphens do not matter.

    Raises:
        GameError: the name is unknown.

    >>> find_set_rules("Pai Gow").title, find_set_rules("OFC").name
    ('Pai gow poker', 'open-face')
    """
    if isinstance(rules, SetRules):
        return rules
    found = _BY_PLAIN_NAME.get(_plain(rules)) if isinstance(rules, str) else None
    if found is None:
        known = listed(SET_RULES, "or")
        raise GameError.at("rules", f"{quoted(rules)} is not known; give {known}, or SetRules of your own")
    return found
