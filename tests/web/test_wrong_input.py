"""Malicious and invalid bodies are refused with status 422 and a one-line error message. No file is read."""

from __future__ import annotations

import builtins
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from cardspeak.web.described import TABLE
from tests.cases import cases
from tests.web.inside import Inside
from tests.web.serving import ERROR_KEYS

DEPTH = 20_000
JSON = {"content-type": "application/json"}
NO_CARDS = 'is not a list of cards; write text such as "As Kd", or a list such as ["As", "Kd"]'
SCRIPT = "<script>alert(1)</script>"


def refused(client: Inside, path: str, body: bytes | object, status: int = 422) -> str:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = client.post(f"/api/{path}", content=content, headers=JSON)
    assert answer.status_code == status, (content[:200], answer.text)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert list(answer.json()) == ERROR_KEYS
    message: str = answer.json()["error"]
    assert message
    assert "\n" not in message
    assert "Traceback" not in message
    return message


def with_player(**changed: object) -> dict[str, Any]:
    players: Any = TABLE["players"]
    ann, *others = players
    return {"table": {**TABLE, "players": [{**ann, **changed}, *others]}}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "body: it is empty; send JSON"),
        (b"{cards", "body is not JSON: expecting property name enclosed in double quotes, at character 1"),
        (b"[]", 'body: it is not an object; send an object such as {"cards": "As Kd"}'),
        (b"null", 'body: it is not an object; send an object such as {"cards": "As Kd"}'),
        (b'"As"', 'body: it is not an object; send an object such as {"cards": "As Kd"}'),
        (b"{}", "cards is missing"),
        (b'{"cards": 1}', f"cards: 1 {NO_CARDS}"),
        (b'{"cards": "As", "bord": "Kd"}', '"bord" is not a key of this request'),
        (b'{"crads": "As"}', '"crads" is not a key of this request'),
        (b'{"cards": "\xff\xfe"}', "body: it is not UTF-8 text"),
        (b"[" * DEPTH, "body: it is nested too deeply"),
        (b'{"cards":' + b"[" * DEPTH + b"]" * DEPTH + b"}", "body: it is nested too deeply"),
        (b'{"cards":' + b"[" * 100 + b"]" * 100 + b"}", "body: it is nested too deeply"),
        (b'{"cards":' + b'{"a":' * 9000 + b"1" + b"}" * 9000 + b"}", "body: it is nested too deeply"),
        (b'{"cards":' + b"9" * 5000 + b"}", "body: a number in it has too many digits"),
        (b'{"cards": "As", "cards": "Kd"}', 'body: the key "cards" appears twice'),
        (b'{"cards": NaN}', f"cards: nan {NO_CARDS}"),
        (b'{"cards": "' + b"A" * 1000 + b'"}', "cards: the text has more than 400 characters, the maximum"),
    ],
)
def test_an_invalid_body(client: Inside, body: bytes, message: str) -> None:
    assert refused(client, "evaluate", body) == message


@cases(
    ("path", "body", "key"),
    [
        ("settle", b'{"bets": {"A": 5, "A": 6}, "ranking": ["A"]}', "A"),
        ("equity/stream", b'{"ranges": ["AA"], "ranges": ["AA", "KK"]}', "ranges"),
        ("showdown", b'{"table": {"players": [{"name": "A", "bet": 5, "bet": 6}]}}', "bet"),
        ("batch", b'{"requests": [{"request": "evaluate", "body": {"cards": "As", "cards": "Kd"}}]}', "cards"),
    ],
)
def test_a_key_that_appears_twice(client: Inside, path: str, body: bytes, key: str) -> None:
    answer = client.post(f"/api/{path}", content=body, headers=JSON)
    detail = f'the key "{key}" appears twice'
    assert answer.status_code == 422
    assert answer.json() == {
        "kind": "error", "error": f"body: {detail}", "code": "body", "where": {"field": key}, "detail": detail
    }  # fmt: skip


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("evaluate", '{"cards": "%s"}'),
        ("evaluate", '{"cards": "As", "game": "%s"}'),
        ("evaluate", '{"cards": "As", "%s": 1}'),
        ("evaluate", '{"%s": 1, "%s": 1}'),
        ("range", '{"range": "%s"}'),
        ("showdown", '{"table": {"board": "%s", "players": []}}'),
        ("showdown", '{"table": {"%s": 1}}'),
        ("showdown", '{"table": {"players": [{"name": "%s", "bet": 1}]}}'),
        ("showdown", '{"table": {}, "rules": "%s"}'),
        ("showdown", '{"table": {}, "rake": {"%s": "%s"}}'),
        ("equity", '{"ranges": ["%s", "%s"]}'),
        ("equity/stream", '{"ranges": ["AA", "KK"], "by": "%s"}'),
    ],
)
def test_half_of_a_surrogate_pair(client: Inside, path: str, body: str) -> None:
    for text in ("\\ud800", "\\udfff\\ud800"):
        refused(client, path, body.replace("%s", text).encode())


SETTLE: dict[str, Any] = {"bets": [5, 5], "ranking": [0, 1]}


@cases(
    ("path", "body", "message"),
    [
        ("settle", {**SETTLE, "folded": [1.5]}, "folded: 1.5 is not accepted; give text or a whole number"),
        ("settle", {**SETTLE, "folded": None}, "folded: null is not accepted; give a list or an object"),
        ("settle", {**SETTLE, "folded": [], "values": ["x"]}, 'values: "x" is not accepted; give a number'),
        ("settle", {**SETTLE, "ranking": [0, {}]}, "ranking 2: an object is not accepted; give text, a whole number or a list"),
        ("settle", {**SETTLE, "ranking": [0] * 101}, "ranking: 101 items are too many; 100 is the maximum"),
        ("settle", {**SETTLE, "low_halves": [True]}, "low_half 1: true is not accepted; give text"),
        ("settle", {**SETTLE, "saw_flop": []}, "saw_flop: a list is not accepted; give true or false"),
        ("evaluate", {"cards": "As", "game": "x" * 50}, "game: the text has more than 40 characters, the maximum"),
        ("equity", {"ranges": ["AA", "KK"], "by": "x"}, 'by: "x" is not accepted; give holding, hand, category or next-card'),
        ("audit", {"scheme": "points", "n_cards": 8}, "n_cards: 8 is not accepted; give at most 7"),
        ("audit", {"scheme": "points", "n_cards": 4}, "n_cards: 4 is not accepted; give at least 5"),
        ("batch", {"requests": [5]}, "request 1: it is not an object; send an object with the keys request and body"),
        ("batch", {"requests": [{"request": "settle", "body": {**SETTLE, "folded": [1.5]}}]}, "request 1: folded: 1.5 is not accepted; give text or a whole number"),
    ],
)  # fmt: skip
def test_a_key_of_the_wrong_type(client: Inside, path: str, body: Any, message: str) -> None:
    assert refused(client, path, body) == message


NUMBERS = ["NaN", "Infinity", "-Infinity", "1e999", "-1", "9" * 4000, '"1"', "[[]]", "{}", "true"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("equity", '{"ranges": ["AA", "KK"], "samples": %s}'),
        ("equity", '{"ranges": ["AA", "KK"], "precision": %s}'),
        ("equity", '{"ranges": ["AA", "KK"], "seconds": %s}'),
        ("equity", '{"ranges": ["AA", "KK"], "samples": 1, "seed": %s}'),
        ("equity/stream", '{"ranges": ["AA", "KK"], "samples": %s}'),
        ("deal", '{"players": %s}'),
        ("deal", '{"seed": %s}'),
        ("showdown", '{"table": {"board": "Ac Kc Jc 5c Th", "players": [{"name": "A", "cards": "8c 7h", "bet": %s}]}}'),
        ("showdown", '{"table": {"board": "Ac Kc Jc 5c Th", "players": [{"name": "A", "cards": "8c 7h", "bet": 1}], "unit": %s}}'),
        ("showdown", '{"table": {"board": "Ac Kc Jc 5c Th", "players": [{"name": "A", "cards": "8c 7h", "bet": 1}], "dead": %s}}'),
        ("showdown", '{"table": {"players": []}, "rake": {"percent": %s}}'),
    ],
)  # fmt: skip
def test_invalid_numbers(client: Inside, path: str, body: str) -> None:
    is_amount = path == "showdown"  # amounts can be text
    for number in NUMBERS:
        if not (is_amount and number == '"1"' and "rake" not in body):
            refused(client, path, (body % number).encode())


def test_more_samples_than_the_server_deals(client: Inside) -> None:
    message = "samples: 1,000,000,001 is more than the limit of this server, 1,000,000,000"
    for path in ("equity", "equity/stream"):
        assert refused(client, path, {"ranges": ["AA", "KK"], "samples": 1_000_000_001}) == message


def test_ten_thousand_players(client: Inside) -> None:
    players = [{"name": str(number)} for number in range(3000)]
    message = "table: 3,000 players are too many; 23 is the maximum"
    assert refused(client, "showdown", {"table": {"players": players}}) == message
    many = {"table": {"players": [0] * 10_000}}
    assert refused(client, "showdown", many) == "table: 10,000 players are too many; 23 is the maximum"
    assert "10000" in refused(client, "deal", {"players": 10_000})
    too_many = "10,000 items are too many"
    assert refused(client, "compare", {"hands": [""] * 10_000}) == f"hands: {too_many}; 23 is the maximum"
    assert refused(client, "equity", {"ranges": [""] * 10_000}) == f"ranges: {too_many}; 100 is the maximum"
    assert "11" in refused(client, "equity", {"ranges": ["random"] * 11})


def test_names_are_returned_unchanged_and_only_in_json(client: Inside) -> None:
    answer = client.post("/api/showdown", json=with_player(name=SCRIPT))
    assert answer.status_code == 200
    assert answer.json()["payouts"] == {SCRIPT: 75, "Bob": 50}
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert SCRIPT in refused(client, "evaluate", {"cards": SCRIPT})


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("", "name"),
        ("\0", "use printable characters"),
        ("\u202e", "use printable characters"),
        ("x" * 50_000, "longer than 100 characters"),
        ("Bob", "Bob"),
        (7, "name"),
    ],
)
def test_invalid_names(client: Inside, name: object, part: str) -> None:
    assert part in refused(client, "showdown", with_player(name=name))


def test_an_error_does_not_repeat_all_of_a_long_text(client: Inside) -> None:
    messages = [
        refused(client, "evaluate", {"cards": "x" * 300}),
        refused(client, "range", {"range": "x" * 19_000}),
        refused(client, "showdown", {"table": {"x" * 19_000: 1}}),
        refused(client, "evaluate", {"x" * 19_000: 1}),
        refused(client, "equity", {"ranges": ["x" * 19_000] * 3}),
    ]
    assert max(map(len, messages)) < 500


PLACE = "the place of a path"
PATHS = [
    "/etc/passwd",
    "-",
    "/dev/stdin",
    "table.toml",
    "table.TOML",
    "table.json",
    "game.xml",
    "../table.toml",
    "file:///etc/passwd",
    "classic",
    "classic.xml",
    "\\\\host\\share\\table.toml",
]


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("evaluate", {"cards": "As Kd", "game": PLACE}),
        ("explain", {"cards": "As Kd", "game": PLACE}),
        ("compare", {"hands": ["As Kd", "Qs Qd"], "game": PLACE}),
        ("outs", {"hands": ["As Kd", "Qs Qd"], "board": "2c 3c 4c", "game": PLACE}),
        ("deal", {"game": PLACE}),
        ("range", {"range": "AA", "game": PLACE}),
        ("range", {"range": PLACE}),
        ("score", {"cards": "As Kd Qs Jd Tc", "scheme": PLACE}),
        ("equity", {"ranges": ["AA", "KK"], "game": PLACE}),
        ("equity/stream", {"ranges": ["AA", PLACE]}),
        ("showdown", {"table": PLACE}),
        ("showdown", {"table": {**TABLE, "game": PLACE}}),
        ("showdown", {"table": {**TABLE, "rules": PLACE}}),
        ("showdown", {"table": {**TABLE, "board": PLACE}}),
        ("showdown", {"table": TABLE, "rules": PLACE}),
        ("showdown", {"table": TABLE, "rake": PLACE}),
    ],
)
def test_no_file_is_read(client: Inside, name: str, body: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for file in ("table.toml", "table.TOML", "table.json", "game.xml", "classic.xml"):
        (tmp_path / file).write_text("{}", "utf-8")
    opened: list[str] = []

    def watched(real: Any) -> Any:
        def open_and_tell(file: object, *rest: Any, **more: Any) -> Any:
            opened.append(str(file))
            return real(file, *rest, **more)

        return open_and_tell

    for module in (builtins, io, os):
        monkeypatch.setattr(module, "open", watched(module.open))
    for path in PATHS:
        refused(client, name, json.loads(json.dumps(body).replace(json.dumps(PLACE), json.dumps(path))))
        assert [place for place in opened if Path(place).name == Path(path).name] == []


def test_the_error_does_not_offer_to_read_a_file(client: Inside) -> None:
    message = refused(client, "evaluate", {"cards": "As Kd", "game": "mine.toml"})
    assert message == 'game: "mine.toml" is not known; the server reads no files: give a code from /api/games'
