"""The place of an error, `where`, agrees with the message, for every public function."""

from __future__ import annotations

import copy
import pickle
import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import partial
from operator import and_, invert, or_, sub
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from pydantic import TypeAdapter

import cardspeak
from cardspeak import answer_types
from cardspeak.auditing.scores import ranked, signs
from cardspeak.errors import LONGEST_QUOTE, CardError, CardspeakError, Place, RangeError, Where, where
from cardspeak.pots import RULE_SETS
from cardspeak.ranges import parse_range
from cardspeak.rulebooks.toml import rulebook_of
from cardspeak.rulebooks.xml import rulebook_of_xml
from cardspeak.web.failures import RequestError
from tests.cases import cases

BOARD = "Ac Kc Jc 5c Th"
ANN: dict[str, Any] = {"name": "Ann", "cards": "8c 7h", "bet": 25}
BOB: dict[str, Any] = {"name": "Bob", "cards": "Ad 4s", "bet": 50}
SETTLED = cardspeak.settle({"Ann": 30, "Bob": 30}, ["Bob", "Ann"])

BLAZE: dict[str, Any] = {"name": "Blaze", "points": 2}


def table(*players: object, **more: object) -> Callable[[], object]:
    return partial(cardspeak.showdown, {"board": BOARD, "players": list(players) or [ANN, BOB], **more})


def all_in(*players: object, **more: object) -> Callable[[], object]:
    return partial(cardspeak.all_in, {"board": "Ac Kc Jc", "players": list(players) or [ANN, BOB], **more})


DOORS: list[tuple[Callable[[], object], Where | None]] = [
    # cards
    (partial(cardspeak.parse_cards, "As Kx"), Where("cards", column=4)),
    (partial(cardspeak.parse_cards, "As Kd As"), Where("cards", column=7)),
    (partial(cardspeak.parse_cards, "As 9", "board"), Where("board", column=4)),
    (partial(cardspeak.parse_cards, "As 1h", Where("cards", "Ann")), Where("cards", "Ann", column=4)),
    (partial(cardspeak.parse_cards, ["As", 99]), Where("cards", card=2)),
    (partial(cardspeak.parse_cards, ["As", "Kx"]), Where("cards", card=2, column=1)),
    (partial(cardspeak.parse_cards, ["As", "As"]), Where("cards", card=2)),
    (partial(cardspeak.parse_cards, ["As", "KdKc"]), Where("cards", card=2)),
    (partial(cardspeak.parse_cards, b"As"), Where("cards")),
    (partial(cardspeak.parse_cards, 7), Where("cards")),  # type: ignore[arg-type]
    # one hand and several
    (partial(cardspeak.evaluate, "As Kd", board="2c 3c"), Where("board")),
    (partial(cardspeak.evaluate, "As Kd Qd", board="2c 3c 4c"), Where("cards")),
    (partial(cardspeak.evaluate, "As Kd", board="As 3c 4c"), Where("cards", other=Where("board"))),
    (partial(cardspeak.evaluate, "2s Kd", game="shortdeck"), Where("cards")),
    (partial(cardspeak.evaluate, "As Kd", game="no such"), Where("game")),
    (partial(cardspeak.explain, "As Kd", against="Qs Xd"), Where("against", column=4)),
    (
        partial(cardspeak.explain, "As Kd", against="As Qd", board="2c 3c 4c"),
        Where("against", other=Where("cards", words="this hand")),
    ),
    (partial(cardspeak.compare, "As Kd", "Qs Xd"), Where("hand", 2, column=4)),
    (partial(cardspeak.compare, "As Kd", "As Qd", board=BOARD), Where("hand", 2, other=Where("hand", 1))),
    (partial(cardspeak.compare, "As Kd"), Where("hands")),
    (partial(cardspeak.outs, "As Kd", "Qs Qd", board="As 2c 3c"), Where("hand", 1, other=Where("board"))),
    (partial(cardspeak.outs, "As Kd", "Qs Qd", board="2c 3c"), Where("board")),
    (
        partial(cardspeak.outs, "As Kd", "Qs Qd", board="2c 3c 4c", dead="Kd"),
        Where("dead", other=Where("hand", 1)),
    ),
    (partial(cardspeak.outs, "As Kd", "Qs Qd 2d", board="2c 3c 4c"), Where("hand", 2)),
    (partial(cardspeak.deal, players=99), Where("players")),
    (partial(cardspeak.deal, seed=-1), Where("seed")),
    (partial(cardspeak.score, "As Kd", board="As Qd 3c", scheme="points"), Where("cards", other=Where("board"))),
    # ranges and equity
    (partial(cardspeak.parse_range, "QQ+, AXs"), Where("range", column=6)),
    (partial(cardspeak.parse_range, "QQ+, ()"), Where("range", column=6)),
    (partial(cardspeak.parse_range, ""), Where("range")),
    (partial(cardspeak.parse_range, "AsKsQsBd", "omaha"), Where("range", column=7)),
    (partial(cardspeak.parse_range, 7), Where("range")),  # type: ignore[arg-type]
    (partial(cardspeak.Range.of, [[1, 1]]), Where("ids")),
    (cardspeak.parse_range("AAxx", "omaha").classes, Where("range")),
    (partial(cardspeak.parse_range("AsAh").without, "As"), Where("range", other=Where("cards"))),
    (partial(sub, cardspeak.parse_range("AA"), cardspeak.parse_range("TT+")), Where("range", other=Where("range"))),
    (partial(and_, cardspeak.parse_range("AA"), cardspeak.parse_range("KK")), Where("range", other=Where("range"))),
    (partial(or_, cardspeak.parse_range("AA"), cardspeak.parse_range("AAxx", "omaha")),
     Where("range", other=Where("range"))),
    (partial(or_, cardspeak.parse_range("AA"), "KK"), Where("range")),
    (partial(invert, cardspeak.parse_range("random")), Where("range")),
    (partial(cardspeak.Range.of, [[1, 2]], [2.0]), Where("weights")),
    (partial(cardspeak.equity, "AA", "KK, Q"), Where("range", 2, column=5)),
    (partial(cardspeak.equity, "AA", [51, 99]), Where("range", 2, card=2)),
    (partial(cardspeak.equity, "AA", "AKs", board="As Ah Ad"), Where("range", 1)),
    (partial(cardspeak.equity, "AsAh", "AsKs"), Where("range", 2, other=Where("range", 1))),
    (partial(cardspeak.equity, "AA"), Where("ranges")),
    (partial(cardspeak.equity, "AA", "KK", board="2c 2c"), Where("board", column=4)),
    (partial(cardspeak.equity, "AA", "KK", board="2c", dead="2c"), Where("dead", other=Where("board"))),
    (partial(cardspeak.equity, "AA", "KK", samples=0), Where("samples")),
    (partial(cardspeak.equity, "AA", "KK", precision=9), Where("precision")),
    (partial(cardspeak.equity, "AA", "KK", precision=0.1, seconds=1), Where("precision")),
    (partial(cardspeak.equity, "AA", "KK", by="suit"), Where("by")),
    # pots
    (partial(cardspeak.settle, {"Ann": 5, "Bob": -1}, ["Ann"]), Where("bet", "Bob")),
    (partial(cardspeak.settle, [5, 1.5], [0]), Where("bet", "seat 1", other=Where("unit"))),
    (partial(cardspeak.settle, [], []), Where("bets")),
    (partial(cardspeak.settle, [5, 5], [0, 1], unit=0), Where("unit")),
    (partial(cardspeak.settle, [5, 5], [0, 1], dead=-1), Where("dead")),
    (partial(cardspeak.settle, [5, 5], [0, 1], dead_of={1: -1}), Where("dead", "seat 1")),
    (partial(cardspeak.settle, [5, 5], [0, 1], button=7), Where("button")),
    (partial(cardspeak.settle, [5, 5], [0, 1], folded=[7]), Where("folded")),
    (partial(cardspeak.settle, [5, 5], [0, 1], rules="mine"), Where("rules")),
    (partial(cardspeak.settle, [5, 5], [0, 1], rake={"percent": 101}), Where("rake")),
    (partial(cardspeak.settle, [5, 5], [0, 1], rake={"percent": 5, "cap": -1}), Where("rake")),
    (partial(cardspeak.icm, {"Ann": -5, "Bob": 5}, [1]), Where("stack", "Ann")),
    (partial(cardspeak.icm, {"Ann": 5, "Bob": 5}, [1, 2]), Where("prize", 2)),
    (partial(cardspeak.icm, {"Ann": 5, "Bob": 5}, []), Where("prizes")),
    (partial(cardspeak.icm_change, SETTLED, {"Ann": 5, "Bob": 50}, [1]), Where("stack", "Ann")),
    (partial(cardspeak.icm_change, 7, [5], [1]), Where("hand")),  # type: ignore[arg-type]
    # tables
    (table(ANN, {**BOB, "cards": "Ad Xs"}), Where("cards", "Bob", column=4)),
    (table(ANN, {**BOB, "cards": "Ad"}), Where("cards", "Bob")),
    (table(ANN, {**BOB, "cards": "8c 2d"}), Where("cards", "Bob", other=Where("cards", "Ann"))),
    (table(ANN, {**BOB, "cards": "Ac 2d"}), Where("cards", "Bob", other=Where("board"))),
    (table(ANN, {**BOB, "cards": ""}), Where("cards", "Bob")),
    (table(ANN, {**BOB, "bet": Decimal("0.5")}), Where("bet", "Bob", other=Where("unit"))),
    (table(dead=Decimal("0.5")), Where("dead", other=Where("unit"), words="dead money")),
    (table(ANN, {**BOB, "bet": "fifty"}), Where("bet", 2)),
    (table(ANN, {**BOB, "dead": -1}), Where("dead", "Bob")),
    (table(ANN, {**BOB, "naem": "B"}), Where("naem", 2)),
    (table(ANN, {"name": "Bob", "cards": ""}), Where("bet", 2)),
    (table(ANN, {**BOB, "name": ""}), Where("name", 2)),
    (table(ANN, {**BOB, "name": "Ann"}), Where("name", 2)),
    (table(ANN, {**BOB, "stack": 50}), Where("prizes")),
    (table(ANN, {**BOB, "stack": 50}, prizes=[5]), Where("stack", "Ann")),
    (table({**ANN, "stack": 50}, {**BOB, "stack": 5}, prizes=[5]), Where("stack", "Bob")),
    (table(ANN, 7), Where("player", 2)),
    (table(boards=[BOARD, 7]), Where("board", 2)),
    (table(board="", boards=[BOARD, "Ac Kc Jc 5c X"]), Where("board", 2, column=13)),
    (table(board="", boards=[BOARD, "Ac Kc Jc"]), Where("boards")),
    (table(board="", boards=[BOARD, "2h Ac Kc Jc 5c"]), Where("board", 2)),
    (table(board="Ac Kc"), Where("board")),
    (table(board=7), Where("board")),
    (table(double_board=True), Where("double_board")),
    (table(bord=""), Where("bord")),
    (table(unit="one"), Where("unit")),
    (table(unit=Decimal("1e-20")), Where("unit")),
    (table(rake=5), Where("rake")),
    (table(rake={"percent": 5, "kap": 3}), Where("rake")),
    (table(button="Cid"), Where("button")),
    (table({**ANN, "stack": 50}, {**BOB, "stack": 50}, prizes=[1, "x"]), Where("prize", 2)),
    (table({**ANN, "stack": 50}, {**BOB, "stack": 50}, prizes=[1, 2]), Where("prize", 2)),
    (table(game=""), Where("game")),
    (table(game="no such"), Where("game")),
    (table(*[{**ANN, "name": str(n), "cards": ""} for n in range(30)]), Where("players")),
    (partial(cardspeak.showdown, {"players": []}), Where("players")),
    (partial(cardspeak.showdown, {}), Where("players")),
    (all_in(ANN, {**BOB, "cards": ""}), Where("cards", "Bob")),
    (all_in(ANN, {**BOB, "bet": 0}, {**BOB, "name": "Cid", "cards": "2d 2h", "folded": True, "bet": 0}), Where("players")),
    (all_in({"name": "Ann", "bet": 5}, {"name": "Bob", "bet": 5}, game="draw", board=""), Where("game")),
    (partial(cardspeak.settle_cards, [5, 5], ["As Ad", "As Kd"], BOARD.replace("Ac", "2c")),
     Where("cards", "seat 1", other=Where("cards", "seat 0"))),
    (partial(cardspeak.settle_cards, [5, 5], ["As Xd", "Ks Kd"], BOARD), Where("cards", "seat 0", column=4)),
    (partial(cardspeak.settle_cards, [5, 5], ["As Ad"], BOARD), Where("cards")),
    # arrays
    (partial(cardspeak.evaluate_many, [[0, 1, 2, 3, 4], [5, 6, 7, 8, 99]]), Where("ids", index=(1, 4))),
    (partial(cardspeak.evaluate_many, [[0, 1, 2, 3, 4], [5, 6, 7, 8, 5]]), Where("ids", index=(1,))),
    (partial(cardspeak.evaluate_many, [[0, 1, 2, 3, 4]], game="shortdeck"), Where("ids", index=(0, 0))),
    (partial(cardspeak.evaluate_many, [[0.5]]), Where("ids", words="cards")),
    (partial(cardspeak.evaluate_many, [[0, 1]]), Where("ids", words="cards")),
    (partial(cardspeak.evaluate_many, [[0, 1, 2, 3, 4]], half="low"), Where("half")),
    (partial(cardspeak.evaluate_many, [[0, 1, 2, 3, 4]], out=np.zeros(2, np.uint16)), Where("out")),
    (partial(cardspeak.evaluate_halves, [[0, 1, 2, 3, 4, 5, 6, 7, 7]], game="omaha8"), Where("ids", index=(0,))),
    (partial(cardspeak.evaluate_halves, [list(range(9))], game="omaha8", out={}), Where("out")),
    (partial(cardspeak.evaluate_planes, [31], [0], [0], [1 << 14], 6), Where("spades", index=(0,))),
    (partial(cardspeak.evaluate_planes, [31, 15], [0, 0], [0, 0], [0, 0], 5), Where("planes", index=(1,))),
    (partial(cardspeak.evaluate_planes, [31, 15], [0], [0], [0], 5), Where("planes")),
    (partial(cardspeak.evaluate_planes, [31], [0], [0], [0], 99), Where("n_cards")),
    (partial(cardspeak.equity_many, [[0, 1], [2, 52]]), Where("hands", index=(1, 1))),
    (partial(cardspeak.equity_many, [[0, 1]], [[2, 3]]), Where("boards", index=(0,))),
    (partial(cardspeak.equity_many, [[0, 1]], villains="AXs"), Where("villains", column=1)),
    (partial(cardspeak.equity_many, [[48, 49], [50, 51]], villains="AcAd"), Where("villains", index=(0,))),
    (partial(cardspeak.settle_many, [[5, 5], [5, -5]], [[1, 2], [1, 2]]), Where("bet", "seat 1", index=(1,))),
    (partial(cardspeak.settle_many, [[5, 5], [5, 5]], [[1, 2], [1, -2]]), Where("value", "seat 1", index=(1,))),
    (partial(cardspeak.settle_many, [[5, 5], [5, 5]], [[1, 2], [1, 2]], button=[0, 7]), Where("button", index=(1,))),
    (partial(cardspeak.settle_many, [[5, 5]], [[1, 2]], button=7), Where("button")),
    (partial(cardspeak.settle_many, [[5, 5]], {"high": [[1, 2, 3]]}), Where("values", "the high half")),
    (partial(cardspeak.settle_many, [[5, 5]], [[1, 2, 3]]), Where("values")),
    (partial(cardspeak.settle_many, 7, [[1, 2]]), Where("bets")),
    (partial(cardspeak.settle_rows, [1, 2, 1], [5, 5, 5], values=[1, 1, 1]), Where("hand", index=(2,))),
    (partial(cardspeak.settle_rows, [1, 1], [5], values=[1, 1]), Where("bet")),
    (partial(cardspeak.settle_rows, [1, 1], [5, 5], values={"low": [1]}), Where("values", "the low half")),
    (partial(cardspeak.settle_rows, [1, 1], [5, -5], values=[1, 1], strict=True),
     Where("bet", "seat 1", index=(0,))),
    (partial(cardspeak.settle_rows, [1, 1], [5, 5], ["AsAd", "AsXd"], strict=True), Where("cards", index=(1,))),
    (partial(cardspeak.settle_rows, [1, 1], [5, 5], ["AsAd", "AsKd"], boards=[[None] * 2, ["2c2c"] * 2], strict=True),
     Where("board", 2, index=(0,))),
    (partial(cardspeak.equity_many, ["AsAd", "AsXd"], strict=True), Where("hands", index=(1,))),
    # halves of a pot
    (partial(cardspeak.settle, [5, 5], [0, 1], halves={}), Where("ranking", words="ranking and halves")),
    (partial(cardspeak.settle, [5, 5], halves={}), Where("halves")),
    (partial(cardspeak.settle, [5, 5], halves={"low": [1]}), Where("halves", "low")),
    (partial(cardspeak.settle, [5, 5], values=[1, float("nan")]), Where("values")),
    (partial(cardspeak.settle, [5, 5], boards=[]), Where("boards")),
    (partial(cardspeak.settle, [5, 5], boards=[{"high": [1, 2]}, {}]), Where("board", 2)),
    (partial(cardspeak.settle, [5, 5], boards=[{"high": [1, 2]}, {"high": [1]}]), Where("halves", "high")),
    (partial(cardspeak.settle, [5, 5], [0, 0, 1]), Where("ranking")),
    (partial(cardspeak.settle, [5, 5]), Where("values")),
    (partial(cardspeak.settle, [5, 5], halves={"high": [7, None]}), Where("halves", "high")),
    (partial(cardspeak.settle_many, [[5, 5]], [[7, 0]]), Where("values", index=(0,))),
    (partial(cardspeak.settle_many, [[5, 5]], {"high": [[7, 0]]}), Where("values", "the high half", index=(0,))),
    (partial(cardspeak.settle, [5, 5], halves={"high": [1, 1]}, odd_cards={"high": [1, None]}),
     Where("odd_cards", "high")),
    # rulebooks
    (partial(rulebook_of, {}, "mine"), Where("hands")),
    (partial(rulebook_of, {"hands": [{"name": "A"}]}, "mine"), Where("points", 1)),
    (partial(rulebook_of, {"hands": [{**BLAZE, "onyl": "J"}]}, "mine"), Where("onyl", 1)),
    (partial(rulebook_of, {"hands": [{**BLAZE, "only": "JX"}]}, "mine"), Where("only", 1)),
    (partial(rulebook_of, {"hands": [{**BLAZE, "step": 2}]}, "mine"), Where("step", 1)),
    (partial(rulebook_of, {"hands": [{**BLAZE, "match": "suit"}]}, "mine"), Where("match", 1)),
    (partial(rulebook_of, {"hands": [{**BLAZE, "points": -1}], "number": "sum"}, "mine"), Where("points", 1)),
    (partial(rulebook_of_xml, "<hands>\n <hand", "mine"), Where("file", line=2, column=2)),
    (partial(rulebook_of_xml, '<hands><hand name="A" rank="1"/></hands>', "mine"), Where("match", "A")),
    (partial(rulebook_of_xml, "<hands/>", "mine"), Where("hands")),
    (partial(cardspeak.read_rulebook, "clasic"), Where("rulebook")),
    # samples, checkpoints, audits, schemes
    (partial(cardspeak.equity, "AA", "KK", checkpoint=".", samples=9), Where("checkpoint")),
    (partial(cardspeak.equity, "AA", "KK", checkpoint="no/such/folder", samples=9), Where("checkpoint")),
    (partial(cardspeak.equity, "AhKh,AsKs", "AhKs,AsKh"), Where("ranges")),
    (partial(cardspeak.audit, "points", deals=0), Where("deals")),
    (partial(cardspeak.audit, 7), Where("what")),  # type: ignore[arg-type]
    (partial(cardspeak.audit, "no.such"), Where("what")),
    (partial(cardspeak.audit, ":max"), Where("what")),
    (partial(cardspeak.audit, "no_such.py:score"), Where("what")),
    (partial(cardspeak.audit, "no_such:score"), Where("what")),
    (partial(cardspeak.audit, "math:no_such"), Where("what")),
    (partial(cardspeak.audit, len, takes="no"), Where("takes")),
    (partial(cardspeak.audit, lambda _: None, deals=9), Where("what")),
    (partial(cardspeak.audit, lambda _: float("nan"), deals=9), Where("what")),
    (partial(cardspeak.audit, lambda rows: rows, deals=9, takes="rows"), Where("what")),
    (partial(cardspeak.audit, lambda _: 1 / 0, deals=9, takes="rows"), Where("what")),
    (partial(signs, [1], ["one"]), Where("what")),
    (partial(ranked, [1, "one"]), Where("what")),
    (partial(cardspeak.audit, "points", deals=9, n_cards=99), Where("n_cards")),
    (partial(cardspeak.audit, "points", deals=9, exact=True), Where("exact")),
    (partial(cardspeak.score, BOARD, scheme="no such"), Where("scheme")),
    # games
    (partial(cardspeak.Game, "mine", "Mine", 0, 5, (cardspeak.Half("high", "high"),)), Where("hole_cards")),
    (partial(cardspeak.Game, "mine", "Mine", 2, 5, (cardspeak.Half("high", "high"),), deck="As Xd"),
     Where("deck", column=4)),
    (partial(cardspeak.Half, "high", "higher"), Where("order")),
    (partial(replace, RULE_SETS["tda"], suits="shd"), Where("suits")),
    (partial(cardspeak.value_of_ids, 1, 2, 3), Where("ids", words="3 cards")),
    (partial(cardspeak.value_of_ids, 1, 2, 3, 4, 1), Where("card", 5, words="cards 1 and 5")),
]  # fmt: skip


def file_of(content: bytes, called: str = "x.toml") -> Callable[[], object]:
    """A call that reads a table from a new file."""

    def read() -> object:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / called
            path.write_bytes(content)
            return cardspeak.showdown(path)

    return read


FILES: list[tuple[Callable[[], object], dict[str, Any]]] = [
    (partial(cardspeak.showdown, Path("no such.toml")), {"field": "file"}),
    (partial(cardspeak.showdown, Path("no\0such.toml")), {"field": "file"}),
    (file_of(b"x" * 100_001), {"field": "file"}),
    (file_of(b" "), {"field": "file"}),
    (file_of(b"\xff"), {"field": "file"}),
    (file_of(b'board = "As\n'), {"field": "file", "line": 1, "column": 12}),
    (file_of(b"a = 1\nboard = As\n"), {"field": "file", "line": 2, "column": 9}),
    (file_of(b"a.b.c.d.e.f.g.h.i = 1"), {"field": "file", "line": 1}),
    (file_of(b'{"a": }', "x.json"), {"field": "file", "line": 1, "column": 7}),
    (file_of(b'{"board": "", "board": ""}', "x.json"), {"field": "board"}),
    (file_of(b'{"a": NaN}', "x.json"), {"field": "file"}),
    (file_of(b"[1]", "x.json"), {"field": "file"}),
    (file_of(b'{"a": 1e9999999999999999999}', "x.json"), {"field": "file"}),
    (file_of(b"[" * 90_000, "x.json"), {"field": "file"}),
]


def error_of(call: Callable[[], object]) -> CardspeakError:
    with pytest.raises(CardspeakError) as caught:
        call()
    return caught.value


def plain(place: Where | None) -> answer_types.Where | None:
    return None if place is None else place.to_dict()


@cases(("call", "expected"), DOORS)
def test_where_agrees_with_the_message_and_survives_copies(call: Callable[[], object], expected: Where | None) -> None:
    error = error_of(call)
    assert plain(error.where) == plain(expected), error
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is type(error)
        assert (str(again), again.where, again.detail) == (str(error), error.where, error.detail)
    sentence = str(error)
    assert sentence.endswith(error.detail)
    if error.where is None:
        return
    place, other = error.where, error.where.other
    assert (place.words or place.field) in sentence or place.index or place.line
    assert place.words or place.item is None or str(place.item) in sentence
    assert place.card is None or f"item {place.card}" in sentence
    assert place.line is None or f"line {place.line}" in sentence
    rows = zip(("row", "column"), place.index or (), strict=False)
    assert all(f"{axis} {number}" in sentence for axis, number in rows)
    assert place.column is None or f"column {place.column}" in sentence
    assert other is None or str(other) in sentence


@cases(("call", "expected"), FILES)
def test_an_error_in_a_file_says_where_it_is(call: Callable[[], object], expected: dict[str, Any]) -> None:
    error = error_of(call)
    assert plain(error.where) == expected
    assert error.where is not None
    assert error.where.line is None or f"line {error.where.line}" in str(error)
    assert error.where.column is None or f"column {error.where.column}" in str(error)


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("board", "board: no"),
        (Where("board", 2), "board 2: no"),
        (Where("bet", "Ann"), "bet of Ann: no"),
        (Where("cards", "Ann", card=3), "cards of Ann, item 3: no"),
        (Where("prize", 3, words="prize of place 3"), "prize of place 3: no"),
    ],
)
def test_sentences_begin_with_the_place(place: Place, sentence: str) -> None:
    error = CardError.at(place, "no")
    assert str(error) == sentence
    assert (error.where, error.detail) == (where(place), "no")


def test_an_error_without_a_place() -> None:
    assert CardspeakError("the server is closed").where is None


def test_json_leaves_out_unknown_places() -> None:
    assert Where("board").to_dict() == {"field": "board"}
    full = Where("cards", "Bob", card=2, column=1, other=Where("board"), words="hers")
    assert full.to_dict() == {"field": "cards", "item": "Bob", "card": 2, "column": 1, "other": {"field": "board"}}


@pytest.mark.parametrize(
    "place", [Where("file", line=2, column=9), Where("ids", index=(3, 2)), Where("bet", "Ann", other=Where("unit"))]
)
def test_json_fits_its_type(place: Where) -> None:
    for_json = CardspeakError.at(place, "no").to_dict()
    assert TypeAdapter(answer_types.Error).validate_python(for_json, strict=True) == for_json


def test_each_class_has_its_own_code() -> None:
    classes: list[type[CardspeakError]] = [CardspeakError, *CardspeakError.__subclasses__()]
    classes = [error for error in classes if error.__module__ == "cardspeak.errors" and error is not RequestError]
    codes = {error.__name__.removesuffix("Error").lower(): error.code for error in classes}
    assert codes.pop("cardspeak") == "input"
    assert codes == {name: name for name in codes}
    assert {*codes.values(), "input"} <= set(get_args(answer_types.ErrorCode))
    assert CardspeakError("no").to_dict()["code"] == "input"


def test_a_long_text_is_quoted_around_the_mistake() -> None:
    text = ", ".join(["AKs"] * 500 + ["AKx"] + ["AQs"] * 500)
    with pytest.raises(RangeError) as caught:
        parse_range(text)
    message = str(caught.value)
    assert message.count("AK") + message.count("AQ") > 5
    assert "AKs, AKx, AQs" in message.partition('": ')[0]
    quotes = re.findall(r'"([^"]*)"', message)
    assert sum(map(len, quotes)) <= LONGEST_QUOTE + 3
    where = caught.value.where
    assert where is not None
    assert where.column == text.index("AKx") + 1
