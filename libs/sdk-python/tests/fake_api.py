from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import AsyncMock, patch

import httpx

from taprail import AsyncTaprail, Taprail

Reply = httpx.Response | Exception

tap = {"id": "tap_1", "object": "tap", "status": "captured", "amount": 4200}


def answer(body: object, status: int = 200, **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(status, json=body, headers=named)


def refusal(code: str, status: int, type: str = "api_error", **more: object) -> httpx.Response:
    return answer({"error": {"type": type, "code": code, "message": f"It is {code}.", **more}}, status)


def page(*ids: str, after: str | None = None) -> httpx.Response:
    rows = [{**tap, "id": id} for id in ids]
    return answer({"object": "list", "data": rows, "has_more": after is not None, "next_cursor": after})


class FakeApi:
    """Answers requests in order, and keeps them."""

    def __init__(self, *replies: Reply) -> None:
        self.replies = list(replies)
        self.requests: list[httpx.Request] = []

    def handle(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.requests.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply

    async def handle_async(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        return self.handle(request)

    def bodies(self) -> list[object]:
        return [json.loads(request.content) for request in self.requests]

    def headers(self, name: str) -> list[str | None]:
        return [request.headers.get(name) for request in self.requests]


def client(api: FakeApi, **options: object) -> Taprail:
    http = httpx.Client(transport=httpx.MockTransport(api.handle))
    return Taprail("sk_test_1", "https://pay.example", http_client=http, **options)  # type: ignore[arg-type]


def async_client(api: FakeApi) -> AsyncTaprail:
    http = httpx.AsyncClient(transport=httpx.MockTransport(api.handle_async))
    return AsyncTaprail("sk_test_1", "https://pay.example", http_client=http)


@contextmanager
def without_pauses() -> Iterator[Callable[[], list[float]]]:
    """Waits end at once; the function returns how long each would have been."""
    with patch("time.sleep") as sync, patch("asyncio.sleep", AsyncMock()) as asynchronous:
        yield lambda: [call.args[0] for call in [*sync.call_args_list, *asynchronous.call_args_list]]
