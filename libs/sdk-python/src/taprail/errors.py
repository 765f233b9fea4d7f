"""Refusals of the API, one class for each family of codes, and answers that never came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ._generated.errors import retryable_codes


class TaprailError(Exception):
    """A refusal of the API, or an answer that never came. Decide by ``code``: messages may be worded better."""

    def __init__(
        self,
        message: str,
        *,
        type: str,
        code: str,
        status: int | None = None,
        request_id: str | None = None,
        doc_url: str | None = None,
        param: str | None = None,
        decline_reason: str | None = None,
        network_code: str | None = None,
        details: Mapping[str, Any] | None = None,
        errors: Sequence[Mapping[str, Any]] = (),
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.type = type
        self.code = code
        #: The HTTP status; None where there was no answer.
        self.status = status
        #: Names the request; send it when you ask for support.
        self.request_id = request_id
        #: The page that explains the code.
        self.doc_url = doc_url
        #: The field at fault, as a dotted path.
        self.param = param
        self.decline_reason = decline_reason
        self.network_code = network_code
        #: Facts that belong to the code.
        self.details: Mapping[str, Any] = details or {}
        #: Every fault, when there are several.
        self.errors = errors
        #: How long the API asks to wait.
        self.retry_after_s = retry_after_s

    @property
    def is_retryable(self) -> bool:
        """Whether the same request may be sent again as it is, under the same idempotency key."""
        # A redirect or a page in place of JSON is what that address answers; a gateway that is overloaded recovers.
        is_from_elsewhere = self.code == "invalid_answer" and self.status != 429 and (self.status or 0) < 500
        return self.code in retryable_codes or (self.type == "connection_error" and not is_from_elsewhere)


class ApiError(TaprailError):
    pass


class AuthenticationError(TaprailError):
    pass


class ConflictError(TaprailError):
    pass


class ConnectionFailed(TaprailError):
    """There was no answer, or not in time, or none that can be read. What was asked for may have happened."""


class IdempotencyError(TaprailError):
    pass


class InvalidRequestError(TaprailError):
    pass


class PaymentError(TaprailError):
    pass


class PermissionDenied(TaprailError):
    pass


class PspError(TaprailError):
    pass


class RateLimitError(TaprailError):
    pass


class WaitError(Exception):
    """It did not come to pass: the time was up, or it cannot come to pass any more."""

    def __init__(self, message: str, last: Mapping[str, Any]) -> None:
        super().__init__(message)
        #: What was seen last.
        self.last = last


_classes: Mapping[str, type[TaprailError]] = {
    "api_error": ApiError,
    "authentication_error": AuthenticationError,
    "conflict_error": ConflictError,
    "connection_error": ConnectionFailed,
    "idempotency_error": IdempotencyError,
    "invalid_request_error": InvalidRequestError,
    "payment_error": PaymentError,
    "permission_error": PermissionDenied,
    "psp_error": PspError,
    "rate_limit_error": RateLimitError,
}


def error_of(message: str, *, type: str, code: str, **facts: Any) -> TaprailError:
    return _classes.get(type, TaprailError)(message, type=type, code=code, **facts)
