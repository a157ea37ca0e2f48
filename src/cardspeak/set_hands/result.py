"""The result of a comparison of set hands."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardspeak.frozen import sealed
from cardspeak.rules import Value

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True)
class SetHand:
    """A player's hand, set in rows.

    Attributes:
        rows: the value of each row, by the name of the row.
        is_fouled: whether a row is better than a later row.
        royalties: the points of each row that has a royalty, by the name of the row; empty if the hand is fouled.
    """

    rows: Mapping[str, Value]
    is_fouled: bool
    royalties: Mapping[str, int]

    def to_dict(self) -> answer_types.SetHand:
        """The hand as a JSON-ready dict with the keys `rows`, `fouled` and `royalties`."""
        return {
            "rows": {name: value.to_dict() for name, value in self.rows.items()},
            "fouled": self.is_fouled,
            "royalties": dict(self.royalties),
        }


@sealed
@dataclass(frozen=True, slots=True)
class SetMatch:
    """The comparison of two players' hands.

    Attributes:
        players: the two players.
        winners: the winner of each row, by the name of the row; None if the row is tied or both hands are fouled.
        row_points: the points that the first player gets for the rows, including those for a majority or a scoop.
        royalty_points: the first player's royalties minus those of the second.
    """

    players: tuple[Hashable, Hashable]
    winners: Mapping[str, Hashable | None]
    row_points: int
    royalty_points: int

    @property
    def points(self) -> int:
        """The points that the first player gets from the second; negative if they pay."""
        return self.row_points + self.royalty_points

    def to_dict(self) -> answer_types.SetMatch:
        """The comparison as a JSON-ready dict; players are text."""
        return {
            "players": [str(player) for player in self.players],
            "winners": {row: None if winner is None else str(winner) for row, winner in self.winners.items()},
            "row_points": self.row_points,
            "royalty_points": self.royalty_points,
            "points": self.points,
        }


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class SetScore:
    """The scores of players with set hands.

    Attributes:
        rules: the name of the rules.
        hands: the hand of each player.
        matches: the comparison of each pair of players; if there is a banker, of each other player with the banker.
        scores: the points of each player. They add up to 0.
    """

    rules: str
    hands: Mapping[Hashable, SetHand]
    matches: tuple[SetMatch, ...]
    scores: Mapping[Hashable, int]

    def __str__(self) -> str:
        lines = []
        for player, hand in self.hands.items():
            lines.append(f"{player}: {self.scores[player]:+}{', fouled' if hand.is_fouled else ''}")
            for row, value in hand.rows.items():
                royalty = f", royalty {hand.royalties[row]}" if row in hand.royalties else ""
                lines.append(f"  {row}: {value}{royalty}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<SetScore, {self.rules}: {', '.join(f'{who} {points:+}' for who, points in self.scores.items())}>"

    def to_dict(self) -> answer_types.SetScore:
        """The scores as a JSON-ready dict: `rules`, `hands`, `matches` and `scores`, with players as text."""
        return {
            "kind": "set_score",
            "rules": self.rules,
            "hands": {str(player): hand.to_dict() for player, hand in self.hands.items()},
            "matches": [match.to_dict() for match in self.matches],
            "scores": {str(player): points for player, points in self.scores.items()},
        }
