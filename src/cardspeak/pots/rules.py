"""The published rule sets for paying pots, as data.

Under all of them, each pot is split separately, down to the smallest chip. Chips that are left over are odd chips,
which go to the tied players one each. In games with a button, position decides who gets them, starting left of the
button. In stud games, a card decides. The rule sets differ in which card decides, in whether a player can get an odd
chip from both halves, and in the rules that are quoted. House rules (`house_rules.py`) can differ in more points, and
can include a rake.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from cardspeak.errors import PotError, Where, listed, quoted, shown
from cardspeak.files import check_keys
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots.rake import NO_RAKE, Rake, read_rake

if TYPE_CHECKING:
    from collections.abc import Mapping

OddCard: TypeAlias = Literal["highest", "lowest"]
"""Which card of each tied player decides odd chips. These cards are compared by rank, then by suit."""

OddChipBy: TypeAlias = Literal["position", "highest card", "lowest card"]
"""What decides odd chips: position, starting left of the button, or a card."""

Clause: TypeAlias = Literal[
    "position", "card", "suits", "halves", "identical hands", "one each", "side pots", "uncalled bet", "boards", "rake"
]
"""The points on which a published rule can be quoted."""


@sealed
@dataclass(frozen=True, slots=True)
class RuleSet:
    """A set of rules for paying pots: published rules, or the house rules of a card room.

    Attributes:
        code: the short name of the rule set, such as `tda`.
        title: the full name of the rule set, for people to read.
        button_games: what decides odd chips in games with a button.
        stud_high: what decides odd chips in stud games, for a half that the highest hand wins.
        stud_low: what decides odd chips in stud games, for a half that the lowest hand wins.
        odd_card_from: where the deciding card is taken from: the cards that make the hand (`hand`), or all cards of the
            player (`all cards`).
        suits: the suits from the highest to the lowest, to break ties between cards of the same rank.
        odd_half: which half gets an odd chip if a pot does not divide evenly between high and low.
        one_odd_chip: whether odd chips of a half go first to winners who have none from another half.
        split_once: whether players who tie for all halves share the whole pot once, not each half separately.
        rake: what the house takes.
        quotes: the published rule that is quoted for each kind of decision (clause); clauses without a rule are left
            out.
        source: where the rules are published.

    Raises:
        PotError: an attribute is not valid.

    >>> TDA.title, TDA.quote("position")
    ('Tournament Directors Association, 2024', 'TDA 20')
    """

    code: str
    title: str
    button_games: OddChipBy = "position"
    stud_high: OddChipBy = "highest card"
    stud_low: OddChipBy = "highest card"
    odd_card_from: Literal["hand", "all cards"] = "hand"
    suits: str = "shdc"
    odd_half: Literal["high", "low"] = "high"
    one_odd_chip: bool = False
    split_once: bool = True
    rake: Rake = NO_RAKE
    quotes: Mapping[str, str] = FrozenMapping()
    source: str = ""

    def __post_init__(self) -> None:
        """Raise `PotError` if an attribute is not valid."""
        for name, accepted in _WORDS.items():
            given = getattr(self, name)
            if given not in accepted:
                raise PotError(
                    f"{name} is {shown(given)}; it must be {listed(map(quoted, accepted), 'or')}", Where(name)
                )
        for name in ("one_odd_chip", "split_once"):
            if not isinstance(getattr(self, name), bool):
                raise PotError(f"{name} is {shown(getattr(self, name))}; it must be true or false", Where(name))
        for name in ("code", "title", "source"):
            _check_text(getattr(self, name), name, may_be_empty=name == "source")
        if not isinstance(self.suits, str) or sorted(self.suits) != ["c", "d", "h", "s"]:
            raise PotError(
                f"suits is {shown(self.suits)}; it must be the four suits from the highest to the lowest, such as shdc",
                Where("suits"),
            )
        object.__setattr__(self, "rake", read_rake(self.rake))
        object.__setattr__(self, "quotes", FrozenMapping(_read_quotes(self.quotes)))

    def quote(self, clause: Clause) -> str:
        """The rule that is quoted for a clause; empty if there is none.

        >>> ROBERTS.quote("one each"), TDA.quote("boards")
        ("Robert's Rules, Ties 4", '')
        """
        return self.quotes.get(clause, "")

    def odd_chip_by(self, *, is_low: bool, has_button: bool) -> OddChipBy:
        """What decides the odd chips of a half. `is_low` means that the lowest hand wins the half.

        >>> TDA.odd_chip_by(is_low=True, has_button=False), ROBERTS.odd_chip_by(is_low=True, has_button=False)
        ('highest card', 'lowest card')
        """
        if has_button:
            return self.button_games
        return self.stud_low if is_low else self.stud_high

    def to_dict(self) -> dict[str, Any]:
        """The rule set as a mapping with the keys of a rule file."""
        shown: dict[str, Any] = {"title": self.title, **{name: getattr(self, name) for name in _WORDS}}
        shown |= {"suits": self.suits, "one_odd_chip": self.one_odd_chip, "split_once": self.split_once}
        return {**shown, "rake": self.rake.to_dict(), "quotes": dict(self.quotes), "source": self.source}

    @classmethod
    def from_dict(cls, code: str, stored: Mapping[str, Any]) -> RuleSet:
        """The rule set that `to_dict` wrote; `code` is its code.

        Raises:
            PotError: an attribute is missing, unknown or not valid.

        >>> RuleSet.from_dict("roberts", ROBERTS.to_dict()) == ROBERTS
        True
        """
        check_keys(stored, [field.name for field in fields(cls)], ("title", "rake"), "rules", PotError)
        return cls(code=code, **{**stored, "rake": Rake.from_dict(stored["rake"])})


_WORDS = {
    "button_games": get_args(OddChipBy),
    "stud_high": get_args(OddChipBy),
    "stud_low": get_args(OddChipBy),
    "odd_card_from": ("hand", "all cards"),
    "odd_half": ("high", "low"),
}
"""The attributes that accept only certain words, and the words that each of them accepts."""


def _read_quotes(quotes: object) -> dict[str, str]:
    if not isinstance(quotes, FrozenMapping | MappingProxyType | dict):
        raise PotError(
            f"quotes is {shown(quotes)}; it must be a table with the rule to quote for each kind of decision",
            Where("quotes"),
        )
    for clause, rule in quotes.items():
        if clause not in get_args(Clause):
            known = f"accepted: {listed(get_args(Clause))}"
            raise PotError.at("quotes", f"{quoted(clause)} is not a kind of decision ({known})")
        _check_text(rule, f"quotes: {clause}")
    return dict(quotes)


def _check_text(text: object, name: str, *, may_be_empty: bool = False) -> None:
    """Raise `PotError` unless a value is printable text of at most 200 characters."""
    if not isinstance(text, str) or not text.isprintable() or len(text) > 200 or not (text.strip() or may_be_empty):
        raise PotError(f"{name} is {shown(text)}; it must be text of 1 to 200 printable characters", Where(name))


TDA = RuleSet(
    code="tda",
    title="Tournament Directors Association, 2024",
    stud_low="highest card",  # TDA 20: in razz and in both halves of stud high-low, the high card by suit decides
    odd_card_from="hand",  # TDA 20: the card is taken from the five-card hand
    quotes={
        "position": "TDA 20",
        "card": "TDA 20",
        "halves": "TDA 20",
        "identical hands": "TDA 2019, 20-D",  # deleted in 2022 without replacement
        "side pots": "TDA 21",
    },
    source="https://www.pokertda.com/view-poker-tda-rules/",
)
WSOP = RuleSet(
    code="wsop",
    title="World Series of Poker, 2024 to 2026",
    stud_low="highest card",
    odd_card_from="hand",
    quotes={
        "position": "WSOP 73",
        "card": "WSOP 73",
        "suits": "WSOP Live Action 150",
        "halves": "WSOP 73",
        "identical hands": "WSOP 73",
        "side pots": "WSOP 74",
        "uncalled bet": "WSOP 108",
        "boards": "WSOP Live Action 217",
    },
    source="https://www.wsop.com/2025/2025-WSOP-Tournament-Rules.pdf",
)
ROBERTS = RuleSet(
    code="roberts",
    title="Robert's Rules of Poker, version 11",
    stud_low="lowest card",  # Ties 5b: "the highest card by suit in all high games, … the lowest … in all low games"
    odd_card_from="all cards",  # "all cards are used, not just the five cards that constitute the player's hand"
    one_odd_chip=True,  # Ties 4: "No player may receive more than one odd chip."
    quotes={
        "position": "Robert's Rules, Ties 5a",
        "card": "Robert's Rules, Ties 5b",
        "suits": "Robert's Rules, Ties 1",
        "halves": "Robert's Rules, Ties 5c",
        "identical hands": "Robert's Rules, Ties 5c",
        "one each": "Robert's Rules, Ties 4",
        "side pots": "Robert's Rules, Ties 5d",
    },
    source="https://www.poker.com/rules-of-poker/ties",
)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType({rules.code: rules for rules in (TDA, WSOP, ROBERTS)})
"""The published rule sets, by code."""
