"""The parts of rooms as plain functions, for synchronous apps."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

from .._events import WebhookEvent
from .._loop import Handle, repeat_in_thread
from .._run import run
from .._users import UserId
from ._history import AsyncHistory
from ._membership import AsyncMembership
from ._posts import Entry, EntryPage
from ._presence import SWEEP_S, AsyncPresence


class Membership:
    """Lets members enter rooms. Its methods are those of `AsyncMembership`, as plain functions."""

    def __init__(self, members: AsyncMembership) -> None:
        self._members = members

    def on_event(self, event: WebhookEvent) -> Any:
        """Take part in an event: pass the object to `webhook`, before the parts that build on it."""
        return run(self._members.on_event(event))

    def is_member(self, room: object, user: UserId) -> bool:
        """Ask your app."""
        return run(self._members.is_member(room, user))

    def added(self, room: object, *users: UserId) -> None:
        """Let open pages of new members enter the room: call it after your app has inserted the rows."""
        run(self._members.added(room, *users))

    def removed(self, room: object, user: UserId) -> None:
        """End what a removed member's pages receive: call it after your app has deleted the row."""
        run(self._members.removed(room, user))

    def removed_from_all(self, user: UserId) -> None:
        """Remove a user from every room that the user has entered, after your app has deleted the rows."""
        run(self._members.removed_from_all(user))

    def leave(self, room: str, identifier: str) -> None:
        """Take one connection out of a room. Its page can enter again."""
        run(self._members.leave(room, identifier))

    def feed_of(self, room: object) -> Optional[str]:
        """Return the feed of a room, which changes with each removal. None if nobody is in it."""
        return run(self._members.feed_of(room))

    def tell(self, room: object, message: Dict[str, Any]) -> None:
        """Send a message to all who are in a room. A failure is logged."""
        run(self._members.tell(room, message))

    def is_in(self, room: object, identifier: str) -> bool:
        """Tell whether a connection is in a room, and in its present feed."""
        return run(self._members.is_in(room, identifier))

    def clients_in(self, room: object) -> List[str]:
        """Return the identifiers of the connections in a room."""
        return run(self._members.clients_in(room))

    def rooms_of(self, user: UserId) -> List[str]:
        """Return all rooms that a user has entered and not been removed from."""
        return run(self._members.rooms_of(user))

    def all_rooms(self) -> List[str]:
        """Return all rooms that somebody is in."""
        return run(self._members.all_rooms())


class History:
    """The posts of rooms. Its methods are those of `AsyncHistory`, as plain functions."""

    def __init__(self, history: AsyncHistory) -> None:
        self._history = history

    def on_event(self, event: WebhookEvent) -> Any:
        """Take part in an event: pass the object to `webhook`, after the membership."""
        return run(self._history.on_event(event))

    def seen(self, room: object) -> List[List[Any]]:
        """Return how far users have read: each with the number of the last entry. At most 100 of them."""
        return run(self._history.seen(room))

    def post(
        self, room: object, text: str, *, id: Optional[str] = None, user: Optional[UserId] = None
    ) -> Entry:
        """Post as the app, or as a user. A job that may run twice passes the same `id`: it is stored and
        told once.
        """
        return run(self._history.post(room, text, id=id, user=user))

    def edit_post(self, room: object, id: str, text: str) -> Optional[Entry]:
        """Replace the text of a post, unless it was deleted. Returns None if there is no such post."""
        return run(self._history.edit_post(room, id, text))

    def delete_post(self, room: object, id: str) -> Optional[Entry]:
        """Empty a post, and mark it as deleted: a row that is deleted instead stays on open pages."""
        return run(self._history.delete_post(room, id))

    def react(self, room: object, id: str, user: UserId, emoji: str, on: bool) -> Optional[Entry]:
        """Add or take back a user's reaction to a post."""
        return run(self._history.react(room, id, user, emoji, on))

    def posts(
        self, room: object, user: Optional[UserId], query: Optional[Mapping[str, Any]] = None
    ) -> Optional[EntryPage]:
        """Return what the route of the room's posts answers, as JSON. None if the user is nobody, or no
        member of the room: answer 404.
        """
        return run(self._history.posts(room, user, query))


class Presence:
    """Shows members who is in a room. Its methods are those of `AsyncPresence`, as plain functions."""

    def __init__(self, presence: AsyncPresence) -> None:
        self._presence = presence

    def on_event(self, event: WebhookEvent) -> Any:
        """Take part in an event: pass the object to `webhook`, after the membership."""
        return run(self._presence.on_event(event))

    def online(self, room: object) -> List[str]:
        """Return the users who are in a room."""
        return run(self._presence.online(room))

    def sweep(self) -> None:
        """Take connections that have been silent out of all rooms, and complete removals whose calls have
        failed: once a minute, by `start` or by what runs your jobs. A room that fails is logged.
        """
        run(self._presence.sweep())

    def start(self) -> Handle:
        """Call `sweep` each minute in a thread, until `stop` of what it returns, which waits for the room that
        is being swept.
        """
        return repeat_in_thread(self._presence.sweep_until, SWEEP_S, self._presence._failed)
