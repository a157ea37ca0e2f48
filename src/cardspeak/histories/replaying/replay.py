"""The entry point `replay`: the frames of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from cardspeak.errors import HistoryError
from cardspeak.games import GAMES, Game
from cardspeak.histories.record.history import History
from cardspeak.histories.replaying.equities import Calculator
from cardspeak.histories.replaying.result import Replay
from cardspeak.histories.replaying.scene import Scene
from cardspeak.progress import Report, check_report

MOST_ACTIONS = 1000
"""The maximum number of actions, shown hands and awards of a hand. The longest real hands have about a hundred."""
_LIMITS = {"no": "no limit", "pot": "pot limit", "fixed": "limit"}


def replay(
    history: History, *, seconds: float = 5, workers: int | None = None, progress: Report | None = None
) -> Replay:
    """The frames of a hand: one for each deal, action, shown hand and award, with pot, stacks, hands and equities.

    Cards that are known by the end of the hand are shown from the start. Equities are those of the players who are
    still in and whose cards are known; the known cards of players who folded cannot come. They are exact, or left out.

    Args:
        history: the hand, as `read_histories` returns it.
        seconds: the longest time that an exact equity may take on one core, as estimated before it is computed.
        workers: the number of threads that compute an equity; by default, one per core.
        progress: called from time to time with a `Progress` while an equity is computed.

    Raises:
        HistoryError: `history` is not a `History`, or the hand has more than 1,000 actions.
    """
    if not isinstance(history, History):
        raise HistoryError.at("history", f"{type(history).__name__} is not a hand; give a History of read_histories")
    n_actions = len(history.actions) + len(history.shown) + len(history.awards) + len(history.returned)
    if n_actions > MOST_ACTIONS:
        raise HistoryError(f"the hand has {n_actions:,} actions; at most {MOST_ACTIONS:,} are replayed")
    check_report(progress)
    game = _game_of(history)
    places = _places(history)
    calculator = Calculator(game, seconds, workers, progress)
    frames = tuple(Scene(history, game, calculator, lambda amount: f"{amount:,.{places}f}").frames())
    return Replay(
        history.site,
        history.id,
        history.date,
        history.table_name,
        history.game,
        title_of(history),
        history.currency,
        next((player.name for player in history.players if player.seat == history.button), None),
        frames,
        tuple(_notes(history, calculator.problem)),
        places,
    )


def title_of(history: History) -> str:
    """The game and its stakes, such as `Texas hold'em, no limit, $0.50/$1.00`."""
    game = _game_of(history)
    parts = ("unknown game" if game is None else game.title, _LIMITS.get(history.limit or "", ""), _stakes(history))
    return ", ".join([part for part in parts if part])


def _game_of(history: History) -> Game | None:
    """The game, or None if it is not known. Only codes count: a name in a file must never be taken for a path."""
    return GAMES.get(history.game or "")


def _stakes(history: History) -> str:
    """The stakes as the site prints them, or the blinds."""
    stakes = history.stakes
    if stakes.text:
        return stakes.text
    blinds = [f"{blind:f}" for blind in (stakes.small_blind, stakes.big_blind) if blind is not None]
    return "/".join(blinds)


def _notes(history: History, problem: str) -> Iterator[str]:
    """What is missing or was not understood."""
    for missing in history.missing:
        yield f"the file does not have {missing}"
    if history.unread:
        n = len(history.unread)
        line = history.unread[0].text
        yield f"{n} line{'s were' if n > 1 else ' was'} not understood, first: {line[:80]}"
    if problem:
        yield f"some equities are missing: {problem}"


def _places(history: History) -> int:
    """The decimal places of amounts: none if all are whole, else at least two."""
    amounts = [amount for player in history.players for amount in (player.stack, player.contributed)]
    amounts += [action.amount for action in history.actions] + [award.amount for award in history.awards]
    amounts += [back.amount for back in history.returned] + [history.rake, *history.fees.values()]
    return max(map(_places_of, amounts), default=0)


def _places_of(amount: Decimal | None) -> int:
    """The decimal places that an amount needs: none if it is whole, else two, or more if it has more."""
    if amount is None or amount == amount.to_integral_value():
        return 0
    exponent = amount.normalize().as_tuple().exponent
    return max(2, -exponent) if isinstance(exponent, int) else 2
