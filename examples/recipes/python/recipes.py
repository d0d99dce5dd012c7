"""Missed messages, presence and private rooms, for any framework: the
page's side is each recipe's client.js.
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


def while_connected(event: WebhookEvent, feed: str) -> Reply:
    """Keeps a client in a feed from the start of its connection to the end."""
    if event.action == "CONNECTION_OPEN":
        return {"join": [feed]}
    return {"leave": [feed]} if event.action == "CONNECTION_CLOSE" else {}


# #region news
def add(text: str, id: str = "") -> None:
    """Stores the item before sending it, so that a page which got the
    message finds the item in the next load.

    A job that may run twice passes the same `id`.
    """
    item, _ = store.add("news", id or secrets.token_hex(16), text)
    send(
        {"feeds": "news"},
        {"type": "item", "item": {"seq": item.seq, "text": item.value}},
    )


def items_after(after: int = 0) -> dict[str, Any]:
    """Answers `GET /news` with the latest items, and `GET /news?after=7`
    with those that follow item 7.

    At most 50 each, and the number of the last item there is.
    """
    last, items = store.list("news", 50, min(max(after, 0), 2**53) or None)
    return {
        "seq": last,
        "items": [{"seq": item.seq, "text": item.value} for item in items],
    }


def news(event: WebhookEvent) -> Reply:
    return while_connected(event, "news")


# #endregion news

# #region presence
# Two and a half beats of a page: nobody goes offline for one lost beat.
LIFE_MS = 75_000


def place_of(room: str = "") -> str:
    """The place of the store that has the connections in a private room,
    or in the whole app.
    """
    return f"room {room}" if room else "lobby"


def online(room: str = "") -> dict[str, Any]:
    version, users = store.present(place_of(room))
    return {
        "type": "online",
        **({"room": room} if room else {}),
        "version": version,
        "users": users,
    }


def tell(change: storage.Change, feed: str = "lobby", room: str = "") -> None:
    """Tells the pages in a feed who came or left, if anybody did."""
    if not change.came and not change.left:
        return
    try:
        send(
            {"feeds": feed},
            {
                "type": "changed",
                **({"room": room} if room else {}),
                **change._asdict(),
            },
        )
    except Exception:
        # The caller has more to do. Pages notice a lost change
        # at their next beat.
        log.exception("The change was not sent")


def update() -> None:
    """Drops silent connections. Let cron call it each minute."""
    tell(store.sweep("lobby", LIFE_MS))


def visit(event: WebhookEvent, feed: str, room: str = "") -> Reply:
    """Notes that a client is there, and answers a page that doesn't
    know the present list.
    """
    identifier, sent = event.identifier, sent_by(event)
    change = store.enter(
        place_of(room), identifier, user_of(identifier), LIFE_MS
    )
    tell(change, feed, room)
    is_new = (
        event.action == "CONNECTION_OPEN" or sent.get("type") == "open_room"
    )
    is_beat = sent.get("type") == "here" and sent.get("room", "") == room
    # A page that missed a change gets the list with its next beat.
    is_behind = is_beat and sent.get("version") != change.version
    return {"message": online(room)} if is_new or is_behind else {}


def presence(event: WebhookEvent) -> Reply:
    """Shows all connected clients who is online."""
    kept = while_connected(event, "lobby")
    if event.action == "CONNECTION_CLOSE":
        tell(store.leave("lobby", event.identifier))
        return kept
    return {**kept, **visit(event, "lobby")}


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

    `open` has the identifiers of the clients in its feed.
    """
    item = store.get("rooms", name) if NAME.fullmatch(name) else None
    return item.value if item else None


def rooms_of(user: str) -> list[str]:
    """The names of the rooms that a user has entered."""
    return [item.id for item in store.list(entered_by(user), 1000)[1]]


def all_rooms() -> Iterator[tuple[str, dict[str, Any]]]:
    last = 0
    while items := store.list("rooms", 100, last)[1]:
        yield from ((item.id, item.value) for item in items)
        last = items[-1].seq


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
    # Read now: a member who was removed meanwhile is still in the old feed.
    room = room_of(name)
    if room:
        send({"feeds": room["feed"]}, message)


def posts_after(name: str, user: str, after: int = 0) -> dict[str, Any] | None:
    """Answers `GET /rooms/plans/posts?after=7` as `items_after` does.

    None if the user isn't a member of the room.
    """
    if not is_allowed(name, user):
        return None
    last, items = store.list(
        posts_of(name), 50, min(max(after, 0), 2**53) or None
    )
    return {
        "seq": last,
        "items": [{**item.value, "seq": item.seq} for item in items],
    }


def revoke(name: str, user: str) -> list[str]:
    """Removes a member for good.

    Returns the identifiers of the user's clients that were in the room.

    A call that failed halfway can be repeated.
    """
    name, user = str(name), str(user)  # Databases return UUIDs as objects.
    delete_member(name, user)
    return move_without(name, user)


def move_without(name: str, user: str) -> list[str]:
    """Continues a room in a new feed, which a user's clients don't join."""
    before: dict[str, Any] = {}

    def moved(room: dict[str, Any]) -> dict[str, Any]:
        before.update(room)
        return {
            "feed": new_feed(),
            "open": [it for it in room["open"] if user_of(it) != user],
        }

    room = store.change("rooms", name, moved)
    removed = [it for it in before.get("open", []) if user_of(it) == user]
    if removed:
        for call in (
            # A post that is being sent at this moment goes to the old feed.
            lambda: change_feeds("leave", before["feed"], removed),
            lambda: send(
                {"clients": removed}, {"type": "room_refused", "room": name}
            ),
        ):
            try:
                call()
            except Exception:
                log.exception("A removed client may have closed")
    if room and room["open"]:
        change_feeds("join", room["feed"], room["open"])
        send({"clients": room["open"]}, {"type": "room_moved", "room": name})
    return removed


def leave_rooms(identifier: str) -> list[str]:
    """Takes a client that has closed out of its rooms. Returns their feeds."""

    def without(room: dict[str, Any]) -> dict[str, Any]:
        return {**room, "open": [it for it in room["open"] if it != identifier]}

    found = [(name, room_of(name)) for name in rooms_of(user_of(identifier))]
    open_in = [
        name for name, room in found if room and identifier in room["open"]
    ]
    return [store.change("rooms", name, without)["feed"] for name in open_in]


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
    room = store.change("rooms", name, entered)
    # A removal in between has not seen this client: ask once more.
    if is_member(name, user):
        return room["feed"]
    move_without(name, user)
    return None


def rooms(event: WebhookEvent) -> Reply:
    identifier = event.identifier
    if event.action == "CONNECTION_CLOSE":
        return {"leave": leave_rooms(identifier)}
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


# #region room_presence
def update_rooms() -> None:
    """Drops silent connections from all rooms. Let cron call it each minute."""
    for name, room in all_rooms():
        if online(name)["users"]:
            tell(store.sweep(place_of(name), LIFE_MS), room["feed"], name)


def take_off(name: str, identifiers: list[str]) -> None:
    """Takes clients off a room's list."""
    room = room_of(name)
    for identifier in identifiers if room else []:
        tell(store.leave(place_of(name), identifier), room["feed"], name)


def remove_member(name: str, user: str) -> None:
    """Removes a member for good, and from the list of who is online."""
    take_off(str(name), revoke(name, user))


def room_presence(event: WebhookEvent) -> Reply:
    """Shows the members of each room, and nobody else, who is there."""
    identifier = event.identifier
    if event.action == "CONNECTION_CLOSE":
        user = user_of(identifier)
        for name in rooms_of(user):
            if user in online(name)["users"]:
                take_off(name, [identifier])
    name = sent_by(event).get("room")
    room = room_of(name) if isinstance(name, str) else None
    # `rooms` has let the client in before.
    return (
        visit(event, room["feed"], name)
        if room and identifier in room["open"]
        else {}
    )


# #endregion room_presence

# #region webhook
def own_feed(event: WebhookEvent) -> Reply:
    """Keeps a person's connections in `feed_of(user)`, as the login does."""
    return while_connected(event, feed_of(user_of(event.identifier)))


# Delete those that you don't use. `presence` shows all clients who is
# online, instead of `room_presence`.
RECIPES: list[Callable[[WebhookEvent], Reply]] = [
    own_feed,
    rooms,
    room_presence,
    news,
]


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
            {"message": {"type": "welcome", "identifier": event.identifier}}
        )
    for recipe in RECIPES:
        try:
            replies.append(recipe(event))
        except Exception:
            # The others' replies go out all the same.
            log.exception("A recipe failed")
    return reply(event, *replies)


# #endregion webhook
