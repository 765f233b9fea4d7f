from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any
from urllib.parse import quote


def query_string(query: Mapping[str, Any] | None) -> str:
    """``created[gte]=…`` for a mapping, ``types[]=…`` for each of a list; what is None is left out."""
    pairs = [f"{quote(name, safe='')}={quote(text, safe='')}" for name, text in _pairs_of(query or {})]
    return f"?{'&'.join(pairs)}" if pairs else ""


def _pairs_of(query: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in query.items():
        yield from _pairs(name, value)


def _pairs(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if value is None:
        return
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _pairs(f"{name}[{key}]", each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _pairs(f"{name}[]", each)
    elif isinstance(value, bool):
        yield name, "true" if value else "false"
    elif isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"{name} has no time zone: pass an aware datetime")
        yield name, value.isoformat()
    elif isinstance(value, date):
        yield name, value.isoformat()
    else:
        yield name, str(value)
