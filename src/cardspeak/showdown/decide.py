"""The entry point `showdown`: who wins what at a table, and why."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.cards import cards_text
from cardspeak.explain import why_best
from cardspeak.frozen import FrozenMapping
from cardspeak.games import played_for
from cardspeak.pots import Rake, RuleSet, settle_hand
from cardspeak.showdown.hands import evaluate_hands, needs_button, shown_cards, values_of
from cardspeak.showdown.played import Played, read_played
from cardspeak.showdown.result import BoardHands, Showdown

if TYPE_CHECKING:
    from cardspeak.games import Game
    from cardspeak.pots import Pot, Settlement


def showdown(
    table: str | os.PathLike[str] | Mapping[str, Any],
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
) -> Showdown:
    """Who wins what at a table, and why.

    Args:
        table: the path of a TOML or JSON file that describes a hand, `-` for standard input, or a mapping with the same
            keys. `players` are in seat order, each with `name`, `seat`, `bet`, `cards`, `folded`, `mucked` and `dead`.
            The other keys are `board`, `boards`, `double_board`, `button`, `dead`, `unit`, `rake`, `saw_flop`, and
            `game`, which is a code, a `Game` or the path of a game file. For a tournament, also give `prizes` and the
            `stack` of each player and, if there are bounties, the `bounty` of each player and `bounty_share`.
        rules: the rule set for odd chips: `tda`, `wsop`, `roberts`, the path of your own file, or a `RuleSet`.
        rake: what the house takes, a `Rake` or a mapping of its attributes; by default, the rake of the table or, if it
            has none, of the rule set.

    Raises:
        TableError: the file cannot be read or is not a valid table.
        CardError: a card cannot be read, is dealt twice, or is not in the game's deck.
        HandError: the board or a hand has the wrong number of cards; a contender has no cards; `saw_flop` is false, but
            the board has a flop or the pot is contested.
        PotError: a bet is negative or not a multiple of the unit; nobody is left; `button` does not name a player; the
            rule set or the rake is not valid; a stack is missing, or smaller than what the player put in.
        GameError: the game is unknown.

    >>> result = showdown({
    ...     "board": "Ac Kc Jc 5c Th",
    ...     "players": [
    ...         {"name": "Ann", "cards": "8c 7h", "bet": 25},
    ...         {"name": "Bob", "cards": "Ad 4s", "bet": 50},
    ...         {"name": "Cid", "cards": "9h 5h", "bet": 100},
    ...     ],
    ... })
    >>> dict(result.payouts), dict(result.returned)
    ({'Ann': 75, 'Bob': 50}, {'Cid': 50})
    >>> result.reasons[0]
    ('flush, ace high beats one pair, aces',)
    """
    played = read_played(table, rules, rake)
    return decide(played)


def decide(played: Played) -> Showdown:
    """Who wins what at a table that has been read, and why. Raises the same errors as `showdown`."""
    betting, dealt = played.betting, played.dealt
    game, options = dealt.game, betting.options
    hole = shown_cards(dealt, betting, "; if cards are still to come, use all_in")
    hands = [evaluate_hands(game, hole, board) for board in dealt.boards]
    values = [values_of(game, on_board, hole, options) for on_board in hands]
    settlement: Settlement = settle_hand(betting, values, saw_flop=dealt.saw_flop)
    button = settlement.button if needs_button(game, options) else None
    boards = tuple(
        BoardHands(cards_text(board), FrozenMapping({betting.players[seat]: hand for seat, hand in on_board.items()}))
        for board, on_board in zip(dealt.boards, hands, strict=True)
    )
    return Showdown(
        game=game.code,
        title=game.title,
        boards=boards,
        button=button,
        seats=played.seats,
        settlement=settlement,
        reasons=tuple(_reasons(game, pot, boards) for pot in settlement.pots),
        icm=played.icm_change(settlement) if played.table.prizes else None,
    )


def _reasons(game: Game, pot: Pot, boards: Sequence[BoardHands]) -> tuple[str, ...]:
    """Why the winners of a pot won it; empty if it is uncontested."""
    if pot.is_uncontested:
        return ()
    reasons: list[str] = []
    for number, board in enumerate(boards, start=1):
        on_board = [f"board {number}"] if len(boards) > 1 else []
        qualified = {
            half.name
            for half in game.halves
            for name in pot.contenders
            if board.hands[name].values[half.name] is not None
        }
        for half in played_for(game.halves, qualified):
            where = ", ".join([*on_board, *([half.name] if len(game.halves) > 1 else [])])
            values = [value for name in pot.contenders if (value := board.hands[name].values[half.name]) is not None]
            reasons += [f"{where}: {reason}" if where else reason for reason in why_best(values)] if values else []
    return tuple(reasons)
