"""Which client a request comes from. Slots (`slots.py`) are shared fairly among clients."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from cardspeak.errors import CardspeakError, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

HOME_BITS = 64
"""The number of leading bits of an IPv6 address that all addresses of one client share. Providers assign prefixes
of at most this length, so a client can choose among at least 2^64 addresses."""


def client_of(scope: Mapping[str, Any]) -> str:
    """The client of a request: its IPv4 address, or the first 64 bits of its IPv6 address.

    All clients without an IP address, such as those of a Unix socket, count as one.

    >>> client_of({"client": ("203.0.113.9", 50000)}), client_of({"client": ("::ffff:203.0.113.9", 50000)})
    ('203.0.113.9', '203.0.113.9')
    >>> client_of({"client": ("2001:db8::1", 50000)})
    '2001:db8::/64'
    """
    try:
        address = ip_address((scope.get("client") or ("",))[0].partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return str(ip_network((address, HOME_BITS), strict=False))
        address = address.ipv4_mapped
    return str(address)


def read_proxies(proxies: Iterable[str]) -> list[str]:
    """The networks of trusted proxies. IPv4 networks are also listed in their IPv6 form, as a socket on `::` sees them.

    >>> read_proxies(["127.0.0.1"])[0], read_proxies(["2001:db8::/32"])
    ('127.0.0.1/32', ['2001:db8::/32'])

    Raises:
        CardspeakError: one of them is neither an address nor a network.
    """
    trusted: list[str] = []
    for text in proxies:
        try:
            network = ip_network(text)
        except ValueError as error:
            accepted = "give an IP address such as 127.0.0.1, or a network such as 10.0.0.0/8"
            problem = "it has host bits set" if "host bits" in str(error) else "it is neither an address nor a network"
            raise CardspeakError(f"trusted proxy {quoted(text)}: {problem}; {accepted}") from None
        trusted.append(str(network))
        if isinstance(network, IPv4Network):
            trusted.append(f"{IPv6Address(f'::ffff:{network.network_address}')}/{96 + network.prefixlen}")
    return trusted
