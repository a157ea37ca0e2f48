"""Schemathesis asks what the description of the API allows, and what it does not, and looks whether it is answered as described."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks

from cardspeak.web.app import create_app
from tests.web.serving import PATIENCE, Server

EXAMPLES = 10
HOPELESS: list[Any] = [
    # What is well formed by the schema may still be no hand, range or table: that is told with 422, in words.
    checks.positive_data_acceptance,
    # A body that is no JSON is refused before it is looked where it goes to; test_guard.py tries methods with JSON.
    checks.unsupported_method,
]


REFUSED = {"checks": {"negative_data_rejection": {"expected-statuses": ["405", "413", "415", "422"]}}}
api = schemathesis.openapi.from_dict(create_app().openapi(), config=schemathesis.Config.from_dict(REFUSED))


@api.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_every_request_is_answered_as_it_is_described(server: Server, case: Any) -> None:
    case.call_and_validate(base_url=server.url, excluded_checks=HOPELESS, timeout=PATIENCE)
