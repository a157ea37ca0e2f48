"""Many requests at once, each answered as if it had been sent alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from cardspeak.web import batch, described
from cardspeak.web.app import create_app
from cardspeak.web.described import EXAMPLES
from cardspeak.web.limits import Limits
from cardspeak.web.questions import all_questions
from tests.web.inside import Inside

SHORT = {"request": "evaluate", "body": {"cards": "As Kd"}}
LONG = {"request": "equity", "body": {"ranges": ["AA", "KK", "QQ", "random"], "precision": 1e-6}}
AUDIT = {"request": "audit", "body": EXAMPLES["audit"]}


def asked(client: Inside, *requests: Any) -> Any:
    answer = client.post("/api/batch", json={"requests": requests})
    assert answer.status_code == 200, answer.text
    TypeAdapter(batch.Batch).validate_json(answer.content, strict=True)
    return answer.json()["answers"]


def refused(client: Inside, *requests: Any) -> Any:
    answer = client.post("/api/batch", json={"requests": requests})
    assert answer.status_code == 422, answer.text
    return answer.json()


def test_each_answer_is_that_of_the_request_alone(client: Inside) -> None:
    requests = [{"request": question.path, "body": EXAMPLES[question.name]} for question in all_questions()]
    alone = [client.post(f"/api/{request['request']}", json=request["body"]) for request in requests]
    assert {answer.status_code for answer in alone} == {200}
    assert asked(client, *requests) == [answer.json() for answer in alone]


def test_every_answer_of_a_question_can_be_in_a_batch() -> None:
    union, _ = get_args(batch.Answer)
    known = {kind.__name__ for kind in get_args(union)}
    for question in all_questions():
        returned = described.of(question.name, question.answer)["response_model"]
        kinds = get_args(get_args(returned)[0]) if get_args(returned) else (returned,)
        assert {kind.__name__ for kind in kinds} <= known, question.name


def test_an_error_is_in_the_place_of_its_answer(client: Inside) -> None:
    wrong = {"request": "evaluate", "body": {"cards": "As Kx"}}
    first, second, third = asked(client, SHORT, wrong, SHORT)
    assert first == third
    assert second == client.post("/api/evaluate", json=wrong["body"]).json()
    assert (second["kind"], second["code"], second["where"]["column"]) == ("error", "card", 4)


def test_a_batch_of_nothing(client: Inside) -> None:
    assert asked(client) == []


@pytest.mark.parametrize(
    ("sent", "detail"),
    [
        ({"request": "evaluate", "body": {}}, "cards is missing"),
        ({"request": "evaluate", "body": {"cards": "As", "bord": ""}}, '"bord" is not a key of this request'),
        ({"request": "evaluate"}, "body is missing"),
        ({"request": "compare", "body": {"hands": ["As", 5]}}, 'hand 2: 5 is not a list of cards; write text such as "As Kd", or a list such as ["As", "Kd"]'),
    ],
)  # fmt: skip
def test_a_body_of_the_wrong_form_refuses_the_whole_batch(client: Inside, sent: Any, detail: str) -> None:
    error = refused(client, SHORT, sent)
    assert error == {
        "kind": "error",
        "error": f"request 2: {detail}",
        "code": "body",
        "where": {"field": "request", "item": 2},
        "detail": detail,
    }


@pytest.mark.parametrize("sent", [{}, {"request": "batch", "body": {}}, {"request": "equity/stream", "body": {}}])
def test_a_request_that_a_batch_does_not_answer(client: Inside, sent: Any) -> None:
    error = refused(client, sent)
    assert error["error"].startswith("request 1: the value of the key request must be one of these: game, evaluate, ")


def test_too_many_requests(client: Inside) -> None:
    assert refused(client, *[SHORT] * 101)["where"] == {"field": "requests"}


def test_the_time_limit_is_that_of_the_whole_batch() -> None:
    with Inside(create_app(replace(Limits(), run_seconds=1.5))) as client:
        answers = asked(client, SHORT, LONG, LONG, SHORT)
    assert [answer["kind"] for answer in answers] in (
        ["evaluation", "equity", "error", "error"],
        ["evaluation", "error", "error", "error"],  # if compiling took all the time
    )
    assert {answer["code"] for answer in answers if answer["kind"] == "error"} <= {"time", "stopped"}


def test_answers_that_are_too_large_are_left_out(client: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "LARGEST_BATCH", 100)
    first, second = asked(client, SHORT, SHORT)
    assert (first["kind"], second["code"]) == ("evaluation", "memory")


def test_a_busy_server_is_an_error_of_the_request() -> None:
    with Inside(create_app(replace(Limits(), runs=0, waiting=0))) as client:
        assert [answer.get("code") for answer in asked(client, SHORT, LONG)] == [None, "busy"]
