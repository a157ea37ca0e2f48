"""Properties of the hands of every order."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import JOKER, parse_cards
from cardspeak.rules import ORDERS, Value
from tests.cases import fewer


def hands(order: str, least: int, most: int) -> st.SearchStrategy[list[int]]:
    """Hands, often of few ranks or few suits, in which rare categories are frequent."""
    deck = ORDERS[order].deck
    wild = [card for card in deck if card == JOKER or (order == "deuces-wild" and card < 4)]
    parts = [deck, deck[:16], deck[-16:], deck[:28], (*deck[3::4], *deck[:8]), (*deck[::4], *deck[1::4])]
    decks = [sorted({*part, *wild}) for part in parts]
    return st.sampled_from(decks).flatmap(
        lambda cards: st.lists(st.sampled_from(cards), min_size=least, max_size=most, unique=True)
    )


def contents(value: Value | None) -> tuple[object, ...]:
    return () if value is None else (value.category, value.name, value.cards, value.place, value.places, value.strength)


orders = st.sampled_from(list(ORDERS))


class TestProperties:
    """Each example also draws an order."""

    @given(orders, st.data())
    def test_order_of_the_cards_does_not_matter(self, name: str, data: st.DataObject) -> None:
        cards = data.draw(hands(name, 1, 7))
        assert contents(ORDERS[name].value(data.draw(st.permutations(cards)))) == contents(ORDERS[name].value(cards))

    @given(orders, st.data(), st.permutations(range(4)))
    def test_names_of_the_suits_do_not_matter(self, name: str, data: st.DataObject, suits: list[int]) -> None:
        cards = data.draw(hands(name, 1, 7))
        renamed = ORDERS[name].value([card if card == JOKER else card // 4 * 4 + suits[card % 4] for card in cards])
        value = ORDERS[name].value(cards)
        assert renamed == value
        if renamed is not None and value is not None:
            assert (renamed.name, renamed.place) == (value.name, value.place)

    @given(orders, st.data())
    def test_one_more_card_never_makes_a_hand_worse(self, name: str, data: st.DataObject) -> None:
        """Lows of fewer than five cards are an exception, because their fifth card can be a king."""
        is_low_of_five = ORDERS[name].is_low and ORDERS[name].hand_size == 5
        least = 5 if is_low_of_five else 1
        cards = data.draw(hands(name, least + 1, 8))
        before, after = ORDERS[name].value(cards[:-1]), ORDERS[name].value(cards)
        assert before is None or (after is not None and after >= before)

    @given(orders, st.data())
    def test_the_cards_shown_are_the_hand(self, name: str, data: st.DataObject) -> None:
        cards = data.draw(hands(name, 1, 8))
        value = ORDERS[name].value(cards)
        if value is None:
            return
        shown = parse_cards(value.cards)
        again = ORDERS[name].value(shown)
        assert set(shown) <= set(cards)
        assert again is not None
        assert (again, again.name, again.place, again.cards) == (value, value.name, value.place, value.cards)
        if name.startswith("badugi"):
            assert len(shown) == value.strength[0]
        else:
            assert len(shown) == min(len(cards), 5)

    @given(orders, st.data())
    def test_places_and_strengths_agree(self, name: str, data: st.DataObject) -> None:
        first, second = (ORDERS[name].value(data.draw(hands(name, 1, 7))) for _ in range(2))
        if first is None or second is None:
            return
        assert [first < second, first == second, first > second].count(True) == 1
        if first.places == second.places:
            assert (first < second, first == second) == (first.place > second.place, first.place == second.place)

    @given(orders, st.data())
    def test_a_place_is_one_of_the_places(self, name: str, data: st.DataObject) -> None:
        cards = data.draw(hands(name, 1, 7))
        value = ORDERS[name].value(cards)
        if value is None:
            return
        assert 1 <= value.place <= value.places
        assert value.order == name
        if len(cards) >= ORDERS[name].hand_size:
            assert value.places == ORDERS[name].places


@pytest.mark.parametrize("name", ORDERS)
@fewer(12)
@given(st.data())
def test_a_hand_is_worth_its_best_cards(name: str, data: st.DataObject) -> None:
    order = ORDERS[name]
    cards = data.draw(hands(name, order.hand_size + 1, 8))
    values = [order.value(chosen) for chosen in combinations(cards, order.hand_size)]
    assert order.value(cards) == max((value for value in values if value is not None), default=None)
