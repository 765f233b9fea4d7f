from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

#: Many times the longest event of the API.
_block_chars_max = 4 * 1024**2


class EventWithoutEnd(Exception):
    pass


@dataclass(frozen=True)
class ServerSent:
    """One block of a stream of server-sent events; a comment is a block without data."""

    id: str | None
    event: str | None
    data: str | None
    retry_s: float | None

    @property
    def is_replayed(self) -> bool:
        return self.id is None and self.event == "replayed"

    def read(self) -> Any:
        """The event of the API; None where the data is none."""
        try:
            found = json.loads(self.data or "")
        except ValueError:
            return None
        is_event = isinstance(found, dict) and isinstance(found.get("id"), str) and isinstance(found.get("type"), str)
        return found if is_event else None


class ServerSentBlocks:
    """Reads blocks from text in pieces. A block that was cut off is none, and one without an end is not waited for."""

    def __init__(self) -> None:
        self._rest = ""

    def add(self, piece: str) -> Iterator[ServerSent]:
        self._rest += piece
        # A carriage return at the end may be the first half of a line end.
        is_half = self._rest.endswith("\r")
        text = (self._rest[:-1] if is_half else self._rest).replace("\r\n", "\n").replace("\r", "\n")
        *blocks, rest = text.split("\n\n")
        self._rest = rest + ("\r" if is_half else "")
        for block in blocks:
            yield _block_of(block)
        if len(self._rest) > _block_chars_max:
            raise EventWithoutEnd


def _block_of(block: str) -> ServerSent:
    fields: dict[str, str] = {}
    for line in block.split("\n"):
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        fields[name] = f"{fields['data']}\n{value}" if name == "data" and "data" in fields else value
    retry = fields.get("retry", "")
    retry_s = int(retry) / 1_000 if retry.isdigit() else None
    return ServerSent(fields.get("id"), fields.get("event"), fields.get("data"), retry_s)
