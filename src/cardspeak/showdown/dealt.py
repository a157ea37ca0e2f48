"""The boards and hole cards of a hand, read and checked for wrong numbers of cards and for duplicates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from cardspeak.cards import DECK, JOKER, Card, Cards, card_name, counted, parse_cards
from cardspeak.errors import CardError, HandError, Place, Where, listed
from cardspeak.frozen import FrozenMapping
from cardspeak.games import Game, check_board, check_deck, check_one_deal
from cardspeak.pots import Player, called
from cardspeak.pots.names import named, named_together
from cardspeak.pots.reading import check_truth

if TYPE_CHECKING:
    from cardspeak.pots import Betting

Board = tuple[Card, ...]


class Dealt(NamedTuple):
    """The cards of a hand.

    Attributes:
        game: the game.
        boards: the boards, at least one. In a game without a board, this is a single board without cards.
        hole: the hole cards of each seat whose cards are known.
        saw_flop: whether the hand reached the flop or, in games without a board, the street from which the house takes
            rake.
        discards: the hole cards that seats replace in a draw that is still to come; empty for a player who stands pat.
        ranges: the ranges of seats whose cards are not known, as text that has not been parsed.
    """

    game: Game
    boards: Sequence[Board]
    hole: Mapping[int, Board]
    saw_flop: bool
    discards: Mapping[int, Board] = FrozenMapping({})
    ranges: Mapping[int, str] = FrozenMapping({})

    @property
    def n_to_come(self) -> int:
        """The number of cards still to come on each board."""
        return self.game.full_board - len(self.boards[0])

    def n_to_draw(self, seat: int) -> int:
        """The number of hole cards still to come to a seat: the rest of a stud hand, or a draw."""
        if self.game.is_stud and seat in self.hole:
            return self.game.hole_cards - len(self.hole[seat])
        return len(self.discards.get(seat, ()))


def read_dealt(
    game: Game,
    cards: Mapping[Player, Cards | None],
    board: Cards,
    boards: Sequence[Cards] | None,
    betting: Betting,
    saw_flop: bool | None = None,
    discards: Mapping[Player, Cards] = FrozenMapping({}),
    ranges: Mapping[Player, str] = FrozenMapping({}),
) -> Dealt:
    """The cards of a hand, as ids.

    Args:
        game: the game.
        cards: the hole cards of each player; empty or None if they are unknown.
        board: the cards on the board.
        boards: instead of `board`, several boards, which can share their first cards.
        betting: the players, and who has folded. Players who have folded can have fewer cards.
        saw_flop: whether the hand reached the flop or, in games without a board, the street from which the house takes
            rake. By default, this is true if the board has a flop or the game has no board.
        discards: the cards that players replace in a draw that is still to come, by player.
        ranges: the ranges of players whose cards are not known, by player.

    Raises:
        CardError: a card cannot be read, is dealt twice, or is not in the deck; a player does not hold a card that they
            discard.
        HandError: a hand or a board has the wrong number of cards; the deck has too few cards for the players;
            `saw_flop` is False, but the board has a flop or the pot is contested; there are discards, but the game has
            no draw or the player is no longer in the hand; a player with a range has cards too, or is no longer in the
            hand.
        PotError: `saw_flop` is not True, False or None.

    >>> from cardspeak.games import find_game
    >>> from cardspeak.pots import read_betting, read_options
    >>> betting = read_betting({"Ann": 50, "Bob": 50}, read_options())
    >>> read_dealt(find_game("holdem"), {"Ann": "As Ah", "Bob": "Ks Kh"}, "Kd 7c 2s", None, betting).hole
    {0: (51, 50), 1: (47, 46)}
    """
    on_boards = _read_boards(game, board, boards)
    hole = _parse_hole(cards, betting)
    _check_hands(game, hole, on_boards, betting)
    reached_flop = _reached_flop(game, on_boards[0], betting, saw_flop)
    if not discards and not ranges:
        return Dealt(game, on_boards, hole, reached_flop)
    draws, by_seat = _read_discards(game, discards, hole, betting), _read_ranges(ranges, hole, betting)
    return Dealt(game, on_boards, hole, reached_flop, draws, by_seat)


def _reached_flop(game: Game, board: Board, betting: Betting, given: bool | None) -> bool:
    """Whether the hand reached the flop, as given or as the board shows."""
    if given is None:
        return len(board) >= game.flop
    check_truth(given, "saw_flop")
    if given:
        return True
    if game.full_board and len(board) >= game.flop:
        raise HandError.at("saw_flop", f"it is false, but the board has {counted(len(board))}; leave it out")
    if betting.is_contested:
        names = named_together(betting.players[seat] for seat in betting.contenders)
        message = f"it is false, but {names} contest the pot, so the hand did not end early"
        raise HandError.at("saw_flop", f"{message}; leave it out")
    return False


def _parse_hole(cards: Mapping[Player, Cards | None], betting: Betting) -> dict[int, Board]:
    """The hole cards of each seat whose cards are known."""
    seats = betting.seats
    try:
        return {
            seats[player]: parsed
            for player, held in cards.items()
            if held is not None and (parsed := parse_cards(held))
        }
    except CardError:
        for player, held in cards.items():  # parse again, to name the player in the error
            parse_cards("" if held is None else held, Where("cards", called(player)))
        raise


def _read_discards(
    game: Game, discards: Mapping[Player, Cards], hole: Mapping[int, Board], betting: Betting
) -> dict[int, Board]:
    """The cards that each seat replaces, checked."""
    read = {}
    for player, cards in discards.items():
        what, seat = Where("discards", called(player)), betting.seats[player]
        gone = parse_cards(cards, what)
        if not game.has_draw:
            raise HandError.at(what, f"{game.short_title} has no draw; leave the discards out")
        if seat not in betting.left:
            raise HandError.at(
                what, f"{named(player)} is no longer in the hand, and so draws no cards; leave the discards out"
            )
        for card in gone:
            if card not in hole.get(seat, ()):
                message = f"{card_name(card)} is not among the cards of {named(player)}"
                raise CardError.at(what, f"{message}; in `cards`, give the hand before the draw")
        read[seat] = gone
    return read


def _read_ranges(ranges: Mapping[Player, str], hole: Mapping[int, Board], betting: Betting) -> dict[int, str]:
    """The range of each seat that has one, after checking that the seat needs it."""
    for player in ranges:
        what, seat = Where("range", called(player)), betting.seats[player]
        if seat in hole:
            raise HandError.at(what, f"{named(player)} has cards too; give either the cards or a range")
        if seat not in betting.left:
            raise HandError.at(what, f"{named(player)} is no longer in the hand; leave the range out")
    return {betting.seats[player]: text for player, text in ranges.items()}


def _read_boards(game: Game, board: Cards, boards: Sequence[Cards] | None) -> list[Board]:
    """The boards, given as `board` or as `boards`.

    A hand that is run several times has the same cards on all boards up to the all-in, and different cards after it.
    """
    only = _read_board(game, board, "board")
    if boards is None:
        return [only]
    if isinstance(boards, str | bytes | Mapping | Set) or not isinstance(boards, Iterable):
        message = "give the cards of each board, in a list"
        raise HandError.at("boards", f"{type(boards).__name__} is not accepted; {message}")
    several = list(boards)
    if not several:
        return [only]
    if only:
        message = "both are given; give all boards in `boards`, each with all its cards"
        raise HandError.at(Where("boards", words="board and boards"), message)
    read = [_read_board(game, cards, Where("board", number)) for number, cards in enumerate(several, start=1)]
    if len(read) > 1:
        _check_run(game, read)
    return read


def _read_board(game: Game, board: Cards, what: Place) -> Board:
    cards = parse_cards(board, what)
    check_board(game, cards, what)
    if cards:
        check_deck(cards, game, what)
    return cards


def _check_run(game: Game, boards: Sequence[Board]) -> None:
    """Raise `CardError` or `HandError` unless the boards share only their first cards.

    A card that is on two boards must be among the first cards of all boards. Boards without all their cards can be
    identical, because each of them still gets cards of its own.
    """
    if not game.full_board:
        raise HandError.at("boards", f"there are {len(boards)}; {game.short_title} takes no board")
    if len(set(map(len, boards))) > 1:
        raise HandError.at(
            "boards", f"they have {listed(map(len, boards))} cards; give every board the same number of cards"
        )
    shared = set(boards[0]).intersection(*boards[1:])
    if len(shared) == game.full_board:
        raise CardError.at("boards", "they are identical; the boards of several runs must differ in their last cards")
    for number, board in enumerate(boards, start=1):
        for before in range(number - 1):
            for card in board:
                if card in boards[before] and card not in shared:
                    message = f"{card_name(card)} is on boards {before + 1} and {number}"
                    raise CardError.at("boards", f"{message}, but not on all boards; each card can be dealt only once")
        if set(board[: len(shared)]) != shared or len(shared) not in game.board_cards:
            cards = listed(map(card_name, sorted(shared, reverse=True)))
            rounds = listed(game.board_cards[1:-1], "or")
            are = "is" if len(shared) == 1 else "are"
            message = f"{cards} {are} on all boards; shared cards must be the first {rounds} of each board"
            raise CardError.at(Where("board", number), message)


def _check_hands(game: Game, hole: Mapping[int, Board], boards: Sequence[Board], betting: Betting) -> None:
    """Raise `HandError` or `CardError` if a hand has the wrong number of cards, or if a card is dealt twice."""
    players, dealt_in = betting.players, {*betting.left, *betting.mucked}
    on_boards = list({card for board in boards for card in board}) if len(boards) > 1 else boards[0]
    _check_players(game, len(players), len(dealt_in), len(on_boards))
    reshuffles = not game.full_board and game.has_draw  # in draw games, folded cards can be dealt again
    once: list[int] = []
    dealt = list(on_boards)
    for seat, cards in hole.items():
        if len(cards) != game.hole_cards:
            _check_count(game, cards, Where("cards", called(players[seat])), is_shown=seat in betting.left)
        if game.deck is not DECK or JOKER in cards:
            check_deck(cards, game, Where("cards", called(players[seat])))
        if not reshuffles or seat in dealt_in:
            once.append(seat)
            dealt += cards
    if len(set(dealt)) < len(dealt):
        places = [Where("cards", called(players[seat])) for seat in once]
        check_one_deal([hole[seat] for seat in once], on_boards, places)


def _check_count(game: Game, cards: Sequence[Card], what: Place, *, is_shown: bool) -> None:
    """Raise `HandError` if a player has the wrong number of cards. Hands that are not shown can have fewer.

    In stud, hands that are shown can also have fewer: `shown_cards` rejects them, but `all_in` deals the missing cards.
    """
    if not (game.hole_counts[0] if is_shown and not game.is_stud else 0) <= len(cards) <= game.hole_cards:
        shown = f", who shows down {listed(game.hole_counts, 'or')}" if game.discards else ""
        dealt = f"{game.short_title} deals {game.hole_cards} to a player{shown}"
        raise HandError.at(what, f"{counted(len(cards))}; {dealt}")


def _check_players(game: Game, n_players: int, n_left: int, n_on_boards: int) -> None:
    """Raise `HandError` if the deck has too few cards for the players.

    In a game without a board, players can fold before they have all their cards, so only players who have not folded
    count.
    """
    n_dealt = n_players if game.full_board else n_left
    most = (len(game.deck) - max(game.full_board, n_on_boards)) // game.hole_cards
    if n_dealt > most:
        left_in = "" if game.full_board else " still in the hand"
        with_boards = " besides the boards" if n_on_boards > game.full_board else ""
        message = f"{n_dealt:,} players{left_in} are too many; for {game.short_title}, the deck has cards for {most}"
        raise HandError(message + with_boards, Where("players"))
