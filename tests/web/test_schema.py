"""Schemathesis sends requests that the API description allows or forbids, and compares the answers with the description."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from copy import deepcopy
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks

from tests.web.description import DESCRIPTION
from tests.web.serving import PATIENCE, Server

EXAMPLES, FEW_EXAMPLES = 10, 2
SLOW = ["/api/audit", "/api/rulebooks/check"]
BATCH = "/api/batch"
"""A batch can contain all other requests, so Schemathesis would need a minute. test_batch.py checks the answers."""
HOPELESS: list[Any] = [
    # A body that fits the schema can still contain an invalid hand, range or table, which is refused with status 422.
    checks.positive_data_acceptance,
    # A body without a JSON content type is refused before the path and the method are checked. test_guard.py checks
    # methods with JSON bodies.
    checks.unsupported_method,
]


REFUSED = {"checks": {"negative_data_rejection": {"expected-statuses": ["405", "413", "415", "422"]}}}
api = schemathesis.openapi.from_dict(deepcopy(DESCRIPTION), config=schemathesis.Config.from_dict(REFUSED))


@pytest.fixture(scope="module")
def hasty(serve: Callable[..., AbstractContextManager[Server]]) -> Iterator[Server]:
    """A server that stops long runs early. Other tests check the answers of such runs."""
    with serve(run_seconds=0.5) as server:
        yield server


def checked(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


@api.exclude(path=[*SLOW, BATCH]).parametrize()
@checked(EXAMPLES)
def test_every_request_is_answered_as_it_is_described(server: Server, case: Any) -> None:
    case.call_and_validate(base_url=server.url, excluded_checks=HOPELESS, timeout=PATIENCE)


@api.include(path=SLOW).parametrize()
@checked(FEW_EXAMPLES)
def test_every_slow_request_is_answered_as_it_is_described(hasty: Server, case: Any) -> None:
    case.call_and_validate(base_url=hasty.url, excluded_checks=HOPELESS, timeout=PATIENCE)
