"""The corrected schemes in slow Python: they order hands as the rules do, including ties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, card
from cardspeak.rules.high import high_value
from cardspeak.schemes import SCHEMES, schemes, score
from tests.cases import fewer

HIGH = [scheme.name for scheme in schemes() if scheme.is_corrected and scheme.order == "high"]
FEW = [
    DECK,
    DECK[:16],
    DECK[-20:],
    (*DECK[3::4], *DECK[:8]),
    (*DECK[2::4], *DECK[1:52:4]),
]  # the whole deck, and decks of few ranks or few suits


def every_kind_of_five() -> Iterator[list[int]]:
    """A hand of each of the 7,462 kinds: all sets of ranks, and each set of five different ranks again as a flush."""
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) < 5:
            seen = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]
            suits = [(n_before + (at == 4)) % 4 for at, n_before in enumerate(seen)]
            if len(set(ranks)) < 5:
                suits = seen
            yield [card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
            if len(set(ranks)) == 5:
                yield [card(rank, 2) for rank in ranks]


@cache
def from_the_worst() -> list[list[int]]:
    """A hand of each kind, from the worst to the best."""
    return sorted(every_kind_of_five(), key=lambda hand: high_value(hand).strength)


def test_there_are_7462_kinds_of_five() -> None:
    assert len({high_value(hand).strength for hand in from_the_worst()}) == len(from_the_worst()) == 7462


@pytest.mark.parametrize("name", [name for name in HIGH if 5 in SCHEMES[name].sizes])
def test_kinds_of_five_are_in_the_true_order(name: str) -> None:
    """Only every third kind is compared. The tests of the kernels, which return the same scores, compare all hands."""
    numbers = [score(hand, scheme=name).score for hand in from_the_worst()[::3]]
    assert all(worse < better for worse, better in pairwise(numbers))


@pytest.mark.parametrize("name", [name for name in HIGH if SCHEMES[name].n_cards == 7])
@given(st.sampled_from(FEW).flatmap(lambda deck: st.lists(st.sampled_from(deck), min_size=9, max_size=9, unique=True)))
@fewer(20)
def test_the_winner_of_two_players_on_a_board_is_that_of_the_cards(name: str, cards: list[int]) -> None:
    board, my_hole, your_hole = cards[:5], cards[5:7], cards[7:]
    mine, yours = (score(hole, board=board, scheme=name).score for hole in (my_hole, your_hole))
    my_value, your_value = (high_value([*hole, *board]) for hole in (my_hole, your_hole))
    assert (mine > yours, mine == yours) == (my_value > your_value, my_value == your_value)


@pytest.mark.parametrize("name", HIGH)
@given(st.sampled_from(FEW).flatmap(lambda deck: st.lists(st.sampled_from(deck), min_size=7, max_size=7, unique=True)))
@fewer(15)
def test_the_name_is_the_true_category(name: str, cards: list[int]) -> None:
    hand = cards[: SCHEMES[name].n_cards]
    value = high_value(hand)
    expected = "royal flush" if value.place == 1 else value.category
    assert score(hand, scheme=name).name == expected


@given(st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True), st.permutations(range(4)))
@fewer(15)
def test_names_of_the_suits_do_not_matter(cards: list[int], suits: list[int]) -> None:
    renamed = [card_id // 4 * 4 + suits[card_id % 4] for card_id in cards]
    for scheme in schemes():
        size = scheme.n_cards
        assert score(cards[:size], scheme=scheme).to_dict() == score(renamed[:size], scheme=scheme).to_dict(), (
            scheme.name
        )
