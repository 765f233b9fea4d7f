from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx

from ._answers import read_answer
from ._async_transport import AsyncTransport
from ._exchange import no_answer
from ._feed import Feed, catch_up_page, feed
from ._lists import AsyncListCall
from ._server_sent import EventWithoutEnd, ServerSentBlocks
from .errors import TaprailError


async def follow_events(
    transport: AsyncTransport, path: str, query: Mapping[str, Any], options: Mapping[str, Any]
) -> AsyncIterator[Any]:
    """The feed as it grows. Whenever the connection is lost it goes on after the last event that was handed on.

    Where the caller names no event to begin after, the newest one there is at the start is taken: without it, what happened
    before the first event arrived would be lost with the connection.
    """
    following = Feed(path, query, options, transport.settings)
    if following.last is None:
        newest = (await _page(transport, following, {"limit": 1}))["data"]
        following.last = newest[0]["id"] if newest else None
    while True:
        cause: TaprailError | None = None
        try:
            async for event in _connection(transport, following):
                yield event
        except TaprailError as error:
            cause = error
        await asyncio.sleep(following.lost(cause))


async def _page(transport: AsyncTransport, following: Feed, filters: Mapping[str, Any]) -> Any:
    return read_answer(await transport.send(following.page_request(filters)), feed)


async def _connection(transport: AsyncTransport, following: Feed) -> AsyncIterator[Any]:
    """The events of one connection, until it ends."""
    request = following.stream_request()
    where = request.where(transport.settings)
    response = await transport.open(request)
    try:
        following.require_stream(response, where)
        # The feed was empty at the start, so there is no event to go on after: what came before this connection is read.
        if following.last is None:
            whole = AsyncListCall[Any](lambda cursor: _page(transport, following, _from_the_beginning(cursor)))
            async for event in whole:
                if following.shows(event):
                    yield event
        blocks = ServerSentBlocks()
        async for piece in response.aiter_text():
            for block in blocks.add(piece):
                event = following.take(block, response, where)
                if event is not None:
                    yield event
    except httpx.HTTPError as error:
        raise no_answer(error, where, request.timeout_s) from error
    except EventWithoutEnd:
        raise following.fault(response, where, "one of its events has no end") from None
    finally:
        await response.aclose()


def _from_the_beginning(cursor: str | None) -> Mapping[str, Any]:
    return {"order": "asc", "limit": catch_up_page, "cursor": cursor}
