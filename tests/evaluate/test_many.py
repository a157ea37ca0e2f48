from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import evaluate, evaluate_halves
from cardspeak.cards import card_name, cards_text, parse_cards
from cardspeak.errors import CardError, GameError, HandError
from cardspeak.evaluate import hands, many
from cardspeak.evaluate.orders import KERNELS
from cardspeak.rules.high import high_value
from tests.cases import cases

evaluate_many: Any = many.evaluate_many  # also called with arguments of the wrong type

K = [5, 6, 7]
LENGTHS = [0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1000, 1023, 1024, 1025, 1087, 1088, 1089]


def random_rows(n: int, n_cards: int = 7, seed: int = 0) -> npt.NDArray[np.uint8]:
    order = np.random.default_rng(seed).random((n, 52))
    return np.argsort(order, axis=1)[:, :n_cards].astype(np.uint8)


ROWS = {k: random_rows(1100, k) for k in K}


@cache
def truth(n_cards: int) -> list[int]:
    """The values of `ROWS[n_cards]` by the rules."""
    return [value.places + 1 - value.place for value in map(high_value, ROWS[n_cards].tolist())]


@given(st.integers(5, 7).flatmap(lambda k: st.lists(st.integers(0, 51), min_size=k, max_size=k, unique=True)))
def test_a_value_is_that_of_the_single_hand(ids: list[int]) -> None:
    place = evaluate(cards_text(ids[:2]), board=cards_text(ids[2:])).place
    assert evaluate_many([ids]).tolist() == [7463 - place]


@cases("n_cards", K)
def test_any_number_of_hands(n_cards: int) -> None:
    for n in LENGTHS:
        rows = ROWS[n_cards][:n]
        for values in (evaluate_many(rows), evaluate_many(tuple(rows.T)), evaluate_many(np.asfortranarray(rows))):
            assert values.dtype == np.uint16
            assert values.tolist() == truth(n_cards)[:n], n


def test_more_hands_than_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "SLICE", 300)
    monkeypatch.setattr(hands, "COPIED_SLICE", 130)
    for cards in (ROWS[7], ROWS[7].astype(np.int64), list(ROWS[7].T), [c.astype(np.int16) for c in ROWS[7].T]):
        assert evaluate_many(cards).tolist() == truth(7)
        wrong = [
            column.copy() for column in np.array(cards if isinstance(cards, np.ndarray) else np.transpose(cards)).T
        ]
        wrong[4][1099] = wrong[2][1099]
        with pytest.raises(CardError, match=r"row 1099: .. is in columns 2 and 4;"):
            evaluate_many(wrong if isinstance(cards, list) else np.transpose(wrong))


@cases("dtype", ["i1", "u1", "<i2", "<u2", ">i2", ">u2", "<i4", ">u4", "<i8", "<u8", ">i8"])
@cases("n", [1, 64, 1000])
def test_any_integers_are_cards(dtype: str, n: int) -> None:
    rows = ROWS[7][:n].astype(dtype)
    assert evaluate_many(rows).tolist() == truth(7)[:n]
    assert evaluate_many(tuple(rows.T)).tolist() == truth(7)[:n]
    wide = np.dtype(dtype)
    bad = {-1, 52, 64, 127, 128, 255, 256, 256 + 5, 300, -(2**15), 2**16, 2**16 + 7, 2**32, 2**32 + 1, -(2**63), 2**63}
    for number in (number for number in bad if np.iinfo(wide).min <= number <= np.iinfo(wide).max):
        wrong = rows.copy()
        wrong[n - 1, 3] = number
        for cards in (wrong, tuple(wrong.T), np.asfortranarray(wrong)):
            with pytest.raises(CardError, match=rf"^row {n - 1}, column 3: {number} is not a card id \(0 to 51\)$"):
                evaluate_many(cards)


def test_any_order_in_memory() -> None:
    rows, expected = ROWS[7], truth(7)
    wide = np.full((len(rows), 9), 200, np.uint8)
    wide[:, 1:8] = rows
    twice = np.repeat(rows, 2, axis=0)
    unaligned = np.frombuffer(b"\0" + rows.astype(np.int32).tobytes(), np.uint8)[1:].view(np.int32).reshape(rows.shape)
    frozen = rows.copy()
    frozen.flags.writeable = False
    for cards, values in (
        (wide[:, 1:8], expected),
        (twice[::2], expected),
        (rows[::-1], expected[::-1]),
        (rows[:, ::-1], expected),
        (np.asfortranarray(rows), expected),
        (unaligned, expected),
        (frozen, expected),
        (rows.tolist(), expected),
        (tuple(map(tuple, rows.tolist())), expected),
        (tuple(wide[:, j] for j in range(1, 8)), expected),
        (list(frozen.T), expected),
    ):
        assert evaluate_many(cards).tolist() == values


def test_arguments_are_not_changed() -> None:
    rows = ROWS[7].copy()
    evaluate_many(rows)
    assert (rows == ROWS[7]).all()
    assert rows.flags.writeable


@pytest.mark.parametrize("n_cards", K)
@pytest.mark.parametrize("n", [1, 64, 1000])
def test_a_duplicate_card_is_found_in_every_pair_of_columns(n_cards: int, n: int) -> None:
    for row in {0, n // 2, n - 1}:
        for first, second in combinations(range(n_cards), 2):
            rows = ROWS[n_cards][:n].copy()
            rows[row, second] = rows[row, first]
            name = card_name(int(rows[row, first]))
            for cards in (rows, list(rows.T), rows.astype(np.int64)):
                with pytest.raises(CardError) as caught:
                    evaluate_many(cards)
                expected = f"row {row}: {name} is in columns {first} and {second}; each card can be dealt only once"
                assert str(caught.value) == expected


def test_the_first_wrong_row_is_reported() -> None:
    for later in (901, 930, 1099):
        rows = ROWS[7].copy()
        rows[900, 6], rows[later, 0] = 99, 88
        with pytest.raises(CardError, match="row 900, column 6: 99"):
            evaluate_many(rows)
        with pytest.raises(CardError, match="row 900, column 6: 99"):
            evaluate_many(list(rows.T))


@cases(
    ("cards", "message"),
    [
        (np.zeros(7, np.uint8), r"cards of shape \(7,\); accepted: rows"),
        (np.zeros((3, 4), np.uint8), r"cards of shape \(3, 4\)"),
        (np.zeros((3, 8), np.uint8), r"cards of shape \(3, 8\)"),
        (np.zeros((0, 4), np.uint8), r"cards of shape \(0, 4\)"),
        (np.zeros((2, 3, 7), np.uint8), r"cards of shape \(2, 3, 7\)"),
        (np.uint8(3), r"cards of shape \(\)"),
        ([np.zeros(3, np.uint8)] * 4, r"cards of shape \(4, 3\); accepted: rows"),
        (
            (np.zeros(7, np.uint8),) * 4,
            "4 columns; accepted: rows, one array of shape .* columns, a tuple of k arrays",
        ),
        (
            [np.zeros(3, np.uint8)] * 6 + [np.zeros(2, np.uint8)],
            "columns of different lengths: 3, 3, 3, 3, 3, 3 and 2$",
        ),
        (np.zeros((3, 7)), "cards must have an integer dtype; these are float64"),
        (np.zeros((3, 7), "m8[s]"), r"these are timedelta64\[s\]"),
        ((np.zeros(3, "m8[s]"),) * 7, r"these are timedelta64\[s\]"),
        (np.zeros((3, 7), "M8[D]"), r"these are datetime64\[D\]"),
        (np.zeros((3, 7), "u1,u1"), "these are "),
        (np.zeros((3, 7), object), "these are object"),
        (np.ma.masked_array(ROWS[7][:3]), "cards are a masked array, which is not accepted"),
        (tuple(np.ma.masked_array(column) for column in ROWS[7].T), "cards are a masked array"),
        (np.zeros((3, 7), bool), "these are bool"),
        (np.zeros((3, 7), complex), "these are complex128"),
        ([np.zeros(3)] * 7, "these are float64"),
        ([[2**70, 1, 2, 3, 4]], "these are object"),
        ([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]], "cards are not an array of integers: .* accepted: rows"),
        ([[]], r"cards of shape \(1, 0\); accepted: rows, one array of shape"),
        (np.zeros(0), "these are float64"),
        (None, "these are object"),
    ],
)
def test_other_shapes_and_types_are_refused(cards: Any, message: str) -> None:
    with pytest.raises(HandError, match=message):
        evaluate_many(cards)


@pytest.mark.parametrize("cards", [[], (), ([],) * 7, ([], []), np.empty((0, 7), np.uint8)], ids=str)
def test_no_hands_have_no_values(cards: Any) -> None:
    values = evaluate_many(cards)
    assert (values.shape, values.dtype) == ((0,), np.uint16)
    of_halves = evaluate_halves(cards, game="holdem8")
    assert [len(of_half) for of_half in of_halves.values()] == [0, 0]


@pytest.mark.parametrize("n_cards", K)
@pytest.mark.parametrize("n", K)
def test_a_list_of_arrays_that_could_be_rows_or_columns_is_refused(n: int, n_cards: int) -> None:
    """Rows of a small array would be different hands if they were read as columns."""
    rows = ROWS[n_cards][:n]
    message = f"^a list of {n} sequences of {n_cards} cards could be rows or columns; give rows as one array, columns as a tuple of arrays$"
    with pytest.raises(HandError, match=message):
        evaluate_many(list(rows))
    with pytest.raises(HandError, match="could be rows or columns"):
        evaluate_many(list(rows.T))
    assert evaluate_many(np.array(list(rows))).tolist() == truth(n_cards)[:n]
    assert evaluate_many(tuple(rows.T)).tolist() == truth(n_cards)[:n]


@pytest.mark.parametrize("n", [1, 4, 8, 1000])
def test_a_list_of_arrays_that_cannot_be_columns_is_rows(n: int) -> None:
    assert evaluate_many(list(ROWS[7][:n])).tolist() == truth(7)[:n]
    with pytest.raises(HandError, match="inhomogeneous"):
        evaluate_many([ROWS[7][0], ROWS[6][0]])


@pytest.mark.parametrize("n", [0, 1, 4, 8, 64, 1000])
def test_a_list_of_arrays_that_cannot_be_rows_is_columns(n: int) -> None:
    for n_cards in K:
        assert evaluate_many(list(ROWS[n_cards][:n].T)).tolist() == truth(n_cards)[:n]


@pytest.mark.parametrize("n", K)
def test_a_list_of_lists_is_rows(n: int) -> None:
    for n_cards in K:
        assert evaluate_many(ROWS[n_cards][:n].tolist()).tolist() == truth(n_cards)[:n]


def test_values_are_written_to_out() -> None:
    out = np.zeros(1100, np.uint16)
    assert evaluate_many(ROWS[7], out=out) is out
    assert out.tolist() == truth(7)
    few = np.zeros(5, np.uint16)
    assert evaluate_many(ROWS[7][:5], out=few) is few
    assert few.tolist() == truth(7)[:5]


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.zeros(4, np.uint16), r"out is uint16\[4\]; accepted: a contiguous array uint16\[3\]"),
        (np.zeros(3, np.int64), r"out is int64\[3\]"),
        (np.zeros(3, ">u2"), r"out is >u2\[3\]"),
        (np.zeros((3, 1), np.uint16), r"out is uint16\[3, 1\]"),
        (np.zeros(6, np.uint16)[::2], r"out is uint16\[3\], not contiguous"),
        (np.frombuffer(bytes(6), np.uint16), r"out is uint16\[3\], not writable"),
        ([0, 0, 0], "out is list"),
        (np.ma.zeros(3, np.uint16), "out is a masked array"),
    ],
)
def test_invalid_out(out: Any, message: str) -> None:
    with pytest.raises(HandError, match=message):
        evaluate_many(ROWS[7][:3], out=out)


def test_out_can_be_the_memory_of_the_cards() -> None:
    """The last vector register reads some hands again, so their cards must not have been overwritten."""
    memory = np.zeros(7 * 1100, np.uint8)
    for start in (0, 2 * 7 * 100):
        rows = memory.reshape(1100, 7)
        rows[:] = ROWS[7]
        out = memory[start : start + 2200].view(np.uint16)
        assert evaluate_many(rows, out=out).tolist() == truth(7)


def test_unknown_games_and_halves_are_refused() -> None:
    with pytest.raises(GameError, match=r'^game: "omahaha" is not known'):
        evaluate_many(ROWS[7], game="omahaha")
    with pytest.raises(GameError, match=r"""^half: "low" is not a half of Texas hold'em \(halves: high\)$"""):
        evaluate_many(ROWS[7], half="low")
    for wrong in (None, 5, ["holdem"]):
        with pytest.raises(GameError, match=r"^game: "):
            evaluate_many(ROWS[7], game=wrong)
    for no_half in ("", 5, ["high"]):
        with pytest.raises(GameError, match=r"^half: "):
            evaluate_many(ROWS[7], half=no_half)
    assert evaluate_many(ROWS[7], half=None).tolist() == evaluate_many(ROWS[7], half="high").tolist() == truth(7)


def test_the_kernel_is_compiled_once_for_all_kinds_of_arrays() -> None:
    frozen = ROWS[7].copy()
    frozen.flags.writeable = False
    kernel: Any = KERNELS["high"].of_cards
    evaluate_many(ROWS[7])
    evaluate_many(tuple(ROWS[7].T))
    before = len(kernel.signatures)
    for cards in (frozen, ROWS[7][:1], ROWS[7][::2], ROWS[7].tolist(), tuple(frozen.T), ROWS[7].astype(np.int64)):
        evaluate_many(cards)
    assert len(kernel.signatures) == before


def test_the_example_of_the_documentation() -> None:
    hands = np.array([parse_cards("As Ac Ad Kh Qh Jh Th"), parse_cards("Ah 2c Ad Kh Qh Jh Th")], np.uint8)
    assert evaluate_many(hands).tolist() == [5863, 7462]


class Series:
    """A column of a data frame of another library."""

    def __init__(self, items: npt.NDArray[np.uint8]) -> None:
        self.items = items

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[np.uint8]:
        return self.items


@pytest.mark.parametrize("n", [1, 7, 100])
def test_columns_of_a_data_frame_are_columns(n: int) -> None:
    rows = np.array([np.random.default_rng(i).permutation(52)[:7] for i in range(n)], np.uint8)
    columns = tuple(Series(column.copy()) for column in rows.T)
    assert evaluate_many(columns).tolist() == evaluate_many(rows).tolist()


def test_a_tuple_of_lists_is_read_as_its_shape_permits() -> None:
    rows = np.array([np.random.default_rng(i).permutation(52)[:7] for i in range(20)], np.uint8)
    values = evaluate_many(rows).tolist()
    assert evaluate_many(tuple(rows.T.tolist())).tolist() == values
    assert evaluate_many(tuple(map(tuple, rows.tolist()))).tolist() == values
    for n in (5, 6, 7):
        with pytest.raises(
            HandError, match=f"^a tuple of 7 sequences of {n} cards could be rows or columns; give rows as one array"
        ):
            evaluate_many(tuple(rows[:n].T.tolist()))
    assert evaluate_many(rows[:7].tolist()).tolist() == values[:7]
