from __future__ import annotations

import json
import re
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from ._generated.operations import operation_table
from ._query import query_string
from ._settings import Settings

#: Taps wait 60 s for a card and 20 s for the acquirer; the test clock works for up to 60 s.
_slow_timeout_s = 90.0


@dataclass(frozen=True)
class Operation:
    """One operation of the API, from its line in the generated table."""

    verb: str
    template: str
    traits: str
    identity: str | None

    def has(self, trait: str) -> bool:
        return trait in self.traits

    @staticmethod
    def named(name: str) -> Operation:
        verb, template, traits, *identity = operation_table[name].split(" ")
        return Operation(verb, template, traits, identity[0] if identity else None)


@dataclass(frozen=True)
class Request:
    """What is sent, the same on every attempt."""

    method: str
    #: With its query.
    path: str
    #: Reads, and writes under an idempotency key.
    is_repeatable: bool
    timeout_s: float
    max_retries: int
    headers: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None
    form: Mapping[str, Any] | None = None

    def where(self, settings: Settings) -> str:
        """By method and address, for messages."""
        return f"{self.method} {settings.base_url}{self.path.split('?')[0]}"


def request_of(
    operation: Operation,
    ids: Sequence[str],
    params: Any,
    options: Mapping[str, Any],
    settings: Settings,
) -> Request:
    path = _filled(operation.template, ids)
    takes_body = any(operation.has(trait) for trait in "jfr")
    query: Mapping[str, Any] = {} if takes_body else (params or {})
    headers = {
        "if-match": options.get("if_match"),
        "if-none-match": options.get("if_none_match"),
        "prefer": "respond-async" if options.get("respond_async") else None,
        "idempotency-key": _idempotency_key(options.get("idempotency_key")) if operation.has("i") else None,
        "content-type": "application/json" if takes_body and not operation.has("f") and params is not None else None,
        **(options.get("headers") or {}),
    }
    is_slow = operation.has("w") or float(query.get("wait") or 0) > 0
    timeout_s = options.get("timeout_s")
    max_retries = options.get("max_retries")
    return Request(
        method=operation.verb,
        path=f"{path}{query_string(query)}",
        is_repeatable=not operation.has("o"),
        timeout_s=timeout_s if timeout_s is not None else _slow_timeout_s if is_slow else settings.timeout_s,
        max_retries=max_retries if max_retries is not None else settings.max_retries,
        headers={name: value for name, value in headers.items() if value},
        content=_content_of(params) if takes_body and not operation.has("f") else None,
        form=params if operation.has("f") else None,
    )


def any_request(
    settings: Settings, method: str, path: str, query: Mapping[str, Any] | None, body: Any, options: Mapping[str, Any]
) -> Request:
    # Joined to the base URL, a path without its slash could lead to another host, with the key.
    if not path.startswith("/"):
        raise ValueError("path must begin with a slash")
    traits = ("" if method == "GET" else "i") + ("" if body is None else "j")
    return request_of(Operation(method, path, traits, None), (), body if body is not None else query, options, settings)


def _filled(template: str, ids: Sequence[str]) -> str:
    """An id that is missing, or that an address takes for a step, would lead to another route: it is refused."""
    path = template
    for name, value in zip(re.findall(r"\{\w+\}", template), ids, strict=True):
        if not isinstance(value, str) or re.fullmatch(r"\.{0,2}", value):
            raise ValueError(f"{template}: {name} must be a string, and neither empty nor dots")
        path = path.replace(name, quote(value, safe=""), 1)
    return path


def _idempotency_key(given: str | None) -> str:
    """An empty key is no header at all, and a write without a key must not be sent again."""
    key = given if given is not None else str(uuid.uuid4())
    if key.strip() == "":
        raise ValueError("idempotency_key must not be empty")
    return key


def _content_of(params: Any) -> bytes | None:
    if params is None:
        return None
    if isinstance(params, str):
        return params.encode()
    return json.dumps(params, allow_nan=False, ensure_ascii=False).encode()
