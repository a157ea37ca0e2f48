"""The settling options: how pots are paid, chosen by the house, the game or the caller before any card is dealt."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from cardspeak.pots.house_rules import find_rules
from cardspeak.pots.money import Amount, Chips, read_unit
from cardspeak.pots.rake import Rake, read_rake
from cardspeak.pots.reading import check_half, check_truth, read_items
from cardspeak.pots.rules import OddChipBy, RuleSet

HalfName: TypeAlias = str | int
"""The name of a half, or its number in arrays."""

THE_GAMES_RULE = "the rule of the game"
"""The rule quoted for an odd chip between halves if the rule set does not decide it."""


class OddHalf(NamedTuple):
    """The half that gets an odd chip between halves, and the rule that is quoted for it."""

    name: HalfName
    rule: str = ""


class SettleOptions(NamedTuple):
    """How pots are paid. `Betting` holds what the players did, `HalfValues` the values of their hands.

    Attributes:
        rules: the rule set.
        rake: what the house takes.
        unit: the smallest chip in play.
        double_board: whether boards are halves of the pot: players who win or tie for all of them share it once.
        odd_half: the half that gets an odd chip between halves; None if the rule set decides.
        low_halves: the halves that the lowest hand wins.
        has_button: whether the game has a button; in games without one, a card decides who gets odd chips.
    """

    rules: RuleSet
    rake: Rake
    unit: Chips
    double_board: bool
    odd_half: HalfName | None
    low_halves: Collection[HalfName]
    has_button: bool

    def odd_chip_by(self, half: HalfName) -> OddChipBy:
        """What decides the odd chips of a half.

        >>> read_options(rules="roberts").odd_chip_by("low")
        'lowest card'
        """
        return self.rules.odd_chip_by(is_low=half in self.low_halves, has_button=self.has_button)

    def odd_half_of(self, halves: Sequence[HalfName]) -> OddHalf:
        """The half that gets an odd chip between the given halves, and the rule that decides it.

        Without `odd_half` that is the first half, or if the rule set says so, the first that the lowest hand wins.

        Raises:
            PotError: `odd_half` is not among them.

        >>> read_options().odd_half_of(["high", "low"])
        OddHalf(name='high', rule='TDA 20')
        >>> read_options(odd_half="low").odd_half_of(["high", "low"])
        OddHalf(name='low', rule='the rule of the game')
        """
        if len(halves) == 1 and self.odd_half is None:
            return OddHalf(halves[0])  # with one half there is no odd chip between halves, and no rule to quote
        low = [half for half in halves if half in self.low_halves] if self.rules.odd_half == "low" else []
        by_the_rules = low[0] if low else halves[0]
        half = by_the_rules if self.odd_half is None else check_half(self.odd_half, halves, "odd_half")
        return OddHalf(half, self.rules.quote("halves") if half == by_the_rules else THE_GAMES_RULE)


def read_options(
    *,
    rules: str | os.PathLike[str] | RuleSet = "tda",
    rake: Rake | Mapping[str, Any] | None = None,
    unit: Amount = 1,
    double_board: bool = False,
    odd_half: HalfName | None = None,
    low_halves: Iterable[HalfName] = ("low",),
    has_button: bool = False,
) -> SettleOptions:
    """The settling options for these keywords of the public functions; without a rake, the rake of the rule set.

    Raises:
        PotError: a keyword is not accepted.
    """
    check_truth(double_board, "double_board")
    rule_set = find_rules(rules)
    return SettleOptions(
        rule_set,
        rule_set.rake if rake is None else read_rake(rake),
        read_unit(unit),
        double_board,
        odd_half,
        tuple(read_items(low_halves, "low_halves", "the names of halves, such as ['low']")),
        has_button,
    )
