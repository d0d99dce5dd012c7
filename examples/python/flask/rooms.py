import sqlite3
from contextlib import closing

from flask import Blueprint, abort, request, session
from socketless import Person, Socketless
from socketless.rooms import create_rooms
from socketless.storage import sqlite


def is_member(room: str, user: str) -> bool:
    with closing(sqlite3.connect("app.db")) as connection:
        rows = connection.execute(
            """select room_id, user_id from room_members
               where room_id = ? and user_id = ?""",
            (room, user),
        )
        # Clients name rooms: SQLite takes "07" for the number 7.
        return (room, user) in [tuple(map(str, row)) for row in rows]


def person_of(_request=None):
    if "user" in session and "id" in session:
        return Person(session["user"], session["id"])
    return None


store = sqlite("rooms.db")
socketless = Socketless(user=person_of, store=store)
rooms = create_rooms(socketless, store=store, is_member=is_member)
pages = Blueprint("rooms", __name__)


@pages.get("/rooms/<room>/posts")
def posts(room: str):
    person = person_of() or abort(401)
    # The ID, and not the Person.
    found = rooms.posts(room, person.id, request.args)
    return abort(404) if found is None else found
