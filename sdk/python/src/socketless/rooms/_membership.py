"""Who is in which room."""

from __future__ import annotations

from typing import Any, Awaitable, Callable, Collection, Dict, List, Mapping, NamedTuple, Optional, Union

from .._events import WebhookEvent, sent_by
from .._replies import Reply
from .._run import call
from .._service import AnySocketless, Attempt, Service
from .._text import Once, quoted, reason_of
from .._users import UserId, check_user, user_of
from ..storage import Store
from ..storage._calls import Calls
from ._moves import Moves
from ._names import check_name, is_name
from ._register import Register

IsMember = Callable[[str, str], Union[bool, Awaitable[bool]]]
"""Tells whether a user is a member of a room: ask the table of your app.

It is asked each time that a page enters, posts, changes a post or loads posts. The room is a text that a
client chooses: return True only if it is exactly the key as your table writes it. Databases take other
spellings, such as `07` for 7 or a UUID in uppercase, and each would be a room of its own, which a removal
doesn't reach. A database's error about a value that its column can't hold counts as no.
"""


class Part(NamedTuple):
    """What another part adds to rooms."""

    # Returns what `room_opened` tells the page.
    opened: Optional[Callable[[str], Awaitable[Dict[str, Any]]]] = None
    # Called when a connection has left a room, or was removed.
    left: Optional[Callable[[str, str], Awaitable[None]]] = None


def _is_unfit(error: Optional[BaseException], depth: int = 0) -> bool:
    """Tell whether PostgreSQL says that a value doesn't fit the column, as "x" is no UUID.

    ORMs wrap its error.
    """
    if error is None or depth > 5:
        return False
    code = getattr(error, "sqlstate", None) or getattr(error, "pgcode", None)
    return str(code).startswith("22") or _is_unfit(error.__cause__, depth + 1)


class AsyncMembership:
    """Lets members enter rooms, each of which has a feed that only they join."""

    def __init__(self, socketless: AnySocketless, *, store: Store, is_member: IsMember) -> None:
        self._service = Service(socketless)
        self._store = Calls(store)
        self._register = Register(self._store)
        self._moves = Moves(self._service, self._store, self._register, self._is_member, self._on_left)
        self._ask = is_member
        self._parts: List[Part] = []
        self._is_news = Once()

    async def _is_member(self, room: str, user: str) -> bool:
        if not is_name(room):
            return False
        try:
            answer: object = await call(self._ask, room, user)
        except Exception as error:
            if _is_unfit(error):
                return False
            raise
        # An empty list of rows would let in everybody.
        if not isinstance(answer, bool) and answer is not None and self._is_news(type(answer).__name__):
            self._service.log.error(
                "is_member returned %s, which counts as no: return True or False", type(answer).__name__
            )
        return answer is True

    async def _on_left(self, room: str, identifier: str) -> None:
        """A part that fails doesn't keep the others from their turn."""
        for part in self._parts:
            try:
                if part.left:
                    await part.left(room, identifier)
            except Exception as error:
                self._service.log.error(
                    "A connection has left %s, and a part of the room failed", quoted(room), exc_info=error
                )

    async def _settled(self, room: str) -> Optional[Dict[str, Any]]:
        """Return the room, after all that a removal has left undone."""
        row = await self._register.row_of(room)
        if row and row.get("isMoving"):
            await self._moves.resume(room)
        return row

    async def _enter(self, room: str, identifier: str) -> Reply:
        """Return what a page gets that asks to be let in."""
        user = user_of(identifier)
        refused: Reply = {"message": {"type": "room_refused", "room": room}}
        if not await self._is_member(room, user):
            return refused
        await self._settled(room)
        before = await self._register.client_of(room, identifier)
        feed, dropped = await self._register.enter(room, identifier)
        for old in dropped:
            await self.leave(room, old)
        # A removal in between may not have seen this client: ask once more.
        if not await self._is_member(room, user):
            await self._remove({room: [user]})
            return refused
        more: Dict[str, Any] = {}
        for part in self._parts:
            try:
                more.update(await part.opened(room) if part.opened else {})
            except Exception as error:
                self._service.log.error(
                    "%s was opened, and a part of the room failed", quoted(room), exc_info=error
                )
        return {
            "join": [feed],
            # After a move whose calls have failed.
            "leave": [it for it in (before.feeds if before else []) if it != feed],
            "message": {**more, "type": "room_opened", "room": room, "you": user},
        }

    async def _close(self, identifier: str) -> Reply:
        """Take a connection that has ended out of its rooms. Returns what it leaves."""
        feeds: Dict[str, None] = {}
        for room, clients in await self._register.entered_by(user_of(identifier)):
            if identifier in clients:
                client = await self._register.client_of(room, identifier)
                feeds.update(dict.fromkeys(client.feeds if client else []))
                await self.leave(room, identifier)
        return {"leave": list(feeds)}

    async def on_event(self, event: WebhookEvent) -> Any:
        """Take part in an event: pass the object to `webhook`, before the parts that build on it."""
        if event.action == "CONNECTION_CLOSE":
            with Attempt().bounds():
                return await self._close(event.identifier)
        sent = sent_by(event)
        type, room = sent.get("type"), sent.get("room")
        if not isinstance(room, str) or type not in ("open_room", "leave_room"):
            return None
        if type == "open_room":
            return await self._enter(room, event.identifier)
        client = await self._register.client_of(room, event.identifier) if is_name(room) else None
        if client:
            await self.leave(room, event.identifier)
        left: Reply = {
            "leave": client.feeds if client else [],
            "message": {"type": "room_left", "room": room},
        }
        return left

    async def is_member(self, room: object, user: UserId) -> bool:
        """Ask your app. A text that can't name a room names one that nobody is a member of."""
        return await self._is_member(str(room), check_user(user))

    async def added(self, room: object, *users: UserId) -> None:
        """Let open pages of new members enter the room: call it after your app has inserted the rows."""
        name, ids = check_name(room), [check_user(it) for it in users]
        try:
            await self._service.send({"users": ids}, {"type": "room_added", "room": name})
        except Exception as error:
            self._service.log.error(
                "Couldn't tell new members of %s: %s", quoted(name), reason_of(error)
            )

    async def removed(self, room: object, user: UserId) -> None:
        """End what a removed member's pages receive: call it after your app has deleted the row.

        They are refused, and the room continues in a new feed, which the others join. If calls fail, they
        are logged, and the next event in the room or the next removal makes them again. If the store
        fails, it raises: call it again.
        """
        await self._remove({check_name(room): [check_user(user)]})

    async def removed_from_all(self, user: UserId) -> None:
        """Remove a user from every room that the user has entered, after your app has deleted the rows.

        If the store fails, it raises: call it again.
        """
        id = check_user(user)
        await self._remove({room: [id] for room, _ in await self._register.entered_by(id)})

    async def _remove(self, removed: Mapping[str, Collection[str]]) -> None:
        for error in (await self._moves.remove(removed)).values():
            raise error

    async def leave(self, room: str, identifier: str) -> None:
        """Take one connection out of a room. Its page can enter again."""
        await self._register.leave(room, identifier)
        await self._on_left(room, identifier)

    async def feed_of(self, room: object) -> Optional[str]:
        """Return the feed of a room, which changes with each removal. None if nobody is in it."""
        name = str(room)
        row = await self._settled(name) if is_name(name) else None
        return row["feed"] if row else None

    async def tell(self, room: object, message: Dict[str, Any]) -> None:
        """Send a message to all who are in a room. A failure is logged."""
        name = str(room)
        try:
            # Read now: whoever was removed meanwhile is still in the old feed.
            row = await self._settled(name)
            if row:
                await self._service.send({"feeds": row["feed"]}, message)
        except Exception as error:
            self._service.log.error("Couldn't send to the room %s: %s", quoted(name), reason_of(error))

    async def is_in(self, room: object, identifier: str) -> bool:
        """Tell whether a connection is in a room, and in its present feed."""
        name = str(room)
        client = await self._register.client_of(name, identifier) if is_name(name) else None
        if not client:
            return False
        row = await self._settled(name)
        return row is not None and row["feed"] == client.feed

    async def clients_in(self, room: object) -> List[str]:
        """Return the identifiers of the connections in a room."""
        return [it.identifier for it in await self._register.clients_in(str(room))]

    async def rooms_of(self, user: UserId) -> List[str]:
        """Return all rooms that a user has entered and not been removed from."""
        return [room for room, _ in await self._register.entered_by(check_user(user))]

    async def all_rooms(self) -> List[str]:
        """Return all rooms that somebody is in."""
        return await self._register.all_rooms()

    async def tidy(self, room: str) -> None:
        """Complete what a removal has left undone, and forget the room if nobody is in it."""
        await self._settled(room)
        await self._register.forget_empty(room)
