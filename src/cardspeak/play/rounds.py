"""The betting rounds of a game, as data."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from cardspeak.games import Game

Limit: TypeAlias = Literal["no", "pot", "fixed"]
"""The betting structure: no limit, pot limit or fixed limit."""

LIMITS = ("no", "pot", "fixed")


class Round(NamedTuple):
    """A betting round.

    Attributes:
        name: its name, such as `flop`.
        board: the number of cards on the board.
        held: in stud, the number of cards that each player has; otherwise 0.
        draw: whether players replace cards before the round.
        is_big: whether bets have the larger size in a fixed-limit game.
    """

    name: str
    board: int = 0
    held: int = 0
    draw: bool = False
    is_big: bool = False


_ON_A_BOARD = ("preflop", "flop", "turn", "river")
_IN_DRAW = ("predraw", "first draw", "second draw", "third draw")
_IN_STUD = {
    2: "second street",
    3: "third street",
    4: "fourth street",
    5: "fifth street",
    6: "sixth street",
    7: "seventh street",
}
_FIRST_IN_STUD = {5: 2, 7: 3}  # cards before the first bet, by the number of cards of a full hand

_TRIPLE_DRAWS = ("27-triple-draw", "a5-draw", "badugi", "badeucey", "badacey", "archie")


def rounds_of(game: Game, draws: int | None = None) -> tuple[Round, ...]:
    """The betting rounds of a game.

    In fixed-limit games, the second half of the rounds has the larger bets; stud has them from fifth street on.

    Args:
        game: the game.
        draws: the number of draws of a draw game; by default, three in triple-draw games and badugi, otherwise one.

    >>> from cardspeak.games import find_game
    >>> [(each.name, each.board, each.is_big) for each in rounds_of(find_game("holdem"))]
    [('preflop', 0, False), ('flop', 3, False), ('turn', 4, True), ('river', 5, True)]
    >>> [each.name for each in rounds_of(find_game("27-triple-draw"))]
    ['predraw', 'first draw', 'second draw', 'third draw']
    """
    if game.is_stud:
        return _of_stud(game.hole_cards)
    if not game.full_board:
        return _of_draw(draws or (3 if game.code in _TRIPLE_DRAWS else 1))
    # Courchevel has a card on the board from the start, so its first round is not the one with an empty board.
    stages = [n for n in game.board_cards if n or game.board_cards[1] >= game.flop]
    big = len(stages) // 2
    names = _ON_A_BOARD if len(stages) == len(_ON_A_BOARD) else [f"round {n}" for n in range(1, len(stages) + 1)]
    drawn_before = stages.index(game.flop) + 1 if game.has_draw else None  # Drawmaha draws after the flop betting
    return tuple(
        Round(name, board, draw=at == drawn_before, is_big=at >= big)
        for at, (name, board) in enumerate(zip(names, stages, strict=True))
    )


def _of_stud(hole_cards: int) -> tuple[Round, ...]:
    """The rounds of a stud game."""
    first = _FIRST_IN_STUD.get(hole_cards, max(1, hole_cards - 4))
    held = range(first, hole_cards + 1)
    big = first + len(held) // 2
    return tuple(Round(_IN_STUD.get(n, f"round with {n} cards"), held=n, is_big=n >= big) for n in held)


def _of_draw(draws: int) -> tuple[Round, ...]:
    """The rounds of a draw game without a board."""
    names = _IN_DRAW if draws < len(_IN_DRAW) else ("predraw", *(f"draw {n}" for n in range(1, draws + 1)))
    big = (draws + 1) // 2
    return tuple(Round(names[n], draw=n > 0, is_big=n >= big) for n in range(draws + 1))
