"""Representations of an all-in: text, JSON, copies."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardspeak.allin import all_in

TABLE: dict[str, Any] = {
    "board": "Qs Jd 4h",
    "players": [
        {"name": "Ann", "cards": "As Ah", "bet": 75},
        {"name": "Bob", "cards": "Kd Td", "bet": 150},
        {"name": "Cid", "cards": "Qh Qc", "bet": 180},
        {"name": "Dee", "bet": 10, "folded": True},
    ],
}


def test_json() -> None:
    shown = json.loads(json.dumps(all_in(TABLE, rake={"percent": 5, "cap": 3}).to_dict()))
    assert list(shown) == [
        "kind",
        "game",
        "board",
        "deals",
        "method",
        "pots",
        "returned",
        "rake",
        "expected",
        "expected_exact",
        "expected_net",
        "expected_net_exact",
        "equity",
    ]
    assert (shown["board"], shown["deals"], shown["method"]) == (["Qs", "Jd", "4h"], 903, "exact")
    assert (shown["returned"], shown["rake"]) == ({"Cid": 30}, 3)
    exact = {player: Fraction(text) for player, text in shown["expected_exact"].items()}
    assert sum(exact.values()) + 30 + 3 == 75 + 150 + 180 + 10
    for player, amount in exact.items():
        assert shown["expected"][player] == pytest.approx(float(amount), abs=5e-7)
    main, side = shown["pots"]
    assert (main["amount"], main["rake"], side["rake"]) == (235, 2, 1)
    assert side["contenders"] == ["Bob", "Cid"] == list(side["win"])


def test_a_pot_without_rake_does_not_mention_it() -> None:
    assert "rake" not in all_in(TABLE).to_dict()["pots"][0]


def test_prizes_are_in_the_json() -> None:
    players = [{**player, "stack": 300} for player in TABLE["players"]]
    shown = all_in({**TABLE, "players": players, "prizes": [70, 30]}).to_dict()["icm"]
    assert list(shown) == ["before", "expected", "changes"]
    assert shown["before"]["values"] == {"Ann": 25, "Bob": 25, "Cid": 25, "Dee": 25}
    assert shown["changes"]["Dee"] == pytest.approx(shown["expected"]["Dee"] - 25)


def test_text() -> None:
    result = all_in(TABLE)
    assert repr(result) == "<AllIn on Qs Jd 4h: Ann -69.27, Bob -62.60, Cid +141.87, Dee -10.00>"
    assert str(result).splitlines()[0] == "Ann: expects 5.73, -69.27 net"
    assert "Dee" not in str(result)


def test_decimal_places_follow_the_unit() -> None:
    cents = {**TABLE, "unit": 0.05, "players": [{**player, "bet": player["bet"] / 100} for player in TABLE["players"]]}
    assert all_in(cents).in_money(Fraction(1, 3)) == "0.3333"
    assert all_in(TABLE).in_money(Fraction(1, 3)) == "0.33"
    assert all_in(TABLE).in_money(Fraction(-1, 1000), "+") == "0.00"
    assert all_in(TABLE).in_money(Fraction(12345, 2), "+") == "+6,172.50"


def test_it_never_changes_and_can_be_pickled() -> None:
    result = all_in(TABLE)
    with pytest.raises(FrozenInstanceError):
        result.deals = 1  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(result)) == result


def test_the_page_about_json_shows_the_actual_json() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "json.md").read_text("utf-8")
    block = page.split('```json title="the turn, with one card to come"\n')[1].split("```")[0]
    players = [{"name": "Ann", "cards": "As Ah", "bet": 100}, {"name": "Bob", "cards": "Ks Kh", "bet": 150}]
    assert json.loads(block) == all_in({"board": "Kd 7c 2s 3h", "players": players}).to_dict()
