"""The transport that the parser of a connection gets in place of the socket's own."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol


class Decides(Protocol):
    """What decides when the connection is read and closed."""

    @property
    def is_closing(self) -> bool:
        """Whether nothing more can be sent."""

    def close(self) -> None:
        """Close the connection after everything has been sent."""

    def drop(self) -> None:
        """Close the connection at once."""

    def pause_parsing(self) -> None:
        """Pass no more bytes on."""

    def resume_parsing(self) -> None:
        """Pass bytes on again."""


class Outlet(asyncio.Transport):
    """A transport that writes directly, and leaves everything else to the connection."""

    def __init__(self, connection: Decides, transport: asyncio.Transport) -> None:
        super().__init__()
        self._connection, self._transport = connection, transport

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send the data, unless the connection is closing."""
        if not self._connection.is_closing:
            self._transport.write(data)

    def is_closing(self) -> bool:
        """Whether nothing more can be sent."""
        return self._connection.is_closing

    def close(self) -> None:
        """Close the connection after everything has been sent."""
        self._connection.close()

    def abort(self) -> None:
        """Close the connection at once."""
        self._connection.drop()

    def pause_reading(self) -> None:
        """Receive no more bytes."""
        self._connection.pause_parsing()

    def resume_reading(self) -> None:
        """Receive bytes again."""
        self._connection.resume_parsing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What is known about the connection, such as its addresses."""
        return self._transport.get_extra_info(name, default)
