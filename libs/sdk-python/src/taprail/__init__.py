"""The Taprail API in Python. Begin with :class:`Taprail`, or with :class:`AsyncTaprail` in asyncio."""

from . import types
from ._async_client import AsyncTaprail
from ._client import Taprail
from ._generated.operations import api_version as __version__
from ._lists import AsyncListCall, ListCall
from ._options import AnswerFacts
from ._webhooks import WebhookVerificationError, sign_webhook, verify_webhook
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionFailed,
    IdempotencyError,
    InvalidRequestError,
    PaymentError,
    PermissionDenied,
    PspError,
    RateLimitError,
    TaprailError,
    WaitError,
)

__all__ = [
    "AnswerFacts",
    "ApiError",
    "AsyncListCall",
    "AsyncTaprail",
    "AuthenticationError",
    "ConflictError",
    "ConnectionFailed",
    "IdempotencyError",
    "InvalidRequestError",
    "ListCall",
    "PaymentError",
    "PermissionDenied",
    "PspError",
    "RateLimitError",
    "Taprail",
    "TaprailError",
    "WaitError",
    "WebhookVerificationError",
    "__version__",
    "sign_webhook",
    "types",
    "verify_webhook",
]
