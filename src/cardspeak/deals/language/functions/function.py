"""What a function of PQL is: its parameters, its meaning, and the expression that it stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardspeak.deals.expressions.nodes import Node
from cardspeak.games import Game

ParameterKind: TypeAlias = Literal[
    "player", "street", "range", "board range", "cards", "text", "number", "boolean", "hand type", "flop category",
    "rank", "rank set", "high rating", "low rating", "anything",
]  # fmt: skip
"""What a function can be given.

Players and streets are passed to `build` as numbers; ranges, board ranges, cards and texts as a `Quoted`; the others as
expressions.
"""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A text in quotes.

    Attributes:
        text: the text.
        column: where it begins in the query.
    """

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class ForGames:
    """The games that a function is for.

    Attributes:
        words: these games, in words.
        accepts: whether a game is one of them.
    """

    words: str
    accepts: Callable[[Game], bool]


ANY_GAME = ForGames("all games", lambda _: True)
WITH_BOARD = ForGames("games with a board, such as hold'em and Omaha", lambda game: game.full_board > 0)
WITH_FLOP = ForGames("games with a flop, such as hold'em and Omaha", lambda game: game.flop == 3 <= game.full_board)
STUD = ForGames("stud games", lambda game: game.is_stud)
HIGH = ForGames("games with a high hand", lambda game: not game.halves[0].ranking.is_low)
LOW = ForGames("games with a low hand", lambda game: any(half.ranking.is_low for half in game.halves))


@dataclass(frozen=True, slots=True)
class PqlFunction:
    """A function of PQL.

    Attributes:
        name: its name.
        parameters: what it is given.
        result: what it returns, for the documentation.
        meaning: what it means, in a sentence or two.
        build: from the scope and what it is given, the expression. It raises `QueryError` if the function
            makes no sense in the game.
        is_known: whether its meaning in ProPokerTools is known; otherwise it is ours.
        example: a query that uses it; the documentation shows it with its answer.
        games: the games that it is for.
        is_added: whether ProPokerTools does not have the function.
    """

    name: str
    parameters: tuple[ParameterKind, ...]
    result: str
    meaning: str
    build: Callable[..., Node]
    is_known: bool = True
    example: str = ""
    games: ForGames = ANY_GAME
    is_added: bool = False


def plainly(make: Callable[..., Node]) -> Callable[..., Node]:
    """The `build` of a function for which the scope does not matter: `make` is given the rest."""
    return lambda _, *given: make(*given)
