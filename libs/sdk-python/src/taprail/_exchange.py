"""What sync and async transports share: an attempt as it is sent, and what is read of its answer."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

import httpx

from ._answers import bytes_max
from ._generated.operations import api_version
from ._operation import Request
from ._options import AnswerFacts
from ._settings import Settings
from .errors import TaprailError, error_of

#: Where the facts of the next answer are noted, while somebody wants them.
wanted_facts: ContextVar[list[AnswerFacts] | None] = ContextVar("wanted_facts", default=None)


def note_facts(status: int, headers: Mapping[str, str]) -> None:
    wanted = wanted_facts.get()
    if wanted is not None:
        wanted.append(AnswerFacts(status, headers))


def attempt_of(request: Request, settings: Settings) -> dict[str, Any]:
    """The arguments of ``build_request`` of httpx."""
    headers = {"user-agent": f"taprail-python/{api_version}", **request.headers}
    if settings.api_key is not None:
        headers.setdefault("authorization", f"Bearer {settings.api_key}")
    return {
        "method": request.method,
        "url": f"{settings.base_url}{request.path}",
        "headers": headers,
        "timeout": request.timeout_s,
        "content": request.content,
        **_form_of(request.form),
    }


def _form_of(form: Mapping[str, Any] | None) -> dict[str, Any]:
    if form is None:
        return {}
    texts = {name: value for name, value in form.items() if isinstance(value, str)}
    files = {name: _named_file(name, value) for name, value in form.items() if name not in texts and value is not None}
    return {"data": texts, "files": files}


def _named_file(name: str, value: Any) -> Any:
    """The API wants a file name, and plain bytes have none."""
    return (name, value) if isinstance(value, (bytes, bytearray)) else value


def no_answer(error: httpx.HTTPError, where: str, timeout_s: float) -> TaprailError:
    timed_out = isinstance(error, httpx.TimeoutException)
    return error_of(
        f"{where}: no answer within {timeout_s:g} s" if timed_out else f"{where}: {error}",
        type="connection_error",
        code="timeout" if timed_out else "connection_failed",
    )


class BoundedBody:
    """The bytes of an answer, as many as an answer of the API may have."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, part: bytes) -> None:
        self._size += len(part)
        if self._size > bytes_max:
            message = f"{self._where} did not answer as Taprail does: its body is longer than {bytes_max} bytes"
            raise error_of(message, type="connection_error", code="invalid_answer")
        self._parts.append(part)

    def whole(self) -> bytes:
        return b"".join(self._parts)
