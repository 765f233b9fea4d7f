"""What following the feed of events needs, sync and async: its requests, its pace and the place where it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import httpx

from ._answers import Received, invalid_answer
from ._operation import Operation, Request, request_of
from ._server_sent import ServerSent
from ._settings import Settings
from .errors import TaprailError

_retry_s_default = 2.0
_retry_s_max = 30.0
#: The API sends a comment every 15 s.
_silence_s_default = 45.0
catch_up_page = 100
feed = Operation("GET", "", "ql", "id")


class Feed:
    """A subscription to the feed: where it stands, and what to ask for next."""

    def __init__(self, path: str, query: Mapping[str, Any], options: Mapping[str, Any], settings: Settings) -> None:
        self.filters = {name: value for name, value in query.items() if name != "after"}
        #: The id of the last event that was handed on.
        self.last: str | None = query.get("after")
        self.settings = settings
        self.silence_s = float(options.get("silence_s") or _silence_s_default)
        self.on_reconnect: Callable[[BaseException | None], object] = options.get("on_reconnect") or (lambda _cause: None)
        self.failures = 0
        self._path = path
        self._retry_s = _retry_s_default
        #: Read from the list before the stream shows them too.
        self._early: set[str] = set()

    def stream_request(self) -> Request:
        headers = {"accept": "text/event-stream", **({"last-event-id": self.last} if self.last else {})}
        options = {"headers": headers, "max_retries": 0, "timeout_s": self.silence_s}
        return request_of(Operation("GET", self._path, "q", None), (), self.filters, options, self.settings)

    def page_request(self, filters: Mapping[str, Any]) -> Request:
        path = self._path[: -len("/stream")]
        return request_of(Operation("GET", path, "ql", "id"), (), filters, {}, self.settings)

    def require_stream(self, response: httpx.Response, where: str) -> None:
        if not response.headers.get("content-type", "").startswith("text/event-stream"):
            raise self.fault(response, where, "it is no stream of events")

    def fault(self, response: httpx.Response, where: str, why: str) -> TaprailError:
        return invalid_answer(Received(response.status_code, response.headers, b"", where), why)

    def shows(self, event: Mapping[str, Any]) -> bool:
        """An event that was read from the list is handed on from there, and not a second time by the stream."""
        self._early.add(event["id"])
        self.last = event["id"]
        types = self.filters.get("types")
        return not types or event["type"] in types

    def take(self, block: ServerSent, response: httpx.Response, where: str) -> Any:
        """The event of a block to hand on; None where there is none."""
        if block.retry_s is not None:
            self._retry_s = block.retry_s
        if block.data is None:
            return None
        event = block.read()
        if event is None:
            raise self.fault(response, where, "one of its events cannot be read")
        if event["id"] in self._early:
            self._early.discard(event["id"])
            return None
        self.failures = 0
        if block.is_replayed:
            return {**event, "replayed": True}
        self.last = event["id"]
        return event

    def lost(self, cause: TaprailError | None) -> float:
        """How long to wait before the feed is asked again; raises what no waiting mends."""
        if cause is not None and not cause.is_retryable:
            raise cause
        self.on_reconnect(cause)
        asked = cause.retry_after_s if cause is not None else None
        delay_s = asked if asked is not None else min(_retry_s_max, self._retry_s * 2**self.failures)
        self.failures = min(10, self.failures + (cause is not None))
        return delay_s
