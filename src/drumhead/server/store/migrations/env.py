"""Alembic runs this with the connection that the store hands over."""

from alembic import context

from drumhead.server.store.schema import meta

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=meta,
    render_as_batch=connection.dialect.name == "sqlite",
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
