"""Calls to the service's API."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any, Mapping
from urllib.parse import urlsplit

from ._errors import SocketlessError
from ._http import post
from ._log import Log
from ._text import quoted, quoted_line, reason_of


@dataclass(frozen=True)
class Account:
    """Where the service is, and who calls it."""

    api_url: str
    api_key: str = field(repr=False)
    log: Log


def is_loopback(address: str) -> bool:
    """Whether an address means the machine itself, which nothing else can
    reach under that name.
    """
    host = urlsplit(address).hostname or ""
    names = r"localhost|.*\.localhost|127\..+|::1|0\.0\.0\.0"
    return re.fullmatch(names, host) is not None


def _unreachable(api_url: str) -> str:
    if is_loopback(api_url):
        return (
            "start the local service; in a container, localhost is the"
            " container itself, so set SOCKETLESS_API_URL (or api_url) to the"
            " address of the machine that runs it"
        )
    return "check SOCKETLESS_API_URL (or api_url) and the network"


def _remedy_for(status: int, api_url: str) -> str:
    """Says what to change after an answer, if that can be known."""
    if status == 401:
        remedy = "Check SOCKETLESS_API_KEY (or api_key)"
        return f". {remedy}: {api_url} doesn't know it"
    if status == 404:
        remedy = "Set SOCKETLESS_API_URL (or api_url) to its address"
        return f". Is {api_url} the service? {remedy}, without /api/v0"
    if 300 <= status < 400:
        return ". Set SOCKETLESS_API_URL (or api_url) to the final address"
    return ""


def hide(text: str, *secrets: str) -> str:
    """Takes secrets out of an answer: a service or a proxy may repeat what it
    was sent.
    """
    for secret in secrets:
        text = text.replace(secret, "…")
    return text


async def call(account: Account, path: str, body: Mapping[str, Any]) -> str:
    """Calls the service, and returns the text of its answer.

    A 500 to `feeds` or `message` can come with the work done: it is logged,
    and not raised. Raises SocketlessError.
    """
    url = f"{account.api_url.rstrip('/')}/api/v0/{path}"
    headers = {
        "Authorization": f"Bearer {account.api_key}",
        "Content-Type": "application/json",
    }
    content = json.dumps(body, separators=(",", ":")).encode()
    try:
        answer = await post(url, headers, content)
    except (OSError, HTTPException, ValueError) as error:
        at = f"Socketless gave no answer to {path} at {account.api_url}"
        problem = f"{at}: {reason_of(error)}"
        remedy = _unreachable(account.api_url)
        raise SocketlessError(f"{problem}. Remedy: {remedy}", path) from error
    if 200 <= answer.status < 300:
        return answer.text
    secret = body.get("webhook", {}).get("secret", account.api_key)
    secrets = (account.api_key, secret)
    location = hide(answer.location or "", *secrets)
    to = f" to {quoted(location)[1:-1]}" if location else ""
    said = hide(answer.text, *secrets)
    status = f"{answer.status}{to}: {quoted_line(said[:500])}"
    remedy = _remedy_for(answer.status, account.api_url)
    problem = f"Socketless answered {path} with {status}{remedy}"
    if path == "connection" or answer.status != 500:
        raise SocketlessError(problem, path, answer.status)
    account.log.warning(problem)
    return answer.text
