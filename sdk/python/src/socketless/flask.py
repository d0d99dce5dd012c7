"""Both routes for Flask 2 and newer."""

from __future__ import annotations

from typing import Optional

import flask

from ._http_types import BODY_LIMIT, Request, Response
from ._socketless import Socketless, check_face
from ._webhook import AnyHandler
from ._wsgi import (
    NO_LENGTH,
    ends_itself,
    is_chunked,
    length_required,
    read_body,
)


def _body_of(request: flask.Request) -> Optional[bytes]:
    if is_chunked(request.environ):
        body = read_body(request.environ["wsgi.input"])
        # What was read before is kept there. At its end, nothing is read.
        return request.get_data() if body == b"" else body
    if (request.content_length or 0) > BODY_LIMIT:
        return None
    # What was read before is kept there.
    return request.get_data()


def _http(response: Response) -> flask.Response:
    return flask.Response(response.body, response.status, response.headers)


def blueprint(socketless: Socketless, *handlers: AnyHandler) -> flask.Blueprint:
    """Makes `/connection`, which pages ask for a connection, and `/webhook`,
    which the service calls.

    The first checks the request's origin, and the second its signature: with
    Flask-WTF, call `csrf.exempt` with this blueprint.
    """
    check_face(socketless, Socketless)
    routes = flask.Blueprint("socketless", __name__)
    answer = socketless.webhook(*handlers)

    @routes.route(
        "/connection",
        methods=["POST", "OPTIONS"],
        provide_automatic_options=False,
    )
    def connection() -> flask.Response:
        request = flask.request
        asked = Request(request.method, request.headers, context=request)
        return _http(socketless.connection(asked))

    @routes.post("/webhook")
    def webhook() -> flask.Response:
        request = flask.request
        environ = request.environ
        if is_chunked(environ) and not ends_itself(environ):
            socketless.log.warning(NO_LENGTH)
            return _http(length_required())
        body = _body_of(request)
        asked = Request(request.method, request.headers, body, request)
        return _http(answer(asked))

    return routes
