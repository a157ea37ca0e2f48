"""Rows of the table: against deals laid out by hand, against answers, and the same for every reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import duckdb
import polars as pl
import pyarrow as pa
import pytest

from cardspeak import evaluate
from cardspeak.cards import cards_text, parse_cards
from cardspeak.deals import deals
from cardspeak.deals.table.rows import DealRows
from cardspeak.deals.table.table import Deals
from cardspeak.errors import EquityError, QueryError
from tests.deals.answering.dealt_out import category, every_deal, share

CATEGORIES = [
    *("high card", "one pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind"),
    "straight flush",
]
HANDS, BOARD = ["AhKh", "QsQd, JcTc@50"], "Qh 7h 2c"


@pytest.fixture(scope="module")
def table() -> Deals:
    return deals(a=HANDS[0], b=HANDS[1], board=BOARD)


@pytest.fixture(scope="module")
def rows(table: Deals) -> DealRows:
    return table.rows(
        {"b hand": table.b.cards()},
        turn=table.board.card("turn"),
        board=table.board.cards("turn"),
        category=table.b.category("turn"),
        place=table.b.place("turn"),
        wins=table.a.wins(),
        share=table.a.share,
        ranks=table.board.ranks("flop"),
    )


def test_every_row_is_a_deal_laid_out_by_hand(rows: DealRows) -> None:
    def text(cards: tuple[int, ...]) -> str:
        return cards_text(sorted(cards, reverse=True))

    expected: Counter[tuple[object, ...]] = Counter()
    for deal in every_deal(HANDS, BOARD, "", (3, 4, 5)):
        hands, board, weight = deal
        turn = board[:4]
        hand = evaluate([*hands[1], *turn])
        won = share(deal, 0)
        key = (text(hands[1]), cards_text(turn[3:]), text(turn), category(deal, 1, 4), hand.value.place, won == 1)
        expected[*key, float(won), "Q72"] += int(2 * weight)
    found: Counter[tuple[object, ...]] = Counter()
    for row in rows:
        *cells, n = row.values()
        found[tuple(cells)] += n
    scale = Fraction(sum(found.values()), sum(expected.values()))
    assert {key: n * scale for key, n in expected.items()} == found
    assert rows.columns[-1] == "deals"


def test_every_reader_gets_the_same_rows(rows: DealRows, tmp_path: Path) -> None:
    frame = rows.to_polars()
    assert frame.to_dicts() == list(rows)
    assert frame.schema["category"] == pl.Enum(CATEGORIES)
    assert frame.equals(rows.lazy().collect())
    assert frame.equals(rows.lazy().collect(engine="streaming"))
    assert pa.table(rows).num_rows == pa.table(rows).num_rows == len(frame)
    assert rows.to_parquet(tmp_path / "rows.parquet") == len(frame)
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]
    written = pl.read_parquet(tmp_path / "rows.parquet")
    assert written.with_columns(pl.col("category").cast(frame.schema["category"])).equals(frame)
    ((mean,),) = duckdb.execute("select sum(deals * share) / sum(deals) from rows").fetchall()
    assert mean == pytest.approx(frame.select((pl.col("share") * pl.col("deals")).sum() / pl.col("deals").sum()).item())


def test_means_of_rows_are_the_answers(table: Deals) -> None:
    kept = table.where(table.b.category("turn") >= "two pair")
    frame = kept.to_polars(place=table.b.place("turn"), x=table.a.share * 3 - 1, turn=table.a.category("turn"))
    answer = kept.select(mean=(table.a.share * 3 - 1).mean(), least=table.b.place("turn").min())
    mean = frame.select((pl.col("x") * pl.col("deals")).sum() / pl.col("deals").sum()).item()
    assert mean == pytest.approx(answer["mean"].value)
    assert frame["place"].min() == answer["least"].value
    assert frame["deals"].sum() == answer.deals


def test_a_lazy_frame_computes_what_is_asked_for(table: Deals, rows: DealRows) -> None:
    lazy, frame = rows.lazy(), rows.to_polars()
    condition = (pl.col("category") >= "two pair") & pl.col("wins")
    queries: list[Callable[[pl.LazyFrame], pl.LazyFrame]] = [
        lambda source: source.filter(condition).select("turn", "deals"),
        lambda source: source.select(pl.len()),
        lambda source: source.head(7),
        lambda source: source.filter(pl.col("place") < 3000).head(5).select("share"),
        lambda source: source.group_by("category").agg(pl.col("deals").sum()).sort("category"),
        lambda source: source.filter(pl.col("share") > 2),
    ]
    for query in queries:
        assert query(lazy).collect().equals(query(frame.lazy()).collect())
    never = table.where(table.a.share > 1).rows(place=1 / (table.a.place() - table.a.place()))
    assert len(never.to_polars()) == 0
    failing = table.rows(low=table.b.place("turn"), x=1 / table.a.share).lazy()
    assert failing.select("low").collect().height > 0
    with pytest.raises(QueryError, match="divides by zero"):
        failing.collect()


def test_random_rows_are_repeated_by_their_seed(table: Deals) -> None:
    columns = {"share": table.a.share, "turn": table.board.card("turn"), "hand": table.b.cards()}
    rows = table.where(~table.a.wins()).rows(columns, samples=30_000, seed=3)
    assert rows.columns == ("share", "turn", "hand")
    frame = rows.to_polars()
    assert frame.equals(rows.lazy().collect())
    assert frame.height == 30_000
    assert frame["share"].max() < 1  # type: ignore[operator]
    other = table.rows(columns, samples=100)
    assert list(other) == list(table.rows(columns, samples=100, seed=other.seed))
    hands = Counter(frame["hand"].to_list())
    assert set(hands) == {"Qs Qd", "Jc Tc"}
    answer = table.where(~table.a.wins()).count(table.b.cards() == "QsQd")
    share_of_queens = hands["Qs Qd"] / 30_000
    assert abs(share_of_queens - float(answer)) < 4 * (share_of_queens * (1 - share_of_queens) / 30_000) ** 0.5


def test_the_usual_columns() -> None:
    frame = deals(hero="AhKh", villain="QQ+").lazy(samples=500, seed=2).collect()
    for row in frame.to_dicts():
        board = f"{row['flop']} {row['turn']} {row['river']}"
        assert len(parse_cards(f"{row['hero_cards']} {row['villain_cards']} {board}")) == 9
        assert evaluate(f"{row['hero_cards']} {row['flop']}").category == row["hero_flop"]
        assert evaluate(f"{row['villain_cards']} {board}").category == row["villain_river"]
    stud = deals("stud8", a="AsAhKd", b="*").lazy(samples=50, seed=2).collect()
    assert [len(parse_cards(cards)) for cards in stud["a_cards"]] == [7] * 50
    assert set(parse_cards("AsAhKd")) <= set(parse_cards(str(stud["a_cards"][0])))
    draw = deals("five-card-draw", a="*").lazy(samples=20, seed=1).collect()
    assert draw.columns == ["a_cards", "a_showdown", "a_wins", "a_share"]


def test_deals_of_players_who_are_not_looked_at_are_counted() -> None:
    table = deals(a="AsAh", b="KsKh, QsQh", c="??", board="2c 3d 4h 5s")
    rows = table.rows(place=table.a.place())
    n = sum(row["deals"] for row in rows)
    assert n == 2 * 44 * len([*combinations(range(43), 2)])


def test_errors(table: Deals) -> None:
    big = deals(a="*", b="*")
    with pytest.raises(QueryError, match="there are about"):
        big.rows(x=big.a.share)
    with pytest.raises(QueryError, match="no columns"):
        table.rows()
    with pytest.raises(QueryError, match="another name"):
        table.rows(deals=table.a.share)
    with pytest.raises(EquityError, match="give only one"):
        table.rows(x=table.a.share, exact=True, samples=4)
    with pytest.raises(QueryError, match="cannot be written"):
        table.rows(x=table.a.share).to_parquet("/nowhere/at/all.parquet")
    with pytest.raises(QueryError, match="64 bits"):
        list(table.rows(x=table.a.place() * 2**62))
