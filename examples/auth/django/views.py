import logging
from time import time

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from socketless import (
    Answer,
    connection_for,
    feed_of,
    read_event,
    reply,
    user_of,
)

log = logging.getLogger(__name__)


# There is no form with a token: the view looks at the request's origin instead.
@csrf_exempt
@require_POST
@never_cache
def connection(request: HttpRequest) -> HttpResponse:
    # Current browsers say whether this site's page asks; others name the
    # origin of the page.
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin", "")
    host = request.headers.get("Host")
    if not (site == "same-origin" if site else origin.endswith(f"://{host}")):
        return HttpResponse(
            "Only this site's own pages may connect", status=403
        )
    if not request.user.is_authenticated:
        return HttpResponse("Log in first", status=401)

    user = str(request.user.pk)
    key = f"connections.{user}.{int(time() / 60)}"
    # A cache that keeps nothing, as in development, counts nothing.
    cache.add(key, 0, timeout=120)
    if cache.get(key) is not None and cache.incr(key) > 60:
        return HttpResponse(
            "Too many connections", status=429, headers={"Retry-After": "60"}
        )
    try:
        return JsonResponse({"url": connection_for(user)})
    except (OSError, RuntimeError):
        log.exception("The service gave no connection")
        return HttpResponse("The service gave no connection", status=502)


def http(answer: Answer) -> HttpResponse:
    return HttpResponse(
        answer.body, status=answer.status, headers=answer.headers
    )


# Serve it by ASGI. Under WSGI, Django ignores chunked bodies, and a proxy
# may chunk any body: then every signature is wrong.
@csrf_exempt  # An event proves itself by its signature.
@require_POST
def webhook(request: HttpRequest) -> HttpResponse:
    event = read_event(request, request.headers.get("x-socketless-signature"))
    if isinstance(event, Answer):
        return http(event)
    feed = feed_of(user_of(event.identifier))
    if event.action == "CONNECTION_OPEN":
        return http(
            reply(event, {"join": [feed], "message": {"type": "welcome"}})
        )
    if event.action == "CONNECTION_CLOSE":
        return http(reply(event, {"leave": [feed]}))
    return http(reply(event))  # Your app's own messages.
