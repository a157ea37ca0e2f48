"""The games as data: the deck, which cards make a hand, and the order that ranks hands for each half of the pot.

To add a built-in game, add a `Game` to the tuple in the file of its family, such as `STUD_GAMES` in `stud.py`. Users
define their own games as `Game` objects or in files, which `file.py` reads.
"""

from cardspeak.games.check import (
    are_whole_hands,
    check_board,
    check_comparable,
    check_hand,
    check_one_deal,
    is_door_card,
    kept_count,
)
from cardspeak.games.file import read_game, rulebook_game
from cardspeak.games.find import GAMES, AnyGame, find_game, games
from cardspeak.games.game import Game, check_deck
from cardspeak.games.half import Half, always_won_first, can_make, choices, played_for

__all__ = [
    "GAMES",
    "AnyGame",
    "Game",
    "Half",
    "always_won_first",
    "are_whole_hands",
    "can_make",
    "check_board",
    "check_comparable",
    "check_deck",
    "check_hand",
    "check_one_deal",
    "choices",
    "find_game",
    "games",
    "is_door_card",
    "kept_count",
    "played_for",
    "read_game",
    "rulebook_game",
]
