from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import Any

from .errors import WaitError

#: The longest that the API holds an answer back.
_long_poll_s = 30
_step_s = 0.25
_step_s_max = 2.0

Seen = Mapping[str, Any]
#: ``active``: it may take payments and be paid out. Or a status, or any question about what is seen.
SubMerchantGoal = str | Callable[[Any], bool]
JobGoal = Callable[[Any], bool]


class SubMerchantWait:
    """Waits by long polls: each is answered when the sub-merchant has changed."""

    def __init__(self, external_ref: str, goal: SubMerchantGoal, timeout_s: float) -> None:
        self._ref = external_ref
        self._goal = goal
        self._timeout_s = timeout_s
        self._end_s = time.monotonic() + timeout_s

    def is_over(self, seen: Seen) -> bool:
        if callable(self._goal):
            return self._goal(seen)
        if self._goal != "active":
            return bool(seen["status"] == self._goal)
        return seen["status"] == "enabled" and bool(seen["charges_enabled"] and seen["payouts_enabled"])

    def next_wait_s(self, seen: Seen) -> int:
        if not callable(self._goal) and seen["status"] == "rejected":
            raise WaitError(f"{self._ref} was rejected and will never be {self._goal}", seen)
        wait = min(_long_poll_s, math.ceil(self._end_s - time.monotonic()))
        if wait < 1:
            raise WaitError(f"{self._ref} is {seen['status']}; it did not get there within {self._timeout_s:g} s", seen)
        return wait


class JobWait:
    """Waits by polls that become rarer."""

    def __init__(self, job_id: str, timeout_s: float) -> None:
        self._id = job_id
        self._timeout_s = timeout_s
        self._end_s = time.monotonic() + timeout_s
        self._step_s = _step_s

    def next_step_s(self, job: Seen) -> float:
        if time.monotonic() > self._end_s:
            raise WaitError(f"{self._id} is {job['status']} after {self._timeout_s:g} s", job)
        step = self._step_s
        self._step_s = min(_step_s_max, step * 2)
        return step
