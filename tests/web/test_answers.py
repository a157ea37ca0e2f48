"""Each request returns the JSON of the public function with the same name, which the command prints with --json."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

import cardspeak
from cardspeak.cli import run
from cardspeak.web.described import EXAMPLES, TABLE
from tests.web.inside import Inside

DEAL_SEED = 7
THREE = {
    "board": "Ac Kc Jc",
    "players": [{"name": "Ann", "cards": "8c 7c", "bet": 5}, {"name": "Bob", "cards": "Ad As", "bet": 7}],
}
TWICE = {"boards": ["Ac Kc Jc 5c Th", "2h 2d 3s 3d 4h"], "players": TABLE["players"]}
PRIZES = {
    "board": "Ac Kc Jc 5c Th",
    "prizes": [50, 30],
    "players": [
        {"name": "Ann", "cards": "8c 7h", "bet": 25, "stack": 75},
        {"name": "Bob", "cards": "Ad 4s", "bet": 50, "stack": 50},
        {"name": "Cid", "stack": 10, "bet": 0, "folded": True},
    ],
}


@pytest.fixture(scope="module")
def answer_types(client: Inside) -> dict[str, Any]:
    """The type of each answer in the API description; None for a stream."""
    return {route.name: route.response_model for route in client.app.routes if isinstance(route, APIRoute)}


def answered(client: Inside, name: str, body: object) -> Any:
    answer = client.post(f"/api/{name}", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


CASES: list[tuple[str, dict[str, Any], Any]] = [
    ("evaluate", {"cards": "As Kd"}, lambda: cardspeak.evaluate("As Kd")),
    (
        "evaluate",
        {"cards": "As 2d 8h Kc", "board": "3c4h9sTsKd", "game": "omaha8"},
        lambda: cardspeak.evaluate("As 2d 8h Kc", "3c4h9sTsKd", "omaha8"),
    ),
    ("explain", {"cards": "A♠ 10h 9s 5c 5d"}, lambda: cardspeak.explain("A♠ 10h 9s 5c 5d")),
    ("explain", EXAMPLES["explain"], lambda: cardspeak.explain("Ah 2d", "As Kd Kc 7h 4s", "Ad Qc")),
    ("compare", EXAMPLES["compare"], lambda: cardspeak.compare("Ad Ks", "Qh Qc", board="Qd 7s 2h")),
    ("outs", EXAMPLES["outs"], lambda: cardspeak.outs("Ah Kh", "Qc Qd", board="7h 6h 2c")),
    ("deal", {"seed": DEAL_SEED}, lambda: cardspeak.deal(seed=DEAL_SEED)),
    (
        "deal",
        {"players": 3, "seed": 1, "game": "badacey"},
        lambda: cardspeak.deal(players=3, seed=1, game="badacey"),
    ),
    ("showdown", {"table": TABLE}, lambda: cardspeak.showdown(TABLE)),
    ("showdown", {"table": TWICE, "rules": "wsop"}, lambda: cardspeak.showdown(TWICE, rules="wsop")),
    ("showdown", {"table": PRIZES}, lambda: cardspeak.showdown(PRIZES)),
    (
        "showdown",
        {"table": TABLE, "rake": {"percent": 5, "cap": 3}},
        lambda: cardspeak.showdown(TABLE, rake={"percent": 5, "cap": 3}),
    ),
    ("showdown", {"table": THREE, "rules": "roberts"}, lambda: cardspeak.all_in(THREE, rules="roberts")),
    ("query", EXAMPLES["query"], lambda: cardspeak.pql(EXAMPLES["query"]["query"])),
    ("audit", EXAMPLES["audit"], lambda: cardspeak.audit("group-score", deals=10_000, seed=1)),
    ("audit", {"scheme": "pairs-and-kinds", "exact": True}, lambda: cardspeak.audit("pairs-and-kinds", exact=True)),
    (
        "icm",
        {"stacks": [3000, 1000], "prizes": [60, 40], "bounties": [20, 10.5], "bounty_share": 1},
        lambda: cardspeak.icm([3000, 1000], [60, 40], bounties=[20, 10.5], bounty_share=1),
    ),
    ("icm", EXAMPLES["icm"], lambda: cardspeak.icm({"Ann": 5000, "Bob": 3000, "Cid": 2000}, [50, 30, 20])),
    (
        "icm",
        {"stacks": {f"P{n}": 100 + n for n in range(12)}, "prizes": [50, 30.5]},
        lambda: cardspeak.icm({f"P{n}": 100 + n for n in range(12)}, [50, 30.5]),
    ),
    ("equity", EXAMPLES["equity"], lambda: cardspeak.equity("AhKh", "QQ", board="Qh 7h 2c")),
    (
        "equity",
        {"ranges": ["AhKh", "QQ"], "board": "Qh 7h 2c", "dead": "2d", "by": "category"},
        lambda: cardspeak.equity("AhKh", "QQ", board="Qh 7h 2c", dead="2d", by="category"),
    ),
    (
        "equity",
        {"ranges": ["AsAhKsKh", "JhTh9s8s"], "board": "Qh 7h 2c 3c", "game": "omaha8", "by": "next-card"},
        lambda: cardspeak.equity("AsAhKsKh", "JhTh9s8s", board="Qh 7h 2c 3c", game="omaha8", by="next-card"),
    ),
    (
        "equity",
        {"ranges": ["KK+", "QQ", "AKs"], "samples": 2000, "seed": 5, "by": "holding"},
        lambda: cardspeak.equity("KK+", "QQ", "AKs", samples=2000, seed=5, by="holding"),
    ),
    ("equity", {"ranges": ["AA", "KK"]}, lambda: cardspeak.equity("AA", "KK")),
]


@pytest.mark.parametrize(("name", "body", "expected"), CASES)
def test_an_answer_is_that_of_the_public_function(
    client: Inside, answer_types: dict[str, Any], name: str, body: Any, expected: Any
) -> None:
    answer = answered(client, name, body)
    assert answer == json.loads(json.dumps(expected().to_dict()))
    TypeAdapter(answer_types[name]).validate_json(json.dumps(answer), strict=True)


@pytest.mark.parametrize(
    ("name", "body", "command"),
    [
        ("evaluate", EXAMPLES["evaluate"], ["evaluate", "As Kd", "--board", "Ah Ac Kc 2d 7s"]),
        ("explain", EXAMPLES["explain"], ["explain", "Ah 2d", "--board", "As Kd Kc 7h 4s", "--against", "Ad Qc"]),
        ("compare", EXAMPLES["compare"], ["compare", "Ad Ks", "Qh Qc", "--board", "Qd 7s 2h"]),
        ("outs", EXAMPLES["outs"], ["outs", "Ah Kh", "Qc Qd", "--board", "7h 6h 2c"]),
        ("deal", EXAMPLES["deal"], ["deal", "--players", "4", "--seed", "7"]),
        ("showdown", {"table": TABLE, "rules": "wsop"}, ["showdown", "table.json", "--rules", "wsop"]),
        ("equity", EXAMPLES["equity"], ["equity", "AhKh", "QQ", "--board", "Qh 7h 2c"]),
        (
            "equity",
            {"ranges": ["AA", "KK", "22+"], "samples": 3000, "seed": 9},
            ["equity", "AA", "KK", "22+", "--samples", "3000", "--seed", "9"],
        ),
    ],
)
def test_an_answer_is_what_the_command_prints(
    client: Inside, name: str, body: Any, command: list[str], capsys: Any, tmp_path: Any, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.json").write_text(json.dumps(TABLE), "utf-8")
    with pytest.raises(SystemExit) as ended:
        run([*command, "--json"])
    assert ended.value.code == 0
    assert answered(client, name, body) == json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", ["games", "schemes"])
def test_lists_are_what_the_command_prints(
    client: Inside, answer_types: dict[str, Any], name: str, capsys: Any
) -> None:
    with pytest.raises(SystemExit):
        run([name, "--json"])
    expected = json.loads(capsys.readouterr().out)
    answer = client.get(f"/api/{name}").json()
    TypeAdapter(answer_types[name]).validate_python(answer, strict=True)
    for entry in answer[name]:
        entry.pop("most_players", None)
    assert answer == expected


def test_a_game_is_found_by_what_people_call_it(client: Inside) -> None:
    listed = {game["code"]: game for game in client.get("/api/games").json()["games"]}
    for name, code in (("plo8", "omaha8"), ("Omaha hi-lo", "omaha8"), ("omaha8", "omaha8"), ("NLHE", "holdem")):
        assert answered(client, "game", {"game": name}) == {"kind": "game", **listed[code]}
    named = {"cards": "As Kd Qh Jc", "board": "2c 3d 4s 5h 6d", "game": "PLO"}
    assert answered(client, "evaluate", named) == answered(client, "evaluate", {**named, "game": "omaha"})
    table = {**TABLE, "game": "nlhe"}
    assert answered(client, "showdown", {"table": table}) == answered(client, "showdown", {"table": TABLE})
    refused = client.post("/api/game", json={"game": "2-7"})
    assert refused.status_code == 422
    assert refused.json()["detail"] == '"2-7" is the name of several games; give 27-single-draw or 27-triple-draw'


def test_most_players_is_the_largest_number_that_can_be_dealt_in(client: Inside) -> None:
    for game in client.get("/api/games").json()["games"]:
        most, code = game["most_players"], game["code"]
        assert client.post("/api/deal", json={"players": most, "game": code}).status_code == 200
        assert client.post("/api/deal", json={"players": most + 1, "game": code}).status_code == 422


def test_a_score_has_its_steps_and_the_description_of_its_scheme(client: Inside) -> None:
    answer = answered(client, "score", EXAMPLES["score"])
    expected = cardspeak.score("As Ah", board="Ad Qd Qc", scheme="points")
    scheme = next(candidate for candidate in cardspeak.schemes() if candidate.name == "points")
    assert answer == {
        **expected.to_dict(),
        "title": scheme.title,
        "idea": scheme.idea,
        "faults": list(scheme.faults),
        "source": scheme.source,
        "steps": [step.to_dict() for step in expected.steps],
    }


def test_scores_are_those_of_the_schemes_that_accept_this_number_of_cards(client: Inside) -> None:
    scores = answered(client, "scores", {"cards": "As Ah", "board": "Ad Qd Qc"})["scores"]
    assert len(scores) > 5
    for scored in scores:
        assert scored == answered(client, "score", {**EXAMPLES["scores"], "scheme": scored["scheme"]})
    left_out = {scheme.name for scheme in cardspeak.schemes()} - {entry["scheme"] for entry in scores}
    for name in left_out:
        assert client.post("/api/score", json={**EXAMPLES["scores"], "scheme": name}).status_code == 422
    assert answered(client, "scores", {"cards": "As"}) == {"kind": "scores", "scores": []}


def test_a_range_has_its_classes(client: Inside) -> None:
    text = "TT+, AKs:0.5, 7c2d"
    answer = answered(client, "range", {"range": text})
    expected = cardspeak.parse_range(text)
    assert answer.pop("classes") == {
        **dict.fromkeys(("AA", "KK", "QQ", "JJ", "TT"), 1),
        "AKs": 0.5,
        "72o": {"7c2d": 1},
    }
    assert answer == expected.to_dict()


def test_a_range_of_four_cards_has_none(client: Inside, answer_types: dict[str, Any]) -> None:
    answer = answered(client, "range", {"range": "AA", "game": "omaha"})
    assert answer == cardspeak.parse_range("AA", "omaha").to_dict()
    TypeAdapter(answer_types["range"]).validate_python(answer)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_of_each_request_is_answered(client: Inside, answer_types: dict[str, Any], name: str) -> None:
    answer = client.post(f"/api/{name.replace('_', '/')}", json=EXAMPLES[name])
    assert answer.status_code == 200, answer.text
    if answer_types[name]:
        TypeAdapter(answer_types[name]).validate_json(answer.content, strict=True)


@pytest.mark.parametrize(
    ("name", "body", "call"),
    [
        ("evaluate", {"cards": "AsK"}, lambda: cardspeak.evaluate("AsK")),
        ("evaluate", {"cards": "As As"}, lambda: cardspeak.evaluate("As As")),
        ("explain", {"cards": "As", "board": "As"}, lambda: cardspeak.explain("As", board="As")),
        ("compare", {"hands": ["As Kd"]}, lambda: cardspeak.compare("As Kd")),
        ("outs", {"hands": ["As Kd", "Qs Qd"], "board": "2c"}, lambda: cardspeak.outs("As Kd", "Qs Qd", board="2c")),
        ("deal", {"players": 99}, lambda: cardspeak.deal(players=99)),
        ("deal", {"seed": -1}, lambda: cardspeak.deal(seed=-1)),
        ("range", {"range": "QQ+, AXs"}, lambda: cardspeak.parse_range("QQ+, AXs")),
        ("showdown", {"table": {}}, lambda: cardspeak.showdown({})),
        ("showdown", {"table": {**TABLE, "unit": 7}}, lambda: cardspeak.showdown({**TABLE, "unit": 7})),
        ("audit", {"scheme": "points", "deals": 0}, lambda: cardspeak.audit("points", deals=0)),
        ("audit", {"scheme": "points", "exact": True}, lambda: cardspeak.audit("points", exact=True)),
        ("icm", {"stacks": {"A": 5}, "prizes": []}, lambda: cardspeak.icm({"A": 5}, [])),
        ("icm", {"stacks": {"A": 5, "B": -5}, "prizes": [1]}, lambda: cardspeak.icm({"A": 5, "B": -5}, [1])),
        ("icm", {"stacks": {"A": 5, "B": 5}, "prizes": [1, 2]}, lambda: cardspeak.icm({"A": 5, "B": 5}, [1, 2])),
        ("equity", {"ranges": ["AA"]}, lambda: cardspeak.equity("AA")),
        ("equity", {"ranges": ["AA", "AXs"]}, lambda: cardspeak.equity("AA", "AXs")),
        ("equity", {"ranges": ["AsAh", "AsAd"]}, lambda: cardspeak.equity("AsAh", "AsAd")),
        ("equity", {"ranges": ["AA", "KK"], "samples": 0}, lambda: cardspeak.equity("AA", "KK", samples=0)),
        ("equity", {"ranges": ["AsAh", "random", "random", "As2h"]}, lambda: cardspeak.equity("AsAh", "random", "random", "As2h")),
        ("equity/stream", {"ranges": ["AA", "AXs"]}, lambda: cardspeak.equity("AA", "AXs")),
    ],
)  # fmt: skip
def test_errors_are_those_of_the_public_function(client: Inside, name: str, body: Any, call: Any) -> None:
    with pytest.raises(cardspeak.CardspeakError) as error:
        call()
    answer = client.post(f"/api/{name}", json=body)
    assert (answer.status_code, answer.json()) == (422, error.value.to_dict())


def test_an_unknown_game_is_answered_with_the_address_of_the_list(client: Inside) -> None:
    answer = client.post("/api/evaluate", json={"cards": "As Kd", "game": "holden"})
    assert (answer.status_code, answer.json()["code"]) == (422, "game")
    assert answer.json()["error"].startswith('game: "holden" is not known; did you mean')
    assert answer.json()["error"].endswith("(/api/games lists all games)")


@pytest.mark.parametrize(("name", "body"), [("score", {"cards": "As Kd"}), ("audit", {})])
def test_an_unknown_scheme_is_answered_with_the_address_of_the_list(
    client: Inside, name: str, body: dict[str, Any]
) -> None:
    answer = client.post(f"/api/{name}", json={**body, "scheme": "point"})
    assert (answer.status_code, answer.json()["code"], answer.json()["where"]) == (422, "scheme", {"field": "scheme"})
    problem = '"point" is not known; did you mean points? (/api/schemes lists all schemes)'
    assert (answer.json()["error"], answer.json()["detail"]) == (f"scheme: {problem}", problem)
