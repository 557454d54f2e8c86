"""One table, deal after deal: seats, clocks, what each seat is shown and when. No I/O."""

from .judge import Accepted, Refused
from .table import Due, Table, TableError

__all__ = ["Accepted", "Due", "Refused", "Table", "TableError"]
