"""The store: an append-only log on both databases, migrated from code."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic import command

from drumhead.server.library.lobby import setup_of
from drumhead.server.room.opening import draw_seeds, open_battle
from drumhead.server.room.seats import chairs_for, first_tokens
from drumhead.server.room.standings import standing_of
from drumhead.server.store.standing import Standing
from drumhead.server.store.store import LogLine, Opened, Store, StoreError, address, data_folder, in_folder, migrations
from tests.server.room.test_room import wanted

STANDING = Standing(("Azure", "Gules"), ("0", "0"), 1, 0, "What now?", "0/1", "")


def with_store(database: str, play: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = Store(database)
        await store.open()
        await play(store)
        await store.close()

    asyncio.run(whole())


async def founded(store: Store, id: str) -> tuple[Opened, LogLine]:
    opened, table = open_battle(wanted(), setup_of(wanted()), id, draw_seeds())
    first = LogLine(0, table.entries[0], table.dice.drawn)
    await store.add_room(opened, first, standing_of(table, opened.wanted), chairs_for(first_tokens("policy")))
    return opened, first


def test_the_tables_are_those_that_the_program_describes(database: str) -> None:
    async def play(store: Store) -> None:
        async with store.engine.begin() as c:
            await c.run_sync(lambda connection: command.check(migrations(connection)))
        await store.open()  # a second time there is nothing to do

    with_store(database, play)


def test_processes_that_start_at_once_do_not_stumble_over_each_other(database: str) -> None:
    async def play() -> None:
        stores = [Store(database) for _ in range(3)]
        await asyncio.gather(*(s.open() for s in stores))
        assert [await s.load("none") for s in stores] == [None, None, None]
        await asyncio.gather(*(s.close() for s in stores))

    asyncio.run(play())


def test_what_is_written_is_read_back(database: str) -> None:
    async def play(store: Store) -> None:
        opened, first = await founded(store, "one")
        second = LogLine(1, first.entry, first.drawn + 9, "a command")
        assert await store.append("one", [second], STANDING, {1: b"a state"})
        kept = await store.load("one")
        assert kept is not None
        assert kept.opened.wanted == opened.wanted and kept.opened.seeds == opened.seeds
        assert kept.lines == (first, second) and kept.snapshots == {1: b"a state"}
        assert await store.lines_after("one", 0) == (second,)

    with_store(database, play)


def test_a_number_or_a_command_is_written_once(database: str) -> None:
    async def play(store: Store) -> None:
        _, first = await founded(store, "two")
        assert await store.append("two", [LogLine(1, first.entry, 0, "x")], STANDING)
        assert not await store.append("two", [LogLine(1, first.entry, 0, "y")], STANDING, {1: b"s"})
        assert not await store.append("two", [LogLine(2, first.entry, 0, "x")], STANDING)
        kept = await store.load("two")
        assert kept is not None and len(kept.lines) == 2 and not kept.snapshots

    with_store(database, play)


def test_an_sqlite_file_is_written_ahead_and_keeps_its_word(lite: str) -> None:
    async def play(store: Store) -> None:
        async with store.engine.connect() as c:
            found = [(await c.exec_driver_sql(f"pragma {p}")).scalar() for p in ("journal_mode", "foreign_keys")]
        assert found == ["wal", 1]

    with_store(lite, play)


def test_battles_are_kept_in_the_users_own_folder(tmp_path: Path) -> None:
    assert data_folder({"XDG_DATA_HOME": "/somewhere"}) == Path("/somewhere/drumhead")
    assert data_folder({}) == Path.home() / ".local/share/drumhead"
    assert in_folder(tmp_path / "new").endswith("new/rooms.sqlite")
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("database", "words"), [("somewhere", "not the address"), ("mysql://here/x", "'mysql' is not known")]
)
def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(database: str, words: str) -> None:
    with pytest.raises(StoreError, match=words):
        address(database)


def test_what_was_written_is_moved_into_the_file_beside_the_writers(tmp_path: Path) -> None:
    file = tmp_path / "rooms.sqlite"

    async def play() -> None:
        store = Store(f"sqlite:///{file}")
        await store.open()
        before = file.stat().st_size
        await store.tidy()
        assert file.stat().st_size > before
        await store.close()

    asyncio.run(play())
