"""What a table is, and the amounts, cards and names that it may hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Context, Decimal
from numbers import Integral
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from cardspeak.errors import Where, quoted, shortened

LARGEST_AMOUNT = 10**12
MOST_DIGITS = 50
MOST_UNITS = 10**13
"""Sums stay within 15 digits, so that every reader of the JSON has them exactly, one that takes them for floats too."""

MOST_BOARDS = 20

_JOINERS = "\u200c\u200d\u00a0"  # within emoji and Persian names, and between words that belong together


def _wrong(message: str, where: Where | None = None) -> PydanticCustomError:
    """The error that Pydantic reports as it stands; it knows the place itself unless it is about several keys."""
    return PydanticCustomError("table", "{message}", {"message": message, "where": where})


def _read_amount(given: object) -> int | Decimal:
    """The amount, exact: a float counts as the decimal that it is written as."""
    if isinstance(given, bool) or not isinstance(given, Integral | float | Decimal):
        raise _wrong(f"{shown(given)} is not an amount; write a number, without quotes")
    amount = Decimal(float.__repr__(given)) if isinstance(given, float) else _whole_or_decimal(given)
    if isinstance(amount, Decimal) and not amount.is_finite():
        raise _wrong(f"{given} is not an amount")
    if isinstance(amount, Decimal) and len(amount.as_tuple().digits) > MOST_DIGITS:
        raise _wrong(f"more than {MOST_DIGITS} digits are too many")
    if not -LARGEST_AMOUNT <= amount <= LARGEST_AMOUNT:
        raise _wrong(f"more than {LARGEST_AMOUNT:,} is too much")
    return amount


def _whole_or_decimal(given: Integral | Decimal) -> int | Decimal:
    """NumPy's integers as Python's."""
    return given if isinstance(given, Decimal) else int(given)


def _read_cards(given: object) -> object:
    """Cards are text or a sequence; what they say is read later, by the game."""
    if given is None:  # JSON's null: as good as left out
        return ""
    if isinstance(given, bytes | Mapping) or not isinstance(given, Iterable):
        raise _wrong(f'{shown(given)} is not cards; write them as "As Kd"')
    return given


def _read_game(given: object) -> object:
    """A game is text, a path, or an object; what it is is seen later."""
    if isinstance(given, str) and not given.strip():
        raise _wrong("it is empty; write a code, as holdem, or the path of a TOML file")
    if given is None or isinstance(given, bool | Integral | float | Decimal | Mapping | list | tuple):
        raise _wrong(f"{shown(given)} is not a game; write a code in quotes, as holdem, or the path of a TOML file")
    return given


def _read_list(given: object) -> object:
    """Any sequence, not a list alone; JSON's null is as good as left out."""
    return list(given or ()) if given is None or isinstance(given, tuple) else given


def _check_name(name: str) -> str:
    """A name is shown on terminals: it holds what can be printed."""
    if not name.strip() or not all(letter.isprintable() or letter in _JOINERS for letter in name):
        raise _wrong(f"{quoted(name)} is not a name; it needs characters that can be printed")
    return name


def shown(given: object) -> str:
    """What was given, for an error: text in quotes, nothing too long, and of what holds others only the kind."""
    if given is None or isinstance(given, bool):
        return {None: "null", True: "true", False: "false"}[given]
    if isinstance(given, Mapping):
        return "a table"
    if isinstance(given, list | tuple | set):
        return "a list"
    return quoted(given) if isinstance(given, str) else shortened(given)


Amount = Annotated[Any, BeforeValidator(_read_amount)]
TableCards = Annotated[Any, BeforeValidator(_read_cards)]


class Player(BaseModel):
    """A player at the table.

    Attributes:
        name: what the player is called, once at a table.
        cards: the hole cards; empty where they are not known.
        bet: all that the player put in, the uncalled part included.
        folded: whether the player has given up the hand.
        dead: dead money that the player put in beside the bet, as a big-blind ante.
        stack: the player's chips when the hand began, in a tournament.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_check_name)]
    cards: TableCards = ""
    bet: Amount
    folded: bool = False
    dead: Amount = 0
    stack: Amount | None = None


class Table(BaseModel):
    """A hand at its end: the board, and each player's cards and bets.

    Attributes:
        game: the code of the game, a `Game`, or the path of a file that holds one.
        board: the cards on the board.
        boards: in place of it, several boards: of a hand that was run more than once, or of a game with two.
        double_board: whether the boards are halves of the pot, as in a double-board game.
        button: whose button it is; without it, the last player's.
        dead: money in the main pot that is nobody's bet.
        unit: the smallest chip in play.
        rake: what the house takes, as its attributes by name; without it, what the rule set says.
        prizes: what each place of a tournament pays, from the first down.
        players: in seat order, clockwise.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    game: Annotated[Any, BeforeValidator(_read_game)] = "holdem"
    board: TableCards = ""
    boards: Annotated[list[TableCards], BeforeValidator(_read_list), Field(max_length=MOST_BOARDS)] = []
    double_board: bool = False
    button: str | None = None
    dead: Amount = 0
    unit: Amount = 1
    rake: dict[str, Any] | None = None
    prizes: Annotated[list[Amount], BeforeValidator(_read_list)] = []
    players: Annotated[list[Player], BeforeValidator(_read_list), Field(min_length=1)]

    @model_validator(mode="after")
    def _check_names(self) -> Table:
        seen: set[str] = set()
        for number, player in enumerate(self.players, start=1):
            if player.name in seen:
                message = f"two players are called {quoted(player.name)}; each needs a name of his own"
                raise _wrong(message, Where("name", number, words="two players"))
            seen.add(player.name)
        return self

    @model_validator(mode="after")
    def _check_stacks(self) -> Table:
        without = [player.name for player in self.players if player.stack is None]
        if not self.prizes and len(without) < len(self.players):
            message = "there are stacks, but no prizes; write what each place pays, as prizes = [50, 30, 20]"
            raise _wrong(message, Where("prizes"))
        if self.prizes and without:
            message = "with prizes everybody has one, the chips from before the hand"
            raise _wrong(f"there is no stack of {quoted(without[0])}; {message}", Where("stack", without[0]))
        return self

    @model_validator(mode="after")
    def _check_boards(self) -> Table:
        if self.double_board and len(self.boards) < 2:
            message = "double_board is true, but there are not two boards; write the cards of each in boards"
            raise _wrong(message, Where("double_board"))
        return self

    @model_validator(mode="after")
    def _check_unit(self) -> Table:
        amounts = [self.dead, *(amount for player in self.players for amount in (player.bet, player.dead))]
        most = Context(prec=50, traps=[]).multiply(MOST_UNITS, self.unit)  # whatever the caller's own context traps
        if any(amount > most > 0 for amount in amounts):
            message = f"the unit {self.unit} is too small for these amounts; the most is {MOST_UNITS:,} units"
            raise _wrong(message, Where("unit"))
        return self
