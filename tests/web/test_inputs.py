"""The schemas of requests, and cards, rake and rules that are sent in several forms."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, get_args, get_type_hints

import pytest

import cardspeak
from cardspeak.pots import RULE_SETS, Rake, house_rules
from cardspeak.table import Player, Table
from cardspeak.table.actions import ACTION_KEYS
from cardspeak.web.described import TABLE
from cardspeak.web.inputs import PlayerBody, RakeBody, RulesBody, TableBody, attributes_of
from cardspeak.web.openapi_page import DEFAULT, names_in
from tests.web.description import description
from tests.web.inside import Inside

HOUSE = {"title": "The Back Room", "like": "roberts", "rake": {"percent": 10, "cap": {"2": 2, "3": 3}}}


@pytest.fixture(scope="module")
def types() -> dict[str, Any]:
    """The schemas of the API description by name."""
    schemas: dict[str, Any] = description()["components"]["schemas"]
    return schemas


@pytest.fixture(scope="module")
def operations() -> list[dict[str, Any]]:
    """The operations of the API description."""
    return [operation for methods in description()["paths"].values() for operation in methods.values()]


@pytest.fixture(scope="module")
def asked(types: dict[str, Any], operations: list[dict[str, Any]]) -> set[str]:
    """The names of the schemas of requests."""
    return names_in([operation.get("requestBody") for operation in operations], types)


def posted(client: Inside, path: str, body: object) -> Any:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client: Inside, path: str, body: object) -> Any:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 422, answer.text
    return answer.json()


def test_requests_and_answers_have_no_type_in_common(
    types: dict[str, Any], operations: list[dict[str, Any]], asked: set[str]
) -> None:
    answered = names_in([operation["responses"] for operation in operations], types)
    assert {"TableBody", "PlayerBody", "RakeBody", "RulesBody"} <= asked
    assert {"Evaluation", "Showdown", "Error"} <= answered
    assert not asked & answered


def test_a_key_with_a_default_is_not_required(types: dict[str, Any], asked: set[str]) -> None:
    for name in asked:
        keys = types[name]["properties"]
        with_default = {
            key for key, schema in keys.items() if DEFAULT in schema or {"type": "null"} in schema.get("anyOf", ())
        }
        assert not with_default & set(types[name].get("required", ())), name
        assert not any("default" in schema for schema in keys.values()), "openapi-typescript would require the key"
    assert types["HandBody"]["properties"]["game"][DEFAULT] == "holdem"


def untyped(schema: Any) -> bool:
    """Whether a schema, or a schema inside it, accepts any value or an object with any keys."""
    if "$ref" in schema or "enum" in schema or "const" in schema:
        return False
    if several := schema.get("anyOf", schema.get("oneOf")):
        return any(map(untyped, several))
    if schema.get("type") == "array":
        return untyped(schema["items"])
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return not isinstance(inner, dict) or untyped(inner)
    return "type" not in schema


def test_every_key_of_a_request_has_a_type(types: dict[str, Any], asked: set[str]) -> None:
    assert not [(name, key) for name in asked for key, schema in types[name]["properties"].items() if untyped(schema)]


def test_the_schemas_have_the_keys_that_are_accepted(types: dict[str, Any]) -> None:
    table_keys = {*Table.model_fields, *ACTION_KEYS}
    assert set(types["TableBody"]["properties"]) == table_keys == set(TableBody.model_fields)
    assert set(types["PlayerBody"]["properties"]) == set(Player.model_fields) == set(PlayerBody.model_fields)
    assert {name: field.get_default() for name, field in RakeBody.model_fields.items() if not field.is_required()} == {
        field.name: field.default for field in fields(Rake) if field.default is not MISSING
    }
    assert set(RakeBody.model_fields) == {field.name for field in fields(Rake)}
    hints = get_type_hints(RulesBody)
    assert set(hints) == {*house_rules._KEYS, "code"}
    assert get_args(hints["like"]) == tuple(RULE_SETS)
    for name in ("TableBody", "PlayerBody", "RakeBody", "RulesBody"):
        assert all(schema["description"] for schema in types[name]["properties"].values())


def test_the_descriptions_are_those_of_the_docstrings() -> None:
    described = attributes_of(Player)
    assert set(described) == set(Player.model_fields)
    assert described["stack"] == "In a tournament, the player's chips at the start of the hand."


def test_cards_of_an_answer_can_be_sent_back(client: Inside) -> None:
    dealt = posted(client, "deal", {"players": 3, "seed": 7})
    hands, board = dealt["hands"], dealt["board"]
    assert posted(client, "compare", {"hands": hands, "board": board})["rankings"] == dealt["rankings"]
    assert posted(client, "outs", {"hands": hands, "board": board[:4]})["hands"][0]["hand"] == hands[0]
    assert posted(client, "equity", {"ranges": hands, "board": board, "dead": []})["board"] == board
    value = posted(client, "evaluate", {"cards": hands[0], "board": board})["values"]["high"]
    assert posted(client, "evaluate", {"cards": value["cards"]})["values"]["high"] == value
    assert (
        posted(client, "explain", {"cards": hands[0], "board": board, "against": hands[1]})["values"]["high"] == value
    )
    assert posted(client, "score", {"cards": hands[0], "board": board, "scheme": "points"})["score"] > 0
    assert posted(client, "scores", {"cards": hands[0], "board": board})["scores"]
    players = [{"name": str(seat), "cards": hand, "bet": 5} for seat, hand in enumerate(hands)]
    showdown = posted(client, "showdown", {"table": {"board": board, "players": players}})
    assert [int(name) + 1 for name in showdown["payouts"]] == dealt["winners"]


def test_a_range_as_a_list_is_one_hand(client: Inside) -> None:
    assert posted(client, "range", {"range": ["As", "Ah"]}) == posted(client, "range", {"range": "AsAh"})
    assert posted(client, "range", {"range": ["As", "Ah", "Kd", "Kc"], "game": "omaha"})["holdings"] == 1


@pytest.mark.parametrize(
    ("path", "body", "error"),
    [
        ("evaluate", {"cards": 5}, 'cards: 5 is not a list of cards; write text such as "As Kd", or a list such as ["As", "Kd"]'),
        ("evaluate", {"cards": ["As", 5]}, 'cards: a list with items that are not text is not a list of cards; write text such as "As Kd", or a list such as ["As", "Kd"]'),
        ("evaluate", {"cards": ["As"] * 61}, "cards: the list is too long; give at most 60 cards of at most 20 characters"),
        ("compare", {"hands": ["As Ah", 7]}, 'hand 2: 7 is not a list of cards; write text such as "As Kd", or a list such as ["As", "Kd"]'),
        ("equity", {"ranges": ["AA", {}]}, 'range 2: {} is not a range; write text such as "As Kd", or a list such as ["As", "Kd"]'),
        ("showdown", {"table": TABLE, "rules": 5}, "rules: 5 is not a rule set; give tda, wsop or roberts, or an object with keys such as like, odd_half and rake"),
        ("showdown", {"table": TABLE, "rules": "tdb"}, 'rules: "tdb" is not known; give tda, wsop or roberts'),
    ],
)  # fmt: skip
def test_a_value_of_the_wrong_type(client: Inside, path: str, body: object, error: str) -> None:
    assert refused(client, path, body)["error"] == error


def test_a_card_of_a_list_is_named_by_its_number(client: Inside) -> None:
    error = refused(client, "compare", {"hands": [["As", "Ah"], ["Ks", "Xd"]]})
    assert (error["code"], error["where"]) == ("card", {"field": "hand", "item": 2, "card": 2, "column": 1})


def test_house_rules_in_a_request(client: Inside) -> None:
    expected = cardspeak.showdown(TABLE, rules=cardspeak.find_rules(HOUSE))
    assert posted(client, "showdown", {"table": TABLE, "rules": HOUSE}) == expected.to_dict()
    assert expected.to_dict()["rake"] == 3
    error = refused(client, "showdown", {"table": TABLE, "rules": {"rak": {}}})
    code = refused(client, "showdown", {"table": TABLE, "rules": {"code": 5}})["error"]
    assert code == "rules: code is 5; it must be text of 1 to 200 printable characters"
    assert error["error"].startswith('"rak" is not a key of rules; did you mean rake?')


@pytest.mark.parametrize("code", RULE_SETS)
def test_a_published_rule_set_written_out_pays_as_its_code_does(client: Inside, code: str) -> None:
    written = {"code": code, **RULE_SETS[code].to_dict()}
    named = posted(client, "showdown", {"table": TABLE, "rules": code})
    assert posted(client, "showdown", {"table": TABLE, "rules": written}) == named
