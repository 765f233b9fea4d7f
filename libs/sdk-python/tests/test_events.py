from __future__ import annotations

import json
import unittest
from collections.abc import Mapping
from typing import Any

import httpx

from taprail import TaprailError
from tests.fake_api import FakeApi, answer, async_client, client, page, refusal, without_pauses


def event(id: str, type: str = "tap.approved") -> Mapping[str, Any]:
    return {"id": id, "type": type}


def stream(*blocks: str) -> httpx.Response:
    return httpx.Response(200, content="".join(blocks).encode(), headers={"content-type": "text/event-stream"})


def block(sent: Mapping[str, Any]) -> str:
    return f"id: {sent['id']}\nevent: {sent['type']}\ndata: {json.dumps(sent)}\n\n"


def listed(*events: Mapping[str, Any]) -> httpx.Response:
    return answer({"object": "list", "data": list(events), "has_more": False, "next_cursor": None})


def taken(api: FakeApi, count: int, **options: Any) -> list[str]:
    found: list[str] = []
    with without_pauses():
        for each in client(api).events.stream({"after": "evt_0"}, **options):
            found.append(each["id"])
            if len(found) == count:
                break
    return found


class Events(unittest.TestCase):
    def test_go_on_after_the_last_one_when_the_connection_is_lost(self) -> None:
        causes: list[object] = []
        cut = block(event("evt_3"))[:-3]
        api = FakeApi(
            stream("retry: 10\n\n", ": still here\n\n", block(event("evt_1")), block(event("evt_2")), cut),
            httpx.ConnectError("refused"),
            refusal("service_unavailable", 503),
            stream(block(event("evt_3"))),
        )
        self.assertEqual(taken(api, 3, on_reconnect=causes.append), ["evt_1", "evt_2", "evt_3"])
        self.assertEqual(api.headers("last-event-id"), ["evt_0", "evt_2", "evt_2", "evt_2"])
        self.assertEqual([type(cause).__name__ for cause in causes], ["NoneType", "ConnectionFailed", "ApiError"])

    def test_begin_after_the_newest_one(self) -> None:
        api = FakeApi(listed(event("evt_7")), stream(block(event("evt_8"))))
        self.assertEqual(next(iter(client(api).events.stream()))["id"], "evt_8")
        self.assertEqual(api.headers("last-event-id"), [None, "evt_7"])

    def test_of_an_empty_feed_are_each_handed_on_once(self) -> None:
        api = FakeApi(listed(), stream(block(event("evt_1")), block(event("evt_2"))), listed(event("evt_1")))
        following = iter(client(api).events.stream())
        self.assertEqual([next(following)["id"], next(following)["id"]], ["evt_1", "evt_2"])

    def test_that_are_replayed_say_so_and_move_nothing(self) -> None:
        replayed = f"event: replayed\ndata: {json.dumps(event('evt_1'))}\n\n"
        api = FakeApi(stream(replayed), stream(block(event("evt_5"))))
        with without_pauses():
            following = iter(client(api).events.stream({"after": "evt_4"}))
            self.assertEqual([next(following), next(following)["id"]], [{**event("evt_1"), "replayed": True}, "evt_5"])
        self.assertEqual(api.headers("last-event-id"), ["evt_4", "evt_4"])

    def test_end_with_a_refusal_that_no_waiting_mends(self) -> None:
        with self.assertRaises(TaprailError) as raised:
            taken(FakeApi(refusal("invalid_api_key", 401, "authentication_error")), 1)
        self.assertEqual(raised.exception.code, "invalid_api_key")

    def test_are_of_a_stream_and_readable(self) -> None:
        for wrong in (page("tap_1"), stream("data: x\n\n")):
            with self.assertRaises(TaprailError) as raised:
                taken(FakeApi(wrong), 1)
            self.assertEqual(raised.exception.code, "invalid_answer")


class AsyncEvents(unittest.IsolatedAsyncioTestCase):
    async def test_go_on_after_the_last_one(self) -> None:
        api = FakeApi(listed(), stream(block(event("evt_1"))), listed(), stream(block(event("evt_2"))))
        found: list[str] = []
        async with async_client(api) as taprail:
            with without_pauses():
                async for each in taprail.events.stream():
                    found.append(each["id"])
                    if len(found) == 2:
                        break
        self.assertEqual(found, ["evt_1", "evt_2"])
        self.assertEqual(api.headers("last-event-id"), [None, None, None, "evt_1"])


class Waiting(unittest.TestCase):
    def test_polls_from_the_revision_that_was_seen(self) -> None:
        def seen(status: str, etag: str) -> httpx.Response:
            enabled = status == "enabled"
            shown = {"externalRef": "a", "status": status, "charges_enabled": enabled, "payouts_enabled": enabled}
            return answer(shown, etag=etag)

        api = FakeApi(seen("received", '"1"'), httpx.Response(304), seen("enabled", '"2"'))
        self.assertEqual(client(api).wait_for_sub_merchant("a", "active")["status"], "enabled")
        self.assertEqual(api.headers("if-none-match"), [None, '"1"', '"1"'])
