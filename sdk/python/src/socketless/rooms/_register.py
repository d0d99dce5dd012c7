"""Which clients are in which room, in the store."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from .._users import user_of
from ..storage._calls import Calls
from ._names import ROOMS, clients_of, entered_by, new_feed

# A client can claim connections that it doesn't have: so many of a user count in a room.
_MOST_CLIENTS = 20
_MOST_FEEDS = 20


class Client(NamedTuple):
    """A connection in a room.

    `feed` is the one that it was told to join, empty while it enters, and `more` are those that it may be
    in, after moves whose calls have failed.
    """

    identifier: str
    feed: str
    more: List[str]

    @property
    def feeds(self) -> List[str]:
        """The feeds that it may be in."""
        return [it for it in [self.feed, *self.more] if it]


def _client(identifier: str, told: Dict[str, Any]) -> Client:
    return Client(identifier, told["feed"], told.get("more") or [])


def _without(row: Dict[str, Any], name: str) -> Dict[str, Any]:
    return {key: value for key, value in row.items() if key != name}


class Register:
    """Keeps which clients are in which room.

    A client is listed before it learns a room's feed, and looks at the room once more after that; a move
    changes the feed first, and reads the list after that. So one of the two sees the other.
    """

    def __init__(self, store: Calls) -> None:
        self._store = store

    async def row_of(self, room: str) -> Optional[Dict[str, Any]]:
        """Return a room that somebody is in: its `feed`, and whether it is moving or closing."""
        item = await self._store.get(ROOMS, room)
        return item.value if item else None

    async def client_of(self, room: str, identifier: str) -> Optional[Client]:
        item = await self._store.get(clients_of(room), identifier)
        return _client(identifier, item.value) if item else None

    async def note(self, room: str, client: Client, feed: str, has_moved: bool) -> None:
        """Note that a client has moved, or that it may have, if nobody has noted another feed since."""

        def make(it: Dict[str, Any]) -> Dict[str, Any]:
            if it["feed"] != client.feed:
                return it
            if has_moved:
                return {"feed": feed}
            more = list(dict.fromkeys([*(it.get("more") or []), feed]))
            return {"feed": client.feed, "more": more[-_MOST_FEEDS:]}

        await self._store.change(clients_of(room), client.identifier, make)

    async def _open_row(self, room: str) -> Dict[str, Any]:
        """Return the room as it is, or a new one."""
        new: Dict[str, Any] = {"feed": new_feed()}
        while True:
            item, _ = await self._store.add(ROOMS, room, new)
            row: Dict[str, Any] = item.value
            if not row.get("isClosing"):
                return row
            # Whoever is forgetting it finds another number.
            await self._store.remove(ROOMS, room, item.seq)
            new = {"feed": new_feed(), "isMoving": True}

    async def _is_empty(self, room: str) -> bool:
        _, items = await self._store.list(clients_of(room), 1)
        return not items

    async def enter(self, room: str, identifier: str) -> Tuple[str, List[str]]:
        """List a client. Returns its feed, and the clients of its user that no longer count."""
        entered = entered_by(user_of(identifier))

        def make(it: Dict[str, Any]) -> Dict[str, Any]:
            # Those that are dropped go when they have left the room, too.
            return {"clients": [*(old for old in it["clients"] if old != identifier), identifier]}

        await self._store.add(entered, room, {"clients": []})
        value = await self._store.change(entered, room, make)
        dropped = value["clients"][:-_MOST_CLIENTS] if value else []
        await self._store.add(clients_of(room), identifier, {"feed": ""})
        while True:
            feed = (await self._open_row(room))["feed"]
            await self._tell(room, identifier, feed)
            now = await self.row_of(room)
            if now and now["feed"] == feed and not now.get("isClosing"):
                return feed, dropped

    async def _tell(self, room: str, identifier: str, feed: str) -> None:
        await self._store.change(clients_of(room), identifier, lambda _: {"feed": feed})

    async def leave(self, room: str, identifier: str) -> None:
        def make(it: Dict[str, Any]) -> Dict[str, Any]:
            return {**it, "clients": [old for old in it["clients"] if old != identifier]}

        await self._store.remove(clients_of(room), identifier)
        await self._store.change(entered_by(user_of(identifier)), room, make)

    async def set_out(self, room: str, user: str) -> None:
        """Note that a user was removed, unless a client of the user is in the room again."""
        out = {"clients": [], "isOut": True}
        await self._store.change(entered_by(user), room, lambda it: it if it["clients"] else out)

    async def move(self, room: str) -> bool:
        """Continue a room in a new feed. Returns whether there is such a room."""
        row = {"feed": new_feed(), "isMoving": True}
        return await self._store.change(ROOMS, room, lambda _: row) is not None

    async def settle(self, room: str, feed: str) -> None:
        """Note that everybody has left the earlier feeds, if there was no other move since."""
        await self._store.change(
            ROOMS, room, lambda row: _without(row, "isMoving") if row["feed"] == feed else row
        )

    async def forget_empty(self, room: str) -> None:
        """Forget a room that nobody is in."""
        item = await self._store.get(ROOMS, room)
        if not item or item.value.get("isMoving") or not await self._is_empty(room):
            return
        await self._store.change(
            ROOMS, room, lambda row: row if row.get("isMoving") else {**row, "isClosing": True}
        )
        if await self._is_empty(room):
            await self._store.remove(ROOMS, room, item.seq)
        else:
            await self._store.change(ROOMS, room, lambda row: _without(row, "isClosing"))

    async def clients_in(self, room: str) -> List[Client]:
        return [_client(it.id, it.value) for it in await self._store.all(clients_of(room))]

    async def entered_by(self, user: str) -> List[Tuple[str, List[str]]]:
        """Return the rooms that a user has entered, and not been removed from since, with the connections
        in each.
        """
        items = await self._store.all(entered_by(user))
        return [(it.id, it.value["clients"]) for it in items if not it.value.get("isOut")]

    async def all_rooms(self) -> List[str]:
        return [it.id for it in await self._store.all(ROOMS)]
