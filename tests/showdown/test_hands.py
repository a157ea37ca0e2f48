"""How games determine which hands win the pots."""

from __future__ import annotations

from cardspeak.games import GAMES, always_won_first, find_game
from cardspeak.pots import RULE_SETS, RuleSet, SettleOptions
from cardspeak.pots.house_rules import read_rules
from cardspeak.pots.options import THE_GAMES_RULE
from cardspeak.showdown.hands import goes_by_card, needs_button, options_of
from tests.cases import cases

TO_THE_LOW = read_rules({"title": "House", "odd_half": "low"}, "rules", "house")


def options(game: str, rules: str | RuleSet = "tda") -> SettleOptions:
    return options_of(find_game(game), rules=rules, rake=None, unit=1, double_board=False)


@cases(
    ("game", "rules", "half", "quote"),
    [
        ("omaha8", "tda", "high", "TDA 20"),
        ("omaha8", TO_THE_LOW, "low", "House"),
        ("badacey", "tda", "low", THE_GAMES_RULE),
        ("badacey", TO_THE_LOW, "low", THE_GAMES_RULE),
        ("drawmaha", "tda", "draw", THE_GAMES_RULE),
        ("drawmaha", TO_THE_LOW, "draw", THE_GAMES_RULE),
        ("holdem", "tda", "high", ""),
    ],
)
def test_the_half_that_takes_the_odd_chip(game: str, rules: str | RuleSet, half: str, quote: str) -> None:
    names = [each.name for each in always_won_first(find_game(game).halves)]
    assert options(game, rules).odd_half_of(names) == (half, quote)


@cases("rules", RULE_SETS)
def test_odd_chips_go_by_the_button_in_games_with_a_button(rules: str) -> None:
    for game in GAMES.values():
        chosen = options(game.code, rules)
        assert goes_by_card(game, chosen) == game.odd_by_suit, game.code
        assert needs_button(game, chosen) != game.odd_by_suit, game.code
