"""The result of a hand that was to be expected at the last all-in, from the exact equity at that moment."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cardspeak.allin import all_in
from cardspeak.errors import CardspeakError
from cardspeak.games import find_game
from cardspeak.histories.record.history import History
from cardspeak.histories.sessions.counting import rake_of
from cardspeak.histories.tables.table import players_dealt_in, table_of

_CHIPS = ("small blind", "big blind", "straddle", "post", "call", "bet", "raise", "ante", "dead")


def cards_at_all_in(history: History) -> int | None:
    """The number of board cards when the last chips went in, if all of them went in before the last card.

    The result is None if no cards were to come, if two players could still bet, if only one player was left, or if the
    game has no board.
    """
    if history.game is None or history.cancelled:
        return None
    counts = find_game(history.game).board_cards
    left = [seat for seat in history.players if not seat.folded and seat.contributed]
    with_chips = sum(seat.stack is None or seat.stack > seat.contributed for seat in left)
    if len(left) < 2 or with_chips > 1:
        return None
    streets = [action.street for action in history.actions if action.kind in _CHIPS]
    street = streets[-1] if streets else 0
    return counts[street] if street < len(counts) - 1 else None


def expected_net(history: History, player: int) -> Fraction | None:
    """What the player could expect to win in total at the last all-in, after rake, minus what the player put in.

    The pots are those of the hand, side pots included. The rake is taken from each pot in proportion. The result is
    None if no cards were to come, or if the cards of a player are not known.
    """
    n_cards = cards_at_all_in(history)
    if n_cards is None or any(not seat.cards for seat in history.players if not seat.folded and seat.contributed):
        return None
    board = history.boards[0][:n_cards] if history.boards else ()
    if len(board) < n_cards:
        return None
    table = dict(table_of(history))
    table.pop("boards", None)
    table.pop("rake", None)
    table["board"] = board
    _number(table)
    try:
        result = all_in(table)
    except CardspeakError:  # for example, a card that is dealt twice; the hand is not adjusted
        return None
    seat = history.players[player]
    name = str(players_dealt_in(history).index(player))
    pot = sum(Fraction(pot.amount) for pot in result.pots)
    kept = 1 - Fraction(rake_of(history)) / pot if pot else Fraction(1)
    won = Fraction(result.expected.get(name, 0)) * kept
    return won + Fraction(result.returned.get(name, 0)) - Fraction(seat.contributed)


def _number(table: dict[str, Any]) -> None:
    """Number the players of a table, because tables do not accept every name that sites do."""
    players = [player | {"name": str(at)} for at, player in enumerate(table["players"])]
    names = [player["name"] for player in table["players"]]
    table["players"] = players
    if isinstance(table.get("button"), str):
        table["button"] = str(names.index(table["button"]))
