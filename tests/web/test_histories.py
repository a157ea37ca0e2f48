"""The requests for hand histories: the hands of a text, and the replay of one of them."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter

import cardspeak
from cardspeak import answer_types
from cardspeak.histories.reading.pasted import hands_of_text
from cardspeak.web.bodies import LONGEST_HISTORY
from tests.cases import cases
from tests.histories.replaying.hands import NEXT, STARS
from tests.web.inside import Inside

BROKEN = "\n\nPokerStars Hand #7003: Hold'em No Limit ($0.50/$1.00 USD) - 2026/03/01 20:13:02 ET\n"


def posted(client: Inside, path: str, body: object, status: int = 200) -> Any:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_the_hands_of_a_text(client: Inside) -> None:
    answer = posted(client, "histories", {"text": STARS + NEXT + BROKEN})
    TypeAdapter(answer_types.Histories).validate_json(json.dumps(answer), strict=True)
    assert answer["separate"] is True
    first, second, third = answer["hands"]
    assert (first["number"], first["line"], first["id"], first["players"]) == (1, 1, "7001", 3)
    assert first["title"] == "Texas hold'em, no limit, $0.50/$1.00 USD"
    lines = (STARS + NEXT).split("\n")
    assert lines[second["line"] - 1].startswith("PokerStars Hand #7002")
    assert [bool(hand["wrong"]) for hand in (first, second, third)] == [False, False, True]
    assert (third["number"], third["players"], third["title"]) == (3, 0, "")


def test_a_replay_is_that_of_the_function(client: Inside) -> None:
    hands = [hand for hand in hands_of_text(STARS + NEXT) if isinstance(hand, cardspeak.History)]
    for chosen, at in ((None, 0), ("7001", 0), ("2", 1)):
        answer = posted(client, "replay", {"text": STARS + NEXT, "hand": chosen})
        assert answer == json.loads(json.dumps(cardspeak.replay(hands[at]).to_dict()))
    TypeAdapter(answer_types.Replay).validate_json(json.dumps(answer), strict=True)


def test_byte_order_marks_and_line_ends_do_not_matter(client: Inside) -> None:
    text = "\ufeff" + STARS.replace("\n", "\r\n")
    assert posted(client, "replay", {"text": text}) == posted(client, "replay", {"text": STARS})


@cases(
    ("body", "field", "message"),
    [
        ({"text": ""}, "text", "text: line 1: the file is empty"),
        ({"text": "Dear diary"}, "text", "text: line 1: this is not the text of a hand history of a known site"),
        ({"text": STARS, "hand": "9"}, "hand", 'hand: "9" is not in text, which has 1 hand; give an id, or a number from 1 to 1'),
        ({"text": STARS + BROKEN, "hand": "2"}, "text", f"text: line {(STARS + BROKEN).count(chr(10))}: no player was found"),
        ({"text": "x" * (LONGEST_HISTORY + 1)}, "text", "text: "),
        ({"text": STARS, "hand": "9" * 81}, "hand", "hand: "),
        ({"text": 5}, "text", "text: "),
        ({}, "text", "text is missing"),
    ],
)  # fmt: skip
def test_a_replay_that_is_refused(client: Inside, body: Any, field: str, message: str) -> None:
    error = posted(client, "replay", body, 422)
    assert error["where"]["field"] == field
    assert error["error"].startswith(message)
    assert "\n" not in error["error"]


@cases(
    "text",
    [
        "\0" * 1000,
        "[" * 50_000,
        "<" * 50_000,
        "*** " * 12_000,
        "PokerStars Hand #" * 3000,
        ("PokerStars Hand #1: Hold'em No Limit ($1/$2) - 2026/01/01\n") * 900,
        STARS.replace("Ann", "A: " * 9000),
        "Seat 1: " + "(" * 50_000,
        STARS[:700],
        "\ud800",
        "🂡" * 10_000,
    ],
)
def test_hostile_texts_are_answered(client: Inside, text: str) -> None:
    body = json.dumps({"text": text}).encode("ascii")
    for path in ("histories", "replay"):
        answer = client.post(f"/api/{path}", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (200, 413, 422), answer.text
        assert answer.json()["kind"] in ("histories", "replay", "error")
