"""Random ranges, compared with a slow and obvious reading of their terms, and with every way to evaluate them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.card_sets import ids_of_reversed_masks, reversed_masks_of_ids
from cardspeak.cards import RANKS, SUITS
from cardspeak.errors import RangeError
from cardspeak.games import GAMES
from cardspeak.ranges import Range, evaluation, parse_range
from cardspeak.ranges import parse as parsing
from tests.cases import fewer

Holding = tuple[int, ...]
Weigh = Callable[[Holding], int | None]


@dataclass(frozen=True)
class Term:
    """A term of a range as text, and its slow reading: the weight of a holding in millionths, or None."""

    text: str
    weigh: Weigh


def fits(rank: str, suit: str, card: int, suits: dict[str, str]) -> bool:
    has_rank = rank in ("x", RANKS[card >> 2]) or (rank[0] == "[" and RANKS[card >> 2] in rank)
    return has_rank and (not suit or SUITS[card & 3] == suits.get(suit, suit))


def can_be_dealt(cards: list[tuple[str, str]], holding: list[int], suits: dict[str, str]) -> bool:
    """Whether each term can have a card of its own, by trying every card for the first, then for the next."""
    if not cards:
        return True
    return any(
        fits(*cards[0], card, suits) and can_be_dealt(cards[1:], holding[:at] + holding[at + 1 :], suits)
        for at, card in enumerate(holding)
    )


@st.composite
def patterns(draw: st.DrawFn, n_cards: int) -> Term:
    if draw(st.integers(0, 4)):
        rank, suit = st.sampled_from([*"AKQ2", "x", "[AKQ]", "[K2]"]), st.sampled_from(["", "", "", "s", "h", "y", "z"])
        cards = draw(st.lists(st.tuples(rank, suit), min_size=1, max_size=n_cards))
    else:  # every card has a rank and a suit, as in AyKyQzJs
        cards = draw(
            st.lists(st.tuples(st.sampled_from("AKQ2"), st.sampled_from("yyzs")), min_size=n_cards, max_size=n_cards)
        )
    suits = [suit for _, suit in cards]
    cards = [(rank, "" if suit in ("y", "z") and suits.count(suit) < 2 else suit) for rank, suit in cards]
    cards = list(
        {card if card[0] in "AKQ2" and card[1] in ("s", "h") else at: card for at, card in enumerate(cards)}.values()
    )
    cards += [("x", "")] * (n_cards - len(cards))
    letters = sorted({suit for _, suit in cards} & {"y", "z"})

    def weigh(holding: Holding) -> int | None:
        named = (dict(zip(letters, chosen, strict=True)) for chosen in permutations(SUITS, len(letters)))
        return 10**6 if any(can_be_dealt(cards, list(holding), suits) for suits in named) else None

    return Term(" ".join(rank + suit for rank, suit in cards), weigh)


def with_condition(term: Term, name: str) -> Term:
    wanted = {"ds": [2, 2], "ss": [2], "r": []}[name]

    def weigh(holding: Holding) -> int | None:
        counts = [sum(card & 3 == suit for card in holding) for suit in range(4)]
        several = sorted(count for count in counts if count > 1)
        fits = len(several) == 2 if name == "ds" else several == wanted
        return term.weigh(holding) if fits else None

    return Term(f"({term.text}):{name}", weigh)


def with_weight(term: Term, percent: int) -> Term:
    def weigh(holding: Holding) -> int | None:
        weight = term.weigh(holding)
        return None if weight is None else weight * percent // 100

    return Term(f"{percent}%({term.text})", weigh)


def without(term: Term, other: Term) -> Term:
    return Term(f"({term.text}) !({other.text})", lambda holding: None if other.weigh(holding) else term.weigh(holding))


def united(terms: list[Term]) -> Term:
    def weigh(holding: Holding) -> int | None:
        weights = [weight for term in terms if (weight := term.weigh(holding))]
        return weights[-1] if weights else None

    return Term("(" + ", ".join(term.text for term in terms) + ")", weigh)


def terms(n_cards: int) -> st.SearchStrategy[Term]:
    return st.recursive(
        patterns(n_cards),
        lambda inner: st.one_of(
            st.builds(with_condition, inner, st.sampled_from(["ds", "ss", "r"])),
            st.builds(with_weight, inner, st.sampled_from([50, 20, 100])),
            st.builds(without, inner, inner),
            st.builds(united, st.lists(inner, min_size=2, max_size=4)),
        ),
        max_leaves=6,
    )


CODES = {3: "pineapple", 4: "omaha", 5: "omaha5", 6: "omaha6", 7: "stud"}


def sampled(n_cards: int, random: Random) -> list[Holding]:
    """Random holdings, most of them with cards that the patterns name."""
    named = [card for card in range(52) if RANKS[card >> 2] in "AKQ2"]
    return [
        tuple(sorted({*random.sample(named, min(n_cards, random.randrange(n_cards + 1))), *random.sample(range(52), n_cards)}))[:n_cards]
        for _ in range(60)
    ]  # fmt: skip


def read(text: str, game: str) -> Range | str:
    try:
        return parse_range(text, game)
    except RangeError as error:
        return str(error).rpartition(": ")[2]


@fewer(20)
@given(st.data(), st.integers(3, 7), st.randoms(use_true_random=False))
def test_holdings_have_the_weights_of_an_obvious_reading(data: st.DataObject, n_cards: int, random: Random) -> None:
    term = data.draw(terms(n_cards))
    holdings = sampled(n_cards, random)
    expected = [term.weigh(holding) or 0 for holding in holdings]
    found = read(term.text, CODES[n_cards])
    if isinstance(found, str):
        assert found.startswith(
            ("no holding", "the product", "its ")
        )  # an error of the whole range, or of a group in it
        return
    assert found.weights_of(reversed_masks_of_ids(np.array(holdings, np.uint8))).tolist() == expected


@fewer(15)
@given(st.data(), st.integers(3, 5))
def test_every_way_to_evaluate_a_range_gives_the_same(data: st.DataObject, n_cards: int) -> None:
    text = data.draw(terms(n_cards)).text
    game = CODES[n_cards]
    usual = read(text, game)
    as_list, in_halves, not_as_list = {"LISTING": 0, "EACH_ITEM": 0}, {"EACH_BLOCK": -1}, {"LISTING": 10**9}
    for settings in (as_list, in_halves, not_as_list):
        with pytest.MonkeyPatch.context() as patch:
            for name, value in settings.items():
                patch.setattr(evaluation, name, value)
            parsing._KEPT.clear()
            other = read(text, game)
        parsing._KEPT.clear()
        assert other == usual
        if isinstance(usual, Range) and isinstance(other, Range) and len(usual) < 30_000:
            assert hash(other) == hash(usual)
            assert other.known == usual.known
            assert np.array_equal(other.ids, usual.ids)
            assert np.array_equal(other.parts, usual.parts)


@fewer(15)
@given(st.data(), st.integers(3, 5))
def test_the_list_and_the_count_are_those_of_all_holdings(data: st.DataObject, n_cards: int) -> None:
    found = read(data.draw(terms(n_cards)).text, CODES[n_cards])
    if isinstance(found, str) or len(found) > 30_000:
        return
    masks = reversed_masks_of_ids(found.ids)
    assert len(masks) == len(np.unique(masks)) == len(found)
    assert (ids_of_reversed_masks(masks, n_cards) == found.ids).all()
    assert (np.diff(masks.astype(np.int64)) < 0).all()
    assert (found.weights_of(masks) * found.whole == found.parts * 10**6).all()
    assert found.n_combos == pytest.approx(found.weights.sum())
    common = set(range(52)).intersection(*(set(row) for row in found.ids.tolist()))
    assert set(found.known) == common


def test_the_oracle_itself() -> None:
    aces = permutations([51, 50, 3, 7])
    assert all(can_be_dealt([("A", "s"), ("A", ""), ("x", ""), ("x", "")], list(cards), {}) for cards in aces)
    assert GAMES["stud"].hole_cards == 7
