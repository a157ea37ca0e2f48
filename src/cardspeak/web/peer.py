"""What the system knows about the client at the other end of a connection."""

from __future__ import annotations

import asyncio
import socket
import sys

CLOSE_WAIT = b"\x08"
"""The number that Linux uses for the state of a TCP connection whose client has closed its sending side.

Source: https://www.rfc-editor.org/rfc/rfc9293#section-3.3.2
"""


def is_half_closed(transport: asyncio.Transport) -> bool:
    """Whether the client has closed its sending side; False if this is unknown or the socket is closed."""
    connected: socket.socket = transport.get_extra_info("socket")
    is_tcp = connected.family in (socket.AF_INET, socket.AF_INET6)
    if sys.platform != "linux" or not is_tcp or _is_closed(connected):
        return False
    return connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1) == CLOSE_WAIT


def is_broken(transport: asyncio.Transport) -> bool:
    """Whether a connection has ended, in an error such as a reset by the client, or because the socket is closed."""
    connected: socket.socket = transport.get_extra_info("socket")
    return _is_closed(connected) or connected.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0


def _is_closed(connected: socket.socket) -> bool:
    """Whether the server has closed its socket. Its options can then not be read."""
    return connected.fileno() < 0
