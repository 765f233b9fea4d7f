from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, TypeVar, cast

import httpx
from typing_extensions import ParamSpec, Unpack

from ._answers import not_modified, read_answer
from ._exchange import wanted_facts
from ._generated import types
from ._generated.resources import Resources
from ._operation import Operation, any_request
from ._options import AnswerFacts, WriteOptions
from ._settings import settings_of
from ._transport import Transport
from ._waiting import JobGoal, JobWait, SubMerchantGoal, SubMerchantWait

P = ParamSpec("P")
T = TypeVar("T")


class Taprail(Resources):
    """The API of one deployment, under one key.

    ``api_key`` and ``base_url`` are those of ``TAPRAIL_API_KEY`` and ``TAPRAIL_API_URL`` unless given. Use it as a context
    manager, or call ``close()``, to end its connections.
    """

    def __init__(
        self,
        api_key: str | None = None,
        base_url: str | None = None,
        *,
        timeout_s: float = 30.0,
        max_retries: int = 2,
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = settings_of(api_key, base_url, timeout_s, max_retries)
        self._http = http_client or httpx.Client()
        super().__init__(Transport(settings, self._http))

    def __enter__(self) -> Taprail:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def with_response(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[T, AnswerFacts]:
        """The answer of a method with its status and headers: ``with_response(client.sub_merchants.get, "bistro-42")``."""
        facts: list[AnswerFacts] = []
        token = wanted_facts.set(facts)
        try:
            answer = method(*args, **kwargs)
        finally:
            wanted_facts.reset(token)
        if not facts:
            raise TypeError("with_response takes a method that is answered once; of a list, pass list(…).page")
        return answer, facts[-1]

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        **options: Unpack[WriteOptions],
    ) -> Any:
        """Any request, for what has no method. Writes are sent under an idempotency key, so the route must take one."""
        asked = any_request(self._transport.settings, method, path, query, body, options)
        received = self._transport.send(asked)
        if received.status == not_modified or not received.body:
            return None
        is_json = "json" in received.headers.get("content-type", "")
        return read_answer(received, Operation(method, path, "", None)) if is_json else received.text

    def wait_for_sub_merchant(
        self, external_ref: str, goal: SubMerchantGoal, *, timeout_s: float = 60.0
    ) -> types.SubMerchant:
        """Follows a sub-merchant until it is ``active``, in a status, or as a question of yours asks."""
        wait = SubMerchantWait(external_ref, goal, timeout_s)
        seen, facts = self.with_response(self.sub_merchants.get, external_ref)
        while not wait.is_over(seen):
            conditional = cast(Callable[..., types.SubMerchant | None], self.sub_merchants.get)
            query = {"wait": wait.next_wait_s(seen)}
            changed, answered = self.with_response(conditional, external_ref, query, if_none_match=facts.etag)
            if changed is not None:
                seen, facts = changed, answered
        return seen

    def wait_for_job(
        self, job_id: str, goal: JobGoal = lambda job: job["status"] != "running", *, timeout_s: float = 60.0
    ) -> types.Job:
        """Follows a job until it is over, or until a question of yours is answered with yes."""
        wait = JobWait(job_id, timeout_s)
        while not goal(job := self.jobs.get(job_id)):
            time.sleep(wait.next_step_s(job))
        return job
