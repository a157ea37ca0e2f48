"""The counts of Omaha starting hands on all boards with the same ranks, compared with every deal on these boards."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest

from cardspeak.array_types import Bytes
from cardspeak.card_sets import every_set
from cardspeak.cards import parse_cards
from cardspeak.equities.exact.rank_boards import counts_of_ranks, distinct_boards, sets_of_ranks, standing_hands
from cardspeak.equities.exact.starting_hands import N_HANDS, cards_of_hands, numbers_of, starting_hands
from cardspeak.evaluate.many import evaluate_many


def boards_with(ranks: tuple[int, ...], out: set[int]) -> list[tuple[int, ...]]:
    """All boards with these ranks and without some cards."""
    choices = product(*([card for card in range(4 * rank, 4 * rank + 4) if card not in out] for rank in ranks))
    return sorted({tuple(sorted(cards)) for cards in choices if len({*cards}) == len(ranks)})


def dealt_out(hand: Bytes, ranks: tuple[int, ...]) -> list[int]:
    """The wins and ties of a hand on all boards with these ranks, from the values of all hands."""
    counts = [0, 0]
    for board in boards_with(ranks, {*hand.tolist()}):
        others = every_set([card for card in range(52) if card not in {*board, *hand.tolist()}], 4)
        hands = np.vstack([hand[None], others])
        values = evaluate_many(np.hstack([hands, np.tile(np.array(board, np.uint8), (len(hands), 1))]), game="omaha")
        counts[0] += int((values[1:] < values[0]).sum())
        counts[1] += int((values[1:] == values[0]).sum())
    return counts


def test_the_numbers_of_ranks_boards_and_hands() -> None:
    ranks = sets_of_ranks(5)
    assert len(ranks) == len(set(ranks)) == 6175
    assert sum(len(distinct_boards(board)) for board in ranks) == 36608
    hands = standing_hands()
    assert hands.of_ranks.shape == (1820, 4)
    assert hands.of_views.shape == (19253, 4)
    assert hands.views_of_classes.shape == (4, N_HANDS)


def test_every_hand_stands_for_the_ranks_and_the_views_that_it_is_listed_for() -> None:
    hands = standing_hands()
    assert (hands.of_ranks[hands.ranks_of_views] >> 2 == hands.of_views >> 2).all()
    cards = cards_of_hands()
    assert (hands.of_ranks[hands.ranks_of_classes] >> 2 == cards >> 2).all()
    for suit in range(4):
        views = hands.of_views[hands.views_of_classes[suit]]
        for mine, theirs in (((cards & 3) == suit, (views & 3) == 3), ((cards & 3) != suit, (views & 3) != 3)):
            ranks = [np.where(of_kind, held >> 2, 99) for of_kind, held in ((mine, cards), (theirs, views))]
            assert (np.sort(ranks[0], axis=1) == np.sort(ranks[1], axis=1)).all()


@pytest.mark.parametrize(
    ("ranks", "hands"),
    [
        ((0, 0, 0, 0, 12), ("AsAhKsKh", "2c3dAhAs")),
        ((3, 3, 3, 8, 9), ("5cTd9d8d", "JsJhTs9s")),
        ((8, 8, 11, 11, 12), ("AsTsTd2c",)),
        ((2, 9, 9, 10, 11), ("AsKsQsJs",)),
        ((4, 5, 6, 7, 11), ("8s8d8cKs",)),
        pytest.param((4, 5, 6, 7, 11), ("8s8dKsKh",), marks=pytest.mark.exhaustive),
    ],
)
def test_counts_are_those_of_every_deal(ranks: tuple[int, ...], hands: tuple[str, ...]) -> None:
    counts = counts_of_ranks([ranks])
    for text in hands:
        hand = np.array(sorted(parse_cards(text)), np.uint8)
        assert counts[:, numbers_of(hand[None])[0]].tolist() == dealt_out(hand, ranks)


def test_all_hands_together_win_what_they_lose() -> None:
    """Against each other, all holdings win and lose equally often on any boards; each pair is counted from both sides."""
    ranks = sets_of_ranks(5)
    sizes = starting_hands().sizes
    for at in np.random.default_rng(3).choice(len(ranks), 10, replace=False):
        wins, ties = counts_of_ranks([ranks[at]])
        n_boards = len(boards_with(ranks[at], set()))
        assert int(sizes @ (2 * wins + ties)) == n_boards * comb(47, 4) * comb(43, 4)
        assert min(wins.min(), ties.min()) >= 0
