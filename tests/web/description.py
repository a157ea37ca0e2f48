"""The description of the API in OpenAPI, which takes a while to make."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardspeak.web.app import create_app


@cache
def description() -> dict[str, Any]:
    """The description, made when it is first asked for."""
    return create_app().openapi()
