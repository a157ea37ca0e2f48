"""The rule sets by which pots are paid, as data.

In all of them each pot is split on its own, down to the smallest chip; an odd chip between the high and the low half
goes to the high one; and players who tie for both split the pot once. What is left over goes one chip each to the tied
players: in games with a button in order from the first seat left of it, in stud games by card. They differ in which
card that is, in whether a player may get an odd chip of both halves, and in the rule that is quoted.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardspeak.errors import PotError, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

OddCard: TypeAlias = Literal["highest", "lowest"]
"""The card that an odd chip goes by in a stud game: ranks first, then suits s > h > d > c."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rulebook, as far as pots need it.

    Attributes:
        code: what a program calls it, as `tda`.
        title: what people call it.
        odd_chip: the rule that says who gets an odd chip, as it is quoted.
        low_odd_card: the card of a low hand that odd chips go by in stud games; of all others it is the highest.
        odd_card_from: the cards that it is looked for in: those that make the hand, or all that the player holds.
        one_odd_chip: whether nobody who has an odd chip of one half gets one of the other before those who have none.

    >>> TDA.title, TDA.odd_chip
    ('Tournament Directors Association, 2013 to 2024', 'TDA 20')
    """

    code: str
    title: str
    odd_chip: str
    low_odd_card: OddCard
    odd_card_from: Literal["hand", "all cards"]
    one_odd_chip: bool

    def odd_card(self, *, is_low: bool) -> OddCard:
        """The card that the odd chips of a half go by in a stud game; `is_low` is one that the lowest hand wins.

        >>> TDA.odd_card(is_low=True), ROBERTS.odd_card(is_low=True), ROBERTS.odd_card(is_low=False)
        ('highest', 'lowest', 'highest')
        """
        return self.low_odd_card if is_low else "highest"


TDA = RuleSet(
    code="tda",
    title="Tournament Directors Association, 2013 to 2024",
    odd_chip="TDA 20",
    low_odd_card="highest",  # TDA 20 has razz and both halves of stud high-low go by the high card by suit
    odd_card_from="hand",  # … in the five-card hand
    one_odd_chip=False,
)
WSOP = RuleSet(
    code="wsop",
    title="World Series of Poker, 2024",
    odd_chip="WSOP 2024, odd chips",
    low_odd_card="highest",
    odd_card_from="hand",
    one_odd_chip=False,
)
ROBERTS = RuleSet(
    code="roberts",
    title="Robert's Rules of Poker",
    odd_chip="Robert's Rules, Ties",
    low_odd_card="lowest",  # Ties 5: "the highest card by suit in all high games, … the lowest … in all low games"
    odd_card_from="all cards",  # "all cards are used, not just the five cards that constitute the player's hand"
    one_odd_chip=True,  # Ties 4: "No player may receive more than one odd chip."
)

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType({rules.code: rules for rules in (TDA, WSOP, ROBERTS)})
"""All rule sets, by code."""


def find_rules(code: str) -> RuleSet:
    """The rule set of a code.

    Raises:
        PotError: there is no such rule set.

    >>> find_rules("roberts").title
    "Robert's Rules of Poker"
    """
    try:
        return RULE_SETS[code]
    except (KeyError, TypeError):
        raise PotError(f"rules: {quoted(code)} is not known (rules: {listed(RULE_SETS, 'or')})") from None
