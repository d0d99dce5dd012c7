import os

import psycopg
from django.http import Http404, HttpRequest, JsonResponse
from django.urls import path
from socketless import Socketless
from socketless.django import urls
from socketless.rooms import create_rooms
from socketless.rooms.django import ModelMembers
from socketless.storage import postgres

from .models import Team


def connect():
    return psycopg.connect(os.environ["DATABASE_URL"], connect_timeout=10)


socketless = Socketless(user=lambda request: request.user.pk)
members = ModelMembers(Team.members)
rooms = create_rooms(socketless, store=postgres(connect), is_member=members)


def posts(request: HttpRequest, room: str):
    found = rooms.posts(room, request.user.pk, request.GET)
    if found is None:
        raise Http404
    return JsonResponse(found)


urlpatterns = [
    *urls(socketless, rooms),
    path("rooms/<str:room>/posts", posts),
]
