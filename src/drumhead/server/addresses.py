"""Network addresses: what one household has counts as one."""

from ipaddress import IPv6Address, IPv6Network

SAME_HOUSE = 64  # bits of an IPv6 address: a household has all that begin with the same ones


def household(address: str) -> str:
    """Of an IPv6 address the part that a household has for itself; an IPv4 address in one counts by itself."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Network((found, SAME_HOUSE), strict=False))
