"""The rule sets by which pots are paid, as data.

In games with a button the three agree: each pot is split on its own, down to the smallest chip, and what is left over
goes one chip each to the tied players, in order from the first seat left of the button. They differ here in the rule
that is quoted.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardspeak.errors import PotError, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rulebook, as far as pots need it.

    Attributes:
        code: what a program calls it, as `tda`.
        title: what people call it.
        odd_chip: the rule that says who gets an odd chip, as it is quoted.

    >>> TDA.title, TDA.odd_chip
    ('Tournament Directors Association, 2013 to 2024', 'TDA 20')
    """

    code: str
    title: str
    odd_chip: str


TDA = RuleSet(
    code="tda",
    title="Tournament Directors Association, 2013 to 2024",
    odd_chip="TDA 20",
)
WSOP = RuleSet(
    code="wsop",
    title="World Series of Poker, 2024",
    odd_chip="WSOP 2024, odd chips",
)
ROBERTS = RuleSet(
    code="roberts",
    title="Robert's Rules of Poker",
    odd_chip="Robert's Rules, Ties",
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
