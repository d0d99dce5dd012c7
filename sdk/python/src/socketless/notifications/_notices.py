"""Each person's notices in the store, and what was read of them. JavaScript servers use the same lists."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from ..storage import Item
from ..storage._calls import Calls
from ._ranges import Ranges, add, count_up_to

Notice = Dict[str, Any]
"""A notice: `id`, `seq` (its number among those of its person), `text`, `at` (when it was made, in
milliseconds since 1970), and perhaps `url` and `data`.
"""
InboxPage = Dict[str, Any]
"""What the route of the notices answers: `user`, `notices` by number, `last` (the number of the latest one),
`read` (the numbers of those that were read, in ranges) and `from` (the number from which on none is missing).
"""

# How many notices one answer holds.
_PAGE = 50
# How many ranges are kept. Beyond, the oldest gap is closed: a notice before it counts as read.
_MAX_RANGES = 500
_STATES = "notice states"


def _list_of(user: str) -> str:
    return f"notices of {user}"


def _notice(item: Item) -> Notice:
    return {**item.value, "id": item.id, "seq": item.seq}


def _bounded(ranges: Ranges) -> Ranges:
    extra = len(ranges) - _MAX_RANGES
    return ranges if extra <= 0 else [[1, ranges[extra][1]], *ranges[extra + 1 :]]


def _missing(notices: List[Notice], start: int, end: int) -> Ranges:
    """Return the ranges of numbers between two that no notice has."""
    gaps: Ranges = []
    following = start
    for notice in notices:
        if notice["seq"] > following and following <= end:
            gaps.append([following, min(notice["seq"] - 1, end)])
        following = notice["seq"] + 1
    return [*gaps, [following, end]] if following <= end else gaps


class Notices:
    """Keeps notices, and by their numbers those that were read and those that a page has shown.

    Only numbers are added, so no repetition or order of calls changes the result: a counter would drift.
    """

    def __init__(self, store: Calls) -> None:
        self._store = store

    async def _state_of(self, user: str) -> Dict[str, Ranges]:
        item = await self._store.get(_STATES, user)
        state: Dict[str, Ranges] = item.value if item else {"read": [], "seen": [], "sent": []}
        return state

    async def mark(self, user: str, kind: str, ranges: Ranges) -> None:
        """Add numbers to what is known."""

        def make(state: Dict[str, Ranges]) -> Dict[str, Ranges]:
            known = state[kind]
            for start, end in ranges:
                known = add(known, start, end)
            return {**state, kind: _bounded(known)}

        if await self._store.change(_STATES, user, make) is None:
            await self._store.add(_STATES, user, {"read": [], "seen": [], "sent": []})
            await self._store.change(_STATES, user, make)

    async def last_of(self, user: str) -> int:
        return (await self._store.list(_list_of(user), 1)).last

    async def add(self, user: str, id: str, value: Dict[str, Any]) -> Notice:
        return _notice((await self._store.add(_list_of(user), id, value)).item)

    async def get(self, user: str, id: str) -> Optional[Notice]:
        item = await self._store.get(_list_of(user), id)
        return _notice(item) if item else None

    async def remove(self, user: str, notice: Notice) -> None:
        await self._store.remove(_list_of(user), notice["id"], notice["seq"])

    async def all(self, user: str) -> List[Notice]:
        return [_notice(it) for it in await self._store.all(_list_of(user))]

    async def page(self, user: str, before: Optional[int]) -> InboxPage:
        """Return the latest notices, or those before a number. A number that has none any more counts as
        read from then on.
        """
        last, items = await self._store.list(_list_of(user), _PAGE, before=before)
        notices = [_notice(it) for it in items]
        start = 1 if len(notices) < _PAGE else notices[0]["seq"]
        read = (await self._state_of(user))["read"]
        end = last if before is None else min(last, before - 1)
        gone = [it for it in _missing(notices, start, end) if self._is_unread(read, *it)]
        if gone:
            await self.mark(user, "read", gone)
        for it in gone:
            read = add(read, *it)
        return {"user": user, "notices": notices, "last": last, "read": read, "from": start}

    @staticmethod
    def _is_unread(read: Ranges, start: int, end: int) -> bool:
        """Tell whether some numbers of a range aren't read."""
        return count_up_to(end, read) - count_up_to(start - 1, read) <= end - start

    async def unread(self, user: str) -> int:
        read, last = (await self._state_of(user))["read"], await self.last_of(user)
        return last - count_up_to(last, read)
