from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from typing_extensions import TypedDict


class ReadOptions(TypedDict, total=False):
    #: How long one attempt may wait for a connection, and for each part of the answer.
    timeout_s: float | None
    #: How often it is sent again after a code that allows it.
    max_retries: int | None
    headers: Mapping[str, str]


class WriteOptions(ReadOptions, total=False):
    #: Names the effect: sent again under the same key it happens once. Without it a random one is used.
    idempotency_key: str | None
    #: The ETag that you decided upon: when the resource has changed since, ``revision_mismatch`` is raised.
    if_match: str | None


class AsyncWriteOptions(WriteOptions, total=False):
    #: Sends ``Prefer: respond-async``: the answer does not wait for a card at the reader.
    respond_async: bool


class StreamOptions(TypedDict, total=False):
    #: Connects again when nothing came for this long; the API sends something every 15 s.
    silence_s: float
    #: Called each time the connection was lost, before the next attempt.
    on_reconnect: Callable[[BaseException | None], object]


@dataclass(frozen=True)
class AnswerFacts:
    """The facts of an answer beside its body."""

    status: int
    headers: Mapping[str, str]

    @property
    def request_id(self) -> str | None:
        return self.headers.get("request-id")

    @property
    def etag(self) -> str | None:
        return self.headers.get("etag")

    @property
    def idempotent_replayed(self) -> bool:
        """The effect is of an earlier request under the same idempotency key."""
        return self.headers.get("idempotent-replayed") == "true"

    @property
    def key_expires_at(self) -> str | None:
        """The instant at which the API key expires, when that is near."""
        return self.headers.get("service-key-expires")
