from time import time

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from connections import new_connection


@csrf_exempt  # There is no form with a token: the view looks at the request's origin instead.
@require_POST
@never_cache
def connection(request: HttpRequest) -> HttpResponse:
    site = request.headers.get("Sec-Fetch-Site")  # Over https, current browsers say where a request comes from.
    if site and site != "same-origin":
        return HttpResponse("Only this site's own pages may connect", status=403)
    if not request.user.is_authenticated:
        return HttpResponse("Log in first", status=401)

    user = f"user_{request.user.pk}"
    key = f"connections.{user}.{int(time() / 60)}"
    cache.add(key, 0, timeout=120)
    if cache.incr(key) > 60:
        return HttpResponse("Too many connections", status=429, headers={"Retry-After": "60"})
    return JsonResponse({"url": new_connection(user)})
