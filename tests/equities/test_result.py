"""The result of a question: immutable, and shown as text, HTML and JSON."""

from __future__ import annotations

import copy
import json
import pickle
import re
from dataclasses import FrozenInstanceError, replace
from typing import Any
from xml.etree import ElementTree

import pytest

from cardspeak import Equity, EquityError, equity
from cardspeak.equities import PlayerEquity

BREAKDOWNS = (None, "holding", "hand", "category", "next-card")
SPLIT: dict[str, Any] = {"game": "omaha8", "board": "2c 3d 9h Ks"}
HOW: list[dict[str, Any]] = [{"exact": True}, {"samples": 4_000, "seed": 3}]
RANGES: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("AK, 87s:0.5", "TT, Ad?"), {"board": "2c 9d Kh 5c"}),
    (("AKs, 87s", "TT:0.2, 22", "AQ"), {"board": "2c 9d Kh 5c"}),
    (("As4sKdQh, AhAd5c6c", "KQJT", "AsAc4dJd:0.5, 8h8d7h7d"), SPLIT),
]


@pytest.mark.parametrize("options", HOW, ids=["exact", "sampled"])
@pytest.mark.parametrize("by", BREAKDOWNS[1:])
@pytest.mark.parametrize(("ranges", "where"), RANGES, ids=["two", "three", "split"])
def test_parts_make_up_the_whole(ranges: tuple[str, ...], where: Any, by: str, options: Any) -> None:
    result = equity(*ranges, by=by, **where, **options)
    assert result.by == by
    near = 0.06 if by == "next-card" and result.method == "sampled" else 1e-9  # each next card is sampled separately
    for player in result.players:
        names = [part.name for part in player.parts]
        assert names
        assert len(names) == len(set(names))
        assert all(0 < part.share <= 1 + 1e-12 for part in player.parts)
        assert sum(part.share for part in player.parts) == pytest.approx(1)
        assert sum(part.share * part.equity for part in player.parts) == pytest.approx(player.equity, abs=near)
        assert sum(part.share * part.win for part in player.parts) == pytest.approx(player.win, abs=near)
        assert sum(part.share * part.tie for part in player.parts) == pytest.approx(player.tie, abs=near)


@pytest.mark.parametrize("by", BREAKDOWNS[1:])
@pytest.mark.parametrize(("ranges", "where"), RANGES, ids=["two", "three", "split"])
def test_breakdowns_leave_the_whole_as_it_is(ranges: tuple[str, ...], where: Any, by: str) -> None:
    result, plain = equity(*ranges, by=by, exact=True, **where), equity(*ranges, exact=True, **where)
    assert [replace(player, parts=(), by="") for player in result.players] == list(plain.players)
    assert result.deals == plain.deals


def test_each_holding_has_the_equity_that_it_has_alone() -> None:
    result = equity("QQ, AK:0.5", "JJ, Ad?", board="2c 9d Kh", by="holding")
    assert len(result.players[0].parts) == 6 + 4 * 3
    equities = [part.equity for part in result.players[0].parts]
    assert equities == sorted(equities, reverse=True)
    for part in result.players[0].parts[::5]:
        assert part.equity == pytest.approx(equity(part.name, "JJ, Ad?", board="2c 9d Kh").equities[0])


def test_the_equity_of_a_hand_is_that_of_all_its_holdings() -> None:
    by_hand = equity("AKs, AKo, QQ:0.5", "JJ, A9s", board="2c 9d", by="hand").players[0].parts
    assert {part.name for part in by_hand} == {"AKs", "AKo", "QQ"}
    for part in by_hand:
        assert part.equity == pytest.approx(equity(part.name, "JJ, A9s", board="2c 9d").equities[0])


@pytest.mark.parametrize("options", HOW, ids=["exact", "sampled"])
def test_holdings_that_are_never_dealt_are_left_out(options: dict[str, Any]) -> None:
    """The opponent always has the ace of spades, so holdings with this card are blocked and not in the breakdown."""
    result = equity("AA, KsKh", "AsKd, AsQd", board="2c 9d", by="holding", **options)
    assert {part.name for part in result.players[0].parts} == {"AhAd", "AhAc", "AdAc", "KsKh"}


@pytest.mark.parametrize("bins", [1, 2, 7, 10, 100])
@pytest.mark.parametrize("options", HOW, ids=["exact", "sampled"])
def test_histogram(bins: int, options: dict[str, Any]) -> None:
    result = equity("QQ+, AK:0.5, 76s", "TT, Ad?", board="2c 9d Kh 5c", by="holding", **options)
    for player in result.players:
        spread = player.histogram(bins)
        assert len(spread) == bins
        assert (spread[0].low, spread[-1].high) == (0.0, 1.0)
        assert [step.high for step in spread[:-1]] == [step.low for step in spread[1:]]
        assert sum(step.share for step in spread) == pytest.approx(1)
        for step in spread:
            inside = [
                part.share
                for part in player.parts
                if step.low <= part.equity < step.high or part.equity == step.high == 1
            ]
            assert step.share == pytest.approx(sum(inside))


def test_a_sure_winner_is_in_the_last_bin() -> None:
    winner, loser = (
        player.histogram(4) for player in equity("AsAh", "KK", board="Ac Ad 2c 3d 4h", by="holding").players
    )
    assert [step.share for step in winner] == pytest.approx([0, 0, 0, 1])
    assert [step.share for step in loser] == pytest.approx([1, 0, 0, 0])


@pytest.mark.parametrize("bins", [0, -1, 101, 1.5, True, "10", None])
def test_invalid_numbers_of_bins(bins: Any) -> None:
    player = equity("AA", "KK", by="holding").players[0]
    with pytest.raises(EquityError, match=r"^bins: "):
        player.histogram(bins)


@pytest.mark.parametrize("by", [None, "hand", "category", "next-card"])
def test_no_histogram(by: str | None) -> None:
    """Only a breakdown by holding has a histogram."""
    player = equity("AA", "KK", board="2c 3d 4h", by=by).players[0]
    with pytest.raises(EquityError, match=r"^histogram: "):
        player.histogram()


@pytest.mark.parametrize("how", HOW, ids=["exact", "sampled"])
@pytest.mark.parametrize("by", BREAKDOWNS)
def test_json_round_trip(by: str | None, how: dict[str, Any]) -> None:
    mapping = equity("As4sKdQh", "KQJT", by=by, **SPLIT, **how).to_dict()
    assert json.loads(json.dumps(mapping, allow_nan=False)) == mapping


def test_the_contract_of_json() -> None:
    mapping: Any = equity("AA", "KK", board="2c 3d 4h", dead="7c").to_dict()
    assert list(mapping)[:3] == ["kind", "game", "method"]
    assert mapping["game"] == "holdem"
    assert (mapping["board"], mapping["dead"], mapping["complete"]) == (["2c", "3d", "4h"], ["7c"], True)
    first = mapping["players"][0]
    assert list(first) == ["range", "equity", "win", "tie", "standard_error", "win_deals", "tie_deals"]
    assert (first["range"], first["standard_error"]) == ("AA", 0.0)
    assert first["win"] == first["win_deals"] / mapping["deals"]
    assert "seed" not in mapping
    weighted = equity("AA:0.5, QQ", "KK", board="2c 3d 4h").to_dict()
    assert "win_deals" not in weighted["players"][0]
    split = equity("As4sKdQh", "KQJT", samples=1_000, seed=7, **SPLIT).to_dict()
    assert (split["method"], split["seed"], split["deals"]) == ("sampled", 7, 1_000)
    assert set(split["players"][0]["halves"]) == {"high", "low"}
    assert set(split["players"][0]["halves"]["low"]) == {"equity", "win", "tie"}
    assert {"scoop", "quarter"} <= set(split["players"][0])


def test_results_are_immutable() -> None:
    result = equity("As4sKdQh", "KQJT", by="holding", **SPLIT)
    player = result.players[0]
    for record in (result, player, player.parts[0], player.halves["low"], player.histogram()[0]):
        for name in ("equity", "share", "players", "unknown"):
            with pytest.raises(FrozenInstanceError):
                setattr(record, name, 1)
    with pytest.raises(TypeError):
        player.halves["low"] = player.halves["high"]  # type: ignore[index]  # what is tested
    result.to_dict()["players"].clear()
    assert len(result.players) == 2


def test_copies_are_the_same() -> None:
    result = equity("As4sKdQh", "KQJT", by="holding", **SPLIT)
    assert pickle.loads(pickle.dumps(result)) == result
    assert copy.deepcopy(result) == result


@pytest.mark.parametrize("how", HOW, ids=["exact", "sampled"])
def test_text(how: dict[str, Any]) -> None:
    result = equity("QQ+, AK", "random", board="2c 9d Kh 5c", **how)
    lines = str(result).splitlines()
    assert len(lines) == 3
    assert lines[1].split("  ")[0] == "QQ+, AK"
    assert f"{result.equities[0]:.2%}" in lines[1]
    assert repr(result).startswith(f"<Equity, {result.method}: QQ+, AK ") or "QQ+, AK" in repr(result)


def table_of(result: Equity) -> str:
    html = result._repr_html_()
    assert html is not None
    return html


ESCAPED = "<b>\"&'</b>"


def test_html_is_escaped() -> None:
    """A title comes from a file, which may not be trustworthy."""
    result = replace(
        equity("AA", "KK", board="2c 3d 4h"),
        title=ESCAPED,
        players=(PlayerEquity(ESCAPED, 0.5, 0.5, 0.0),),
        how=ESCAPED,
    )
    html = table_of(result)
    assert "<b>" not in html
    assert html.count("&lt;b&gt;") >= 3


@pytest.mark.parametrize("by", BREAKDOWNS)
@pytest.mark.parametrize("how", HOW, ids=["exact", "sampled"])
def test_html_is_well_formed(by: str | None, how: dict[str, Any]) -> None:
    result = equity("As4sKdQh", "KQJT", by=by, **SPLIT, **how)
    whole = ElementTree.fromstring(table_of(result))
    table = whole.find("table") if by else whole
    assert table is not None
    rows = table.findall("tr")
    assert len(rows) == 3
    assert len({len(row) for row in rows}) == 1
    assert f"{result.equities[0]:.3%}" in table_of(result)
    assert re.search(r"2c 3d 9h Ks", table_of(result))


def test_the_shares_of_each_half_add_up_to_one() -> None:
    result: Equity = equity("As4sKdQh, 2h3h4h5h", "KQJT", "8h8d7h7d", exact=True, **SPLIT)
    assert sum(player.fraction or 0 for player in result.players) == 1
    for player in result.players:
        assert sum(half.equity for half in player.halves.values()) == pytest.approx(player.equity)
        assert player.scoop == player.win
        assert player.quarter is not None
        assert 0 <= player.quarter <= 1
