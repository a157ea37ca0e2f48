"""What was dealt, checked: the boards and the hole cards, each card dealt once, as many as the game deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING

from cardspeak.cards import DECK, JOKER, Card, Cards, card_name, counted, parse_cards
from cardspeak.errors import CardError, HandError, listed
from cardspeak.games import Game, check_board, check_deck, check_one_deal
from cardspeak.pots import Player, called

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

Board = tuple[Card, ...]


def read_boards(game: Game, board: Cards, boards: Sequence[Cards] | None) -> list[Board]:
    """The boards, as ids: the one given as `board`, or several, which may share the cards that came first.

    A hand that is run several times has the same cards on all boards up to the all-in, and then others on each.

    Raises:
        CardError: a card cannot be read, is not in the deck, or is on two boards although it is not on all.
        HandError: both are given; a board has a number of cards that the game never has there; boards differ in it.

    >>> from cardspeak.games import find_game
    >>> [len(one) for one in read_boards(find_game("holdem"), "", ["Ac Kc Jc 5c Th", "Ac Kc Jc 2d 3d"])]
    [5, 5]
    """
    one = _read_board(game, board, "board")
    if boards is None:
        return [one]
    if isinstance(boards, str | bytes | Mapping | Set) or not isinstance(boards, Iterable):
        raise HandError(f"boards: {type(boards).__name__} is not accepted; give the cards of each board, in a list")
    several = list(boards)
    if not several:
        return [one]
    if one:
        raise HandError("board and boards: both are given; write all boards in boards, each with all of its cards")
    found = [_read_board(game, each, f"board {number}") for number, each in enumerate(several, start=1)]
    if len(found) > 1:
        _check_run(game, found)
    return found


def _read_board(game: Game, board: Cards, what: str) -> Board:
    cards = parse_cards(board, what)
    check_board(game, cards, what)
    if cards:
        check_deck(cards, game, what)
    return cards


def _check_run(game: Game, boards: Sequence[Board]) -> None:
    """Nothing, or an error where boards share other cards than the first ones of all."""
    if not game.full_board:
        raise HandError(f"boards: there are {len(boards)}; {game.title} takes no board")
    if len({len(one) for one in boards}) > 1:
        raise HandError(f"boards: they have {listed(map(len, boards))} cards; give each the same number")
    shared = set(boards[0]).intersection(*boards[1:])
    if shared and len(shared) == len(boards[0]):
        raise CardError("boards: they are the same; boards that are run differ in their last cards")
    for number, one in enumerate(boards, start=1):
        for before in range(number - 1):
            for card in one:
                if card in boards[before] and card not in shared:
                    both = f"{card_name(card)} is on boards {before + 1} and {number}"
                    raise CardError(f"boards: {both}, but not on all; a card is dealt once")
        if set(one[: len(shared)]) != shared or len(shared) not in game.board_cards:
            cards = listed(map(card_name, sorted(shared, reverse=True)))
            rounds = listed(game.board_cards[1:-1], "or")
            are = "is" if len(shared) == 1 else "are"
            raise CardError(f"board {number}: {cards} {are} on all boards; such cards are the first {rounds} of each")


def check_dealt(
    game: Game,
    hole: Mapping[Player, Sequence[Card]],
    boards: Sequence[Board],
    players: Sequence[Player],
    folded: Collection[Player],
) -> None:
    """Nothing, or an error where a hand has a wrong number of cards, or a card is dealt twice.

    Args:
        game: the game.
        hole: the hole cards of all players whose cards are known.
        boards: the boards.
        players: everybody at the table.
        folded: those who have folded, who may have fewer cards.

    Raises:
        CardError: a card is dealt twice, or is not in the deck.
        HandError: a wrong number of cards; more players than the deck has cards for.
    """
    on_boards = list({card for board in boards for card in board}) if len(boards) > 1 else boards[0]
    _check_players(game, len(players), len(folded), len(on_boards))
    dealt = list(on_boards)
    for player, cards in hole.items():
        if len(cards) != game.hole_cards:
            _check_count(game, cards, f"cards of {called(player)}", has_folded=player in folded)
        if game.deck is not DECK or JOKER in cards:
            check_deck(cards, game, f"cards of {called(player)}")
        if not _may_be_dealt_again(game, player, folded):
            dealt += cards
    if len(set(dealt)) < len(dealt):
        once = [player for player in hole if not _may_be_dealt_again(game, player, folded)]
        check_one_deal([hole[player] for player in once], on_boards, [f"cards of {called(player)}" for player in once])


def _may_be_dealt_again(game: Game, player: Player, folded: Collection[Player]) -> bool:
    """Whether cards of a player may be in another hand by now: in draw games folded ones are shuffled in again."""
    return player in folded and not game.full_board and not game.odd_by_suit


def _check_count(game: Game, cards: Sequence[Card], what: str, *, has_folded: bool) -> None:
    """Nothing, or `HandError` where a player has more cards than the game deals, or fewer and has not folded."""
    if not (0 if has_folded else game.hole_counts[0]) <= len(cards) <= game.hole_cards:
        shown = f", who shows {listed(game.hole_counts, 'or')}" if game.discards else ""
        dealt = f"{game.title} deals {game.hole_cards} to a player{shown}"
        raise HandError(f"{what}: {counted(len(cards))}; {dealt}")


def _check_players(game: Game, n_players: int, n_folded: int, n_on_boards: int) -> None:
    """Nothing; raises `HandError` where there are more players than the deck has cards for.

    Without a board, who folds may have had a few cards only: then those count who are left in.
    """
    n_dealt = n_players if game.full_board else n_players - n_folded
    most = (len(game.deck) - max(game.full_board, n_on_boards)) // game.hole_cards
    if n_dealt > most:
        left_in = "" if game.full_board else " left in"
        beside = " beside the boards" if n_on_boards > game.full_board else ""
        raise HandError(f"{n_dealt:,} players{left_in}; the deck deals {game.title} to {most}{beside}")


def check_shown(
    game: Game, hole: Mapping[Player, Sequence[Card]], board: Board, contenders: Sequence[Player], hint: str = ""
) -> None:
    """Nothing, or `HandError` where contenders meet on a board that is not full, or one of them shows no cards.

    `hint` tells what to do where the board is not full.
    """
    if contenders and len(board) != game.full_board:
        names = listed(map(called, contenders))
        raise HandError(f"board: {counted(len(board))}; the showdown of {names} needs {game.full_board}{hint}")
    for name in contenders:
        if name not in hole:
            shown = listed(game.hole_counts, "or")
            told = f"at a showdown of several each contender shows {shown}; who mucked has folded"
            raise HandError(f"{called(name)} has no cards; {told}")
