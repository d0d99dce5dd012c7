"""Both routes for Starlette and FastAPI."""

from __future__ import annotations

from typing import Awaitable, Callable, List, Optional

from starlette.requests import ClientDisconnect
from starlette.requests import Request as StarletteRequest
from starlette.responses import Response as StarletteResponse
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from ._http_types import BODY_LIMIT, Request, Response
from ._run import limited
from ._socketless import AsyncSocketless, check_face
from ._webhook import AnyHandler

BODY_SECONDS = 10.0
"""How long an event's body may take."""


async def _bytes_of(request: StarletteRequest) -> Optional[bytes]:
    body, size = b"", 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            body = (body + chunk)[: BODY_LIMIT + 1]
            # Only then: a sender who is cut off at once misses the answer.
            if size > 2 * BODY_LIMIT:
                return None
    except ClientDisconnect:
        return None
    return body


async def _body_of(request: StarletteRequest) -> Optional[bytes]:
    try:
        return await limited(_bytes_of(request), BODY_SECONDS)
    except TimeoutError:
        return None


class _App:
    """One route as an ASGI app, which gets every method."""

    def __init__(
        self,
        answer: Callable[[Request], Awaitable[Response]],
        reads_body: bool,
    ) -> None:
        self._answer = answer
        self._reads_body = reads_body

    async def __call__(
        self, scope: Scope, receive: Receive, send: Send
    ) -> None:
        request = StarletteRequest(scope, receive, send)
        body = await _body_of(request) if self._reads_body else None
        answer = await self._answer(
            Request(request.method, request.headers, body, request)
        )
        response = StarletteResponse(
            answer.body, answer.status, answer.headers
        )
        await response(scope, receive, send)


def routes(socketless: AsyncSocketless, *handlers: AnyHandler) -> List[BaseRoute]:
    """Makes `/connection`, which pages ask for a connection, and `/webhook`,
    which the service calls: `app.router.routes += routes(socketless)`.
    """
    check_face(socketless, AsyncSocketless)
    return [
        Route("/connection", _App(socketless.connection, False)),
        Route("/webhook", _App(socketless.webhook(*handlers), True)),
    ]
