"""Single hands of the rows, settled by `settle_cards` or `settle`: those that kernels cannot pay, or that are wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from cardspeak.columns.keys import Keys
from cardspeak.columns.parsed import NO_CARD
from cardspeak.errors import CardspeakError
from cardspeak.games import Game
from cardspeak.pots import Settlement, SettleOptions, settle
from cardspeak.showdown.many.cards import CardRows
from cardspeak.showdown.many.money import Money
from cardspeak.showdown.many.rows import Fault, HandRows
from cardspeak.showdown.many.values import ValueRows
from cardspeak.showdown.settling import settle_cards

SettleOne: TypeAlias = Callable[[int], Settlement]
"""A function from a row to the settlement of its hand. It raises the error of a hand that cannot be settled."""


class SingleHands(NamedTuple):
    """The hands of all rows, each of which can be settled alone.

    Attributes:
        rows: the rows.
        players: the players; None if they have no names, and are seats 0, 1, 2 ...
        money: what the players did.
        unit: the smallest chip in play.
        options: how pots are paid.
    """

    rows: HandRows
    players: Keys | None
    money: Money
    unit: int
    options: SettleOptions

    def by_cards(self, known: CardRows, game: Game) -> SettleOne:
        """A function from a row to the settlement of its hand from its cards."""

        def settle_one(row: int) -> Settlement:
            part, names = self._part(row)
            hand = int(self.rows.number[row])
            on_boards = known.boards.of_hand(hand)
            held = [[card for card in hole if card != NO_CARD] for hole in known.hole[part].tolist()]
            saw_flop = None if self.money.saw_flop is None else bool(self.money.saw_flop[hand])
            return settle_cards(
                dict(zip(names, self.money.bet[part].tolist(), strict=True)),
                dict(zip(names, held, strict=True)),
                on_boards[0] if len(on_boards) == 1 else "",
                boards=on_boards if len(on_boards) > 1 else None,
                double_board=self.options.double_board,
                game=game,
                saw_flop=saw_flop,
                **self._terms(row),
            )

        return settle_one

    def by_values(self, valued: ValueRows) -> SettleOne:
        """A function from a row to the settlement of its hand from values."""

        def settle_one(row: int) -> Settlement:
            part, names = self._part(row)
            bets = dict(zip(names, self.money.bet[part].tolist(), strict=True))
            halves = {
                name: dict(zip(names, [value or None for value in values[0, part].tolist()], strict=True))
                for name, values in valued.values.items()
            }
            worth: dict[str, Any] = {"values": next(iter(halves.values()))} if len(halves) == 1 else {"halves": halves}
            return settle(bets, **worth, **self._terms(row))

        return settle_one

    def _part(self, row: int) -> tuple[slice, list[Any]]:
        """The rows of the hand, and the names of its players."""
        hand = int(self.rows.number[row])
        start, size = int(self.rows.starts[hand]), int(self.rows.sizes[hand])
        part = slice(start, start + size)
        if self.players is None:
            return part, [f"seat {seat}" for seat in range(size)]
        return part, [self.players.given(at) for at in range(start, start + size)]

    def _terms(self, row: int) -> dict[str, Any]:
        """What else `settle` and `settle_cards` are told about the hand."""
        part, names = self._part(row)
        money, hand = self.money, int(self.rows.number[row])
        pairs = list(zip(names, range(part.start, part.stop), strict=True))
        return {
            "folded": [name for name, at in pairs if money.folded[at]],
            "mucked": [name for name, at in pairs if money.mucked is not None and money.mucked[at]],
            "dead": int(money.dead[hand]),
            "dead_of": None if money.dead_of is None else {name: int(money.dead_of[at]) for name, at in pairs},
            "unit": self.unit,
            "button": names[int(money.button[hand])],
            "rules": self.options.rules,
            "rake": self.options.rake,
        }


def fault_of(settle_one: SettleOne) -> Fault:
    """A function from a row to the error that settling its hand alone raises."""

    def error(row: int) -> CardspeakError:
        try:
            settle_one(row)
        except CardspeakError as error:
            return error
        raise AssertionError("a hand that can be settled was taken for one that cannot")

    return error
