"""A view as JSON, for the page, the bot protocol and people.

Beside what stands in the view it carries the hints: for each discard that leaves a ready hand the waits, how
many copies of each are left to see, and what a win on them would be worth.
"""

from quedou.deal.actions import action_json
from quedou.deal.projection import HIDDEN, MY_EXCHANGE, MY_TURN, VIEW_PHASES, SeatView, View
from quedou.deal.state import CLAIMED_DISCARD, PICK_OFFER
from quedou.hand.melds import MELD_NAMES, Meld
from quedou.hand.waits import ready_discards, waits
from quedou.rules.win import BY_DISCARD, BY_SELF_DRAW, Win
from quedou.rules.win import READY as READY_FLAG
from quedou.tiles import EAST, format_tiles, tile_name

WINDS = "ESWN"


def view_json(view: View) -> dict[str, object]:
    """The view as the page gets it; see `docs/protocol.md` for the fields."""
    me = view.me
    seats = [seat_json(view.mine, view.drawn), seat_json(view.theirs, -1)]
    if me == 1:
        seats.reverse()
    return {
        "rules": view.rules.id,
        "options": view.options.to_json(),
        "deal": view.deal,
        "round": WINDS[view.round_wind - EAST],
        "me": me,
        "dealer": view.dealer,
        "phase": VIEW_PHASES[view.phase],
        "wall": {
            "left": view.left,
            "total": view.total,
            "head": view.head,
            "tail": view.tail,
            "dice": list(view.dice),
        },
        "bonus": [tile_name(kind) for kind in view.bonus],
        "reserve": view.terms.extra_draws,
        "last": {"seat": view.last_seat, "tile": tile_name(view.last_tile)} if view.last_seat >= 0 else None,
        "held": [tile_name(kind) for kind in view.held],
        "seats": seats,
        "legal": legal_json(view),
        "offer": _offer(view),
        "extra": _extra(view),
        "win": _win(view),
        "hints": hints(view),
        "result": view.result.to_json() if view.result is not None else None,
    }


def seat_json(side: SeatView, drawn: int) -> dict[str, object]:
    """One side of the table; the drawn tile stands apart from the concealed ones."""
    concealed: list[str] | None = None
    if side.revealed:
        hand = side.hand()
        if drawn >= 0:
            hand.remove(drawn)
        concealed = [tile_name(kind) for kind in hand]
    return {
        "wind": WINDS[side.wind - EAST],
        "concealed": concealed,
        "count": side.size,
        "drawn": tile_name(drawn) if drawn >= 0 else None,
        "revealed": side.revealed,
        "melds": [meld_json(meld) for meld in side.melds],
        "flowers": [tile_name(kind) for kind in side.flowers],
        "river": [
            {"tile": tile_name(tile & ~CLAIMED_DISCARD), "claimed": tile >= CLAIMED_DISCARD}
            for tile in side.river
        ],
        "ready": side.ready,
        "doubles": side.doubles,
        "discards_left": side.discards_left if side.discards_left >= 0 else None,
        "paid": side.paid,
    }


def meld_json(meld: Meld) -> dict[str, object]:
    """A meld; a concealed kong of the opponent has no tiles while the deal lasts."""
    return {
        "type": MELD_NAMES[meld.type],
        "tiles": None if meld.tile == HIDDEN else [tile_name(kind) for kind in meld.tiles],
        "claimed": tile_name(meld.claimed) if meld.claimed >= 0 else None,
    }


def legal_json(view: View) -> list[dict[str, object]]:
    """The legal actions; an exchange, which may be any tiles, is one template."""
    hand = view.mine.hand()
    if view.phase == MY_EXCHANGE:
        return [{"type": "exchange", "from": format_tiles(hand), "max": len(hand)}]
    return [action_json(action, hand) for action in view.legal]


def _offer(view: View) -> dict[str, object] | None:
    if not view.offer:
        return None
    name = "pick" if view.offer == PICK_OFFER else "triplet"
    return {"type": name, "tiles": [tile_name(kind) for kind in view.offered_kinds]}


def _extra(view: View) -> dict[str, object] | None:
    if view.extra_seat < 0:
        return None
    return {
        "total": view.terms.extra_draws,
        "shown": [tile_name(entry & 63) for entry in view.extra_shown],
        "indexes": [entry >> 6 for entry in view.extra_shown],
        "seat": view.extra_seat,
    }


def _win(view: View) -> dict[str, object] | None:
    if view.win is None:
        return None
    score = view.rules.score(view.win, view.options)
    if score is None:
        return None
    answer = score.to_json()
    return {key: answer[key] for key in ("total", "points", "fans")}


def hints(view: View) -> list[dict[str, object]]:
    """For each discard that leaves a hand ready, or for a hand that waits already, what it waits for."""
    mine = view.mine
    if view.held or view.result is not None or not mine.counts:
        return []
    shapes = view.terms.shapes
    if mine.size % 3 == 1:
        found = waits(mine.counts, mine.melds, shapes)
        return [{"discard": None, "waits": _waits(view, mine.counts, found)}] if found else []
    if view.phase != MY_TURN or mine.ready:
        return []
    answer: list[dict[str, object]] = []
    for kind in ready_discards(mine.counts, mine.melds, shapes):
        counts = mine.counts.copy()
        counts[kind] -= 1
        found = waits(counts, mine.melds, shapes)
        answer.append({"discard": tile_name(kind), "waits": _waits(view, counts, found)})
    return answer


def _waits(view: View, counts: list[int], found: list[int]) -> list[dict[str, object]]:
    unseen = view.unseen()
    answer: list[dict[str, object]] = []
    for kind in found:
        worth = _worth(view, counts, kind)
        answer.append(
            {
                "tile": tile_name(kind),
                "left": unseen[kind],
                "total": worth[0],
                "points": worth[1],
            }
        )
    return answer


def _worth(view: View, counts: list[int], kind: int) -> tuple[int | None, int | None]:
    """Total and points of a win on a discard of the kind, or of a self-draw where a discard does not win."""
    for by in (BY_DISCARD, BY_SELF_DRAW):
        win = Win(
            counts,
            view.mine.melds,
            kind,
            by,
            view.mine.wind,
            view.round_wind,
            len(view.mine.flowers),
            READY_FLAG if view.mine.ready else 0,
            view.bonus,
            view.mine.doubles,
        )
        score = view.rules.score(win, view.options)
        if score is not None:
            return score.total, score.points
    return None, None
