import os

import psycopg
from django.http import Http404, HttpRequest, JsonResponse
from django.urls import path
from socketless import Person, Socketless
from socketless.django import urls
from socketless.rooms import create_rooms
from socketless.rooms.django import ModelMembers
from socketless.storage import postgres

from .models import Team


def connect():
    return psycopg.connect(os.environ["DATABASE_URL"], connect_timeout=10)


def person_of(request: HttpRequest):
    if request.user.is_authenticated:
        return Person(request.user.pk, request.session.session_key)
    return None


store = postgres(connect)
socketless = Socketless(user=person_of, store=store)
members = ModelMembers(Team.members)
rooms = create_rooms(socketless, store=store, is_member=members)


def posts(request: HttpRequest, room: str):
    found = rooms.posts(room, request.user.pk, request.GET)
    if found is None:
        raise Http404
    return JsonResponse(found)


urlpatterns = [
    *urls(socketless, rooms),
    path("rooms/<str:room>/posts", posts),
]
