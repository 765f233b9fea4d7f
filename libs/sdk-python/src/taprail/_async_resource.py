from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._answers import read_answer
from ._async_events import follow_events
from ._async_transport import AsyncTransport
from ._download import AsyncDownload
from ._lists import AsyncListCall
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
        request = request_of(operation, ids, params, options, transport.settings)
        if operation.has("b"):
            return self._download(request)
        if not operation.has("l"):
            return self._answer(operation, request)

        async def fetch(cursor: str | None) -> Any:
            filters = params if cursor is None else {**(params or {}), "cursor": cursor}
            return await self._answer(operation, request_of(operation, ids, filters, options, transport.settings))

        return AsyncListCall(fetch)

    async def _answer(self, operation: Operation, request: Request) -> Any:
        return read_answer(await self._transport.send(request), operation)

    async def _download(self, request: Request) -> AsyncDownload:
        return AsyncDownload(await self._transport.open(request), request, self._transport.settings)
