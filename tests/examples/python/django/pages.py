from django.contrib.auth import get_user_model, login
from django.contrib.staticfiles.urls import staticfiles_urlpatterns
from django.http import HttpResponse
from django.urls import path
from django.views import View
from mysite.urls import urlpatterns as made
from shop.models import Order
from teams import rooms
from teams.accounts import EndsSession, Logout


class LogIn(EndsSession, View):
    def get(self, request, user):
        login(request, get_user_model().objects.get(username=user))
        return HttpResponse("Hello")


def orders(request):
    return HttpResponse('<ul id="orders"></ul><script type="module" src="/static/orders.js"></script>')


def table(request):
    rows = Order.objects.filter(owner=request.user)
    return HttpResponse("".join(f"<li>{order.state}</li>" for order in rows))


urlpatterns = [
    *made,
    *rooms.urlpatterns,
    path("login/<str:user>", LogIn.as_view()),
    path("logout", Logout.as_view(next_page="/")),
    path("orders", orders),
    path("orders/table", table),
    *staticfiles_urlpatterns(),
]
rooms.rooms.start()
