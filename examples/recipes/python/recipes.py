"""A private room with posts and who is in it, for any framework: the page's
side is `joinRoom` of the JavaScript SDK.
"""

import json
import logging
import os
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from threading import Lock
from time import time
from typing import Any, BinaryIO

import storage
from socketless import (
    Answer,
    Reply,
    WebhookEvent,
    change_feeds,
    feed_of,
    read_event,
    reply,
    send,
    user_of,
)

log = logging.getLogger(__name__)


def open_store() -> storage.Store:
    """PostgreSQL if DATABASE_URL names it, or the file app.db.

    In your app: the one that you have.
    """
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith(("postgres://", "postgresql://")):
        if url:
            log.warning("DATABASE_URL is not PostgreSQL's: using SQLite")
        return storage.sqlite(os.environ.get("SQLITE_FILE", "app.db"))
    import psycopg

    return storage.postgres(lambda: psycopg.connect(url))


store = open_store()


def sent_by(event: WebhookEvent) -> dict[str, Any]:
    """What a client sent, as an object. Nothing in it can be believed yet."""
    try:
        sent = json.loads(event.message) if event.action == "MESSAGE" else None
    except (ValueError, RecursionError):
        return {}
    return sent if isinstance(sent, dict) else {}


# #region presence
# Two and a half beats of a page: nobody goes offline for one lost beat.
LIFE_MS = 75_000


def place_of(name: str) -> str:
    """The place of the store that has the connections in a room."""
    return f"room {name}"


def online(name: str) -> dict[str, Any]:
    version, users = store.present(place_of(name))
    return {"type": "online", "room": name, "version": version, "users": users}


def tell_presence(change: storage.Change, name: str) -> None:
    """Tells a room who came or left, if anybody did. Pages notice a lost
    change at their next beat.
    """
    if change.came or change.left:
        tell(name, {"type": "changed", "room": name, **change._asdict()})


def presence(event: WebhookEvent) -> Reply:
    """Shows the members of each room, and nobody else, who is there."""
    identifier, sent = event.identifier, sent_by(event)
    name, kind = sent.get("room"), sent.get("type")
    room = room_of(name) if isinstance(name, str) else None
    # `rooms` has let the client in before.
    if not room or identifier not in room["open"]:
        return {}
    user = user_of(identifier)
    change = store.enter(place_of(name), identifier, user, LIFE_MS)
    tell_presence(change, name)
    # A page that missed a change gets the list with its next beat.
    is_behind = kind == "here" and sent.get("version") != change.version
    return (
        {"message": online(name)} if kind == "open_room" or is_behind else {}
    )


def update_rooms() -> None:
    """Drops silent connections from all rooms, and completes removals whose
    calls have failed. Let cron call it each minute.
    """
    for name, _ in all_rooms():
        complete(name)
        if online(name)["users"]:
            tell_presence(store.sweep(place_of(name), LIFE_MS), name)


# #endregion presence


# #region members
# In your app: import the functions from `members_table.py`, with the names
# of your table.
def is_member(room: str, user: str) -> bool:
    """Is asked whenever a client enters a room, posts in it, or loads posts."""
    return store.get(f"members of {room}", user) is not None


def add_member(room: str, user: str) -> None:
    store.add(f"members of {room}", user, {})


def delete_member(room: str, user: str) -> None:
    store.remove(f"members of {room}", user)


# #endregion members


# #region rooms
# Any text that a database stores.
NAME = re.compile(r"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,100}")


def new_feed() -> str:
    """A feed name that was never used before."""
    return f"room.{secrets.token_hex(16)}"


def entered_by(user: str) -> str:
    """The list of the rooms that a user has entered."""
    return f"rooms of {user}"


def posts_of(name: str) -> str:
    """The list of a room's posts."""
    return f"posts of {name}"


def is_sendable(text: str) -> bool:
    """Half a pair of UTF-16, which JSON can escape, is in no answer."""
    return not re.search("[\ud800-\udfff]", text)


def room_of(name: str) -> dict[str, Any] | None:
    """A room exists from the first entry on.

    `open` has the identifiers of the clients in its feed. What a removal has
    to do is in `old`, the feeds to leave, and `gone`, the clients to refuse.
    """
    item = store.get("rooms", name) if NAME.fullmatch(name) else None
    return item.value if item else None


def items_of(list_name: str) -> Iterator[storage.Item]:
    """All items of a list, in pages."""
    last = 0
    while items := store.list(list_name, 100, last)[1]:
        yield from items
        last = items[-1].seq


def rooms_of(user: str) -> list[str]:
    """The names of all rooms that a user has entered."""
    return [item.id for item in items_of(entered_by(user))]


def all_rooms() -> Iterator[tuple[str, dict[str, Any]]]:
    return ((item.id, item.value) for item in items_of("rooms"))


def is_allowed(name: str, user: str) -> bool:
    """Asks your app. A name that no database stores is that of no room."""
    return NAME.fullmatch(name) is not None and is_member(name, user)


def post(
    name: str, text: str, post_id: str | None = None, user: str | None = None
) -> None:
    """Stores a post, and sends it to the room.

    Each ID is stored and shown once.
    """
    if not NAME.fullmatch(name):
        raise ValueError(
            "A room's name has 1 to 100 characters, no control ones"
        )
    value = {"from": user, "text": text} if user else {"text": text}
    item, _ = store.add(posts_of(name), post_id or secrets.token_hex(16), value)
    message = {
        "type": "item",
        "room": name,
        "id": item.id,
        "item": {**item.value, "seq": item.seq},
    }
    tell(name, message)


def tell(name: str, message: dict[str, Any]) -> None:
    """Sends to a room. What it tells is stored, so a failure is only logged:
    pages load it at their next check.
    """
    # Read now: a member who was removed meanwhile is still in the old feed.
    room = room_of(name)
    try:
        if room:
            send({"feeds": room["feed"]}, message)
    except Exception:
        log.exception("A room was not told")


def posts_after(name: str, user: str, after: int = 0) -> dict[str, Any] | None:
    """Answers `GET /rooms/plans/posts?after=7` with the posts that follow
    number 7, or with 0 the latest ones, and the number of the last one.

    At most 50. None if the user isn't a member of the room.
    """
    if not is_allowed(name, user):
        return None
    last, items = store.list(
        posts_of(name), 50, min(max(after, 0), 2**53) or None
    )
    return {
        "seq": last,
        "items": [
            {**item.value, "seq": item.seq, "id": item.id} for item in items
        ],
    }


def remove_member(name: str, user: str) -> None:
    """Removes a member for good. Calls that fail are logged, and made again
    by the next event in the room, or by `update_rooms`.
    """
    name, user = str(name), str(user)  # Databases return UUIDs as objects.
    delete_member(name, user)
    move_without(name, user)


def move_without(name: str, user: str) -> None:
    """Continues a room in a new feed, which a user's clients don't join."""

    def moved(room: dict[str, Any]) -> dict[str, Any]:
        gone = [it for it in room["open"] if user_of(it) == user]
        return {
            "feed": new_feed(),
            "open": [it for it in room["open"] if it not in gone],
            "old": [*room.get("old", []), room["feed"]],
            "gone": [*room.get("gone", []), *gone],
        }

    # First in the store: whatever fails from here on is completed later.
    if store.change("rooms", name, moved):
        complete(name)


def complete(name: str) -> None:
    """Does what removals have left to do. Each step can be repeated."""
    room = room_of(name) or {}
    old, gone = room.get("old", []), room.get("gone", [])
    if not old:
        return

    def calls() -> Iterator[Callable[[], None]]:
        if gone:
            refused = {"type": "room_refused", "room": name}
            yield from (lambda it=it: change_feeds("leave", it, gone) for it in old)
            yield lambda: send({"clients": gone}, refused)
        if room["open"]:
            moved = {"type": "room_moved", "room": name}
            yield lambda: change_feeds("join", room["feed"], room["open"])
            yield lambda: send({"clients": room["open"]}, moved)
            # Otherwise they stay in each feed that the room has had.
            yield from (
                lambda it=it: change_feeds("leave", it, room["open"])
                for it in old
            )

    is_done = True
    for call in calls():
        try:
            call()
        except Exception:
            is_done = False
            log.exception("A removal is not complete")
    for identifier in gone:
        tell_presence(store.leave(place_of(name), identifier), name)

    def settled(now: dict[str, Any]) -> dict[str, Any]:
        rest = {
            "old": [it for it in now.get("old", []) if it not in old],
            "gone": [it for it in now.get("gone", []) if it not in gone],
        }
        return {**now, **rest}

    if is_done:
        store.change("rooms", name, settled)


def leave(name: str, identifier: str) -> list[str]:
    """Takes a client out of a room. Returns the feeds that it leaves."""
    room = room_of(name)
    if not room or identifier not in room["open"]:
        return []

    def without(room: dict[str, Any]) -> dict[str, Any]:
        return {**room, "open": [it for it in room["open"] if it != identifier]}

    store.change("rooms", name, without)
    tell_presence(store.leave(place_of(name), identifier), name)
    return [room["feed"], *room.get("old", [])]


def enter(name: str, identifier: str) -> str | None:
    """Notes a member's client as one that is in the room,
    and returns the feed.
    """
    user = user_of(identifier)
    if not is_allowed(name, user):
        return None

    def entered(room: dict[str, Any]) -> dict[str, Any]:
        others = [it for it in room["open"] if it != identifier]
        # A client can claim connections that it doesn't have:
        # the last 20 count.
        old = [it for it in others if user_of(it) == user][:-19]
        return {
            **room,
            "open": [*(it for it in others if it not in old), identifier],
        }

    store.add(entered_by(user), name, {})
    if not room_of(name):
        store.add("rooms", name, {"feed": new_feed(), "open": []})
    complete(name)
    room = store.change("rooms", name, entered)
    # A removal in between has not seen this client: ask once more.
    if is_member(name, user):
        return room["feed"]
    move_without(name, user)
    return None


def rooms(event: WebhookEvent) -> Reply:
    identifier = event.identifier
    if event.action == "CONNECTION_CLOSE":
        names = rooms_of(user_of(identifier))
        return {"leave": [it for name in names for it in leave(name, identifier)]}
    sent, user = sent_by(event), user_of(identifier)
    name, post_id, text = sent.get("room"), sent.get("id"), sent.get("text")
    if not isinstance(name, str):
        return {}
    refused: Reply = {"message": {"type": "room_refused", "room": name}}
    if sent.get("type") == "open_room":
        feed = enter(name, identifier)
        return (
            {"join": [feed], "message": {"type": "room_opened", "room": name}}
            if feed
            else refused
        )
    if sent.get("type") == "leave_room":
        left = leave(name, identifier)
        return {"leave": left, "message": {"type": "room_left", "room": name}}
    if (
        sent.get("type") != "post_in_room"
        or not isinstance(post_id, str)
        or not NAME.fullmatch(post_id)
    ):
        return {}
    if not is_allowed(name, user):
        return refused
    # The event can arrive twice: the ID is that of the page,
    # and the user's own.
    if isinstance(text, str) and len(text) <= 2000 and is_sendable(text):
        post(name, text, f"{user} {post_id}", user)
    return {}


# #endregion rooms

# #region webhook
def own_feed(event: WebhookEvent) -> Reply:
    """Keeps a person's connections in `feed_of(user)`, as the login does."""
    feed = feed_of(user_of(event.identifier))
    if event.action == "CONNECTION_OPEN":
        return {"join": [feed]}
    return {"leave": [feed]} if event.action == "CONNECTION_CLOSE" else {}


# The room lets a client in before presence looks.
RECIPES: list[Callable[[WebhookEvent], Reply]] = [own_feed, rooms, presence]


# How many events of a person are handled. A page causes up to 50.
PER_MINUTE = 300
# By the minute: only the present one is kept. Each process counts for itself.
events: dict[int, Counter[str]] = {}
lock = Lock()


def is_too_many(user: str) -> bool:
    """Whether this person's pages have caused too many events."""
    with lock:
        minute = int(time() / 60)
        if minute not in events:
            events.clear()
            events[minute] = Counter()
        events[minute][user] += 1
        return events[minute][user] > PER_MINUTE


def webhook(stream: BinaryIO, header: str | None) -> Answer:
    """Verifies an event, and answers with what all recipes of your app
    reply. `read_event` says what `stream` is.
    """
    event = read_event(stream, header)
    if isinstance(event, Answer):
        return event
    # Clients can sign events of all kinds. A page repeats what needs an answer.
    if is_too_many(user_of(event.identifier)):
        return reply(event)
    replies: list[Reply] = []
    if event.action == "CONNECTION_OPEN":
        # Tells a page who it is, and that it can load the present state.
        replies.append(
            {
                "message": {
                    "type": "socketless:welcome",
                    "user": user_of(event.identifier),
                    "identifier": event.identifier,
                }
            }
        )
    for recipe in RECIPES:
        try:
            replies.append(recipe(event))
        except Exception:
            # The others' replies go out all the same.
            log.exception("A recipe failed")
    return reply(event, *replies)


# #endregion webhook
