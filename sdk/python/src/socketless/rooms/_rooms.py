"""Rooms of all three parts, and each part alone."""

from __future__ import annotations

from functools import partial
from typing import Any, List, Optional, Union, overload

from .._events import WebhookEvent
from .._run import call, run
from .._service import AnySocketless
from .._socketless import AsyncSocketless, Socketless
from .._webhook import Handler
from ..storage import Store
from ._history import AsyncHistory, MayChange
from ._membership import AsyncMembership, IsMember
from ._presence import LIFE_MS, AsyncPresence
from ._sync import History, Membership, Presence
from ._user_names import NameOf


class AsyncRooms(AsyncMembership, AsyncPresence, AsyncHistory):
    """Rooms with members, posts, and who is in them."""

    def __init__(
        self,
        socketless: AnySocketless,
        *,
        store: Store,
        is_member: IsMember,
        max_characters: int = 2000,
        may_change: Optional[MayChange] = None,
        name_of: Optional[NameOf] = None,
        life_ms: int = LIFE_MS,
    ) -> None:
        AsyncMembership.__init__(self, socketless, store=store, is_member=is_member)
        AsyncPresence.__init__(self, self, name_of=name_of, life_ms=life_ms)
        AsyncHistory.__init__(self, self, max_characters=max_characters, may_change=may_change)

    async def on_event(self, event: WebhookEvent) -> List[Any]:
        """Take part in an event: pass the object to `webhook`."""
        replies: List[Any] = []
        handlers: List[Handler] = [
            partial(AsyncMembership.on_event, self),
            partial(AsyncPresence.on_event, self),
            partial(AsyncHistory.on_event, self),
        ]
        for handler in handlers:
            try:
                replies.append(await call(handler, event))
            except Exception as error:
                # The others' replies go out all the same.
                self._service.log.error("A part of a room failed", exc_info=error)
        return [it for it in replies if it is not None]


class Rooms(Membership, Presence, History):
    """Rooms with members, posts, and who is in them."""

    def __init__(self, rooms: AsyncRooms) -> None:
        Membership.__init__(self, rooms)
        Presence.__init__(self, rooms)
        History.__init__(self, rooms)
        self._rooms = rooms

    def on_event(self, event: WebhookEvent) -> List[Any]:
        """Take part in an event: pass the object to `webhook`."""
        return run(self._rooms.on_event(event))


@overload
def membership(socketless: Socketless, *, store: Store, is_member: IsMember) -> Membership: ...
@overload
def membership(socketless: AsyncSocketless, *, store: Store, is_member: IsMember) -> AsyncMembership: ...
def membership(
    socketless: AnySocketless, *, store: Store, is_member: IsMember
) -> Union[Membership, AsyncMembership]:
    """Let members enter rooms, each of which has a feed that only they join."""
    members = AsyncMembership(socketless, store=store, is_member=is_member)
    return Membership(members) if isinstance(socketless, Socketless) else members


@overload
def history(
    members: Membership, *, max_characters: int = ..., may_change: Optional[MayChange] = ...
) -> History: ...
@overload
def history(
    members: AsyncMembership, *, max_characters: int = ..., may_change: Optional[MayChange] = ...
) -> AsyncHistory: ...
def history(
    members: Union[Membership, AsyncMembership],
    *,
    max_characters: int = 2000,
    may_change: Optional[MayChange] = None,
) -> Union[History, AsyncHistory]:
    """Keep what is posted in rooms.

    `max_characters` is the longest text that a page can post.
    """
    if isinstance(members, Membership):
        return History(
            AsyncHistory(members._members, max_characters=max_characters, may_change=may_change)
        )
    return AsyncHistory(members, max_characters=max_characters, may_change=may_change)


@overload
def presence(members: Membership, *, name_of: Optional[NameOf] = ..., life_ms: int = ...) -> Presence: ...
@overload
def presence(
    members: AsyncMembership, *, name_of: Optional[NameOf] = ..., life_ms: int = ...
) -> AsyncPresence: ...
def presence(
    members: Union[Membership, AsyncMembership], *, name_of: Optional[NameOf] = None, life_ms: int = LIFE_MS
) -> Union[Presence, AsyncPresence]:
    """Show members who is in a room.

    `life_ms` is how long a connection counts after the last sign of its page.
    """
    if isinstance(members, Membership):
        return Presence(AsyncPresence(members._members, name_of=name_of, life_ms=life_ms))
    return AsyncPresence(members, name_of=name_of, life_ms=life_ms)


@overload
def create_rooms(
    socketless: Socketless,
    *,
    store: Store,
    is_member: IsMember,
    max_characters: int = ...,
    may_change: Optional[MayChange] = ...,
    name_of: Optional[NameOf] = ...,
    life_ms: int = ...,
) -> Rooms: ...
@overload
def create_rooms(
    socketless: AsyncSocketless,
    *,
    store: Store,
    is_member: IsMember,
    max_characters: int = ...,
    may_change: Optional[MayChange] = ...,
    name_of: Optional[NameOf] = ...,
    life_ms: int = ...,
) -> AsyncRooms: ...
def create_rooms(
    socketless: AnySocketless,
    *,
    store: Store,
    is_member: IsMember,
    max_characters: int = 2000,
    may_change: Optional[MayChange] = None,
    name_of: Optional[NameOf] = None,
    life_ms: int = LIFE_MS,
) -> Union[Rooms, AsyncRooms]:
    """Make rooms of all three parts: membership, history and presence."""
    rooms = AsyncRooms(
        socketless,
        store=store,
        is_member=is_member,
        max_characters=max_characters,
        may_change=may_change,
        name_of=name_of,
        life_ms=life_ms,
    )
    return Rooms(rooms) if isinstance(socketless, Socketless) else rooms
