"""Which client a request comes from, and when the address that a proxy reports is trusted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import cache

import httpx
import pytest
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from typer.testing import CliRunner

from cardspeak.cli.app import app_for
from cardspeak.errors import CardspeakError
from cardspeak.web.app import create_app
from cardspeak.web.clients import client_of, read_proxies


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:0:1::9", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff::9", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", ""),
        ("", ""),
    ],
)
def test_addresses_of_one_client(address: str, client: str) -> None:
    assert client_of({"client": (address, 50000)}) == client


def test_a_client_without_an_address() -> None:
    assert client_of({"client": None}) == client_of({}) == ""


@cache
def app_of(*trusted: str) -> FastAPI:
    """The application that trusts these proxies, with the address `/see`, which answers with the client."""

    async def see(request: Request) -> Response:
        return Response(client_of(request.scope))

    app = create_app(trusted_proxies=[*trusted])
    app.router.routes.insert(0, Route("/see", see))
    return app


def seen(address: str, forwarded: Iterable[str], trusted: list[str]) -> str:
    """The client of a request from this address with these headers `X-Forwarded-For`."""

    async def ask() -> str:
        transport = httpx.ASGITransport(app_of(*trusted), client=(address, 50000))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            answer = await client.get("/see", headers=[("x-forwarded-for", text) for text in forwarded])
        assert answer.status_code == 200
        return answer.text

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("address", "forwarded", "trusted", "client"),
    [
        ("127.0.0.1", ["203.0.113.9"], [], "127.0.0.1"),  # no proxy is trusted unless the operator says so
        ("127.0.0.2", ["203.0.113.9"], ["127.0.0.1"], "127.0.0.2"),
        ("127.0.0.1", ["203.0.113.9"], ["127.0.0.1"], "203.0.113.9"),
        # The client sent the first address itself.
        ("127.0.0.1", ["198.51.100.1, 203.0.113.9"], ["127.0.0.1"], "203.0.113.9"),
        ("127.0.0.1", ["198.51.100.1", "203.0.113.9"], ["127.0.0.1"], "203.0.113.9"),
        ("127.0.0.1", ["198.51.100.1, 203.0.113.9, 10.1.2.3"], ["127.0.0.1", "10.0.0.0/8"], "203.0.113.9"),
        ("127.0.0.1", ["2001:db8::9"], ["127.0.0.1"], "2001:db8::/64"),
        ("127.0.0.1", [], ["127.0.0.1"], "127.0.0.1"),
        ("127.0.0.1", ["nonsense"], ["127.0.0.1"], ""),
        ("::ffff:127.0.0.1", ["203.0.113.9"], ["127.0.0.1"], "203.0.113.9"),  # a server that listens on ::
    ],
)
def test_only_the_header_of_a_trusted_proxy_counts(
    address: str, forwarded: list[str], trusted: list[str], client: str
) -> None:
    assert seen(address, forwarded, trusted) == client


@pytest.mark.parametrize("text", ["*", "localhost", "127.0.0.1/8", "", "1.2.3"])
def test_a_proxy_that_is_not_an_address_is_an_error(text: str) -> None:
    with pytest.raises(CardspeakError, match="trusted proxy"):
        read_proxies([text])
    result = CliRunner().invoke(app_for(), ["serve", "--port", "0", "--trusted-proxy", text])
    assert result.exit_code != 0
