"""A table that has been read and checked: its betting and its cards."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cardspeak.cards import cards_text
from cardspeak.errors import PotError, Where, shortened
from cardspeak.games import find_game
from cardspeak.pots import Betting, Chips, Rake, RuleSet, from_units, read_betting, to_units
from cardspeak.showdown.dealt import Dealt, read_dealt
from cardspeak.showdown.hands import options_of
from cardspeak.showdown.result import Seat

if TYPE_CHECKING:
    from cardspeak.pots import Settlement
    from cardspeak.table import Table
    from cardspeak.tournament import IcmChange


class Played(NamedTuple):
    """The contents of a table.

    Attributes:
        table: the table as it was read.
        betting: who put in what, and how the pots are paid.
        dealt: the game and the cards.
    """

    table: Table
    betting: Betting
    dealt: Dealt

    @property
    def is_all_in(self) -> bool:
        """Whether the pot is contested and still open: cards are to come, or a player has a range instead of cards."""
        dealt = self.dealt
        is_open = dealt.n_to_come > 0 or bool(dealt.ranges) or any(map(dealt.n_to_draw, self.betting.contenders))
        return self.betting.is_contested and is_open

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players with their cards and bets, in seat order."""
        unit = self.betting.options.unit
        return tuple(
            Seat(
                player.name,
                cards_text(self.dealt.hole.get(seat, ())),
                _whole_units(player.bet, unit, player.name),
                bool(player.folded),
                _whole_units(player.dead, unit, player.name),
                player.mucked,
                cards_text(self.dealt.discards.get(seat, ())),
                self.dealt.ranges.get(seat, ""),
            )
            for seat, player in enumerate(self.table.players)
        )

    @property
    def stacks(self) -> dict[str, Any]:
        """The chips of each player when the hand began; players without a `stack` are left out."""
        return {player.name: player.stack for player in self.table.players if player.stack is not None}

    def icm_change(self, settlement: Settlement) -> IcmChange:
        """The change in what the stacks are worth if the hand is settled in this way. The table must have prizes."""
        from cardspeak.tournament import icm_change  # imported here so that cash games do not wait for it

        bounties = {player.name: player.bounty for player in self.table.players if player.bounty is not None}
        return icm_change(
            settlement,
            self.stacks,
            self.table.prizes,
            bounties=bounties or None,
            bounty_share=self.table.bounty_share,
        )


HOW_TO_WRITE_WHOSE = (
    "write each player's dead money as their `dead` instead of the table's `dead`, 0 for a player who put in none"
)
"""How a table can say who put in dead money."""


def read_played(
    table: str | os.PathLike[str] | Mapping[str, Any],
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
) -> Played:
    """The contents of a table. The arguments, and errors about the table, the cards or the bets, are as in `showdown`.

    >>> players = [{"name": "Ann", "cards": "As Ah", "bet": 50}, {"name": "Bob", "cards": "Ks Kh", "bet": 50}]
    >>> played = read_played({"board": "Kd 7c 2s 3h", "players": players})
    >>> played.betting.bets, played.dealt.hole, played.is_all_in
    ((50, 50), {0: (51, 50), 1: (47, 46)}, True)
    """
    from cardspeak.table import read_table  # imported here so that `import cardspeak` does not wait for Pydantic

    read = read_table(table)
    game = find_game(read.game)
    betting = read_betting(
        {player.name: player.bet for player in read.players},
        options_of(
            game,
            rules=rules,
            rake=read.rake if rake is None else rake,
            unit=read.unit,
            double_board=read.double_board,
        ),
        folded={player.name: player.folded for player in read.players},
        mucked=[player.name for player in read.players if player.mucked],
        dead=read.dead,
        dead_of={player.name: player.dead for player in read.players if "dead" in player.model_fields_set},
        button=read.button,
        seat_numbers=_seat_numbers(read),
    )
    cards = {player.name: player.cards for player in read.players}
    discards = {player.name: player.discards for player in read.players if player.discards is not None}
    ranges = {player.name: player.range for player in read.players if player.range is not None}
    dealt = read_dealt(game, cards, read.board, read.boards, betting, read.saw_flop, discards, ranges)
    betting.check_hands({*dealt.hole, *dealt.ranges}, HOW_TO_WRITE_WHOSE)
    return Played(read, betting, dealt)


def _seat_numbers(table: Table) -> dict[str, int]:
    """The number of each player's seat. If the table has no seat numbers, the seats are 1, 2, 3 ... in the given order.

    Raises:
        PotError: the button is on a seat that does not exist.
    """
    given = {player.name: player.seat for player in table.players if player.seat is not None}
    count = len(table.players)
    if not given and isinstance(table.button, int) and not 1 <= table.button <= count:
        seats = f"the seats are 1 to {count}, unless the players have seat numbers"
        message = f"there is no seat {shortened(table.button)}; {seats}"
        raise PotError.at("button", message)
    return given or {player.name: number for number, player in enumerate(table.players, start=1)}


def _whole_units(amount: Chips, unit: Chips, player: str) -> Chips:
    """The amount in the form that `from_units` returns."""
    return from_units(to_units(amount, unit, Where("bet", player)), unit)
