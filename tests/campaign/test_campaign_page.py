"""What docs/campaign.md says of maps is true."""

import re
from pathlib import Path

from drumhead.campaign.map.judge import INVARIANTS
from drumhead.campaign.map.known import known_maps
from drumhead.campaign.map.reading import read_map, size_of

PAGE = (Path(__file__).parents[2] / "docs" / "campaign.md").read_text("utf-8")


def test_the_file_on_the_page_is_a_map() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    m = read_map(text, "docs/campaign.md")
    assert (m.id, size_of(m), len(m.villages)) == ("small-shore", (5, 4), 4)


def test_the_page_lists_every_invariant_in_its_order() -> None:
    table = PAGE[PAGE.index("| invariant |") : PAGE.index("### What follows")]
    assert re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE) == list(INVARIANTS)


def test_the_page_lists_every_map_with_its_size() -> None:
    rows = re.findall(r"^\| `([a-z-]+)`, ([^|]+) \| (\d+) by (\d+) \|", PAGE, re.MULTILINE)
    told = {(id, name, (int(columns), int(rows))) for id, name, columns, rows in rows}
    assert told == {(m.id, m.name, size_of(m)) for m in known_maps()}
    assert next(len(m.river) for m in known_maps() if m.id == "withy-reach") == 42
