"""Texas hold'em."""

from __future__ import annotations

from cardspeak.games.game import Game, Half

HOLDEM = Game(
    code="holdem",
    title="Texas hold'em",
    hole_cards=2,
    board_cards=(0, 3, 4, 5),
    halves=(Half("high", "high"),),
    rule="the best five of your two cards and the five on the board",
    source="Robert's Rules of Poker, Hold'em; https://en.wikipedia.org/wiki/Texas_hold_%27em",
)
