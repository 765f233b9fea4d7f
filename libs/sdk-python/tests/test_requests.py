from __future__ import annotations

import asyncio
import os
import unittest
from datetime import datetime, timezone
from unittest.mock import patch

import httpx

from taprail import Taprail, TaprailError, errors
from tests.fake_api import FakeApi, answer, async_client, client, page, refusal, tap, without_pauses

new_tap = {"amount": 4200, "currency": "EUR", "submerchant": "bistro-42", "device": "dev_1"}


class Requests(unittest.TestCase):
    def test_have_the_key_the_path_and_the_body(self) -> None:
        api = FakeApi(answer(tap))
        self.assertEqual(client(api).taps.create(new_tap)["id"], "tap_1")
        [request] = api.requests
        self.assertEqual((request.method, str(request.url)), ("POST", "https://pay.example/v1/taps"))
        self.assertEqual(request.headers["authorization"], "Bearer sk_test_1")
        self.assertEqual(api.bodies(), [new_tap])
        self.assertRegex(request.headers["idempotency-key"], r"^[0-9a-f-]{36}$")

    def test_write_ids_and_filters_into_the_address(self) -> None:
        api = FakeApi(answer(tap), page())
        client(api).taps.get("tap/1?x")
        since = datetime(2026, 3, 2, tzinfo=timezone.utc)
        client(api).transactions.list({"created": {"gte": since}, "status": "captured", "limit": 5}).page()
        self.assertEqual(api.requests[0].url.raw_path, b"/v1/taps/tap%2F1%3Fx")
        self.assertEqual(
            dict(api.requests[1].url.params),
            {"created[gte]": "2026-03-02T00:00:00+00:00", "status": "captured", "limit": "5"},
        )

    def test_refuse_ids_that_lead_to_another_route(self) -> None:
        for wrong in ("", ".", "..", None):
            with self.subTest(wrong), self.assertRaisesRegex(ValueError, "neither empty nor dots"):
                client(FakeApi()).taps.get(wrong)  # type: ignore[arg-type]

    def test_refuse_an_empty_idempotency_key_and_a_time_without_zone(self) -> None:
        with self.assertRaisesRegex(ValueError, "idempotency_key"):
            client(FakeApi()).taps.create(new_tap, idempotency_key=" ")
        with self.assertRaisesRegex(ValueError, "no time zone"):
            client(FakeApi()).transactions.list({"created": {"gte": datetime(2026, 3, 2)}}).page()

    def test_name_a_revision_and_ask_for_no_wait(self) -> None:
        api = FakeApi(answer(tap, 202), answer({"externalRef": "a"}), httpx.Response(304))
        taprail = client(api)
        taprail.taps.create(new_tap, respond_async=True)
        taprail.sub_merchants.update("a", {}, if_match='"2"')
        self.assertIsNone(taprail.sub_merchants.get("a", if_none_match='"3"'))
        self.assertEqual(api.headers("prefer"), ["respond-async", None, None])
        self.assertEqual(api.headers("if-match"), [None, '"2"', None])
        self.assertEqual(api.headers("if-none-match"), [None, None, '"3"'])

    def test_upload_a_file_as_a_form(self) -> None:
        api = FakeApi(answer({"id": "file_1"}))
        client(api).disputes.upload_file("dp_1", {"file": ("invoice.pdf", b"%PDF-1.4", "application/pdf"), "purpose": "x"})
        content = api.requests[0].content
        self.assertIn(b'filename="invoice.pdf"', content)
        self.assertIn(b'name="purpose"', content)

    def test_of_any_kind_begin_with_a_slash(self) -> None:
        api = FakeApi(answer({"object": "status"}))
        self.assertEqual(client(api).request("GET", "/v1/status"), {"object": "status"})
        with self.assertRaisesRegex(ValueError, "slash"):
            client(api).request("GET", ".evil.example/")


class Settings(unittest.TestCase):
    def test_come_from_the_environment(self) -> None:
        api = FakeApi(answer(tap))
        given = {"TAPRAIL_API_KEY": "sk_test_9", "TAPRAIL_API_URL": "http://127.0.0.1:4080/"}
        with patch.dict(os.environ, given):
            taprail = Taprail(http_client=httpx.Client(transport=httpx.MockTransport(api.handle)))
        taprail.taps.get("tap_1")
        self.assertEqual(str(api.requests[0].url), "http://127.0.0.1:4080/v1/taps/tap_1")
        self.assertEqual(api.headers("authorization"), ["Bearer sk_test_9"])

    def test_without_an_address_or_with_credentials_are_refused(self) -> None:
        with patch.dict(os.environ, {}, clear=True):
            for wrong in (None, "", "pay.example", "ftp://pay.example", "https://user:secret@pay.example"):
                with self.subTest(wrong), self.assertRaisesRegex(ValueError, "base_url") as raised:
                    Taprail("sk_test_1", wrong)
                self.assertNotIn("secret", str(raised.exception))
        with self.assertRaisesRegex(ValueError, "api_key has characters") as raised:
            Taprail("sk_test_\n1", "https://pay.example")
        self.assertNotIn("sk_test", str(raised.exception))


class Retries(unittest.TestCase):
    def test_send_the_same_key_again(self) -> None:
        api = FakeApi(httpx.ConnectError("refused"), refusal("service_unavailable", 503), answer(tap))
        with without_pauses() as pauses:
            client(api).taps.create(new_tap)
        self.assertEqual(len(set(api.headers("idempotency-key"))), 1)
        self.assertEqual(len(api.requests), 3)
        self.assertTrue(all(0.25 <= pause <= 1 for pause in pauses()), pauses())

    def test_wait_as_long_as_is_asked_but_not_for_ever(self) -> None:
        limited = refusal("rate_limited", 429, "rate_limit_error")
        limited.headers["retry-after"] = "7"
        endless = refusal("rate_limited", 429, "rate_limit_error")
        endless.headers["retry-after"] = "600"
        api = FakeApi(limited, endless)
        with without_pauses() as pauses, self.assertRaises(errors.RateLimitError) as raised:
            client(api).taps.get("tap_1")
        self.assertEqual((pauses(), raised.exception.retry_after_s), ([7.0], 600.0))

    def test_end_after_as_many_as_are_allowed(self) -> None:
        api = FakeApi(*[httpx.ReadTimeout("late")] * 4)
        with without_pauses(), self.assertRaises(errors.ConnectionFailed) as raised:
            client(api).taps.get("tap_1", max_retries=3)
        self.assertEqual((len(api.requests), raised.exception.code), (4, "timeout"))

    def test_are_not_made_of_a_refusal(self) -> None:
        api = FakeApi(refusal("invalid_value", 422, "invalid_request_error", param="amount", request_id="req_1"))
        with self.assertRaises(errors.InvalidRequestError) as raised:
            client(api).taps.create(new_tap)
        error = raised.exception
        self.assertEqual(
            (error.code, error.param, error.status, error.request_id), ("invalid_value", "amount", 422, "req_1")
        )


class Answers(unittest.TestCase):
    def test_that_are_not_of_the_api_are_an_error(self) -> None:
        for body in (b"<html>", b"[]", b"{}", b'{"id":null}'):
            with self.subTest(body), self.assertRaises(TaprailError) as raised:
                client(FakeApi(httpx.Response(200, content=body)), max_retries=0).taps.get("tap_1")
            self.assertEqual(raised.exception.code, "invalid_answer")

    def test_that_redirect_are_not_followed(self) -> None:
        api = FakeApi(httpx.Response(302, headers={"location": "https://evil.example"}))
        with self.assertRaises(TaprailError) as raised:
            client(api).taps.get("tap_1")
        self.assertEqual((raised.exception.code, len(api.requests)), ("invalid_answer", 1))

    def test_show_their_headers_when_asked(self) -> None:
        api = FakeApi(answer(tap, request_id="req_7", etag='"4"', idempotent_replayed="true"))
        taprail = client(api)
        found, facts = taprail.with_response(taprail.taps.get, "tap_1")
        self.assertEqual((found["id"], facts.request_id, facts.etag), ("tap_1", "req_7", '"4"'))
        self.assertTrue(facts.idempotent_replayed)

    def test_that_are_files_are_read_as_they_come(self) -> None:
        api = FakeApi(httpx.Response(200, content=b"a,b\n1,2\n", headers={"content-type": "text/csv"}))
        with client(api).payouts.download_items("po_1") as file:
            self.assertEqual((file.content_type, file.read()), ("text/csv", b"a,b\n1,2\n"))


class Lists(unittest.TestCase):
    def test_go_through_all_pages(self) -> None:
        api = FakeApi(page("tap_1", "tap_2", after="c1"), page(after="c2"), page("tap_3"))
        self.assertEqual([row["id"] for row in client(api).taps.list({"limit": 2})], ["tap_1", "tap_2", "tap_3"])
        self.assertEqual([request.url.params.get("cursor") for request in api.requests], [None, "c1", "c2"])

    def test_stop_when_enough_was_read(self) -> None:
        api = FakeApi(page("tap_1", "tap_2", after="c1"))
        self.assertEqual(len(client(api).taps.list().to_list(max=2)), 2)

    def test_without_an_end_are_an_error(self) -> None:
        api = FakeApi(*[page("tap_1", after="c1")] * 3)
        with self.assertRaisesRegex(TaprailError, "names a page before it"):
            list(client(api).taps.list())


class Asyncio(unittest.IsolatedAsyncioTestCase):
    async def test_sends_again_and_reads_pages(self) -> None:
        api = FakeApi(
            refusal("service_unavailable", 503), answer(tap), page("tap_1", after="c1"), page("tap_2"), page("tap_1")
        )
        async with async_client(api) as taprail:
            with without_pauses():
                self.assertEqual((await taprail.taps.create(new_tap))["id"], "tap_1")
            self.assertEqual([row["id"] async for row in taprail.taps.list()], ["tap_1", "tap_2"])
            self.assertEqual((await taprail.taps.list())["data"][0]["id"], "tap_1")

    async def test_shows_headers_of_its_own_call_only(self) -> None:
        api = FakeApi(answer(tap, request_id="req_1"), answer(tap, request_id="req_2"))
        async with async_client(api) as taprail:
            calls = [taprail.with_response(taprail.taps.get, "tap_1") for _ in range(2)]
            found = [facts.request_id for _tap, facts in await asyncio.gather(*calls)]
        self.assertEqual(sorted(str(each) for each in found), ["req_1", "req_2"])
