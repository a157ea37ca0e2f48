"""The result of an all-in: what each player can expect, from each pot and overall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from cardspeak.drawn import Drawn
from cardspeak.exact_json import to_json
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots import Chips, EmptySeat, Return, total

if TYPE_CHECKING:
    from cardspeak import answer_types
    from cardspeak.showdown import Seat
    from cardspeak.tournament import Icm

Shares = Mapping[str, Fraction]
"""An exact number for each player."""

DIGITS = 6
"""The number of decimal places in the JSON for numbers that are not whole."""
MORE_PLACES = 2
"""The number of decimal places that expected amounts have in addition to those of the unit."""


@sealed
@dataclass(frozen=True, slots=True)
class ExpectedPot:
    """The average results of a pot.

    Attributes:
        name: `main pot`, `side pot 1`, `side pot 2` ...
        amount: the amount in the pot, including the rake and the jackpot drop.
        rake: what the house takes from the pot, whoever wins.
        contenders: the players who can win the pot, in seat order.
        expected: what each contender wins from the pot on average, exact; the sum is `amount` minus `rake` and
            `jackpot`.
        equity: the share of the pot that each contender's cards win on average, 0 to 1, exact, as if there were no odd
            chips.
        win: each contender's chance of winning the whole pot alone, 0 to 1, exact.
        shared: each contender's chance of winning only a part of the pot, by a tie or by winning some of the halves,
            0 to 1, exact.
        jackpot: the jackpot drop that the house takes from the pot, whoever wins.
    """

    name: str
    amount: Chips
    rake: Chips
    contenders: tuple[str, ...]
    expected: Shares
    equity: Shares
    win: Shares
    shared: Shares
    jackpot: Chips = 0

    @property
    def is_uncontested(self) -> bool:
        """Whether the pot has a single contender, who wins it regardless of the cards."""
        return len(self.contenders) == 1

    def to_dict(self) -> answer_types.ExpectedPot:
        """The pot as a JSON-ready dict."""
        pot: answer_types.ExpectedPot = {
            "name": self.name,
            "amount": to_json(self.amount),
            "contenders": list(self.contenders),
            "expected": _rounded(self.expected),
            "equity": _rounded(self.equity),
            "win": _rounded(self.win),
            "shared": _rounded(self.shared),
        }
        if self.rake:
            pot["rake"] = to_json(self.rake)
        if self.jackpot:
            pot["jackpot"] = to_json(self.jackpot)
        return pot


@sealed
@dataclass(frozen=True, slots=True)
class ExpectedIcm:
    """The expected effect of an all-in on what each player's chips are worth in prize money.

    Attributes:
        before: the values when the hand began.
        expected: the value of each player's chips after the hand, on average over all deals. In a knockout tournament,
            this includes the value of bounties and the bounties won in the hand.
        bounties_won: what each player is paid at once for eliminating others, on average; None without bounties.
    """

    before: Icm
    expected: Mapping[str, float]
    bounties_won: Mapping[str, float] | None = None

    @property
    def changes(self) -> Mapping[str, float]:
        """What each player wins or loses in prize money on average. The sum is 0, except for float rounding."""
        return FrozenMapping({player: self.expected[player] - value for player, value in self.before.totals.items()})

    def to_dict(self) -> answer_types.ExpectedIcm:
        """The change as a JSON-ready dict: `before` (see `Icm.to_dict`), and `expected` and `changes` by player.

        If there are bounties, `bounties_won` has what each player is paid on average.
        """
        answer: answer_types.ExpectedIcm = {
            "before": self.before.to_dict(),
            "expected": dict(self.expected),
            "changes": dict(self.changes),
        }
        if self.bounties_won is not None:
            answer["bounties_won"] = dict(self.bounties_won)
        return answer


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class AllIn(Drawn):
    """What each player can expect from an all-in, on average over every way to deal the missing cards.

    All numbers except `icm` and `standard_error` are exact, or exact averages over a sample of deals. The expected and
    returned amounts, the rake and the jackpot drop add up to what was put in.

    Attributes:
        game: the code of the game.
        title: the name of the game.
        boards: the cards already on each board, as text; a single empty string in games without a board.
        to_come: the number of cards still to come on each board.
        draws: the number of hole cards still to come to each player who gets any, in stud and draw games.
        deals: the number of deals that the averages include: all ways to deal the missing cards or, if `seed` is not
            None, the deals in the sample.
        button: the name of the player with the button, or the empty seat that it is on; None if neither the game nor
            the odd chips depend on it.
        seats: the players in seat order.
        unit: the smallest chip in play.
        pots: the pots, main pot first.
        returns: the amounts that were returned before the pots were made, and why.
        rake: what the house takes, whoever wins.
        expected: what each player wins on average, in seat order, without returned bets; 0 for players who cannot win.
        icm: the expected change in what the stacks are worth; None if the table has no prizes.
        seed: the seed of the sample; None if all deals are included.
        standard_error: the standard error of what each player wins; None if all deals are included.
        jackpot: the jackpot drop, which is not part of the rake.
    """

    game: str
    title: str
    boards: tuple[str, ...]
    to_come: int
    draws: Mapping[str, int]
    deals: int
    button: str | EmptySeat | None
    seats: tuple[Seat, ...]
    unit: Chips
    pots: tuple[ExpectedPot, ...]
    returns: tuple[Return, ...]
    rake: Chips
    expected: Shares
    icm: ExpectedIcm | None = None
    seed: int | None = None
    standard_error: Mapping[str, float] | None = None
    jackpot: Chips = 0

    @property
    def board(self) -> str:
        """The cards already on the board, as text; those of the first board if there are several."""
        return self.boards[0]

    @property
    def returned(self) -> Mapping[str, Chips]:
        """What is returned to each player before the pots are made, in seat order."""
        by_player = {
            seat.name: [back.amount for back in self.returns if back.player == seat.name] for seat in self.seats
        }
        return FrozenMapping({player: total(amounts) for player, amounts in by_player.items() if amounts})

    @property
    def expected_net(self) -> Shares:
        """What each player wins or loses on average: what they win and get back, minus what they put in."""
        returned = self.returned
        return FrozenMapping(
            {
                seat.name: self.expected[seat.name]
                + Fraction(returned.get(seat.name, 0))
                - Fraction(seat.bet)
                - Fraction(seat.dead)
                for seat in self.seats
            }
        )

    @property
    def equity(self) -> Shares:
        """The share of all contested pots that each contender's cards win on average, 0 to 1, in seat order."""
        contested = [pot for pot in self.pots if not pot.is_uncontested]
        whole = sum(Fraction(pot.amount) for pot in contested)
        return FrozenMapping(
            {
                seat.name: sum(
                    (Fraction(pot.amount) * pot.equity.get(seat.name, 0) for pot in contested), start=Fraction(0)
                )
                / whole
                for seat in self.seats
                if any(seat.name in pot.contenders for pot in contested)
            }
        )

    def in_money(self, amount: Fraction, sign: str = "-") -> str:
        """An expected amount as text, with two more decimal places than the unit.

        Args:
            amount: the amount.
            sign: `+` to show the sign of positive amounts too.
        """
        exponent = self.unit.as_tuple().exponent if isinstance(self.unit, Decimal) else 0
        places = MORE_PLACES + max(0, -exponent if isinstance(exponent, int) else 0)
        rounded = round(amount * 10**places)
        return f"{Decimal(rounded).scaleb(-places):{sign if rounded else '-'},.{places}f}"

    def to_dict(self) -> answer_types.AllIn:
        """The result as a JSON-ready dict. Averages and shares that are not whole are rounded to six decimal places.

        `expected_exact` and `expected_net_exact` have the expected amounts as exact fractions. Other amounts are exact:
        an amount that a float cannot hold is text. If there are several boards, `board` is the first, and `boards` has
        the cards on each of them.
        """
        answer: answer_types.AllIn = {
            "kind": "all_in",
            "game": self.game,
            "board": self.board.split(),
            "deals": self.deals,
            "method": "exact" if self.seed is None else "sampled",
            "pots": [pot.to_dict() for pot in self.pots],
            "returned": {player: to_json(amount) for player, amount in self.returned.items()},
            "rake": to_json(self.rake),
            "expected": _rounded(self.expected),
            "expected_exact": {player: str(amount) for player, amount in self.expected.items()},
            "expected_net": _rounded(self.expected_net),
            "expected_net_exact": {player: str(amount) for player, amount in self.expected_net.items()},
            "equity": _rounded(self.equity),
        }
        if self.jackpot:
            answer["jackpot"] = to_json(self.jackpot)
        if len(self.boards) > 1:
            answer["boards"] = [board.split() for board in self.boards]
        if self.draws:
            answer["draws"] = dict(self.draws)
        if self.seed is not None and self.standard_error is not None:
            answer["seed"] = self.seed
            answer["standard_error"] = dict(self.standard_error)
        if self.icm is not None:
            answer["icm"] = self.icm.to_dict()
        return answer

    def __str__(self) -> str:
        nets = self.expected_net
        return "\n".join(
            f"{seat.name}: expects {self.in_money(self.expected[seat.name])}, {self.in_money(nets[seat.name], '+')} net"
            for seat in self.seats
            if self.expected[seat.name] or not seat.folded
        )

    def __repr__(self) -> str:
        nets = self.expected_net
        nets_text = ", ".join(f"{name} {self.in_money(net, '+')}" for name, net in nets.items() if net)
        boards = " and ".join(board or "no board" for board in self.boards)
        where = f"on {boards}" if self.to_come or self.board else f"in {self.title}"
        return f"<AllIn {where}: {nets_text or 'nothing changes'}>"


def _rounded(shares: Shares) -> dict[str, int | float]:
    """The numbers as they appear in JSON: an `int` if whole, else a rounded `float`.

    >>> _rounded({"Ann": Fraction(100, 11), "Bob": Fraction(5)})
    {'Ann': 9.090909, 'Bob': 5}
    """
    return {
        player: int(share) if share.denominator == 1 else float(round(share, DIGITS))
        for player, share in shares.items()
    }
