from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.cards import card_name, parse_cards
from cardspeak.errors import CardError, GameError, HandError
from cardspeak.evaluate import planes as planes_module
from cardspeak.evaluate.many import evaluate_many
from cardspeak.evaluate.methods import find_half, hand_sizes
from cardspeak.games import GAMES, Game, Half
from tests.cases import cases
from tests.kernels.twin import value_by_rules

evaluate_planes: Any = planes_module.evaluate_planes  # also called with arguments of the wrong type
planes_of: Any = planes_module.planes_of

K = [5, 6, 7]
LENGTHS = [0, 1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1000, 1023, 1024, 1025, 1087, 1088, 1089]


def random_rows(n: int, n_cards: int) -> npt.NDArray[np.uint8]:
    order = np.random.default_rng(n_cards).random((n, 52))
    return np.argsort(order, axis=1)[:, :n_cards].astype(np.uint8)


def sets_of(rows: npt.NDArray[Any]) -> list[list[int]]:
    """The planes, built card by card."""
    return [[sum(1 << card // 4 for card in hand if card % 4 == suit) for hand in rows.tolist()] for suit in range(4)]


ROWS = {k: random_rows(1100, k) for k in K}
SETS = {k: sets_of(ROWS[k]) for k in K}
PLANES = {k: np.array(SETS[k], np.uint16) for k in K}
TRUTH = {k: evaluate_many(ROWS[k]).tolist() for k in K}


# From cards to planes.


def test_the_planes_of_a_hand() -> None:
    hand = np.array([parse_cards("As Ks 2s 2c 3d")], np.uint8)
    assert planes_of(hand).tolist() == [[1], [2], [0], [0b1_1000_0000_0001]]


@pytest.mark.parametrize("n_cards", K)
def test_planes_of_cards_in_any_shape(n_cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ROWS[n_cards]
    monkeypatch.setattr(planes_module, "COPIED_SLICE", 130)
    for cards in (rows, tuple(rows.T), rows.tolist(), rows[::-1][::-1], rows.astype(">i4"), np.asfortranarray(rows)):
        planes = planes_of(cards)
        assert planes.dtype == np.uint16
        assert planes.flags.c_contiguous
        assert planes.tolist() == SETS[n_cards]
    assert planes_of(rows[:0]).shape == (4, 0)


@pytest.mark.parametrize("n", [1, 64, 1000])
def test_wrong_cards_have_no_planes(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planes_module, "COPIED_SLICE", 130)
    for row in {0, n // 2, n - 1}:
        for number in (-1, 53, 63, 64, 255, 256, 256 + 5, 2**40):
            wide = ROWS[7][:n].astype(np.int64)
            wide[row, 3] = number
            message = rf"^row {row}, column 3: {number} is not a card id \(0 to 51, 52 for the joker\)$"
            with pytest.raises(CardError, match=message):
                planes_of(wide)
        for first, second in combinations(range(7), 2):
            rows = ROWS[7][:n].copy()
            rows[row, second] = rows[row, first]
            with pytest.raises(
                CardError, match=f"row {row}: {card_name(int(rows[row, first]))} is in columns {first} and"
            ):
                planes_of(rows)


def test_planes_of_hands_of_one_to_seven_cards() -> None:
    for k in range(1, 8):
        rows = random_rows(300, k)
        for cards in (rows, tuple(rows.T)):
            assert planes_of(cards).tolist() == sets_of(rows)
    for k in (0, 8):
        with pytest.raises(HandError, match=rf"cards of shape \(3, {k}\); accepted: rows, .* with k from 1 to 7$"):
            planes_of(np.zeros((3, k), np.uint8))
    with pytest.raises(HandError, match="cards must have an integer dtype; these are float64"):
        planes_of(np.zeros((3, 7)))
    with pytest.raises(HandError, match="cards are a masked array"):
        planes_of(np.ma.masked_array(ROWS[7]))
    with pytest.raises(HandError, match="could be rows or columns"):
        planes_of(list(ROWS[7][:5]))


# From planes to values.


@cases("n_cards", K)
def test_any_number_of_hands(n_cards: int) -> None:
    for n in LENGTHS:
        check_number_of_hands(n_cards, n)


def check_number_of_hands(n_cards: int, n: int) -> None:
    planes, truth = PLANES[n_cards][:, :n], TRUTH[n_cards][:n]
    values = evaluate_planes(*planes, n_cards)
    assert values.dtype == np.uint16
    assert values.tolist() == truth
    main, kickers = evaluate_planes(*planes, n_cards, sparse=True)
    order = main.astype(np.int64) << 16 | kickers
    assert len(main) == len(kickers) == n
    same_order, true_order = (np.unique(numbers, return_inverse=True)[1] for numbers in (order, np.array(truth)))
    assert (same_order == true_order).all()


def test_more_hands_than_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planes_module, "SLICE", 300)
    monkeypatch.setattr(planes_module, "COPIED_SLICE", 130)
    for planes in (PLANES[7], PLANES[7].astype(">i4")):
        assert evaluate_planes(*planes).tolist() == TRUTH[7]
        wrong = planes.copy()
        wrong[1, 1099] ^= 1
        with pytest.raises(CardError, match=r"^row 1099 has [68] cards, not 7$"):
            evaluate_planes(*wrong)


def test_planes_of_eight_bits() -> None:
    deuce_to_eight, no_ranks = np.array([0b111_1111]), np.zeros(1, int)
    for dtype in (np.int8, np.uint8):
        planes = [plane.astype(dtype) for plane in (no_ranks, deuce_to_eight, no_ranks, no_ranks)]
        assert evaluate_planes(*planes).tolist() == [7456]  # an eight-high straight flush
    negative = [np.array([ranks], np.int8) for ranks in (0, 0, -2, 0)]  # as unsigned bits, seven ranks
    with pytest.raises(CardError, match=r"^row 0: hearts are -2; the valid bits are"):
        evaluate_planes(*negative)


def test_any_order_in_memory() -> None:
    planes, truth = PLANES[7], TRUTH[7]
    apart = np.zeros((4, 3 * 1100), np.uint16)
    apart[:, ::3] = planes
    assert evaluate_planes(*apart[:, ::3]).tolist() == truth
    assert evaluate_planes(*planes[:, ::-1]).tolist() == truth[::-1]
    assert evaluate_planes(*planes.tolist()).tolist() == truth
    odd = [np.frombuffer(b"\0" + plane.tobytes(), np.uint8)[1:].view(np.uint16) for plane in planes]
    assert evaluate_planes(*odd).tolist() == truth


def test_arguments_are_not_changed() -> None:
    planes = PLANES[7].copy()
    evaluate_planes(*planes)
    assert (planes == PLANES[7]).all()
    assert planes.flags.writeable


def test_values_are_written_to_out() -> None:
    out = np.zeros(1100, np.uint16)
    assert evaluate_planes(*PLANES[7], out=out) is out
    assert out.tolist() == TRUTH[7]
    main, kickers = np.zeros((2, 1100), np.uint16)
    pair = evaluate_planes(*PLANES[7], sparse=True, out=(main, kickers))
    assert pair[0] is main
    assert pair[1] is kickers
    few = np.zeros(5, np.uint16)
    assert evaluate_planes(*PLANES[7][:, :5], out=few).tolist() == TRUTH[7][:5]


def test_out_can_be_the_memory_of_the_planes() -> None:
    planes = PLANES[7].copy()
    assert evaluate_planes(*planes, out=planes[2]).tolist() == TRUTH[7]


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (np.zeros(4, np.uint16), r"out is uint16\[4\]; accepted: a contiguous array uint16\[3\]"),
        (np.zeros(6, np.uint16)[::2], r"out is uint16\[3\], not contiguous"),
        ((np.zeros(3, np.uint16),) * 2, "out is tuple; accepted:"),
    ],
)
def test_invalid_out(out: Any, message: str) -> None:
    with pytest.raises(HandError, match=message):
        evaluate_planes(*PLANES[7][:, :3], out=out)


def test_sparse_values_need_two_arrays() -> None:
    out = np.zeros(1100, np.uint16)
    for wrong in (out, (), (out,), (out, out, out), 5):
        with pytest.raises(HandError, match="a tuple of two arrays, mains and kickers"):
            evaluate_planes(*PLANES[7], sparse=True, out=wrong)
    with pytest.raises(HandError, match="share memory"):
        evaluate_planes(*PLANES[7], sparse=True, out=(out, out))
    with pytest.raises(HandError, match=r"out\[1\] is uint16\[5\]; accepted: a contiguous array uint16\[1100\]"):
        evaluate_planes(*PLANES[7], sparse=True, out=(out, out[:5]))


@pytest.mark.parametrize("n", [1, 64, 1000])
def test_wrong_planes_are_reported(n: int) -> None:
    planes = PLANES[7][:, :n]
    for row in {0, n - 1}:
        wrong = planes.copy()
        wrong[2, row] |= 1 << 13
        with pytest.raises(
            CardError, match=rf"^row {row}: hearts are {wrong[2, row]}; the valid bits are 0 for the deuce to 12"
        ):
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


def test_the_joker_is_a_club_above_the_ace() -> None:
    assert planes_of([parse_cards("Jk Ac")]).tolist() == [[0b11 << 12], [0], [0], [0]]


def test_high_hands_in_planes_have_five_to_seven_cards() -> None:
    for n_cards in (4, 8, 0, -7, 6.5, 7.0, "7", "", True, 10**5000, np.array([5, 5]), np.array([7]), 7j):
        with pytest.raises(HandError, match=r"^n_cards: .*; a hand has 5, 6 or 7 cards in Texas hold'em$"):
            evaluate_planes(*PLANES[7], n_cards)


@pytest.mark.parametrize("n_cards", [np.uint8(7), np.int64(7), np.array(7)])
def test_any_integer_is_a_number_of_cards(n_cards: Any) -> None:
    assert evaluate_planes(*PLANES[7], n_cards).tolist() == TRUTH[7]


def test_planes_have_one_shape_and_are_integers() -> None:
    planes = PLANES[7]
    with pytest.raises(HandError, match=r"planes of shapes \(1100,\), \(1100,\), \(1100,\) and \(1099,\)"):
        evaluate_planes(*planes[:3], planes[3, 1:])
    with pytest.raises(HandError, match=r"accepted: four arrays of one shape \(n,\)$"):
        evaluate_planes(planes, planes, planes, planes)
    with pytest.raises(HandError, match=r"^planes must have an integer dtype; these are float64$"):
        evaluate_planes(*planes.astype(float))
    with pytest.raises(HandError, match=r"^planes must have an integer dtype.* timedelta64"):
        evaluate_planes(*planes.astype("m8[s]"))
    with pytest.raises(HandError, match=r"^planes are a masked array, which is not accepted"):
        evaluate_planes(*planes[:3], np.ma.masked_array(planes[3], mask=planes[3] == 0))
    with pytest.raises(HandError, match=r"^planes are not an array of integers: .*; accepted: four arrays"):
        evaluate_planes([[1], [1, 2]], [0], [0], [0])


# Planes of other games.

new_game: Any = Game  # also called with arguments of the wrong type
ROYAL = new_game("royal", "Royal hold'em", 2, 5, (Half("high", "high"),), deck=range(32, 52))
OF_ANY_CARDS = [
    (game, half.name)
    for game in (*GAMES.values(), ROYAL)
    for half in game.halves
    if half.plays_any
    and (game.code, half.name) != ("razzdugi", "badugi")  # the kernel takes up to five of its seven cards
]


def rows_of(game: Game, n_cards: int, n: int = 500) -> npt.NDArray[np.uint8]:
    deck = np.array(game.deck, np.uint8)
    return deck[np.argsort(np.random.default_rng(n_cards).random((n, len(deck))), axis=1)[:, :n_cards]]


@pytest.mark.parametrize(("game", "half"), OF_ANY_CARDS, ids=lambda given: getattr(given, "code", given))
def test_values_are_those_of_the_cards(game: Game, half: str) -> None:
    order = find_half(game, half).ranking.name
    for k in hand_sizes(game, find_half(game, half)):
        rows = rows_of(game, k, n=100)
        truth = [value_by_rules(order, hand) for hand in rows.tolist()]
        assert evaluate_planes(*planes_of(rows), k, game=game, half=half).tolist() == truth
    rows = rows_of(game, min(7, game.most_cards))
    assert (evaluate_planes(*planes_of(rows), game=game, half=half) == evaluate_many(rows, game=game, half=half)).all()


@pytest.mark.parametrize("code", ["omaha", "omaha8", "greek", "pineapple", "drawmaha"])
def test_planes_do_not_tell_hole_cards_from_the_board(code: str) -> None:
    with pytest.raises(GameError, match=r": planes do not separate the hole cards from the board; use evaluate_many"):
        evaluate_planes(*PLANES[7], game=code)


def test_planes_cannot_hold_badugi_hands_of_seven_cards() -> None:
    with pytest.raises(
        GameError, match=r"^Razzdugi: its badugi hands have up to 7 cards, too many for evaluate_planes; use evaluate"
    ):
        evaluate_planes(*PLANES[7], game="razzdugi", half="badugi")


def test_only_high_hands_have_sparse_values() -> None:
    with pytest.raises(GameError, match=r"^sparse values exist only for the order high; Razz has ace-to-five for low$"):
        evaluate_planes(*PLANES[7], game="razz", sparse=True)
    main, _ = evaluate_planes(*PLANES[7], game="stud", sparse=True)
    assert (main == evaluate_planes(*PLANES[7], sparse=True)[0]).all()


@pytest.mark.parametrize(
    ("game", "card", "message"),
    [
        (GAMES["shortdeck"], "5d", "5d is not in the deck of Short-deck hold'em"),
        (ROYAL, "9h", "9h is not in the deck of Royal hold'em"),
        (GAMES["stud"], "Jk", "clubs are [0-9]+; the valid bits are 0 for the deuce to 12 for the ace"),
    ],
)
@pytest.mark.parametrize("n", [1, 500])
def test_cards_that_are_not_in_the_deck_are_reported(game: Game, card: str, message: str, n: int) -> None:
    rows = rows_of(game, 7, n)
    rows[n - 1, 6] = parse_cards(card)[0]
    with pytest.raises(CardError, match=f"^row {n - 1}: {message}$"):
        evaluate_planes(*planes_of(rows), game=game)


def test_bits_beyond_the_joker_are_reported() -> None:
    planes = planes_of(rows_of(GAMES["joker-draw"], 5))
    planes[0, 7] |= 1 << 14
    with pytest.raises(
        CardError, match=r"^row 7: clubs are .*; the valid bits are 0 for the deuce to 12 for the ace, 13 for the"
    ):
        evaluate_planes(*planes, game="joker-draw")
    planes = planes_of(rows_of(GAMES["joker-draw"], 5))
    planes[1, 7] |= 1 << 13
    with pytest.raises(
        CardError, match=r"^row 7: diamonds are .*; the valid bits are 0 for the deuce to 12 for the ace$"
    ):
        evaluate_planes(*planes, game="joker-draw")


def test_numbers_of_cards_that_the_game_does_not_have() -> None:
    with pytest.raises(HandError, match=r'^n_cards: "5" is not accepted; a hand has 1, 2, 3 or 4 cards in Badugi$'):
        evaluate_planes(*PLANES[5], 5, game="badugi")
    with pytest.raises(HandError, match=r'^n_cards: "7" is not accepted; a hand has 5 cards in Five-card draw$'):
        evaluate_planes(*PLANES[7], 7, game="five-card-draw")
