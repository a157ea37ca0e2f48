"""`settle_rows`: worked examples, columns of all libraries, values in place of cards, and options."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError, PotError, parse_cards, settle, settle_many, settle_rows
from cardspeak.showdown.many import SettledRows
from cardspeak.showdown.many.result import MISSING
from tests.cases import cases

RIVER = "Ac Kc Jc 5c Th"
COLUMNS: dict[str, Any] = {
    "hand": ["a", "a", "a", "b", "b"],
    "bet": [25, 50, 100, 10, 30],
    "cards": ["8c 7h", "Ad 4s", "9h 5h", None, "Ks Kd"],
    "board": [RIVER, None, None, "2c 7d 9s", "2c 7d 9s"],
    "folded": [False, False, False, True, False],
}
PAYOUTS, RETURNED = [75, 50, 0, 0, 20], [0, 0, 50, 0, 20]
NAMES = ("high", "low")


def check(result: SettledRows) -> None:
    """Check the settlement of `COLUMNS`."""
    assert result.payout.tolist() == PAYOUTS
    assert result.returned.tolist() == RETURNED
    assert result.net.tolist() == [50, 0, -50, -10, 10]
    assert (result.starts.tolist(), result.hand_number.tolist()) == ([0, 3], [0, 0, 0, 1, 1])
    assert result.are_settled.all()
    assert not result.reasons


def test_an_all_in_with_side_pots_and_a_hand_without_showdown() -> None:
    check(settle_rows(**COLUMNS))


def test_columns_of_data_frames() -> None:
    pl, pd, pa = (pytest.importorskip(name) for name in ("polars", "pandas", "pyarrow"))
    check(settle_rows(**{name: pl.Series(column) for name, column in COLUMNS.items()}))
    check(settle_rows(**{name: pd.Series(column) for name, column in COLUMNS.items()}))
    check(settle_rows(**{name: pa.chunked_array([column[:1], column[1:]]) for name, column in COLUMNS.items()}))
    encoded = {name: pa.array(COLUMNS[name]).dictionary_encode() for name in ("hand", "cards", "board")}
    check(settle_rows(**COLUMNS | encoded))


def test_numpy_columns() -> None:
    text: dict[str, Any] = {
        name: np.array([item or "" for item in COLUMNS[name]]) for name in ("hand", "cards", "board")
    }
    numbers: dict[str, Any] = {"bet": np.array(COLUMNS["bet"], np.uint16), "folded": np.array(COLUMNS["folded"])}
    check(settle_rows(**text, **numbers))
    check(settle_rows(**text | {"hand": np.array([7, 7, 7, 3, 3], np.int32)}, **numbers))


def test_ids_in_place_of_text() -> None:
    hole = [[255, 255] if hand is None else [*parse_cards(hand)] for hand in COLUMNS["cards"]]
    boards = [[*parse_cards(board or ""), *[255] * 5][:5] for board in COLUMNS["board"]]
    check(settle_rows(**COLUMNS | {"cards": np.array(hole, np.uint8), "board": np.array(boards)}))


def test_amounts_of_hands_that_are_not_settled_are_null() -> None:
    result = settle_rows(**COLUMNS | {"cards": ["8c 7h", "Ad 4s", "9h Xh", None, "Ks Kd"]})
    assert result.payout.tolist() == [None, None, None, 0, 20]
    assert result.rake.tolist() == [None, 0]
    assert (result.payout.data[0], result.net.data[0], result.rake.data[0]) == (MISSING,) * 3
    assert result.are_settled.tolist() == [False] * 3 + [True] * 2
    assert dict(result.reasons) == {
        2: 'cards "9h Xh": "Xh" at column 4: "X" is not a rank (23456789TJQKA, or 10 for T)'
    }
    assert "1 not settled" in repr(result)
    copied = pickle.loads(pickle.dumps(result))
    assert (copied, dict(copied.reasons)) == (result, dict(result.reasons))
    assert result != settle_rows(**COLUMNS)


def test_polars_shows_null() -> None:
    pl = pytest.importorskip("polars", "2.1")
    result = settle_rows(**COLUMNS | {"bet": [25, 50, -100, 10, 30]})
    assert pl.Series(result.payout).to_list() == [None, None, None, 0, 20]


def test_the_result_is_read_only() -> None:
    result = settle_rows(**COLUMNS)
    with pytest.raises(ValueError, match="read-only"):
        result.payout[0] = 1


def test_no_rows() -> None:
    result = settle_rows([], [], [], [], folded=[], player=[], dead=[], button=[])
    assert (len(result), len(result.starts), repr(result)) == (0, 0, "<SettledRows: 0 rows, 0 hands, 0 paid>")


def test_the_arguments_are_not_changed() -> None:
    bets, values = np.array([25, -50, 100]), np.array([7, 3, 5])
    settle_rows([1, 2, 2], bets, values=values, dead_of=np.array([0, 0, 5]))
    assert (bets.tolist(), values.tolist()) == ([25, -50, 100], [7, 3, 5])


def test_options_of_rows_and_of_hands() -> None:
    """The button decides who gets the odd chip, and dead money is in the main pot only."""
    hands: dict[str, Any] = {"hand": [1, 1, 1, 2, 2, 2], "bet": [10] * 6, "values": [7] * 6}
    button = [True, False, False, False, True, False]
    assert settle_rows(**hands, dead=[1] * 3 + [2] * 3, button=button).payout.tolist() == [10, 11, 10, 11, 10, 11]
    assert settle_rows(**hands, dead=1).payout.tolist() == [11, 10, 10, 11, 10, 10]
    result = settle_rows([1, 1, 1], [0, 40, 40], values=[9, 5, 7], dead_of=[15, 0, 0])
    assert (result.payout.tolist(), result.net.tolist()) == ([15, 0, 80], [0, -40, 40])


def test_rake_of_each_hand() -> None:
    rake = {"percent": 5, "cap": {2: 1, 3: 4}, "jackpot": 1}
    result = settle_rows(**COLUMNS, rake=rake)
    assert (result.rake.tolist(), result.jackpot.tolist()) == ([4, 1], [1, 1])
    assert result.payout.sum() + result.returned.sum() + 7 == 215
    fewer = settle_rows(**COLUMNS, rake=rake, players=2)
    assert fewer.rake.tolist() == [1, 1]
    no_flop = settle_rows([1, 1], [5, 5], ["As Ad", None], folded=[False, True], rake=rake)
    assert (no_flop.rake.tolist(), no_flop.jackpot.tolist()) == ([0], [0])


def test_a_player_who_mucked() -> None:
    result = settle_rows([1, 1], [5, 5], ["2s 2d", "Ks Kd"], [RIVER] * 2, mucked=[False, True])
    assert result.payout.tolist() == [10, 0]


def test_split_pots_follow_the_rules_of_the_game() -> None:
    cards, board = ["As 2d 8h Kc", "Ac 2h 9h 9s", "Kh Ks 9c 9d"], "3c 4h 7s Ts Kd"
    result = settle_rows([1] * 3, [33] * 3, cards, [board] * 3, game="omaha8")
    assert result.payout.tolist() == [25, 24, 50]


def test_odd_chips_by_card_in_stud() -> None:
    """Seats 0 and 2 tie with straights. By TDA 20, the nine of spades decides; by Robert's Rules, the ace among all cards."""
    cards = ["9s 8d 7h 6c 5s Kd 2c", "As Ad 3c 4d Jc Qh 7s", "9d 8h 7c 6s 5d Ac 2d"]
    hands: dict[str, Any] = {"hand": [1] * 3 + [2] * 3, "bet": [5] * 6, "cards": cards * 2, "game": "stud"}
    assert settle_rows(**hands, rules="tda").payout.tolist() == [8, 0, 7] * 2
    assert settle_rows(**hands, rules="roberts").payout.tolist() == [7, 0, 8] * 2


def test_folded_cards_can_be_dealt_again_only_in_draw_games() -> None:
    rows: dict[str, Any] = {"hand": [1, 1], "bet": [5, 5], "folded": [True, False]}
    assert settle_rows(**rows, cards=["As Ks Qs Js Ts", "As Ad Ac Ah 2d"], game="five-card-draw").are_settled.all()
    assert not settle_rows(**rows, cards=["As Ks Qs Js", "As Ad Ac Ah"], game="omaha").are_settled.any()


@given(
    seed=st.integers(0, 1 << 32),
    halves=st.integers(1, 2),
    unit=st.sampled_from([1, 5]),
    rake=st.sampled_from([None, {"percent": 5, "cap": {2: 1, 4: 3}, "jackpot": 5}]),
    rules=st.sampled_from(["tda", "wsop", "roberts"]),
)
def test_values_are_settled_as_by_settle_many(seed: int, halves: int, unit: int, rake: Any, rules: str) -> None:
    """Also: the chips of each hand add up, and hands of different sizes do not disturb each other."""
    random = np.random.default_rng(seed)
    sizes = random.integers(1, 7, 12)
    hand = np.repeat(np.arange(12), sizes)
    n = len(hand)
    rows: dict[str, Any] = {
        "bet": random.integers(1, 30, n) * unit,
        "folded": random.random(n) < 0.3,
        "mucked": random.random(n) < 0.1,
        "dead_of": random.integers(-3, 3, n).clip(0) * unit,
    }
    rows["mucked"] &= ~rows["folded"]
    values = {name: random.integers(0, 6, n) + (name == "high") for name in NAMES[:halves]}
    dead, saw_flop = random.integers(0, 3, 12) * unit, random.random(12) < 0.8
    of_hands: dict[str, Any] = {"dead": dead[hand], "saw_flop": saw_flop[hand]}
    terms: dict[str, Any] = {"unit": unit, "rake": rake, "rules": rules}
    given_values: Any = values if halves > 1 else values["high"]
    result = settle_rows(hand, values=given_values, **rows, **of_hands, **terms)
    for number in range(12):
        of_hand = hand == number
        columns = {name: column[of_hand][np.newaxis] for name, column in rows.items()}
        of_halves = {name: column[of_hand][np.newaxis] for name, column in values.items()}
        try:
            worth: Any = of_halves if halves > 1 else of_halves["high"]
            alone = settle_many(
                columns.pop("bet"), worth, dead=dead[number], saw_flop=bool(saw_flop[number]), **columns, **terms
            )
        except PotError:
            assert not result.are_settled[of_hand].any()
            continue
        assert result.payout[of_hand].tolist() == alone.payouts[0].tolist()
        assert result.returned[of_hand].tolist() == alone.returned[0].tolist()
        assert (result.rake[number], result.jackpot[number]) == (alone.rake[0], alone.jackpot[0])
        in_all = rows["bet"][of_hand].sum() + rows["dead_of"][of_hand].sum() + dead[number]
        paid = result.payout[of_hand].sum() + result.returned[of_hand].sum()
        assert paid + result.rake[number] + result.jackpot[number] == in_all


def test_the_reason_of_wrong_values_is_that_of_settle() -> None:
    result = settle_rows([1, 1, 2], [5, 5, 5], values=[2, 0, 0])
    with pytest.raises(PotError) as caught:
        settle({"seat 0": 5, "seat 1": 5}, values={"seat 0": 2})
    assert dict(result.reasons) == {0: str(caught.value)}


@cases(
    ("options", "message"),
    [
        ({"bet": [5, 5]}, "bet: 2 rows, but `hand` has 5; give a row for each player of each hand"),
        ({"folded": [1] * 5}, "row 0: folded: 1 is not accepted; give True or False"),
        ({"hand": ["a", "a", "b", "a", "b"]}, ""),
        ({"values": [1] * 5}, "values: values are given as well as cards or a board; give only one of them"),
        ({"cards": None, "board": None}, "cards: none given; give a column of hole cards, or `values`"),
        (
            {"unit": 0.5},
            "unit: 0.5 is not accepted; give a whole number of at least 1, for example by counting in cents",
        ),
        ({"rules": "xx"}, ""),
        ({"rake": {"percent": 101}}, ""),
        (
            {"boards": [COLUMNS["board"]]},
            "board and boards: both are given; give all boards in `boards`, a column for each",
        ),
        ({"board": None, "boards": RIVER}, "boards: str is not accepted; give a list with a column for each board"),
        (
            {"board": None, "boards": [RIVER] * 5},
            "boards: list is not accepted; give a list with a column for each board",
        ),
        ({"board": np.zeros((5, 6), np.uint8)}, "board: card ids of shape (5, 6); accepted: (n, k), with k at most 5"),
    ],
)
def test_wrong_columns_are_errors(options: dict[str, Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        settle_rows(**COLUMNS | options)
    assert str(caught.value) == message or not message
    assert "\n" not in str(caught.value)


def test_rows_of_a_hand_must_follow_each_other() -> None:
    with pytest.raises(PotError) as caught:
        settle_rows(["a", "a", "b", "a"], [5] * 4, values=[1] * 4)
    assert str(caught.value) == (
        'row 3: hand "a" also has row 0, but other rows are between them; sort the rows by hand'
    )


WRONG_ROWS: list[tuple[dict[str, Any], dict[int, str]]] = [
    ({"bet": [25, None, 100, 10, 30]}, {1: "bet: it is null; give a value in each row"}),
    ({"cards": [None] * 5}, {0: "seat 0 has no cards; in a contested showdown, each contender must show 2 cards; mark a player who did not show as mucked"}),
    ({"bet": [25, 50, -1, 10, 30]}, {0: "bet of seat 2: -1 is negative; a bet must be 0 or more"}),
    ({"bet": [25, 10**16, 1, 10, 30]}, {1: "bet: too much money; a hand holds at most 1,000,000,000,000,000"}),
    ({"bet": [25, 10**15, 1, 10, 30]}, {0: "bet: too much money; a hand holds at most 1,000,000,000,000,000"}),
    ({"hand": ["a", "a", "a", None, None]}, dict.fromkeys((3, 4), "hand: it is null; give the id of a hand")),
    ({"folded": [False, None, False, True, False]}, {1: "folded: it is null; give a value in each row"}),
    ({"dead": [1, 1, 2, 0, 0]}, {2: "dead: it is 2, but 1 in row 0 of the same hand; give all rows of a hand the same"}),
    ({"board": [RIVER, None, RIVER[:-2] + "2d", None, None]}, {2: "board: it is not the board of row 0; give all rows of a hand the same, or null"}),
    ({"board": None, "boards": [[None] * 5, COLUMNS["board"]]}, dict.fromkeys((0, 3), "boards: a board before it is missing; the first boards of a hand are those that are not null")),
    ({"board": None, "boards": [["2c 3c 4d 8d Td", *[None] * 4], ["2c 3c 4d Td Qs", *[None] * 4]]}, {0: "board 1: Td, 4d, 3c and 2c are on all boards; shared cards must be the first 3 or 4 of each board"}),
    ({"board": None, "boards": [COLUMNS["board"]] * 2}, {0: "boards: they are identical; the boards of several runs must differ in their last cards"}),
    ({"board": [RIVER, "Ac Xc", None, None, None]}, {1: 'board "Ac Xc": "Xc" at column 4: "X" is not a rank (23456789TJQKA, or 10 for T)'}),
    ({"button": [True, False, True, False, False]}, {0: "button: several rows of the hand have the button"}),
    ({"player": ["A", "B", "A", "A", "B"]}, {2: "player: the player is in the hand twice"}),
    ({"player": ["A", "B", None, "A", "B"]}, {2: "player: it is null; give a name or an id"}),
    ({"players": [3, 3, 3, 3, 3]}, {3: "players: 3 is not accepted; give a number from 1 to 2, the rows of the hand"}),
    ({"unit": 10}, {0: "bet of seat 0: 25 is not a multiple of the unit 10; for smaller chips, give unit = 5"}),
    ({"saw_flop": False}, {0: "", 3: "saw_flop: it is false, but the board has 3 cards; leave it out"}),
    ({"cards": ["8c 7h", None, "9h 5h", None, None]}, {0: "seat 1 has no cards; in a contested showdown, each contender must show 2 cards; mark a player who did not show as mucked"}),
]  # fmt: skip


@cases(("options", "reasons"), WRONG_ROWS)
def test_hands_that_cannot_be_settled(options: dict[str, Any], reasons: dict[int, str]) -> None:
    given_columns = COLUMNS | options
    result = settle_rows(**given_columns)
    assert {*result.reasons} == {*reasons}
    for row, reason in reasons.items():
        assert result.reasons[row] == reason or not reason
    assert not result.are_settled[[*reasons]].any()
    with pytest.raises(CardspeakError) as caught:
        settle_rows(**given_columns, strict=True)
    first = min(reasons)
    assert str(caught.value) == f"row {first}: {result.reasons[first]}"


def test_a_hand_with_too_many_rows() -> None:
    result = settle_rows([1] * 64 + [2], [5] * 65, values=[1] * 65)
    assert dict(result.reasons) == {0: "hand: a hand with 64 rows; a hand has at most 63 players"}


def test_many_wrong_hands_are_all_found() -> None:
    bets = np.where(np.arange(4000) % 8 == 5, -1, 5)
    result = settle_rows(np.arange(4000) // 2, bets, values=np.arange(4000) % 2 + 1)
    assert len(result.reasons) == 500
    assert (result.are_settled == (np.arange(4000) // 2 % 4 != 2)).all()
