"""Rooms and notices in Python for tests, on the PostgreSQL of DATABASE_URL.

A request `/rooms/call/<method>` with a list of arguments as JSON calls a method of the rooms. The members are in a
table that the tests share with a server in JavaScript.
"""

import inspect
import json
import os

import psycopg
from socketless import AsyncSocketless
from socketless.asgi import routes
from socketless.notifications import create_notifications
from socketless.rooms import create_rooms
from socketless.storage import postgres
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route


def connect():
    return psycopg.connect(os.environ["DATABASE_URL"])


def is_member(room, user):
    with connect() as connection:
        found = connection.execute("select 1 from members where room = %s and member = %s", (room, user))
        return found.fetchone() is not None


def user_of(request):
    return request.headers.get("x-user")


socketless = AsyncSocketless(user=user_of, per_minute={"events": 10**9, "connections": 10**9})
store = postgres(connect)
rooms = create_rooms(socketless, store=store, is_member=is_member, name_of=str.upper)
notices = create_notifications(socketless, store=store)


async def posts(request):
    found = await rooms.posts(request.path_params["room"], user_of(request), request.query_params)
    return JSONResponse(found, 404 if found is None else 200)


async def call(request):
    given = json.loads(await request.body())
    part = rooms if request.path_params["part"] == "rooms" else notices
    result = getattr(part, request.path_params["method"])(*given)
    return JSONResponse(await result if inspect.isawaitable(result) else result)


app = Starlette(
    routes=[
        *routes(socketless, rooms),
        Route("/rooms/{room}/posts", posts),
        Route("/{part}/call/{method}", call, methods=["POST"]),
    ]
)
