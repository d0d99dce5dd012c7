import os
from contextlib import asynccontextmanager
from typing import Optional
from uuid import UUID

from database import new_session  # Your sessionmaker of AsyncSession.
from fastapi import APIRouter, FastAPI, HTTPException, Request
from models import Membership, User
from psycopg_pool import ConnectionPool
from socketless import AsyncSocketless, Person
from socketless.live_rows import LiveRows
from socketless.notifications import create_notifications
from socketless.rooms import create_rooms
from socketless.storage import postgres

pool = ConnectionPool(
    # psycopg takes SQLAlchemy's address without the name of a driver.
    os.environ["DATABASE_URL"].replace("+asyncpg", "", 1),
    kwargs={
        "connect_timeout": 10,
        "options": "-c statement_timeout=10000",
    },
    min_size=1,
    max_size=5,
    timeout=10,
    open=False,
)
store = postgres(pool.connection)


def person_of(request: Request) -> Optional[Person]:
    session = request.session
    if "user" in session and "id" in session:
        return Person(session["user"], session["id"])
    return None


async def is_member(room: str, user: str) -> bool:
    # Clients name rooms: only the key as it is written is one.
    try:
        team = UUID(room)
    except ValueError:
        return False
    if room != str(team):
        return False
    async with new_session() as session:
        found = await session.get(Membership, (team, UUID(user)))
    return found is not None


async def name_of(user: str) -> Optional[str]:
    async with new_session() as session:
        found = await session.get(User, UUID(user))
    return found.name if found else None


socketless = AsyncSocketless(user=person_of, store=store)
rooms = create_rooms(
    socketless, store=store, is_member=is_member, name_of=name_of
)
rows = LiveRows(socketless)
notices = create_notifications(socketless, store=store)
router = APIRouter()


def person_in(request: Request) -> Person:
    person = person_of(request)
    if person is None:
        raise HTTPException(401, "Log in first")
    return person


@router.get("/notices")
async def inbox(request: Request):
    person = person_in(request)
    return await notices.inbox(person.id, request.query_params)


@router.get("/rooms/{room}/posts")
async def posts(room: str, request: Request):
    # The ID, and not the Person.
    user = person_in(request).id
    found = await rooms.posts(room, user, request.query_params)
    if found is None:
        raise HTTPException(404, "No such room")
    return found


@asynccontextmanager
async def lifespan(app: FastAPI):
    with pool, rooms.start(), rows:
        yield
