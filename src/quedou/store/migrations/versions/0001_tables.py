"""Guests, tables, seats and the event log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The first schema."""
    op.create_table(
        "users",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("deal_seq", sa.Integer, nullable=False),
        sa.Column("deadline_at", sa.BigInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_due", "tables", ["deadline_at"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", sa.String(16), sa.ForeignKey("users.id")),
        sa.Column("level", sa.String(20)),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_index("seats_of_user", "seats", ["user_id"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("cmd_id", sa.String(80)),
        sa.UniqueConstraint("table_id", "cmd_id", name="events_command_once"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Back to an empty database."""
    for name in ("events", "seats", "tables", "users"):
        op.drop_table(name)
