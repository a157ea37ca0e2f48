"""Omaha and similar games: a hand is made of exactly two hole cards and exactly three board cards."""

from __future__ import annotations

from cardspeak.games.game import Game
from cardspeak.games.half import Half
from cardspeak.games.reading import BARGE
from cardspeak.games.reading import ROUNDS_OF_FIVE as BOARD

HIGH = Half("high", "high", hole=2, board=3)
LOW = Half("low", "eight-or-better", hole=2, board=3)

FLOP = 3

ARTICLE = "https://en.wikipedia.org/wiki/Omaha_hold_%27em"
COURCHEVEL_BOARD = (0, 1, 3, 4, 5)  # the first card of the flop is dealt before the first betting round
COURCHEVEL_SOURCE = f"{ARTICLE}#Courchevel"

_NUMBERS = {4: "four", 5: "five", 6: "six", 7: "seven"}


def _omaha(
    code: str,
    title: str,
    hole_cards: int,
    *,
    is_split: bool,
    source: str = "",
    board_cards: tuple[int, ...] = BOARD,
) -> Game:
    high = f"two of your {_NUMBERS[hole_cards]} cards and three from the board"
    rule = f"the best high hand and the best eight-or-better low, each from {high}"
    return Game(
        code=code,
        title=title,
        hole_cards=hole_cards,
        board_cards=board_cards,
        halves=(HIGH, LOW) if is_split else (HIGH,),
        rule=rule if is_split else f"exactly {high}",
        source=source or f"Robert's Rules of Poker, Omaha{' High-Low' if is_split else ''}; {ARTICLE}",
        flop=FLOP,
    )


def _courchevel(code: str, title: str, *, is_split: bool) -> Game:
    return _omaha(code, title, 5, is_split=is_split, source=COURCHEVEL_SOURCE, board_cards=COURCHEVEL_BOARD)


OMAHA_GAMES = (
    _omaha("omaha", "Omaha", 4, is_split=False),
    _omaha("omaha5", "Five-card Omaha", 5, is_split=False),
    _omaha("omaha6", "Six-card Omaha", 6, is_split=False),
    _omaha(
        "omaha7",
        "Seven-card Omaha",
        7,
        is_split=False,
        source="https://pokerbet-ua.com/en/poker-types/20230828/7-kartochnaya-omaha",
    ),
    _omaha("omaha8", "Omaha hi-lo", 4, is_split=True),
    Game(
        code="omahanq",
        title="Omaha hi-lo, no qualifier",
        hole_cards=4,
        board_cards=BOARD,
        halves=(HIGH, Half("low", "ace-to-five", hole=2, board=3)),
        rule="the best high hand and the lowest hand, pairs allowed, each from two of your four cards and three from "
        "the board",
        source=f"{BARGE}, High/Low Split variations; {ARTICLE}",
    ),
    _omaha("omaha5-8", "Five-card Omaha hi-lo", 5, is_split=True),
    _omaha("omaha6-8", "Six-card Omaha hi-lo", 6, is_split=True),
    _courchevel("courchevel", "Courchevel", is_split=False),
    _courchevel("courchevel8", "Courchevel hi-lo", is_split=True),
    Game(
        code="greek",
        title="Greek hold'em",
        hole_cards=2,
        board_cards=BOARD,
        halves=(HIGH,),
        rule="both of your cards and exactly three from the board",
        source="https://en.wikipedia.org/wiki/Community_card_poker",
    ),
)
