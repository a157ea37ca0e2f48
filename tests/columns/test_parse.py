"""`parse_many` on NumPy text and on lists: it agrees with `parse_cards` on every row."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardspeak import CardError, HandError, card_name, parse_cards, parse_many
from cardspeak.cards import DECK
from cardspeak.columns.parsed import NO_CARD
from tests.cases import cases
from tests.columns.notations import texts

HANDS = ["AsKd", "10h 9h", "a♠-k♥", None, "🂡🂮"]
IDS = [[51, 45], [34, 30], [51, 46], [NO_CARD] * 2, [51, 47]]


def expected(text: str) -> tuple[int, ...] | str:
    """The cards of a text by `parse_cards`, or its message."""
    try:
        return parse_cards(text)
    except CardError as error:
        return str(error)


def check(given: Sequence[str | None], column: Any) -> None:
    """Check that each row of a column is parsed as `parse_cards` parses its text."""
    want = [None if text is None else expected(text) for text in given]
    for n_cards in range(1, 5):
        parsed = parse_many(column, n_cards=n_cards)
        assert parsed.ids.shape == (len(given), n_cards)
        assert parsed.are_null.tolist() == [cards is None for cards in want]
        for row, cards in enumerate(want):
            if isinstance(cards, tuple) and len(cards) == n_cards:
                assert parsed.ids[row].tolist() == [*cards]
                assert not parsed.are_wrong[row]
            elif cards is not None:
                assert parsed.are_wrong[row]
                assert parsed.ids[row].tolist() == [NO_CARD] * n_cards
                assert f"; n_cards is {n_cards}" in parsed.reasons[row] or parsed.reasons[row] == cards
        assert sorted(parsed.reasons) == np.flatnonzero(parsed.are_wrong).tolist()


@given(st.lists(st.one_of(texts(), texts(), st.none()), max_size=12))
@example(["-As", "\u2014As", "As-Kd", "As \u2014 Kd"])
@example(["jo\u212aer", "Jo", "J\u212a As", "joke\u212a"])
@example(["A\0s", "AsKd", "As\0", "\0"])
@example(["\ud83c\udca1", "As\ud83c"])
def test_each_row_is_parsed_as_by_parse_cards(given: list[str | None]) -> None:
    check(given, given)


@settings(max_examples=settings().max_examples // 3)  # each example is three columns
@given(st.lists(texts().map(lambda text: text.rstrip("\0")), min_size=1, max_size=12))
def test_arrays_of_fixed_width_agree_with_parse_cards(given: list[str]) -> None:
    check(given, np.array(given))
    ascii_only = [text.encode("ascii", "replace").decode() for text in given]
    check(ascii_only, np.array(ascii_only))
    check(ascii_only, np.array(ascii_only, "S"))


def arrays() -> dict[str, Callable[[], Any]]:
    """The same hands in each kind of NumPy array, and as Python lists."""
    with_na = np.dtypes.StringDType(na_object=np.nan)
    plain = [hand or "" for hand in HANDS]
    return {
        "list": lambda: HANDS,
        "tuple": lambda: (*HANDS,),
        "object": lambda: np.array(HANDS, object),
        "object with NaN": lambda: np.array([hand or np.nan for hand in HANDS], object),
        "str_": lambda: [hand and np.str_(hand) for hand in HANDS],
        "StringDType": lambda: np.array([hand or np.nan for hand in HANDS], with_na),
        "masked": lambda: np.ma.masked_array(np.array(plain), [hand is None for hand in HANDS]),
        "other byte order": lambda: np.ma.masked_array(np.array(plain, ">U9"), [hand is None for hand in HANDS]),
        "UTF-8": lambda: np.ma.masked_array([hand.encode() for hand in plain], [hand is None for hand in HANDS]),
        "strided": lambda: np.array([x for hand in HANDS for x in (hand, "Xx")], object)[::2],
    }


@cases("kind", arrays())
def test_every_kind_of_array_is_read(kind: str) -> None:
    parsed = parse_many(arrays()[kind]())
    assert parsed.ids.tolist() == IDS
    assert parsed.are_null.tolist() == [False, False, False, True, False]
    assert not parsed.are_wrong.any()
    assert parsed.ids.dtype == np.uint8


@cases(
    "column",
    [
        [["As", "Kd"], ("Qh", "2c"), None],
        [[51, 45], [42, 0], None],
        [["As", 45], [42, "2c"], None],
        [np.array(["As", "Kd"]), np.array([42, 0]), None],
        np.array([["As", "Kd"], ["Qh", "2c"], ["", ""]]),
        np.array([["As", "Kd"], ["Qh", "2c"], ["", ""]], object),
    ],
)
def test_lists_of_cards_are_hands(column: Any) -> None:
    assert parse_many(column).ids.tolist() == [[51, 45], [42, 0], [NO_CARD, NO_CARD]]


@cases(
    "row",
    [["As", "AsKd"], ["As", "As"], ["As", "x"], [51, 51], [51, 53], [51, -1], ["As", 99], ["As", None], [51, 2**70]],
)
def test_wrong_lists_have_the_reason_of_parse_cards(row: list[Any]) -> None:
    parsed = parse_many([["Ks", "Kd"], row, ["Qs", "Qd"]])
    assert parsed.are_wrong.tolist() == [False, True, False]
    with pytest.raises(CardError) as error:
        parse_cards(row)
    assert parsed.reasons[1] == str(error.value)


def test_every_card_in_every_common_notation() -> None:
    names = [card_name(card) for card in DECK]
    assert parse_many(names).ids[:, 0].tolist() == [*DECK]
    assert parse_many([name.lower() for name in names]).ids[:, 0].tolist() == [*DECK]
    symbols = str.maketrans("cdhs", "♣♦♥♠")
    assert parse_many([name.replace("T", "10").translate(symbols) for name in names]).ids[:, 0].tolist() == [*DECK]


def test_rows_of_another_number_of_cards_are_wrong() -> None:
    parsed = parse_many(["AsKd", "AsKdQh", "2c3c", "", "As"])
    assert parsed.are_wrong.tolist() == [False, True, False, True, True]
    assert [*parsed.reasons.values()] == [
        'cards: "AsKdQh" is 3 cards; most rows have 2',
        "cards: no cards; most rows have 2",
        'cards: "As" is 1 card; most rows have 2',
    ]
    assert parse_many(["AsKd", "AsKdQh"], n_cards=3).are_wrong.tolist() == [True, False]


def test_the_width_of_most_rows_counts_wherever_they_are() -> None:
    parsed = parse_many(["AsKd"] * 40 + ["AsKdQh"] * 50 + [""] * 100)
    assert parsed.ids.shape == (190, 3)
    assert parsed.are_good.sum() == 50


def test_many_rows_are_parsed_in_slices() -> None:
    hands = ["AsKd", "AsXd", None, "Qh♥"] * 50_000
    parsed = parse_many(hands)
    assert parsed.ids.tolist() == [[51, 45], [NO_CARD] * 2, [NO_CARD] * 2, [NO_CARD] * 2] * 50_000
    assert parsed.reasons[199_999] == expected("Qh♥")
    assert len(parsed.reasons) == 100_000


def test_strict_raises_for_the_first_wrong_row() -> None:
    with pytest.raises(CardError) as error:
        parse_many(["AsKd", None, "AsAs", "x"], strict=True)
    assert str(error.value) == 'row 2: cards "AsAs": As at column 3 repeats the card at column 1'
    assert error.value.where is not None
    assert error.value.where.index == (2,)
    assert parse_many(["AsKd", None], strict=True).are_null.tolist() == [False, True]


@cases("column", [[], np.array([], "U4"), np.array([], object), np.array([], "S4")])
def test_an_empty_column_has_no_rows(column: Any) -> None:
    assert parse_many(column).ids.shape == (0, 0)
    assert parse_many(column, n_cards=2).ids.shape == (0, 2)


def test_a_column_of_nulls_has_no_cards() -> None:
    parsed = parse_many([None, None])
    assert parsed.ids.shape == (2, 0)
    assert parsed.are_null.all()


@cases(
    ("column", "message"),
    [
        (np.arange(3), "column: a column of int64; accepted: text, such as AsKd or Ah Ac Kc, or lists of cards"),
        (np.zeros((2, 2, 2), "U2"), "column: a column of <U2 of shape (2, 2, 2); accepted: text"),
        ([1, 2], 'column: a column with items of type "int"; accepted: text'),
        (["As", 0.5], "column: row 1 is the number 0.5; accepted: text"),
        ([["As"], "Kd"], 'column: a column with items of type "list"; accepted: text'),
        ([b"As"], 'column: a column with items of type "bytes"; accepted: text'),
        ("AsKd", 'column: "str" is not a column; accepted: an Arrow column, a NumPy array or a list of text'),
        (None, 'column: "NoneType" is not a column; accepted'),
    ],
)
def test_what_is_not_a_column_of_cards_is_refused(column: Any, message: str) -> None:
    with pytest.raises(HandError) as error:
        parse_many(column)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


@cases("n_cards", [0, 54, -1, True, "2", 2.0])
def test_a_wrong_number_of_cards_is_refused(n_cards: Any) -> None:
    with pytest.raises(HandError, match=r"n_cards: .* is not a number of cards from 1 to 53"):
        parse_many(["As"], n_cards=n_cards)


def test_the_result_is_read_only_and_keeps_its_reasons_when_copied() -> None:
    parsed = parse_many(["AsKd", "AsXd"])
    copied = pickle.loads(pickle.dumps(parsed))
    assert copied == parsed
    assert dict(copied.reasons) == dict(parsed.reasons)
    assert parsed != parse_many(["AsKd", "AsQd"])
    with pytest.raises(ValueError, match="read-only"):
        parsed.ids[0, 0] = 0
    with pytest.raises(KeyError):
        parsed.reasons[0]
