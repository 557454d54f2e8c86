"""Records: a deal as JSON lines, with everything needed to play it again to the same bytes.

A header, the events, and a last line with the SHA-256 of all bytes before it, as `docs/records.md` describes.
Reading checks the last line; verifying also checks the commitments and plays the deal again.
Source: Design: *A deal* and *Fair walls*.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from quedou.deal.actions import ActionError
from quedou.deal.deal import Deal
from quedou.deal.news import EVERYTHING, event_json
from quedou.deal.stacked import NOT_STACKED
from quedou.deal.wall import Setup, WallError
from quedou.rules import UnknownRuleset, get_rules
from quedou.rules.options import OptionError
from quedou.tiles import EAST, TileError, format_tiles, parse_tiles

RECORD_VERSION: Final = 1
_WINDS: Final = "ESWN"
_STACKED: Final = ("", "ordinary", "yakuman")


class RecordError(ValueError):
    """A record that cannot be read, or is not true.

    `code` is one of `unreadable`, `changed` (its last line does not fit), `version` (of records, or of a
    ruleset, that this program does not play), `commitment` (a secret that was not committed to), `laid` (the
    wall was laid by hand), `unfinished` and `differs` (the deal, played again, goes another way). `line`
    counts from 1.
    """

    def __init__(self, code: str, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.code = code
        self.line = line
        self.message = message


class Record:
    """A record as read: the header, the events, and the line as written for each."""

    def __init__(self, header: dict[str, Any], events: list[dict[str, Any]], lines: list[str]) -> None:
        self.header = header
        self.events = events
        self.lines = lines

    @property
    def players(self) -> list[str]:
        """The names of the two players."""
        given = self.header.get("players")
        if isinstance(given, list) and len(given) == 2:
            return [str(name) for name in given]
        return ["", ""]


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def record_text(deal: Deal, players: tuple[str, str] = ("", "")) -> str:
    """The record of a deal so far. It holds the secrets: nobody may see it before the deal is settled."""
    lines = [_line(_header(deal, players))]
    for number, entry in enumerate(deal.log.since(0)):
        lines.append(_line(event_json(deal, number, entry, EVERYTHING)))
    body = "".join(line + "\n" for line in lines)
    return body + _line({"sha256": sha256(body.encode("utf-8", "surrogatepass")).hexdigest()}) + "\n"


def _header(deal: Deal, players: tuple[str, str]) -> dict[str, object]:
    setup = deal.setup
    header: dict[str, object] = {
        "record": RECORD_VERSION,
        "rules": deal.rules.id,
        "version": deal.rules.version,
        "options": deal.options.to_json(),
        "table": setup.table,
        "deal": setup.deal,
        "dealer": setup.dealer if setup.dealer >= 0 else None,
        "round": _WINDS[setup.round_wind - EAST] if setup.round_wind >= 0 else None,
        "players": list(players),
        "fair": {
            "commitments": list(setup.commitments()),
            "secret": setup.secret.hex(),
            "entropy": [setup.entropy[0].hex(), setup.entropy[1].hex()],
            "replaced": list(setup.replaced),
        },
    }
    if setup.stacked:
        header["stacked"] = {"kind": _STACKED[setup.stacked], "seat": setup.favoured}
    if setup.tiles:
        header["wall"] = format_tiles(setup.tiles)
    return header


def read_record(text: str) -> Record:
    """Read a record of any version. Raises `RecordError`, code `unreadable`, `changed` or `version`."""
    lines = text.split("\n")
    if lines[-1] or len(lines) < 3:
        raise RecordError("unreadable", len(lines), "the record ends in the middle")
    parsed = [_parse(number, line) for number, line in enumerate(lines[:-1], 1)]
    header = parsed[0]
    version = header.get("record")
    if not isinstance(version, int) or version < 1:
        raise RecordError("unreadable", 1, "this is no record of a deal: expected a header with its version")
    if version > RECORD_VERSION:
        raise RecordError(
            "version", 1, f"this is a record of version {version}, this program reads up to {RECORD_VERSION}"
        )
    body = "".join(line + "\n" for line in lines[:-2])
    if parsed[-1] != {"sha256": sha256(body.encode("utf-8", "surrogatepass")).hexdigest()}:
        raise RecordError("changed", len(parsed), "the record was changed or cut: its SHA-256 does not fit")
    return Record(header, parsed[1:-1], lines[:-2])


def _parse(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError("unreadable", number, "this line is no JSON") from None
    if not isinstance(value, dict):
        raise RecordError("unreadable", number, "expected a JSON object")
    return value


def first_state(record: Record) -> Deal:
    """The deal as it began. Raises `RecordError` where the header does not say how."""
    header = record.header
    try:
        rules = get_rules(str(header.get("rules")))
        if header.get("version") != rules.version:
            raise RecordError(
                "version",
                1,
                f"played by version {header.get('version')} of {rules.id}, here is version {rules.version}",
            )
        options = header.get("options")
        if not isinstance(options, dict):
            raise RecordError("unreadable", 1, "options: expected an object")
        return Deal(rules, rules.options(options), _setup(header))
    except (UnknownRuleset, OptionError, WallError, TileError) as error:
        raise RecordError("unreadable", 1, str(error)) from None


def _setup(header: Mapping[str, Any]) -> Setup:
    fair = header.get("fair")
    if not isinstance(fair, dict):
        raise RecordError("unreadable", 1, "fair: expected an object")
    entropy = fair.get("entropy")
    replaced = fair.get("replaced")
    if not isinstance(entropy, list) or len(entropy) != 2:
        raise RecordError("unreadable", 1, "fair.entropy: expected that of both seats")
    if not isinstance(replaced, list) or len(replaced) != 2:
        raise RecordError("unreadable", 1, "fair.replaced: expected true or false for both seats")
    deal = header.get("deal")
    dealer = header.get("dealer")
    wind = header.get("round")
    if (
        not isinstance(deal, int)
        or dealer not in (None, 0, 1)
        or (wind is not None and str(wind) not in "ESWN")
    ):
        raise RecordError("unreadable", 1, "deal, dealer, round: expected a number, a seat, a wind")
    wall = header.get("wall")
    stacked, favoured = _stacked(header.get("stacked"))
    return Setup(
        _bytes(fair.get("secret")),
        (_bytes(entropy[0]), _bytes(entropy[1])),
        str(header.get("table")),
        deal,
        -1 if dealer is None else int(dealer),
        -1 if wind is None else EAST + _WINDS.index(str(wind)),
        parse_tiles(wall) if isinstance(wall, str) else None,
        (replaced[0] is True, replaced[1] is True),
        stacked,
        favoured,
    )


def _stacked(told: object) -> tuple[int, int]:
    if told is None:
        return NOT_STACKED, 0
    if isinstance(told, dict) and told.get("kind") in _STACKED and told.get("seat") in (0, 1):
        return _STACKED.index(told["kind"]), int(told["seat"])
    raise RecordError("unreadable", 1, "stacked: expected ordinary or yakuman, and a seat")


def _bytes(text: object) -> bytes:
    try:
        return bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        raise RecordError("unreadable", 1, "fair: expected bytes as hex digits") from None


class Replay:
    """Plays a record again, event by event as written. Raises `RecordError` where it cannot go on.

    `deal` stands before event number `place` of `record.events`.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.deal = first_state(record)
        self.place = len(self.deal.log)

    @property
    def over(self) -> bool:
        """Whether all events have been played."""
        return self.place >= len(self.record.events)

    def step(self) -> None:
        """Do the next action; its consequences follow by themselves."""
        told = self.record.events[self.place]
        line = self.place + 2
        seat = told.get("seat")
        if not isinstance(seat, int) or seat not in (0, 1):
            raise RecordError("differs", line, "expected the action of a seat")
        if told.get("type") == "escaped" and not self.deal.settled:
            self.deal.forfeit(seat)
        else:
            try:
                action = self.deal.read(seat, action_told(told))
            except (ActionError, TileError) as error:
                raise RecordError("differs", line, str(error)) from None
            refusal = self.deal.step(seat, action)
            if refusal is not None:
                raise RecordError("differs", line, refusal.message)
        self.place = len(self.deal.log)


def action_told(told: Mapping[str, Any]) -> dict[str, Any]:
    """The action that an event reports, as JSON; other events give an action that nobody reads."""
    name = told.get("type")
    if name == "discarded":
        return {"type": "discard", "tile": told.get("tile")}
    if name == "chow":
        tiles = parse_tiles(str(told.get("tiles")))
        claimed = parse_tiles(str(told.get("claimed")))
        for kind in claimed:
            if kind in tiles:
                tiles.remove(kind)
        return {"type": "chow", "tiles": format_tiles(tiles)}
    if name == "named":
        return {"type": "exchange", "tiles": told.get("tiles")}
    if name == "triplet_taken":
        return {"type": "take_triplet", "tiles": told.get("given")}
    if name == "extra_tile":
        return {"type": "pick_extra", "index": told.get("index")}
    return {**told, "type": _ACTIONS.get(str(name), name)}


_ACTIONS: Final = {
    "doubled": "double",
    "kong_robbed": "win",
    "passed": "pass",
    "picked": "pick",
    "won": "win",
}


def verify(text: str) -> Deal:
    """The deal that a record tells, if every byte of it is true; raises `RecordError`.

    True means: every secret is the one that was committed to, the wall follows from the secrets, and the
    deal, played again, writes the same record.
    """
    record = read_record(text)
    replay = Replay(record)
    setup = replay.deal.setup
    fair = record.header["fair"]
    if fair.get("commitments") != list(setup.commitments()):
        raise RecordError("commitment", 1, "a secret is not the one that was committed to")
    if setup.tiles:
        raise RecordError("laid", 1, "this wall was laid by hand, not by secrets: there is nothing to verify")
    while not replay.over:
        replay.step()
    if not replay.deal.settled:
        raise RecordError(
            "unfinished", replay.place + 2, "the deal is not over: the record ends in the middle"
        )
    players = record.players
    again = record_text(replay.deal, (players[0], players[1])).split("\n")
    for number, line in enumerate(text.split("\n")):
        if number >= len(again) or again[number] != line:
            raise RecordError("differs", number + 1, "the deal, played again, goes another way")
    return replay.deal
