"""Read settlements back from JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from cardspeak.errors import PotError, shown
from cardspeak.exact_json import from_json
from cardspeak.frozen import FrozenMapping
from cardspeak.pots.button import EmptySeat
from cardspeak.pots.layers import UNCALLED
from cardspeak.pots.money import Chips, from_units, read_unit, to_units
from cardspeak.pots.names import WHOLE, Player
from cardspeak.pots.pot import Award, Pot, PotHalf, Return
from cardspeak.pots.rake import NO_RAKE, Rake
from cardspeak.pots.rules import RULE_SETS, RuleSet
from cardspeak.stored import reading


class Stored(Protocol):
    """A result that can be written as JSON."""

    def to_dict(self) -> Mapping[str, Any]:
        """The result as a JSON-ready dict."""


Settled = TypeVar("Settled", bound=Stored)
Identify = Callable[[str], Player]

KINDS = ("settlement", "card_settlement", "showdown")
"""The kinds of results whose JSON contains a settlement."""

REDUNDANT = ("payouts", "returned", "net", "hands", "boards")
"""Keys that follow from the others, and therefore show whether the JSON was changed."""


def read_stored(cls: Callable[..., Settled], stored: Mapping[str, Any], player: Identify | None) -> Settled:
    """The settlement that `to_dict` wrote; `cls` makes it from its attributes.

    Raises:
        PotError: `stored` is not what `to_dict` writes for a settlement, or its amounts do not agree.
    """
    with reading(stored, KINDS, PotError):
        settlement = cls(**_Reader(stored, player).attributes())
    written = settlement.to_dict()
    for key in REDUNDANT:
        if key in written and written[key] != stored.get(key):
            raise PotError.at("stored", f"{key} does not agree with the other keys")
    return settlement


class _Reader:
    """Reads the parts of a stored settlement.

    Args:
        stored: the JSON of the settlement.
        player: the function from the text of a player to the player; None if players are identified by number or text.
    """

    def __init__(self, stored: Mapping[str, Any], player: Identify | None) -> None:
        self.stored = stored
        self.unit = read_unit(from_json(stored["unit"]))
        self.ids = {
            entry["player"]: entry.get("number", entry["player"]) if player is None else player(entry["player"])
            for entry in stored["players"]
        }

    def attributes(self) -> dict[str, Any]:
        """The attributes of the settlement, by name."""
        stored, chips = self.stored, self.chips
        seats = [(self.ids[entry["player"]], entry) for entry in stored["players"]]
        return {
            "players": tuple(player for player, _ in seats),
            "bets": tuple(chips(entry["bet"]) for _, entry in seats),
            "folded": tuple(player for player, entry in seats if entry.get("folded")),
            "mucked": tuple(player for player, entry in seats if entry.get("mucked")),
            "pots": tuple(map(self.pot, stored["pots"])),
            "returns": tuple(
                Return(self.ids[player], chips(back), UNCALLED) for player, back in stored["returned"].items()
            ),
            "button": self.button(stored["button"]),
            "dead": chips(stored["dead"]),
            "dead_of": FrozenMapping({player: chips(entry["dead"]) for player, entry in seats if "dead" in entry}),
            "unit": self.unit,
            "rules": self.rules(),
            "rake": chips(stored["rake"]),
            "rake_rule": Rake.from_dict(stored["rake_rule"]) if "rake_rule" in stored else NO_RAKE,
            "jackpot": chips(stored.get("jackpot", 0)),
            "boards": stored.get("n_boards", 1),
            "odd_half_rule": stored.get("odd_half_rule", ""),
        }

    def button(self, given: str | int) -> Player | EmptySeat:
        """The player with the button or, if a number is given, the empty seat that the button is on."""
        if isinstance(given, int) and not isinstance(given, bool):
            return EmptySeat(given)
        return self.ids[given]

    def chips(self, given: float | str) -> Chips:
        """An amount in the form that settlements have: with the decimal places of the unit."""
        return from_units(to_units(from_json(given), self.unit, "stored"), self.unit)

    def rules(self) -> RuleSet:
        """The rule set: a published one, or the house rules in the JSON."""
        code = self.stored["rules"]
        if "rule_set" in self.stored:
            return RuleSet.from_dict(code, self.stored["rule_set"])
        if code not in RULE_SETS:
            raise PotError.at("stored", f"rules is {shown(code)}, but the key rule_set with its house rules is missing")
        return RULE_SETS[code]

    def pot(self, given: Mapping[str, Any]) -> Pot:
        """A pot, or the part of a pot for one board."""
        return Pot(
            name=given["name"],
            amount=self.chips(given["amount"]),
            contenders=self.players(given["contenders"]),
            awards=tuple(map(self.award, given["awards"])),
            odd_chips=self.players(given.get("odd_chips", ())),
            odd_card=given.get("odd_card"),
            halves=tuple(map(self.half, given.get("halves", ()))),
            rake=self.chips(given.get("rake", 0)),
            above=self.chips(given.get("above", 0)),
            top=self.chips(given.get("top", 0)),
            boards=tuple(map(self.pot, given.get("boards", ()))),
            jackpot=self.chips(given.get("jackpot", 0)),
        )

    def half(self, given: Mapping[str, Any]) -> PotHalf:
        """A half of a pot."""
        return PotHalf(
            name=given["name"],
            winners=self.players(given["winners"]),
            amount=self.chips(given["amount"]),
            odd_chips=self.players(given.get("odd_chips", ())),
            odd_card=given.get("odd_card"),
            passed_over=given.get("passed_over", False),
        )

    def award(self, given: Mapping[str, Any]) -> Award:
        """What a player wins from a pot."""
        player = self.ids[given["player"]]
        return Award(player, self.chips(given["amount"]), given.get("half", WHOLE), given.get("board"))

    def players(self, given: tuple[str, ...]) -> tuple[Player, ...]:
        """The players with these texts."""
        return tuple(self.ids[player] for player in given)
