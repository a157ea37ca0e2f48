"""What the players did: bets, folds, dead money and the button, read from columns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardspeak.array_types import Flags, Longs
from cardspeak.errors import PotError
from cardspeak.kernels.money.layers import MOST, MOST_MEMBERS
from cardspeak.showdown.many.rows import (
    HandRows,
    Problems,
    amounts_of_rows,
    flags_of_hands,
    flags_of_rows,
    numbers_of_hands,
)


class GivenMoney(NamedTuple):
    """The arguments of `settle_rows` about bets and players, as given."""

    bet: object
    folded: object
    mucked: object
    dead: object
    dead_of: object
    button: object
    saw_flop: object
    players: object


class Money(NamedTuple):
    """What the players did. Arrays of hands that cannot be settled hold arbitrary amounts.

    Attributes:
        bet: the bet of each row, int64[n].
        folded: whether the player of each row has folded, bool[n].
        mucked: whether the player has mucked, bool[n]; None if nobody has.
        dead: the dead money of each hand that is nobody's, int64[hands].
        dead_of: the dead money of each row, int64[n]; None if not given.
        button: the seat of each hand that has the button, counted from 0, int64[hands].
        saw_flop: whether each hand reached the flop, bool[hands]; None if not given.
        players: the number of players dealt in, int64[hands]; None if not given.
        left: whether the player of each row has neither folded nor mucked, bool[n].
        contends: whether the player of each row is a contender for the main pot, bool[n].
        idle: whether the player of each row is left without a bet, although dead money could be theirs, bool[n].
        is_contested: whether each hand has several contenders, bool[hands].
    """

    bet: Longs
    folded: Flags
    mucked: Flags | None
    dead: Longs
    dead_of: Longs | None
    button: Longs
    saw_flop: Flags | None
    players: Longs | None
    left: Flags
    contends: Flags
    idle: Flags
    is_contested: Flags

    @property
    def put_in(self) -> Longs:
        """What the player of each row put in, int64[n]: the bet and their dead money."""
        return self.bet if self.dead_of is None else self.bet + self.dead_of


def read_money(given: GivenMoney, rows: HandRows, problems: Problems) -> Money:
    """What the players did; what is wrong in single hands is added to `problems`.

    Raises:
        PotError: a column has the wrong type or length.
    """
    bet = amounts_of_rows(given.bet, "bet", problems)
    folded, mucked = _leavers(given.folded, "folded", problems), _leavers(given.mucked, "mucked", problems)
    dead = numbers_of_hands(given.dead, "dead", problems)
    dead_of = None if given.dead_of is None else amounts_of_rows(given.dead_of, "dead_of", problems)
    _check_total(bet, dead, dead_of, problems)
    _check_sizes(rows, problems)
    gone = np.zeros(rows.n, np.bool_) if folded is None else folded
    left = _left(gone, mucked, rows)
    has_chips = left & ((bet > 0) if dead_of is None else (bet > 0) | (dead_of > 0))
    are_in = rows.spread(rows.any(has_chips))
    contends = np.where(are_in, has_chips, left)
    idle = left & ~contends
    if dead_of is not None:
        idle = np.zeros(rows.n, np.bool_)
    else:
        idle &= rows.spread(dead > 0)
    return Money(
        bet=bet,
        folded=gone,
        mucked=mucked,
        dead=dead,
        dead_of=dead_of,
        button=_buttons(given.button, rows, problems),
        saw_flop=None if given.saw_flop is None else flags_of_hands(given.saw_flop, "saw_flop", problems),
        players=None if given.players is None else _players(given.players, rows, problems),
        left=left,
        contends=contends,
        idle=idle,
        is_contested=rows.sum(contends) > 1,
    )


def _left(folded: Flags, mucked: Flags | None, rows: HandRows) -> Flags:
    """The players who are left. The only player who mucked is left if everybody else has folded."""
    if mucked is None:
        return ~folded
    left = ~(folded | mucked)
    is_empty = ~rows.any(left) & (rows.sum(mucked) == 1)
    left |= mucked & ~folded & rows.spread(is_empty)
    return left


def _leavers(given: object, what: str, problems: Problems) -> Flags | None:
    return None if given is None else flags_of_rows(given, what, problems)


def _check_total(bet: Longs, dead: Longs, dead_of: Longs | None, problems: Problems) -> None:
    """Find hands in which an amount or the total is too large for the kernel."""
    rows = problems.rows

    def too_large(_row: int) -> PotError:
        return PotError.at("bet", f"too much money; a hand holds at most {MOST:,}")

    amounts = [bet, rows.spread(dead), *([] if dead_of is None else [dead_of])]
    is_large = np.logical_or.reduce([np.abs(array) > MOST for array in amounts])
    is_large |= np.logical_or.reduce([array == np.iinfo(np.int64).min for array in amounts])
    problems.in_rows(is_large, too_large)
    fine = np.where(is_large, 0, bet if dead_of is None else bet + dead_of)
    total = rows.sum(fine) + dead
    problems.in_hands((total > MOST) & problems.are_good, too_large)


def _check_sizes(rows: HandRows, problems: Problems) -> None:
    """Find hands with too many players, and rows without a hand id."""
    problems.in_rows(rows.keys.are_null, lambda _row: PotError.at("hand", "it is null; give the id of a hand"))

    def too_many(row: int) -> PotError:
        size = int(rows.sizes[rows.number[row]])
        return PotError.at("hand", f"a hand with {size:,} rows; a hand has at most {MOST_MEMBERS} players")

    problems.in_hands(rows.sizes > MOST_MEMBERS, too_many)


def _buttons(given: object, rows: HandRows, problems: Problems) -> Longs:
    """The seat of each hand that has the button: the marked one, or the last."""
    last: Longs = rows.sizes - 1
    if given is None or not rows.n:
        return last
    has_button = flags_of_rows(given, "button", problems)
    seats = np.arange(rows.n) - rows.spread(rows.starts)
    number = rows.sum(has_button)
    problems.in_hands(number > 1, lambda _row: PotError.at("button", "several rows of the hand have the button"))
    return np.where(number == 1, rows.sum(np.where(has_button, seats, 0)), last)


def _players(given: object, rows: HandRows, problems: Problems) -> Longs:
    """The number of players dealt in, which is between 1 and the number of rows of the hand."""
    numbers = numbers_of_hands(given, "players", problems)
    is_wrong = (numbers < 1) | (numbers > rows.sizes)

    def wrong(row: int) -> PotError:
        hand = int(rows.number[row])
        message = f"{numbers[hand]} is not accepted; give a number from 1 to {rows.sizes[hand]}, the rows of the hand"
        return PotError.at("players", message)

    problems.in_hands(is_wrong, wrong)
    return np.where(is_wrong, 1, numbers)
