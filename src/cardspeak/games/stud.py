"""Stud games: no board, so all cards are the player's own. There is no button, so suits decide who gets odd chips."""

from __future__ import annotations

from cardspeak.games.game import Game
from cardspeak.games.half import Half
from cardspeak.games.reading import BARGE

HIGH = Half("high", "high")
SOURCE = "Robert's Rules of Poker, Seven-card Stud; https://en.wikipedia.org/wiki/Seven-card_stud"


def _stud(
    code: str, title: str, halves: tuple[Half, ...], rule: str, source: str = SOURCE, hole_cards: int = 7
) -> Game:
    return Game(
        code=code,
        title=title,
        hole_cards=hole_cards,
        board_cards=(0,),
        halves=halves,
        rule=rule,
        source=source,
        odd_by_suit=True,
    )


STUD_GAMES = (
    _stud("stud", "Seven-card stud", (HIGH,), "the best five of your seven cards"),
    _stud(
        "stud8",
        "Seven-card stud hi-lo",
        (HIGH, Half("low", "eight-or-better")),
        "the best high hand and the best eight-or-better low, each from five of your seven cards",
        "Robert's Rules of Poker, Seven-card Stud High-Low; https://en.wikipedia.org/wiki/Seven-card_stud",
    ),
    _stud(
        "studnq",
        "Seven-card stud hi-lo, no qualifier",
        (HIGH, Half("low", "ace-to-five")),
        "the best high hand and the lowest hand, pairs allowed, each from five of your seven cards",
        "Robert's Rules of Poker, Seven-card Stud High-Low; https://en.wikipedia.org/wiki/Seven-card_stud",
    ),
    _stud(
        "razz",
        "Razz",
        (Half("low", "ace-to-five"),),
        "the lowest five of your seven cards, ace low, pairs allowed; straights and flushes do not count",
        "Robert's Rules of Poker, Razz; https://en.wikipedia.org/wiki/Razz_(poker)",
    ),
    _stud(
        "razzdugi",
        "Razzdugi",
        (Half("low", "ace-to-five"), Half("badugi", "badugi")),
        "the lowest five of your seven cards as in razz, and the best badugi of your seven cards, aces low in both",
        f"{BARGE}, Razzdugi",
    ),
    _stud(
        "27-razz",
        "Deuce-to-seven razz",
        (Half("low", "deuce-to-seven"),),
        "the worst high hand of five of your seven cards, aces high; straights and flushes count against it",
        "BARGE Rulebook, https://ts4z.github.io/barge-rulebook/, Deuce-to-Seven Razz",
    ),
    _stud(
        "five-card-stud",
        "Five-card stud",
        (HIGH,),
        "the best hand of your five cards",
        "https://en.wikipedia.org/wiki/Five-card_stud",
        hole_cards=5,
    ),
    _stud(
        "soko",
        "Soko (Canadian stud)",
        (Half("high", "soko"),),
        "the best hand of your five cards; a four straight or a four flush beats one pair and loses to two pair",
        "https://www.playnow.com/poker/learn/soko.html",
        hole_cards=5,
    ),
)
