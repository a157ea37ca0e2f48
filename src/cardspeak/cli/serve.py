"""`cardspeak serve`: serve the web page and the API."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from cardspeak.cli.numbers import number_from, seconds_from
from cardspeak.errors import CardspeakError

EVERYWHERE = ("0.0.0.0", "::")


def serve(
    port: Annotated[
        int,
        typer.Option(
            "--port",
            "-p",
            metavar="NUMBER",
            parser=number_from(0, 65535),
            help="Port to listen on, up to 65535; 0 picks any free port.",
        ),
    ] = 8000,
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; 0.0.0.0 for all IPv4 addresses.")
    ] = "127.0.0.1",
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds",
            metavar="NUMBER",
            parser=seconds_from(1, 3600),
            help="Time limit per question in seconds, from 1 to 3600.",
        ),
    ] = 30,
    runs: Annotated[
        int,
        typer.Option(
            "--runs",
            metavar="NUMBER",
            parser=number_from(1, 64),
            help="Number of long questions (over about 0.2 seconds) answered in parallel, from 1 to 64.",
        ),
    ] = 4,
    origins: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-origin",
            metavar="ORIGIN",
            help="Site whose pages may use the API, such as https://poker.example, or * for every site; repeatable.",
            show_default=False,
        ),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="Proxy that reports the addresses of clients in X-Forwarded-For, such as 127.0.0.1 or 10.0.0.0/8; "
            "repeatable.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Serve the web page and the JSON API until Ctrl-C: showdowns, explanations and equity in the browser."""
    try:
        from cardspeak.web.clients import read_proxies
        from cardspeak.web.limits import Limits
        from cardspeak.web.origins import read_origins
        from cardspeak.web.server import bound
        from cardspeak.web.server import serve as serve_at
    except ModuleNotFoundError as error:
        reason = f'the page needs a package that is not installed ({error.name}): pip install "cardspeak[web]"'
        raise CardspeakError(reason) from None
    allowed = read_origins(origins or ())
    read_proxies(proxies or ())
    listening = bound(host, port)
    limits = replace(Limits(), run_seconds=seconds, runs=runs)
    shown = f"[{host}]" if ":" in host else host
    url = f"http://{'127.0.0.1' if host in EVERYWHERE else shown}:{listening.getsockname()[1]}"

    def tell() -> None:
        typer.echo(f"cardspeak is at {url}     (Ctrl-C stops it; API docs: {url}/api/docs)")

    serve_at(listening, limits, tell, allowed, proxies or ())
