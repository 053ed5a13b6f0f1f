"""Rooms, their logs, their seats, their snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_room() -> sa.Column[str]:
    return sa.Column("room", sa.String(32), sa.ForeignKey("room.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("wanted", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("seeds", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
    )
    op.create_table(
        "entry",
        _of_room(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("drawn", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(64)),
        sqlite_with_rowid=False,
    )
    op.create_index("entry_command", "entry", ["room", "command"], unique=True)
    op.create_table(
        "seat",
        _of_room(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshot",
        _of_room(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
