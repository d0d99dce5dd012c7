"""Who is in a room now."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence

from .._events import WebhookEvent, sent_by
from .._loop import Handle, repeat_in_task
from .._service import Attempt
from .._text import quoted, reason_of
from ..storage import Change
from ._membership import AsyncMembership, Part
from ._names import connections_in, is_name, people_in
from ._user_names import NameOf, UserNames

# This is meant for about 1,000 people in a room: everybody hears of everybody.
_MOST_SHOWN = 1_000
SWEEP_S = 60.0
# How long a connection counts after the last sign of its page, in milliseconds. It is two and a half beats
# of a page: nobody goes offline for one lost beat.
LIFE_MS = 75_000


class AsyncPresence:
    """Shows members who is in a room."""

    def __init__(
        self, members: AsyncMembership, *, name_of: Optional[NameOf] = None, life_ms: int = LIFE_MS
    ) -> None:
        self._members = members
        self._life_ms = life_ms
        self._names = UserNames(name_of, members._service.log) if name_of else None
        members._parts.append(Part(left=self._left))

    async def _left(self, room: str, identifier: str) -> None:
        store = self._members._store
        await store.leave(connections_in(room), identifier)
        await self._tell(room, await store.leave(people_in(room), identifier))

    async def _names_of(self, users: Sequence[str]) -> Dict[str, Any]:
        return {"names": await self._names.of(users)} if self._names and users else {}

    async def _tell(self, room: str, change: Change) -> None:
        """Tell a room who came or left, if anybody did. Pages notice a lost change at their next beat."""
        if change.came or change.left:
            names = await self._names_of(change.came)
            message = {"type": "changed", "room": room, **change._asdict(), **names}
            await self._members.tell(room, message)

    async def _list_of(self, room: str) -> Dict[str, Any]:
        version, users = await self._members._store.present(people_in(room))
        shown = users[:_MOST_SHOWN]
        names = await self._names_of(shown)
        return {"type": "online", "room": room, "version": version, "users": shown, **names}

    async def on_event(self, event: WebhookEvent) -> Any:
        """Take part in an event: pass the object to `webhook`, after the membership."""
        sent, identifier = sent_by(event), event.identifier
        type, room = sent.get("type"), sent.get("room")
        if type not in ("open_room", "here") or not isinstance(room, str) or not is_name(room):
            return None
        if not await self._members.is_in(room, identifier):
            # Perhaps it was silent for too long: a page enters again when its room moves.
            return {"message": {"type": "room_moved", "room": room}} if type == "here" else None
        store = self._members._store
        await store.enter(connections_in(room), identifier, identifier, self._life_ms)
        # A page without presence: it hears posts, and neither shows people nor is shown.
        if sent.get("quiet") is True:
            return None
        change = await store.enter(people_in(room), identifier, event.user, self._life_ms)
        await self._tell(room, change)
        # A page that missed a change gets the list with its next beat.
        is_behind = type == "open_room" or sent.get("version") != change.version
        return {"message": await self._list_of(room)} if is_behind else None

    async def online(self, room: object) -> List[str]:
        """Return the users who are in a room."""
        return (await self._members._store.present(people_in(str(room)))).users

    async def _sweep_room(self, room: str) -> None:
        store = self._members._store
        # This place lists connections, so each one is passed as its own user.
        for identifier in (await store.sweep(connections_in(room), self._life_ms)).left:
            await self._members.leave(room, identifier)
        await self._tell(room, await store.sweep(people_in(room), self._life_ms))
        await self._members.tidy(room)

    async def sweep(self) -> None:
        """Take connections that have been silent out of all rooms, and complete removals whose calls have
        failed: once a minute, by `start` or by what runs your jobs. A room that fails is logged.
        """
        await self.sweep_until(lambda: False)

    async def sweep_until(self, is_over: Callable[[], bool]) -> None:
        """Sweep one room after the other, until it is to end."""
        with Attempt().bounds():
            for room in await self._members.all_rooms():
                if is_over():
                    return
                try:
                    await self._sweep_room(room)
                except Exception as error:
                    self._members._service.log.error(
                        "Couldn't check who is in %s: %s", quoted(room), reason_of(error)
                    )

    def _failed(self, error: Exception) -> None:
        self._members._service.log.error("Couldn't check who is in the rooms: %s", reason_of(error))

    def start(self) -> Handle:
        """Call `sweep` each minute in the running event loop, until `stop` of what it returns."""
        return repeat_in_task(self.sweep, SWEEP_S, SWEEP_S * 10, self._failed)
