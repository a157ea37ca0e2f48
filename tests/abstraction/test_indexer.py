"""`HandIndexer`: published sizes, the definition, hands by brute force, and what a stranger would give it."""

from __future__ import annotations

import pickle
import re
from ast import literal_eval
from collections import Counter
from functools import cache
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak import CardError, CardspeakError, HandError, cards_text, parse_cards
from cardspeak.abstraction import HandIndexer
from cardspeak.cards import DECKS
from tests.abstraction import naive
from tests.cases import cases

Rounds: TypeAlias = tuple[int, ...]
Deck: TypeAlias = Literal["full", "short"]
Hands: TypeAlias = npt.NDArray[np.uint8]

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "abstraction.md"
DECK: dict[Deck, tuple[int, ...]] = {"full": DECKS["standard"], "short": DECKS["short"]}
PUBLISHED = {
    (2,): 169,
    (2, 3): 1_286_792,
    (2, 3, 1): 55_190_538,
    (2, 3, 1, 1): 2_428_287_420,
    (2, 4): 13_960_050,
    (2, 5): 123_156_254,
    (3,): 1_755,
    (4,): 16_432,
    (5,): 134_459,
    (7,): 6_009_159,
    (4, 3, 1, 1): 389_802_959_832,
}
"""Source for hold'em by rounds and for one round: Waugh 2013. All are counted again by Burnside's lemma below."""
SMALL: list[tuple[Rounds, Deck]] = [
    ((2,), "full"),
    ((3,), "full"),
    ((4,), "full"),
    ((1, 1), "full"),
    ((1, 2), "short"),
    ((2, 1, 1), "short"),
    ((1, 1, 1), "full"),
    ((5,), "short"),
]
LARGE: list[tuple[Rounds, Deck]] = [
    ((2, 3, 1, 1), "full"),
    ((2, 3, 1, 1), "short"),
    ((2, 5), "full"),
    ((2, 4), "short"),
    ((4, 3, 1, 1), "full"),
    ((6, 3), "full"),
    ((3, 1, 1, 1, 1), "full"),
    ((2, 2, 2, 2), "full"),
    ((1, 1, 1, 1, 1, 1, 1, 1), "short"),
    ((9,), "full"),
]


@cache
def indexer_of(rounds: Rounds, deck: Deck) -> HandIndexer:
    """The same indexer in each test: its tables take up to a second."""
    return HandIndexer(rounds, deck)


def random_hands(n: int, rounds: Rounds, deck: Deck, seed: int = 0) -> Hands:
    """Random hands. Half of them have cards of two suits only, so that suits with equal cards are common."""
    rng = np.random.default_rng(seed)
    cards = np.array(DECK[deck], np.uint8)
    order = rng.random((n, len(cards)))
    order[n // 2 :] += cards & 3 > 1
    return cards[np.argsort(order, axis=1)[:, : sum(rounds)]]


def n_by_burnside(rounds: Rounds, n_ranks: int) -> int:
    """The number of hands up to suit permutations: the mean number of hands that a permutation leaves unchanged.

    A hand is unchanged if each round has, of each rank, all or none of the suits of a cycle of the permutation.
    """
    total = 0
    for lengths, times in Counter(tuple(sorted(cycle_lengths(each))) for each in permutations(range(4))).items():
        ways = {(0,) * len(rounds): 1}
        for length in lengths:
            for _ in range(n_ranks):
                more = dict(ways)
                for counts, n in ways.items():
                    for at in range(len(rounds)):
                        with_cycle = (*counts[:at], counts[at] + length, *counts[at + 1 :])
                        if with_cycle[at] <= rounds[at]:
                            more[with_cycle] = more.get(with_cycle, 0) + n
                ways = more
        total += times * ways.get(rounds, 0)
    return total // 24


def cycle_lengths(permutation: tuple[int, ...]) -> list[int]:
    left, lengths = set(range(4)), []
    while left:
        at, length = min(left), 0
        while at in left:
            left.remove(at)
            at, length = permutation[at], length + 1
        lengths.append(length)
    return lengths


@cases(("rounds", "size"), PUBLISHED.items())
def test_sizes_are_the_published_ones(rounds: Rounds, size: int) -> None:
    indexer = HandIndexer(rounds)
    assert indexer.size == size == n_by_burnside(rounds, 13)
    assert indexer.sizes == tuple(HandIndexer(rounds[:n]).size for n in range(1, len(rounds) + 1))


def test_the_sizes_in_the_documentation() -> None:
    rows = re.findall(r"^\| `(\(.+?\))`.* \| ([\d,]+) \| ([\d,]+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(rows) == 9
    for rounds, *sizes in rows:
        found = [HandIndexer(literal_eval(rounds), deck).size for deck in DECK]
        assert [f"{size:,}" for size in found] == sizes


@cases(("rounds", "deck"), SMALL + LARGE)
def test_sizes_by_burnside(rounds: Rounds, deck: Deck) -> None:
    assert indexer_of(rounds, deck).size == n_by_burnside(rounds, len(DECK[deck]) // 4)


@cases(("rounds", "deck"), [*SMALL[:-1], ((2, 3), "full"), ((2, 3), "short"), ((3, 1, 1), "short")])
def test_numbers_follow_the_definition(rounds: Rounds, deck: Deck) -> None:
    hands = random_hands(50, rounds, deck)
    ranks = [card // 4 for card in DECK[deck][::4]]
    assert indexer_of(rounds, deck).index(hands).tolist() == [naive.number(h, rounds, ranks) for h in hands.tolist()]


@cases(("rounds", "deck"), [((2,), "full"), ((3,), "short"), ((1, 2), "short")])
def test_hands_have_the_same_number_if_they_differ_only_in_suits(rounds: Rounds, deck: Deck) -> None:
    indexer = indexer_of(rounds, deck)
    hands = [
        first + second
        for first in combinations(DECK[deck], rounds[0])
        for second in combinations([card for card in DECK[deck] if card not in first], sum(rounds[1:]))
    ]
    numbers = indexer.index(np.array(hands, np.uint8))
    counts = indexer.count(range(indexer.size))
    seen: dict[tuple[frozenset[int], ...], int] = {}
    for hand, number in zip(hands, numbers.tolist(), strict=True):
        key = tuple(frozenset(cards) for cards in naive.rounds_of(hand, rounds))
        if key not in seen:
            same = naive.same_hands(hand, rounds)
            assert number not in seen.values()
            assert counts[number] == len(same)
            seen |= dict.fromkeys(same, number)
        assert seen[key] == number
    assert {*seen.values()} == {*range(indexer.size)}


@cases(("rounds", "deck"), SMALL)
def test_every_number_has_a_hand_with_this_number(rounds: Rounds, deck: Deck) -> None:
    indexer = indexer_of(rounds, deck)
    every = np.arange(indexer.size)
    hands = indexer.unindex(every)
    assert (indexer.index(hands) == every).all()
    assert {*hands.reshape(-1).tolist()} <= {*DECK[deck]}
    counts = indexer.count(every)
    assert counts.sum() == n_deals(rounds, deck)
    assert (indexer.counts() == counts).all()


@cases(("rounds", "deck"), [((2, 4), "short"), ((8,), "short"), ((1, 1, 1, 1), "full"), ((2, 2, 2), "short")])
def test_counts_of_all_numbers_are_those_of_each(rounds: Rounds, deck: Deck) -> None:
    """All of these have groups of two suits or more with the same count vector, and some of four."""
    indexer = HandIndexer(rounds, deck)
    counts = indexer.counts()
    some = np.random.default_rng(1).integers(0, indexer.size, 50_000)
    assert (counts[some] == indexer.count(some)).all()
    assert counts.sum(dtype=np.int64) == n_deals(rounds, deck)


def n_deals(rounds: Rounds, deck: Deck) -> int:
    """The number of hands if suits matter."""
    n, left = 1, len(DECK[deck])
    for size in rounds:
        n, left = n * comb(left, size), left - size
    return n


@cases(("rounds", "deck"), LARGE)
def test_many_numbers_have_a_hand_with_this_number(rounds: Rounds, deck: Deck) -> None:
    indexer = indexer_of(rounds, deck)
    some = np.random.default_rng(1).integers(indexer.size, size=3_000)
    some[:2] = 0, indexer.size - 1
    assert (indexer.index(indexer.unindex(some)) == some).all()


def test_every_flop_has_a_hand_with_its_number_and_counts_add_up() -> None:
    indexer = HandIndexer((2, 3))
    every = np.arange(indexer.size)
    assert (indexer.index(indexer.unindex(every)) == every).all()
    counts = indexer.count(every)
    assert counts.sum() == 25_989_600 == n_deals((2, 3), "full")
    assert {*np.unique(counts).tolist()} == {4, 12, 24}


@cases(("rounds", "deck"), SMALL + LARGE)
def test_suits_and_the_order_within_rounds_do_not_matter(rounds: Rounds, deck: Deck) -> None:
    indexer, hands = indexer_of(rounds, deck), random_hands(1_000, rounds, deck)
    rng = np.random.default_rng(2)
    suits = np.array(naive.SUIT_PERMUTATIONS, np.uint8)[rng.integers(24, size=len(hands))]
    renamed = hands & 0xFC | np.take_along_axis(suits, (hands & 3).astype(np.int64), axis=1)
    starts = np.cumsum([0, *rounds])
    parts = [rng.permuted(renamed[:, start : start + n], axis=1) for start, n in zip(starts, rounds, strict=False)]
    assert (indexer.index(np.hstack(parts)) == indexer.index(hands)).all()


@cases(("rounds", "deck"), SMALL + LARGE)
def test_counts_are_those_of_renamed_hands(rounds: Rounds, deck: Deck) -> None:
    indexer, hands = indexer_of(rounds, deck), random_hands(12, rounds, deck, seed=4)
    counts = indexer.count(indexer.index(hands))
    assert counts.tolist() == [len(naive.same_hands(hand, rounds)) for hand in hands.tolist()]


@cases(("rounds", "deck"), SMALL + LARGE)
def test_one_hand_is_numbered_as_many(rounds: Rounds, deck: Deck) -> None:
    indexer, hands = indexer_of(rounds, deck), random_hands(8, rounds, deck, seed=5)
    numbers = indexer.index(hands).tolist()
    assert [indexer.index(hand) for hand in hands.tolist()] == numbers
    assert [indexer.index(hand) for hand in hands] == numbers
    assert [indexer.index(cards_text(hand)) for hand in hands.tolist()] == numbers
    assert [indexer.unindex(number).tolist() for number in numbers] == indexer.unindex(numbers).tolist()
    assert [indexer.count(number) for number in numbers] == indexer.count(numbers).tolist()


def test_numbers_after_each_round() -> None:
    indexer, hands = HandIndexer((2, 3, 1, 1)), random_hands(500, (2, 3, 1, 1), "full")
    by_rounds = indexer.index_rounds(hands)
    for n, numbers in enumerate(by_rounds, start=1):
        rounds = indexer.rounds[:n]
        assert (numbers == HandIndexer(rounds).index(hands[:, : sum(rounds)])).all()
    assert [indexer.index_rounds(hand) for hand in hands[:5].tolist()] == [
        tuple(int(numbers[row]) for numbers in by_rounds) for row in range(5)
    ]


def test_hands_in_every_layout() -> None:
    indexer, hands = HandIndexer((2, 3)), random_hands(1_100, (2, 3), "full")
    numbers = indexer.index(hands)
    columns = tuple(np.ascontiguousarray(column) for column in hands.T)
    padded = np.zeros((1_100, 9), np.uint8)
    padded[:, 2:7] = hands
    for given in (columns, hands.astype(np.int64), hands.astype(">i2"), np.asfortranarray(hands), padded[:, 2:7]):
        assert (indexer.index(given) == numbers).all()
    assert (indexer.index(hands[::-3]) == numbers[::-3]).all()
    assert indexer.index(hands[:3].tolist()).tolist() == numbers[:3].tolist()
    for n in (0, 1, 15, 16, 17, 63, 64, 65, 127, 129, 1_023, 1_025):
        assert indexer.index(hands[:n]).tolist() == numbers[:n].tolist()


def test_types_of_numbers() -> None:
    for rounds, dtype in {(2, 3, 1, 1): np.uint32, (4, 3, 1, 1): np.uint64}.items():
        assert HandIndexer(rounds).index(np.empty((0, sum(rounds)), np.uint8)).dtype == dtype
    indexer = HandIndexer((2, 3))
    for numbers in (np.uint32(5), np.array([5], np.uint64), np.array([5], np.int8), [5]):
        assert indexer.unindex(numbers).reshape(-1).tolist() == indexer.unindex(5).tolist()
    assert indexer.unindex([]).shape == (0, 5)


@cases(
    ("rounds", "hand", "canonical"),
    [
        ((2,), "AsKd", "Ac Kd"),
        ((2,), "KhAh", "Ac Kc"),
        ((2,), "7s 7d", "7c 7d"),
        ((2, 3), "AsKd 7h 7d 2c", "Kc Ad 7c 7h 2s"),
        ((4,), "2s 3s Ah Kh", "Ac Kc 3d 2d"),
    ],
)
def test_canonical_hands(rounds: Rounds, hand: str, canonical: str) -> None:
    indexer = HandIndexer(rounds)
    assert indexer.canonical(hand) == canonical
    assert indexer.canonical(canonical) == canonical
    rows = indexer.canonical([parse_cards(hand), parse_cards(canonical)])
    assert [cards_text(row) for row in rows.tolist()] == [canonical, canonical]


def test_indexers_compare_by_content_and_survive_pickling() -> None:
    indexer = HandIndexer((2, 3), deck="short")
    assert indexer == HandIndexer([2, 3], "short") == pickle.loads(pickle.dumps(indexer))
    assert hash(indexer) == hash(HandIndexer((2, 3), deck="short"))
    assert indexer != HandIndexer((2, 3))
    assert repr(indexer) == "HandIndexer((2, 3), deck='short')"


FLOP = HandIndexer((2, 3))
ROWS = random_hands(1_000, (2, 3), "full")


def with_row(row: int, cards: str | list[int]) -> npt.NDArray[np.int16]:
    hands = ROWS.astype(np.int16)
    hands[row] = parse_cards(cards) if isinstance(cards, str) else cards
    return hands


@cases(
    ("given", "error", "message"),
    [
        ("AsKd 7h 7d", HandError, "cards: 4 cards; this indexer numbers hands of 2 + 3 cards"),
        ("AsKd 7h 7d 7d", CardError, 'cards "AsKd 7h 7d 7d": 7d at column 12 repeats the card at column 9'),
        ("AsKd 7h 7d Xd", CardError, 'cards "AsKd 7h 7d Xd": "Xd" at column 12: "X" is not a rank'),
        ([51, 50, 3, 3, 4], CardError, "cards: 2s at item 4 repeats the card at item 3"),
        ([51, 50, 3, 2, 52], CardError, "cards: Jk is not in the deck of "),
        ([51, 50, 3, 2, -1], CardError, "cards, item 5: -1 is not a card id (0 to 51"),
        ([51, 50, 3, 2, 300], CardError, "cards, item 5: 300 is not a card id (0 to 51"),
        ([51, 50, 3, 2], HandError, "cards: 4 cards; this indexer numbers hands of 2 + 3 cards"),
        ([51, 50, 3, 2, 1.0], CardError, 'cards, item 5: "1.0" is not a card'),
        (5, HandError, "cards of shape (); accepted: an array of shape (n, 5), or a tuple of 5 arrays"),
        (np.zeros((3, 6), np.uint8), HandError, "cards of shape (3, 6); accepted: an array of shape (n, 5)"),
        (ROWS / 2, HandError, "cards must have an integer dtype; these are float64"),
        (tuple(ROWS.T[:4]), HandError, "4 columns; accepted: an array of shape (n, 5), or a tuple of 5 arrays"),
        ((*ROWS.T[:4], ROWS[:5, 4]), HandError, "columns of different lengths: 1000, 1000, 1000, 1000 and 5"),
        (with_row(777, [51, 50, 3, 3, 4]), CardError, "row 777: 2s is in columns 2 and 3; each card can be dealt"),
        (with_row(999, [51, 50, 3, 2, 52]), CardError, "row 999, column 4: 52 is not a card id (0 to 51)"),
        (with_row(3, [51, -1, 3, 2, 5]), CardError, "row 3, column 1: -1 is not a card id (0 to 51)"),
        (with_row(3, [51, 256, 3, 2, 5]), CardError, "row 3, column 1: 256 is not a card id (0 to 51)"),
        (b"AsKd7h7d2c", CardError, "cards: "),
        (None, HandError, "cards "),
    ],
)
def test_hands_that_are_refused(given: Any, error: type[CardspeakError], message: str) -> None:
    for ask in (FLOP.index, FLOP.index_rounds, FLOP.canonical):
        with pytest.raises(error) as caught:
            ask(given)
        assert str(caught.value).startswith(message)


def test_cards_that_are_not_in_the_short_deck() -> None:
    short = HandIndexer((2,), deck="short")
    with pytest.raises(CardError, match=r"^cards: 5c is not in the deck of "):
        short.index("5c Ac")
    with pytest.raises(CardError, match=r"^row 1, column 1: 5c is not in the deck of "):
        short.index([[51, 50], [50, 12]])


@cases(
    ("numbers", "message"),
    [
        (1_286_792, "numbers: 1,286,792 is not the number of a hand (whole numbers from 0 to 1,286,791)"),
        (-1, "numbers: -1 is not the number of a hand"),
        ([0, 5, 1_286_792], "row 2: 1,286,792 is not the number of a hand (whole numbers from 0 to 1,286,791)"),
        (np.array([0, 2**64 - 1], np.uint64), "row 1: 18,446,744,073,709,551,615 is not the number of a hand"),
        (np.array([-3], np.int8), "row 0: -3 is not the number of a hand"),
        (2**70, "numbers "),
        (1.5, "numbers must have an integer dtype; these are float64"),
        ("AsKd", "numbers must have an integer dtype"),
        (np.zeros((2, 2), np.int64), "numbers of shape (2, 2); accepted: one number, or an array of one dimension"),
    ],
)
def test_numbers_that_are_refused(numbers: Any, message: str) -> None:
    for ask in (FLOP.unindex, FLOP.count):
        with pytest.raises(HandError) as caught:
            ask(numbers)
        assert str(caught.value).startswith(message)


@cases(
    ("rounds", "message"),
    [
        ((), "rounds: (); accepted: at least one round, each of 1 or more cards, 9 at most together"),
        ((2, 0), "rounds: (2, 0); accepted"),
        ((5, 5), "rounds: (5, 5); accepted"),
        ((2, -1), "rounds: (2, -1); accepted"),
        ((2, 3.0), "rounds: (2, 3.0) is not a tuple of whole numbers; accepted"),
        (2, "rounds: 2 is not a tuple of whole numbers; accepted"),
        ("23", 'rounds: "23" is not a tuple of whole numbers; accepted'),
    ],
)
def test_rounds_that_are_refused(rounds: Any, message: str) -> None:
    with pytest.raises(HandError) as caught:
        HandIndexer(rounds)
    assert str(caught.value).startswith(message)


def test_decks_that_are_refused() -> None:
    with pytest.raises(HandError, match=r'^deck: "manila" is not a deck \(full, short\)$'):
        HandIndexer((2,), deck="manila")  # type: ignore[arg-type]
    with pytest.raises(HandError, match=r"^deck: \['full'\] is not a deck"):
        HandIndexer((2,), deck=["full"])  # type: ignore[arg-type]


@pytest.mark.exhaustive
def test_all_hands_on_the_flop() -> None:
    """Each number is that of as many of all 25,989,600 hands as it counts."""
    found = np.zeros(FLOP.size, np.int64)
    deck = np.array(DECK["full"], np.uint8)
    for hole in combinations(deck, 2):
        left = deck[~np.isin(deck, hole)]
        flops = np.array([*combinations(left, 3)], np.uint8)
        rows = np.hstack([np.broadcast_to(np.array(hole, np.uint8), (len(flops), 2)), flops])
        found += np.bincount(FLOP.index(rows), minlength=FLOP.size)
    assert (found == FLOP.count(range(FLOP.size))).all()
