"""Ranges for games with more than two hole cards: counted by hand, and compared with matching every hand."""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.card_sets import reversed_mask_of
from cardspeak.cards import RANKS, SUITS, parse_cards
from cardspeak.errors import RangeError
from cardspeak.ranges import parse_range
from cardspeak.ranges.matching import match
from cardspeak.ranges.suits import named_shapes, shapes_of
from tests.cases import cases

COUNTS = {
    ("omaha", "AsKsQdJd"): 1,
    ("omaha", "As Ks ??"): comb(50, 2),
    ("omaha", "AsKs**"): comb(50, 2),
    ("omaha", "As Ks ????"): comb(50, 2),
    ("omaha", "AsAxx"): comb(51, 3) - comb(48, 3),
    ("omaha", "AAxx"): 6 * comb(48, 2) + 4 * 48 + 1,
    ("omaha", "AA"): 6961,
    ("omaha", "AA**"): 6961,
    ("omaha", "AA??"): 6961,
    ("omaha", "aaxx"): 6961,
    ("omaha", "AA!AAA"): 6 * comb(48, 2),
    ("omaha", "T987"): 4**4,
    ("omaha", "10987"): 4**4,
    ("omaha", "T987:r"): 24,
    ("omaha", "T987:ds"): 36,
    ("omaha", "T987ss"): 144,
    ("omaha", "T987:xxxx"): 4,
    ("omaha", "AAKK:ds"): 6,
    ("omaha", "AAKKds"): 6,
    ("omaha", "AAKK$ds"): 6,
    ("omaha", "AAKK:xxyy"): 6,
    ("omaha", "AAKK:rainbow"): 6,
    ("omaha", "random"): comb(52, 4),
    ("omaha", "xxxx"): comb(52, 4),
    ("omaha", "*"): comb(52, 4),
    ("omaha", "random:r"): 13**4,
    ("omaha", "random:ds"): 6 * comb(13, 2) ** 2,
    ("omaha", "random:ss"): 4 * comb(13, 2) * 3 * 13**2,
    ("omaha", "random:xxxx"): 4 * comb(13, 4),
    ("omaha", "random:xxxy"): 4 * comb(13, 3) * 39,
    ("omaha", "QQ+:ds, QQ+:ss, QQ+:r, QQ+:xxxy"): 3 * 6961 - 3 * 36,
    ("omaha", "QQ+"): 3 * 6961 - 3 * 36,
    ("omaha", "AAxx-QQxx"): 3 * 6961 - 3 * 36,
    ("omaha", "AA, KK, QQ"): 3 * 6961 - 3 * 36,
    ("omaha", "T987+"): 5 * 256,
    ("omaha", "JT98-7654"): 5 * 256,
    ("omaha", "[AK][AK][AK][AK]"): comb(8, 4),
    ("omaha", "[A-T][A-T][A-T][A-T]"): comb(20, 4),
    ("omaha", "xsxsxhxh"): comb(13, 2) ** 2,
    ("omaha", "AsAhAdAc"): 1,
    ("omaha8", "A2"): comb(52, 4) - 2 * comb(48, 4) + comb(44, 4),
    ("omaha5", "AAAAK"): 4,
    ("omaha5", "random:ds"): 1216800,
    ("omaha6", "AAAAKK"): 6,
    ("pineapple", "AA"): 6,
    ("pineapple", "AAx"): 6 * 48 + 4,
    ("pineapple", "random"): comb(52, 3),
    ("badugi", "A234:r"): 24,
    ("stud", "As Ks Qs ????"): comb(49, 4),
    ("stud", "As Ks ? ? ? ? ?"): comb(50, 5),
    ("stud", "AsKsQsJsTs9s8s"): 1,
    ("stud", "AAAAKKK"): 4,
    ("razz", "random"): 133_784_560,
    ("joker-draw", "Jk????"): comb(52, 4),
    ("joker-draw", "JkAAAA"): 1,
    ("joker-draw", "random"): comb(53, 5),
}


def test_numbers_of_holdings() -> None:
    for (game, text), count in COUNTS.items():
        assert len(parse_range(text, game)) == count, (game, text)


RANK, SUIT = st.sampled_from([*"AKQ", "x"]), st.sampled_from(["", "", "s", "h", "y", "z"])


def fits(term: tuple[str, str], card: int, suits: dict[str, int]) -> bool:
    rank, suit = term
    wanted = suits.get(suit, SUITS.find(suit) if suit else card & 3)
    return (rank == "x" or RANKS[card >> 2] == rank) and card & 3 == wanted


def matches(terms: list[tuple[str, str]], holding: tuple[int, ...], letters: list[str]) -> bool:
    """Whether some order of the cards matches the terms. Each of `letters` stands for a different suit."""
    return any(
        all(fits(term, card, dict(zip(letters, suits, strict=True))) for term, card in zip(terms, cards, strict=True))
        for suits in permutations(range(4), len(letters))
        for cards in permutations(holding)
    )


@given(st.lists(st.tuples(RANK, SUIT), min_size=3, max_size=3))
def test_patterns_match_the_hands_that_fit_them(terms: list[tuple[str, str]]) -> None:
    text = " ".join(map("".join, terms))
    used = [suit for _, suit in terms if suit in ("y", "z")]
    cards = [term for term in terms if term[0] != "x" and term[1] in ("s", "h")]
    if len(used) == 1 or len(set(cards)) < len(cards):
        return
    dealt = parse_cards("As Ah Ad Ks Kd Qh Js Jc")
    expected = {frozenset(holding) for holding in combinations(dealt, 3) if matches(terms, holding, sorted(set(used)))}
    try:
        holdings = {frozenset(row) for row in parse_range(text, "pineapple").ids.tolist()}
    except RangeError:  # two aces of one suit
        holdings = set()
    assert {holding for holding in holdings if holding <= set(dealt)} == expected


@given(st.lists(st.sets(st.sampled_from(range(8)), min_size=1), min_size=1, max_size=4), st.integers(0, 2))
def test_a_holding_matches_if_each_term_can_be_given_a_card(terms: list[set[int]], more: int) -> None:
    n_cards = len(terms) + more
    matched = match([reversed_mask_of(term) for term in terms], n_cards, range(8))
    expected = {
        reversed_mask_of(holding)
        for holding in combinations(range(8), n_cards)
        if any(all(card in term for card, term in zip(cards, terms, strict=False)) for cards in permutations(holding))
    }
    sets = matched.sets().tolist()
    assert len(matched) == len(sets) == len(set(sets))
    assert set(sets) == expected


@given(st.lists(st.tuples(st.sampled_from("AKQ2"), st.sampled_from("yyyzzws")), min_size=4, max_size=4))
def test_suit_variables_of_every_card(cards: list[tuple[str, str]]) -> None:
    used = [suit for _, suit in cards]
    expected = set()
    for suits in permutations(SUITS, 3):
        named = {"s": "s", **dict(zip("yzw", suits, strict=True))}
        expected.add(frozenset(parse_cards(rank + named[suit])[0] for rank, suit in cards))
    expected = {holding for holding in expected if len(holding) == 4}
    text = "".join(map("".join, cards))
    try:
        found = parse_range(f"5s5h5d5c, {text}:0.5", "omaha")
    except RangeError as error:
        is_used_once = any(used.count(suit) == 1 for suit in "yzw")
        assert is_used_once or not expected or len({card for card in cards if card[1] == "s"}) < used.count("s"), error
        return
    expected.add(frozenset(parse_cards("5s5h5d5c")))
    assert {frozenset(row) for row in found.ids.tolist()} == expected
    assert sorted(found.weights.tolist()) == [0.5] * (len(expected) - 1) + [1.0]


@cases("n_cards", [2, 3, 4, 5, 6, 7])
def test_shapes_are_all_ways_to_divide_cards_among_suits(n_cards: int) -> None:
    shapes = list(shapes_of(n_cards))
    assert len(set(shapes)) == len(shapes)
    assert all(sum(shape) == n_cards and list(shape) == sorted(shape, reverse=True) for shape in shapes)
    total = sum(
        len(set(permutations(shape)))
        * comb(13, shape[0])
        * comb(13, shape[1])
        * comb(13, shape[2])
        * comb(13, shape[3])
        for shape in shapes
    )
    assert total == comb(52, n_cards)


def test_names_of_shapes() -> None:
    assert named_shapes("ds", 5) == {(3, 2, 0, 0), (2, 2, 1, 0)}
    assert named_shapes("ss", 5) == {(2, 1, 1, 1)}
    assert named_shapes("r", 5) == set()
    assert named_shapes("ds", 6) == {(4, 2, 0, 0), (3, 3, 0, 0), (3, 2, 1, 0), (2, 2, 1, 1)}


@cases(
    "group",
    [
        ["AA", "AAxx", "AA**", "AA??", "xxAA", "A A x x", "aa", "AAXX"],
        [
            "AsKsQdJd",
            "As-Ks-Qd-Jd",
            "A♠–K♠–Q♦–J♦",
            "🂡🂮🃍🃋",
            "🂡-🂮-🃍-🃋",
            "🂡 Ks 🃍 Jd",
            "As Ks Qd Jd",
            "JdQdKsAs",
            "A♠K♠Q♦J♦",
            "asksqdjd",
        ],
        ["AAxx:ds", "AAxxds", "AA:ds", "AA ds", "AA$ds", "AA:xxyy", "AA:yyxx", "(AA):ds", "AAxx:DS"],
        ["T987", "10987", "789T", "T 9 8 7"],
        ["AA, KK", "AA; KK", "AA\nKK", "KK+", "(AA, KK)", "AA-KK"],
        ["44-", "44-22", "22, 33, 44", "44xx-", "44–"],
        ["T987-", "T987-5432", "(T987-)"],
        ["22-:ds", "22:ds"],
        ["AyKyxx", "AzKzxx", "AwKw", "KyAy"],
        ["random, !AA", "random !AA", "random -AA", "random - AA", "any - AAxx"],
        ["random", "any", "*", "**", "?", "xxxx", "????", "100%"],
        ["15%", "top 15%"],
    ],
)
def test_alternative_notations(group: list[str]) -> None:
    assert len({parse_range(text, "omaha") for text in group}) == 1


def test_ranks_in_brackets_can_begin_with_the_lowest() -> None:
    assert parse_range("[T-A]xxx", "omaha") == parse_range("[A-T]xxx", "omaha")
