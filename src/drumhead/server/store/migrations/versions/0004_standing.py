"""How a room stands, who is asked since when, and who was called: in its row."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _of_room() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("summary", sa.Text),
        sa.Column("asked", sa.Integer),
        sa.Column("question", sa.String(64)),
        sa.Column("since", sa.Float),
        sa.Column("due", sa.Float),
        sa.Column("called", sa.Boolean),
        sa.Column("thinks", sa.Boolean),
    )


def upgrade() -> None:
    for column in _of_room():
        op.add_column("room", column)
    for table, name in (("room", "due"), ("room", "thinks"), ("seat", "bot"), ("seat", "webhook")):
        op.create_index(f"{table}_{name}", table, [name])
