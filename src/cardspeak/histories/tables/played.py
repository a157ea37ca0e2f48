"""A recorded hand played by the rules: whose turn it was, and whether each action was allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from cardspeak.errors import HistoryError, Where, quoted
from cardspeak.games import find_game
from cardspeak.histories.record.amounts import ZERO
from cardspeak.histories.record.history import Action, History, Seat, Stakes
from cardspeak.histories.tables.table import unit_of
from cardspeak.play import Hand
from cardspeak.play.moves import finish, make
from cardspeak.play.notation import Move, MoveKind
from cardspeak.play.outcome import outcome_of
from cardspeak.play.playing import Agreement, HandInPlay
from cardspeak.play.rounds import rounds_of
from cardspeak.play.seating import Sitting, find_button
from cardspeak.play.wagers import BettingTerms
from cardspeak.pots.money import Chips, from_units, to_units

_BETS = frozenset(("fold", "check", "call", "bet", "raise"))


def play_history(history: History) -> Hand:
    """The hand, played from its actions, after checking each against the turn, the stacks and the betting structure.

    Fixed-limit games have no cap on the number of bets, because the caps of sites differ. Blinds and antes are those of
    the actions; the stakes of the hand say how large the blinds are, or else the largest blind in the actions.

    Raises:
        HistoryError: the game is not known, or an action was not allowed by the rules.
        CardError: a card was dealt twice.
        HandError: a hand or a board has the wrong number of cards.
        PotError: a stack is not a multiple of the smallest chip.
    """
    if history.game is None:
        raise HistoryError.at("hand", "the game is not known")
    dealt_in = _acting(history)
    if len(dealt_in) < 2:
        raise HistoryError.at("hand", "fewer than two players acted")
    game, unit = find_game(history.game), unit_of(history)
    index = {at: number for number, at in enumerate(dealt_in)}
    players = _seated(history, dealt_in)
    place = find_button(_button(history, players), players)
    is_on_player = players[place.after].seat == place.seat
    rules = Agreement(game, rounds_of(game), _terms(history, unit), "all", unit, place.after, is_on_player)
    stacks = [None if player.stack is None else to_units(player.stack, unit, "stack") for player in players]
    playing = HandInPlay([player.name for player in players], stacks, [()] * len(players), (), rules)
    playing.posted |= {"ante", "blind"}
    for number, action in enumerate(history.actions, start=1):
        if action.player not in index:
            raise HistoryError.at(Where("action", number), "the player was not dealt in")
        for move in _deals(history, playing, action):
            make(playing, move)
        make(playing, _move(action, index[action.player], number, playing))
    for move in _rest(history, playing, index):
        make(playing, move)
    finish(playing)
    return Hand(**outcome_of(playing, players, place.seat))


def _acting(history: History) -> list[int]:
    """The players who acted, more than being dealt cards; in a complete hand, every player does who is dealt in."""
    acted = {action.player for action in history.actions if action.kind != "deal"}
    return [at for at, seat in enumerate(history.players) if at in acted or seat.contributed]


def _seated(history: History, dealt_in: Sequence[int]) -> list[Sitting]:
    """The players; seats are numbered anew if the file's numbers are not in order."""
    seats = [history.players[at] for at in dealt_in]
    in_order = all(one.seat < other.seat for one, other in pairwise(seats)) and seats[0].seat >= 0
    return [
        Sitting(seat.name, seat.seat if in_order else number, _stack(seat, history.stakes.cap))
        for number, seat in enumerate(seats, start=1)
    ]


def _stack(seat: Seat, cap: Decimal | None) -> Decimal | None:
    """The chips that a player can put in; None if they are not known, or less than the player put in."""
    if seat.stack is None or seat.stack < seat.contributed or not seat.stack:
        return None
    return seat.stack if cap is None else min(seat.stack, cap)


def _button(history: History, players: Sequence[Sitting]) -> str | int | None:
    """The player with the button, the number of its empty seat, or None if it is not known."""
    names = {seat.name for seat in history.players if seat.seat == history.button}
    on = [player.name for player in players if player.name in names]
    if on:
        return on[0]
    given = {seat.name: seat.seat for seat in history.players}
    if history.button is None or any(given[player.name] != player.seat for player in players):
        return _before_blinds(history, players)
    return history.button


def _before_blinds(history: History, players: Sequence[Sitting]) -> str | None:
    """The player before the small blind, or with two players, the small blind."""
    blind = next((history.players[each.player].name for each in history.actions if each.kind == "small blind"), None)
    names = [player.name for player in players]
    if blind not in names:
        return None
    return blind if len(names) == 2 else names[names.index(blind) - 1]


def _terms(history: History, unit: Decimal) -> BettingTerms:
    """The terms of the betting."""
    stakes, limit = history.stakes, history.limit or "no"
    small = _blind(history, "small blind") or stakes.small_blind or ZERO
    big = _blind(history, "big blind") or stakes.big_blind or ZERO
    bet, later_bet = _bets(stakes, big) if limit == "fixed" else (ZERO, ZERO)
    read = [to_units(amount, unit, "stakes") for amount in (small, big, bet, later_bet, stakes.bring_in or ZERO)]
    return BettingTerms(limit, tuple(read[:2]) if big else (), 0, read[2], read[3], read[4], None)


def _blind(history: History, kind: str) -> Decimal | None:
    """A blind as it was posted, unless its player was all in."""
    full = [each.amount for each in history.actions if each.kind == kind and not _is_all_in(history, each)]
    return full[0] if full else None


def _is_all_in(history: History, action: Action) -> bool:
    seat = history.players[action.player]
    return action.all_in or (seat.stack is not None and seat.contributed >= seat.stack)


def _bets(stakes: Stakes, big: Decimal) -> tuple[Decimal, Decimal]:
    """The bets of a fixed-limit game."""
    small_bet = stakes.small_bet or big
    return small_bet, stakes.big_bet or 2 * small_bet


def _deals(history: History, playing: HandInPlay, action: Action) -> Iterator[Move]:
    """The deals to the board that come before an action."""
    while action.kind in _BETS and action.street > playing.round and (playing.awaits_deal or playing.drawing):
        yield _board(history, playing)


def _board(history: History, playing: HandInPlay) -> Move:
    """The deal of the next cards on the board."""
    dealt, n_cards = playing.cards.board, playing.next_round.board
    board = history.boards[0] if history.boards else ()
    cards = board[len(dealt) : n_cards] if len(board) >= n_cards else ()
    return Move("board", -1, Where("board"), cards=tuple(cards))


def _move(action: Action, player: int, number: int, playing: HandInPlay) -> Move:
    """The move that an action is."""
    unknown = playing.wagers.left(player) is None
    amount: Chips | None = action.amount
    kind = _kind(action, playing)
    is_total = kind == "raise"
    if is_total:
        amount = from_units(playing.wagers.on_round[player], playing.rules.unit) + action.amount
    elif kind == "straddle":
        amount = action.to
    elif kind in ("fold", "check", "deal", "discard", "muck"):
        amount = None
    said = f"{playing.names[player]}: {action.kind}" + (f" {amount:f}" if amount is not None else "")
    known = tuple(card for card in action.cards if card >= 0)
    is_hidden = len(known) < len(action.cards) or not action.cards
    return Move(
        kind,
        player,
        Where("action", number, words=f"action {number} {quoted(said)}"),
        amount,
        is_total,
        cards=known if kind == "discard" and is_hidden else action.cards,
        n_cards=len(action.cards) if kind == "discard" and is_hidden else None,
        all_in=action.all_in and unknown,
    )


def _kind(action: Action, playing: HandInPlay) -> MoveKind:
    """What an action does, by the rules: sites also call it a raise to call all in, and a fold to muck."""
    if action.kind == "raise" and action.to <= from_units(playing.wagers.level, playing.rules.unit):
        return "call"
    return "muck" if action.kind == "fold" and playing.is_closed else action.kind


def _rest(history: History, playing: HandInPlay, index: dict[int, int]) -> Iterator[Move]:
    """The rest of the board, and the hands that were shown or mucked."""
    board = history.boards[0] if history.boards else ()
    if playing.is_closed and len(board) > len(playing.cards.board):
        yield Move("board", -1, Where("board"), cards=tuple(board[len(playing.cards.board) :]))
    live = playing.live_from_button()
    for at, player in index.items():
        if not playing.is_closed or player not in live or len(live) < 2:
            continue
        cards = history.players[at].cards
        yield Move("show" if cards else "muck", player, Where("hand", history.players[at].name), cards=cards)
