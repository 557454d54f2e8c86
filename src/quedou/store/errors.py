"""What can go wrong between a command and the disk.

StoreError
├── ConflictError      someone else appended first: reload, judge the command again
├── RepeatedError      this command id is in the log already: its first answer stands
├── WriteError         the disk is full or failing: nothing of the command was kept
├── FolderInUseError   another process writes this data folder
└── UrlError           a database address that this version cannot open
"""


class StoreError(Exception):
    """The root of the store's errors; its text is for a person."""


class ConflictError(StoreError):
    """The table's head is not where the writer thought it was."""


class RepeatedError(StoreError):
    """The command's events are in the log already."""


class WriteError(StoreError):
    """The database cannot be written just now."""


class FolderInUseError(StoreError):
    """A second process must not write the same SQLite file (SQLite below 3.51.3 can corrupt it)."""


class UrlError(StoreError):
    """The address names no engine that can be opened."""
