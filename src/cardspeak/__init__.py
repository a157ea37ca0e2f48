"""Cards speak: a poker hand is worth what its cards say.

The public names, handed on from the rooms that define them. What needs compiled code is loaded when it is first used,
so that a question about one hand never waits for it.
"""

from cardspeak._version import __version__
from cardspeak.cards import card_name, cards_text, parse_cards
from cardspeak.compare import Comparison, compare
from cardspeak.deal import Deal, deal
from cardspeak.errors import CardError, CardspeakError, GameError, HandError, PotError, TableError
from cardspeak.evaluate import Evaluation, evaluate
from cardspeak.explain import Decision, Explanation, explain
from cardspeak.games import Game, games
from cardspeak.pots import Settlement, settle
from cardspeak.rules import Value
from cardspeak.showdown import Showdown, showdown

__all__ = [
    "CardError",
    "CardspeakError",
    "Comparison",
    "Deal",
    "Decision",
    "Evaluation",
    "Explanation",
    "Game",
    "GameError",
    "HandError",
    "PotError",
    "Settlement",
    "Showdown",
    "TableError",
    "Value",
    "__version__",
    "card_name",
    "cards_text",
    "compare",
    "deal",
    "evaluate",
    "explain",
    "games",
    "parse_cards",
    "settle",
    "showdown",
]
