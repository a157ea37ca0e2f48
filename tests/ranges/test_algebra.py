"""Union, intersection, difference, complement and card removal, compared with sets of weighted holdings."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import DECK, parse_cards
from cardspeak.errors import CardError, RangeError
from cardspeak.games import GAMES
from cardspeak.ranges import Range, parse_range
from cardspeak.ranges.classes import classes_of
from tests.cases import cases

CLASSES = classes_of(DECK).names
WEIGHTS = [":0.1", ":0.5", ":0.75", ""]
RANGES = st.lists(st.tuples(st.sampled_from(CLASSES), st.sampled_from(WEIGHTS)), min_size=1, max_size=12).map(
    lambda items: parse_range(", ".join(map("".join, items)))
)


def as_dict(make: Callable[[], Range]) -> dict[str, float]:
    """The weights by holding; empty if the range would be empty."""
    try:
        return dict(make())
    except RangeError:
        return {}


@given(RANGES, RANGES)
def test_operations_agree_with_dictionaries(first: Range, second: Range) -> None:
    mine, its = dict(first), dict(second)
    assert dict(first | second) == {name: max(mine.get(name, 0), its.get(name, 0)) for name in {*mine, *its}}
    assert as_dict(lambda: first & second) == {name: min(mine[name], its[name]) for name in mine if name in its}
    assert as_dict(lambda: first - second) == {name: mine[name] for name in mine if name not in its}
    assert dict(~first) == {name: 1.0 for name, _ in parse_range("random") if name not in mine}


@given(RANGES, RANGES)
def test_laws(first: Range, second: Range) -> None:
    assert first | second == second | first
    assert first | first == first == first & first
    assert len(first) + len(~first) == 1326
    assert (first | second) & first == first
    assert (first.n_combos == len(first)) == (first.whole == 1)


@given(RANGES, st.lists(st.sampled_from(DECK), min_size=1, max_size=5, unique=True))
def test_without_cards(before: Range, cards: list[int]) -> None:
    left = as_dict(lambda: before.without(cards))
    assert left == {name: weight for name, weight in before if not set(parse_cards(name)) & set(cards)}


def test_results_equal_ranges_parsed_from_text() -> None:
    assert parse_range("QQ+") | parse_range("AK") == parse_range("QQ+, AK")
    assert ~parse_range("AA") == parse_range("random, !AA")
    assert parse_range("22+") - parse_range("55") == parse_range("22+, !55")
    assert parse_range("Ax") | parse_range("AA") | ~parse_range("A?") == parse_range("random")
    assert (parse_range("As?") & parse_range("AA")).known == parse_cards("As")
    assert parse_range("AAxx", "omaha") & parse_range("random:ds", "omaha") == parse_range("AA:ds", "omaha")


def test_card_removal_counts() -> None:
    assert len(parse_range("AA").without("As")) == 3
    assert len(parse_range("AK").without("As Kd")) == 9
    assert len(parse_range("random").without("As Ks Qs")) == 49 * 48 // 2


def test_a_range_with_one_known_card() -> None:
    hands = parse_range("As?")
    assert hands.is_any
    assert hands.known == parse_cards("As")
    assert len(hands) == 51
    assert "AsKd" in hands
    assert "KdQd" not in hands


def test_is_any_does_not_depend_on_how_the_range_was_made() -> None:
    listed = [parse_cards(name) for name, _ in parse_range("As?")]
    hands = Range.of(listed)
    assert hands == parse_range("As?")
    assert (hands.is_any, hash(hands)) == (True, hash(parse_range("As?")))
    assert not parse_range("random:0.5").is_any


@pytest.mark.parametrize(("game", "size"), [("stud", 133_784_560), ("omaha6", 20_358_520)])
def test_holdings_that_cannot_be_listed_can_be_counted(game: str, size: int) -> None:
    hands = parse_range("random", game)
    assert (len(hands), hands.n_combos, hands.share, str(hands)) == (size, size, 1, "random")
    assert hands.to_dict()["percent"] == 100
    cards = "As Kd Qh Jc Ts 9s 8s" if game == "stud" else "As Kd Qh Jc Ts 9s"
    assert cards in hands
    for ask in (
        lambda: hands.ids,
        lambda: hands.weights,
        lambda: hands.parts,
        lambda: ~hands,
        lambda: next(iter(hands)),
    ):
        with pytest.raises(RangeError):
            ask()


@cases(
    ("make", "message"),
    [
        (lambda: parse_range("AA").without("As Ah Ad"), 'range "AA": no holding is left without "As Ah Ad"'),
        (lambda: parse_range("AA") & parse_range("KK"), 'ranges "AA" & "KK": they have no holding in common'),
        (lambda: parse_range("AA") - parse_range("QQ+"), 'range "AA": no holding is left without "QQ+"'),
        (lambda: ~parse_range("random"), 'range "random": no holding is left, because the range contains all holdings'),
        (lambda: parse_range("AA") | parse_range("AA", "greek"), "the ranges are for different games: Texas hold'em and Greek hold'em"),
        (lambda: parse_range("AA", "pineapple") | parse_range("AAx", "pineapple"), "the ranges have 2 and 3 hole cards; the numbers must match"),
        (lambda: parse_range("AA") | "KK", 'range "AA": KK is not a Range; convert text with parse_range'),  # type: ignore[operator]  # what is tested
        (lambda: parse_range("AA", "omaha").classes(), "classes: only hands of two cards have classes; Omaha has 4"),
    ],
)  # fmt: skip
def test_invalid_operations(make: Callable[[], object], message: str) -> None:
    with pytest.raises(RangeError) as caught:
        make()
    assert str(caught.value) == message


def test_in_accepts_only_cards() -> None:
    assert "AsAd" in parse_range("AA")
    assert [51, 50] in parse_range("AA")
    assert "As" not in parse_range("AA")
    assert "AsKs" not in parse_range("AA")
    with pytest.raises(CardError):
        assert "AsAs" in parse_range("AA")


def test_a_range_is_immutable() -> None:
    hands = parse_range("QQ+, AK:0.5")
    for array in (hands.ids, hands.weights, hands.parts):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(AttributeError):
        hands.whole = 3  # type: ignore[misc]  # what is tested


def test_different_ranges_have_different_hashes_and_are_unequal() -> None:
    texts = ["AA", "AA:0.5", "AK", "AKs", "random", "As?", "AsKs"]
    assert len({parse_range(text) for text in texts}) == len(texts)
    assert parse_range("AA") != parse_range("AA", "greek")
    assert parse_range("AA") != "AA"


def test_arrays_are_in_order() -> None:
    for text, game in [("random", "holdem"), ("AAxx, KKxx:0.5", "omaha"), ("AAx", "pineapple"), ("JkAA", "joker-draw")]:
        cards = parse_range(text, game).ids
        assert cards.dtype == np.uint8
        assert (np.diff(cards.astype(int), axis=1) > 0).all()
        rows = cards.tolist()
        assert rows == sorted(rows)


def test_to_dict() -> None:
    assert parse_range("QQ+, AK:0.5").to_dict() == {
        "kind": "range",
        "game": "holdem",
        "range": "QQ+, AK:0.5",
        "holdings": 34,
        "combos": 26,
        "percent": 100 * 26 / 1326,
    }
    assert GAMES[parse_range("AA", "omaha").to_dict()["game"]].hole_cards == 4


def test_ranges_with_different_weights_are_different() -> None:
    assert parse_range("AA, KK:0.5") == parse_range("KK:0.5, AA")
    assert parse_range("AA, KK:0.5") != parse_range("AA, KK:0.25")
    assert parse_range("AA, KK:0.5") != parse_range("AA:0.5, KK")
