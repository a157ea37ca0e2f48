"""The description of the API in OpenAPI, which takes a while to make."""

from __future__ import annotations

from typing import Any

from cardspeak.web.app import create_app

DESCRIPTION: dict[str, Any] = create_app().openapi()
