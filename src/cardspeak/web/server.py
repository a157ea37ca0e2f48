"""The server: Uvicorn on a socket, until Ctrl-C."""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import uvicorn

from cardspeak.errors import CardspeakError, shortened
from cardspeak.web.app import create_app
from cardspeak.web.connection import KEEP_ALIVE_SECONDS, LARGEST_HEAD, Shared, connections_of
from cardspeak.web.limits import Limits
from cardspeak.web.runs import Runs
from cardspeak.web.warming import warm
from cardspeak.web.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LAST_SECONDS = 1
"""The time in seconds for answers in progress to finish when the server is stopped."""
BACKLOG, AT_ONCE = 4096, 100
"""The numbers of connections that the system queues, and that the server accepts at once before it does other work."""
FILES, FILES_OF_RUN = 40, 4
"""The numbers of open files besides connections: those of the server itself, and the pipes to each worker process."""
SWITCH_SECONDS = 0.001
"""The time in seconds after which a computing thread yields to the event loop.

It is short because a request needs the event loop about ten times.
"""


def bound(host: str, port: int) -> socket.socket:
    """A socket that is bound to an address.

    Raises:
        CardspeakError: the address cannot be used, for example because the port is taken or the host does not exist.
    """
    with ExitStack() as undone:
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            listening = undone.enter_context(socket.socket(family, kind, protocol))
            listening.setsockopt(socket.SOL_SOCKET, _address_option(), 1)
            listening.bind(address)
        except (OSError, OverflowError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            sentence = f"port {port} on {shortened(host)} cannot be used: {reason[0].lower() + reason[1:]}"
            raise CardspeakError(
                f"{sentence}; choose another port with --port or another address with --host"
            ) from None
        undone.pop_all()
    return listening


def _address_option() -> int:
    """The option that allows a socket to use an address as soon as no other program listens there.

    On Windows, SO_REUSEADDR would let two servers listen on the same port. SO_EXCLUSIVEADDRUSE prevents this.
    Source: https://learn.microsoft.com/en-us/windows/win32/winsock/using-so-reuseaddr-and-so-exclusiveaddruse
    """
    if sys.platform == "win32":
        return socket.SO_EXCLUSIVEADDRUSE
    return socket.SO_REUSEADDR


def _fitted(limits: Limits) -> Limits:
    """The limits, with fewer connections if the system does not allow this process to open enough files.

    If the process's limit of open files is too low, it is raised as far as the system allows.
    """
    if sys.platform == "win32":
        return limits
    import resource  # not available on every system

    with suppress(ValueError, OSError):
        others = FILES + FILES_OF_RUN * limits.runs
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < limits.connections + others:
            wanted = limits.connections + others
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            return replace(limits, connections=max(1, soft - others))
    return limits


def serve(
    listening: socket.socket,
    limits: Limits,
    ready: Callable[[], None] = lambda: None,
    origins: Iterable[str] = (),
    trusted_proxies: Iterable[str] = (),
) -> None:
    """Serve the page until Ctrl-C.

    Args:
        listening: the socket to listen on.
        limits: the limits of the server.
        ready: called when the page can be opened.
        origins: the sites whose pages may use the API, as in `create_app`.
        trusted_proxies: the proxies whose header `X-Forwarded-For` is trusted, as in `create_app`.

    Raises:
        CardspeakError: an origin or a trusted proxy is not valid.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    limits = _fitted(limits)
    app = create_app(limits, origins, trusted_proxies)
    shared = Shared(limits)
    config = uvicorn.Config(
        Watch(app),
        http=connections_of(shared),  # type: ignore[arg-type]  # Uvicorn calls any class
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws="none",
        lifespan="off",  # `_Server` ends the runs instead; a lifespan would print a traceback on a second Ctrl-C
        loop="auto",  # uvloop, which is twice as fast, if it is installed; there is none for Windows
        log_level="error",  # the mistakes of clients are reported to the clients, not logged
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application reads them, and only from the proxies that the operator names
        backlog=AT_ONCE,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=LAST_SECONDS,
    )
    _Server(config, ready, app.state.runs, shared).run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that reports when it is ready, and stops all runs when it shuts down."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], runs: Runs, shared: Shared) -> None:
        super().__init__(config)
        self._ready, self._runs, self._shared = ready, runs, shared

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)  # asyncio accepts as many connections at once as its own backlog
        self._ready()
        self._warming = asyncio.get_running_loop().create_task(warm(self._runs))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for connection in list(self._shared.waiting):
            connection.drop()  # otherwise, a request that has not arrived would delay the shutdown
        await self._runs.close()
        await super().shutdown(sockets)
        await self._runs.close()  # ends runs that were waiting and have begun in the meantime
