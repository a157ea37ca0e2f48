"""Hold'em and similar games: any cards of a shared board play with any hole cards, or with at most two in Pineapple."""

from __future__ import annotations

from cardspeak.cards import DECKS
from cardspeak.games.game import Game
from cardspeak.games.half import Half
from cardspeak.games.reading import ROUNDS_OF_FIVE as BOARD

HOLDEM = Game(
    code="holdem",
    title="Texas hold'em",
    hole_cards=2,
    board_cards=BOARD,
    halves=(Half("high", "high"),),
    rule="the best five of your two cards and the five on the board",
    source="Robert's Rules of Poker, Hold'em; https://en.wikipedia.org/wiki/Texas_hold_%27em",
)

SHORT_DECK = Game(
    code="shortdeck",
    title="Short-deck hold'em",
    hole_cards=2,
    board_cards=BOARD,
    halves=(Half("high", "short-deck"),),
    rule="hold'em with 36 cards, six to ace: a flush beats a full house, and A-6-7-8-9 is a straight",
    source="https://en.wikipedia.org/wiki/Six-plus_hold_%27em",
    deck=DECKS["short"],
)

SHORT_DECK_TRIPS = Game(
    code="shortdeck-trips",
    title="Short-deck hold'em, trips over straights",
    hole_cards=2,
    board_cards=BOARD,
    halves=(Half("high", "short-deck-trips"),),
    rule="like shortdeck, but three of a kind beats a straight",
    source="https://en.wikipedia.org/wiki/Six-plus_hold_%27em",
    deck=DECKS["short"],
)

PINEAPPLE = Game(
    code="pineapple",
    title="Pineapple",
    hole_cards=3,
    board_cards=BOARD,
    halves=(Half("high", "high", hole=(0, 2)),),
    rule="the best five from two of your three cards and the board; the third is discarded",
    source="Robert's Rules of Poker, Pineapple; https://en.wikipedia.org/wiki/Pineapple_(poker)",
    discards=1,
)

HOLDEM_GAMES = (HOLDEM, SHORT_DECK, SHORT_DECK_TRIPS, PINEAPPLE)
