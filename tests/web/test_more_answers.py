"""The requests that settle bets, value stacks, and ask about rules, rulebooks and schemes."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from pydantic import TypeAdapter

import cardspeak
from cardspeak import answer_types, rule_types
from cardspeak.pots import RULE_SETS
from cardspeak.web.answers import rulebooks, rules
from tests.web.inside import Inside

BETS = {"Ann": 25, "Bob": 50, "Cid": 100}
XML = '<hands><hand name="Anything" rank="1" points="1" match="*"/></hands>'
TOML = "hands = [{name = 'Pair', points = 1, groups = [2]}]"


def posted(client: Inside, path: str, body: object) -> Any:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client: Inside, path: str, body: object) -> Any:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 422, answer.text
    return answer.json()


def in_json(result: Any) -> Any:
    return json.loads(json.dumps(result.to_dict()))


SETTLED: list[tuple[dict[str, Any], Any]] = [
    ({"bets": BETS, "ranking": ["Ann", ["Bob", "Cid"]]}, cardspeak.settle(BETS, ["Ann", ["Bob", "Cid"]])),
    ({"bets": [50, 50], "values": [7462, 167], "button": 1}, cardspeak.settle([50, 50], values=[7462, 167], button=1)),
    (
        {"bets": BETS, "halves": {"high": {"Ann": 9, "Bob": 7, "Cid": 7}, "low": {"Ann": None, "Cid": 5}}},
        cardspeak.settle(BETS, halves={"high": {"Ann": 9, "Bob": 7, "Cid": 7}, "low": {"Ann": None, "Cid": 5}}),
    ),
    (
        {"bets": [50, 50], "boards": [{"high": [9, 7]}, {"high": [5, 5]}], "rake": {"percent": 5, "cap": 3}},
        cardspeak.settle([50, 50], boards=[{"high": [9, 7]}, {"high": [5, 5]}], rake={"percent": 5, "cap": 3}),
    ),
    (
        {"bets": BETS, "folded": {"Bob": True}, "mucked": ["Cid"], "dead": 3, "dead_of": {"Ann": 2}, "rules": "wsop"},
        cardspeak.settle(BETS, folded=["Bob"], mucked=["Cid"], dead=3, dead_of={"Ann": 2}, rules="wsop"),
    ),
    (
        {"bets": {"Ann": 0.3, "Bob": "0.30"}, "values": {"Ann": 1, "Bob": 1}, "unit": 0.1},
        cardspeak.settle({"Ann": 0.3, "Bob": 0.3}, values={"Ann": 1, "Bob": 1}, unit=0.1),
    ),
]


@pytest.mark.parametrize(("body", "expected"), SETTLED, ids=range(len(SETTLED)))
def test_bets_are_settled_as_in_python(client: Inside, body: Any, expected: Any) -> None:
    assert posted(client, "settle", body) == in_json(expected)


def test_players_and_amounts_of_an_answer_can_be_sent_back(client: Inside) -> None:
    bets = [2**60 + 1, 2**60 + 1]
    first = posted(client, "settle", {"bets": list(map(str, bets)), "ranking": [1, 0]})
    assert first["payouts"] == {"1": str(2**61 + 2)}
    winner = first["pots"][0]["awards"][0]["player"]
    again = posted(client, "settle", {"bets": [first["payouts"]["1"], 5], "folded": [winner], "dead_of": {winner: 2}})
    assert again["payouts"] == {"0": 12}
    values = posted(client, "icm", {"stacks": {"Ann": 5000, "Bob": "3000"}, "prizes": [50, 30]})
    assert posted(client, "icm", {"stacks": values["stacks"], "prizes": values["prizes"]}) == values


def test_the_rake_of_an_answer_is_as_it_is_described(client: Inside) -> None:
    steps = {"10": 1, "20": "2.5"}
    rake = {"percent": 5, "cap": {"2": 3}, "unit": 0.5, "drop": steps, "minimum_pot": 4, "jackpot": steps}
    rake |= {"rounding": "half even"}
    answer = posted(client, "settle", {"bets": [50, 50], "ranking": [0, 1], "unit": 0.5, "rake": rake})
    TypeAdapter(answer_types.Settlement).validate_json(json.dumps(answer), strict=True)
    assert set(answer["rake_rule"]) == {field.name for field in fields(cardspeak.Rake)}
    described = client.app.openapi()["components"]["schemas"]
    assert described["Settlement"]["properties"]["rake_rule"] == {"$ref": "#/components/schemas/Rake"}
    assert set(described["Rake"]["properties"]) == set(answer["rake_rule"])


def test_amounts_as_text_are_read_as_in_python(client: Inside) -> None:
    bets = ["1,50", "1 250.5", "0.0000001"]
    body = {"bets": bets, "ranking": [0, 1, 2], "unit": "0.0000001"}
    assert posted(client, "settle", body) == in_json(cardspeak.settle(bets, [0, 1, 2], unit="0.0000001"))
    many = [1.234, "1,5", "1.1234567890123456789", *range(1, 9)]  # a worker process reads them again
    assert posted(client, "icm", {"stacks": many, "prizes": [1.234]}) == in_json(cardspeak.icm(many, [1.234]))


@pytest.mark.parametrize(
    ("body", "code", "error"),
    [
        ({"bets": {"Ann": "x"}}, "body", 'bets: Ann: "x" is not an amount; give a number such as 25 or 12.50'),
        ({"bets": [5, True]}, "body", "bets: item 2: True is not an amount; give a number such as 25 or 12.50"),
        ({"bets": {"Ann": "1.000"}}, "body", 'bets: Ann: "1.000" can be 1000 or 1; write 1000 or 1'),
        ({"bets": [5, "1,000"]}, "body", 'bets: item 2: "1,000" can be 1000 or 1; write 1000 or 1'),
        ({"bets": [5, "9" * 51]}, "body", "bets: item 2: the amount has more than 50 digits"),
        ({"bets": 5}, "body", 'bets: 5 is not accepted; write amounts by player such as {"Ann": 25} or a list of amounts such as [25, 50]'),
        ({"bets": [1] * 101}, "body", "bets: there are 101 bets; 100 is the maximum"),
        ({"bets": [5, 5], "ranking": ["Zed"]}, "pot", None),
        ({"bets": [5, 5], "rules": "mine.toml"}, "pot", 'rules: "mine.toml" is not known; give tda, wsop or roberts'),
        ({"bets": [5, 5], "ranking": [0, 1], "rake": {"percent": 200}}, "pot", "rake: percent is 200; it must be from 0 to 100"),
    ],
)  # fmt: skip
def test_bets_that_cannot_be_settled(client: Inside, body: Any, code: str, error: str | None) -> None:
    wrong = refused(client, "settle", body)
    assert wrong["code"] == code
    assert error is None or wrong["error"] == error


def test_the_value_of_stacks(client: Inside) -> None:
    assert posted(client, "icm", {"stacks": [50, 30, 20], "prizes": [5, 3]}) == in_json(
        cardspeak.icm([50, 30, 20], [5, 3])
    )
    stacks = {f"P{number}": number for number in range(1, 13)}
    assert posted(client, "icm", {"stacks": stacks, "prizes": [5, 3]}) == in_json(cardspeak.icm(stacks, [5, 3]))
    assert refused(client, "icm", {"stacks": [5, 3], "prizes": []})["code"] == "pot"
    question = refused(client, "icm", {"stacks": ["1.000", 3], "prizes": [5]})["error"]
    assert question == 'stacks: item 1: "1.000" can be 1000 or 1; write 1000 or 1'
    error = refused(client, "icm", {"stacks": [5, 3], "prizes": {"Ann": 5}})["error"]
    assert error.endswith(" is not accepted; write a list of amounts such as [25, 50]")


def test_the_rule_sets(client: Inside) -> None:
    answer = client.get("/api/rules").json()
    assert answer == json.loads(json.dumps(rules()))
    assert [rule_set["code"] for rule_set in answer["rules"]] == list(RULE_SETS)
    TypeAdapter(rule_types.Rules).validate_json(json.dumps(answer), strict=True)
    for rule_set in answer["rules"]:
        body = {"bets": [5, 5, 5], "values": [1, 1, None], "folded": [2]}
        named = posted(client, "settle", {**body, "rules": rule_set["code"]})
        assert posted(client, "settle", {**body, "rules": rule_set}) == named


def test_the_rulebooks(client: Inside) -> None:
    answer = client.get("/api/rulebooks").json()
    assert answer == json.loads(json.dumps(rulebooks()))
    assert [(book["name"], book["definitions"]) for book in answer["rulebooks"]] == [("classic", 36), ("standard", 9)]
    TypeAdapter(rule_types.Rulebooks).validate_json(json.dumps(answer), strict=True)
    for book in answer["rulebooks"]:
        body = {"cards": "As Kd", "board": ["Ad", "Qd", "Qc"]}
        named = posted(client, "rulebooks/analyze", {**body, "rulebook": book["name"]})
        assert named == in_json(cardspeak.analyze("As Kd", "Ad Qd Qc", book["name"]))
        sent = posted(client, "rulebooks/analyze", {**body, "rulebook": book["text"]})
        assert sent["hands"] == named["hands"]


@pytest.mark.parametrize("text", [XML, TOML, '{"hands": [{"name": "Pair", "points": 1, "groups": [2]}]}'])
def test_a_rulebook_in_a_request(client: Inside, text: str) -> None:
    hands = posted(client, "rulebooks/analyze", {"cards": "As Ah Kd Qc 2s", "rulebook": text})["hands"]
    assert [hand["points"] for hand in hands] == [1]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("mine.xml", 'rulebook: "mine.xml" is not known; give classic or standard, or the text of a rulebook in XML, TOML or JSON'),
        ("/etc/passwd", 'rulebook: "/etc/passwd" is not known; give classic or standard, or the text of a rulebook in XML, TOML or JSON'),
        ("<hands", None),
        ("a = [", None),
        ("{", None),
        ('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><hands><hand name="&a;" rank="1" points="1" match="*"/></hands>', None),
    ],
)  # fmt: skip
def test_a_rulebook_that_cannot_be_read(client: Inside, text: str, error: str | None) -> None:
    for path in ("rulebooks/analyze", "rulebooks/check"):
        body = {"rulebook": text} | ({"cards": "As Ah Kd Qc 2s"} if path.endswith("analyze") else {})
        wrong = refused(client, path, body)
        assert wrong["code"] == "rulebook"
        assert error is None or wrong["error"] == error
        assert "root:" not in wrong["error"]


def test_the_check_of_a_rulebook(client: Inside) -> None:
    answer = posted(client, "rulebooks/check", {"rulebook": "classic"})
    assert answer == in_json(cardspeak.check_rulebook("classic"))
    TypeAdapter(rule_types.RulebookCheck).validate_json(json.dumps(answer), strict=True)


def test_the_audit_of_a_scheme(client: Inside) -> None:
    answer = posted(client, "audit", {"scheme": "group-score", "deals": 2000, "seed": 1})
    assert answer == in_json(cardspeak.audit("group-score", deals=2000, seed=1))
    TypeAdapter(answer_types.Audit).validate_json(json.dumps(answer), strict=True)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"scheme": "os:system"}, "scheme"),
        ({"scheme": "mine.py:score"}, "scheme"),
        ({"scheme": "classic.xml"}, "scheme"),
        ({"scheme": "points", "deals": 0}, "scheme"),
        ({"scheme": "points", "deals": 10**10}, "scheme"),
        ({"scheme": "points", "order": "no such"}, None),
        ({"scheme": "points", "n_cards": 8}, "body"),
        ({"scheme": "points", "takes": "ids"}, "body"),
    ],
)
def test_an_audit_that_is_refused(client: Inside, body: Any, code: str | None) -> None:
    wrong = refused(client, "audit", body)
    assert code is None or wrong["code"] == code


def test_a_table_with_actions(client: Inside) -> None:
    table: dict[str, Any] = {
        "blinds": [1, 2],
        "players": [{"name": "Ann", "stack": 40}, {"name": "Bob"}],
        "actions": ["Bob raises to 6", ["Ann", "folds"]],
    }
    assert posted(client, "showdown", {"table": table})["payouts"] == {"Bob": 4}
    error = refused(client, "showdown", {"table": table | {"actions": ["Bob raises to 3"]}})
    assert error["code"] == "table"
    assert error["detail"] == "the smallest raise is to 4"
    assert error["where"] == {"field": "action", "item": 1}
