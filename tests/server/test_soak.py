"""A short soak: rooms that made way are gone at once, whatever people, bots and watchers did in them."""

from pathlib import Path

from tests.server.soak import faults_in, soak

READ, KEPT, VISITORS = 12, 3, 3  # rooms that come into memory in all, and that stay there


def test_rooms_that_made_way_are_gone_while_people_come_and_go(tmp_path: Path) -> None:
    found = soak(tmp_path, lambda s: s.read < READ, 0.25, kept=KEPT, visitors=VISITORS)
    assert faults_in(found, kept=KEPT, in_use=3 * VISITORS) == []
    assert found.left.read >= READ and found.answers
