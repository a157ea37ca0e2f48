"""A table, read and checked: who holds what, on which boards, who put in what. What is decided of it comes later."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardspeak.cards import cards_text, parse_cards
from cardspeak.games import Game, find_game
from cardspeak.pots import Chips, Hand, Rake, RuleSet, find_rules, from_units, read_hand, to_units
from cardspeak.showdown.dealt import Board, check_dealt, read_boards
from cardspeak.showdown.result import Seat

if TYPE_CHECKING:
    from cardspeak.table import Table


class Played(NamedTuple):
    """What a table says, read.

    Attributes:
        table: the table as it was written.
        game: the game.
        rules: the rule set that pays the pots.
        boards: the boards, as ids.
        hole: the hole cards of all players whose cards are known, by name.
        hand: what was put in, and by whom.
        contenders: the names of those who contest the main pot, in seat order; none where one alone is left.
    """

    table: Table
    game: Game
    rules: RuleSet
    boards: Sequence[Board]
    hole: Mapping[str, Board]
    hand: Hand
    contenders: Sequence[str]

    @property
    def is_all_in(self) -> bool:
        """Whether players meet while cards of the board are still to come."""
        return bool(self.contenders) and len(self.boards[0]) < self.game.full_board

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players as they sat at the table."""
        unit = self.hand.unit
        return tuple(
            Seat(
                player.name,
                cards_text(self.hole.get(player.name, ())),
                _whole_units(player.bet, unit, player.name),
                player.folded,
                _whole_units(player.dead, unit, player.name),
            )
            for player in self.table.players
        )

    @property
    def stacks(self) -> dict[str, Any]:
        """The chips of each player when the hand began, where the table tells them."""
        return {player.name: player.stack for player in self.table.players if player.stack is not None}


def read_played(
    table: str | os.PathLike[str] | Mapping[str, Any],
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
) -> Played:
    """What a table says; takes what `showdown` takes, and raises what it raises of the table, its cards and bets.

    >>> from cardspeak.cards import cards_text
    >>> players = [{"name": "Ann", "cards": "As Ah", "bet": 50}, {"name": "Bob", "cards": "Ks Kh", "bet": 50}]
    >>> played = read_played({"board": "Kd 7c 2s 3h", "players": players})
    >>> cards_text(played.hole["Bob"]), played.contenders, played.is_all_in
    ('Ks Kh', ['Ann', 'Bob'], True)
    """
    from cardspeak.table import read_table  # here: `import cardspeak` does not wait for Pydantic

    read = read_table(table)
    game, rule_set = find_game(read.game), find_rules(rules)
    boards = read_boards(game, read.board, read.boards)
    known = ((player.name, parse_cards(player.cards, f"cards of {player.name}")) for player in read.players)
    hole = {name: cards for name, cards in known if cards}
    folded = [player.name for player in read.players if player.folded]
    check_dealt(game, hole, boards, [player.name for player in read.players], folded)
    hand = read_hand(
        {player.name: player.bet for player in read.players},
        folded=folded,
        dead=read.dead,
        dead_of={player.name: player.dead for player in read.players},
        unit=read.unit,
        button=read.button,
        rules=rule_set,
        rake=read.rake if rake is None else rake,
    )
    contenders = [hand.players[seat] for seat in hand.contenders] if len(hand.contenders) > 1 else []
    return Played(read, game, rule_set, boards, hole, hand, contenders)


def _whole_units(amount: Chips, unit: Chips, player: str) -> Chips:
    """The amount with the places of the unit."""
    return from_units(to_units(amount, unit, f"bet of {player}"), unit)
