from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

import httpx

from ._answers import read_answer
from ._exchange import no_answer
from ._feed import Feed, catch_up_page, feed
from ._lists import ListCall
from ._server_sent import EventWithoutEnd, ServerSentBlocks
from ._transport import Transport
from .errors import TaprailError


def follow_events(transport: Transport, path: str, query: Mapping[str, Any], options: Mapping[str, Any]) -> Iterator[Any]:
    """The feed as it grows. Whenever the connection is lost it goes on after the last event that was handed on.

    Where the caller names no event to begin after, the newest one there is at the start is taken: without it, what happened
    before the first event arrived would be lost with the connection.
    """
    following = Feed(path, query, options, transport.settings)
    if following.last is None:
        newest = _page(transport, following, {"limit": 1})["data"]
        following.last = newest[0]["id"] if newest else None
    while True:
        cause: TaprailError | None = None
        try:
            yield from _connection(transport, following)
        except TaprailError as error:
            cause = error
        time.sleep(following.lost(cause))


def _page(transport: Transport, following: Feed, filters: Mapping[str, Any]) -> Any:
    return read_answer(transport.send(following.page_request(filters)), feed)


def _connection(transport: Transport, following: Feed) -> Iterator[Any]:
    """The events of one connection, until it ends."""
    request = following.stream_request()
    where = request.where(transport.settings)
    response = transport.open(request)
    try:
        following.require_stream(response, where)
        # The feed was empty at the start, so there is no event to go on after: what came before this connection is read.
        if following.last is None:
            whole = ListCall[Any](lambda cursor: _page(transport, following, _from_the_beginning(cursor)))
            yield from (event for event in whole if following.shows(event))
        blocks = ServerSentBlocks()
        for piece in response.iter_text():
            for block in blocks.add(piece):
                event = following.take(block, response, where)
                if event is not None:
                    yield event
    except httpx.HTTPError as error:
        raise no_answer(error, where, request.timeout_s) from error
    except EventWithoutEnd:
        raise following.fault(response, where, "one of its events has no end") from None
    finally:
        response.close()


def _from_the_beginning(cursor: str | None) -> Mapping[str, Any]:
    return {"order": "asc", "limit": catch_up_page, "cursor": cursor}
