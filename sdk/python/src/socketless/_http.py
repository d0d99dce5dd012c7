"""One call to the service, with one limit of time for all of it."""

from __future__ import annotations

import http.client
import socket
from dataclasses import dataclass
from time import monotonic
from typing import Any, Callable, List, Mapping, Optional
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


class _Connections:
    """Keeps the sockets of connections, so that they can be cut off."""

    def __init__(self) -> None:
        self._open: List[http.client.HTTPConnection] = []
        # A connection drops its socket when an answer begins that ends it,
        # and the answer goes on to read.
        self._sockets: List[socket.socket] = []
        self._is_over = False

    def connect(
        self, connection: http.client.HTTPConnection, connect: Callable[[], None]
    ) -> None:
        self._open.append(connection)
        connect()
        self._sockets.append(connection.sock)
        if self._is_over:
            self.cut()

    def cut(self) -> None:
        """Ends what waits for the service."""
        self._is_over = True
        for each in [*self._sockets, *(it.sock for it in self._open)]:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except (AttributeError, OSError):
                pass  # It has no socket yet, or none any more.


class _Handler(HTTPSHandler):
    def __init__(self, connections: _Connections) -> None:
        super().__init__()

        class Plain(http.client.HTTPConnection):
            def connect(self) -> None:
                connections.connect(self, super().connect)

        class Secure(http.client.HTTPSConnection):
            def connect(self) -> None:
                connections.connect(self, super().connect)

        self._plain: Any = Plain
        self._secure: Any = Secure

    def http_open(self, request: Request) -> http.client.HTTPResponse:
        return self.do_open(self._plain, request)

    def https_open(self, request: Request) -> http.client.HTTPResponse:
        return self.do_open(self._secure, request)

    http_request = HTTPSHandler.https_request


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
    connections = _Connections()
    handler = _Handler(connections)
    try:
        return await in_own_thread(
            lambda: _post(handler, request, deadline), seconds
        )
    finally:
        connections.cut()
