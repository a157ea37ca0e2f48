"""The namespace `poker` of Polars: in lazy queries, in batches, in groups, and on series."""

from __future__ import annotations

import importlib
import pickle
import sys
from collections.abc import Callable
from typing import Any

import pytest

from cardspeak import (
    CardError,
    CardspeakError,
    GameError,
    HandError,
    categories_of,
    equity_many,
    evaluate_many,
    names_of,
    parse_cards,
)
from tests.cases import cases

pl = pytest.importorskip("polars")

import cardspeak.polars  # noqa: E402

HOLE = ["AsKd", "7c7d", None, "AsAx", "QsQd", "9h8h"]
BOARD = ["Ah Ac Kc 2d 7s", "Ah Ac Kc 2d", "Ah Ac Kc", "Ah Ac Kc", None, "7h 6h 5h Ts Td"]
VALUES = [7296, 4929, None, None, None, 7457]
CATEGORIES = ["full house", "two pair", None, None, None, "straight flush"]
PLACES = [167, 2534, None, None, None, 6]
NAMES = ["Full house, aces full of kings", "Two pair, aces and sevens", None, None, None, "Straight flush, nine high"]


def frame() -> Any:
    return pl.DataFrame({"hole": HOLE, "board": BOARD, "group": [1, 1, 2, 2, 3, 3]})


def everything() -> dict[str, Any]:
    hand = pl.col("hole").poker
    return {
        "value": hand.value("board"),
        "category": hand.category("board"),
        "place": hand.place("board"),
        "name": hand.name("board"),
    }


def check(found: Any) -> None:
    assert found["value"].to_list() == VALUES
    assert found["category"].to_list() == CATEGORIES
    assert found["place"].to_list() == PLACES
    assert found["name"].to_list() == NAMES
    kinds = [found[name].dtype for name in ("value", "category", "place", "name")]
    assert [str(kind).partition("(")[0] for kind in kinds] == ["UInt16", "Enum", "UInt16", "Enum"]


def test_the_values_and_labels_agree_with_those_of_arrays() -> None:
    values = evaluate_many([parse_cards(f"{HOLE[row]} {BOARD[row]}") for row in (0, 5)])
    assert values.tolist() == [VALUES[0], VALUES[5]]
    assert categories_of(values).tolist() == [CATEGORIES[0], CATEGORIES[5]]
    assert names_of(values).tolist() == [NAMES[0], NAMES[5]]


@cases(
    "run",
    [
        lambda frame, columns: frame.with_columns(**columns),
        lambda frame, columns: frame.lazy().with_columns(**columns).collect(),
        lambda frame, columns: frame.lazy().with_columns(**columns).collect(engine="streaming"),
        lambda frame, columns: pl.concat([frame[:2], frame[2:2], frame[2:]], rechunk=False).with_columns(**columns),
        lambda frame, columns: pl.concat([frame.clear(2), frame, frame.clear(3)])[2:8].with_columns(**columns),
        lambda frame, columns: frame.cast({"hole": pl.Categorical, "board": pl.Categorical}).with_columns(**columns),
        lambda frame, columns: frame.cast({"hole": pl.Binary}).with_columns(**columns),
    ],
)
def test_frames_of_every_kind_are_valued(run: Callable[[Any, Any], Any]) -> None:
    check(run(frame(), everything()))


def test_the_streaming_engine_joins_its_batches() -> None:
    many = pl.concat([frame()] * 40_000, rechunk=True)
    whole = many.with_columns(**everything())
    assert many.lazy().with_columns(**everything()).collect(engine="streaming").equals(whole)
    assert whole["value"].null_count() == 120_000


def test_expressions_of_the_same_columns_evaluate_the_hands_once() -> None:
    plan = frame().lazy().select(**everything(), more=pl.col("hole").poker.value("board") + 1).explain()
    assert plan.count('[col("board")]') == 1


def test_results_can_be_filtered_grouped_and_sorted() -> None:
    valued = frame().with_columns(category=pl.col("hole").poker.category("board"))
    assert valued.filter(pl.col("category") == "two pair")["hole"].to_list() == ["7c7d"]
    assert valued.drop_nulls("category").sort("category")["hole"].to_list() == ["7c7d", "AsKd", "9h8h"]
    assert dict(valued.group_by("category").len().rows()) == {
        "full house": 1, "two pair": 1, "straight flush": 1, None: 3,
    }  # fmt: skip


def test_hands_are_valued_inside_groups() -> None:
    grouped = frame().group_by("group", maintain_order=True)
    assert grouped.agg(pl.col("hole").poker.value("board"))["hole"].to_list() == [VALUES[:2], VALUES[2:4], VALUES[4:]]
    best = grouped.agg(best=pl.col("hole").poker.value("board").max())
    assert best["best"].to_list() == [7296, None, 7457]
    over = frame().select(pl.col("hole").poker.value("board").max().over("group"))
    assert over["hole"].to_list() == [7296, 7296, None, None, 7457, 7457]


@cases(
    "expression",
    [
        lambda: pl.col("hole").poker.value(pl.col("board")),
        lambda: pl.col("hole").poker.value(frame()["board"]),
        lambda: pl.col("hole").poker.value(["board"]),
        lambda: pl.col("hole").str.replace_all("x", "x").poker.value(pl.col("board").str.strip_chars()),
        lambda: pl.concat_str("hole", pl.lit(" "), "board").poker.value(),
        lambda: pl.col("hole").poker.value(more="board"),
        lambda: pl.col("hole").str.head(2).poker.value("board", more=pl.col("hole").str.slice(2)),
        lambda: pl.col("hole").poker.value([pl.col("board").str.head(8), pl.col("board").str.slice(8)]),
    ],
)
def test_hands_and_boards_can_be_any_expressions(expression: Callable[[], Any]) -> None:
    assert frame().select(expression()).to_series().to_list() == VALUES


def test_one_board_can_stand_for_all_rows() -> None:
    text = "Ah Ac Kc 2d 7s"
    board = pl.lit(text)
    want = evaluate_many([parse_cards(f"{HOLE[row]} {text}") for row in (0, 1, 4, 5)]).tolist()
    for engine in ("in-memory", "streaming"):
        found = frame().lazy().select(pl.col("hole").poker.value(board)).collect(engine=engine)
        assert found["hole"].to_list() == [*want[:2], None, None, *want[2:]]


def test_lists_of_cards_are_hands() -> None:
    lists = pl.DataFrame({"hole": [["As", "Kd"], None], "board": [[50, 48, 44, 1, 23]] * 2})
    assert lists.select(pl.col("hole").poker.value("board"))["hole"].to_list() == [7296, None]


@cases("columns", [("hole", "board"), (None, "board"), ("hole", None)])
def test_empty_frames_and_columns_without_values_have_null_or_no_results(columns: tuple[str | None, ...]) -> None:
    empty = pl.DataFrame({name: pl.Series([None] * 3, dtype=pl.String) for name in ("hole", "board")})
    hole, board = (pl.col(name) if name else pl.lit(None) for name in columns)
    found = {
        "value": hole.poker.value(board),
        "category": hole.poker.category(board),
        "equity": hole.poker.equity(board),
        "all": hole.poker.equities(board),
    }
    for engine in ("in-memory", "streaming"):
        nulls = empty.lazy().with_columns(**found).collect(engine=engine)
        assert nulls.select("value", "category", "equity", "all").null_count().row(0) == (3, 3, 3, 3)
        assert empty.clear().lazy().with_columns(**found).collect(engine=engine).height == 0


def test_series_have_the_namespace_too() -> None:
    hand, board = frame()["hole"].poker, frame()["board"]
    check(pl.DataFrame({
        "value": hand.value(board), "category": hand.category(board), "place": hand.place(board),
        "name": hand.name(board),
    }))  # fmt: skip
    assert hand.value(board).name == "hole"
    assert hand.value(pl.Series(["Ah Ac Kc 2d 7s"])).to_list()[:2] == [7296, 7212]


def test_equities_are_those_of_arrays() -> None:
    boards = [parse_cards(str(BOARD[row])) for row in (0, 5)]
    want = equity_many([parse_cards(str(HOLE[row])) for row in (0, 5)], boards, "QQ+")
    found = frame().select(
        equity=pl.col("hole").poker.equity("board", villains="QQ+"),
        all=pl.col("hole").poker.equities("board", villains="QQ+"),
    )
    assert found["equity"].to_list()[::5] == want.equity.tolist()
    assert found["equity"].is_null().to_list() == [False, False, True, True, True, False]
    assert found["all"].is_null().to_list() == [False, False, True, True, True, False]
    assert found["all"].struct.field("win").to_list()[::5] == want.win.tolist()
    assert frame()["hole"].poker.equity(frame()["board"], villains="QQ+").equals(found["equity"])


def test_other_games_and_halves() -> None:
    omaha = pl.DataFrame({"hole": ["As 2d 8h Kc", "KsKdQsQd"], "board": ["3c 4h 7s Ts Kd", "3c 4h 7s Ts Kh"]})
    hand = pl.col("hole").poker
    found = omaha.select(
        low=hand.value("board", game="omaha8", half="low"),
        place=hand.place("board", game="omaha8", half="low"),
        name=hand.name("board", game="omaha8", half="low"),
        high=hand.category("board", game="omaha8"),
    )
    assert found.rows() == [
        (50, 7, "7-4-3-2-A low", "one pair"),
        (0, None, None, "three of a kind"),
    ]


@cases("engine", ["in-memory", "streaming"])
def test_strict_names_the_row_of_the_whole_column(engine: Any) -> None:
    column = pl.DataFrame({"hole": ["AsKd"] * 150_000 + ["AsAx"], "board": ["Ah Ac Kc"] * 150_001})
    with pytest.raises(CardError, match=r'^row 150000: cards "AsAx": "Ax" at column 3: "x" is not a suit'):
        column.lazy().select(pl.col("hole").poker.category("board", strict=True)).collect(engine=engine)
    with pytest.raises(CardError, match=r'^row 150000: cards "AsAx"'):
        column.lazy().select(pl.col("hole").poker.equity("board", strict=True)).collect(engine=engine)


@cases(
    ("run", "kind", "message"),
    [
        (lambda: pl.col("hole").poker.value(game="hodlem"), GameError, 'game: "hodlem" is not known'),
        (lambda: pl.col("hole").poker.name(half="low"), GameError, 'half: "low" is not a half of'),
        (lambda: pl.col("hole").poker.value(3), HandError, 'columns: "3" is not a column; accepted: a name, an expression or a series'),
        (lambda: pl.col("hole").poker.value(["board", None]), HandError, 'columns: "None" is not a column'),
        (lambda: frame()["hole"].poker.value("board"), HandError, 'columns: "board" is not a column; accepted: a series'),
        (lambda: frame().select(pl.col("group").poker.value()), HandError, 'cards: a column of "int64"; accepted: text'),
        (lambda: frame().select(pl.col("hole").poker.value("group")), HandError, 'board: a column of "int64"; accepted: text'),
        (lambda: frame().select(pl.col("hole").poker.value(pl.Series(["Ah"] * 4))), (HandError, pl.exceptions.PolarsError), ""),
        (lambda: frame()["hole"].poker.value(pl.Series(["Ah"] * 4)), HandError, "columns of different lengths: 6 and 4"),
    ],
)  # fmt: skip
def test_wrong_input_is_explained(run: Callable[[], Any], kind: Any, message: str) -> None:
    with pytest.raises(kind) as error:
        run()
    assert str(error.value).startswith(message)


def test_lazy_queries_can_be_pickled() -> None:
    query = pickle.loads(pickle.dumps(frame().lazy().with_columns(**everything())))
    check(query.collect())


def test_the_module_is_not_hidden_by_the_library() -> None:
    assert cardspeak.polars.Poker.__module__ == "cardspeak.polars"


def test_the_error_names_the_extra_if_polars_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.delitem(sys.modules, "cardspeak.polars")
    with pytest.raises(ImportError) as error:
        importlib.import_module("cardspeak.polars")
    assert str(error.value) == "cardspeak.polars needs polars, which is not installed: pip install 'cardspeak[frames]'"
    assert isinstance(error.value, CardspeakError)
