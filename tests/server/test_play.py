"""Playing over the wire: the flow of one move, takeover, resume, repeats, records."""

import asyncio

import pytest

from quedou.deal.record import read_record, verify
from quedou.rules import RULESETS
from quedou.table import pace

from .node import Client, Node, build_wall, play


@pytest.mark.parametrize("rules", RULESETS)
async def test_a_whole_deal_is_played_and_its_record_is_true(node: Node, rules: str) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table(rules)
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        view = await build_wall(wire, table)
        early = await client.http.get(f"/api/tables/{table}/record")
        assert (early.status_code, early.json()["error"]) == (404, "no_record")
        end = await play(wire, table, view)
    assert end["view"]["table"]["status"] == "settled"
    assert sum(end["view"]["result"]["delta"]) == 0
    assert end["view"]["table"]["scores"] == end["view"]["result"]["delta"]
    record = (await client.http.get(f"/api/tables/{table}/record")).text
    assert verify(record).settled
    assert end["view"]["fair"]["secret"] in record
    numbers = [message["n"] for message in wire.heard if message["type"] == "view"]
    assert numbers == sorted(numbers)
    assert (
        await (await Client(node.host).enter()).http.get(f"/api/tables/{table}/record")
    ).status_code == 403


async def test_the_next_deal_comes_when_asked_for_and_earlier_records_stay(node: Node) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table()
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        await play(wire, table, await build_wall(wire, table))
        await wire.send("next", table=table)
        second = await build_wall(wire, table)
        assert second["view"]["deal"] == 2
        await play(wire, table, second)
    for number in (1, 2):
        answer = await client.http.get(f"/api/tables/{table}/record", params={"deal": number})
        assert read_record(answer.text).header["deal"] == number
    assert (await client.http.get(f"/api/tables/{table}/record", params={"deal": 3})).status_code == 404


async def test_a_repeated_command_gets_the_first_answer_and_acts_once(node: Node) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table()
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        view = await build_wall(wire, table)
        while not view["view"]["legal"]:
            view = await wire.until("view")
        act = {"table": table, "n": view["n"], "action": view["view"]["legal"][-1], "id": "once"}
        for _ in range(3):
            assert (await wire.ask("act", **act))["type"] == "ack"
        late = await wire.ask("act", **{**act, "id": "twice"})
        assert (late["type"], late["code"]) == ("refused", "late")


async def test_a_client_that_says_nothing_still_gets_a_deal(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "SEAL", 50)
    client = await Client(node.host).enter()
    table = await client.open_table()
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        view = await wire.until("view")
    assert True in view["view"]["fair"]["substituted"]


async def test_a_second_tab_takes_over_and_the_first_one_is_told(node: Node) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table()
    async with client.socket() as older, client.socket() as newer:
        await older.send("watch", table=table)
        view = await build_wall(older, table)
        await newer.send("watch", table=table)
        again = await newer.until("view")
        me = view["view"]["me"]
        mine, before = again["view"]["seats"][me], view["view"]["seats"][me]
        assert again["n"] >= view["n"], "the computer may have moved between the two"
        assert (mine["concealed"], mine["river"]) == (before["concealed"], before["river"])
        assert (await older.until("superseded"))["table"] == table
        refusal = await older.ask("next", table=table)
        assert refusal["code"] == "not_watching"
        assert again["view"]["table"]["connected"] == [True, True]


async def test_watching_again_on_the_same_connection_shows_the_table_again(node: Node) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table()
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        view = await build_wall(wire, table)
        assert (await wire.ask("watch", table=table))["type"] == "ack"
        assert (await wire.until("view"))["n"] >= view["n"]
        assert "superseded" not in {message["type"] for message in wire.heard}


async def test_who_comes_back_sees_the_table_as_it_is_with_the_news_he_missed(node: Node) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table()
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        view = await build_wall(wire, table)
        while not view["view"]["legal"]:
            view = await wire.until("view")
        action = view["view"]["legal"][-1]
        await wire.send("act", table=table, n=view["n"], action=action)
        await wire.until("view", n=view["n"] + 1)
    await asyncio.sleep(0.3)
    async with client.socket() as wire:
        await wire.send("watch", table=table, n=view["n"])
        later = await wire.until("view")
        assert later["n"] >= view["n"] + 1
        told = {"discard": "discarded", "pass": "passed", "win": "won"}
        assert later["news"][0]["type"] == told.get(action["type"], action["type"])
    async with client.socket() as wire:
        await wire.send("watch", table=table, n=later["n"])
        same = await wire.until("view")
        assert (same["n"], same["news"]) == (later["n"], [])


async def test_a_player_whose_connection_is_lost_is_played_for_until_he_is_back(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table()
    monkeypatch.setattr("quedou.server.hall.LOST", 30)
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        await build_wall(wire, table)
    await asyncio.sleep(0.2)
    assert any(node.app.state.hall.at_hand(table).auto)
    async with client.socket() as wire:
        await wire.send("watch", table=table)
        while True in (view := await wire.until("view"))["view"]["table"]["auto"]:
            pass
        assert view["view"]["table"]["auto"] == [False, False]


async def test_an_ack_carries_nothing_but_its_id(node: Node) -> None:
    client = await Client(node.host).enter()
    table = await client.open_table()
    async with client.socket() as wire:
        assert await wire.ask("watch", table=table, id="w") == {"type": "ack", "id": "w"}
        await build_wall(wire, table)
        assert await wire.ask("auto", table=table, on=True, id="a") == {"type": "ack", "id": "a"}
        assert await wire.ask("ping", id="p") == {"type": "pong", "id": "p"}
