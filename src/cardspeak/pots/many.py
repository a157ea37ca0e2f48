"""The entry point `settle_many`: settlement of many hands at once, by the rules of `settle`, in compiled code."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.errors import PotError, Where, shortened
from cardspeak.kernels.money.layers import MOST
from cardspeak.kernels.money.pots import HandsToPay, Paid, pay_rows
from cardspeak.kernels.money.rake import Drops, House
from cardspeak.kernels.money.shares import Rules
from cardspeak.pots.arrays import (
    Array,
    Parts,
    find_half,
    read_bets,
    read_column,
    read_flags,
    read_low_halves,
    read_numbers,
    read_odd_cards,
    read_table,
    read_table_of_flags,
    read_values,
)
from cardspeak.pots.kernel_terms import kernel_caps, kernel_drops, kernel_house, kernel_rules
from cardspeak.pots.money import exact
from cardspeak.pots.options import read_options
from cardspeak.pots.payments import Payments, payments
from cardspeak.pots.rake import NO_RAKE, Rake
from cardspeak.pots.rules import RuleSet
from cardspeak.pots.settle import settle

SLICE = 1 << 16
"""The number of values per kernel call: few enough to fit in the cache, and for Ctrl-C to work within milliseconds."""


def settle_many(
    bets: npt.ArrayLike,
    values: npt.ArrayLike | Mapping[str, npt.ArrayLike],
    *,
    double_board: bool = False,
    odd_half: str | int | None = None,
    odd_cards: npt.ArrayLike | Mapping[str, npt.ArrayLike] | None = None,
    low_halves: Iterable[str | int] = ("low",),
    folded: npt.ArrayLike | None = None,
    mucked: npt.ArrayLike | None = None,
    dead: npt.ArrayLike = 0,
    dead_of: npt.ArrayLike | None = None,
    unit: int = 1,
    button: npt.ArrayLike | None = None,
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    saw_flop: npt.ArrayLike = True,
    players: npt.ArrayLike | None = None,
) -> Payments:
    """The payments of many hands: what each seat wins, what is returned to it, and the rake.

    Each hand is paid exactly as `settle` would pay it. Rows are hands, and columns are seats in clockwise order. Arrays
    of numbers can have any integer dtype. The first call in a new installation compiles the kernel, which takes several
    seconds; later processes load it from disk. The kernel releases the GIL and starts no threads.

    Args:
        bets: the total that each seat bet, including the uncalled part, [n, seats], with 1 to 63 seats. Amounts are
            multiples of `unit`. The total of a row, including dead money, is at most 10**15. An empty seat bets 0 and
            is marked as folded.
        values: the value of each hand, where higher is better and 0 means no hand. The shape is [n, seats] for a single
            half, [n, halves, seats] for several halves, or [n, boards, halves, seats] for several boards. A mapping
            from the name of each half to an array [n, seats] or [n, boards, seats] is also accepted. The arrays that
            `evaluate_halves` returns must first be reshaped to [n, seats]. In the first half, every contender of a
            contested pot needs a value. In the other halves, 0 means that the hand does not qualify. Values of folded
            seats are ignored.
        double_board: whether the boards are halves of the pot, as in a double-board game. Players who win all boards,
            alone or tied, then share the pot only once, in the same way as players who win all halves. By default, the
            part for each board is shared separately.
        odd_half: the name or the number, counted from 0, of the half that gets an odd chip if a pot does not divide
            evenly among its halves. By default, this is the first half or, if the rule set gives odd chips to the low
            half, the first half that is in `low_halves`.
        odd_cards: the value of each seat's deciding card. In games without a button, these cards decide odd chips. The
            seat with the greatest value gets the first odd chip. The shape is that of `values`, or [n, seats] if the
            deciding cards are the same for all halves and boards. In a half without odd cards, position decides.
        low_halves: the halves that the lowest hand wins, by number or name. In these halves, some rule sets
            decide odd chips by a different card, such as the lowest.
        folded: whether each seat has folded, bool[n, seats]; by default, nobody has. To say when players folded, use
            `settle`.
        mucked: whether each seat has mucked at the showdown, bool[n, seats]; by default, nobody has. Players who mucked
            lose to every hand that is shown, but win the part of their bet that was called only by players who folded.
        dead: money in the main pot that is not part of any bet: one amount for all hands, or [n].
        dead_of: dead money that is known to come from certain seats, such as a big-blind ante, [n, seats]. It is added
            to `dead`.
        unit: the smallest chip in play, a whole number.
        button: the seat with the button, counted from 0: one number for all hands, or [n]. By default, the last seat.
        rules: the rule set: `tda`, `wsop`, `roberts`, the path of your own file, or a `RuleSet`.
        rake: what the house takes, a `Rake` or a mapping of its attributes; by default, the rake of the rule set.
        saw_flop: whether the hand reached the flop: True or False for all hands, or bool[n]. If it did not, a
            rake with `no_flop_no_drop` is not taken.
        players: the number of players dealt in, for a cap that depends on it: one number for all hands, or [n]. By
            default, all seats.

    Raises:
        PotError: an array has the wrong type or shape; an amount is negative, too large or not a multiple of the unit;
            nobody is left; a player has both folded and mucked; several players mucked although nobody else contests
            their side pot; a contender of a contested pot has no value; a half, a button, the rule set or the rake is
            not accepted. If the error is in one row, the message names the row, counted from 0.

    >>> bets, values = [[100, 100, 40], [16, 16, 1]], [[7, 9, 9], [5, 5, 0]]
    >>> settle_many(bets, values, folded=[[False, False, False], [False, False, True]]).payouts
    array([[  0, 180,  60],
           [ 17,  16,   0]])
    >>> halves = {"high": [[9, 7, 7]], "low": [[0, 50, 0]]}
    >>> settle_many([[20, 20, 20]], halves, rake={"percent": 5, "cap": 2}).payouts
    array([[29, 29,  0]])
    """
    return _pay(
        _read(
            bets,
            values,
            double_board=double_board,
            odd_half=odd_half,
            odd_cards=odd_cards,
            low_halves=low_halves,
            folded=folded,
            mucked=mucked,
            dead=dead,
            dead_of=dead_of,
            unit=unit,
            button=button,
            rules=rules,
            rake=rake,
            saw_flop=saw_flop,
            players=players,
        )
    )


def settle_valid(
    bets: npt.ArrayLike, values: npt.ArrayLike | Mapping[str, npt.ArrayLike], **options: Any
) -> tuple[Payments, Longs]:
    """The payments of the hands that can be settled, and the rows of the others, which are paid 0.

    The arguments are those of `settle_many`. Errors that are not in a single row are raised as in `settle_many`.

    >>> paid, wrong = settle_valid([[5, 5], [5, -5]], [[2, 1], [2, 1]])
    >>> paid.payouts, wrong
    (array([[10,  0],
           [ 0,  0]]), array([1]))
    """
    wrong: list[int] = []
    paid = _pay(_read(bets, values, **options), wrong)
    return paid, np.array(wrong, np.int64)


class _Work(NamedTuple):
    """Hands to settle, and the rules by which they are paid."""

    given: _Given
    rules: Rules
    house: House
    drops: Drops


def _read(
    bets: npt.ArrayLike,
    values: npt.ArrayLike | Mapping[str, npt.ArrayLike],
    *,
    double_board: bool = False,
    odd_half: str | int | None = None,
    odd_cards: npt.ArrayLike | Mapping[str, npt.ArrayLike] | None = None,
    low_halves: Iterable[str | int] = ("low",),
    folded: npt.ArrayLike | None = None,
    mucked: npt.ArrayLike | None = None,
    dead: npt.ArrayLike = 0,
    dead_of: npt.ArrayLike | None = None,
    unit: int = 1,
    button: npt.ArrayLike | None = None,
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    saw_flop: npt.ArrayLike = True,
    players: npt.ArrayLike | None = None,
) -> _Work:
    """The arguments of `settle_many`, read and checked.

    Raises:
        PotError: an argument is not accepted.
    """
    put_in = read_bets(bets)
    n, seats = shape = put_in.shape[0], put_in.shape[1]
    parts = read_values(values, shape)
    chip = read_unit(unit)
    options = read_options(
        rules=rules,
        rake=rake,
        unit=chip,
        double_board=double_board,
        odd_half=None if odd_half is None else find_half(odd_half, parts, "odd_half"),
        low_halves=read_low_halves(low_halves, parts),
    )
    odd_cards_of_parts = read_odd_cards(odd_cards, parts, shape)
    house = kernel_house(options.rake, chip)
    given = _Given(
        bets=put_in,
        folded=read_table_of_flags(folded, "folded", shape),
        mucked=read_table_of_flags(mucked, "mucked", shape),
        dead=read_column(dead, "dead", n),
        dead_of=read_table(dead_of, "dead_of", shape),
        values=parts,
        odd_cards=odd_cards_of_parts,
        buttons=read_numbers(seats - 1 if button is None else button, "button", n, 0, seats - 1),
        caps=kernel_caps(
            options.rake,
            house.step * chip,
            chip,
            read_numbers(seats if players is None else players, "players", n, 1, seats),
            read_flags(saw_flop, "saw_flop", n),
        ),
    )
    return _Work(
        given,
        kernel_rules(options, chip, odd_cards_of_parts[: len(parts.boards[0])]),
        house,
        kernel_drops(options.rake, chip),
    )


class _Given(NamedTuple):
    """The arrays of hands as given, in any layout and integer dtype. `HandsToPay` documents the fields."""

    bets: Array
    folded: Array | None
    mucked: Array | None
    dead: Longs
    dead_of: Array | None
    values: Parts
    odd_cards: Sequence[Array | None]
    buttons: Longs
    caps: Longs

    def part(self, start: int, stop: int) -> HandsToPay:
        """The hands `start` to `stop` - 1, copied so that the kernel is compiled for only one layout and dtype."""
        shape = stop - start, self.bets.shape[1]
        values = _together(self.values.flat, start, stop, shape)
        return HandsToPay(
            np.array(self.bets[start:stop], np.int64, order="C"),
            np.zeros(shape, np.bool_) if self.folded is None else np.array(self.folded[start:stop], order="C"),
            np.empty((0, shape[1]), np.bool_) if self.mucked is None else np.array(self.mucked[start:stop], order="C"),
            _rows(self.dead, start, stop),
            np.empty((0, shape[1]), np.int64)
            if self.dead_of is None
            else np.array(self.dead_of[start:stop], np.int64, order="C"),
            values,
            values if all(part is None for part in self.odd_cards) else _together(self.odd_cards, start, stop, shape),
            _rows(self.buttons, start, stop),
            _rows(self.caps, start, stop),
        )


def _pay(work: _Work, wrong: list[int] | None = None) -> Payments:
    """The payments of the hands, computed slice by slice.

    Args:
        work: the hands.
        wrong: a list for the rows that are not valid, which are then left at 0; None to raise an error.

    Raises:
        PotError: `wrong` is None and a hand is not valid. The error is that of the first invalid hand.
    """
    given, rules, house, drops = work
    n, seats = given.bets.shape
    amounts = (np.zeros(shape, np.int64) for shape in ((n, seats), (n, seats), n, n))
    paid = Paid(*amounts)
    step = max(1, SLICE // (seats * len(given.values.flat)))
    for start in range(0, n, step):
        stop = min(start + step, n)
        part = given.part(start, stop)
        while start < stop:
            at = pay_rows(part, rules, house, drops, Paid(*(array[start:stop] for array in paid)))
            if at < 0:
                break
            if wrong is None:
                raise _fault(given, start + at, rules.unit)
            wrong.append(start + at)
            paid.returned[start + at] = 0
            part, start = _after(part, at), start + at + 1
    return payments(*paid)


def _after(part: HandsToPay, row: int) -> HandsToPay:
    """The hands after a row. Arrays of length 0 or 1 are for all hands."""
    arrays: tuple[Any, ...] = tuple(array if len(array) < 2 else array[row + 1 :] for array in part)
    return HandsToPay(*arrays)


def _together(parts: Sequence[Array | None], start: int, stop: int, shape: tuple[int, int]) -> Longs:
    """The rows `start` to `stop` - 1 of several arrays, as int64[rows, arrays, seats].

    For an array that is None, the rows hold arbitrary values.
    """
    together = np.empty((shape[0], len(parts), shape[1]), np.int64)
    for number, part in enumerate(parts):
        if part is not None:
            together[:, number] = part[start:stop]
    return together


def _rows(column: Longs, start: int, stop: int) -> Longs:
    return column if len(column) == 1 else column[start:stop]


def _fault(given: _Given, row: int, unit: int) -> PotError:
    """The error for an invalid row: the error that `settle` raises for this hand, or one that only arrays can cause."""
    bets = [int(bet) for bet in given.bets[row]]
    dead = int(_rows(given.dead, row, row + 1)[0])
    dead_of = [] if given.dead_of is None else given.dead_of[row].tolist()
    folded = () if given.folded is None else np.flatnonzero(given.folded[row]).tolist()
    mucked = () if given.mucked is None else np.flatnonzero(given.mucked[row]).tolist()
    of_row = [[half[row].tolist() for half in board] for board in given.values.boards]
    hands = [[[value or None for value in half] for half in board] for board in of_row]
    names = given.values.names or ("first", *map(str, range(1, len(hands[0]))))
    values: dict[str, Any] = {"boards": [dict(zip(names, board, strict=True)) for board in hands]}
    if given.values.names is None and len(given.values.flat) == 1:
        values = {"values": hands[0][0]}
    try:
        settle(
            bets,
            **values,
            folded=folded,
            mucked=mucked,
            dead=dead,
            dead_of=dict(enumerate(dead_of)),
            unit=unit,
            rake=NO_RAKE,
        )
    except PotError as error:
        place = error.where or Where("bets")
        if place.field == "halves":  # here, the halves are part of `values`
            place = Where("values", f"the {place}" if given.values.names else None)
        return PotError.in_array(place, (row,), str(error))
    in_all = sum(bets) + dead + sum(dead_of)
    if in_all > MOST:
        message = f"{in_all:,} in total is too large; a row holds at most {MOST:,}"
        return PotError.in_array("bets", (row,), message)
    values_of_seats = [
        (value, seat)
        for board in of_row
        for half in board
        for seat, value in enumerate(half)
        if seat not in (*folded, *mucked)
    ]
    value, seat = min(values_of_seats)
    place = Where("value", f"seat {seat}")
    message = f"{place}: {value} is negative; a value must be 0 (no hand) or more"
    return PotError.in_array(place, (row,), message)


def read_unit(unit: object) -> int:
    """The smallest chip, as a whole number.

    Raises:
        PotError: it is not a whole number from 1 to `MOST`.
    """
    size = exact(unit, "unit")  # type: ignore[arg-type]  # `exact` rejects everything that is not an amount
    if not isinstance(size, int) or not 1 <= size <= MOST:
        raise PotError.at(
            "unit",
            f"{shortened(unit)} is not accepted; give a whole number of at least 1, for example by counting in cents",
        )
    return size
