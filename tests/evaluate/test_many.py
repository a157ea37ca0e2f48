from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import evaluate
from cardspeak.cards import card_name, cards_text, parse_cards
from cardspeak.errors import CardError, GameError, HandError
from cardspeak.evaluate import many
from cardspeak.evaluate.many import evaluate_many
from cardspeak.rules.high import high_value

evaluate_planes: Any = many.evaluate_planes  # here also with arguments that its types forbid

K = [5, 6, 7]
LENGTHS = [0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1000, 1023, 1024, 1025, 1087, 1088, 1089]


def random_rows(n: int, n_cards: int = 7, seed: int = 0) -> npt.NDArray[np.uint8]:
    order = np.random.default_rng(seed).random((n, 52))
    return np.argsort(order, axis=1)[:, :n_cards].astype(np.uint8)


def truth_of(rows: npt.NDArray[Any]) -> list[int]:
    return [value.places + 1 - value.place for value in map(high_value, rows.tolist())]


def planes_of(rows: npt.NDArray[Any]) -> npt.NDArray[np.uint16]:
    planes = np.zeros((4, len(rows)), np.uint16)
    for i, hand in enumerate(rows.tolist()):
        for card in hand:
            planes[card % 4, i] |= np.uint16(1 << card // 4)
    return planes


ROWS = {k: random_rows(1100, k) for k in K}
TRUTH = {k: truth_of(ROWS[k]) for k in K}


@given(st.integers(5, 7).flatmap(lambda k: st.lists(st.integers(0, 51), min_size=k, max_size=k, unique=True)))
def test_a_value_is_that_of_the_one_hand(ids: list[int]) -> None:
    place = evaluate(cards_text(ids[:2]), board=cards_text(ids[2:])).place
    assert evaluate_many([ids]).tolist() == [7463 - place]


@pytest.mark.parametrize("n_cards", K)
@pytest.mark.parametrize("n", LENGTHS)
def test_any_number_of_hands(n_cards: int, n: int) -> None:
    rows, truth = ROWS[n_cards][:n], TRUTH[n_cards][:n]
    planes = planes_of(rows)
    for found in (
        evaluate_many(rows),
        evaluate_many(list(rows.T)),
        evaluate_many(np.asfortranarray(rows)),
        evaluate_planes(*planes, n_cards),
    ):
        assert found.dtype == np.uint16
        assert found.tolist() == truth
    main, kickers = evaluate_planes(*planes, n_cards, sparse=True)
    order = main.astype(np.int64) << 16 | kickers
    assert len(main) == len(kickers) == n
    assert [sorted(set(order.tolist())).index(value) for value in order.tolist()] == [
        sorted(set(truth)).index(value) for value in truth
    ]


def test_more_hands_than_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "SLICE", 300)
    monkeypatch.setattr(many, "COPIED_SLICE", 130)
    for cards in (ROWS[7], ROWS[7].astype(np.int64), list(ROWS[7].T), [c.astype(np.int16) for c in ROWS[7].T]):
        assert evaluate_many(cards).tolist() == TRUTH[7]
        wrong = [
            column.copy() for column in np.array(cards if isinstance(cards, np.ndarray) else np.transpose(cards)).T
        ]
        wrong[4][1099] = wrong[2][1099]
        with pytest.raises(CardError, match=r"row 1099: .. stands in columns 2 and 4;"):
            evaluate_many(wrong if isinstance(cards, list) else np.transpose(wrong))
    planes = planes_of(ROWS[7])
    assert evaluate_planes(*planes).tolist() == TRUTH[7]
    assert evaluate_planes(*planes.astype(">i4")).tolist() == TRUTH[7]


@pytest.mark.parametrize("dtype", ["i1", "u1", "<i2", "<u2", ">i2", ">u2", "<i4", ">u4", "<i8", "<u8", ">i8"])
@pytest.mark.parametrize("n", [1, 64, 1000])
def test_any_integers_are_cards(dtype: str, n: int) -> None:
    rows = ROWS[7][:n].astype(dtype)
    assert evaluate_many(rows).tolist() == TRUTH[7][:n]
    assert evaluate_many(tuple(rows.T)).tolist() == TRUTH[7][:n]
    wide = np.dtype(dtype)
    bad = {-1, 52, 64, 127, 128, 255, 256, 256 + 5, 300, -(2**15), 2**16, 2**16 + 7, 2**32, 2**32 + 1, -(2**63), 2**63}
    for number in (number for number in bad if np.iinfo(wide).min <= number <= np.iinfo(wide).max):
        wrong = rows.copy()
        wrong[n - 1, 3] = number
        for cards in (wrong, tuple(wrong.T), np.asfortranarray(wrong)):
            with pytest.raises(CardError, match=rf"^row {n - 1}, column 3: {number} is no card id \(0 to 51\)$"):
                evaluate_many(cards)


def test_any_order_in_memory() -> None:
    rows, truth = ROWS[7], TRUTH[7]
    wide = np.full((len(rows), 9), 200, np.uint8)
    wide[:, 1:8] = rows
    twice = np.repeat(rows, 2, axis=0)
    unaligned = np.frombuffer(b"\0" + rows.astype(np.int32).tobytes(), np.uint8)[1:].view(np.int32).reshape(rows.shape)
    frozen = rows.copy()
    frozen.flags.writeable = False
    for cards, values in (
        (wide[:, 1:8], truth),
        (twice[::2], truth),
        (rows[::-1], truth[::-1]),
        (rows[:, ::-1], truth),
        (np.asfortranarray(rows), truth),
        (unaligned, truth),
        (frozen, truth),
        (rows.tolist(), truth),
        (tuple(map(tuple, rows.tolist())), truth),
        (tuple(wide[:, j] for j in range(1, 8)), truth),
        (list(frozen.T), truth),
    ):
        assert evaluate_many(cards).tolist() == values
    planes = planes_of(rows)
    apart = np.zeros((4, 3 * len(rows)), np.uint16)
    apart[:, ::3] = planes
    assert evaluate_planes(*apart[:, ::3]).tolist() == truth
    assert evaluate_planes(*planes[:, ::-1]).tolist() == truth[::-1]
    assert evaluate_planes(*planes.tolist()).tolist() == truth
    odd = [np.frombuffer(b"\0" + plane.tobytes(), np.uint8)[1:].view(np.uint16) for plane in planes]
    assert evaluate_planes(*odd).tolist() == truth


def test_what_is_given_stays_as_it_is() -> None:
    rows, planes = ROWS[7].copy(), planes_of(ROWS[7])
    before = rows.copy(), planes.copy()
    evaluate_many(rows)
    evaluate_planes(*planes)
    assert (rows == before[0]).all()
    assert (planes == before[1]).all()
    assert rows.flags.writeable
    assert planes.flags.writeable


@pytest.mark.parametrize("n_cards", K)
@pytest.mark.parametrize("n", [1, 64, 1000])
def test_a_card_held_twice_is_found_in_every_pair_of_columns(n_cards: int, n: int) -> None:
    for row in {0, n // 2, n - 1}:
        for one, other in combinations(range(n_cards), 2):
            rows = ROWS[n_cards][:n].copy()
            rows[row, other] = rows[row, one]
            name = card_name(int(rows[row, one]))
            for cards in (rows, list(rows.T), rows.astype(np.int64)):
                with pytest.raises(CardError) as caught:
                    evaluate_many(cards)
                expected = f"row {row}: {name} stands in columns {one} and {other}; a card is in a hand once"
                assert str(caught.value) == expected


def test_the_first_wrong_row_is_told() -> None:
    for later in (901, 930, 1099):
        rows = ROWS[7].copy()
        rows[900, 6], rows[later, 0] = 99, 88
        with pytest.raises(CardError, match="row 900, column 6: 99"):
            evaluate_many(rows)
        with pytest.raises(CardError, match="row 900, column 6: 99"):
            evaluate_many(list(rows.T))


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (np.zeros(7, np.uint8), r"cards of shape \(7,\); accepted are rows"),
        (np.zeros((3, 4), np.uint8), r"cards of shape \(3, 4\)"),
        (np.zeros((3, 8), np.uint8), r"cards of shape \(3, 8\)"),
        (np.zeros((0, 4), np.uint8), r"cards of shape \(0, 4\)"),
        (np.zeros((2, 3, 7), np.uint8), r"cards of shape \(2, 3, 7\)"),
        (np.uint8(3), r"cards of shape \(\)"),
        ([np.zeros(3, np.uint8)] * 4, "4 columns; accepted are rows"),
        ([np.zeros(3, np.uint8)] * 6 + [np.zeros(2, np.uint8)], "columns of different lengths: 3, 3, 3, 3, 3, 3, 2"),
        (np.zeros((3, 7)), "cards are whole numbers, card ids of any integer type; these are float64"),
        (np.zeros((3, 7), bool), "these are bool"),
        (np.zeros((3, 7), complex), "these are complex128"),
        ([np.zeros(3)] * 7, "these are float64"),
        ([["As", "Kd", "2c", "3c", "4c"]], "these are <U2"),
        ([[2**70, 1, 2, 3, 4]], "these are object"),
        ([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]], "no array of whole numbers: .* accepted are"),
        ([], "these are float64"),
        (None, "these are object"),
    ],
)
def test_other_shapes_and_types_are_refused(cards: Any, message: str) -> None:
    with pytest.raises(HandError, match=message):
        evaluate_many(cards)


def test_values_go_where_they_are_wanted() -> None:
    out = np.zeros(1100, np.uint16)
    assert evaluate_many(ROWS[7], out=out) is out
    assert out.tolist() == TRUTH[7]
    few = np.zeros(5, np.uint16)
    assert evaluate_many(ROWS[7][:5], out=few) is few
    assert few.tolist() == TRUTH[7][:5]
    planes = planes_of(ROWS[7])
    out[:] = 0
    assert evaluate_planes(*planes, out=out) is out
    assert out.tolist() == TRUTH[7]
    main, kickers = np.zeros((2, 1100), np.uint16)
    pair = evaluate_planes(*planes, sparse=True, out=(main, kickers))
    assert pair[0] is main
    assert pair[1] is kickers


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.zeros(4, np.uint16), r"out is uint16\[4\]; accepted is a contiguous array uint16\[3\]"),
        (np.zeros(3, np.int64), r"out is int64\[3\]"),
        (np.zeros(3, ">u2"), r"out is >u2\[3\]"),
        (np.zeros((3, 1), np.uint16), r"out is uint16\[3, 1\]"),
        (np.zeros(6, np.uint16)[::2], r"out is uint16\[3\], not contiguous"),
        (np.frombuffer(bytes(6), np.uint16), r"out is uint16\[3\], not writable"),
        ([0, 0, 0], "out is list"),
    ],
)
def test_out_has_to_fit(out: Any, message: str) -> None:
    with pytest.raises(HandError, match=message):
        evaluate_many(ROWS[7][:3], out=out)
    with pytest.raises(HandError, match=message):
        evaluate_planes(*planes_of(ROWS[7][:3]), out=out)


def test_sparse_values_need_two_arrays() -> None:
    planes, out = planes_of(ROWS[7]), np.zeros(1100, np.uint16)
    with pytest.raises(HandError, match="a tuple of two arrays, mains and kickers"):
        evaluate_planes(*planes, sparse=True, out=out)
    with pytest.raises(HandError, match="share memory"):
        evaluate_planes(*planes, sparse=True, out=(out, out))


def test_values_may_take_the_place_of_the_cards() -> None:
    """The last register takes some hands a second time, and their cards must still be there."""
    memory = np.zeros(7 * 1100, np.uint8)
    for start in (0, 2 * 7 * 100):
        rows = memory.reshape(1100, 7)
        rows[:] = ROWS[7]
        out = memory[start : start + 2200].view(np.uint16)
        assert evaluate_many(rows, out=out).tolist() == TRUTH[7]
    planes = planes_of(ROWS[7])
    assert evaluate_planes(*planes, out=planes[2]).tolist() == TRUTH[7]


@pytest.mark.parametrize("n", [1, 64, 1000])
def test_wrong_planes_are_told(n: int) -> None:
    planes = planes_of(ROWS[7][:n])
    for row in {0, n - 1}:
        wrong = planes.copy()
        wrong[2, row] |= 1 << 13
        with pytest.raises(CardError, match=rf"^row {row}: hearts are {wrong[2, row]}; bits are 0 for the deuce to 12"):
            evaluate_planes(*wrong)
        negative = planes.astype(np.int64)
        negative[3, row] = -1
        with pytest.raises(CardError, match=f"^row {row}: spades are -1;"):
            evaluate_planes(*negative)
        large = planes.astype(np.int64)
        large[0, row] += 2**16
        with pytest.raises(CardError, match=f"^row {row}: clubs are {large[0, row]};"):
            evaluate_planes(*large)
        few = planes.copy()
        few[:, row] = 0
        with pytest.raises(CardError, match=f"^row {row} has 0 cards, not 7$"):
            evaluate_planes(*few)
        with pytest.raises(CardError, match=r"^row 0 has 7 cards, not 5$"):
            evaluate_planes(*planes, 5, sparse=True)


@pytest.mark.parametrize("n_cards", [4, 8, 0, -7, 6.5, "7", None])
def test_hands_in_planes_have_five_to_seven_cards(n_cards: Any) -> None:
    with pytest.raises(HandError, match="a hand has 5, 6 or 7 cards"):
        evaluate_planes(*planes_of(ROWS[7]), n_cards)


def test_planes_have_one_shape() -> None:
    planes = planes_of(ROWS[7])
    with pytest.raises(HandError, match=r"planes of shapes \(1100,\), \(1100,\), \(1100,\), \(1099,\)"):
        evaluate_planes(*planes[:3], planes[3, 1:])
    with pytest.raises(HandError, match=r"accepted are four of one shape \(n,\)"):
        evaluate_planes(planes, planes, planes, planes)
    with pytest.raises(HandError, match="these are float64"):
        evaluate_planes(*planes.astype(float))


def test_only_games_and_halves_with_a_kernel_are_played() -> None:
    with pytest.raises(GameError, match=r"no game 'omaha' for many hands at once; accepted is holdem"):
        evaluate_many(ROWS[7], game="omaha")
    with pytest.raises(GameError, match="holdem has no half 'low'; accepted is high"):
        evaluate_many(ROWS[7], half="low")


def test_the_kernel_is_compiled_once_for_all_kinds_of_arrays() -> None:
    frozen = ROWS[7].copy()
    frozen.flags.writeable = False
    kernel: Any = many.KERNELS["holdem"]["high"]
    evaluate_many(ROWS[7])
    evaluate_many(list(ROWS[7].T))
    before = len(kernel.signatures)
    for cards in (frozen, ROWS[7][:1], ROWS[7][::2], ROWS[7].tolist(), list(frozen.T), ROWS[7].astype(np.int64)):
        evaluate_many(cards)
    assert len(kernel.signatures) == before


def test_words_of_documentation() -> None:
    hands = np.array([parse_cards("As Ac Ad Kh Qh Jh Th"), parse_cards("Ah 2c Ad Kh Qh Jh Th")], np.uint8)
    assert evaluate_many(hands).tolist() == [5863, 7462]
