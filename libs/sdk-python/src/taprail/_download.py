from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from types import TracebackType

import httpx

from ._exchange import no_answer
from ._operation import Request
from ._options import AnswerFacts
from ._settings import Settings


class _File:
    def __init__(self, response: httpx.Response, request: Request, settings: Settings) -> None:
        self._response = response
        self._where = request.where(settings)
        self._timeout_s = request.timeout_s

    @property
    def content_type(self) -> str | None:
        return self.response.headers.get("content-type")

    @property
    def response(self) -> AnswerFacts:
        return AnswerFacts(self._response.status_code, self._response.headers)


class Download(_File):
    """A file as it comes: ``with … as file``, then ``read()`` or ``iter_bytes()``."""

    def __enter__(self) -> Download:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def read(self) -> bytes:
        return b"".join(self.iter_bytes())

    def iter_bytes(self) -> Iterator[bytes]:
        try:
            yield from self._response.iter_bytes()
        except httpx.HTTPError as error:
            raise no_answer(error, self._where, self._timeout_s) from error
        finally:
            self.close()

    def close(self) -> None:
        self._response.close()


class AsyncDownload(_File):
    """A file as it comes: ``async with … as file``, then ``await file.read()`` or ``async for … in file.iter_bytes()``."""

    async def __aenter__(self) -> AsyncDownload:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def read(self) -> bytes:
        return b"".join([part async for part in self.iter_bytes()])

    async def iter_bytes(self) -> AsyncIterator[bytes]:
        try:
            async for part in self._response.aiter_bytes():
                yield part
        except httpx.HTTPError as error:
            raise no_answer(error, self._where, self._timeout_s) from error
        finally:
            await self.close()

    async def close(self) -> None:
        await self._response.aclose()
