"""What a game says of odd chips: which half takes one, and whether they go by card or by the button."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from cardspeak.games import Game, Half, always_won_first
from cardspeak.pots import Amount, Rake, RuleSet, SettleOptions, find_rules, read_options


def options_of(
    game: Game,
    *,
    rules: str | os.PathLike[str] | RuleSet,
    rake: Rake | Mapping[str, Any] | None,
    unit: Amount,
    double_board: bool,
) -> SettleOptions:
    """The settling options of a game: the game knows which half takes the odd chip, and which halves are low.

    Raises:
        PotError: one of the keywords is not accepted.
    """
    rule_set = find_rules(rules)
    low = [half.name for half in game.halves if half.ranking.is_low]
    is_by_the_rules = rule_set.odd_half == "low" and low and game.odd_half not in low
    is_first = always_won_first(game.halves)[0].name == game.odd_half
    return read_options(
        rules=rule_set,
        rake=rake,
        unit=unit,
        double_board=double_board,
        odd_half=None if is_first or is_by_the_rules else game.odd_half,
        low_halves=low,
    )


def odd_chip_by(half: Half, game: Game, rules: RuleSet) -> str:
    """What the odd chips of a half go by: `position`, `highest card` or `lowest card`."""
    return rules.odd_chip_by(is_low=half.ranking.is_low, has_button=not game.odd_by_suit)


def goes_by_card(game: Game, rules: RuleSet) -> bool:
    """Whether any odd chip of the game goes by a card, not by the seat."""
    return any(odd_chip_by(half, game, rules) != "position" for half in game.halves)


def needs_button(game: Game, rules: RuleSet) -> bool:
    """Whether it matters whose button it is: to the game, or to some odd chip."""
    return not game.odd_by_suit or any(odd_chip_by(half, game, rules) == "position" for half in game.halves)
