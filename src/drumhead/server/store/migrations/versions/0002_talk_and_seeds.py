"""What two people need besides the log: their seeds, names, clocks, stand-in bots, talk, an archive."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _of_seat() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("name", sa.String(32)),
        sa.Column("list", sa.Text),
        sa.Column("commitment", sa.String(64)),
        sa.Column("seed", sa.LargeBinary),
        sa.Column("sat", sa.Float),
        sa.Column("seen", sa.Float),
        sa.Column("bot", sa.String(16)),
        sa.Column("webhook", sa.Text),
    )


def upgrade() -> None:
    for column in _of_seat():
        op.add_column("seat", column)
    op.add_column("entry", sa.Column("at", sa.Float))
    op.add_column("room", sa.Column("archive", sa.LargeBinary))
    op.add_column("room", sa.Column("opened_by", sa.String(64)))
    op.create_index("room_opened_by", "room", ["opened_by"])
    op.create_index("room_touched", "room", ["state", "touched"])
    op.create_table(
        "talk",
        sa.Column("room", sa.String(32), sa.ForeignKey("room.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("command", sa.String(64)),
        sqlite_with_rowid=False,
    )
    op.create_index("talk_command", "talk", ["room", "command"], unique=True)
