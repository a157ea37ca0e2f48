"""`equity_many` with columns of text."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from cardspeak import CardspeakError, EquityError, HandError, RangeError, cards_text, equity, equity_many, parse_cards
from tests.cases import cases
from tests.equities.many.test_ask import cards, mixed

HANDS = ["As Ad", "7c2d", None, "Kh Qh", "Kh Xh", "Ah 2c", "9s 9d"]
BOARDS = ["Kh 7h 2h", "", "Kh 7h 2h", None, "2c 3c 4c", "Ah 3c 4c", "9h 9c 2c 3d"]
GOOD = 0, 1, 6


def check(result: Any) -> None:
    """Check the equities of `HANDS` on `BOARDS`."""
    mask = np.ma.getmaskarray(result.equity)
    assert np.flatnonzero(~mask).tolist() == [*GOOD]
    assert np.isnan(np.ma.getdata(result.equity)[mask]).all()
    for row in GOOD:
        one = equity(HANDS[row] or "", "random", board=BOARDS[row] or "").players[0]
        assert (result.equity[row], result.win[row], result.tie[row]) == (one.equity, one.win, one.tie)
    assert repr(result) == "<Equities: 7 hands, exact, 4 null>"


def test_columns_of_all_libraries() -> None:
    pl, pd, pa = (pytest.importorskip(name) for name in ("polars", "pandas", "pyarrow"))
    check(equity_many(HANDS, BOARDS))
    check(equity_many(pl.Series(HANDS), pl.Series(BOARDS)))
    check(equity_many(pd.Series(HANDS), pa.chunked_array([BOARDS[:3], BOARDS[3:]])))
    check(equity_many(np.array(HANDS, object), pa.array(BOARDS).dictionary_encode()))


def test_text_and_ids_together() -> None:
    hands, boards = mixed({0: 3, 3: 3, 4: 3, 5: 9})
    texts = [cards_text(hand) for hand in hands.tolist()], [cards_text(cards(board)) for board in boards]
    expected = equity_many(hands, boards)
    for some_hands, some_boards in ((texts[0], boards), (hands, texts[1]), texts):
        result = equity_many(some_hands, some_boards)
        assert result.equity.tolist() == expected.equity.tolist()
        assert not np.ma.getmaskarray(result.equity).any()


def test_one_board_as_text_and_no_board() -> None:
    flop = "Ah 7h 2h"
    hands = [parse_cards("As Ad"), parse_cards("7c 2d")]
    assert equity_many(hands, flop).equity.tolist() == equity_many(hands, parse_cards(flop)).equity.tolist()
    assert (
        equity_many(["As Ad", "7c 2d"], flop, "KK+").equity.tolist()
        == equity_many(hands, parse_cards(flop), "KK+").equity.tolist()
    )
    assert equity_many(["As Ad", None]).equity.tolist() == [equity("As Ad", "random").players[0].equity, None]


def test_rows_that_leave_no_holding_are_null() -> None:
    result = equity_many(["As Ad", "Ks Kd"], ["2c 3c 4c", "Ac Ad Ah"], "AA")
    assert np.ma.getmaskarray(result.equity).tolist() == [False, True]
    games: list[dict[str, Any]] = [{}, {"game": "holdem8"}]
    hands: list[Any] = [None, "Ks Kd", "As Kd"]
    board = "2s 7c 8c 9d Th"
    for many in games:
        result = equity_many(hands, board, "AsAd", **many)
        alone = equity("Ks Kd", "AsAd", board=board, **many).players[0].equity
        assert result.equity.tolist() == [None, alone, None]
        with pytest.raises((RangeError, EquityError), match=r"^row 2: "):
            equity_many(hands, board, "AsAd", strict=True, **many)


def test_null_everywhere() -> None:
    assert equity_many([None, "As As"], ["", ""]).equity.tolist() == [None, None]
    assert equity_many([None, ""], game="omaha").equity.tolist() == [None, None]
    assert equity_many(["AsAd", "KsKd"], [None, None]).equity.tolist() == [None, None]
    assert equity_many([None], "2c 3c 4c").equity.tolist() == [None]
    pl = pytest.importorskip("polars")
    assert equity_many(pl.Series(["AsAd"]), pl.Series([None])).equity.tolist() == [None]


def test_results_of_text_are_values() -> None:
    result = equity_many(HANDS, BOARDS)
    assert result == equity_many(HANDS, BOARDS) == pickle.loads(pickle.dumps(result))
    assert result != equity_many(HANDS, [*BOARDS[:-1], None])


@cases(
    ("hands", "boards", "message"),
    [
        (["As Ad", "As Xd"], None, 'row 1: hands "As Xd": "Xd" at column 4: "X" is not a rank (23456789TJQKA, or 10 for T)'),
        (["As Ad", "As"], None, "row 1: a hand of 1 card; Texas hold'em deals 2"),
        (["As Ad", "As Ks Qs"], None, 'row 1: hands: "As Ks Qs" is 3 cards; at most 2'),
        (["As Ad", "7c 2d"], ["", "3c 4c"], "row 1: a board of 2 cards; Texas hold'em has 0, 3, 4 or 5"),
        (["As Ad", "7c 2d"], ["", "7c 3c 4c"], "row 1, column 0: 7c is twice in hands and boards; each card can be dealt only once"),
        (["As Ad"], ["3x"], 'row 0: boards "3x": "3x" at column 1: "x" is not a suit (cdhs or ♣♦♥♠)'),
    ],
)  # fmt: skip
def test_strict(hands: list[str], boards: Any, message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        equity_many(hands, boards, strict=True)
    assert str(caught.value).startswith(message[:60])
    assert "\n" not in str(caught.value)


def test_columns_of_different_lengths() -> None:
    with pytest.raises(HandError, match=r"^boards: shape \(1, 5\); accepted: "):
        equity_many(["As Ad", "Ks Kd"], ["2c 3c 4c"])


def test_one_board_of_a_wrong_size_is_an_error_and_not_null_in_every_row() -> None:
    with pytest.raises(HandError) as failed:
        equity_many(["AsKd", "QsQd"], "Ah Kh")
    assert str(failed.value) == "boards: a board of 2 cards; Texas hold'em has 0, 3, 4 or 5"
