"""The numbers of values of the categories agree with the hands of each order."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from random import Random

from cardspeak.rules import ORDERS
from cardspeak.rules.ace_to_five import ANY_FIVE, UP_TO_EIGHT, WITH_JOKER
from cardspeak.rules.categories import VALUES_OF_CATEGORIES
from cardspeak.rules.deuce_to_seven import ACE_HIGH
from cardspeak.rules.high import STANDARD
from cardspeak.rules.manila import MANILA_RANKING
from cardspeak.rules.places import Ranking, strengths
from cardspeak.rules.short_deck import FLUSH_FIRST, TRIPS_FIRST
from cardspeak.rules.soko import CATEGORIES as SOKO_CATEGORIES
from cardspeak.rules.soko import soko_strengths
from cardspeak.rules.wild import BUG, DEUCES, JOKER_WILD
from tests.cases import cases

RANKINGS = (
    *(STANDARD, FLUSH_FIRST, TRIPS_FIRST, MANILA_RANKING, ANY_FIVE, WITH_JOKER, UP_TO_EIGHT, ACE_HIGH),
    *(JOKER_WILD.ranking, BUG.ranking, DEUCES.ranking),
)


def test_every_order_is_there_with_as_many_values_as_it_has_places() -> None:
    numbers = {name: sum(categories.values()) for name, categories in VALUES_OF_CATEGORIES.items()}
    assert numbers == {name: order.places for name, order in ORDERS.items()}


@cases("ranking", RANKINGS)
def test_categories_have_as_many_values_as_strengths(ranking: Ranking) -> None:
    found = Counter(ranking.categories[category] for category, *_ in strengths(ranking, 5))
    worst_first = ranking.categories[::-1] if ORDERS[ranking.order].is_low else ranking.categories
    assert list(VALUES_OF_CATEGORIES[ranking.order].items()) == [
        (category, found[category]) for category in worst_first
    ]


def test_categories_of_soko_have_as_many_values_as_strengths() -> None:
    found = Counter(SOKO_CATEGORIES[category] for category, *_ in soko_strengths(5))
    assert list(VALUES_OF_CATEGORIES["soko"].items()) == [(category, found[category]) for category in SOKO_CATEGORIES]


@cases("name", list(ORDERS))
def test_random_hands_have_values_of_their_category(name: str) -> None:
    order, categories, random = ORDERS[name], VALUES_OF_CATEGORIES[name], Random(3)
    last = dict(zip(categories, accumulate(categories.values()), strict=True))
    seen = 0
    for _ in range(200):
        value = order.value(random.sample(order.deck, order.hand_size))
        if value is not None:
            number = value.places + 1 - value.place
            assert last[value.category] - categories[value.category] < number <= last[value.category]
            seen += 1
    assert seen
