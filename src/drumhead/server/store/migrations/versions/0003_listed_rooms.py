"""Rooms that their hosts show in the public lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("room", sa.Column("listed", sa.String(64)))
    op.create_index("room_listed", "room", ["listed"])
