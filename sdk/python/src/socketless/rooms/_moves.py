"""Removals: a room continues in a new feed, which only members join."""

from __future__ import annotations

from functools import partial
from typing import Awaitable, Callable, Collection, Dict, List, Mapping, Optional, Sequence, Set

from .._errors import SocketlessError
from .._service import Attempt, Service
from .._text import quoted, reason_of
from .._users import user_of
from ..storage._calls import Calls
from ._names import MOVES
from ._register import Client, Register

# How long one process moves a room before another one tries, in milliseconds.
_CLAIM_MS = 60_000
# How long the calls of one removal may take in all, in seconds. What they leave undone is stored.
CALLS_S = 10.0

Step = Callable[[], Awaitable[None]]


def _by_feed(clients: Sequence[Client]) -> Dict[str, List[str]]:
    """Return the identifiers of the clients that may be in each feed."""
    groups: Dict[str, List[str]] = {}
    for client in clients:
        for feed in client.feeds:
            groups.setdefault(feed, []).append(client.identifier)
    return groups


class _Steps:
    """Makes calls, of which none keeps the next one from its turn, but one without an answer."""

    def __init__(self, service: Service, room: str) -> None:
        self._service = service
        self._room = room
        self._is_out = False

    async def make(self, *steps: Step) -> bool:
        """Make the calls. Returns whether all are done."""
        is_done = True
        for step in steps:
            if self._is_out:
                return False
            try:
                await step()
            except Exception as error:
                is_done = False
                self._is_out = isinstance(error, SocketlessError) and error.status is None
                self._service.log.error(
                    "Not all clients in %s have moved to its new feed: %s", quoted(self._room), reason_of(error)
                )
        return is_done


class Moves:
    """Continues rooms in new feeds. What it does is stored first, and a repeat completes it."""

    def __init__(
        self,
        service: Service,
        store: Calls,
        register: Register,
        is_member: Callable[[str, str], Awaitable[bool]],
        on_left: Callable[[str, str], Awaitable[None]],
    ) -> None:
        self._service = service
        self._store = store
        self._register = register
        self._is_member = is_member
        self._on_left = on_left

    async def _members_of(self, room: str, clients: Sequence[Client], removed: Collection[str]) -> Set[str]:
        users = dict.fromkeys(user_of(it.identifier) for it in clients)
        return {it for it in users if it not in removed and await self._is_member(room, it)}

    async def _move(
        self, steps: _Steps, room: str, feed: str, late: Sequence[Client], removed: Collection[str]
    ) -> bool:
        """Take clients out of all feeds but the present one, which those of members join."""
        service, register = self._service, self._register

        def tell(clients: List[str], type: str) -> List[Step]:
            message = {"type": type, "room": room}
            return [partial(service.send, {"clients": clients}, message)] if clients else []

        def leave(clients: Sequence[Client]) -> List[Step]:
            groups = _by_feed(clients).items()
            return [partial(service.change_feeds, "leave", old, names) for old, names in groups if old != feed]

        members = await self._members_of(room, late, removed)
        gone = [it for it in late if user_of(it.identifier) not in members]
        refused = [it.identifier for it in gone]
        are_out = await steps.make(*leave(gone), *tell(refused, "room_refused"))
        # Pages that have entered the new feed by themselves meanwhile: a repeated join would let the call
        # fail for all.
        staying = []
        for it in late:
            now = None if it in gone else await register.client_of(room, it.identifier)
            if now and now.feed == it.feed:
                staying.append(it)
        moved = [it.identifier for it in staying]
        join: List[Step] = [partial(service.change_feeds, "join", feed, moved)] if moved else []
        have_moved = await steps.make(*join, *tell(moved, "room_moved"), *leave(staying))
        for identifier in refused:
            await self._on_left(room, identifier)
            if are_out:
                await register.leave(room, identifier)
                await register.set_out(room, user_of(identifier))
        for it in staying:
            await register.note(room, it, feed, have_moved)
        return are_out and have_moved

    async def _complete(self, room: str, removed: Collection[str]) -> None:
        """Do what is left of a room's moves: each step can be repeated."""
        row = await self._register.row_of(room)
        if not row:
            return
        feed = row["feed"]
        clients = await self._register.clients_in(room)
        late = [it for it in clients if it.feed != feed or user_of(it.identifier) in removed]
        # Whoever was removed leaves by the first calls: they can be the only ones that are answered.
        late.sort(key=lambda it: user_of(it.identifier) not in removed)
        steps = _Steps(self._service, room)
        # One call names at most 500 receivers.
        parts = [late[at : at + 500] for at in range(0, len(late), 500)]
        if all([await self._move(steps, room, feed, part, removed) for part in parts]):
            await self._register.settle(room, feed)

    async def resume(self, room: str, removed: Optional[Collection[str]] = None) -> None:
        """Complete the moves of a room, unless another process is at it."""
        await self._store.add(MOVES, room, {})
        claim = await self._store.claim(MOVES, _CLAIM_MS, room)
        # Whoever removed somebody goes on in any case: a process that has ended may hold the claim.
        if not claim and removed is None:
            return
        try:
            await self._complete(room, removed or ())
        finally:
            if claim:
                await self._store.remove(MOVES, room, claim.item.seq)

    async def remove(self, removed: Mapping[str, Collection[str]]) -> Dict[str, Exception]:
        """Remove users from rooms. For each room, it is stored before the first call of all.

        A room that is named without users asks again who is a member. Returns the rooms whose store failed.
        """
        failed: Dict[str, Exception] = {}
        moving: Set[str] = set()
        for room in removed:
            try:
                # Also if no client of the user is listed: one that has signed its own close can still be in
                # the feed.
                if await self._register.move(room):
                    moving.add(room)
            except Exception as error:
                failed[room] = error
        with Attempt(CALLS_S).bounds():
            for room, users in removed.items():
                try:
                    if room in moving:
                        await self.resume(room, users)
                    if room not in failed:
                        for user in users:
                            await self._register.set_out(room, user)
                except Exception as error:
                    failed[room] = error
        return failed
