"""The streets of a game: how many cards a player and the board have."""

from __future__ import annotations

from dataclasses import dataclass

from cardspeak.games import Game

_OF_BOARD = ("preflop", "flop", "turn", "river")
_OF_STUD = ("second", "third", "fourth", "fifth", "sixth", "seventh")


@dataclass(frozen=True, slots=True)
class Street:
    """A street.

    Attributes:
        name: its name.
        n_hole: how many cards a player has.
        n_board: how many cards are on the board.
    """

    name: str
    n_hole: int
    n_board: int


def streets_of(game: Game) -> tuple[Street, ...]:
    """The streets of a game, in order.

    >>> from cardspeak.games import GAMES
    >>> [(street.name, street.n_board) for street in streets_of(GAMES["holdem"])]
    [('preflop', 0), ('flop', 3), ('turn', 4), ('river', 5)]
    >>> [street.name for street in streets_of(GAMES["manila"])]
    ['board0', 'board1', 'board2', 'board3', 'board4', 'board5']
    >>> [(street.name, street.n_hole) for street in streets_of(GAMES["razz"])]
    [('third', 3), ('fourth', 4), ('fifth', 5), ('sixth', 6), ('seventh', 7)]
    """
    if game.is_stud:
        first = 3 if game.hole_cards == 7 else 2
        return tuple(Street(_OF_STUD[n - 2], n, 0) for n in range(first, game.hole_cards + 1))
    if not game.full_board:
        return (Street("showdown", game.hole_cards, 0),)
    boards = [n for n in game.board_cards if n == 0 or n >= game.flop]
    names = _OF_BOARD if len(boards) == len(_OF_BOARD) else tuple(f"board{n}" for n in boards)
    return tuple(Street(name, game.hole_cards, n) for name, n in zip(names, boards, strict=True))


def ends_of(game: Game) -> tuple[int, ...]:
    """The numbers of cards on the board on the streets of a game, without those with no cards."""
    return tuple(street.n_board for street in streets_of(game) if street.n_board)
