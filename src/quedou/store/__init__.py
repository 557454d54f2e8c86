"""The database: people, tables, and the event log that is the one truth about every deal."""

from .database import Database
from .errors import ConflictError, FolderInUseError, RepeatedError, StoreError, UrlError, WriteError

__all__ = [
    "ConflictError",
    "Database",
    "FolderInUseError",
    "RepeatedError",
    "StoreError",
    "UrlError",
    "WriteError",
]
