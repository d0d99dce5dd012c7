"""The members of rooms, in the table `room_members` of your app. Its keys
can be UUIDs, numbers or texts.
"""

import os

import psycopg


def connect() -> psycopg.Connection:
    """In your app: `connection` of the pool that you have."""
    return psycopg.connect(os.environ["DATABASE_URL"])


def find(room: str, user: str) -> list[tuple[str, ...]]:
    with connect() as connection:
        rows = connection.execute(
            """select room, user_id from room_members
               where room = %s and user_id = %s""",
            (room, user),
        )
        return [tuple(map(str, row)) for row in rows]


def is_member(room: str, user: str) -> bool:
    """Clients name rooms: a key in another spelling is that of no room."""
    try:
        return (room, user) in find(room, user)
    except psycopg.DataError:
        return False  # "x" is no UUID.


def add_member(room: str, user: str) -> None:
    with connect() as connection:
        connection.execute(
            """insert into room_members (room, user_id) values (%s, %s)
               on conflict do nothing""",
            (room, user),
        )


def delete_member(room: str, user: str) -> None:
    found = find(room, user)
    # Only the room of this name moves to a new feed.
    if found and (room, user) not in found:
        raise ValueError(f"The table writes it {found[0]}")
    with connect() as connection:
        connection.execute(
            "delete from room_members where room = %s and user_id = %s",
            (room, user),
        )
