"""The tables of the store. A room is its log: rows of `entry` are added and never changed."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

meta = MetaData()

room = Table(
    "room",
    meta,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("wanted", Text, nullable=False),  # what the host chose
    Column("start", Text, nullable=False),  # the head of the record: set-up, lists and table in full, commitments
    Column("seeds", LargeBinary, nullable=False),  # secret until the battle is over; leaves the server in its record
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("state", String(16), nullable=False),  # waiting, open, over, or archived
    Column("archive", LargeBinary),  # the packed log of a room that was idle for long, in place of its rows
    Column("opened_by", String(64)),  # a keyed hash of the address it was opened from, to limit rooms
    Column("listed", String(64)),  # in the public lobby: the watchers' token, which its host has made public
    Column("summary", Text),  # how it stands (`Standing`), written with every entry; none: an older release wrote last
    Column("asked", Integer),  # the seat that has to answer
    Column("question", String(64)),  # changes when watchers are told of another question
    Column("since", Float),  # when that was
    Column("due", Float),  # when the pace of the room runs out for that seat
    Column("called", Boolean),  # the webhook of that seat, since it is asked
    Column("thinks", Boolean),  # a bot has to answer, and goes on without a visitor
    Index("room_opened_by", "opened_by"),
    Index("room_listed", "listed"),
    Index("room_touched", "state", "touched"),
    Index("room_due", "due"),
    Index("room_thinks", "thinks"),
)

entry = Table(
    "entry",
    meta,
    Column("room", String(32), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column(
        "drawn", BigInteger, nullable=False
    ),  # bytes of the dice stream that are spent once the entry's command is done
    Column(
        "command", String(64)
    ),  # its id, so that no command is taken twice; +n: entry n belongs to the command before it
    Column("at", Float),  # when it was written: what the clocks read
    Index("entry_command", "room", "command", unique=True),
    sqlite_with_rowid=False,
)

seat = Table(
    "seat",
    meta,
    Column("room", String(32), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # WATCHER for watchers
    Column("token_hash", LargeBinary, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Column("taken", Boolean, nullable=False),  # somebody has opened this link
    Column("name", String(32)),  # of the person who sits there
    Column("list", Text),  # the army that this person brought, if it is not the host's choice
    Column("commitment", String(64)),  # the hash of its seed, sent on sitting down
    Column("seed", LargeBinary),  # secret until the battle is over
    Column("sat", Float),  # when somebody sat down
    Column("seen", Float),  # when somebody was last there
    Column("bot", String(16)),  # which bot plays for somebody who is away
    Column("webhook", Text),  # called when this seat is asked
    Index("seat_bot", "bot"),
    Index("seat_webhook", "webhook"),
    sqlite_with_rowid=False,
)

snapshot = Table(
    "snapshot",
    meta,
    Column("room", String(32), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the entry after which the state stood
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

talk = Table(
    "talk",
    meta,
    Column("room", String(32), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),  # words, a ping, an offer or the answer to one
    Column("body", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("command", String(64)),
    Index("talk_command", "room", "command", unique=True),
    sqlite_with_rowid=False,
)
