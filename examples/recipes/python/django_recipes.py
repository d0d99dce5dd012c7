from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

import recipes
from views import http


@csrf_exempt  # An event proves itself by its signature.
@require_POST
def webhook(request: HttpRequest) -> HttpResponse:
    return http(recipes.webhook(request, request.headers.get("x-socketless-signature")))


@require_GET
def news(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return HttpResponse("Log in first", status=401)
    after = request.GET.get("after", "")
    return JsonResponse(recipes.items_after(int(after) if after.isdecimal() else 0))


urlpatterns = [path("webhook", webhook), path("news", news)]
