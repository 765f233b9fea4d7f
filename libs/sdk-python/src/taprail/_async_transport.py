from __future__ import annotations

import asyncio
import random

import httpx

from ._answers import Received, refusal_of
from ._exchange import BoundedBody, attempt_of, no_answer, note_facts
from ._operation import Request
from ._retry import retry_delay_s
from ._settings import Settings
from .errors import TaprailError


class AsyncTransport:
    """Sends requests, each as often as its code allows, and reads what came back."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def send(self, request: Request) -> Received:
        response = await self.open(request)
        return await self._read(response, request)

    async def open(self, request: Request) -> httpx.Response:
        """An answer whose body is still to be read, and to be closed; a refusal is raised."""
        retries = 0
        while True:
            try:
                return await self._attempt(request)
            except TaprailError as error:
                delay_s = retry_delay_s(
                    error,
                    is_repeatable=request.is_repeatable,
                    retries=retries,
                    max_retries=request.max_retries,
                    chance=random.random(),
                )
                if delay_s is None:
                    raise
                await asyncio.sleep(delay_s)
                retries += 1

    async def _attempt(self, request: Request) -> httpx.Response:
        where = request.where(self.settings)
        try:
            sent = self.http.build_request(**attempt_of(request, self.settings))
            response = await self.http.send(sent, stream=True, follow_redirects=False)
        except httpx.HTTPError as error:
            raise no_answer(error, where, request.timeout_s) from error
        if response.status_code < 300 or response.status_code == 304:
            return response
        refusal = refusal_of(await self._read(response, request))
        assert refusal is not None
        raise refusal

    async def _read(self, response: httpx.Response, request: Request) -> Received:
        where = request.where(self.settings)
        body = BoundedBody(where)
        try:
            async for part in response.aiter_bytes():
                body.add(part)
        except httpx.HTTPError as error:
            raise no_answer(error, where, request.timeout_s) from error
        finally:
            await response.aclose()
        note_facts(response.status_code, response.headers)
        return Received(response.status_code, response.headers, body.whole(), where)
