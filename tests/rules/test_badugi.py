"""Badugi, with the ace low and with the ace high.

Sources: https://en.wikipedia.org/wiki/Badugi (for ace-high badugi, the paragraph on badeucey). Counts are by Mark
Gritter (forumserver.twoplustwo.com, 2005): C(13,4) = 715 different badugis, and 13 * 12 * 11 * 10 = 17,160 in total.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, parse_cards
from cardspeak.rules import ORDERS, Value
from cardspeak.rules.badugi import badugi_places
from tests.cases import cases


def badugi(cards: str, order: str = "badugi") -> Value:
    value = ORDERS[order].value(parse_cards(cards))
    assert value is not None
    return value


HANDS = [
    # the first and the last hand of each category
    ("4s 3d 2h Ac", "badugi", "Badugi, 4-3-2-A", "4s 3d 2h Ac", 1),
    ("Ks Qd Jh Tc", "badugi", "Badugi, K-Q-J-T", "Ks Qd Jh Tc", 715),
    ("3s 2d Ah As", "three-card badugi", "Three-card badugi, 3-2-A", "3s 2d Ah", 716),
    ("Ks Kd Qh Jc", "three-card badugi", "Three-card badugi, K-Q-J", "Ks Qh Jc", 1001),
    ("2s Ad As Ah", "two-card badugi", "Two-card badugi, 2-A", "2s Ah", 1002),
    ("Ks Kd Qs Qd", "two-card badugi", "Two-card badugi, K-Q", "Ks Qd", 1079),
    ("As Ah Ad Ac", "one-card badugi", "One-card badugi, A", "As", 1080),
    ("Ks Kh Kd Kc", "one-card badugi", "One-card badugi, K", "Ks", 1092),
    # left out: one card of a pair, the higher card of a suit, or the card whose removal leaves the better hand
    ("5s 3d Ah Kh", "three-card badugi", "Three-card badugi, 5-3-A", "5s 3d Ah", 721),
    ("As 2s 3s 4s", "one-card badugi", "One-card badugi, A", "As", 1080),
    (
        "As Ah 2s 3d",
        "three-card badugi",
        "Three-card badugi, 3-2-A",
        "3d 2s Ah",
        716,
    ),  # the ace of hearts, not of spades
    ("As 2s 2h 3h", "two-card badugi", "Two-card badugi, 2-A", "2h As", 1002),
    ("Kd 2d 3h 4h", "two-card badugi", "Two-card badugi, 3-2", "3h 2d", 1004),
    # the best four of five and seven cards
    ("4s 3d 2h Ac Kc", "badugi", "Badugi, 4-3-2-A", "4s 3d 2h Ac", 1),
    ("Ks Qd 9h 8h 2c 3c Ts", "badugi", "Badugi, Q-T-8-2", "Qd Ts 8h 2c", 437),
    # fewer than four cards
    ("As", "one-card badugi", "One-card badugi, A", "As", 1080),
    ("As 2s", "one-card badugi", "One-card badugi, A", "As", 1080),
    ("3s 2d Ah", "three-card badugi", "Three-card badugi, 3-2-A", "3s 2d Ah", 716),
]


@cases(("cards", "category", "name", "best", "place"), HANDS)
def test_hand(cards: str, category: str, name: str, best: str, place: int) -> None:
    value = badugi(cards)
    assert (value.category, value.name, " ".join(value.cards), value.place, value.places) == (
        category,
        name,
        best,
        place,
        1092,
    )


@cases(
    ("cards", "name", "place"),
    [
        ("5s 4d 3h 2c", "Badugi, 5-4-3-2", 1),
        ("As 4d 3h 2c", "Badugi, A-4-3-2", 496),  # C(12,4) = 495 badugis have no ace
        ("As Kd Qh Jc", "Badugi, A-K-Q-J", 715),
        ("4s 3d 2h 2c", "Three-card badugi, 4-3-2", 716),
        ("As Kd Qh Qc", "Three-card badugi, A-K-Q", 1001),
        ("2s 2d 2h 2c", "One-card badugi, 2", 1080),
        ("As Ah Ad Ac", "One-card badugi, A", 1092),
        ("As 5d 4h 3c 2c", "Badugi, A-5-4-2", 498),
    ],
)
def test_the_ace_may_be_high(cards: str, name: str, place: int) -> None:
    value = badugi(cards, "badugi-ace-high")
    assert (value.name, value.place, value.places, value.order) == (name, place, 1092, "badugi-ace-high")


def test_more_cards_beat_fewer() -> None:
    assert badugi("Ks Qd Jh Tc") > badugi("3s 2d Ah As")
    assert badugi("Ks Kd Qh Jc") > badugi("2s Ad As Ah")


def test_the_places_of_each_size_are_the_ways_to_choose_ranks() -> None:
    assert Counter(strength[0] for strength in badugi_places()) == {4: 715, 3: 286, 2: 78, 1: 13}


def test_all_badugis_by_their_highest_card() -> None:
    """pokergeekmn, "Badugi math", 2010: 24 four-high, 96 five-high, up to 5,280 king-high, all suits counted.

    Each choice of four ranks has 4! = 24 ways to give them the four suits.
    """
    counts: Counter[str] = Counter()
    for ranks in combinations(range(13), 4):
        values = [ORDERS["badugi"].value([rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)]) for suits in permutations(range(4))]  # fmt: skip
        assert len({value and value.place for value in values}) == 1
        assert values[0] is not None
        counts[values[0].name.removeprefix("Badugi, ")[0]] += len(values)
    assert counts == {
        "4": 24,
        "5": 96,
        "6": 240,
        "7": 480,
        "8": 840,
        "9": 1344,
        "T": 2016,
        "J": 2880,
        "Q": 3960,
        "K": 5280,
    }
    assert counts.total() == 17_160


def naive(cards: list[int]) -> tuple[int, list[int]]:
    """The largest number of cards of different suits and ranks, and the lowest ranks, found by trying all subsets."""
    subsets = [chosen for size in range(1, 5) for chosen in combinations(cards, size)]
    whole = [
        chosen
        for chosen in subsets
        if len({card % 4 for card in chosen}) == len({card // 4 for card in chosen}) == len(chosen)
    ]
    return max(
        (len(chosen), [-rank for rank in sorted(((card // 4 + 1) % 13 for card in chosen), reverse=True)])
        for chosen in whole
    )


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=7, unique=True))
def test_a_badugi_is_that_of_a_naive_ranker(cards: list[int]) -> None:
    value = ORDERS["badugi"].value(cards)
    assert value is not None
    size, ranks = naive(cards)
    assert value.strength == (size, *ranks)


@given(st.lists(st.sampled_from(DECK[:48]), min_size=1, max_size=5, unique=True))
def test_without_aces_both_orders_play_the_same_cards(cards: list[int]) -> None:
    low, high = ORDERS["badugi"].value(cards), ORDERS["badugi-ace-high"].value(cards)
    assert low is not None
    assert high is not None
    assert (low.name, low.cards) == (high.name, high.cards)
