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
    Column("wanted", Text, nullable=False),  # what whoever opened the room chose
    Column("start", Text, nullable=False),  # the head of the record: set-up, lists and table in full, commitments
    Column("seeds", LargeBinary, nullable=False),  # secret until the battle is over; leaves the server in its record
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("state", String(16), nullable=False),  # open, or over
)

entry = Table(
    "entry",
    meta,
    Column("room", String(32), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("drawn", BigInteger, nullable=False),  # bytes of the dice stream that are spent by now
    Column("command", String(64)),  # the id that the command carried: no command is carried out twice
    Index("entry_command", "room", "command", unique=True),
    sqlite_with_rowid=False,
)

seat = Table(
    "seat",
    meta,
    Column("room", String(32), ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # WATCHER for those who only look on
    Column("token_hash", LargeBinary, nullable=False),
    Column("revoked", Boolean, nullable=False),
    Column("taken", Boolean, nullable=False),  # somebody has opened this link
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
