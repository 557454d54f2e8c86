"""The HTTP API. Every answer is JSON; a mistake is `{"error": code, "message": sentence}`."""

from base64 import urlsafe_b64encode
from functools import cache, partial
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_400_BAD_REQUEST
from msgspec import Meta, Struct

from quedou.bots import LEVELS
from quedou.rules import RULESETS, UnknownRuleset, get_rules
from quedou.rules.base import OptionError
from quedou.scoring import score_case
from quedou.store import log
from quedou.store.guests import User
from quedou.table import pace
from quedou.table.events import Chair, Made

from .errors import Mistake
from .hall import Hall
from .people import cookie, welcome, who
from .records import deal_record
from .rulebook import rulebook

LISTED: Final = 50

Seconds = Annotated[int, Meta(ge=pace.DECISION_RANGE[0] // 1000, le=pace.DECISION_RANGE[1] // 1000)]


class NewTable(Struct, forbid_unknown_fields=True):
    """What a table is to be: the ruleset, its options, the opponent's level, the time for a decision.

    `deals` is the length of the match; null goes on for as long as both stay.
    """

    rules: str
    options: dict[str, Any] = {}
    opponent: str = "steady"
    decision_s: Seconds = pace.DECISION // 1000
    deals: Annotated[int, Meta(ge=1, le=64)] | None = pace.DEALS


def hall_of(state: State) -> Hall:
    """The node's hall."""
    hall: Hall = state.hall
    return hall


async def somebody(request: "Request[Any, Any, State]") -> User:
    """The guest who asks. Raises `Mistake` for nobody."""
    user = await who(request, hall_of(request.app.state).database)
    if user is None:
        raise Mistake(
            401, "nobody", "This browser is not known here yet; open the page, or GET /api/me, first."
        )
    return user


@get("/api/me", summary="Who I am; a new guest gets a cookie")
async def me(request: "Request[Any, Any, State]") -> Response[dict[str, str]]:
    """The guest of the cookie, or a new one where there is none or the store does not know it."""
    hall = hall_of(request.app.state)
    user = await who(request, hall.database)
    if user is not None:
        return Response({"id": user.id, "name": user.name})
    user, token = await welcome(hall.database, hall.now())
    secure = request.url.scheme == "https"
    return Response({"id": user.id, "name": user.name}, cookies=[cookie(token, secure)])


@get("/api/rules", summary="The rulesets, their options and fan tables", sync_to_thread=False)
def rules() -> dict[str, Any]:
    """All that the page needs to offer a table and to explain a result."""
    return _rules()


@cache
def _rules() -> dict[str, Any]:
    return {"rulesets": [rulebook(get_rules(one)) for one in RULESETS], "levels": list(LEVELS)}


@post("/api/tables", summary="Open a table against the computer")
async def open_table(request: "Request[Any, Any, State]", data: JSONBody[NewTable]) -> dict[str, str]:
    """A new table; the first deal waits for both parts of its wall."""
    user = await somebody(request)
    hall = hall_of(request.app.state)
    try:
        ruleset = get_rules(data.rules)
        options = ruleset.options(data.options)
    except UnknownRuleset as error:
        raise Mistake(400, "unknown_rules", str(error)) from None
    except OptionError as error:
        raise Mistake(400, "bad_option", str(error)) from None
    if data.opponent not in LEVELS:
        raise Mistake(400, "unknown_level", f"opponent is {data.opponent!r}; levels are {', '.join(LEVELS)}.")
    person = Chair("person", user.name, None, user.id)
    made = Made(
        at=hall.now(),
        table=urlsafe_b64encode(hall.fresh(9)).decode(),
        key=hall.fresh(32).hex(),
        rules=ruleset.id,
        version=ruleset.version,
        options=options.to_json(),
        chairs=(person, Chair("computer", f"电脑·{data.opponent}", data.opponent)),
        decision_ms=data.decision_s * 1000,
        deals=data.deals,
    )
    table = await hall.open(made)
    return {"table": table.made.table}


@get("/api/tables", summary="My tables, the newest first")
async def my_tables(request: "Request[Any, Any, State]") -> list[dict[str, Any]]:
    """Where I sit or sat. A table is `open` or `ended`; how its deal stands only its views tell, in time."""
    user = await somebody(request)
    found = await hall_of(request.app.state).database.read(
        partial(log.tables_of, user_id=user.id, limit=LISTED)
    )
    return [
        {**summary._asdict(), "status": "ended" if summary.status == "ended" else "open"} for summary in found
    ]


@get("/api/tables/{table_id:str}/record", summary="The record of a finished deal")
async def record(
    request: "Request[Any, Any, State]", table_id: FromPath[str], deal: FromQuery[int | None] = None
) -> Response[str]:
    """JSON lines, of the last finished deal or of number `deal`; the seats' own people may have it."""
    user = await somebody(request)
    text = await deal_record(hall_of(request.app.state), table_id, user, deal)
    return Response(text, media_type="application/jsonl")


@post("/api/score", summary="Score a finished hand", status_code=HTTP_200_OK, sync_to_thread=False)
def score(data: JSONBody[dict[str, Any]]) -> Response[dict[str, Any]]:
    """The scoring contract: a case in, an answer out."""
    answer = score_case(data)
    bad = answer.get("error") == "bad_input"
    return Response(answer, status_code=HTTP_400_BAD_REQUEST if bad else HTTP_200_OK)


@get("/healthz", summary="Whether this node can read its store")
async def healthz(request: "Request[Any, Any, State]") -> dict[str, str]:
    """`ok`, after a look into the store."""
    await hall_of(request.app.state).database.read(log.next_deadline)
    return {"status": "ok"}


HANDLERS: Final = [me, rules, open_table, my_tables, record, score, healthz]
