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
    """Whether the client has closed its sending side; False if the system does not report it."""
    connected: socket.socket = transport.get_extra_info("socket")
    is_tcp = sys.platform == "linux" and connected.family in (socket.AF_INET, socket.AF_INET6)
    return is_tcp and connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1) == CLOSE_WAIT


def is_broken(transport: asyncio.Transport) -> bool:
    """Whether a connection has ended with an error, for example because its client reset it."""
    connected: socket.socket = transport.get_extra_info("socket")
    return connected.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0
