"""Hold'em and similar games with a shared board, in which any cards can play, with two exceptions.

In Pineapple, at most two hole cards play; in Manila, both hole cards and exactly three board cards. In hi-lo games, the
low has an eight-or-better qualifier, or any hand can win it ("no qualifier").
"""

from __future__ import annotations

from cardspeak.cards import DECKS
from cardspeak.games.game import Game
from cardspeak.games.half import Half
from cardspeak.games.reading import BARGE, Playing
from cardspeak.games.reading import ROUNDS_OF_FIVE as BOARD

EIGHT_OR_BETTER = "the best high hand and the best eight-or-better low"
NO_QUALIFIER = "the best high hand and the lowest hand, pairs allowed"


def _high_low(
    code: str, title: str, hole_cards: int, cards: str, section: str, playing: Playing = None
) -> tuple[Game, Game]:
    """The hi-lo game with an eight-or-better qualifier, and the hi-lo game without a qualifier.

    Args:
        code: the code of the game without a low half.
        title: its title.
        hole_cards: the number of cards dealt to a player.
        cards: the cards that make each hand, in words.
        section: the section of the BARGE Rulebook.
        playing: how many hole cards make a hand.
    """
    combined = f"{BARGE}, High/Low Split variations"
    with_qualifier, without = (
        Game(
            code=f"{code}{ending}",
            title=f"{title} hi-lo{words}",
            hole_cards=hole_cards,
            board_cards=BOARD,
            halves=(Half("high", "high", hole=playing), Half("low", order, hole=playing)),
            rule=f"{hands}, each from {cards}",
            source=source,
            discards=0 if playing is None else hole_cards - 2,
        )
        for ending, words, order, hands, source in (
            ("8", "", "eight-or-better", EIGHT_OR_BETTER, f"{BARGE}, {section}"),
            ("nq", ", no qualifier", "ace-to-five", NO_QUALIFIER, combined),
        )
    )
    return with_qualifier, without


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

MANILA = Game(
    code="manila",
    title="Manila",
    hole_cards=2,
    board_cards=(0, 1, 2, 3, 4, 5),
    halves=(Half("high", "manila", hole=2, board=3),),
    rule="both of your cards and exactly three from the board, with 32 cards, seven to ace: a flush beats a full "
    "house, and the ace is never low",
    source="https://poker.com/game/holdem-poker-games/manila/",
    deck=DECKS["manila"],
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

HOLDEM_GAMES = (
    HOLDEM,
    *_high_low("holdem", "Texas hold'em", 2, "your two cards and the five on the board", "Texas Hold'em High/Low"),
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    MANILA,
    PINEAPPLE,
    *_high_low(
        "pineapple",
        "Pineapple",
        3,
        "the board and the two of your three cards that you keep",
        "Crazy Pineapple High/Low",
        (0, 2),
    ),
)
