"""The order of cards in stud: what is known street by street, compared with every order in which cards can come."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from cardspeak.cards import card_name, cards_of, parse_cards
from cardspeak.deals.answering.ask import answer
from cardspeak.deals.answering.query import Query, Selector
from cardspeak.deals.expressions.functions import UNION
from cardspeak.deals.expressions.kinds import RANKS
from cardspeak.deals.expressions.nodes import Node, Operation
from cardspeak.deals.facts.board import UpCard
from cardspeak.deals.facts.ranks import HandRanks, HasPair
from cardspeak.deals.language.ask import pql
from cardspeak.deals.language.words import pql_words
from cardspeak.deals.setting.setting import Setting, read_setting
from cardspeak.deals.setting.stud import read_stud_hand
from cardspeak.equities.question.terms import read_terms
from cardspeak.errors import CardspeakError, QueryError
from cardspeak.games import GAMES, Game, Half
from cardspeak.ranges import parse_range
from tests.cases import cases

SEVEN = Game("seven", "Seven", 7, 0, (Half("high", "high"),), deck="AsAhKsKhQs2s2h2d4c5c6c7c8c9c", odd_by_suit=True)
FIVE = Game("five", "Five", 5, 0, (Half("high", "high"),), deck="AsAhAdKsKhKdQsQh2s2h", odd_by_suit=True)
DEAD = {SEVEN: "4c5c6c7c8c9c", FIVE: ""}
Hand = tuple[int, ...]


def fits_slot(name: str, text: str) -> bool:
    return text in ("?", name, name[0]) or (text[0] == "[" and name[0] in text)


def hands(game: Game, text: str, cards: list[int]) -> Iterator[Hand]:
    """The hands that fit a text, in the order in which they can be dealt; the first two cards of seven as a pair."""
    slots = re.findall(r"\[\w+\]|[2-9TJQKA][shdc]?|\?", text)
    every = orders(cards, slots, game.hole_cards)
    yield from {(*sorted(hand[:2]), *hand[2:]) for hand in every} if game.hole_cards == 7 else every


def orders(cards: list[int], slots: list[str], n: int) -> Iterator[Hand]:
    """All ways to deal n of the cards so that the first of them fit the slots."""
    if not slots:
        yield from permutations(cards, n)
        return
    for card in cards:
        if fits_slot(card_name(card), slots[0]):
            for rest in orders([other for other in cards if other != card], slots[1:], n - 1):
                yield (card, *rest)


def dealt(game: Game, texts: tuple[str, ...]) -> Iterator[tuple[Hand, ...]]:
    """All deals."""
    first, *others = texts
    live = [card for card in game.deck if card not in parse_cards(DEAD[game])]
    for hand in hands(game, first, live):
        if not others:
            yield (hand,)
            continue
        for other in hands(game, others[0], [card for card in live if card not in hand]):
            yield hand, other


def distribution(setting: Setting, node: Node, samples: int | None = None) -> dict[float | str, float | Fraction]:
    """The share of each value of an expression: exact, or of a sample."""
    terms = read_terms(samples is None, samples, None, None, 3, 1, None, None)
    found = answer(Query(setting, (Selector("it", "histogram", node),)), terms, pql_words)
    return {bar.value: bar.share if bar.fraction is None else bar.fraction for bar in found.selectors[0].histogram}


def text_of(ranks: set[int]) -> str:
    return "".join("23456789TJQKA"[rank] for rank in sorted(ranks, reverse=True))


CASES = [
    (SEVEN, ("As",)),
    (SEVEN, ("?Ks2s",)),
    (SEVEN, ("AA",)),
    (SEVEN, ("A",)),
    (SEVEN, ("A2",)),
    (SEVEN, ("?? 2 ? K",)),
    (SEVEN, ("?????2",)),
    (SEVEN, ("22?K",)),
    (SEVEN, ("[A2][AKQ]",)),
    (SEVEN, ("A?[K2]",)),
    (FIVE, ("As?Kd", "2s")),
    (FIVE, ("AsAhKs", "?2")),
    (FIVE, ("2s2hQs??", "A?K?Q")),
    (FIVE, ("AAA", "K")),
]


@cases(("game", "texts"), CASES)
def test_cards_come_in_every_order(game: Game, texts: tuple[str, ...]) -> None:
    setting = read_setting(dict(zip("ab", texts, strict=False)), dead=DEAD[game], game=game)
    deals = [deal[0] for deal in dealt(game, texts)]
    last = len(setting.streets) - 1
    for street in (0, 1, last):
        n = setting.streets[street].n_hole
        cards, ranks = Counter[str](), Counter[str]()
        for hand, times in Counter(hand[:n] for hand in deals).items():
            cards[card_name(hand[-1])] += times
            ranks[text_of({card // 4 for card in hand})] += times
        for node, counts in ((UpCard(0, street), cards), (HandRanks(0, street), ranks)):
            expected = {value: Fraction(count, len(deals)) for value, count in counts.items()}
            assert distribution(setting, node) == expected, node
            sampled = distribution(setting, node, 20_000)
            for value, share in expected.items():
                error = math.sqrt(share * (1 - share) / 20_000)
                assert abs(float(sampled.get(value, 0)) - float(share)) <= 5 * error, (node, value)


def test_two_players_are_dealt_together() -> None:
    texts = ("2s2hQs??", "A?K?Q")
    setting = read_setting(dict(zip("ab", texts, strict=True)), game=FIVE)
    node = Operation(UNION, (HandRanks(0, 2), HandRanks(1, 1)), RANKS)
    deals = list(dealt(FIVE, texts))
    counts = Counter(text_of({card // 4 for card in (*one[:4], *two[:3])}) for one, two in deals)
    assert distribution(setting, node) == {value: Fraction(count, len(deals)) for value, count in counts.items()}


def test_the_cards_of_a_range_come_in_any_order() -> None:
    """A `Range` is a set of holdings, so that every order is as likely."""
    deck = "As2sKhQs2d4cAh"
    setting = read_setting({"a": parse_range(deck, SEVEN)}, game=SEVEN)
    orders = [hand for hand in permutations(parse_cards(deck)) if hand[0] < hand[1]]
    for street in (0, 3):
        n = setting.streets[street].n_hole
        counts = Counter(text_of({card // 4 for card in hand[:n]}) for hand in orders)
        expected = {value: Fraction(count, len(orders)) for value, count in counts.items()}
        assert distribution(setting, HandRanks(0, street)) == expected
        sampled = distribution(setting, HandRanks(0, street), 20_000)
        assert all(abs(float(sampled[value]) - share) < 0.02 for value, share in expected.items())


def test_the_same_seed_deals_the_same_cards() -> None:
    setting = read_setting({"a": parse_range("2356798", GAMES["razz"]), "b": "As"}, game="razz")
    assert distribution(setting, HandRanks(0, 1), 5_000) == distribution(setting, HandRanks(0, 1), 5_000)


def test_the_first_two_cards_have_no_order() -> None:
    for text in ("AK", "KA"):
        setting = read_setting({"a": text}, game=SEVEN)
        assert distribution(setting, HasPair(0, 0, 2)) == {"false": 1}


def test_hands_given_card_by_card_are_known_street_by_street() -> None:
    low = "game='stud8', a='2356798'"
    for street, ranks in (("third", "532"), ("fifth", "76532"), ("seventh", "9876532")):
        (found,) = pql(f"select histogram(handRanks(a, {street})) from {low}").selectors
        assert [bar.value for bar in found.histogram] == [ranks]
    (found,) = pql("select count(upCard(a, third) = toCard('Qh')) from game='stud', a='AsKdQh'").selectors
    assert found.fraction == 1
    (found,) = pql("select count(upCard(a, third) = toCard('Qh')) from game='stud', a='AsKd'").selectors
    assert found.fraction == Fraction(1, 50)


def test_dead_cards_do_not_come() -> None:
    (found,) = pql("select count(pocketPair(a)) from game='stud', a='A', dead='AsAhAd'").selectors
    assert found.fraction == 0


@cases(
    ("source", "message"),
    [
        ("a='AsKd', b='As'", "As"),
        ("a='AsKdQhJhTh9h8h7h'", "8 cards"),
        ("a='AA', b='AAA'", "cannot all be dealt"),
        ("a='AA', dead='AsAhAd'", "cannot all be dealt"),
    ],
)
def test_hands_that_cannot_be_dealt(source: str, message: str) -> None:
    for samples in (None, 1000):
        with pytest.raises(CardspeakError, match=re.escape(message)):
            pql(f"select count(pocketPair(a)) from game='stud', {source}", samples=samples)


def test_up_cards_are_for_stud() -> None:
    with pytest.raises(QueryError, match="column 14: upCard is for stud games"):
        pql("select count(upCard(a, flop) = toCard('As')) from a='AA'")


@cases(
    ("text", "ranks"),
    [("[A-T]", "TJQKA"), ("[T-A]", "TJQKA"), ("[AK]", "AK"), ("[a, k]", "AK"), ("[A-Q,2]", "AKQ2"), ("[2-2]", "2")],
)
def test_ranks_of_a_card(text: str, ranks: str) -> None:
    hand = read_stud_hand(f"?{text}", GAMES["stud"])
    assert hand is not None
    assert {card_name(card)[0] for card in cards_of(hand.slots[1])} == set(ranks)
    again = read_stud_hand(hand.text, GAMES["stud"])
    assert again == hand


@cases("text", ["", "AA, KK", "AA:KK", "[A", "[A-]", "[-]", "[,]", "AsKdQhJsTs9s8s7s", "15%", "AxKx", "(AA)", "AA@50"])
def test_other_texts_are_ranges(text: str) -> None:
    assert read_stud_hand(text, GAMES["stud"]) is None
