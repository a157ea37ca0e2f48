"""Ranges of hundreds of different terms of five, six and seven cards, which are described by tables of bits."""

from __future__ import annotations

import pickle
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.card_sets import cards_of_reversed, reversed_mask_of, reversed_masks_of_ids
from cardspeak.cards import RANKS, parse_cards
from cardspeak.errors import RangeError
from cardspeak.ranges import evaluation, parse_range
from cardspeak.ranges.halves import halves_of, packed
from cardspeak.ranges.layering import Layering, TooMuchWorkError
from cardspeak.ranges.layers import Layers
from cardspeak.ranges.matching import Matching
from cardspeak.ranges.sets import OF_RANK, OF_SUIT
from tests.cases import cases, fewer
from tests.ranges.test_oracle import can_be_dealt, read, sampled, terms

SUITED, OFFSUIT, VARIABLE, DIFFERENT = [("s", "s")], [("s", "h")], [("y", "y")], [("y", "z")]
CODES = {5: "omaha5", 6: "omaha6", 7: "stud"}


def exported(
    n_cards: int, suits: list[tuple[str, str]], n_terms: int, seed: int
) -> list[tuple[list[tuple[str, str]], int]]:
    """Terms as a program exports them: two ranks with suits or without, each with its own weight in millionths."""
    random = Random(seed)
    chosen = []
    for high, low in combinations_with_replacement(reversed(RANKS), 2):
        chosen += [
            [(high, first), (low, second)]
            for first, second in [*suits, ("", "")]
            if high != low or first != second or not first
        ]
    chosen += [[("x", "s"), ("x", "s"), (rank, "")] for rank in RANKS]
    random.shuffle(chosen)
    while len(chosen) < n_terms:
        chosen.append([(rank, random.choice(["", "s", "d"])) for rank in random.sample(RANKS, 3)])
    return [
        (cards + [("x", "")] * (n_cards - len(cards)), random.randrange(1, 1_000) * 1_000) for cards in chosen[:n_terms]
    ]  # fmt: skip


def text_of(chosen: list[tuple[list[tuple[str, str]], int]]) -> str:
    return ", ".join("".join(map("".join, cards)) + f":{weight / 10**6:.3f}" for cards, weight in chosen)


@cases(
    ("n_cards", "suits", "n_terms"),
    [
        (5, SUITED + OFFSUIT, 260),
        (5, VARIABLE + DIFFERENT, 250),
        (6, SUITED + OFFSUIT, 260),
        (6, VARIABLE, 169),
        (7, OFFSUIT, 100),
    ],
)
def test_ranges_of_hundreds_of_weighted_terms_are_read(
    n_cards: int, suits: list[tuple[str, str]], n_terms: int
) -> None:
    chosen = exported(n_cards, suits, n_terms, seed=n_cards)
    hands = parse_range(text_of(chosen), CODES[n_cards])
    assert isinstance(hands._held, Layers)
    holdings = sampled(n_cards, Random(1))
    named = [dict(zip("yz", suits_of, strict=True)) for suits_of in permutations("cdhs", 2)]
    expected = [
        next((w for cards, w in reversed(chosen) if any(can_be_dealt(cards, list(held), by) for by in named)), 0)
        for held in holdings
    ]
    assert hands.weights_of(reversed_masks_of_ids(np.array(holdings, np.uint8))).tolist() == expected
    assert sum(map(bool, expected)) > len(expected) / 2


@cases("n_cards", [6, 7])
def test_thousands_of_single_holdings_change_a_range_of_millions(n_cards: int) -> None:
    random, names = Random(n_cards), [rank + suit for rank in RANKS for suit in "cdhs"]
    single = {frozenset(random.sample(names, n_cards)): random.randrange(1, 10**6) for _ in range(2_000)}
    weighted, removed = list(single.items())[:1_000], list(single)[1_000:]
    text = ",".join(["random:0.5", *("".join(held) + f":{weight / 10**6:.6f}" for held, weight in weighted)])
    hands = parse_range(text + "".join(f",!{''.join(held)}" for held in removed), CODES[n_cards])
    assert isinstance(hands._held, Layers)
    assert len(hands) == comb(52, n_cards) - 1_000
    assert hands._held.total == 500_000 * (len(hands) - 1_000) + sum(weight for _, weight in weighted)
    masks = np.array([reversed_mask_of(parse_cards("".join(held))) for held in single], np.uint64)
    assert hands.weights_of(masks).tolist() == [weight for _, weight in weighted] + [0] * 1_000


@cases("n_cards", [5, 6])
def test_weighted_terms_with_suit_conditions_are_read(n_cards: int) -> None:
    pairs = [(high, low, shape) for high, low in combinations(RANKS, 2) for shape in ("ds", "ss")]
    others = "x" * (n_cards - 2)
    text = ",".join(f"{high}{low}{others}:{shape}:0.{at}" for at, (high, low, shape) in enumerate(pairs, 100))
    hands = parse_range(text.replace(":ss", ":xxyyzw" if n_cards == 6 else ":ss"), CODES[n_cards])
    assert isinstance(hands._held, Layers)
    double, other = ("AsKsQsJhTh", "AsKsQhJdTc") if n_cards == 5 else ("AsKsQsJhTh9h", "AsKsQhJhTd9c")
    assert [
        hands.weights_of(np.array([reversed_mask_of(parse_cards(cards))], np.uint64))[0] for cards in (double, other)
    ] == [254_000, 255_000]


def test_a_range_described_by_bits_behaves_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    text, game = "AsKhxxx:0.5, KhQdxxx:0.25, AsKhQdxx!KhQdAhxx", "omaha5"
    listed = parse_range(text, game)
    monkeypatch.setattr(evaluation, "EACH_BLOCK", -1)
    monkeypatch.setattr("cardspeak.ranges.parse._KEPT", {})
    monkeypatch.setattr("cardspeak.ranges.weighted.FEW", 0)
    hands = parse_range(text, game)
    assert isinstance(hands._held, Layers)
    assert hands == listed
    assert listed == hands
    assert pickle.loads(pickle.dumps(hands)) == hands
    assert hands.known == listed.known == (46,)
    assert np.array_equal(hands.ids, listed.ids)
    assert np.array_equal(hands.parts, listed.parts)
    assert hash(hands) == hash(listed)
    assert hands != parse_range(text.replace("0.25", "0.26"), game)


@fewer(15)
@given(st.data(), st.integers(3, 5))
def test_bits_give_the_same_as_lists(data: st.DataObject, n_cards: int) -> None:
    text = data.draw(terms(n_cards)).text
    game = {3: "pineapple", 4: "omaha", 5: "omaha5"}[n_cards]
    usual = read(text, game)
    for most_in_one in (0, 1 << 30):  # with two sides, and in one block
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("cardspeak.ranges.parse._KEPT", {})
            patch.setattr(evaluation, "EACH_BLOCK", -1)
            patch.setattr("cardspeak.ranges.halves.MOST_IN_ONE", most_in_one)
            halves_of.cache_clear()
            assert read(text, game) == usual
            halves_of.cache_clear()


@cases(
    ("text", "message"),
    [
        ("KsKhxxx, (AsAhxxx, AdAcxxx)!AA!KK", "no holding is left after the removal"),
        ("AsAhxxx, (AKQJT:0.5):r, KsKdxxx", "no holding matches it"),
        ("AsAhxxx, 0.5(KK:0.000001), KsKdxxx", "the product of the weights has more than six decimal places"),
    ],
)
def test_mistakes_are_found(text: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RangeError, match=message) as usual:
        parse_range(text, "omaha5")
    monkeypatch.setattr(evaluation, "EACH_BLOCK", -1)
    with pytest.raises(RangeError) as found:
        parse_range(text, "omaha5")
    assert str(found.value) == str(usual.value)


def test_a_range_is_refused_once_it_has_taken_too_much_work(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = 0
    spend = Layering._spend

    def counted(self: Layering, n_words: int) -> None:
        nonlocal spent
        spent += n_words
        spend(self, n_words)

    monkeypatch.setattr(Layering, "_spend", counted)
    most = 250_000_000
    monkeypatch.setattr(evaluation, "MOST_CHANGED_OF_MANY", most)
    with pytest.raises(RangeError, match=r"its 169 different terms, .* are too much work; write fewer terms"):
        parse_range(text_of(exported(6, VARIABLE, 169, seed=6)), "omaha6")
    assert most <= spent < 1.1 * most


def test_a_pattern_in_halves_matches_the_same_holdings_as_a_list() -> None:
    """The terms overlap. With all four, there are more than `FEW` needs, so the codes of rows are renumbered."""
    deck = sum(OF_RANK)
    terms = [OF_RANK[12], OF_SUIT[3], OF_RANK[11] | OF_RANK[12], OF_SUIT[3] | OF_SUIT[2]]
    for given_terms in (terms[:2], terms[:3], terms):
        matching = Matching(0, given_terms, deck, 4)
        singles = tuple(1 << bit for bit in range(1, 53))
        halves = halves_of(singles, 4)
        found = []
        for cells in halves.matching(matching, lambda _: None):
            block = halves.blocks[cells.block]
            bits = np.unpackbits(cells.words.view(np.uint8), axis=-1, bitorder="little").astype(bool)
            at, columns = np.nonzero(np.broadcast_to(bits, (len(cells.rows), bits.shape[1])))
            found += block.masks(cells.rows[at], columns).tolist()
        assert sorted(found) == sorted(matching.sets().tolist())


def test_bits_are_packed_in_rows() -> None:
    assert packed(np.array([[True, False, True], [False, True, False]])).tolist() == [[5], [2]]
    assert len(packed(np.ones(65, np.bool_))) == 2
    assert cards_of_reversed(1) == (52,)
    with pytest.raises(TooMuchWorkError):
        Layering(halves_of((1, 2), 1), 0)._spend(1)
