"""Records of finished deals, read back from the event log."""

from functools import partial

from quedou.deal.record import record_text
from quedou.store import log
from quedou.store.guests import User
from quedou.table import Table
from quedou.table.events import decode

from .errors import Mistake
from .hall import Hall


async def deal_record(hall: Hall, table_id: str, user: User, number: int | None) -> str:
    """The record of one deal as JSON lines, for the people who sat there. Raises `Mistake`."""
    table = await hall.table(table_id)
    if table is None:
        raise Mistake(404, "unknown_table", "There is no such table.")
    seat = table.seat_of(user.id)
    if seat is None:
        raise Mistake(403, "not_your_table", "You do not sit at that table.")
    if number is None:
        number = table.number if table.is_shown_over(seat, hall.now()) else table.number - 1
    if number < 1:
        raise Mistake(404, "no_record", "No deal of this table is over yet; the first one is deal 1.")
    if number != table.number:
        stored = await hall.database.read(partial(log.load_deal, table_id=table_id, deal=number))
        if stored is None:
            raise Mistake(
                404, "no_record", f"Deal {number} of this table is not over, or has not been played."
            )
        table = Table.fold([decode(stored.made), *map(decode, stored.payloads)], stored.deal_seq)
    if table.deal is None or not table.is_shown_over(seat, hall.now()):
        raise Mistake(404, "no_record", "That deal is not over yet.")
    return record_text(table.deal, (table.made.chairs[0].name, table.made.chairs[1].name))
