"""The texture of boards, compared with what the cards say one by one."""

from __future__ import annotations

from collections import Counter

from cardspeak.deals.facts.texture import HighCards, MostOfARank, PossibleStraights
from cardspeak.games import GAMES
from tests.cases import cases
from tests.deals.facts.laid_out import check

NAMES = "23456789TJQKA"
STRAIGHTS = {
    "holdem": ["A2345", *(NAMES[low : low + 5] for low in range(9))],
    "shortdeck": ["A6789", *(NAMES[low : low + 5] for low in range(4, 9))],
    "manila": [NAMES[low : low + 5] for low in range(5, 9)],
}


def ranks(cards: list[int]) -> list[str]:
    return [NAMES[card // 4] for card in cards]


@cases("name", list(STRAIGHTS))
def test_texture_is_that_of_the_cards(name: str) -> None:
    def possible_straights(_: list[int], board: list[int]) -> int:
        return sum(len(set(each) & set(ranks(board))) >= 3 for each in STRAIGHTS[name])

    for street in (0, 1, 2, 3):
        check(GAMES[name], PossibleStraights(street), possible_straights, street)
        check(
            GAMES[name],
            MostOfARank(street),
            lambda _, board: max(Counter(ranks(board)).values(), default=0),
            street,
        )
        check(GAMES[name], HighCards(street), lambda _, board: sum(rank in "TJQKA" for rank in ranks(board)), street)
