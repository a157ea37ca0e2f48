"""HandInPlay a hand from actions: the arguments of `Hand.play` read, the moves made, and the result put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from cardspeak.cards import Card, parse_cards
from cardspeak.errors import HistoryError, Where, listed, quoted, shown
from cardspeak.games import Game, check_board, check_deck, find_game
from cardspeak.play.moves import finish, make
from cardspeak.play.notation import ActionReader, Move
from cardspeak.play.outcome import outcome_of
from cardspeak.play.playing import Agreement, HandInPlay
from cardspeak.play.rounds import LIMITS, rounds_of
from cardspeak.play.seating import Sitting, find_button, read_players
from cardspeak.play.wagers import BettingTerms
from cardspeak.pots.money import Chips, exact, read_unit, to_units

if TYPE_CHECKING:
    from cardspeak.cards import Cards
    from cardspeak.games import AnyGame
    from cardspeak.pots.money import Amount

MOST_ACTIONS = 5_000
ANTE_FROM = ("all", "big blind", "button")
_BLINDS = ("post", "small blind", "big blind")
_MOST_BLINDS = 10


class PlayOptions(NamedTuple):
    """What is agreed before the hand, as `Hand.play` receives it."""

    limit: str = "no"
    blinds: Sequence[Amount] = ()
    ante: Amount = 0
    ante_from: str = "all"
    bets: Sequence[Amount] = ()
    bring_in: Amount = 0
    most_bets: int | None = 4
    draws: int | None = None


def play_hand(
    players: Iterable[Any] | Mapping[str, Any],
    actions: Iterable[Any],
    *,
    game: AnyGame,
    button: str | int | None,
    board: Cards,
    unit: Amount | None,
    **agreed: Any,
) -> dict[str, Any]:
    """The attributes of the `Hand` that actions describe. The arguments and errors are those of `Hand.play`."""
    sitting = read_players(players)
    moves = read_moves(actions, [player.name for player in sitting])
    return play_moves(sitting, moves, PlayOptions(**agreed), find_game(game), button, parse_cards(board, "board"), unit)


def read_moves(actions: object, names: Sequence[str]) -> list[Move]:
    """The moves that actions describe.

    Raises:
        HistoryError: an action cannot be read, or there are too many.
    """
    if isinstance(actions, str):
        actions = [line for line in actions.splitlines() if line.strip()]
    if isinstance(actions, bytes | Mapping) or not isinstance(actions, Iterable):
        message = 'give a list, such as ["Ann raises to 6", "Bob folds"]'
        raise HistoryError.at("actions", f"{shown(actions)} is not accepted; {message}")
    given = list(actions)
    if len(given) > MOST_ACTIONS:
        raise HistoryError.at("actions", f"{len(given):,} given; give {MOST_ACTIONS:,} or fewer")
    reader = ActionReader(names)
    return [reader.read(action, number) for number, action in enumerate(given, start=1)]


def play_moves(
    players: Sequence[Sitting],
    moves: Sequence[Move],
    agreed: PlayOptions,
    game: Game,
    button: str | int | None,
    board: tuple[Card, ...],
    unit: Amount | None,
) -> dict[str, Any]:
    """The attributes of the `Hand` that moves describe. The arguments are those of `Hand.play`, read."""
    check_board(game, board)
    check_deck(board, game, "board")
    chip = _unit_of(players, moves, agreed) if unit is None else read_unit(unit)
    terms = _read_terms(agreed, moves, chip)
    place = find_button(_button_of(button, players, moves), players)
    rules = Agreement(
        game,
        rounds_of(game, _read_draws(agreed.draws)),
        terms,
        _one_of(agreed.ante_from, ANTE_FROM, "ante_from"),
        chip,
        place.after,
        players[place.after].seat == place.seat,
        bool(_listed(agreed.blinds, "blinds")),
    )
    stacks = [_units_or_none(player.stack, chip, Where("stack", player.name)) for player in players]
    playing = HandInPlay(
        [player.name for player in players], stacks, [player.cards for player in players], board, rules
    )
    for move in moves:
        make(playing, move)
    finish(playing)
    return outcome_of(playing, players, place.seat)


def _units_or_none(amount: Chips | None, unit: Chips, what: Where) -> int | None:
    return None if amount is None else to_units(amount, unit, what, "a stack")


def _unit_of(players: Sequence[Sitting], moves: Sequence[Move], agreed: PlayOptions) -> Chips:
    """The unit if none is given: 1 if all amounts are whole, otherwise 0.01 or, if needed, less."""
    given: list[Any] = [player.stack for player in players if player.stack is not None]
    given += [amount for move in moves for amount in (move.amount, move.by) if amount is not None]
    for what, several in (("blinds", agreed.blinds), ("bets", agreed.bets)):
        given += [exact(amount, what) for amount in _listed(several, what)]
    given += [exact(agreed.ante, "ante"), exact(agreed.bring_in, "bring_in")]
    places = [-int(amount.normalize().as_tuple().exponent) for amount in given if isinstance(amount, Decimal)]
    most = max(places, default=0)
    return 1 if most <= 0 else Decimal((0, (1,), -max(2, most)))


def _listed(given: Any, what: str) -> Sequence[Any]:
    """The amounts in an argument that takes several."""
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise HistoryError.at(what, f"{shown(given)} is not accepted; give a list such as [1, 2]")
    amounts = list(given)
    if len(amounts) > _MOST_BLINDS:
        raise HistoryError.at(what, f"{len(amounts):,} amounts; give {_MOST_BLINDS} or fewer")
    return amounts


def _read_terms(agreed: PlayOptions, moves: Sequence[Move], unit: Chips) -> BettingTerms:
    """The terms of the betting, in units. Blinds that are not given are those that the moves post."""
    limit = _one_of(agreed.limit, LIMITS, "limit")
    blinds = tuple(to_units(blind, unit, "blinds", "a blind") for blind in _listed(agreed.blinds, "blinds"))
    bets = [to_units(bet, unit, "bets", "a bet") for bet in _listed(agreed.bets, "bets")]
    if len(bets) > 2:
        raise HistoryError.at("bets", f"{len(bets)} amounts; give the small bet and the big bet")
    if not blinds:
        posted = [to_units(move.amount or 0, unit, move.place) for move in moves if move.kind in _BLINDS]
        blinds = (min(posted), max(posted)) if len(posted) > 1 else tuple(posted)
    big_blind = BettingTerms("no", blinds).big_blind
    small_bet = bets[0] if bets else big_blind if limit == "fixed" else 0
    if limit == "fixed" and not small_bet:
        raise HistoryError.at("bets", "missing; a fixed-limit game needs the small bet and the big bet, such as [2, 4]")
    return BettingTerms(
        limit,  # type: ignore[arg-type]
        blinds,
        to_units(agreed.ante, unit, "ante", "an ante"),
        small_bet,
        bets[1] if len(bets) > 1 else 2 * small_bet,
        to_units(agreed.bring_in, unit, "bring_in", "a bring-in"),
        _read_count(agreed.most_bets, "most_bets"),
    )


def _one_of(given: object, accepted: Sequence[str], what: str) -> str:
    if not isinstance(given, str) or given not in accepted:
        raise HistoryError.at(what, f"{shown(given)} is not accepted; write {listed(map(quoted, accepted), 'or')}")
    return given


def _read_count(given: object, what: str) -> int | None:
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= 1000:
        raise HistoryError.at(what, f"{shown(given)} is not accepted; give a whole number from 1 to 1,000")
    return given


def _read_draws(given: object) -> int | None:
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= 10:
        raise HistoryError.at("draws", f"{shown(given)} is not accepted; give a whole number from 1 to 10")
    return given


def _button_of(button: object, players: Sequence[Sitting], moves: Sequence[Move]) -> object:
    """The button as given or, if it is not given, as it follows from the first two blinds in the moves."""
    if button is not None:
        return button
    posts = [move for move in moves if move.kind in _BLINDS][:2]
    out = {move.player for move in moves if move.kind == "sit out"}
    if len(posts) < 2 or (posts[0].kind == "post" and posts[0].amount == posts[1].amount):
        return None
    dealt_in = [player for player in range(len(players)) if player not in out]
    small = posts[0].player
    if len(dealt_in) == 2 or small not in dealt_in:
        return players[small].name
    return players[dealt_in[dealt_in.index(small) - 1]].name
