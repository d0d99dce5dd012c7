"""Names of rooms, and of the lists and places that keep them. JavaScript servers use the same."""

from __future__ import annotations

import re
import secrets

# Control characters, and halves of pairs of UTF-16, which no database stores.
_NAME = re.compile("[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,100}")


def is_name(room: object) -> bool:
    """Tell whether it can name a room."""
    return isinstance(room, str) and _NAME.fullmatch(room) is not None


def check_name(room: object) -> str:
    """Return the name of a room, such as a key that a database returns as a UUID.

    Raises ValueError if it can't name one.
    """
    name = str(room)
    if not is_name(name):
        raise ValueError(
            "A room's name is text of 1 to 100 characters, and none of them is a control character"
        )
    return name


def new_feed() -> str:
    """Make the name of a feed that was never used: nothing that a client says is a part of it."""
    return f"room.{secrets.token_hex(16)}"


ROOMS = "rooms"
MOVES = "rooms that move"


def entered_by(user: str) -> str:
    """Name the list of the rooms that a user has entered."""
    return f"rooms of {user}"


def clients_of(room: str) -> str:
    """Name the list of the connections in a room."""
    return f"clients in {room}"


def posts_of(room: str) -> str:
    """Name the list of a room's posts."""
    return f"posts of {room}"


def seen_in(room: str) -> str:
    """Name the list of how far users have read."""
    return f"seen in {room}"


def people_in(room: str) -> str:
    """Name the place of the people who are shown in a room."""
    return f"room {room}"


def connections_in(room: str) -> str:
    """Name the place of all connections in a room, each as a user of its own."""
    return f"connections in {room}"
