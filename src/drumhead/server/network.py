"""Where other devices reach this server: a link made on a loopback address opens on this machine only."""

import socket
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from drumhead.server import words

# An address that stands in documents only: to name it tells which of our own would be used, and nothing is sent.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def reached_at(host: str, port: int) -> tuple[str, ...]:
    """The addresses at which others reach a server that listens there; none: only this machine does."""
    if is_loopback(host):
        return ()
    try:
        everywhere = ip_address(host).is_unspecified
    except ValueError:  # a name
        everywhere = False
    return tuple(f"http://{bracketed(name)}:{port}" for name in (own_addresses(host) if everywhere else (host,)))


def own_address(said: str) -> str:
    """The address that the operator gives people, without what stands behind the host."""
    try:
        parts = urlsplit(said)
        good = not said or (parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/"))
    except ValueError:
        good = False
    if not good:
        raise ValueError(words.not_an_own_address(said))
    return said.rstrip("/")


def own_addresses(host: str) -> tuple[str, ...]:
    """This machine's own addresses on its network, of the kind that this wildcard listens on."""
    families = (socket.AF_INET, socket.AF_INET6) if ":" in host else (socket.AF_INET,)
    found = []
    for family in families:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as ours:
            ours.connect((ELSEWHERE[family], 9))
            found.append(str(ours.getsockname()[0]))
    return tuple(name for name in found if not is_loopback(name))


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def is_loopback(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def asked_here(client: str, named: str) -> bool:
    """Does a page ask that was opened on this machine, by a loopback address?"""
    try:
        host = urlsplit(f"//{named}").hostname or ""
    except ValueError:
        return False
    return is_loopback(client) and is_loopback(host)
