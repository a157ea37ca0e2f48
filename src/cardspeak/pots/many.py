"""Bets and values of many hands in, chips out: the rules of `settle` for arrays, in one compiled pass."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags, Longs
from cardspeak.errors import PotError, Where, shortened
from cardspeak.frozen import sealed
from cardspeak.kernels.money.layers import MOST
from cardspeak.kernels.money.pots import HandsToPay, Paid, pay_rows
from cardspeak.kernels.money.rake import DOWN, MOST_FACTOR, NEAREST, UP, House
from cardspeak.kernels.money.shares import Rules
from cardspeak.pots.arrays import (
    Array,
    Parts,
    find_half,
    read_bets,
    read_column,
    read_flags,
    read_folded,
    read_low_halves,
    read_numbers,
    read_odd_cards,
    read_table,
    read_values,
)
from cardspeak.pots.money import exact, to_units
from cardspeak.pots.options import SettleOptions, read_options
from cardspeak.pots.rake import NO_RAKE, Rake
from cardspeak.pots.rules import RuleSet
from cardspeak.pots.settle import settle

SLICE = 1 << 16
"""Values that are looked at between two chances for Ctrl-C: some milliseconds, and few enough to stay in the cache."""

_ROUNDINGS = {"down": DOWN, "nearest": NEAREST, "up": UP}


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Payments:
    """What many hands pay; the arrays cannot be written.

    In each row payouts, returned and rake add up to the bets and the dead money.

    Attributes:
        payouts: what each seat wins, int64[n, seats].
        returned: what goes back to each seat before pots are made, int64[n, seats].
        rake: what the house takes, int64[n].

    >>> import numpy as np
    >>> paid = settle_many([[25, 50, 100]], [[7, 3, 5]])
    >>> paid
    <Payments: 1 hand of 3 seats, 125 paid, 50 returned>
    >>> paid.payouts, paid.returned, paid.rake
    (array([[75,  0, 50]]), array([[ 0,  0, 50]]), array([0]))
    """

    payouts: Longs
    returned: Longs
    rake: Longs

    @property
    def received(self) -> Longs:
        """What each seat gets in all, payouts and returned, int64[n, seats]; less the bets it is the change.

        >>> settle_many([[25, 50, 100]], [[7, 3, 5]]).received
        array([[ 75,   0, 100]])
        """
        return self.payouts + self.returned

    def __len__(self) -> int:
        return len(self.rake)

    def __repr__(self) -> str:
        n, seats = self.payouts.shape
        sums = {"paid": self.payouts.sum(), "returned": self.returned.sum(), "raked": self.rake.sum()}
        amounts = ", ".join(f"{amount:,} {word}" for word, amount in sums.items() if amount or word == "paid")
        return f"<Payments: {n:,} {_plural(n, 'hand')} of {seats} {_plural(seats, 'seat')}, {amounts}>"


def settle_many(
    bets: npt.ArrayLike,
    values: npt.ArrayLike | Mapping[str, npt.ArrayLike],
    *,
    double_board: bool = False,
    odd_half: str | int | None = None,
    odd_cards: npt.ArrayLike | Mapping[str, npt.ArrayLike] | None = None,
    low_halves: Iterable[str | int] = ("low",),
    folded: npt.ArrayLike | None = None,
    dead: npt.ArrayLike = 0,
    dead_of: npt.ArrayLike | None = None,
    unit: int = 1,
    button: npt.ArrayLike | None = None,
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    saw_flop: npt.ArrayLike = True,
    players: npt.ArrayLike | None = None,
) -> Payments:
    """What each seat wins of many hands, what goes back to it, and the rake, as `Payments`.

    Each hand is paid as `settle` pays it, by the same rules and to the same chip. A row is a hand, a column a seat, in
    order round the table. Arrays are of any type of integers. In a new installation the first call compiles, which
    takes some seconds; later processes find it on disk. The kernel releases Python's lock and starts no threads.

    Args:
        bets: all that each seat put in, uncalled part included, [n, seats], 1 to 63 seats; multiples of `unit`. A row
            holds at most 10**15, dead money included. A seat that is empty bets 0 and has folded.
        values: what each hand is worth, bigger is better, 0 for none, as [n, seats]; for pots that are won in parts
            [n, halves, seats], or by the name of the half, as `evaluate_halves` returns them, [n, seats]; of several
            boards [n, boards, halves, seats], or by the name [n, boards, seats]. In the first half every contender of
            a pot that several contest has a hand; in others 0 does not qualify. Of folded seats they count for nothing.
        double_board: whether the boards are halves of the pot, as in a double-board game, so that players who win or
            tie for all of them share it once; else each board's part is split by itself.
        odd_half: the half that gets the odd unit between halves, by its number, from 0, or its name; without it, the
            first, or where the rule set says so the first of `low_halves`.
        odd_cards: for games without a button, what the card of each seat is worth that odd units go by, the greatest
            first: like `values`, or [n, seats] for all halves on all boards. A half that is not named goes by the
            button.
        low_halves: the halves that the lowest hand wins, by number or name; some rule sets give odd chips otherwise.
        folded: who has no part in the showdown, bool[n, seats].
        dead: money in the main pot that is nobody's bet, one amount or [n].
        dead_of: more of it, by the seat that put it in, as a big-blind ante, [n, seats].
        unit: the smallest chip in play, a whole number.
        button: the seat whose button it is, one or [n], from 0; without it, the last seat.
        rules: the rule set: `tda`, `wsop`, `roberts`, the path of a file of your own, or a `RuleSet`.
        rake: what the house takes, a `Rake` or its attributes by name; without it, what the rule set says.
        saw_flop: whether there was a flop, one or bool[n].
        players: how many were dealt in, for a cap that goes by that, one or [n]; without it, all seats.

    Raises:
        PotError: an array has another type or shape; an amount is negative, no multiple of the unit or too much;
            nobody is left; a contender of a contested pot has no value; a half, a button, the rule set or the rake is
            not accepted. It names the row, counted from 0 as NumPy does.

    >>> bets, values = [[100, 100, 40], [16, 16, 1]], [[7, 9, 9], [5, 5, 0]]
    >>> settle_many(bets, values, folded=[[False, False, False], [False, False, True]]).payouts
    array([[  0, 180,  60],
           [ 17,  16,   0]])
    >>> halves = {"high": [[9, 7, 7]], "low": [[0, 50, 0]]}
    >>> settle_many([[20, 20, 20]], halves, rake={"percent": 5, "cap": 2}).payouts
    array([[29, 29,  0]])
    """
    put_in = read_bets(bets)
    n, seats = shape = put_in.shape[0], put_in.shape[1]
    parts = read_values(values, shape)
    chip = _read_unit(unit)
    options = read_options(
        rules=rules,
        rake=rake,
        unit=chip,
        double_board=double_board,
        odd_half=None if odd_half is None else find_half(odd_half, parts, "odd_half"),
        low_halves=read_low_halves(low_halves, parts),
    )
    odd_cards_of_parts = read_odd_cards(odd_cards, parts, shape)
    house = _read_house(options.rake, chip)
    given = _Given(
        bets=put_in,
        folded=read_folded(folded, shape),
        dead=read_column(dead, "dead", n),
        dead_of=read_table(dead_of, "dead_of", shape),
        values=parts,
        odd_cards=odd_cards_of_parts,
        buttons=read_numbers(seats - 1 if button is None else button, "button", n, 0, seats - 1),
        caps=_caps(
            options.rake,
            house.step * chip,
            chip,
            read_numbers(seats if players is None else players, "players", n, 1, seats),
            read_flags(saw_flop, "saw_flop", n),
        ),
    )
    return _pay(given, _kernel_rules(options, chip, odd_cards_of_parts[: len(parts.boards[0])]), house)


class _Given(NamedTuple):
    """Hands as they were given: what `Hands` has, in whatever layout and type of integers; None if not given."""

    bets: Array
    folded: Array | None
    dead: Longs
    dead_of: Array | None
    values: Parts
    odd_cards: Sequence[Array | None]
    buttons: Longs
    caps: Longs

    def part(self, start: int, stop: int) -> HandsToPay:
        """Some of them as the kernel takes them: copied, so that it is compiled for one layout and one type."""
        shape = stop - start, self.bets.shape[1]
        values = _together(self.values.flat, start, stop, shape)
        return HandsToPay(
            np.array(self.bets[start:stop], np.int64, order="C"),
            np.zeros(shape, np.bool_) if self.folded is None else np.array(self.folded[start:stop], order="C"),
            _rows(self.dead, start, stop),
            np.empty((0, shape[1]), np.int64)
            if self.dead_of is None
            else np.array(self.dead_of[start:stop], np.int64, order="C"),
            values,
            values if all(part is None for part in self.odd_cards) else _together(self.odd_cards, start, stop, shape),
            _rows(self.buttons, start, stop),
            _rows(self.caps, start, stop),
        )


def _pay(given: _Given, rules: Rules, house: House) -> Payments:
    """Pay hands, a slice at a time; raises the error of the first hand that is wrong."""
    n, seats = given.bets.shape
    paid = Paid(np.zeros((n, seats), np.int64), np.zeros((n, seats), np.int64), np.zeros(n, np.int64))
    step = max(1, SLICE // (seats * len(given.values.flat)))
    for start in range(0, n, step):
        stop = min(start + step, n)
        wrong = pay_rows(given.part(start, stop), rules, house, Paid(*(array[start:stop] for array in paid)))
        if wrong >= 0:
            raise _fault(given, start + wrong, rules.unit)
    for array in paid:
        array.flags.writeable = False
    return Payments(*paid)


def _together(parts: Sequence[Array | None], start: int, stop: int, shape: tuple[int, int]) -> Longs:
    """Some rows of what is known of each part, int64[n, parts, seats]; anything where nothing is known."""
    together = np.empty((shape[0], len(parts), shape[1]), np.int64)
    for number, part in enumerate(parts):
        if part is not None:
            together[:, number] = part[start:stop]
    return together


def _rows(column: Longs, start: int, stop: int) -> Longs:
    return column if len(column) == 1 else column[start:stop]


def _fault(given: _Given, row: int, unit: int) -> PotError:
    """What is wrong with a row: what `settle` says of that hand, or what only arrays have."""
    bets = [int(bet) for bet in given.bets[row]]
    dead = int(_rows(given.dead, row, row + 1)[0])
    dead_of = [] if given.dead_of is None else given.dead_of[row].tolist()
    folded = () if given.folded is None else np.flatnonzero(given.folded[row]).tolist()
    of_row = [[half[row].tolist() for half in board] for board in given.values.boards]
    hands = [[[value or None for value in half] for half in board] for board in of_row]
    names = given.values.names or ("first", *map(str, range(1, len(hands[0]))))
    values: dict[str, Any] = {"boards": [dict(zip(names, board, strict=True)) for board in hands]}
    if given.values.names is None and len(given.values.flat) == 1:
        values = {"values": hands[0][0]}
    try:
        settle(bets, **values, folded=folded, dead=dead, dead_of=dict(enumerate(dead_of)), unit=unit, rake=NO_RAKE)
    except PotError as error:
        place = error.where or Where("bets")
        if place.field == "halves":  # here they are values, too
            place = Where("values", f"the {place}" if given.values.names else None)
        return PotError.in_array(place, (row,), str(error))
    in_all = sum(bets) + dead + sum(dead_of)
    if in_all > MOST:
        message = f"{in_all:,} in all is beyond what is counted; a row holds at most {MOST:,}"
        return PotError.in_array("bets", (row,), message)
    value, seat = min((value, seat) for board in of_row for half in board for seat, value in enumerate(half))
    place = Where("value", f"seat {seat}")
    message = f"{place}: {value} is negative; a value is 0, where there is none, or more"
    return PotError.in_array(place, (row,), message)


def _read_unit(unit: object) -> int:
    size = exact(unit, "unit")  # type: ignore[arg-type]  # it tells what is no amount
    if not isinstance(size, int) or not 1 <= size <= MOST:
        raise PotError.at(
            "unit", f"{shortened(unit)} is not accepted; count in whole chips, as cents, and give 1 or more"
        )
    return size


def _kernel_rules(options: SettleOptions, unit: int, odd_cards: Sequence[Array | None]) -> Rules:
    """The options as the kernel takes them.

    Args:
        options: how pots are paid, halves by their numbers.
        unit: the smallest chip in play.
        odd_cards: for each half the cards that its odd chips may go by.
    """
    halves = range(len(odd_cards))
    by_card = [half for half in halves if odd_cards[half] is not None and options.odd_chip_by(half) != "position"]
    return Rules(
        unit=unit,
        n_halves=len(odd_cards),
        odd_half=int(options.odd_half_of(halves).name),
        by_card=sum(1 << half for half in by_card),
        one_odd_chip=options.rules.one_odd_chip,
        split_once=options.rules.split_once,
        double_board=bool(options.double_board),
    )


def _read_house(rake: Rake, unit: int) -> House:
    """What the house takes, in whole numbers of the unit."""
    if not rake.percent:
        return House(0, 1, 1, DOWN, main_pot_first=False)
    step = 1 if rake.unit is None else to_units(rake.unit, unit, "rake: unit", "the unit of the rake")
    share = Fraction(rake.percent) / (100 * step)
    if max(share.denominator, step) > MOST_FACTOR:
        raise PotError.at("rake", f"{rake.percent}% to the unit {rake.unit or unit} is finer than what is counted")
    first = rake.several_pots == "main pot first"
    return House(share.numerator, share.denominator, step, _ROUNDINGS[rake.rounding], main_pot_first=first)


def _caps(rake: Rake, step: int, unit: int, players: Longs, saw_flop: Flags) -> Longs:
    """The most that the house takes of each hand, in units, int64[n] or int64[1].

    Args:
        rake: what it takes.
        step: the smallest amount that is raked.
        unit: the smallest chip in play.
        players: how many were dealt in.
        saw_flop: whether there was a flop.
    """
    if not rake.percent:
        return np.zeros(1, np.int64)
    by_players = np.zeros(players.max(initial=0) + 1, np.int64)
    for number in range(len(by_players)):
        most = rake.most(number)
        by_players[number] = MOST if most is None else min(MOST, Fraction(most) // step * step // unit)
    caps: Longs = by_players[players]
    return np.where(saw_flop, caps, 0) if rake.no_flop_no_drop else caps


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"
