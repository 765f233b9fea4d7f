from __future__ import annotations

import random
import time

import httpx

from ._answers import Received, refusal_of
from ._exchange import BoundedBody, attempt_of, no_answer, note_facts
from ._operation import Request
from ._retry import retry_delay_s
from ._settings import Settings
from .errors import TaprailError


class Transport:
    """Sends requests, each as often as its code allows, and reads what came back."""

    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings = settings
        self.http = http

    def send(self, request: Request) -> Received:
        response = self.open(request)
        return self._read(response, request)

    def open(self, request: Request) -> httpx.Response:
        """An answer whose body is still to be read, and to be closed; a refusal is raised."""
        retries = 0
        while True:
            try:
                return self._attempt(request)
            except TaprailError as error:
                delay_s = retry_delay_s(
                    error,
                    is_repeatable=request.is_repeatable,
                    retries=retries,
                    max_retries=request.max_retries,
                    chance=random.random(),
                )
                if delay_s is None:
                    raise
                time.sleep(delay_s)
                retries += 1

    def _attempt(self, request: Request) -> httpx.Response:
        where = request.where(self.settings)
        try:
            sent = self.http.build_request(**attempt_of(request, self.settings))
            response = self.http.send(sent, stream=True, follow_redirects=False)
        except httpx.HTTPError as error:
            raise no_answer(error, where, request.timeout_s) from error
        if response.status_code < 300 or response.status_code == 304:
            return response
        refusal = refusal_of(self._read(response, request))
        assert refusal is not None
        raise refusal

    def _read(self, response: httpx.Response, request: Request) -> Received:
        where = request.where(self.settings)
        body = BoundedBody(where)
        try:
            for part in response.iter_bytes():
                body.add(part)
        except httpx.HTTPError as error:
            raise no_answer(error, where, request.timeout_s) from error
        finally:
            response.close()
        note_facts(response.status_code, response.headers)
        return Received(response.status_code, response.headers, body.whole(), where)
