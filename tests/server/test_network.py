"""Where other devices reach the server, and who is told."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from drumhead.server import network
from drumhead.server.network import asked_here, own_address, reached_at


@pytest.mark.parametrize("host", ["127.0.0.1", "127.3.2.1", "::1", "localhost"])
def test_a_server_on_loopback_is_reached_by_nobody_else(host: str) -> None:
    assert reached_at(host, 8421) == ()


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.7.20", "http://192.168.7.20:8421"),
        ("table.example", "http://table.example:8421"),
        ("fd00::7", "http://[fd00::7]:8421"),
    ],
)
def test_a_server_on_one_address_is_reached_there(host: str, address: str) -> None:
    assert reached_at(host, 8421) == (address,)


def test_a_server_on_every_address_tells_those_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        network, "own_addresses", lambda host: ("192.168.7.20", "fd00::7") if ":" in host else ("10.0.0.5",)
    )
    assert reached_at("0.0.0.0", 80) == ("http://10.0.0.5:80",)
    assert reached_at("::", 80) == ("http://192.168.7.20:80", "http://[fd00::7]:80")


def test_an_own_address_is_never_a_loopback_one() -> None:
    assert all(not network.is_loopback(name) for name in network.own_addresses("::"))


@pytest.mark.parametrize(
    ("client", "host", "told"),
    [
        ("127.0.0.1", "localhost:8421", True),
        ("::1", "[::1]:8421", True),
        ("127.0.0.1", "play.example", False),  # through a proxy
        ("203.0.113.9", "127.0.0.1", False),
        ("testclient", "127.0.0.1", False),
        ("127.0.0.1", "[", False),
    ],
)
def test_only_a_page_opened_on_this_machine_is_told(client: str, host: str, told: bool) -> None:
    assert asked_here(client, host) is told


def test_a_stranger_is_told_nothing(client: TestClient[Litestar]) -> None:
    client.app.state.addresses = ("http://10.0.0.5:80",)
    assert client.get("/api/network").json() == {"addresses": []}


def test_the_operator_says_where_people_reach_the_server() -> None:
    assert own_address("https://play.example/") == "https://play.example" and own_address("") == ""
    for wrong in ("play.example", "ftp://play.example", "https://play.example/drum", "https://["):
        with pytest.raises(ValueError, match="no address of a server"):
            own_address(wrong)
