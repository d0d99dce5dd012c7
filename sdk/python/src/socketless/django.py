"""Both routes for Django 3.2 and newer, under WSGI and ASGI."""

from __future__ import annotations

from typing import Any, Callable, List, Optional

from django.http import HttpRequest, HttpResponse
from django.http.request import RawPostDataException
from django.urls import URLPattern, path
from django.views.decorators.csrf import csrf_exempt

from ._http_types import Request, Response
from ._socketless import Socketless, check_face
from ._webhook import AnyHandler
from ._wsgi import (
    NO_LENGTH,
    ends_itself,
    is_chunked,
    length_required,
    read_body,
)


def _body_of(request: HttpRequest) -> Optional[bytes]:
    environ = getattr(request, "environ", {})
    if is_chunked(environ):
        return read_body(environ["wsgi.input"])
    if getattr(request, "_read_started", False):
        try:
            body: bytes = request.body
            return body
        except RawPostDataException:
            raise RuntimeError(
                "The body was already read, so its signature can't be"
                " verified: leave the webhook out of what reads bodies"
            ) from None
    return read_body(request)


def _http(response: Response) -> HttpResponse:
    answer = HttpResponse(response.body, status=response.status)
    for name, value in response.headers.items():
        answer[name] = value
    return answer


def connection(socketless: Socketless) -> Callable[[HttpRequest], HttpResponse]:
    """Makes the view that pages ask for a connection.

    There is no form with a token: it checks the request's origin instead.
    """

    def view(request: HttpRequest) -> HttpResponse:
        asked = Request(
            request.method or "", request.headers, context=request
        )
        return _http(socketless.connection(asked))

    return _exempt(view)


def webhook(
    socketless: Socketless, *handlers: AnyHandler
) -> Callable[[HttpRequest], HttpResponse]:
    """Makes the view that the service calls. An event proves itself by its
    signature.
    """
    answer = socketless.webhook(*handlers)

    def view(request: HttpRequest) -> HttpResponse:
        environ = getattr(request, "environ", {})
        if is_chunked(environ) and not ends_itself(environ):
            socketless.log.warning(NO_LENGTH)
            return _http(length_required())
        body = _body_of(request) if request.method == "POST" else None
        asked = Request(request.method or "", request.headers, body, request)
        return _http(answer(asked))

    return _exempt(view)


def _exempt(
    view: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    exempt: Any = csrf_exempt(view)
    return exempt  # type: ignore[no-any-return]


def urls(socketless: Socketless, *handlers: AnyHandler) -> List[URLPattern]:
    """Makes `connection` and `webhook` for `urlpatterns`. They have no slash
    at the end, to which Django would redirect.
    """
    check_face(socketless, Socketless)
    return [
        path("connection", connection(socketless)),
        path("webhook", webhook(socketless, *handlers)),
    ]
