"""The settling options: how pots are paid, regardless of the betting and the cards."""

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
"""The name of a half, or its number if the hands are in arrays."""

THE_GAMES_RULE = "the rule of the game"
"""The rule that is quoted if the game, not the rule set, decides which half gets an odd chip."""


class OddHalf(NamedTuple):
    """The half that gets an odd chip if a pot does not divide evenly among its halves.

    `rule` is the rule that is quoted for the choice; it is empty if there is none.
    """

    name: HalfName
    rule: str = ""


class SettleOptions(NamedTuple):
    """How pots are paid. What the players did is in `Betting`, and the values of their hands are in `HalfValues`.

    Attributes:
        rules: the rule set.
        rake: the terms of the rake, which is what the house takes from the pots.
        unit: the smallest chip in play.
        double_board: whether the boards are halves of the pot, as in a double-board game. Players who win all boards,
            alone or tied, then share the pot only once if the rule set says so (`split_once`).
        odd_half: the half that gets an odd chip if a pot does not divide evenly among its halves; None if the rule set
            decides.
        low_halves: the halves that the lowest hand wins.
        has_button: whether the game has a button. If it has none, the rule set decides odd chips as in stud games,
            usually by card.
    """

    rules: RuleSet
    rake: Rake
    unit: Chips
    double_board: bool
    odd_half: HalfName | None
    low_halves: Collection[HalfName]
    has_button: bool

    def odd_chip_by(self, half: HalfName) -> OddChipBy:
        """What decides who gets the odd chips of a half: position or a card.

        >>> read_options(rules="roberts").odd_chip_by("low")
        'lowest card'
        """
        return self.rules.odd_chip_by(is_low=half in self.low_halves, has_button=self.has_button)

    def odd_half_of(self, halves: Sequence[HalfName]) -> OddHalf:
        """The given half that gets an odd chip, and the rule that decides this.

        If `odd_half` is None, this is the first half or, if the rule set gives odd chips to the low half, the first low
        half.

        Raises:
            PotError: `odd_half` is not one of the given halves.

        >>> read_options().odd_half_of(["high", "low"])
        OddHalf(name='high', rule='TDA 20')
        >>> read_options(odd_half="low").odd_half_of(["high", "low"])
        OddHalf(name='low', rule='the rule of the game')
        """
        if len(halves) == 1 and self.odd_half is None:
            return OddHalf(halves[0])  # with a single half there is nothing to decide, and no rule to quote
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
    """The settling options for these keyword arguments of the public functions.

    If `rake` is None, the rake of the rule set applies.

    Raises:
        PotError: an argument is not valid.
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
