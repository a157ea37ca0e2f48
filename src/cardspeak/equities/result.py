"""The classes that `equity` returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from cardspeak.cards import whole
from cardspeak.drawn import Drawn
from cardspeak.equities.question.options import SAMPLED, Breakdown
from cardspeak.errors import EquityError, shortened
from cardspeak.exact_json import from_json, to_json
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.stored import reading

if TYPE_CHECKING:
    from cardspeak import answer_types

HOLDING = "holding"
DIGITS = 6
MOST_BINS = 100


@sealed
@dataclass(frozen=True, slots=True)
class HalfEquity:
    """A player's share of one half of a split pot.

    Attributes:
        equity: the expected share of the whole pot that the player wins through this half, 0 to 1. The sum over all
            halves is the player's equity. If no hand qualifies for a half, its share goes to the other halves.
        win: the share of deals in which the player wins this half alone.
        tie: the share of deals in which the player splits this half with others.
    """

    equity: float
    win: float
    tie: float

    def to_dict(self) -> answer_types.HalfEquity:
        """The result as a JSON-ready dict."""
        return {"equity": self.equity, "win": self.win, "tie": self.tie}


@sealed
@dataclass(frozen=True, slots=True)
class Part:
    """One row of a breakdown: the deals with one holding, one kind of hand, one category, or one next card.

    Attributes:
        name: the holding, hand, category or card.
        share: the share of all deals that the row covers, 0 to 1.
        equity: the player's expected share of the pot in these deals.
        win: the share of these deals in which the player wins the whole pot alone.
        tie: the share of these deals in which the player ties for the whole pot; see `PlayerEquity`.
        standard_error: the standard error of `equity` if sampled, otherwise 0.
    """

    name: str
    share: float
    equity: float
    win: float
    tie: float
    standard_error: float = 0.0

    def to_dict(self) -> answer_types.Part:
        """The row as a JSON-ready dict."""
        return {
            "name": self.name,
            "share": self.share,
            "equity": self.equity,
            "win": self.win,
            "tie": self.tie,
            "standard_error": self.standard_error,
        }


@sealed
@dataclass(frozen=True, slots=True)
class Bin:
    """The holdings of a range whose equity is between two bounds.

    Attributes:
        low: the lower bound, inclusive.
        high: the upper bound, exclusive unless it is 1.
        share: the share of the player's deals in which they have one of these holdings.
    """

    low: float
    high: float
    share: float


@sealed
@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """The result for one player.

    Attributes:
        range: the player's range, as text.
        equity: the expected share of the pot, 0 to 1.
        win: the share of deals in which the player wins the whole pot alone.
        tie: the share of deals in which the player splits every half of the pot for which a hand qualifies, and equally
            many players share each of these halves.
        standard_error: the standard error of `equity` if sampled, otherwise 0.
        fraction: the equity as an exact fraction; None if sampled.
        win_deals: number of deals that the player wins alone; None if sampled or if the weights within a range differ.
        tie_deals: number of deals that `tie` counts; None in the same cases as `win_deals`.
        halves: each half of a split pot, by name; empty in other games.
        scoop: the share of deals in which the player wins all of a split pot alone; None in other games.
        quarter: the share of deals in which the player wins exactly a quarter of a split pot; None in other games.
        parts: the rows of the breakdown; empty if none is requested.
        by: the breakdown (`holding`, `hand`, `category` or `next-card`); an empty string if none is requested.
    """

    range: str
    equity: float
    win: float
    tie: float
    standard_error: float = 0.0
    fraction: Fraction | None = None
    win_deals: int | None = None
    tie_deals: int | None = None
    halves: Mapping[str, HalfEquity] = FrozenMapping()
    scoop: float | None = None
    quarter: float | None = None
    parts: tuple[Part, ...] = ()
    by: Breakdown = ""

    def histogram(self, bins: int = 10) -> tuple[Bin, ...]:
        """The distribution of the player's holdings by equity: bins from 0 to 1, in ascending order.

        Args:
            bins: number of bins of equal width, 1 to 100.

        Raises:
            EquityError: the result has no breakdown by holding, or the number of bins is invalid.
        """
        number = whole(bins)
        if number is None or not 1 <= number <= MOST_BINS:
            raise EquityError.at("bins", f"{shortened(bins)} is not accepted; give a number from 1 to {MOST_BINS}")
        if self.by != HOLDING:
            raise EquityError.at("histogram", 'the equity of each holding is unknown; call equity(..., by="holding")')
        shares = [0.0] * number
        for part in self.parts:
            shares[min(int(part.equity * number), number - 1)] += part.share
        return tuple(Bin(at / number, (at + 1) / number, share) for at, share in enumerate(shares))

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any], by: Breakdown = "") -> PlayerEquity:
        """The result from an entry of `players` in a dict that `Equity.to_dict` returned; `by` is the breakdown."""
        return PlayerEquity(
            range=stored["range"],
            equity=stored["equity"],
            win=stored["win"],
            tie=stored["tie"],
            standard_error=stored["standard_error"],
            fraction=Fraction(stored["equity_exact"]) if "equity_exact" in stored else None,
            win_deals=_whole(stored.get("win_deals")),
            tie_deals=_whole(stored.get("tie_deals")),
            halves=FrozenMapping({name: HalfEquity(**half) for name, half in stored.get("halves", {}).items()}),
            scoop=stored.get("scoop"),
            quarter=stored.get("quarter"),
            parts=tuple(Part(**part) for part in stored.get("parts", ())),
            by=by,
        )

    def to_dict(self) -> answer_types.PlayerEquity:
        """The result as a JSON-ready dict."""
        answer: answer_types.PlayerEquity = {
            "range": self.range,
            "equity": self.equity,
            "win": self.win,
            "tie": self.tie,
            "standard_error": self.standard_error,
        }
        if self.fraction is not None:
            answer["equity_exact"] = str(self.fraction)
        if self.win_deals is not None and self.tie_deals is not None:
            answer["win_deals"], answer["tie_deals"] = to_json(self.win_deals), to_json(self.tie_deals)
        if self.scoop is not None and self.quarter is not None:
            answer["scoop"], answer["quarter"] = self.scoop, self.quarter
        if self.halves:
            answer["halves"] = {name: half.to_dict() for name, half in self.halves.items()}
        if self.parts:
            answer["parts"] = [part.to_dict() for part in self.parts]
        return answer


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Equity(Drawn):
    """The share of the pot that each player can expect.

    Attributes:
        game: the code of the game.
        title: the display name of the game.
        board: the board, as text.
        dead: the dead cards, as text.
        method: `exact` or `sampled`.
        how: short description of how the result was computed.
        deals: number of deals that the result is based on: all possible deals if exact, otherwise the sampled deals
            that were not rejected. For an exact answer with weighted ranges, it is the total weight of all deals,
            after each range's weights are scaled to the smallest possible integers.
        is_weighted: whether the holdings of at least one range have different weights.
        is_complete: False for intermediate results and for work that was stopped early. An exact result that is not
            complete covers only the deals processed so far.
        dealt: number of deals drawn, including rejected deals; None if exact. A deal is rejected if two hands share a
            card, or if a hand is not in its range, which can happen only if the range has too many holdings to list.
        seed: the seed that reproduces the samples; None if exact.
        by: the breakdown (`holding`, `hand`, `category` or `next-card`); an empty string if none is requested.
        players: the result for each player, in the order of the arguments.
        categories: all categories of final hands, best first; empty unless the breakdown is by category.
    """

    game: str
    title: str
    board: str
    dead: str
    method: Literal["exact", "sampled"]
    how: str
    deals: int
    is_weighted: bool
    is_complete: bool
    dealt: int | None
    seed: int | None
    by: Breakdown
    players: tuple[PlayerEquity, ...]
    categories: tuple[str, ...] = ()

    @property
    def equities(self) -> tuple[float, ...]:
        """The equity of each player."""
        return tuple(player.equity for player in self.players)

    def __str__(self) -> str:
        return "\n".join(_lines(self))

    def __repr__(self) -> str:
        """A table for interactive sessions."""
        on_board = f" on {self.board}" if self.board else ""
        so_far = "" if self.is_complete else ", not complete"
        return f"{self.title}{on_board}, {self.method}{so_far}, {self.deals:,} deals\n{self}"

    def to_dict(self) -> answer_types.Equity:
        """The result as a JSON-ready dict."""
        answer: answer_types.Equity = {
            "kind": "equity",
            "game": self.game,
            "title": self.title,
            "method": self.method,
            "deals": to_json(self.deals),
            "board": self.board.split(),
            "dead": self.dead.split(),
            "how": self.how,
            "complete": self.is_complete,
            "weighted": self.is_weighted,
            "players": [player.to_dict() for player in self.players],
        }
        if self.dealt is not None:
            answer["dealt"] = to_json(self.dealt)
        if self.seed is not None:
            answer["seed"] = self.seed
        if self.by:
            answer["by"] = self.by
        if self.categories:
            answer["categories"] = list(self.categories)
        return answer

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Equity:
        """The result from a dict that `to_dict` returned.

        Args:
            stored: this dict, or a copy that was written as JSON and read back.

        Raises:
            EquityError: `stored` is not the JSON of an `Equity`.

        >>> from cardspeak.equities import equity
        >>> result = equity("AhKh", "QQ", board="Qh7h2c")
        >>> Equity.from_dict(result.to_dict()) == result
        True
        """
        with reading(stored, ["equity"], EquityError):
            by = stored.get("by", "")
            return Equity(
                game=stored["game"],
                title=stored["title"],
                board=" ".join(stored["board"]),
                dead=" ".join(stored["dead"]),
                method=stored["method"],
                how=stored["how"],
                deals=int(from_json(stored["deals"])),
                is_weighted=stored["weighted"],
                is_complete=stored["complete"],
                dealt=_whole(stored.get("dealt")),
                seed=stored.get("seed"),
                by=by,
                players=tuple(PlayerEquity.from_dict(player, by) for player in stored["players"]),
                categories=tuple(stored.get("categories", ())),
            )


def _whole(given: float | str | None) -> int | None:
    """A number of deals in JSON, or None."""
    return None if given is None else int(from_json(given))


def _lines(result: Equity) -> list[str]:
    """The result as lines of text, in aligned columns."""
    heads = ["", "equity", "win", "tie"] + ["±"] * (result.method == SAMPLED)
    rows = [heads]
    for player in result.players:
        row = [shortened(player.range, 40), *(f"{share:.2%}" for share in (player.equity, player.win, player.tie))]
        rows.append(row + [f"{player.standard_error:.2%}"] * (result.method == SAMPLED))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return [line.rstrip() for line in table]
