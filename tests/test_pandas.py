"""The accessor `poker` of pandas, on series and data frames with every kind of text and null."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from cardspeak import CardError, GameError, HandError, equity_many, parse_cards
from tests.cases import cases

pd = pytest.importorskip("pandas")

import cardspeak.pandas  # noqa: E402, F401

HOLE = ["AsKd", "7c7d", None, "AsAx", "QsQd", "9h8h"]
BOARD = ["Ah Ac Kc 2d 7s", "Ah Ac Kc 2d", "Ah Ac Kc", "Ah Ac Kc", None, "7h 6h 5h Ts Td"]
VALUES = [7296, 4929, None, None, None, 7457]
CATEGORIES = ["full house", "two pair", None, None, None, "straight flush"]
PLACES = [167, 2534, None, None, None, 6]


def frame(kind: Any = object) -> Any:
    index = [3, 1, 4, 1, 5, 9]
    return pd.DataFrame({"hole": pd.Series(HOLE, dtype=kind), "board": pd.Series(BOARD, dtype=kind)}).set_axis(index)


def listed(series: Any) -> list[Any]:
    return [None if pd.isna(item) else item for item in series.tolist()]


def with_arrow() -> Any:
    return pd.ArrowDtype(pytest.importorskip("pyarrow").string())


@cases(
    "kind", [lambda: object, lambda: "string", lambda: "string[python]", with_arrow, lambda: "category", lambda: "str"]
)
def test_text_of_every_kind_is_valued(kind: Callable[[], Any]) -> None:
    hands = frame(kind())
    for found, columns in ((hands.poker, ("hole", "board")), (hands["hole"].poker, (hands["board"],))):
        assert listed(found.value(*columns)) == VALUES
        assert listed(found.category(*columns)) == CATEGORIES
        assert listed(found.place(*columns)) == PLACES
        assert listed(found.name(*columns))[0] == "Full house, aces full of kings"
        assert found.value(*columns).index.tolist() == [3, 1, 4, 1, 5, 9]
        assert found.value(*columns).name == "hole"
        assert [str(getattr(found, name)(*columns).dtype) for name in ("value", "place", "category")] == ["UInt16", "UInt16", "category"]  # fmt: skip


@cases("null", [None, np.nan, pd.NA])
def test_every_kind_of_null_stays_null(null: Any) -> None:
    series = pd.Series(["As Ks Qs Js Ts", null], dtype=object)
    assert listed(series.poker.value()) == [7462, None]
    assert listed(pd.Series([null, null]).poker.value()) == [None, None]
    assert listed(pd.Series([null, null]).poker.equity()) == [None, None]


def test_sliced_and_empty_series_keep_their_index() -> None:
    hands = frame()
    assert listed(hands[::2].poker.value("hole", "board")) == [7296, None, None]
    assert hands[::-1].poker.value("hole", "board").index.tolist() == [9, 5, 1, 4, 1, 3]
    for empty in (hands[:0].poker.value("hole", "board"), hands[:0]["hole"].poker.category(["Ah Ac Kc"])):
        assert len(empty) == 0


def test_categories_are_ordered_from_the_worst_to_the_best() -> None:
    found = frame().poker.category("hole", "board")
    assert found.cat.ordered
    assert found.cat.categories[0] == "high card"
    assert found.dropna().sort_values().tolist() == ["two pair", "full house", "straight flush"]
    assert found.value_counts()["two pair"] == 1
    assert (found >= "full house").tolist() == [True, False, False, False, False, True]


def test_hands_and_boards_can_be_in_several_columns() -> None:
    hands = pd.DataFrame({"a": ["As"], "b": ["Kd"], "flop": ["Ah Ac Kc"], "turn": ["2d"], "river": ["7s"]})
    want = [7296]
    assert hands.poker.value(["a", "b"], ["flop", "turn", "river"]).tolist() == want
    assert hands["a"].poker.value([hands["flop"], hands["turn"]], more=hands["b"]).tolist() == want
    assert hands["a"].poker.value(["Ah Ac Kc"], more=[hands["b"]]).tolist() == want
    assert hands["a"].poker.value(np.array(["Ah Ac Kc"]), more=["Kd"]).tolist() == want


def test_lists_of_cards_are_hands() -> None:
    assert listed(pd.Series([["As", "Kd"], None]).poker.value(["Ah Ac Kc"])) == [7296, None]


def test_other_games_and_halves() -> None:
    hands = pd.DataFrame({"hole": ["As 2d 8h Kc", "KsKdQsQd"], "board": ["3c 4h 7s Ts Kd", "3c 4h 7s Ts Kh"]})
    assert listed(hands.poker.name("hole", "board", game="omaha8", half="low")) == ["7-4-3-2-A low", None]
    assert listed(hands.poker.place("hole", "board", game="omaha8", half="low")) == [7, None]
    assert listed(hands.poker.value("hole", "board", game="omaha8", half="low")) == [50, 0]


def test_equities_are_those_of_arrays() -> None:
    boards = [parse_cards(str(BOARD[row])) for row in (0, 5)]
    want = equity_many([parse_cards(str(HOLE[row])) for row in (0, 5)], boards, "QQ+")
    found = frame().poker.equities("hole", "board", villains="QQ+")
    assert found.columns.tolist() == ["equity", "win", "tie", "standard_error"]
    assert found.index.tolist() == [3, 1, 4, 1, 5, 9]
    assert found["win"].tolist()[::5] == want.win.tolist()
    assert listed(frame().poker.equity("hole", "board", villains="QQ+"))[::5] == want.equity.tolist()


@cases(
    ("run", "kind", "message"),
    [
        (lambda: frame().poker.value("hole", "board", strict=True), CardError, 'row 3: cards "AsAx": "Ax" at column 3'),
        (lambda: frame().poker.equity("hole", "board", strict=True), CardError, 'row 3: cards "AsAx"'),
        (lambda: frame().poker.value("bord"), HandError, 'column "bord": there is no such column'),
        (lambda: frame().poker.value(frame()["hole"]), HandError, "column "),
        (lambda: frame().poker.value([]), HandError, "cards: an empty list; give the name of a column"),
        (lambda: frame().poker.value("hole", {}), HandError, 'column "{}": there is no such column'),
        (lambda: pd.concat([frame(), frame()], axis=1).poker.value("hole"), HandError, 'column "hole": several columns'),
        (lambda: frame()["hole"].poker.value("board"), HandError, 'board: "board" is not a column; give a series'),
        (lambda: frame()["hole"].poker.value(frame()["board"][::-1]), HandError, 'board: the index of "board" is not that of "hole"'),
        (lambda: frame()["hole"].poker.value(["Ah Ac Kc"] * 2), HandError, 'board: 2 rows, but "hole" has 6'),
        (lambda: frame()[:1]["hole"].poker.value(["Ah Ac Kc"] * 2), HandError, 'board: 2 rows, but "hole" has 1'),
        (lambda: pd.Series([1, 2]).poker.value(), HandError, "cards: a column of"),
        (lambda: pd.Series([1.5, 2]).poker.value(), HandError, "cards: a column of"),
        (lambda: frame()["hole"].poker.value(7), HandError, 'board: "int" is not a column'),
        (lambda: frame().poker.value("hole", game="hodlem"), GameError, 'game: "hodlem" is not known'),
        (lambda: frame().poker.name("hole", half="low"), GameError, 'half: "low" is not a half of'),
    ],
)  # fmt: skip
def test_wrong_input_is_explained(run: Callable[[], Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as error:
        run()
    assert str(error.value).startswith(message)


def test_the_error_names_the_extra_if_pandas_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.delitem(sys.modules, "cardspeak.pandas")
    with pytest.raises(ImportError, match=r"^cardspeak\.pandas needs pandas, .*: pip install 'cardspeak\[pandas\]'$"):
        importlib.import_module("cardspeak.pandas")
