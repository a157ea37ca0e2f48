"""Check whether cards can be a hand of a game."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import Card, check_disjoint, counted
from cardspeak.errors import HandError, Place, listed
from cardspeak.games.game import Game, check_deck
from cardspeak.games.half import can_make


def check_hand(game: Game, hole: Sequence[Card], board: Sequence[Card], what: Place = "cards") -> None:
    """Check that the cards can be a hand of the game.

    If a board is given, `hole` must contain all hole cards. Without a board, in games where any of the cards can play,
    `hole` is the whole hand so far, including board cards. It can have from one card up to the maximum for the game. In
    other games, such as Omaha, a hand exists only once there are enough hole cards and board cards to make one.

    Raises:
        HandError: there are too few or too many cards.
        CardError: a card is both in the hand and on the board, or is not in the game's deck.
    """
    if game.plays_any:
        check_board(game, board)
    elif len(board) not in game.board_cards:
        raise HandError.at("board", f"{counted(len(board))}; a hand of {game.short_title} needs {_boards(game)}")
    check_deck(hole, game, what)
    check_deck(board, game, "board")
    check_disjoint(hole, what, board, "board")
    if not board and game.plays_any:
        if not 1 <= len(hole) <= game.most_cards:
            included = ", board cards included" if game.full_board else ""
            raise HandError.at(what, f"{counted(len(hole))}; {game.short_title} takes 1 to {game.most_cards}{included}")
        return
    if len(hole) not in game.hole_counts:
        with_board = "with a board, " if board else ""
        raise HandError.at(
            what,
            f"{counted(len(hole))}; {with_board}{game.short_title} takes {listed(game.hole_counts, 'or')}"
            + ("" if board else f", and a board of {_boards(game)}"),
        )
    if not any(can_make(half, len(hole), len(board)) for half in game.halves):
        if is_door_card(game, board):
            needed = f"a hand needs a board of {_boards(game)} cards"
            raise HandError.at("board", f"the door card alone makes no hand of {game.short_title} yet; {needed}")
        raise HandError.at(
            what,
            f"{counted(len(hole))} and {counted(len(board))} on the board do not make a hand of {game.short_title} "
            f"yet; it needs a board of {_boards(game)}",
        )


def is_door_card(game: Game, board: Sequence[Card]) -> bool:
    """Whether the board is a single card that is dealt before the flop, as in Courchevel."""
    return len(board) == 1 < game.flop and 1 in game.board_cards


def kept_count(game: Game, n_hole: int) -> int:
    """The number of hole cards from which the hands are made, after a discard if one is needed.

    The halves of a game with discards share one discard: the cards that are kept make the hands of all halves. If there
    is only one half, or a half can use all hole cards, no discard is needed to find the best hands.

    >>> from cardspeak.games import Half
    >>> halves = [Half(name, order, hole=(0, 2)) for name, order in (("high", "high"), ("low", "eight-or-better"))]
    >>> kept_count(Game("pineapple8", "Pineapple hi-lo", 3, 5, halves, discards=1), 3)
    2
    """
    fewest = game.hole_counts[0]
    is_shared = len(game.halves) > 1 and all(half.hole is not None for half in game.halves)
    return fewest if is_shared else n_hole


def _boards(game: Game) -> str:
    """The numbers of board cards with which a hand can be made, as text for error messages."""
    hole = game.hole_counts[0]
    return listed((n for n in game.board_cards if any(can_make(half, hole, n) for half in game.halves)), "or")


def check_board(game: Game, board: Sequence[Card], what: Place = "board") -> None:
    """Raise `HandError` if the game never has this many cards on the board; the message calls the board `what`."""
    if len(board) not in game.board_cards:
        takes = listed(game.board_cards, "or") if game.full_board else "no board"
        raise HandError.at(what, f"{counted(len(board))}; {game.short_title} takes {takes}")


def check_one_deal(hands: Sequence[Sequence[Card]], board: Sequence[Card], names: Sequence[Place]) -> None:
    """Raise `CardError` if a card is in two hands, or in a hand and on the board."""
    for index, hand in enumerate(hands):
        check_disjoint(hand, names[index], board, "board")
        for before in range(index):
            check_disjoint(hand, names[index], hands[before], names[before])


def check_comparable(
    game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card], names: Sequence[Place]
) -> None:
    """Raise `HandError` if a hand is shorter than another hand and has fewer cards than a complete hand."""
    for half in game.halves:
        sizes = [min(len(hand) + len(board), half.ranking.hand_size) for hand in hands]
        if half.plays_any and min(sizes) < max(sizes):
            short, long = sizes.index(min(sizes)), sizes.index(max(sizes))
            message = f"{counted(len(hands[short]))}, but {counted(len(hands[long]))} in {names[long]}"
            size = half.ranking.hand_size
            raise HandError.at(
                names[short], f"{message}; to compare hands of different lengths, give each at least {size} cards"
            )


def are_whole_hands(game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> bool:
    """Whether these are whole hands. Whole hands can share cards, because they need not come from the same deal.

    Hands are whole if there is no board and each hand has more cards than a player has hole cards. So a royal flush in
    spades can be compared with four aces, although both contain the ace of spades. Hole cards always come from the same
    deal.
    """
    return not board and all(len(hand) > game.hole_cards for hand in hands)
