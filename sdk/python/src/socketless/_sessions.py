"""Sessions that have ended, and their connections, kept in a store.

Which connections of a session may be in feeds is known from before the first
join until a call has taken them out. A client can sign its own open and
close, so neither is trusted. The lists are those of the SDK for JavaScript.
"""

from __future__ import annotations

from secrets import token_hex
from time import monotonic, time
from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Dict,
    List,
    Optional,
    Sequence,
)

from ._limit import Limiter
from ._run import pause
from ._users import session_mark, session_mark_of
from .storage import Item, Store
from .storage._calls import Calls

# A session that is older, in milliseconds, is forgotten: logins and sockets
# end before.
_MAX_AGE_MS = 90 * 24 * 3600 * 1000
# How many connections of one session are known at a time: the closing of some
# is never reported.
_MAX_CONNECTIONS = 200
_PAGE = 100
# How long a join that is under way is waited for: a call ends after 10 s.
_JOIN_SECONDS = 12.0
_POLL_SECONDS = 0.05
# How long one process tries to take a connection out before another one does.
_CLAIM_MS = 60_000

_ENDED = "ended sessions"
# Connections of ended sessions that a failed call has left in a feed.
_LEFT = "connections to take out"
# Ends of all sessions of a user: a request that began before is not trusted.
_LOGOUTS = "logouts"

Tell = Callable[[Sequence[str]], Awaitable[None]]


class SessionEnded(Exception):
    """A connection was asked for in a session that has ended."""

    def __init__(self) -> None:
        super().__init__("This session has ended: log in again")


def _now() -> int:
    return int(time() * 1000)


def _sessions_of(user: str) -> str:
    return f"sessions of {user}"


def _connections_of(mark: str) -> str:
    return f"connections of {mark}"


class Sessions:
    """What is known of sessions and their connections.

    `take_out` takes connections out of all feeds, and raises if the service
    doesn't.
    """

    def __init__(self, store: Store, take_out: Tell) -> None:
        self._store = Calls(store)
        self._take_out = take_out
        self._resumed_too_often = Limiter(6)

    async def _note(
        self, list: str, id: str, value: Optional[Dict[str, Any]] = None
    ) -> None:
        """Notes an ID, and forgets those of the list that are too old, ten at
        a time.
        """
        added = await self._store.add(list, id, value or {"at": _now()})
        if not added.is_new:
            return
        for item in (await self._store.list(list, 10, after=0)).items:
            if item.value["at"] < _now() - _MAX_AGE_MS:
                await self._store.remove(list, item.id, item.seq)

    async def _pages_of(self, list: str) -> AsyncIterator[List[Item]]:
        """Lists all items, a page at a time, also while they are being
        removed.
        """
        after = 0
        while items := (await self._store.list(list, _PAGE, after=after)).items:
            yield items
            after = items[-1].seq

    async def _is_over(self, mark: str) -> bool:
        return await self._store.get(_ENDED, mark) is not None

    async def _end(self, list: str, clients: Sequence[str]) -> None:
        """Takes connections out of all feeds and off the list, or leaves them
        to `resume`. Raises what the service said.
        """
        try:
            await self._take_out(clients)
        except Exception:
            for client in clients:
                await self._store.add(_LEFT, client, {"at": _now()})
            raise
        for client in clients:
            await self._store.remove(list, client)

    async def _count_join(self, identifier: str, by: int) -> None:
        """Counts a join of a connection that begins, or ends."""
        mark = session_mark_of(identifier)
        if mark is None:
            return
        list = _connections_of(mark)

        def counted(it: Dict[str, Any]) -> Dict[str, Any]:
            return {**it, "joining": max(0, it["joining"] + by)}

        if await self._store.change(list, identifier, counted) or by < 0:
            return
        noted = {"at": _now(), "joining": 1}
        if not (await self._store.add(list, identifier, noted)).is_new:
            await self._store.change(list, identifier, counted)
            return
        most = _MAX_CONNECTIONS + 10
        items = (await self._store.list(list, most, after=0)).items
        too_many = [it.id for it in items[: max(0, len(items) - _MAX_CONNECTIONS)]]
        if too_many:
            await self._end(list, too_many)

    async def has_ended(self, identifier: str) -> bool:
        """Whether the session of a connection has ended."""
        mark = session_mark_of(identifier)
        return mark is not None and await self._is_over(mark)

    async def open_of(self, clients: Sequence[str]) -> List[str]:
        """Leaves out connections whose session has ended."""
        return [it for it in clients if not await self.has_ended(it)]

    async def _joined(self, list: str, identifier: str) -> None:
        """Waits for joins of a connection that are under way. One whose
        process has ended is never counted back.
        """
        until = monotonic() + _JOIN_SECONDS
        while monotonic() < until:
            item = await self._store.get(list, identifier)
            if item is None or not item.value["joining"]:
                return
            await pause(_POLL_SECONDS)

    async def _end_one(self, mark: str, tell: Tell) -> None:
        """Ends one session. Calls `tell` with its connections first. Raises
        the first failure, after all were tried.
        """
        await self._note(_ENDED, mark)
        list = _connections_of(mark)
        failures: List[Exception] = []

        async def attempt(work: Awaitable[None]) -> None:
            try:
                await work
            except Exception as error:
                failures.append(error)

        async for items in self._pages_of(list):
            clients = [it.id for it in items]
            await attempt(tell(clients))
            await attempt(self._take_out(clients))
            # A join that began before can reach the service after that.
            for client in clients:
                await self._joined(list, client)
            await attempt(self._end(list, clients))
        if failures:
            raise failures[0]

    async def last_logout(self) -> int:
        """The number of the latest end of all sessions of a user."""
        return (await self._store.list(_LOGOUTS, 1)).last

    async def begin(self, user: str, session: str, since: int) -> None:
        """Notes that a user has a session.

        `since` is `last_logout` before anybody asked whether the session is
        valid. Raises SessionEnded if it has ended, or may have since then.
        """
        mark = session_mark(user, session)
        await self._note(_sessions_of(user), mark)
        if await self._is_over(mark):
            raise SessionEnded
        while items := (
            await self._store.list(_LOGOUTS, _PAGE, after=since)
        ).items:
            if any(it.value["user"] == user for it in items):
                raise SessionEnded
            since = items[-1].seq

    async def is_noted(self, identifier: str) -> bool:
        """Whether a connection may be in feeds already."""
        mark = session_mark_of(identifier)
        if mark is None:
            return False
        found = await self._store.get(_connections_of(mark), identifier)
        return found is not None

    async def join(self, clients: Sequence[str], join: Tell) -> List[str]:
        """Lets connections join by a call, unless their session has ended, or
        ends meanwhile. Returns those that go on.
        """
        try:
            for client in clients:
                await self._count_join(client, 1)
            open = await self.open_of(clients)
            if open:
                await join(open)
            return await self.open_of(open)
        finally:
            still = await self.open_of(clients)
            for client in clients:
                if client not in still:
                    list = _connections_of(str(session_mark_of(client)))
                    try:
                        await self._end(list, [client])
                    except Exception:
                        pass  # It stays on the list, so it is tried again.
            for client in clients:
                await self._count_join(client, -1)

    async def closed(self, identifier: str) -> None:
        """Takes a connection that has closed out of all feeds: the one who
        signs its close can keep the answer to it.
        """
        if await self.is_noted(identifier):
            list = _connections_of(str(session_mark_of(identifier)))
            await self._end(list, [identifier])

    async def end(self, user: str, session: Optional[str], tell: Tell) -> None:
        """Ends a session, or all sessions of a user. Raises the first
        failure, after all were tried: a repeat completes it.
        """
        if session is not None:
            return await self._end_one(session_mark(user, session), tell)
        await self._note(_LOGOUTS, token_hex(16), {"at": _now(), "user": user})
        failures: List[Exception] = []
        async for items in self._pages_of(_sessions_of(user)):
            for item in items:
                try:
                    await self._end_one(item.id, tell)
                    await self._store.remove(
                        _sessions_of(user), item.id, item.seq
                    )
                except Exception as error:
                    failures.append(error)
        if failures:
            raise failures[0]

    async def resume(self) -> None:
        """Takes out one connection that a failed call has left in a feed: a
        few times a minute, when there is something to do.
        """
        if self._resumed_too_often(""):
            return
        claim = await self._store.claim(_LEFT, _CLAIM_MS)
        if claim is None:
            return
        client = claim.item.id
        await self._take_out([client])
        await self._store.remove(_LEFT, client, claim.item.seq)
        list = _connections_of(str(session_mark_of(client)))
        await self._store.remove(list, client)
