from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from ._operation import Operation
from .errors import TaprailError, error_of

#: Many times the longest answer that is not a file.
bytes_max = 64 * 1024**2
not_modified = 304
_no_content = 204


class Received:
    """An answer that was read whole."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes, where: str) -> None:
        self.status = status
        self.headers = headers
        self.body = body
        self.where = where

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")


def invalid_answer(received: Received, why: str, type: str = "connection_error") -> TaprailError:
    return error_of(
        f"{received.where} did not answer as Taprail does: {why}",
        type=type,
        code="invalid_answer",
        status=received.status,
        request_id=received.headers.get("request-id"),
        retry_after_s=_retry_after_s(received.headers.get("retry-after")),
    )


def refusal_of(received: Received) -> TaprailError | None:
    """The refusal in an answer, if it is one. One that is not of the API, such as a proxy's page, counts as no answer."""
    status = received.status
    if status < 300 or status == not_modified:
        return None
    if status < 400:
        # Body and key would go to an address that nobody has named.
        return invalid_answer(received, "it redirects, which is not followed")
    body = _error_in(received.text)
    if body is None:
        start = re.sub(r"\s+", " ", received.text[:200])
        kind = "api_error" if status < 500 and status != 429 else "connection_error"
        return invalid_answer(received, f"{status} {start}", kind)
    return error_of(
        body["message"],
        type=str(body.get("type")),
        code=body["code"],
        status=status,
        request_id=body.get("request_id") or received.headers.get("request-id"),
        doc_url=body.get("doc_url"),
        param=body.get("param"),
        decline_reason=body.get("decline_reason"),
        network_code=body.get("network_code"),
        details=body.get("details"),
        errors=body.get("errors") or (),
        retry_after_s=_retry_after_s(received.headers.get("retry-after")),
    )


def _error_in(text: str) -> dict[str, Any] | None:
    try:
        error = json.loads(text)["error"]
    except (ValueError, KeyError, TypeError):
        return None
    is_ours = isinstance(error, dict) and isinstance(error.get("code"), str) and isinstance(error.get("message"), str)
    return error if is_ours else None


def _retry_after_s(header: str | None) -> float | None:
    """Seconds or an HTTP date, as RFC 9110 has it."""
    if not header:
        return None
    if header.isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def read_answer(received: Received, operation: Operation) -> Any:
    """What the operation answers with; None where nothing has changed, or where the API has nothing to say."""
    if received.status == not_modified:
        return None
    if operation.has("t"):
        return received.text
    if received.status == _no_content and operation.identity is None:
        return None
    if operation.has("n"):
        raise invalid_answer(received, f"it is {received.status} and not 204")
    try:
        body = json.loads(received.text)
    except ValueError:
        raise invalid_answer(received, "its body is no JSON") from None
    fault = _fault_of(body, operation)
    if fault is not None:
        raise invalid_answer(received, fault)
    return body


def _fault_of(body: Any, operation: Operation) -> str | None:
    """The fault that keeps a body from being an answer of the API. Other fields may be younger than the server."""
    if not isinstance(body, dict):
        return "its body is no object"
    identity = operation.identity
    if not operation.has("l"):
        return f"it has no {identity}" if identity and body.get(identity) is None else None
    rows = body.get("data")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return "its data is no list of objects"
    if identity and any(row.get(identity) is None for row in rows):
        return f"a row has no {identity}"
    # Without it the same page would be asked for again and again.
    if body.get("has_more") is True and not isinstance(body.get("next_cursor"), str):
        return "there is more, and no cursor to it"
    return None
