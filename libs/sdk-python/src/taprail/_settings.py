from __future__ import annotations

import os
import re
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Settings:
    """Where requests go, under which key, and how long they may take."""

    base_url: str
    api_key: str | None
    timeout_s: float
    max_retries: int


def settings_of(api_key: str | None, base_url: str | None, timeout_s: float, max_retries: int) -> Settings:
    key = api_key if api_key is not None else os.environ.get("TAPRAIL_API_KEY") or None
    # The message of a header that cannot be sent would show the key.
    if key is not None and not re.fullmatch(r"[A-Za-z0-9_-]+", key):
        raise ValueError("api_key has characters that no API key has")
    if not timeout_s > 0:
        raise ValueError("timeout_s must be more than 0")
    return Settings(_base_url_of(base_url or os.environ.get("TAPRAIL_API_URL")), key, timeout_s, max_retries)


def _base_url_of(given: str | None) -> str:
    """Messages show the address, so one with credentials is refused; messages about a refused address do not show it."""
    if not given:
        raise ValueError("base_url is missing: pass the address of your deployment of Taprail, or set TAPRAIL_API_URL")
    text = given.strip()
    parts = urlsplit(text)
    if parts.username or parts.password:
        raise ValueError("base_url must not have credentials in it: put the key in api_key")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("base_url must be an http or https address, such as https://pay.example")
    return text.rstrip("/")
