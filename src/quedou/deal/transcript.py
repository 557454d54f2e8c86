"""A deal in sentences, one for each event, from the JSON of a record."""

from collections.abc import Mapping
from typing import Any, Final

from quedou.tiles import format_tiles, parse_tiles

_WINDS: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
_KONGS: Final = {
    "claimed": "claims a kong of",
    "added": "adds to a kong of",
    "concealed": "lays a concealed kong of",
}
_ORIGINS: Final = {"head": "draws", "kong": "draws for the kong", "flower": "draws for the flower"}
_BY: Final = {
    "discard": "on the discard",
    "self_draw": "self-drawn, with",
    "rob_kong": "robbing the kong of",
    "extra_draw": "at the sea bottom, with",
}


class Transcriber:
    """Tells events to people; `names` are those of the two seats."""

    def __init__(self, names: list[str]) -> None:
        self.names = [names[seat] or f"seat {seat}" for seat in (0, 1)]

    def name(self, seat: object) -> str:
        """The player of a seat."""
        return self.names[seat] if isinstance(seat, int) and seat in (0, 1) else "nobody"

    def tell(self, told: Mapping[str, Any]) -> list[str]:
        """The lines that tell an event; a deal's end takes several."""
        kind = told.get("type")
        who = self.name(told.get("seat"))
        tile = told.get("tile")
        if kind == "deal_started":
            return [self._start(told)]
        if kind == "dealt":
            return [f"{self.name(seat)} is dealt {told['tiles'][seat]}" for seat in (0, 1)]
        if kind == "drawn":
            return [f"{who} {_ORIGINS[str(told.get('origin'))]} {tile}"]
        if kind == "kong":
            return [f"{who} {_KONGS[str(told.get('kind'))]} {tile}"]
        if kind == "discarded":
            return [f"{who} discards {tile}"]
        if kind == "paid":
            payer = self.name(told.get("from"))
            return [f"{payer} pays {self.name(told.get('to'))} {told['points']} ({told['reason']})"]
        if kind == "won":
            return self._won(told)
        if kind == "settled":
            return self._settled(told)
        return [self._plain(str(kind), who, told)]

    def _start(self, told: Mapping[str, Any]) -> str:
        round_name = _WINDS[told["round"]]
        dice = " ".join(str(die) for die in told["dice"])
        return (
            f"{told['rules']}, deal {told['deal']}, {round_name} round, "
            f"{self.name(told['dealer'])} deals, dice {dice}"
        )

    def _plain(self, kind: str, who: str, told: Mapping[str, Any]) -> str:
        tile = told.get("tile")
        tiles = told.get("tiles") or "nothing"
        given = told.get("given") or "nothing"
        sentences = {
            "bonus_shown": f"bonus tile {tile}",
            "flower": f"{who} lays out the flower {tile}",
            "named": f"{who} names {tiles} for the exchange",
            "exchanged": f"{who} gives {given}, gets {told.get('taken') or 'nothing'}",
            "triplet_offered": f"{who} is offered three {tile}",
            "pick_offered": f"{who} may pick one of {tiles}",
            "triplet_taken": f"{who} takes three {tile} for {given}",
            "picked": f"{who} picks {tile}",
            "ready": f"{who} declares ready",
            "revealed": f"{who} sees {tiles}",
            "chow": f"{who} chows {told.get('claimed')}: {tiles}",
            "pung": f"{who} pungs {tile}",
            "kong_robbed": f"{who} robs the kong of {tile}",
            "passed": f"{who} passes",
            "doubled": f"{who} passes a win and doubles, {told.get('doubles')} in all",
            "extra_opened": f"{who} draws {told.get('draws')} at the sea bottom",
            "extra_tile": f"{who} turns over {tile}",
            "exhausted": "the wall is exhausted" if told.get("reason") == "wall" else "all discards are made",
            "eight_flowers": f"{who} has all eight flowers",
            "escaped": f"{who} leaves",
        }
        return sentences.get(kind, kind)

    def _won(self, told: Mapping[str, Any]) -> list[str]:
        score = told["score"]
        lines = [f"{self.name(told['seat'])} wins {_BY[told['by']]} {told['tile']}: {score['arrangement']}"]
        for fan in score["fans"]:
            times = f" x {fan['count']}" if fan["count"] > 1 else ""
            lines.append(f"  {fan['name']} {fan['id']} {fan['value']}{times}")
        doubles = f" x {1 << told['doubles']}" if told["doubles"] else ""
        lines.append(f"  total {score['total']}{doubles}: {told['points']} points")
        return lines

    def _settled(self, told: Mapping[str, Any]) -> list[str]:
        hands = [format_tiles(parse_tiles("".join(hand))) for hand in told["hands"]]
        lines = [f"{self.name(seat)} holds {hands[seat]}" for seat in (0, 1)]
        lines.append(
            f"result: {self.names[0]} {told['delta'][0]:+d}, {self.names[1]} {told['delta'][1]:+d}; "
            f"{self.name(told['next_dealer'])} deals next"
        )
        return lines


def transcript(events: list[dict[str, Any]], names: list[str]) -> str:
    """All events of a record in sentences, a line each."""
    teller = Transcriber(names)
    return "".join(line + "\n" for told in events for line in teller.tell(told))
