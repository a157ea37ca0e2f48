"""Errors written straight to a connection, without the application."""

from __future__ import annotations

import json

from cardspeak.web.failures import RequestError
from cardspeak.web.guard import HEADERS, JSON_TYPE

PHRASES = {400: b"Bad Request", 413: b"Content Too Large", 503: b"Service Unavailable"}
RETRY_SECONDS = 5
"""The time in seconds after which a client that was refused is asked to try again."""


def raw_answer(status: int, error: RequestError, default_headers: list[tuple[bytes, bytes]]) -> bytes:
    """The bytes of an answer with an error, after which the connection closes."""
    content = json.dumps(error.to_dict()).encode()
    headers = [
        *default_headers,
        *HEADERS,
        (b"content-type", JSON_TYPE),
        (b"content-length", b"%d" % len(content)),
        (b"connection", b"close"),
    ]
    if status == 503:
        headers.append((b"retry-after", b"%d" % RETRY_SECONDS))
    lines = b"".join(b"%b: %b\r\n" % header for header in headers)
    return b"HTTP/1.1 %d %b\r\n%b\r\n%b" % (status, PHRASES[status], lines, content)
