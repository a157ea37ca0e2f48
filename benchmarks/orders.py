"""The rates of evaluating hands in all built-in orders (rankings of hands), compared with pokerkit.

Run `python -m benchmarks.orders` from the top folder of the repository.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec

import numpy as np
import numpy.typing as npt

from benchmarks.high import FEW, Work, looped, seconds, show
from benchmarks.omaha import HANDS, or_none, random_rows
from cardspeak import card_name, evaluate_many, evaluate_planes, planes_of

GAMES = {
    "stud": ("high", 7, "StandardHighHand"),
    "shortdeck": ("high", 7, "ShortDeckHoldemHand"),
    "shortdeck-trips": ("high", 7, ""),
    "razz": ("low", 7, "RegularLowHand"),
    "stud8": ("low", 7, "EightOrBetterLowHand"),
    "27-triple-draw": ("low", 5, "StandardLowHand"),
    "badugi": ("badugi", 4, "BadugiHand"),
    "badeucey": ("badugi", 5, "StandardBadugiHand"),
    "deuces-wild-stud": ("high", 7, ""),
    "joker-stud": ("high", 7, ""),
    "bug-stud": ("high", 7, ""),
}
"""For each game, a half of its pot, the number of cards in a hand, and pokerkit's class for these hands, if any."""
DECKS = {"shortdeck": range(16, 52), "shortdeck-trips": range(16, 52), "joker-stud": range(53), "bug-stud": range(53)}


def peers(rows: npt.NDArray[np.uint8], name: str) -> Iterator[tuple[str, Work]]:
    """The name of pokerkit and its work, if it is installed and has a class for these hands."""
    if name and find_spec("pokerkit"):
        import pokerkit

        few = rows[: len(rows) // 20].tolist()
        hands = [(list(pokerkit.Card.parse("".join(map(card_name, hand)))),) for hand in few]
        yield "pokerkit", looped(or_none(getattr(pokerkit, name).from_game), hands)


def works(game: str, half: str, rows: npt.NDArray[np.uint8]) -> tuple[Work, Work]:
    """The work of evaluating hands in planes, and in rows."""
    (clubs, diamonds, hearts, spades), n_cards = planes_of(rows), rows.shape[1]
    out = np.empty(len(rows), np.uint16)
    return (
        (lambda: evaluate_planes(clubs, diamonds, hearts, spades, n_cards, game=game, half=half, out=out), len(rows)),
        (lambda: evaluate_many(rows, game=game, half=half, out=out), len(rows)),
    )


def main() -> None:
    print(f"{HANDS:,} hands of each kind; {sys.version.split()[0]}\n")
    for game, (half, n_cards, peer_name) in GAMES.items():
        rows = random_rows(n_cards, DECKS.get(game, range(52)))
        of_planes, of_rows = works(game, half, rows)
        name = f"{game}, {half}, {n_cards} cards"
        show(f"{name}, planes", seconds(of_planes)[0])
        show(f"{name}, rows", seconds(of_rows)[0])
        for peer, work in peers(rows[:FEW], peer_name):
            ours, theirs = seconds(of_rows, work)
            show(f"{name}, rows", ours, peer, theirs)


if __name__ == "__main__":
    main()
