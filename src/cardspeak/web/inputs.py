"""The types of values in requests: cards, ranges, amounts, tables, rake and rules.

Amounts are checked completely. For cards and ranges, only the type and the length are checked. For tables, rake and
rules, this module only defines the schemas in the API description; the public functions check the values, so that
errors name the keys of a table file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from inspect import cleandoc
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    TypeAdapter,
    WithJsonSchema,
    with_config,
)
from pydantic_core import PydanticCustomError, core_schema
from typing_extensions import TypedDict  # Pydantic rejects `typing.TypedDict` before Python 3.12

from cardspeak import table
from cardspeak.amounts import LONGEST_TEXT
from cardspeak.errors import PotError, listed, quoted, shortened, shown
from cardspeak.pots import RULE_SETS, Rake, RuleSet
from cardspeak.pots.house_rules import read_rules
from cardspeak.pots.money import exact
from cardspeak.pots.names import called
from cardspeak.pots.rake import Rounding, SeveralPots
from cardspeak.pots.rules import Clause, OddChipBy
from cardspeak.table.model import MOST_BOARDS, MOST_DIGITS, TableCards

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

OWN_ERROR = "input"
"""The type of errors made by `wrong`, whose messages are shown unchanged."""
LONGEST_CARDS, LONGEST_RANGE = 400, 20_000
MOST_CARDS, LONGEST_CARD = 60, 20


def _checked(given: object, longest: int, what: str) -> object:
    """The text or the list of card names, after checking its type and its length."""
    is_list = isinstance(given, list) and all(isinstance(card, str) for card in given)
    if not is_list and not isinstance(given, str):
        what_is_given = "a list with items that are not text" if isinstance(given, list) else shown(given)
        raise wrong(f'{what_is_given} is not {what}; write text such as "As Kd", or a list such as ["As", "Kd"]')
    if isinstance(given, str) and len(given) > longest:
        raise wrong(f"the text has more than {longest:,} characters, the maximum")
    if isinstance(given, list) and (len(given) > MOST_CARDS or any(len(card) > LONGEST_CARD for card in given)):
        raise wrong(f"the list is too long; give at most {MOST_CARDS} cards of at most {LONGEST_CARD} characters")
    return given


def wrong(message: str) -> PydanticCustomError:
    """An error whose message Pydantic does not change."""
    return PydanticCustomError(OWN_ERROR, "{message}", {"message": message})


def _range(given: object) -> object:
    """The text of a range, or the names of a hand's cards joined into one text."""
    checked = _checked(given, LONGEST_RANGE, "a range")
    return "".join(checked) if isinstance(checked, list) else checked


def _amount(given: object, what: str = "") -> int | Decimal:
    """The exact amount that a number or a text stands for; error messages start with `what`."""
    try:
        amount = exact(given, "amount")  # type: ignore[arg-type]  # it checks the type
    except PotError as error:
        raise wrong(f"{what}{error.detail}") from None
    if len(Decimal(amount).as_tuple().digits) > MOST_DIGITS:
        raise wrong(f"{what}the amount has more than {MOST_DIGITS} digits")
    return amount


def _amounts(given: object, *accepted: type) -> object:
    """The exact amounts in a list, or in a mapping from player to amount; `accepted` are the accepted types."""
    if not isinstance(given, accepted):
        forms: dict[type, str] = {
            dict: 'amounts by player such as {"Ann": 25}',
            list: "a list of amounts such as [25, 50]",
        }
        raise wrong(f"{shown(given)} is not accepted; write {listed([forms[kind] for kind in accepted], 'or')}")
    if isinstance(given, dict):
        return {player: _amount(amount, f"{shortened(called(player), 20)}: ") for player, amount in given.items()}
    assert isinstance(given, list), "it is one of the accepted types"
    return [_amount(amount, f"item {number}: ") for number, amount in enumerate(given, start=1)]


def _to_reread(given: Any) -> Any:
    """The amounts in JSON for a worker process, written so that they are not ambiguous.

    As text, `1.234` could also mean 1,234, but `1.234E+0` could not.
    """
    match given:
        case dict():
            return {player: _to_reread(amount) for player, amount in given.items()}
        case list():
            return [_to_reread(amount) for amount in given]
        case Decimal():
            return f"{given:E}"
    return given


_REREAD = PlainSerializer(_to_reread, when_used="json")
_AMOUNT_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": "number"}, {"type": "string", "maxLength": LONGEST_TEXT, "examples": ["12.50"]}]
}
_BY_PLAYER: dict[str, Any] = {"type": "object", "additionalProperties": _AMOUNT_SCHEMA}
_LIST: dict[str, Any] = {"type": "array", "items": _AMOUNT_SCHEMA}

Amount = Annotated[Any, BeforeValidator(_amount), _REREAD, WithJsonSchema(_AMOUNT_SCHEMA)]
"""An amount: a number, or a number as text. In answers, amounts that a float cannot hold are text."""

AmountList = Annotated[Any, BeforeValidator(lambda given: _amounts(given, list)), _REREAD, WithJsonSchema(_LIST)]
Amounts = Annotated[
    Any,
    BeforeValidator(lambda given: _amounts(given, dict, list)),
    _REREAD,
    WithJsonSchema({"anyOf": [_BY_PLAYER, _LIST]}),
]
"""Amounts by player, or in seat order."""

AmountsByPlayer = Annotated[
    Any, BeforeValidator(lambda given: _amounts(given, dict)), _REREAD, WithJsonSchema(_BY_PLAYER)
]

Player = str | int
"""A player: a name, or the number of a seat, counted from 0."""

Score = Annotated[int | Annotated[float, Field(allow_inf_nan=False)], Field(examples=[7462])]
Scores = dict[str, Score | None] | list[Score | None]
"""The values of hands by player or in seat order, higher for better hands; null for a hand that does not qualify."""


_CardName = Annotated[str, Field(max_length=LONGEST_CARD)]
_CardNames = Annotated[list[_CardName], Field(max_length=MOST_CARDS, examples=[["As", "Kd"]])]

Cards = Annotated[
    Annotated[str, Field(max_length=LONGEST_CARDS, examples=["As Kd"])] | _CardNames,
    BeforeValidator(partial(_checked, longest=LONGEST_CARDS, what="a list of cards")),
]
"""Cards as text in any notation, or as a list of names, as in answers."""

Range = Annotated[
    str,
    Field(max_length=LONGEST_RANGE),
    BeforeValidator(_range),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "maxLength": LONGEST_RANGE, "examples": ["QQ+, AKs"]},
                TypeAdapter(_CardNames).json_schema(),
            ]
        }
    ),
]
"""A range as text, or one hand as a list of names. A validated value is text."""


@dataclass(frozen=True, slots=True)
class _SchemaOf:
    """The annotation of a mapping that the public functions check. It sets the schema in the API description.

    Attributes:
        model: the type that defines the keys.
        documented: the class whose docstring describes the keys.
    """

    model: Any
    documented: type

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        # Wrapped in another schema, the schema becomes a named component.
        named = core_schema.no_info_after_validator_function(lambda value: value, TypeAdapter(self.model).core_schema)
        schema = handler(named)
        keys = handler.resolve_ref_schema(schema)
        keys["description"] = cleandoc(self.documented.__doc__ or "").partition("\n")[0]
        for name, meaning in attributes_of(self.documented).items():
            if name in keys["properties"]:
                keys["properties"][name].setdefault("description", meaning)
        return schema


def attributes_of(documented: type) -> dict[str, str]:
    """The description of each attribute, from the `Attributes` section of a class's docstring.

    >>> attributes_of(Rake)["no_flop_no_drop"]
    'Whether the house takes nothing if the hand ended before the flop.'
    """
    _, _, section = cleandoc(documented.__doc__ or "").partition("Attributes:\n")
    lines = section.partition("\n\n")[0]
    entries = re.findall(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", lines, flags=re.MULTILINE)
    return {name: meaning[0].upper() + " ".join(meaning[1:].split()) for name, meaning in entries}


Drop = Annotated[
    float | dict[str, float],
    Field(description="An amount per hand, or amounts that depend on the total of all pots."),
]


class RakeBody(BaseModel):
    """The schema of a `Rake`."""

    model_config = ConfigDict(extra="forbid")

    percent: Annotated[float, Field(ge=0, le=100)] = 0
    cap: Annotated[
        float | dict[str, float] | None,
        Field(description="The maximum rake for one hand, or a maximum by the number of players dealt in."),
    ] = None
    no_flop_no_drop: bool = True
    several_pots: SeveralPots = "in proportion"
    rounding: Rounding = "down"
    unit: float | None = None
    drop: Drop | None = None
    minimum_pot: float | None = None
    jackpot: Drop | None = None


RakeTerms = Annotated[dict[str, Any], _SchemaOf(RakeBody, Rake)]
"""The terms of the rake, a mapping with the keys of a `Rake`."""


class PlayerBody(table.Player):
    """The schema of a `Player`."""

    bet: Annotated[
        table.model.Amount,
        Field(
            description="All chips that the player bet, including any uncalled bet. Required unless there are actions."
        ),
    ] = 0


class TableBody(table.Table):
    """The schema of a `Table`, where null means the same as a missing key."""

    game: Annotated[str, Field(description="A code from /api/games.")] = "holdem"
    boards: Annotated[list[TableCards], Field(max_length=MOST_BOARDS)] | None = None  # type: ignore[assignment]
    prizes: list[table.model.Amount] | None = None  # type: ignore[assignment]
    actions: Annotated[
        list[str | list[str | float] | dict[str, str | float | bool]] | None,
        Field(description="What the players did, from which their bets follow, such as `Ann raises to 6`."),
    ] = None
    limit: Annotated[Literal["no", "pot", "fixed"], Field(description="With actions: the betting structure.")] = "no"
    blinds: Annotated[list[table.model.Amount] | None, Field(description="With actions: the blinds.")] = None
    ante: Annotated[table.model.Amount, Field(description="With actions: the ante.")] = 0
    ante_from: Annotated[
        Literal["all", "big blind", "button"], Field(description="With actions: who pays the ante.")
    ] = "all"
    bets: Annotated[
        list[table.model.Amount] | None, Field(description="With actions: the small bet and the big bet.")
    ] = None
    bring_in: Annotated[table.model.Amount, Field(description="With actions: the bring-in of stud.")] = 0
    most_bets: Annotated[
        int | None, Field(description="With actions: how many bets and raises a fixed-limit round has.")
    ] = 4
    draws: Annotated[int | None, Field(description="With actions: the number of draws.")] = None
    rake: RakeTerms | None = None
    players: Annotated[list[Annotated[dict[str, Any], _SchemaOf(PlayerBody, table.Player)]], Field(min_length=1)]  # type: ignore[assignment]


TableContents = Annotated[dict[str, Any], _SchemaOf(TableBody, table.Table)]
"""The contents of a table file."""


@with_config(ConfigDict(extra="forbid"))
class RulesBody(TypedDict, total=False):
    """The schema of a rule file. The rule set that `like` names supplies the missing keys."""

    like: Annotated[
        Literal["tda", "wsop", "roberts"],
        Field(description="The rule set that supplies the missing keys; tda by default."),
    ]
    code: Annotated[str, Field(min_length=1, max_length=200)]
    title: Annotated[str, Field(min_length=1, max_length=200)]
    button_games: OddChipBy
    stud_high: OddChipBy
    stud_low: OddChipBy
    odd_card_from: Literal["hand", "all cards"]
    suits: Annotated[str, Field(min_length=4, max_length=4, examples=["shdc"])]
    odd_half: Literal["high", "low"]
    one_odd_chip: bool
    split_once: bool
    rake: RakeTerms
    quotes: dict[Clause, str]
    source: Annotated[str, Field(max_length=200)]


def _rules(given: object) -> object:
    """The argument, after checking that it is text or a mapping."""
    if not isinstance(given, str | Mapping):
        accepted = f"give {listed(RULE_SETS, 'or')}, or an object with keys such as like, odd_half and rake"
        raise wrong(f"{shown(given)} is not a rule set; {accepted}")
    return given


Rules = Annotated[
    Annotated[str, WithJsonSchema({"type": "string", "enum": [*RULE_SETS]})]
    | Annotated[dict[str, Any], _SchemaOf(RulesBody, RuleSet)],
    BeforeValidator(_rules),
]
"""The code of a rule set, or house rules as a mapping with the keys of a rule file."""


def rules_of(given: str | Mapping[str, Any]) -> RuleSet:
    """The rule set for a code, or for a mapping with the keys of a rule file or of a rule set in an answer.

    Raises:
        PotError: the code is unknown, or the mapping is not a valid rule set.

    >>> rules_of("wsop") == rules_of({"code": "wsop", **rules_of("wsop").to_dict()})
    True
    """
    if isinstance(given, str):
        if given not in RULE_SETS:
            raise PotError.at("rules", f"{quoted(given)} is not known; give {listed(RULE_SETS, 'or')}")
        return RULE_SETS[given]
    keys = {key: value for key, value in given.items() if key not in ("kind", "code")}
    code = given.get("code", "house rules")
    like = {"like": code} if isinstance(code, str) and code in RULE_SETS else {}
    return read_rules({**like, **keys}, "rules", code)
