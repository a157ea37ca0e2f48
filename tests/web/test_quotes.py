"""Errors of the API quote at most 80 characters of the input, and suggest neither paths of files nor options."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

from tests.cases import cases
from tests.long_texts import LONG_TEXTS, check_message, with_long_texts
from tests.web.inside import Inside

MOST = 80
LONG = 3000
ADVICE = re.compile(
    r"path of|\bpath that|--\w|a file that|\bTOML file|\bcardspeak \w|(?<!no )\bfiles?\b|\.(?:py|toml|xml|json)\b"
)
TABLE = {
    "players": [
        {"name": "Ann", "cards": "As Ks", "bet": 10},
        {"name": "Bob", "cards": "Qh Qd", "bet": 20, "folded": True},
    ],
    "board": "Ah 7c 2d 9s 3h",
    "rake": {"percent": 5, "cap": {"2": 3}},
    "prizes": [3, 2],
}
BODIES: dict[str, dict[str, Any]] = {
    "game": {"game": "plo"},
    "evaluate": {"cards": "As Kd", "board": "Ah Ac Kc", "game": "holdem"},
    "explain": {"cards": ["As", "Kd"], "board": "Ah Ac Kc", "against": "7s 7c"},
    "compare": {"hands": ["As Kd", "7s 7c"], "board": "Ah Ac Kc"},
    "outs": {"hands": ["As Kd", "7s 7c"], "board": "Ah Ac Kc"},
    "deal": {"players": 3, "seed": 1, "game": "holdem"},
    "score": {"cards": "As Kd", "board": "Ah Ac Kc", "scheme": "points"},
    "range": {"range": "22+, AKs@0.5", "game": "holdem"},
    "settle": {"bets": {"Ann": 10, "Bob": 20}, "ranking": ["Ann", "Bob"], "folded": [], "button": "Ann", "rules": "tda"},
    "showdown": {"table": TABLE, "rules": {"like": "tda", "suits": "shdc", "quotes": {"unit": "x"}}, "rake": {"percent": 5}},
    "icm": {"stacks": {"Ann": 10, "Bob": 20}, "prizes": [3, 2]},
    "equity": {"ranges": ["AA", "KK"], "board": "Ah 7c 2d", "dead": "2s", "game": "holdem", "by": "category"},
    "rulebooks/analyze": {"cards": "As Kd Qc Jc Tc", "rulebook": "classic"},
    "rulebooks/check": {"rulebook": "hands = [{name = 'Anything', points = 1}]"},
    "audit": {"scheme": "histogram", "order": "high"},
}  # fmt: skip
WRONG = ("z" * LONG, "z" * 90, "z" * 55, "A" * 390, "A" * 1900, "zz, " * 400, "As Kd " * 60, "9" * LONG, {"z" * LONG: 1},
         ["z" * LONG], {"z" * LONG: {"z": 1}}, int("9" * 400), "hands = [{name = '" + "z" * LONG, "<z" + "z" * LONG + ">",
         "hands = [{name = '" + "z" * LONG + "', points = 'z'}]", "z" * LONG + " = 1", '{"' + "z" * LONG + '": 1}')  # fmt: skip


def changed(given: Any) -> Iterator[Any]:
    """The JSON with one value replaced, or one key renamed."""
    yield from WRONG
    match given:
        case dict():
            for key, value in given.items():
                for item in changed(value):
                    yield {**given, key: item}
                yield {("z" * LONG if name == key else name): item for name, item in given.items()}
                yield {("z" * 55 if name == key else name): item for name, item in given.items()}
        case list():
            for at, value in enumerate(given):
                for item in changed(value):
                    again = copy.deepcopy(given)
                    again[at] = item
                    yield again


def quotes_too_much(text: str) -> bool:
    runs = re.findall(r"z{9,}|A{9,}|9{9,}|(?:zz, ){3,}|(?:As Kd ){3,}", text)
    return sum(map(len, runs)) > MOST + 3 or len(text) > 600


@cases("path", BODIES)
def test_errors_quote_little_and_advise_no_files(client: Inside, path: str) -> None:
    found = []
    for body in changed(BODIES[path]):
        content = json.dumps(body)
        if len(content) > 60_000:
            continue
        answer = client.post(f"/api/{path}", content=content, headers={"content-type": "application/json"})
        error = answer.json()
        assert answer.status_code == (422 if error["kind"] == "error" else 200)
        if answer.status_code == 200:
            continue
        text = error["error"]
        place = json.dumps(error["where"])
        if quotes_too_much(text) or ADVICE.search(text) or len(place) > 400:
            found.append((content[:150], text[:700], len(text), len(place)))
    assert not found, found


@cases("path", BODIES)
def test_messages_quote_at_most_80_characters_of_texts_with_spaces(client: Inside, path: str) -> None:
    for number, text in enumerate(LONG_TEXTS.values()):
        bodies = [body for body in with_long_texts(BODIES[path], text) if isinstance(body, dict)]
        for body in bodies[number :: len(LONG_TEXTS)]:  # alone, each body is sent with one of the texts
            error = client.post(f"/api/{path}", json=body).json()
            if error["kind"] == "error":
                check_error(error)
        for start in range(0, len(bodies), 100):
            requests = [{"request": path, "body": body} for body in bodies[start : start + 100]]
            answer = client.post("/api/batch", json={"requests": requests}).json()
            for error in answer["answers"] if answer["kind"] == "batch" else [answer]:
                if error["kind"] == "error":
                    check_error(error)


def check_error(error: Any) -> None:
    check_message(error["error"])
    check_message(error["detail"])
    place = error["where"]
    while place is not None:
        assert len(place["field"]) <= MOST
        assert len(str(place.get("item", ""))) <= MOST
        place = place.get("other")
