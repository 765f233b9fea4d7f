from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._generated.types import TaprailEvent

_header_name = "Service-Signature"

RawBody = str | bytes | bytearray | memoryview
Secrets = str | Sequence[str]


class WebhookVerificationError(Exception):
    """Why a delivery cannot be trusted; the message says what is probably wrong."""


def sign_webhook(raw_body: RawBody, secrets: Secrets, timestamp_s: int | None = None) -> str:
    """The header of a delivery, as Taprail would sign it with each of the secrets: for tests of receivers."""
    timestamp = int(time.time()) if timestamp_s is None else timestamp_s
    signatures = [f"v1={_signature(secret, str(timestamp), _bytes_of(raw_body))}" for secret in _listed(secrets)]
    return ",".join([f"t={timestamp}", *signatures])


def verify_webhook(
    raw_body: RawBody,
    header: str | None,
    secret: Secrets,
    *,
    tolerance_s: int = 300,
    now_s: float | None = None,
) -> TaprailEvent:
    """The event of a delivery. Raises unless its body was signed with the secret, not long ago.

    The secret is the endpoint's, exactly as it was shown; the body is what came over the wire, before anything parsed it.
    """
    if not isinstance(raw_body, (str, bytes, bytearray, memoryview)):
        raise WebhookVerificationError("Pass the raw body, not parsed JSON: what is signed are the bytes that were sent.")
    secrets = _listed(secret)
    if not secrets or not all(secrets):
        raise WebhookVerificationError("The signing secret is empty: pass the one of this endpoint, whsec_….")
    timestamp, signatures = _parts_of(header)
    body = _bytes_of(raw_body)
    expected = [_signature(each, timestamp, body) for each in secrets]
    if not any(hmac.compare_digest(known, given) for known in expected for given in signatures):
        raise WebhookVerificationError(
            "The signature does not match: pass the raw body, byte for byte, and the secret of this very endpoint, "
            "whsec_ included."
        )
    off_s = int((time.time() if now_s is None else now_s) - int(timestamp))
    if off_s > tolerance_s:
        raise WebhookVerificationError(
            f"The signature is {off_s} s old, more than {tolerance_s} s: a repetition by a third party, or your clock is "
            "ahead."
        )
    if -off_s > tolerance_s:
        raise WebhookVerificationError(
            f"The signature is from {-off_s} s in the future, more than {tolerance_s} s: your clock is behind."
        )
    event: TaprailEvent = _event_of(body)
    return event


def _listed(secrets: Secrets) -> Sequence[str]:
    return [secrets] if isinstance(secrets, str) else list(secrets)


def _bytes_of(raw_body: RawBody) -> bytes:
    return raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)


def _signature(secret: str, timestamp: str, body: bytes) -> str:
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def _parts_of(header: str | None) -> tuple[str, Sequence[str]]:
    if not header:
        raise WebhookVerificationError(f"There is no {_header_name} header: is the request from Taprail?")
    pairs = [part.strip().partition("=") for part in header.split(",")]
    timestamps = [value for name, _, value in pairs if name == "t"]
    signatures = [value for name, _, value in pairs if name == "v1" and re.fullmatch(r"[0-9a-f]{64}", value)]
    if not timestamps or not re.fullmatch(r"[0-9]{1,12}", timestamps[0]) or not signatures:
        raise WebhookVerificationError(
            f"The {_header_name} header is not t=<seconds>,v1=<64 hex digits>: was it cut off or changed on the way?"
        )
    return timestamps[0], signatures


def _event_of(body: bytes) -> Any:
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if isinstance(event, dict) and isinstance(event.get("id"), str) and isinstance(event.get("type"), str):
        return event
    raise WebhookVerificationError("The body is signed and is not an event: is the secret used for anything else?")
