"""Where requests come from, as far as limits must know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Scope

# Bits of an IPv6 address that a household has; it may change the others at will.
_HOUSEHOLD_BITS: Final = 64
# The headers in which a proxy describes the request that it passes on.
_CLIENT: Final = b"x-forwarded-for"
_SCHEME: Final = b"x-forwarded-proto"
_FORWARDED: Final = frozenset({_CLIENT, _SCHEME})
# Connections of one address that are open at once: a household or a club with a table or two for everybody.
MOST_OF_ADDRESS: Final = 256
# Only a proxy on this computer is trusted, unless other ones are named.
THIS_COMPUTER: Final = ("127.0.0.1", "::1")


class TrustedProxies:
    """Addresses and networks of proxies whose word on where a request comes from is taken. ValueError for others."""

    def __init__(self, names: Sequence[str]) -> None:
        self._networks = [ip_network(name) for name in names]

    def __contains__(self, host: str) -> bool:
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)

    def read(self, scope: Scope, headers: Mapping[bytes, bytes]) -> None:
        """Set in the scope of a request for whom a trusted proxy asks, and over which scheme that client came."""
        peer = scope.get("client")
        if _FORWARDED.isdisjoint(headers) or not peer or peer[0] not in self:
            return
        forwarded = [header for header in scope["headers"] if header[0] in _FORWARDED]
        schemes = [value.strip() for name, value in forwarded if name == _SCHEME]
        if schemes and schemes[-1] in (b"http", b"https"):
            scope["scheme"] = schemes[-1].decode()
        client = self._client(b",".join(value for name, value in forwarded if name == _CLIENT).decode("latin-1"))
        if client:
            scope["client"] = (client, 0)

    def _client(self, chain: str) -> str:
        """Each proxy on the way adds for whom it asks: the last one that is no trusted proxy is the client."""
        hosts = [part.strip() for part in chain.split(",")]
        return next((host for host in map(_without_port, reversed(hosts)) if host not in self), _without_port(hosts[0]))


def network_of(connection: HTTPConnection) -> str:
    """Whom to count: an address, or the network of a household."""
    return household(connection.client.host) if connection.client else ""


@lru_cache(10_000)
def household(host: str) -> str:
    address = _address(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _HOUSEHOLD_BITS), strict=False))
    return host if address is None else str(address)


def is_local(connection: HTTPConnection) -> bool:
    """Whether a request comes from this computer, and not from elsewhere through a proxy that says so."""
    address = _address(connection.client.host) if connection.client else None
    return address is not None and address.is_loopback


def _without_port(text: str) -> str:
    """`192.0.2.1:80`, `[2001:db8::1]:80` and `[2001:db8::1]` without what is more than an address."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """An IPv4 address written as IPv6 is the IPv4 address; None for what is no address."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
