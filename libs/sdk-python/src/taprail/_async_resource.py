from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._answers import read_answer
from ._async_events import follow_events
from ._async_transport import AsyncTransport
from ._download import AsyncDownload
from ._lists import AsyncListCall, with_cursor
from ._operation import Operation, Request, request_of


class AsyncResource:
    """A group of operations. Its methods are generated; each sends one operation."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def _call(self, name: str, ids: Sequence[str], params: Any, options: Mapping[str, Any]) -> Any:
        operation = Operation.named(name)
        transport = self._transport
        if operation.has("s"):
            return follow_events(transport, operation.template, params or {}, options)
        if operation.has("l"):
            return AsyncListCall(lambda cursor: self._answer(operation, ids, with_cursor(params, cursor), options))
        if operation.has("b"):
            return self._download(request_of(operation, ids, params, options, transport.settings))
        return self._answer(operation, ids, params, options)

    async def _answer(self, operation: Operation, ids: Sequence[str], params: Any, options: Mapping[str, Any]) -> Any:
        request = request_of(operation, ids, params, options, self._transport.settings)
        return read_answer(await self._transport.send(request), operation)

    async def _download(self, request: Request) -> AsyncDownload:
        return AsyncDownload(await self._transport.open(request), request, self._transport.settings)
