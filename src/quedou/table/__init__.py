"""One table, deal after deal: seats, clocks, what each seat is shown and when. No I/O."""

from .due import Due
from .judge import Accepted, Refused
from .table import Table, TableError

__all__ = ["Accepted", "Due", "Refused", "Table", "TableError"]
