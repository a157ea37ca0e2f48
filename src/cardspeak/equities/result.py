"""What a question about equity is answered with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

from cardspeak.cards import whole
from cardspeak.drawn import Drawn
from cardspeak.equities.question.options import Breakdown
from cardspeak.errors import EquityError, shortened
from cardspeak.frozen import FrozenMapping, sealed

if TYPE_CHECKING:
    from cardspeak import answer_types

EXACT: Final = "exact"
SAMPLED: Final = "sampled"
HOLDING = "holding"
DIGITS = 6
MOST_BINS = 100


@sealed
@dataclass(frozen=True, slots=True)
class HalfEquity:
    """What a player may expect of one half of a pot that is split.

    Attributes:
        equity: the share of the whole pot that is expected from this half, 0 to 1; those of all halves add up to the
            player's equity. A half that nobody qualifies for goes to the others.
        win: the share of deals in which the player alone has the best hand for it.
        tie: the share of those in which he has it with others.
    """

    equity: float
    win: float
    tie: float

    def to_dict(self) -> answer_types.HalfEquity:
        """The numbers as JSON has them."""
        return {"equity": self.equity, "win": self.win, "tie": self.tie}


@sealed
@dataclass(frozen=True, slots=True)
class Part:
    """A part of a player's deals: those with one holding, one kind of hand, one category, or one next card.

    Attributes:
        name: what the part is.
        share: which share of all deals it is, 0 to 1.
        equity: the share of the pot that the player may expect in it.
        win: the share of its deals in which he wins the whole pot alone.
        tie: the share of its deals in which he shares the whole pot.
        standard_error: that of the equity where it was sampled, else 0.
    """

    name: str
    share: float
    equity: float
    win: float
    tie: float
    standard_error: float = 0.0

    def to_dict(self) -> answer_types.Part:
        """The part as JSON has it."""
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
    """The holdings of a range whose equity lies between two bounds.

    Attributes:
        low: the lower bound, which belongs to it.
        high: the upper bound, which belongs to it where it is 1.
        share: which share of the player's deals is dealt with these holdings.
    """

    low: float
    high: float
    share: float


@sealed
@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """What a player may expect.

    Attributes:
        range: what the player may hold, as text.
        equity: the share of the pot to be expected, 0 to 1.
        win: the share of deals in which the player wins the whole pot alone.
        tie: the share of those in which he shares the whole pot with others, as many in each half.
        standard_error: that of the equity where it was sampled, else 0.
        fraction: the equity without any rounding, where it is exact.
        win_deals: how many deals the player wins alone; told where the answer is exact and no range is weighted.
        tie_deals: how many he shares.
        halves: each half of the pot, by name, where it is split; else empty.
        scoop: the share of deals in which a split pot is won as a whole, by this player alone; None in other games.
        quarter: the share of those in which the player gets exactly a quarter of a split pot; None in other games.
        parts: the parts that the question asked for; else none.
        by: what these are: `holding`, `hand`, `category`, `next-card`, or nothing.
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
        """How the player's holdings spread over the equities from 0 to 1, from low to high.

        Args:
            bins: how many equal steps there are, 1 to 100.

        Raises:
            EquityError: the question was not asked by holding; a bad number of bins.
        """
        number = whole(bins)
        if number is None or not 1 <= number <= MOST_BINS:
            raise EquityError.at("bins", f"{shortened(bins)}; give a number from 1 to {MOST_BINS}")
        if self.by != HOLDING:
            raise EquityError.at("histogram", 'the equity of each holding is not known; ask equity(..., by="holding")')
        shares = [0.0] * number
        for part in self.parts:
            shares[min(int(part.equity * number), number - 1)] += part.share
        return tuple(Bin(at / number, (at + 1) / number, share) for at, share in enumerate(shares))

    def to_dict(self) -> answer_types.PlayerEquity:
        """The player as JSON has it."""
        answer: answer_types.PlayerEquity = {
            "range": self.range,
            "equity": self.equity,
            "win": self.win,
            "tie": self.tie,
            "standard_error": self.standard_error,
        }
        if self.win_deals is not None and self.tie_deals is not None:
            answer["win_deals"], answer["tie_deals"] = self.win_deals, self.tie_deals
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
    """How much of the pot each player may expect.

    Attributes:
        game: the code of the game.
        title: what people call it.
        board: the board, as text.
        dead: the dead cards, as text.
        method: `exact` or `sampled`.
        how: how it was found, in a few words.
        deals: how many deals the numbers are out of: all there are where exact, those that were dealt and kept where
            sampled. Where ranges are weighted and the answer is exact, the weight of all deals, in the smallest whole
            numbers.
        is_weighted: whether some holdings count more than others.
        is_complete: whether all that was asked for was done; False of what is known so far while the work goes on, or
            where it was stopped. Exact numbers that are not complete are those of the boards done so far.
        dealt: how many deals were dealt, with those that were thrown away since two hands had the same card; None where
            exact.
        seed: what deals the same samples again; None where exact.
        by: what the parts of the players are: `holding`, `hand`, `category`, `next-card`, or nothing.
        players: what each may expect, in the order of the question.
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

    @property
    def equities(self) -> tuple[float, ...]:
        """The equity of each player."""
        return tuple(player.equity for player in self.players)

    def __str__(self) -> str:
        return "\n".join(_lines(self))

    def __repr__(self) -> str:
        """A table, for whoever asks at a prompt."""
        on_board = f" on {self.board}" if self.board else ""
        so_far = "" if self.is_complete else ", not complete"
        return f"{self.title}{on_board}, {self.method}{so_far}, {self.deals:,} deals\n{self}"

    def to_dict(self) -> answer_types.Equity:
        """The equity as JSON has it."""
        answer: answer_types.Equity = {
            "game": self.game,
            "method": self.method,
            "deals": self.deals,
            "board": self.board.split(),
            "dead": self.dead.split(),
            "how": self.how,
            "complete": self.is_complete,
            "players": [player.to_dict() for player in self.players],
        }
        if self.seed is not None:
            answer["seed"] = self.seed
        if self.by:
            answer["by"] = self.by
        return answer


def _lines(result: Equity) -> list[str]:
    """The equity as lines of text, in columns."""
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
