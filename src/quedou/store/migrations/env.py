"""Alembic runs this: the migrations of `versions/` on the connection that `migrate.upgrade` hands over."""

from alembic import context

from quedou.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
