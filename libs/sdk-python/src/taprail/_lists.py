from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator, Mapping
from typing import Any, Generic, TypeVar

from .errors import TaprailError, error_of

Row = TypeVar("Row", covariant=True)
#: Filters may leave many pages in a row empty; no log has 10,000 pages between two rows of it.
_empty_pages_max = 10_000

Page = Mapping[str, Any]


def with_cursor(filters: Mapping[str, Any] | None, cursor: str | None) -> Mapping[str, Any] | None:
    """The filters of a later page; the first one has the caller's own."""
    return filters if cursor is None else {**(filters or {}), "cursor": cursor}


def _endless(what: str) -> TaprailError:
    message = f"The server did not answer as Taprail does: {what}"
    return error_of(message, type="connection_error", code="invalid_answer")


class _Cursors:
    """The cursor of the page after one. A list without an end is an error."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._empty_pages = 0

    def after(self, page: Page) -> str | None:
        cursor = page.get("next_cursor")
        if not page.get("has_more") or cursor is None:
            return None
        if cursor in self._seen:
            raise _endless("a page of a list names a page before it as the next one")
        self._seen.add(cursor)
        self._empty_pages = 0 if page["data"] else self._empty_pages + 1
        if self._empty_pages >= _empty_pages_max:
            raise _endless(f"{_empty_pages_max} pages of a list in a row are empty")
        return str(cursor)


class ListCall(Generic[Row]):
    """Rows over all pages: ``for row in list``. Pages are fetched one after the other, when their first row is asked for.

    ``limit`` is the length of a page, as on the wire.
    """

    def __init__(self, fetch: Callable[[str | None], Any]) -> None:
        self._fetch = fetch

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from page["data"]

    def page(self) -> Any:
        """One page: the first, or the one that ``cursor`` names."""
        return self._fetch(None)

    def pages(self) -> Iterator[Any]:
        """Pages, one after the other."""
        cursors = _Cursors()
        cursor: str | None = None
        while True:
            page = self._fetch(cursor)
            yield page
            cursor = cursors.after(page)
            if cursor is None:
                return

    def to_list(self, *, max: int) -> list[Row]:
        """The rows in memory, at most ``max`` of them."""
        found: list[Row] = []
        if max < 1:
            return found
        for row in self:
            found.append(row)
            if len(found) >= max:
                break
        return found


class AsyncListCall(Generic[Row]):
    """Rows over all pages: ``async for row in list``. Awaited, it is one page."""

    def __init__(self, fetch: Callable[[str | None], Awaitable[Any]]) -> None:
        self._fetch = fetch

    def __await__(self) -> Generator[Any, None, Any]:
        return self.page().__await__()

    async def __aiter__(self) -> AsyncIterator[Row]:
        async for page in self.pages():
            for row in page["data"]:
                yield row

    async def page(self) -> Any:
        """One page: the first, or the one that ``cursor`` names."""
        return await self._fetch(None)

    async def pages(self) -> AsyncIterator[Any]:
        """Pages, one after the other."""
        cursors = _Cursors()
        cursor: str | None = None
        while True:
            page = await self._fetch(cursor)
            yield page
            cursor = cursors.after(page)
            if cursor is None:
                return

    async def to_list(self, *, max: int) -> list[Row]:
        """The rows in memory, at most ``max`` of them."""
        found: list[Row] = []
        if max < 1:
            return found
        async for row in self:
            found.append(row)
            if len(found) >= max:
                break
        return found
