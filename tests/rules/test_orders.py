"""Every order: its places, its totals over all hands of five cards, and its properties.

Two five-card hands are of the same kind if they have the same ranks, and if both or neither are of a single suit. One
hand represents each kind, so totals over millions of hands need only some seven thousand hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod

import pytest

from cardspeak.cards import DECK, JOKER, RANKS, parse_cards
from cardspeak.rules import ORDERS, Order, Value
from tests.cases import cases

PLACES: dict[str, dict[str, int]] = {
    # distinct hands of each category: https://en.wikipedia.org/wiki/List_of_poker_hands
    "high": {
        "straight flush": 10,
        "four of a kind": 156,
        "full house": 156,
        "flush": 1277,
        "straight": 10,
        "three of a kind": 858,
        "two pair": 858,
        "one pair": 2860,
        "high card": 1277,
    },
    # with nine ranks: 6, 9 * 8, C(9,5) - 6, 9 * 8, 6, 9 C(8,2), C(9,2) * 7, 9 C(8,3), C(9,5) - 6
    "short-deck": {
        "straight flush": 6,
        "four of a kind": 72,
        "flush": 120,
        "full house": 72,
        "straight": 6,
        "three of a kind": 252,
        "two pair": 252,
        "one pair": 504,
        "high card": 120,
    },
    "short-deck-trips": {
        "straight flush": 6,
        "four of a kind": 72,
        "flush": 120,
        "full house": 72,
        "three of a kind": 252,
        "straight": 6,
        "two pair": 252,
        "one pair": 504,
        "high card": 120,
    },
    # with eight ranks, and without a straight in which the ace is low: 4, 8 * 7, C(8,5) - 4, 8 * 7, 4, 8 C(7,2),
    # C(8,2) * 6, 8 C(7,3), C(8,5) - 4
    "manila": {
        "straight flush": 4,
        "four of a kind": 56,
        "flush": 52,
        "full house": 56,
        "straight": 4,
        "three of a kind": 168,
        "two pair": 168,
        "one pair": 280,
        "high card": 52,
    },
    # As for high, with C(13,4) * 13 four flushes, of which 10 * 5 are straights. A four straight has 12 kickers if an
    # ace is its lowest or highest rank, otherwise 11, because one or two ranks complete a straight. In 79 high cards
    # and in 11 * 4 pairs, four ranks are consecutive; 79 is also in Brian Alspach's count of hands with four-card
    # straights, http://people.math.sfu.ca/~alspach/comp2/.
    "soko": {
        "straight flush": 10,
        "four of a kind": 156,
        "full house": 156,
        "flush": 1277,
        "straight": 10,
        "three of a kind": 858,
        "two pair": 858,
        "four flush": 715 * 13 - 50,
        "four straight": 2 * 12 + 9 * 11,
        "one pair": 2860 - 44,
        "high card": 1277 - 79,
    },
    # as for high, without high cards, and without the pairs of deuces to fives, each with C(12,3) sets of kickers
    "sixes-or-better": {
        "straight flush": 10,
        "four of a kind": 156,
        "full house": 156,
        "flush": 1277,
        "straight": 10,
        "three of a kind": 858,
        "two pair": 858,
        "one pair": 9 * 220,
    },
    # https://en.wikipedia.org/wiki/Poker_probability#Frequency_of_5-card_lowball_poker_hands: 1,287 without a pair
    "ace-to-five": {
        "high card": 1287,
        "one pair": 2860,
        "two pair": 858,
        "three of a kind": 858,
        "full house": 156,
        "four of a kind": 156,
    },
    "ace-to-five-joker": {  # the joker never pairs, and makes no new hands
        "high card": 1287,
        "one pair": 2860,
        "two pair": 858,
        "three of a kind": 858,
        "full house": 156,
        "four of a kind": 156,
    },
    "eight-or-better": {"high card": 56},  # C(8,5)
    "most-points": {"points": 50},  # 0 to 4 * 10 + 9
    "fewest-points": {"points": 50},
    # as for high, except that A-2-3-4-5 is not a straight: it is a high card or a flush instead
    "deuce-to-seven": {
        "high card": 1278,
        "one pair": 2860,
        "two pair": 858,
        "three of a kind": 858,
        "straight": 9,
        "flush": 1278,
        "full house": 156,
        "four of a kind": 156,
        "straight flush": 9,
    },
    # as for high, and five of a kind of each rank
    "high-joker": {
        "five of a kind": 13,
        "straight flush": 10,
        "four of a kind": 156,
        "full house": 156,
        "flush": 1277,
        "straight": 10,
        "three of a kind": 858,
        "two pair": 858,
        "one pair": 2860,
        "high card": 1277,
    },
    # as for high, and five aces
    "high-bug": {
        "five of a kind": 1,
        "straight flush": 10,
        "four of a kind": 156,
        "full house": 156,
        "flush": 1277,
        "straight": 10,
        "three of a kind": 858,
        "two pair": 858,
        "one pair": 2860,
        "high card": 1277,
    },
    # with twelve ranks, and without a six-high straight: 3-4-5-6 with a deuce is a straight to the seven
    "deuces-wild": {
        "five of a kind": 12,
        "straight flush": 9,
        "four of a kind": 132,
        "full house": 132,
        "flush": 784,
        "straight": 9,
        "three of a kind": 660,
        "two pair": 660,
        "one pair": 1980,
        "high card": 784,
    },
}
"""How many places each category of five-card hands has. The best category comes first."""

TOTALS: dict[str, dict[str, int]] = {
    # "Short Deck (Six-Plus) Hold-Em Hand Rankings", forumserver.twoplustwo.com/25/probability: all C(36,5) hands
    "short-deck": {
        "straight flush": 24,
        "four of a kind": 288,
        "flush": 480,
        "full house": 1_728,
        "straight": 6_120,
        "three of a kind": 16_128,
        "two pair": 36_288,
        "one pair": 193_536,
        "high card": 122_400,
    },
    # 32 cards: https://fr.wikipedia.org/wiki/Probabilit%C3%A9_au_poker
    "manila": {
        "straight flush": 16,
        "four of a kind": 224,
        "flush": 208,
        "full house": 1_344,
        "straight": 4_080,
        "three of a kind": 10_752,
        "two pair": 24_192,
        "one pair": 107_520,
        "high card": 53_040,
    },
    # Four flushes: 4 C(13,4) * 39 hands, less 10 * 5 * 4 * 3 straights. Four straights: 44 sets of ranks with a pair,
    # each with 6 * 4**3 - 12 hands that are not four flushes, and 79 sets of five ranks, each with 4**5 - 4 - 60 hands
    # that are neither flushes nor four flushes.
    "soko": {
        "straight flush": 40,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three of a kind": 54_912,
        "two pair": 123_552,
        "four flush": 111_540 - 600,
        "four straight": 44 * 372 + 79 * 960,
        "one pair": (2_860 - 44) * 372,
        "high card": (1_277 - 79) * 960,
    },
    # The frequencies of high hands, https://en.wikipedia.org/wiki/Poker_probability. Straights and flushes count as hands
    # without a pair: 1,302,540 + 10,200 + 5,108 + 40 = 1,317,888, the number in the table of lowball hands.
    "ace-to-five": {
        "high card": 1_317_888,
        "one pair": 1_098_240,
        "two pair": 123_552,
        "three of a kind": 54_912,
        "full house": 3_744,
        "four of a kind": 624,
    },
    # The same hands, and C(52,4) with the joker, whose other four cards decide the category; see high-joker
    "ace-to-five-joker": {
        "high card": 1_317_888 + 183_040,
        "one pair": 1_098_240 + 82_368,
        "two pair": 123_552 + 2_808,
        "three of a kind": 54_912 + 2_496,
        "full house": 3_744,
        "four of a kind": 624 + 13,
    },
    "most-points": {"points": 2_598_960},
    "fewest-points": {"points": 2_598_960},
    # The same frequencies, except for A-2-3-4-5: 1,020 hands in several suits and 4 in one suit
    "deuce-to-seven": {
        "high card": 1_302_540 + 1_020,
        "one pair": 1_098_240,
        "two pair": 123_552,
        "three of a kind": 54_912,
        "straight": 10_200 - 1_020,
        "flush": 5_108 + 4,
        "full house": 3_744,
        "four of a kind": 624,
        "straight flush": 40 - 4,
    },
    # Brian Alspach, https://www.sfu.ca/~alspach/mag79/. The joker adds C(52,4) hands. It improves the other four cards,
    # which are 13 times four of a kind, 2,496 times three of a kind, 2,808 times two pair and 82,368 times one pair.
    "high-joker": {
        "five of a kind": 13,
        "straight flush": 40 + 164,
        "four of a kind": 624 + 2_496,
        "full house": 3_744 + 2_808,
        "flush": 5_108 + 2_696,
        "straight": 10_200 + 10_332,
        "three of a kind": 54_912 + 82_368,
        "two pair": 123_552,
        "one pair": 1_098_240 + 169_848,
        "high card": 1_302_540,
    },
    # The same article, for a joker that is an ace or completes a straight or a flush. If it is an ace, the other four
    # cards decide the category. Three aces and another card, or four others of one rank, make four of a kind:
    # 4 * 48 + 12. Two aces and a pair, or an ace and three others of one rank, make a full house:
    # 6 * 12 * 6 + 12 * 4 * 4.
    "high-bug": {
        "five of a kind": 1,
        "straight flush": 40 + 164,
        "four of a kind": 624 + 204,
        "full house": 3_744 + 624,
        "flush": 5_108 + 2_696,
        "straight": 10_200 + 10_332,
        "three of a kind": 54_912 + 8_448,
        "two pair": 123_552 + 15_048,
        "one pair": 1_098_240 + 116_784,
        "high card": 1_302_540 + 116_424,
    },
    # five of a kind: https://www.sfu.ca/~alspach/mag94/; the rules: http://suffe.cool/poker/wild.html
    "deuces-wild": {
        "five of a kind": 672,
        "straight flush": 2_552,
        "four of a kind": 31_552,
        "full house": 12_672,
        "flush": 14_472,
        "straight": 62_232,
        "three of a kind": 355_080,
        "two pair": 95_040,
        "one pair": 1_225_008,
        "high card": 799_680,
    },
}
"""How many of all five-card hands each category has."""


def kinds_of(ranks: Sequence[int], n_cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """A hand for each way to choose ranks, and one of a single suit if possible, each with the number of such hands."""
    for chosen in combinations_with_replacement(ranks, n_cards):
        counts = Counter(chosen)
        if max(counts.values()) > 4:
            continue
        all_of_them = prod(comb(4, count) for count in counts.values())
        n_suited = 4 if len(counts) == n_cards else 0
        if n_suited:
            yield tuple(rank * 4 for rank in chosen), n_suited
        if all_of_them > n_suited:
            yield tuple(rank * 4 + place % 4 for place, rank in enumerate(chosen)), all_of_them - n_suited


def soko_kinds() -> Iterator[tuple[tuple[int, ...], int]]:
    """As `kinds_of` for five cards, and with each way in which four of them can have one suit."""
    for hand, count in kinds_of(range(13), 5):
        ranks = [card >> 2 for card in hand]
        is_suited = len({card & 3 for card in hand}) == 1
        odd = [] if is_suited else [at for at in range(5) if len(set(ranks[:at] + ranks[at + 1 :])) == 4]
        distinct = len(set(ranks)) == 5
        # If the hand has a pair, either of its cards can have the other suit; the ranks are the same.
        for at in odd if distinct else odd[:1]:
            yield tuple(rank * 4 + (place == at) for place, rank in enumerate(ranks)), 12
        n_four_flushes = 12 * (len(odd) if distinct else len(odd[:1]))
        several = tuple(rank * 4 + place % 2 * 2 + (place == 4) for place, rank in enumerate(ranks))
        yield (several if odd else hand), count - n_four_flushes


def wild_kinds_of(wild: Sequence[int], ranks: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """As `kinds_of`, for five cards of which some can be wild. The suits of wild cards do not matter."""
    yield from kinds_of(ranks, 5)
    for n_wild in range(1, len(wild) + 1):
        for cards, count in kinds_of(ranks, 5 - n_wild):
            yield (*wild[:n_wild], *cards), count * comb(len(wild), n_wild)


@cache
def all_fives(order: str) -> tuple[tuple[Value, int], ...]:
    """The values of all hands of five cards, each with the number of such hands."""
    ranks = sorted({card >> 2 for card in ORDERS[order].deck if card != JOKER})
    if order == "soko":
        kinds = soko_kinds()
    elif order == "deuces-wild":
        kinds = wild_kinds_of(range(4), ranks[1:])
    else:
        kinds = wild_kinds_of([JOKER] if JOKER in ORDERS[order].deck else [], ranks)
    valued = ((ORDERS[order].value(cards), count) for cards, count in kinds)
    return tuple((value, count) for value, count in valued if value is not None)


def test_these_are_the_orders() -> None:
    assert {*PLACES, "badugi", "badugi-ace-high"} == set(ORDERS)


@cases("order", ORDERS.values())
def test_an_order_has_a_rule_and_a_source(order: Order) -> None:
    assert ORDERS[order.name] is order
    assert order.rule.isprintable()
    assert order.rule[-1] != "."
    assert order.source
    assert order.hand_size == (4 if order.name.startswith("badugi") else 5)


@cases("name", ORDERS)
def test_the_rank_of_a_card_is_that_of_the_order(name: str) -> None:
    is_ace_low = name in ("ace-to-five", "ace-to-five-joker", "eight-or-better", "badugi")
    expected = "JQKA23456789T" if "points" in name else "A23456789TJQK" if is_ace_low else RANKS
    assert "".join(sorted(RANKS, key=lambda rank: ORDERS[name].rank(*parse_cards(f"{rank}s")))) == expected


@pytest.mark.parametrize("name", PLACES)
class TestPlaces:
    def test_the_hands_have_exactly_the_places_of_the_order(self, name: str) -> None:
        values = [value for value, _ in all_fives(name)]
        assert {value.places for value in values} == {ORDERS[name].places} == {sum(PLACES[name].values())}
        assert {value.place for value in values} == set(range(1, ORDERS[name].places + 1))

    def test_the_categories_are_in_order_with_as_many_places_as_published(self, name: str) -> None:
        by_place = {value.place: value.category for value, _ in all_fives(name)}
        expected = [category for category, count in PLACES[name].items() for _ in range(count)]
        assert [by_place[place] for place in sorted(by_place)] == expected

    def test_places_and_strengths_agree(self, name: str) -> None:
        """A better place has a greater strength. Hands with the same place have the same strength and name."""
        distinct = {(value.place, value.strength, value.name) for value, _ in all_fives(name)}
        assert len(distinct) == ORDERS[name].places
        strengths = [strength for _, strength, _ in sorted(distinct)]
        assert strengths == sorted(strengths, reverse=True)

    def test_hands_with_one_name_are_consecutive(self, name: str) -> None:
        names = [value.name for value in sorted((value for value, _ in all_fives(name)), reverse=True)]
        runs = [name_of_run for place, name_of_run in enumerate(names) if place == 0 or names[place - 1] != name_of_run]
        assert len(runs) == len(set(runs))
        assert all(name_of_run.isprintable() and name_of_run[0] == name_of_run[0].upper() for name_of_run in runs)


@cases("name", TOTALS)
def test_all_hands_of_five_cards(name: str) -> None:
    n_of_category: Counter[str] = Counter()
    for value, count in all_fives(name):
        n_of_category[value.category] += count
    assert n_of_category == TOTALS[name]
    assert n_of_category.total() == comb(len(ORDERS[name].deck), 5)


SHORT = sorted(PLACES.keys() - {"eight-or-better", "sixes-or-better", "most-points", "fewest-points"})
"""The orders in which hands of fewer than five cards have places of their own."""


@cases(
    ("name", "n_cards"),
    [*product(SHORT, (1, 2, 3)), *product(("high", "soko", "ace-to-five", "deuce-to-seven", "deuces-wild"), (4,))],
)
def test_short_hands_fill_their_places(name: str, n_cards: int) -> None:
    check_short_hands(name, n_cards)


@pytest.mark.exhaustive
@cases("name", SHORT)
def test_hands_of_four_cards_fill_their_places(name: str) -> None:
    check_short_hands(name, 4)


def check_short_hands(name: str, n_cards: int) -> None:
    """With fewer than five cards, only ranks matter: there is a place for each way to choose ranks."""
    ranks = sorted({card >> 2 for card in ORDERS[name].deck if card != JOKER})[name == "deuces-wild" :]
    n_places = comb(len(ranks) + n_cards - 1, n_cards)
    if name == "soko" and n_cards == 4:
        n_places += comb(13, 4)  # any four ranks can be a four flush
    values = [ORDERS[name].value(cards) for cards, _ in kinds_of(ranks, n_cards)]
    assert {value.places for value in values if value} == {n_places}
    assert {value.place for value in values if value} == set(range(1, n_places + 1))


def test_no_short_hand_qualifies_for_eight_or_better() -> None:
    value = ORDERS["eight-or-better"].value
    assert [value(parse_cards("As 2s 3s 4s 5d")[:n_cards]) is not None for n_cards in range(1, 6)] == [
        *[False] * 4,
        True,
    ]


def test_decks_have_the_cards_that_the_orders_rank() -> None:
    assert [len(ORDERS[name].deck) for name in ("high", "short-deck", "high-joker", "deuces-wild")] == [52, 36, 53, 52]
    assert ORDERS["high"].deck == DECK


def test_the_joker_ranks_above_all_cards() -> None:
    for name, order in ORDERS.items():
        assert order.rank(JOKER) == 1 + max(order.rank(card) for card in DECK), name
