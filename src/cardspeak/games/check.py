"""Whether cards can be a hand of a game."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.cards import Card, check_disjoint, counted
from cardspeak.errors import HandError, listed
from cardspeak.games.game import Game


def check_hand(game: Game, hole: Sequence[Card], board: Sequence[Card], what: str = "cards") -> None:
    """Nothing; raises where the cards cannot be a hand of the game.

    With a board, a hand has all of its hole cards. Without one, the cards are the whole hand, board cards included: as
    many as there are so far, from one up to all of the game's.

    Raises:
        HandError: too few or too many cards.
        CardError: a card is both in the hand and on the board.
    """
    check_board(game, board)
    check_disjoint(hole, what, board, "on the board")
    if board and len(hole) != game.hole_cards:
        raise HandError(f"{what}: {counted(len(hole))}; beside a board {game.title} takes {game.hole_cards}")
    if not board and not 1 <= len(hole) <= game.most_cards:
        raise HandError(
            f"{what}: {counted(len(hole))}; {game.title} takes 1 to {game.most_cards}, board cards included"
        )


def check_board(game: Game, board: Sequence[Card]) -> None:
    """Nothing; raises `HandError` where the game never has so many cards on the board."""
    if len(board) not in game.board_cards:
        raise HandError(f"board: {counted(len(board))}; {game.title} takes {listed(game.board_cards, 'or')}")


def check_one_deal(hands: Sequence[Sequence[Card]], board: Sequence[Card], names: Sequence[str]) -> None:
    """Nothing; raises `CardError` where a card is in two hands, or in a hand and on the board."""
    for index, hand in enumerate(hands):
        check_disjoint(hand, names[index], board, "on the board")
        for before in range(index):
            check_disjoint(hand, names[index], hands[before], f"in {names[before]}")


def are_whole_hands(game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> bool:
    """Whether hands are compared wherever they come from: a royal flush beats four aces, both with an ace of spades.

    Hole cards come from one deal; more cards than a player holds, without a board, are a whole hand.
    """
    return not board and all(len(hand) > game.hole_cards for hand in hands)
