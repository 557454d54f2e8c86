"""Bad input: each gets a named error that a person understands, the table goes on, the log has no trace."""

from pathlib import Path

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed, InvalidStatus

from quedou.server import socket as wire_limits
from quedou.server.pages import load_build
from quedou.store import log

from .node import Client, Json, Node, build_wall, play


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_message"),
        ("{", "bad_message"),
        ("[]", "bad_message"),
        ("null", "bad_message"),
        ('{"type":"fly","id":"1"}', "bad_message"),
        ('{"id":"1"}', "bad_message"),
        ('{"type":"ping"}', "bad_message"),
        ('{"type":"ping","id":7}', "bad_message"),
        ('{"type":"ping","id":""}', "bad_message"),
        ('{"type":"ping","id":"' + "x" * 65 + '"}', "bad_message"),
        ('{"type":"ping","id":"1","extra":1}', "bad_message"),
        ('{"type":"watch","id":"1","table":"nosuchtable"}', "unknown_table"),
        ('{"type":"watch","id":"1","table":"T","n":-1}', "bad_message"),
        ('{"type":"act","id":"1","table":"nosuchtable","n":1,"action":{}}', "unknown_table"),
        ('{"type":"act","id":"1","table":"T","n":"1","action":{}}', "bad_message"),
        ("[" * 3000, "bad_message"),
        ('{"type":"ping","id":"' + "x" * 5000 + '"}', "too_large"),
        (b"\xff\xfe\x00", "bad_message"),
    ],
)
async def test_a_message_that_is_none_is_refused_by_name(node: Node, text: str | bytes, code: str) -> None:
    client = await Client(node.host).enter()
    async with client.socket() as wire:
        refusal = await wire.refusal(text)
        assert refusal["code"] == code
        assert refusal["message"].endswith(".")
        assert (await wire.ask("ping"))["type"] == "pong"


async def test_the_refusal_of_a_message_carries_its_id_where_it_can_be_read(node: Node) -> None:
    client = await Client(node.host).enter()
    async with client.socket() as wire:
        assert (await wire.refusal('{"type":"fly","id":"mine"}'))["id"] == "mine"
        assert (await wire.refusal('{"type":"fly","id":7}'))["id"] is None


async def test_a_table_of_others_shows_nothing_and_obeys_nobody(node: Node) -> None:
    owner, stranger = await Client(node.host).enter(), await Client(node.host).enter()
    table = await owner.open_table()
    async with owner.socket() as mine, stranger.socket() as theirs:
        await mine.send("watch", table=table)
        view = await build_wall(mine, table)
        for type_, fields in (
            ("watch", {}),
            ("act", {"n": view["n"], "action": {"type": "pass"}}),
            ("leave", {}),
            ("auto", {"on": True}),
        ):
            assert (await theirs.ask(type_, table=table, **fields))["code"] == "not_your_table"
        assert {message["type"] for message in theirs.heard} == {"refused"}
        assert (await play(mine, table, view))["view"]["phase"] == "settled"


async def test_illegal_late_and_hasty_commands_leave_the_deal_as_it_was(node: Node) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table()
    async with client.socket() as wire:
        assert (await wire.ask("next", table=table))["code"] == "not_watching"
        await wire.send("watch", table=table)
        view = await build_wall(wire, table)
        while not view["view"]["legal"]:
            view = await wire.until("view")
        n = view["n"]
        for number, action, code in (
            (n, {"type": "discard", "tile": "1f"}, "illegal"),
            (n, {"type": "win"}, "illegal"),
            (n, {"type": "discard", "tile": "99x"}, "bad_action"),
            (n, {"type": "discard", "tile": "5m" * 900}, "bad_action"),
            (n, 7, "bad_action"),
            (n - 1, view["view"]["legal"][-1], "late"),
            (n + 1, view["view"]["legal"][-1], "late"),
        ):
            refusal = await wire.ask("act", table=table, n=number, action=action)
            assert (refusal["type"], refusal["code"]) == ("refused", code)
        assert (await wire.ask("next", table=table))["code"] == "not_settled"
        assert (await wire.ask("reveal", table=table, deal=1, bytes="00" * 32))["code"] == "not_sealing"
        assert (await wire.ask("commit", table=table, deal=9, hash="00" * 32))["code"] == "not_sealing"
        assert (await play(wire, table, view))["view"]["phase"] == "settled"


async def test_a_cookie_of_nobody_is_told_so_and_gets_a_new_guest_from_the_page(node: Node) -> None:
    stranger = Client(node.host)
    stranger.http.cookies.set("quedou", "nobody-s-token", domain="127.0.0.1")
    answer = await stranger.http.post("/api/tables", json={"rules": "redouble"})
    assert (answer.status_code, answer.json()["error"]) == (401, "nobody")
    async with stranger.socket() as wire:
        assert (await wire.until("refused"))["code"] == "nobody"
        assert await wire.closed() == 4401
    await stranger.enter()
    assert stranger.cookie != "nobody-s-token"
    await stranger.open_table()


async def test_another_page_can_neither_open_a_socket_nor_a_table(node: Node) -> None:
    client = await Client(node.host).enter()
    with pytest.raises(InvalidStatus) as refused:
        async with client.socket(Origin="http://evil.example"):
            pass
    assert refused.value.response.status_code == 403
    headers = {"Origin": "http://evil.example"}
    answer = await client.http.post("/api/tables", json={"rules": "redouble"}, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "foreign_page")
    async with client.socket(Origin=f"http://{node.host}") as wire:
        assert (await wire.ask("ping"))["type"] == "pong"


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({"rules": "chess"}, 400, "unknown_rules"),
        ({"rules": "redouble", "options": {"cap": "lots"}}, 400, "bad_option"),
        ({"rules": "redouble", "options": {"moon": 1}}, 400, "bad_option"),
        ({"rules": "redouble", "opponent": "god"}, 400, "unknown_level"),
        ({"rules": "redouble", "decision_s": 4}, 400, "bad_request"),
        ({"rules": "redouble", "decision_s": 61}, 400, "bad_request"),
        ({"rules": "redouble", "deals": 0}, 400, "bad_request"),
        ({"rules": 7}, 400, "bad_request"),
        ({}, 400, "bad_request"),
        ([], 400, "bad_request"),
        ({"rules": "redouble", "surprise": 1}, 400, "bad_request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_by_name(
    node: Node, body: object, status: int, error: str
) -> None:
    client = await Client(node.host).enter()
    answer = await client.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert len(answer.json()["message"]) > 10


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "error"),
    [
        ("POST", "/api/tables", b"{", 400, "bad_request"),
        ("POST", "/api/score", b"\xff", 400, "bad_request"),
        ("POST", "/api/tables", b"[" * 70_000, 413, "too_large"),
        ("POST", "/api/score", b"[" * 60_000, 400, "bad_request"),
        ("GET", "/api/nothing", b"", 404, "not_found"),
        ("GET", "/api/tables/nosuchtable/record", b"", 404, "unknown_table"),
        ("DELETE", "/api/tables", b"", 405, "wrong_method"),
        ("GET", "/no/such/file.js", b"", 404, "not_found"),
        ("GET", "/../../etc/passwd.txt", b"", 404, "not_found"),
    ],
)
async def test_a_request_that_makes_no_sense_is_answered_in_words(
    node: Node, method: str, path: str, content: bytes, status: int, error: str
) -> None:
    client = await Client(node.host).enter()
    headers = {"Content-Type": "application/json"}
    answer = await client.http.request(method, path, content=content, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (status, error)


async def test_who_talks_too_fast_is_slowed_down_and_in_the_end_cut_off(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_limits, "BURST", 5)
    monkeypatch.setattr(wire_limits, "PATIENCE", 20)
    monkeypatch.setattr(wire_limits, "OUTBOX", 1000)
    client = await Client(node.host).enter()
    async with client.socket() as wire:
        try:
            for number in range(400):
                await wire.send("ping", id=f"p{number}")
        except ConnectionClosed:
            pass
        assert await wire.closed() == 1008


async def test_a_client_that_does_not_read_is_closed_and_the_table_goes_on(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_limits, "OUTBOX", 0)
    monkeypatch.setattr(wire_limits.Outbox, "put", lambda self, message: self.overflowed.set())
    client = await Client(node.host).enter()
    async with client.socket() as wire:
        await wire.send("ping")
        assert await wire.closed() == 1013
    assert (await client.http.get("/healthz")).json() == {"status": "ok"}


async def test_on_a_full_disk_nothing_is_acknowledged_and_nothing_lost(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: object, **named: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    client = await Client(node.host).enter()
    table = await client.open_table()
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        view = await build_wall(wire, table)
        while not view["view"]["legal"]:
            view = await wire.until("view")
        act = {"table": table, "n": view["n"], "action": view["view"]["legal"][-1], "id": "same"}
        with monkeypatch.context() as broken:
            broken.setattr(log, "append", full)
            assert (await wire.ask("act", **act))["code"] == "unavailable"
        assert (await wire.ask("act", **act))["type"] == "ack"
        assert view["n"] + 1 in [message.get("n") for message in wire.heard]


def test_a_mistake_of_a_user_is_one_line_in_the_log_and_no_trace(node: Node) -> None:
    with capture_logs() as lines:
        answer = httpx.post(f"http://{node.host}/api/tables", json={"rules": "redouble"})
    assert answer.status_code == 401
    assert [(line["event"], line["code"], line["log_level"]) for line in lines] == [
        ("mistake", "nobody", "info")
    ]
    assert "exc_info" not in lines[0]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
ACTION = JSON | st.fixed_dictionaries(
    {"type": st.sampled_from(["discard", "ready", "chow", "pung", "kong", "win", "pass", "double", "pick"])},
    optional={
        "tile": st.text(max_size=4) | st.sampled_from(["5m", "1z", "8f", "10m"]),
        "tiles": st.text(max_size=4) | JSON,
        "kind": st.sampled_from(["claimed", "added", "concealed", "x"]) | JSON,
        "index": JSON,
    },
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    type_=st.sampled_from(["watch", "act", "auto", "next", "commit", "reveal", "ping", "x"]),
    fields=st.dictionaries(
        st.sampled_from(["n", "action", "on", "deal", "hash", "bytes", "z"]), JSON | ACTION, max_size=4
    ),
    n=st.integers(0, 3),
    action=ACTION,
)
async def test_whatever_a_client_says_it_gets_an_answer_and_the_node_lives(
    node: Node, type_: str, fields: dict[str, object], n: int, action: object
) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table()
    with capture_logs() as lines:
        async with client.socket() as wire:
            await wire.ask("watch", table=table)
            for message in (
                {"type": type_, "id": "f1", "table": table, **fields},
                {"type": "act", "id": "f2", "table": table, "n": n, "action": action},
            ):
                await wire.raw(msgspec.json.encode(message).decode())
            answers: dict[str, Json] = {}
            while set(answers) != {"f1", "f2"}:
                heard = await wire.hear()
                if heard["type"] in ("ack", "refused", "pong"):
                    answers[heard["id"]] = heard
            assert (await wire.ask("ping"))["type"] == "pong"
    assert all(line["log_level"] == "info" for line in lines), lines


async def test_every_page_path_is_the_page_and_health_metrics_and_schema_answer(node: Node) -> None:
    client = await Client(node.host).enter()
    home = await client.http.get("/")
    assert home.headers["content-type"] == "text/html; charset=utf-8"
    assert (await client.http.get("/table/abc")).text == home.text
    assert "frame-ancestors 'none'" in home.headers["content-security-policy"]
    assert (await client.http.get("/healthz")).json() == {"status": "ok"}
    assert "quedou_events_total" in (await client.http.get("/metrics")).text
    assert "/api/tables" in (await client.http.get("/schema")).json()["paths"]
    rules = (await client.http.get("/api/rules")).json()
    assert len(rules["rulesets"]) == 5
    case = {"rules": "redouble", "hand": "123456789m1177z", "win": "7z", "flags": ["ready"], "doubles": 1}
    assert (await client.http.post("/api/score", json=case)).json()["points"] == 60
    assert (await client.http.get("/api/tables")).json() == []


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_pages(node: Node) -> None:
    client = Client(node.host)
    answer = await client.http.get("/api/me")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    again = await client.http.get("/api/me")
    assert again.json() == answer.json()
    assert "set-cookie" not in again.headers


def test_without_a_build_the_page_says_how_to_make_one(tmp_path: Path) -> None:
    assert b"make client" in load_build(tmp_path / "nothing")["index.html"]
