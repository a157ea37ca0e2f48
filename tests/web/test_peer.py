"""What the system knows about a client, while its connection is open and after it has ended."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys

import pytest

from cardspeak.web.peer import is_broken, is_half_closed


class Transport(asyncio.Transport):
    """A transport of this socket."""

    def __init__(self, connected: socket.socket) -> None:
        super().__init__({"socket": connected})


def test_a_client_that_closes_its_sending_side_and_a_socket_that_is_closed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        client = socket.create_connection(listening.getsockname())
        connected, _ = listening.accept()
        transport = Transport(connected)
        assert not is_half_closed(transport)
        assert not is_broken(transport)
        client.shutdown(socket.SHUT_WR)
        assert connected.recv(1) == b""  # the end of the client's data has arrived
        assert is_half_closed(transport) == (sys.platform == "linux")
        assert not is_broken(transport)
        client.close()
        connected.close()
        assert not is_half_closed(transport)
        assert is_broken(transport)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has another structure for this option")
def test_a_client_that_resets_the_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        client = socket.create_connection(listening.getsockname())
        connected, _ = listening.accept()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()
        with connected:
            assert is_broken(Transport(connected))
