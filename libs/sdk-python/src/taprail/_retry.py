from __future__ import annotations

from .errors import TaprailError

_first_wait_s = 0.5
_longest_wait_s = 8.0
#: A wait that is longer than this is the caller's to decide upon.
_longest_asked_s = 60.0
#: Refused before anything was done, so that even what cannot be repeated may be sent again.
_never_began = {"rate_limited", "too_many_concurrent"}


def retry_delay_s(
    error: TaprailError, *, is_repeatable: bool, retries: int, max_retries: int, chance: float
) -> float | None:
    """How long to wait before the request is sent again; None: it is not. ``chance`` is from 0 to 1."""
    if retries >= max_retries or not error.is_retryable:
        return None
    if not is_repeatable and error.code not in _never_began:
        return None
    if error.retry_after_s is not None:
        return error.retry_after_s if error.retry_after_s <= _longest_asked_s else None
    wait: float = min(_longest_wait_s, _first_wait_s * 2**retries)
    return wait * (0.5 + chance / 2)
