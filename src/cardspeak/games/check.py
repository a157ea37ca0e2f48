"""Whether cards can be a hand of a game."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import Card, check_disjoint, counted
from cardspeak.errors import HandError, Place, listed
from cardspeak.games.game import Game, check_deck
from cardspeak.games.half import can_make


def check_hand(game: Game, hole: Sequence[Card], board: Sequence[Card], what: Place = "cards") -> None:
    """Nothing; raises where the cards cannot be a hand of the game.

    With a board, a hand has all of its hole cards. Without one, the cards are the whole hand where any of them may
    play, board cards included: as many as there are so far, from one up to all of the game's. Where only some may play,
    there is no hand before there is one to be made.

    Raises:
        HandError: too few or too many cards.
        CardError: a card is both in the hand and on the board, or not in the deck.
    """
    if game.plays_any:
        check_board(game, board)
    elif len(board) not in game.board_cards:
        raise HandError.at("board", f"{counted(len(board))}; a hand of {game.title} takes {_boards(game)}")
    check_deck(hole, game, what)
    check_deck(board, game, "board")
    check_disjoint(hole, what, board, "board")
    if not board and game.plays_any:
        if not 1 <= len(hole) <= game.most_cards:
            included = ", board cards included" if game.full_board else ""
            raise HandError.at(what, f"{counted(len(hole))}; {game.title} takes 1 to {game.most_cards}{included}")
        return
    if len(hole) not in game.hole_counts:
        with_board = "beside a board " if board else ""
        raise HandError.at(
            what,
            f"{counted(len(hole))}; {with_board}{game.title} takes {listed(game.hole_counts, 'or')}"
            + ("" if board else f", and a board of {_boards(game)}"),
        )
    if not any(can_make(half, len(hole), len(board)) for half in game.halves):
        raise HandError.at(
            what,
            f"{counted(len(hole))} and {counted(len(board))} on the board make no hand of {game.title} yet; "
            f"it takes a board of {_boards(game)}",
        )


def _boards(game: Game) -> str:
    """How many cards on the board make a hand."""
    hole = game.hole_counts[0]
    return listed((n for n in game.board_cards if any(can_make(half, hole, n) for half in game.halves)), "or")


def check_board(game: Game, board: Sequence[Card], what: Place = "board") -> None:
    """Nothing; raises `HandError` where the game never has so many cards on the board; `what` names it in errors."""
    if len(board) not in game.board_cards:
        takes = listed(game.board_cards, "or") if game.full_board else "no board"
        raise HandError.at(what, f"{counted(len(board))}; {game.title} takes {takes}")


def check_one_deal(hands: Sequence[Sequence[Card]], board: Sequence[Card], names: Sequence[Place]) -> None:
    """Nothing; raises `CardError` where a card is in two hands, or in a hand and on the board."""
    for index, hand in enumerate(hands):
        check_disjoint(hand, names[index], board, "board")
        for before in range(index):
            check_disjoint(hand, names[index], hands[before], names[before])


def check_comparable(
    game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card], names: Sequence[Place]
) -> None:
    """Nothing; raises `HandError` where hands are too short to compare: in lows 2-A is no better than 3-2-A."""
    for half in game.halves:
        sizes = [min(len(hand) + len(board), half.ranking.hand_size) for hand in hands]
        if half.plays_any and not half.ranking.ranks_short_hands and min(sizes) < max(sizes):
            short, long = sizes.index(min(sizes)), sizes.index(max(sizes))
            message = f"{counted(len(hands[short]))} beside {counted(len(hands[long]))} of {names[long]}"
            size = half.ranking.hand_size
            raise HandError.at(
                names[short], f"{message}; fewer than {size} compare with as many, for 2-A is no better than 3-2-A"
            )


def are_whole_hands(game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> bool:
    """Whether hands are compared wherever they come from: a royal flush beats four aces, both with an ace of spades.

    Hole cards come from one deal; more cards than a player holds, without a board, are a whole hand.
    """
    return not board and all(len(hand) > game.hole_cards for hand in hands)
