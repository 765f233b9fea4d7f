from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._answers import read_answer
from ._download import Download
from ._events import follow_events
from ._lists import ListCall
from ._operation import Operation, request_of
from ._transport import Transport


class Resource:
    """A group of operations. Its methods are generated; each sends one operation."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _call(self, name: str, ids: Sequence[str], params: Any, options: Mapping[str, Any]) -> Any:
        operation = Operation.named(name)
        transport = self._transport
        if operation.has("s"):
            return follow_events(transport, operation.template, params or {}, options)
        request = request_of(operation, ids, params, options, transport.settings)
        if operation.has("b"):
            return Download(transport.open(request), request, transport.settings)
        if not operation.has("l"):
            return read_answer(transport.send(request), operation)

        def fetch(cursor: str | None) -> Any:
            filters = params if cursor is None else {**(params or {}), "cursor": cursor}
            page = request_of(operation, ids, filters, options, transport.settings)
            return read_answer(transport.send(page), operation)

        return ListCall(fetch)
