"""Games with wild cards. Each exists as five-card draw and as seven-card stud."""

from __future__ import annotations

from cardspeak.cards import DECKS
from cardspeak.games.game import Game
from cardspeak.games.half import Half

SOURCE = "https://en.wikipedia.org/wiki/Wild_card_(card_games)"


def _wild(code: str, title: str, order: str, rule: str, deck: str) -> tuple[Game, Game]:
    """The five-card draw game and the seven-card stud game with these wild cards."""
    draw, stud = (
        Game(
            code=f"{code}-{kind}",
            title=f"{name}, {title}",
            hole_cards=hole_cards,
            board_cards=(0,),
            halves=(Half("high", order),),
            rule=f"the best hand of your {number} cards; {rule}",
            source=SOURCE,
            deck=DECKS[deck],
            odd_by_suit=kind == "stud",
        )
        for kind, name, hole_cards, number in (
            ("draw", "Five-card draw", 5, "five"),
            ("stud", "Seven-card stud", 7, "seven"),
        )
    )
    return draw, stud


WILD_GAMES = (
    *_wild(
        "deuces-wild", "deuces wild", "deuces-wild", "deuces are wild, and five of a kind is the best hand", "standard"
    ),
    *_wild("joker", "joker wild", "high-joker", "the joker is wild, and five of a kind is the best hand", "joker"),
    *_wild(
        "bug", "with the bug", "high-bug", "the joker counts as an ace, or completes a straight or a flush", "joker"
    ),
)
