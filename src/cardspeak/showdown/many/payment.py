"""The payments of hands in rows: hands with equally many players are paid together by the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Flags, Longs
from cardspeak.errors import CardspeakError
from cardspeak.kernels.money.layers import MOST_MEMBERS
from cardspeak.pots import WHOLE, SettleOptions
from cardspeak.pots.many import settle_valid
from cardspeak.showdown.many.money import Money
from cardspeak.showdown.many.rows import Problems
from cardspeak.showdown.many.single import SettleOne, fault_of
from cardspeak.showdown.many.values import ValueRows


class PaidRows(NamedTuple):
    """Payments: of each row, int64[n], and of each hand, int64[hands]."""

    payout: Longs
    returned: Longs
    rake: Longs
    jackpot: Longs


def pay(
    money: Money,
    valued: ValueRows,
    saw_flop: Flags,
    n_boards: Longs,
    options: SettleOptions,
    unit: int,
    problems: Problems,
    settle_one: SettleOne,
) -> PaidRows:
    """The payments of all hands without problems. Hands that cannot be paid are added to `problems`.

    The kernel knows no fallback halves. In games with one, contested hands are settled one at a time.
    """
    rows = problems.rows
    paid = PaidRows(*(np.zeros(size, np.int64) for size in (rows.n, rows.n, rows.n_hands, rows.n_hands)))
    are_wrong = np.zeros(rows.n_hands, np.bool_)
    are_alone = problems.are_good & money.is_contested & valued.has_fallback
    for hand in np.flatnonzero(are_alone).tolist():
        _pay_alone(hand, int(rows.starts[hand]), settle_one, paid, are_wrong)
    together = problems.are_good & ~are_alone
    terms = {
        "rules": options.rules,
        "rake": options.rake,
        "unit": unit,
        "odd_half": options.odd_half if len(valued.values) > 1 else None,
        "low_halves": options.low_halves,
        "double_board": options.double_board,
    }
    kinds = rows.sizes + n_boards * (MOST_MEMBERS + 1)
    for kind in np.unique(kinds[together]).tolist():
        hands = np.flatnonzero(together & (kinds == kind))
        boards, seats = divmod(kind, MOST_MEMBERS + 1)
        at = _Group(rows.starts[hands], seats, is_all=len(hands) == rows.n_hands)
        result, wrong = settle_valid(
            at.of(money.bet),
            _named({name: at.on_boards(columns[:boards]) for name, columns in valued.values.items()}),
            odd_cards={name: at.on_boards(columns[:boards]) for name, columns in valued.odd_cards.items()} or None,
            folded=at.of(money.folded),
            mucked=None if money.mucked is None else at.of(money.mucked),
            dead=money.dead[hands],
            dead_of=None if money.dead_of is None else at.of(money.dead_of),
            button=money.button[hands],
            saw_flop=saw_flop[hands],
            players=None if money.players is None else money.players[hands],
            **terms,
        )
        at.put(result.payouts, paid.payout)
        at.put(result.returned, paid.returned)
        paid.rake[hands], paid.jackpot[hands] = result.rake, result.jackpot
        are_wrong[hands[wrong]] = True
    problems.in_hands(are_wrong, fault_of(settle_one))
    return paid


def _pay_alone(hand: int, start: int, settle_one: SettleOne, paid: PaidRows, are_wrong: Flags) -> None:
    """Write the payments of a hand that `settle_one` settles, or mark it as wrong."""
    try:
        settlement = settle_one(start)
    except CardspeakError:
        are_wrong[hand] = True
        return
    for seat, player in enumerate(settlement.players):
        paid.payout[start + seat] = settlement.payouts.get(player, 0)
        paid.returned[start + seat] = settlement.returned.get(player, 0)
    paid.rake[hand], paid.jackpot[hand] = settlement.rake, settlement.jackpot


def _named(values: dict[str, npt.NDArray[Any]]) -> npt.NDArray[Any] | Mapping[str, npt.NDArray[Any]]:
    """The values as `settle_many` accepts them: without a name if they are for the whole pot."""
    return values[WHOLE][:, 0] if WHOLE in values else values


class _Group:
    """The rows of hands with equally many players."""

    def __init__(self, starts: Longs, seats: int, *, is_all: bool) -> None:
        self._shape = len(starts), seats
        self._rows = None if is_all else starts[:, np.newaxis] + np.arange(seats)

    def of(self, column: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The items of a column of rows, as an array [hands, seats]."""
        return column.reshape(self._shape) if self._rows is None else column[self._rows]

    def on_boards(self, columns: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The items of a column for each board, as an array [hands, boards, seats]."""
        return np.stack([self.of(column) for column in columns], axis=1)

    def put(self, amounts: Longs, column: Longs) -> None:
        """Write an array [hands, seats] to a column of rows."""
        column[slice(None) if self._rows is None else self._rows] = (
            amounts.reshape(-1) if self._rows is None else amounts
        )
