"""The wire types of the page are those of the server, and its packages come from nowhere in particular."""

import json
from pathlib import Path
from typing import Any

from drumhead.server.wire.schema import schema_bytes, wire_schema

WEB = Path(__file__).parents[3] / "web"


def test_the_schema_of_the_page_is_not_stale() -> None:
    assert (WEB / "src" / "wire.schema.json").read_bytes() == schema_bytes(), "run `make types`"


def test_what_the_server_writes_is_always_whole_and_what_the_page_sends_may_leave_out_defaults() -> None:
    parts = wire_schema()["$defs"]
    assert set(parts["Sight"]["required"]) == set(parts["Sight"]["properties"])
    assert parts["Draft"]["required"] == []
    outturns = {x["$ref"].rpartition("/")[2] for x in parts["AnswerResult"]["anyOf"]}
    assert outturns == {"Taken", "Refused", "Stale", "Doubled", "Wanting"}


def packages() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    return {name: entry for name, entry in found.items() if name}


def test_every_package_is_known_by_its_contents_and_not_by_an_address() -> None:
    for name, entry in packages().items():
        assert entry.get("integrity", "").startswith("sha512-"), name
        assert "resolved" not in entry, name


def test_every_platform_that_is_named_is_in_the_lock() -> None:
    """Npm may write a lock that it refuses to install from elsewhere."""
    locked = packages()
    for name, entry in locked.items():
        for wanted in entry.get("optionalDependencies", {}):
            assert any(found in locked for found in (f"node_modules/{wanted}", f"{name}/node_modules/{wanted}")), wanted
