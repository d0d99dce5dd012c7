import os
from contextlib import asynccontextmanager

import psycopg
from fastapi import APIRouter, FastAPI, HTTPException, Request
from socketless import AsyncSocketless
from socketless.rooms import create_rooms
from socketless.storage import postgres


def connect():
    return psycopg.connect(os.environ["DATABASE_URL"], connect_timeout=10)


def is_member(room: str, user: str) -> bool:
    with connect() as connection:
        rows = connection.execute(
            """select room_id, user_id from room_members
               where room_id = %s and user_id = %s""",
            (room, user),
        )
        # Clients name rooms: a UUID in uppercase is the name of none.
        return (room, user) in [tuple(map(str, row)) for row in rows]


def current_user(request: Request):
    return request.session.get("user")


socketless = AsyncSocketless(user=current_user)
rooms = create_rooms(socketless, store=postgres(connect), is_member=is_member)
router = APIRouter()


@router.get("/rooms/{room}/posts")
async def posts(room: str, request: Request):
    user, query = current_user(request), request.query_params
    found = await rooms.posts(room, user, query)
    if found is None:
        raise HTTPException(404, "No such room")
    return found


@asynccontextmanager
async def lifespan(app: FastAPI):
    with rooms.start():
        yield
