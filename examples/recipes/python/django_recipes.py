from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

import recipes
from views import http


@csrf_exempt  # An event proves itself by its signature.
@require_POST
def webhook(request: HttpRequest) -> HttpResponse:
    return http(
        recipes.webhook(request, request.headers.get("x-socketless-signature"))
    )


def after(request: HttpRequest) -> int:
    sent = request.GET.get("after", "")
    return int(sent) if sent.isdecimal() and len(sent) < 20 else 0


@require_GET
def posts(request: HttpRequest, name: str) -> HttpResponse:
    if not request.user.is_authenticated:
        return HttpResponse("Log in first", status=401)
    found = recipes.posts_after(name, str(request.user.pk), after(request))
    return (
        JsonResponse(found)
        if found
        else HttpResponse("No such room for you", status=404)
    )


urlpatterns = [
    path("webhook", webhook),
    path("rooms/<str:name>/posts", posts),
]
