"""The definition of a table, with checks of its amounts, cards and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Context, Decimal
from numbers import Integral
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from cardspeak.amounts import AmountError, read_amount
from cardspeak.errors import Where, quoted, shortened

LARGEST_AMOUNT = 10**12
MOST_DIGITS = 50
MOST_UNITS = 10**13
"""The largest amount in units. It keeps sums within 15 digits, which JSON readers that use floats read exactly."""

MOST_BOARDS = 20
LONGEST_RANGE = 20_000

_JOINERS = "\u200c\u200d\u00a0"  # accepted though not printable: joiners (emoji, Persian), no-break space


def _wrong(message: str, where: Where | None = None) -> PydanticCustomError:
    """An error whose message Pydantic does not change. `where` is needed only if the error involves several keys."""
    return PydanticCustomError("table", "{message}", {"message": message, "where": where})


def _read_amount(given: object) -> int | Decimal:
    """The exact amount, from a number or from decimal text."""
    if given is None or isinstance(given, bool | Mapping | list | tuple | set):
        raise _wrong(f"{shown(given)} is not an amount; give a number such as 25 or 12.50")
    try:
        amount = read_amount(given)
    except AmountError as error:
        raise _wrong(str(error)) from None
    if isinstance(amount, Decimal) and not amount.is_finite():
        raise _wrong(f"{shown(given)} is not an amount")
    if isinstance(amount, Decimal) and len(amount.as_tuple().digits) > MOST_DIGITS:
        raise _wrong(f"it has more than {MOST_DIGITS} digits")
    if not -LARGEST_AMOUNT <= amount <= LARGEST_AMOUNT:
        raise _wrong(f"amounts above {LARGEST_AMOUNT:,} are not accepted")
    return amount


def _read_cards(given: object) -> object:
    """The cards, after checking that they are text or a sequence. They are parsed later, when the game is known."""
    if given is None:  # null in JSON means the same as a missing key
        return ""
    if isinstance(given, bytes | Mapping) or not isinstance(given, Iterable):
        raise _wrong(f'{shown(given)} is not a list of cards; write cards as "As Kd"')
    return given


def _read_seat(given: object) -> object:
    """The number of a seat."""
    if isinstance(given, bool) or not isinstance(given, Integral) or int(given) < 0:
        raise _wrong(f"{shown(given)} is not a seat; write a whole number, 0 or more")
    return int(given)


def _read_button(given: object) -> object:
    """The name of the player with the button, or the number of a seat."""
    if given is None or isinstance(given, str):
        return given
    if isinstance(given, bool) or not isinstance(given, Integral):
        raise _wrong(f"{shown(given)} is not accepted; write a player's name in quotes, or the number of a seat")
    return int(given)


def _read_folded(given: object) -> object:
    """Whether or when a player has folded. Streets and numbers are checked later."""
    if isinstance(given, bool | Integral | str):
        return given
    raise _wrong(f"{shown(given)} is not accepted; write true, false, a street in quotes, or a number")


def _read_game(given: object) -> object:
    """The game, after rejecting empty text, numbers, lists and mappings. It is looked up later."""
    if isinstance(given, str) and not given.strip():
        raise _wrong("it is empty; write a code such as holdem, or the path of a game file")
    if given is None or isinstance(given, bool | Integral | float | Decimal | Mapping | list | tuple):
        raise _wrong(f"{shown(given)} is not a game; write a quoted code such as holdem, or the path of a game file")
    return given


def _read_list(given: object) -> object:
    """The given list, with a tuple converted to a list and null to an empty list."""
    return list(given or ()) if given is None or isinstance(given, tuple) else given


def _check_name(name: str) -> str:
    """The name, after checking that it contains only printable characters, because terminals show it."""
    if not name.strip() or not all(letter.isprintable() or letter in _JOINERS for letter in name):
        raise _wrong(f"{quoted(name)} is not a name; use printable characters, and not only spaces")
    return name


def shown(given: object) -> str:
    """The input as an error message shows it: text in quotes, long input shortened, and containers only by type."""
    if given is None or isinstance(given, bool):
        return {None: "null", True: "true", False: "false"}[given]
    if isinstance(given, Mapping):
        return "a table"
    if isinstance(given, list | tuple | set):
        return "a list"
    return quoted(given) if isinstance(given, str) else shortened(given)


_TEXT: dict[str, Any] = {"type": "string"}
Amount = Annotated[
    Any, BeforeValidator(_read_amount), WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string"}]})
]
TableCards = Annotated[
    Any,
    BeforeValidator(_read_cards),
    WithJsonSchema({"anyOf": [{**_TEXT, "examples": ["As Kd"]}, {"type": "array", "items": _TEXT}, {"type": "null"}]}),
]


class Player(BaseModel):
    """A player at the table.

    Attributes:
        name: the player's name, unique at the table.
        seat: the number of the player's seat. Either all players have one, or none has.
        cards: the hole cards; empty if unknown.
        discards: the cards, from `cards`, that the player replaces in a draw to come; empty to stand pat.
        range: the range of a player whose cards are not known, such as `QQ+, AKs`.
        bet: all chips that the player bet, including any uncalled bet.
        folded: whether the player has folded, or when: a street, or a number that is larger for a later fold.
        mucked: whether the player's hand was not shown at the showdown, or was declared dead there.
        dead: dead money that the player put in, in addition to the bet, such as a big-blind ante.
        stack: in a tournament, the player's chips at the start of the hand.
        bounty: in a knockout tournament, the bounty on the player's head at the start of the hand.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: Annotated[str, Field(min_length=1, max_length=100), AfterValidator(_check_name)]
    seat: Annotated[int, BeforeValidator(_read_seat)] | None = None
    cards: TableCards = ""
    discards: TableCards | None = None
    range: Annotated[str, Field(max_length=LONGEST_RANGE)] | None = None
    bet: Amount
    folded: Annotated[bool | str | int, BeforeValidator(_read_folded)] = False
    mucked: bool = False
    dead: Amount = 0
    stack: Amount | None = None
    bounty: Amount | None = None


class Table(BaseModel):
    """A hand whose betting has ended: the board, and each player's cards and bets.

    Attributes:
        game: the code of a game, a `Game`, or the path of a game file.
        board: the cards on the board.
        boards: several boards, instead of `board`, for a hand that is run several times or for a double-board game.
        double_board: whether the boards are halves of the pot, as in a double-board game.
        button: the name of the player with the button, or the number of the seat with the button, which can be empty;
            by default, the last player.
        dead: dead money in the main pot that is not part of any player's `bet` or `dead`.
        unit: the smallest chip in play.
        rake: the rake, as a mapping with the attributes of `Rake`; by default, the rake of the rule set.
        saw_flop: whether the hand reached the flop; in games without a board, whether it reached the street from which
            the house takes rake, such as fourth street. By default, it is true if the board has a flop, and always true
            in games without a board.
        prizes: the prize for each place in a tournament, first place first.
        bounty_share: the share of a bounty that is paid at once to the player who eliminates its holder, 0 to 1.
        players: the players in seat order, clockwise.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    game: Annotated[Any, BeforeValidator(_read_game), WithJsonSchema(_TEXT)] = "holdem"
    board: TableCards = ""
    boards: Annotated[list[TableCards], BeforeValidator(_read_list), Field(max_length=MOST_BOARDS)] = []
    double_board: bool = False
    button: Annotated[str | int | None, BeforeValidator(_read_button)] = None
    dead: Amount = 0
    unit: Amount = 1
    rake: dict[str, Any] | None = None
    saw_flop: bool | None = None
    prizes: Annotated[list[Amount], BeforeValidator(_read_list)] = []
    bounty_share: Amount = Decimal("0.5")
    players: Annotated[list[Player], BeforeValidator(_read_list), Field(min_length=1)]

    @model_validator(mode="after")
    def _check_names(self) -> Table:
        seen: set[str] = set()
        for number, player in enumerate(self.players, start=1):
            if player.name in seen:
                message = f"two players are called {quoted(player.name)}; each name must be different"
                raise _wrong(message, Where("name", number, words="two players"))
            seen.add(player.name)
        return self

    @model_validator(mode="after")
    def _check_stacks(self) -> Table:
        without = [player.name for player in self.players if player.stack is None]
        if not self.prizes and len(without) < len(self.players):
            message = "there are stacks, but no prizes; write the prize for each place: prizes = [50, 30, 20]"
            raise _wrong(message, Where("prizes"))
        if self.prizes and without:
            message = "if there are prizes, give every player a stack, the chips before the hand"
            raise _wrong(f"there is no stack for {quoted(without[0])}; {message}", Where("stack", without[0]))
        return self

    @model_validator(mode="after")
    def _check_bounties(self) -> Table:
        without = [player.name for player in self.players if player.bounty is None]
        if len(without) == len(self.players):
            return self
        if not self.prizes:
            message = "there are bounties, but no prizes; write the prize for each place: prizes = [50, 30, 20]"
            raise _wrong(message, Where("prizes"))
        if without:
            message = f"there is no bounty for {quoted(without[0])}; write bounty = 0 for a player who has none"
            raise _wrong(message, Where("bounty", without[0]))
        return self

    @model_validator(mode="after")
    def _check_boards(self) -> Table:
        if self.double_board and len(self.boards) < 2:
            message = (
                "double_board is true, but there are fewer than two boards; write the cards of each board in boards"
            )
            raise _wrong(message, Where("double_board"))
        return self

    @model_validator(mode="after")
    def _check_unit(self) -> Table:
        amounts = [self.dead, *(amount for player in self.players for amount in (player.bet, player.dead))]
        most = Context(prec=50, traps=[]).multiply(MOST_UNITS, self.unit)  # ignores the traps of the caller's context
        if any(amount > most > 0 for amount in amounts):
            message = (
                f"the unit {shortened(self.unit)} is too small for these amounts; the limit is {MOST_UNITS:,} units"
            )
            raise _wrong(message, Where("unit"))
        return self
