from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._answers import read_answer
from ._download import Download
from ._events import follow_events
from ._lists import ListCall, with_cursor
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
        if operation.has("l"):
            return ListCall(lambda cursor: self._answer(operation, ids, with_cursor(params, cursor), options))
        if operation.has("b"):
            request = request_of(operation, ids, params, options, transport.settings)
            return Download(transport.open(request), request, transport.settings)
        return self._answer(operation, ids, params, options)

    def _answer(self, operation: Operation, ids: Sequence[str], params: Any, options: Mapping[str, Any]) -> Any:
        request = request_of(operation, ids, params, options, self._transport.settings)
        return read_answer(self._transport.send(request), operation)
