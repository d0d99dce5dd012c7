"""One call to the service, with one limit of time for all of it."""

from __future__ import annotations

import http.client
import socket
from dataclasses import dataclass
from time import monotonic
from typing import Any, List, Mapping, Optional
from urllib.request import (
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
)

from ._run import in_own_thread

CALL_SECONDS = 10.0
"""How long one call may take, from the first look at its host's name to the
last byte of the answer.
"""

# The most bytes of an answer: the service sends a few hundred.
_MAX_BYTES = 1_000_000


@dataclass(frozen=True)
class Answer:
    """What the service answered, whatever its status."""

    status: int
    location: Optional[str]
    text: str


class _Handler(HTTPSHandler):
    """Opens connections, and keeps them so that they can be cut off."""

    def __init__(self) -> None:
        super().__init__()
        self.connections: List[http.client.HTTPConnection] = []

    def _plain(self, host: str, **options: Any) -> http.client.HTTPConnection:
        self.connections.append(http.client.HTTPConnection(host, **options))
        return self.connections[-1]

    def _secure(self, host: str, **options: Any) -> http.client.HTTPConnection:
        self.connections.append(http.client.HTTPSConnection(host, **options))
        return self.connections[-1]

    def http_open(self, request: Request) -> http.client.HTTPResponse:
        make: Any = self._plain
        return self.do_open(make, request)

    def https_open(self, request: Request) -> http.client.HTTPResponse:
        make: Any = self._secure
        return self.do_open(make, request)

    http_request = HTTPSHandler.https_request

    def cut(self) -> None:
        """Ends what waits for the service."""
        for connection in self.connections:
            try:
                connection.sock.shutdown(socket.SHUT_RDWR)
            except (AttributeError, OSError):
                pass  # It has no socket yet, or none any more.


def _read(response: Any, deadline: float) -> str:
    parts: List[bytes] = []
    left = _MAX_BYTES
    while left > 0:
        part = response.read1(min(left, 65_536))
        if monotonic() > deadline:
            raise TimeoutError("it took too long to read")
        if not part:
            break
        parts.append(part)
        left -= len(part)
    return b"".join(parts).decode("utf-8", "replace")


def _post(handler: _Handler, request: Request, deadline: float) -> Answer:
    # Without handlers of errors and redirects, it returns each answer as it
    # is: following a redirect would take the key elsewhere.
    opener = OpenerDirector()
    for each in (ProxyHandler(), UnknownHandler(), handler):
        opener.add_handler(each)
    seconds = max(0.001, deadline - monotonic())
    with opener.open(request, timeout=seconds) as response:
        location = response.headers.get("Location")
        return Answer(response.status, location, _read(response, deadline))


async def post(
    url: str,
    headers: Mapping[str, str],
    body: bytes,
    seconds: float = CALL_SECONDS,
) -> Answer:
    """Sends a request, and returns the answer without following a redirect.

    Raises OSError or http.client.HTTPException if there is none. A timeout
    of a socket limits one wait, and an answer that drips has many: so the
    call runs in a thread.
    """
    request = Request(url, body, dict(headers), method="POST")
    # The thread ends soon after the caller has given up.
    deadline = monotonic() + seconds + 1
    handler = _Handler()
    try:
        return await in_own_thread(
            lambda: _post(handler, request, deadline), seconds
        )
    finally:
        handler.cut()
