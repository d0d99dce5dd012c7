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
    site = request.headers.get("Sec-Fetch-Site")  # Every browser says where a request comes from.
    if site and site != "same-origin":
        return HttpResponse("Only this site's own pages may connect", status=403)
    if not request.user.is_authenticated:
        return HttpResponse("Log in first", status=401)

    user = f"user_{request.user.pk}"
    cache.add(f"connections.{user}", 0, timeout=60)
    if cache.incr(f"connections.{user}") > 60:
        return HttpResponse("Too many connections", status=429, headers={"Retry-After": "60"})
    return JsonResponse({"url": new_connection(user)})
