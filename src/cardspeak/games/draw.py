"""Draw games: the cards that a player holds after the last draw are the hand. Only Drawmaha games also have a board."""

from __future__ import annotations

from cardspeak.cards import DECKS
from cardspeak.games.game import Game
from cardspeak.games.half import Half
from cardspeak.games.reading import BARGE
from cardspeak.games.reading import ROUNDS_OF_FIVE as BOARD

LOWBALL = "Robert's Rules of Poker, Lowball"
TRIPLE_DRAW = "https://en.wikipedia.org/wiki/Triple_draw"


def _draw(
    code: str,
    title: str,
    halves: tuple[Half, ...],
    rule: str,
    source: str,
    odd_half: str = "",
    hole_cards: int = 5,
    deck: str = "standard",
) -> Game:
    return Game(
        code=code,
        title=title,
        hole_cards=hole_cards,
        board_cards=(0,),
        halves=halves,
        rule=rule,
        source=source,
        odd_half=odd_half,
        deck=DECKS[deck],
    )


def _drawmaha(code: str, title: str, draw: Half, rule: str, section: str) -> Game:
    """A game with two halves: a hand of two hole cards and three board cards, and a hand of the hole cards alone."""
    return Game(
        code=code,
        title=title,
        hole_cards=5,
        board_cards=BOARD,
        halves=(Half("omaha", "high", hole=2, board=3), draw),
        rule=f"a hand from two of your five cards and three from the board, and {rule}",
        source=f"{BARGE}, {section}",
        odd_half=draw.name,
    )


ACE_TO_FIVE = Half("low", "ace-to-five")
DEUCE_TO_SEVEN = Half("low", "deuce-to-seven")

_A5 = "the lowest hand of your five cards, ace low; straights and flushes do not count"
_27 = "the worst high hand of your five cards, aces high; straights and flushes count against it"

DRAW_GAMES = (
    _draw(
        "five-card-draw",
        "Five-card draw",
        (Half("high", "high"),),
        "the best hand of your five cards",
        "Robert's Rules of Poker, Draw High; https://en.wikipedia.org/wiki/Five-card_draw",
    ),
    _draw("27-single-draw", "Deuce-to-seven single draw", (DEUCE_TO_SEVEN,), _27, f"{LOWBALL}, Deuce-to-seven"),
    _draw("27-triple-draw", "Deuce-to-seven triple draw", (DEUCE_TO_SEVEN,), _27, f"{LOWBALL}; {TRIPLE_DRAW}"),
    _draw("a5-single-draw", "Ace-to-five single draw", (ACE_TO_FIVE,), _A5, f"{LOWBALL}, Ace-to-five"),
    _draw("a5-draw", "Ace-to-five triple draw", (ACE_TO_FIVE,), _A5, f"{LOWBALL}; {TRIPLE_DRAW}"),
    _draw(
        "a5-joker",
        "Ace-to-five lowball with the joker",
        (Half("low", "ace-to-five-joker"),),
        "the lowest hand of your five cards, ace low; the joker is the lowest rank that the hand does not contain",
        f"{LOWBALL}, Ace-to-five; {BARGE}, California Lowball",
        deck="joker",
    ),
    _draw(
        "badugi",
        "Badugi",
        (Half("badugi", "badugi"),),
        "up to four of your cards, of different suits and ranks; more cards beat fewer, then the lowest hand wins, "
        "ace low",
        "https://en.wikipedia.org/wiki/Badugi",
        hole_cards=4,
    ),
    _draw(
        "badeucey",
        "Badeucey",
        (Half("badugi", "badugi-ace-high"), DEUCE_TO_SEVEN),
        "the best badugi and the best deuce-to-seven low of your five cards, aces high in both",
        f"{BARGE}, Badeucy; https://en.wikipedia.org/wiki/Baduci",
        odd_half="low",
    ),
    _draw(
        "badacey",
        "Badacey",
        (Half("badugi", "badugi"), ACE_TO_FIVE),
        "the best badugi and the best ace-to-five low of your five cards, aces low in both",
        f"{BARGE}, Badacey",
        odd_half="low",
    ),
    _draw(
        "archie",
        "Archie",
        (
            Half("high", "sixes-or-better"),
            Half("low", "eight-or-better"),
            Half("neither", "high", fallback=True),
        ),
        "the best high hand of at least a pair of sixes, and the best eight-or-better low; "
        "if no hand qualifies for either half, the best high hand",
        f"{BARGE}, Archie",
    ),
    _drawmaha(
        "drawmaha",
        "Drawmaha",
        Half("draw", "high", hole=5, board=0),
        "a hand from your five cards alone",
        "Drawmaha",
    ),
    _drawmaha(
        "drawmaha49",
        "Drawmaha 49",
        Half("draw", "most-points", hole=5, board=0),
        "the most points of your five cards: aces count 1, twos to tens their rank, and face cards 0",
        "Dramaha 49",
    ),
    _drawmaha(
        "drawmaha0",
        "Drawmaha Zero",
        Half("draw", "fewest-points", hole=5, board=0),
        "the fewest points of your five cards: aces count 1, twos to tens their rank, and face cards 0",
        "Dramaha Zero",
    ),
)
